// SPDX-License-Identifier: BSD-2-Clause
#pragma once

#include <string_view>

namespace saltus {

/// The version of the library, "major.minor.patch".
[[nodiscard]] std::string_view version();

/// The compiler and build type that made it.
[[nodiscard]] std::string_view build_description();

}  // namespace saltus
