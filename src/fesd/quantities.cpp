// SPDX-License-Identifier: BSD-2-Clause
#include "fesd/quantities.hpp"

#include <algorithm>

namespace saltus::detail {

int Quantities::add(const Expr& value, const std::string& what,
                    const std::string& owner) {
  const auto unknown = std::find_if(unknowns_.begin(), unknowns_.end(),
                                    [&](const Expr& u) { return u.is_same(value); });
  if (unknown != unknowns_.end()) {
    sources_.push_back({false, static_cast<int>(unknown - unknowns_.begin())});
  } else {
    const auto known = std::find_if(lifted_.begin(), lifted_.end(), [&](const Lifted& l) {
      return l.value.is_same(value);
    });
    sources_.push_back({true, static_cast<int>(known - lifted_.begin())});
    if (known == lifted_.end()) lifted_.push_back({value, what, owner});
  }
  return static_cast<int>(sources_.size()) - 1;
}

ExprVector Quantities::lifted_values() const {
  ExprVector values(static_cast<Index>(lifted_.size()));
  for (Index i = 0; i < values.size(); ++i) values[i] = lifted_[i].value;
  return values;
}

int Quantities::variable(int number, const std::vector<int>& unknowns,
                         const std::vector<int>& lifted) const {
  const Source& source = sources_[number];
  return source.is_lifted ? lifted[source.index] : unknowns[source.index];
}

}  // namespace saltus::detail
