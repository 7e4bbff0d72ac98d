// SPDX-License-Identifier: BSD-2-Clause
// Parameters of tests are shown by their names, not by their bytes.
#pragma once

#include <concepts>
#include <ostream>
#include <string_view>

namespace saltus {

template <class Named>
concept HasName = requires(Named value) {
  { to_string(value) } -> std::convertible_to<std::string_view>;
};

template <HasName Named>
void PrintTo(const Named& value, std::ostream* stream) {
  *stream << to_string(value);
}

}  // namespace saltus
