// SPDX-License-Identifier: BSD-2-Clause
// The viewer, as it was built (viewer/README.md).
#pragma once

#include <string_view>

namespace saltus::detail {

/// A page with @TITLE@, @RESULT@ and @SPACE@ in place of what differs.
[[nodiscard]] std::string_view report_template();
/// A script that draws bodies in space.
[[nodiscard]] std::string_view space_script();

}  // namespace saltus::detail
