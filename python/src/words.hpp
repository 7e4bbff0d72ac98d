// SPDX-License-Identifier: BSD-2-Clause
// Enumerators as words: those that files and the command line use.
#pragma once

#include <string>
#include <vector>

#include "saltus/base/error.hpp"
#include "saltus/base/text.hpp"

namespace saltus::python {

/// The words of an enumeration in the order of its enumerators, which count from zero. Beyond
/// the last one every to_string says "unreachable".
template <class Enum>
[[nodiscard]] std::vector<std::string> words() {
  std::vector<std::string> all;
  for (int i = 0;; ++i) {
    const std::string_view name = to_string(static_cast<Enum>(i));
    if (name == "unreachable") return all;
    all.emplace_back(name);
  }
}

template <class Enum>
[[nodiscard]] std::string word(Enum value) {
  return words<Enum>().at(static_cast<std::size_t>(value));
}

/// Throws InvalidInput that offers the nearest word.
template <class Enum>
[[nodiscard]] Enum enumerator(const std::string& name) {
  const std::vector<std::string> all = words<Enum>();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i] == name) return static_cast<Enum>(i);
  throw InvalidInput(unknown_name("value", name, all));
}

/// 'a', 'b' or 'c'.
template <class Enum>
[[nodiscard]] std::string word_list() {
  const std::vector<std::string> all = words<Enum>();
  std::string list;
  for (std::size_t i = 0; i < all.size(); ++i)
    list += (i == 0 ? "'" : i + 1 < all.size() ? ", '" : " or '") + all[i] + "'";
  return list;
}

}  // namespace saltus::python
