// SPDX-License-Identifier: BSD-2-Clause
#include "record.hpp"

#include "saltus/base/text.hpp"

namespace saltus::python {

std::string unknown_keyword(const std::string& of, const std::string& name,
                            const std::vector<std::string>& known) {
  return of + ": " + unknown_name("keyword", name, known);
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
