// SPDX-License-Identifier: BSD-2-Clause
// Small problems written as they stand on paper.
#pragma once

#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "saltus/mpcc/mpcc_builder.hpp"

namespace saltus::test {

/// A problem as one kernel with one instance.
class Draft {
 public:
  struct Variable {
    double initial;
    Bounds bounds = {};
  };

  Draft(std::string name, const std::vector<Variable>& variables)
      : builder_(std::move(name)),
        x_(symbols("x", static_cast<Index>(variables.size()))) {
    for (const Variable& v : variables) builder_.add_variable({"x"}, v.initial, v.bounds);
  }

  [[nodiscard]] Expr operator[](Index i) const { return x_[i]; }
  void minimize(const Expr& f) { f_ = f; }
  int add_row(const Expr& value, Bounds bounds) {
    g_.push_back(value);
    return builder_.add_rows({"row"}, 1, bounds);
  }
  void equate(const Expr& value) { add_row(value, {0.0, 0.0}); }
  void pair(const Side& G, const Side& H) { builder_.add_pair({"pair"}, G, H); }
  void pair_of_variables(int G, int H) { pair(Side::variable(G), Side::variable(H)); }

  Mpcc build() && {
    if (x_.size() > 0) {
      std::vector<NamedExpr> outputs{{"f", ExprVector::Constant(1, f_)}};
      const auto n_g = static_cast<Index>(g_.size());
      if (n_g > 0) outputs.push_back({"g", ExprVector::Map(g_.data(), n_g)});
      std::vector<int> variables(static_cast<std::size_t>(x_.size())), rows(g_.size());
      std::iota(variables.begin(), variables.end(), 0);
      std::iota(rows.begin(), rows.end(), 0);
      builder_.add_kernel(Kernel(Function("whole", {{"x", x_}}, outputs)));
      builder_.add_instance(0, variables, {}, rows);
    }
    return std::move(builder_).build();
  }

 private:
  MpccBuilder builder_;
  ExprVector x_;
  Expr f_ = 0.0;
  std::vector<Expr> g_;
};

}  // namespace saltus::test
