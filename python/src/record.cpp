// SPDX-License-Identifier: BSD-2-Clause
#include "record.hpp"

#include <algorithm>

#include "saltus/base/text.hpp"

namespace saltus::python {

std::string unknown_keyword(const std::string& of, const std::string& name,
                            const std::vector<std::string>& known) {
  return of + ": " + unknown_name("keyword", name, known);
}

std::vector<nb::object> sorted_arguments(const std::string& of,
                                         const std::vector<std::string>& names,
                                         std::size_t n_required, const nb::args& args,
                                         const nb::kwargs& kwargs) {
  if (args.size() > names.size())
    type_error(of + " takes at most " + std::to_string(names.size()) +
               (names.size() == 1 ? " argument" : " arguments") + ", got " +
               std::to_string(args.size()));
  std::vector<nb::object> sorted(names.size());
  for (std::size_t i = 0; i < args.size(); ++i) sorted[i] = nb::borrow(args[i]);
  for (const auto [key, content] : kwargs) {
    const std::string name = text(key);
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) type_error(unknown_keyword(of, name, names));
    nb::object& place = sorted[static_cast<std::size_t>(found - names.begin())];
    if (place.is_valid()) type_error(of + ": '" + name + "' is given twice");
    place = nb::borrow(content);
  }
  for (std::size_t i = 0; i < n_required; ++i)
    if (!sorted[i].is_valid()) type_error(of + " needs '" + names[i] + "'");
  return sorted;
}

std::string result_type(std::string type) {
  const auto replace = [&type](const std::string& from, const std::string& to) {
    for (std::size_t at = type.find(from); at != std::string::npos; at = type.find(from))
      type.replace(at, from.size(), to);
  };
  replace("numpy.typing.ArrayLike", "numpy.ndarray");
  replace("Expr | float", "Expr");
  replace("Expr | dict[str, Expr]", "dict[str, Expr]");
  replace("dict[Expr, float] | list[Parameter]", "list[Parameter]");
  replace(" | dict", "");
  replace("collections.abc.Sequence[", "list[");
  return type;
}

}  // namespace saltus::python
