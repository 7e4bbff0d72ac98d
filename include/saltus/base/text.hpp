// SPDX-License-Identifier: BSD-2-Clause
// Words for messages: the nearest valid name, numbers that read back exactly.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace saltus {

/// Number of insertions, deletions, replacements and swaps of neighbours between a and b.
[[nodiscard]] int edit_distance(std::string_view a, std::string_view b);

/// The candidate most like `name`; empty if none shares enough with it.
[[nodiscard]] std::string nearest_name(std::string_view name,
                                       std::span<const std::string> candidates);

/// "unknown KIND 'NAME'; did you mean 'X'? (expected one of …)", the sentence every
/// misspelt name gets.
[[nodiscard]] std::string unknown_name(std::string_view kind, std::string_view name,
                                       std::span<const std::string> candidates);

/// The shortest decimal text that reads back as the same double; "inf", "-inf", "nan".
[[nodiscard]] std::string number_text(double value);

}  // namespace saltus
