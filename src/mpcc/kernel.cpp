// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mpcc/kernel.hpp"

#include <fmt/format.h>

#include "saltus/base/error.hpp"

namespace saltus {
namespace {

void check_outputs(const Function& function) {
  for (const NamedExpr& output : function.outputs()) {
    require(output.name == "f" || output.name == "g", [&] {
      return fmt::format(
          "kernel '{}': its output '{}' is neither 'f' (a term of the "
          "objective) nor 'g' (rows)",
          function.name(), output.name);
    });
    const Index rows = output.values.rows(), cols = output.values.cols();
    require(cols == 1 && (output.name == "g" || rows == 1), [&] {
      return fmt::format(
          "kernel '{}': the output '{}' is {} × {}; 'f' must be 1 × 1 and 'g' "
          "a column",
          function.name(), output.name, rows, cols);
    });
  }
}

void append(std::vector<Expr>& list, std::span<const Expr> more) {
  list.insert(list.end(), more.begin(), more.end());
}

std::span<const Expr> scalars(const NamedExpr& named) {
  return {named.values.data(), static_cast<std::size_t>(named.values.size())};
}

}  // namespace

struct Kernel::Content {
  Function function;
  int n_variables, n_parameters, n_rows;
  bool has_objective;
  std::vector<int> gradient_pattern;
  SparsityPattern jacobian_pattern, hessian_pattern;
  std::vector<Tape> tapes;  // by order
};

Kernel::Kernel(Function function) {
  check_outputs(function);
  std::vector<Expr> w, p;
  for (const NamedExpr& input : function.inputs()) {
    append(input.name == "p" ? p : w, scalars(input));
  }
  const bool has_objective = function.has_output("f");
  const Expr f = has_objective ? function.output("f").values(0, 0) : Expr(0.0);
  std::vector<Expr> g;
  if (function.has_output("g")) append(g, scalars(function.output("g")));

  std::vector<int> gradient_pattern;
  std::vector<Expr> slopes;
  if (has_objective) {
    const std::vector<Expr> dense = gradient(f, w);
    for (std::size_t i = 0; i < dense.size(); ++i) {
      if (dense[i].is_constant(0.0)) continue;
      gradient_pattern.push_back(static_cast<int>(i));
      slopes.push_back(dense[i]);
    }
  }
  SparseExpr jacobian_of_g = jacobian(g, w);

  //   L = σ_f f + yᵀg
  const Expr sigma_f = Expr::symbol("sigma_f");
  const ExprVector y = symbols("y", static_cast<Index>(g.size()));
  Expr lagrangian = sigma_f * f;
  for (std::size_t i = 0; i < g.size(); ++i)
    lagrangian += y[static_cast<Index>(i)] * g[i];
  SparseExpr hessian_of_lagrangian = hessian(lagrangian, w);

  std::vector<Expr> inputs = w, outputs;
  append(inputs, p);
  if (has_objective) outputs.push_back(f);
  append(outputs, g);
  std::vector<Tape> tapes;
  tapes.emplace_back(inputs, outputs);
  append(outputs, slopes);
  append(outputs, jacobian_of_g.values);
  tapes.emplace_back(inputs, outputs);
  inputs.push_back(sigma_f);
  append(inputs, {y.data(), static_cast<std::size_t>(y.size())});
  append(outputs, hessian_of_lagrangian.values);
  tapes.emplace_back(inputs, outputs);

  content_ = std::make_shared<Content>(
      Content{std::move(function), static_cast<int>(w.size()), static_cast<int>(p.size()),
              static_cast<int>(g.size()), has_objective, std::move(gradient_pattern),
              std::move(jacobian_of_g.pattern), std::move(hessian_of_lagrangian.pattern),
              std::move(tapes)});
}

const Function& Kernel::function() const { return content_->function; }
int Kernel::n_variables() const { return content_->n_variables; }
int Kernel::n_parameters() const { return content_->n_parameters; }
int Kernel::n_rows() const { return content_->n_rows; }
bool Kernel::has_objective() const { return content_->has_objective; }
std::span<const int> Kernel::gradient_pattern() const {
  return content_->gradient_pattern;
}
const SparsityPattern& Kernel::jacobian_pattern() const {
  return content_->jacobian_pattern;
}
const SparsityPattern& Kernel::hessian_pattern() const {
  return content_->hessian_pattern;
}
const Tape& Kernel::tape(Order order) const {
  return content_->tapes[static_cast<std::size_t>(order)];
}

}  // namespace saltus
