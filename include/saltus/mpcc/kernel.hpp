// SPDX-License-Identifier: BSD-2-Clause
// A function that a problem uses many times, differentiated once.
#pragma once

#include <memory>
#include <vector>

#include "saltus/expr/derivatives.hpp"
#include "saltus/expr/function.hpp"

namespace saltus {

/// How many derivatives an evaluation gives.
enum class Order : std::uint8_t {
  Values,  ///< f and g
  First,   ///< and their first derivatives
  Second,  ///< and the Hessian of the Lagrangian
};

/// One term of the objective and some rows of the constraints, as functions of a few local
/// variables w and parameters p:
///
///   f(w, p),   g(w, p),   ∇f,   ∂g/∂w,   ∇²(σ_f f + yᵀg)                              (M-1)
///
/// All symbolic work is done when the kernel is made; copies share it.
class Kernel {
 public:
  /// The function's input "p", if there is one, holds the parameters; all its other inputs,
  /// one after the other, are the variables. Its outputs are "f" (a scalar) and "g" (a
  /// vector); one of them may be missing. Throws InvalidInput for anything else.
  explicit Kernel(Function function);

  [[nodiscard]] const Function& function() const;
  [[nodiscard]] int n_variables() const;
  [[nodiscard]] int n_parameters() const;
  [[nodiscard]] int n_rows() const;
  [[nodiscard]] bool has_objective() const;

  /// The variables that ∇f depends on structurally: where its nonzeros stand.
  [[nodiscard]] std::span<const int> gradient_pattern() const;
  [[nodiscard]] const SparsityPattern& jacobian_pattern() const;
  [[nodiscard]] const SparsityPattern& hessian_pattern() const;  ///< lower triangle

  /// The program for one order. Inputs: w, p and, for Order::Second, σ_f and y. Outputs: f
  /// if there is one, g, then the nonzeros of ∇f, of ∂g/∂w and of the Hessian as far as the
  /// order asks for them.
  [[nodiscard]] const Tape& tape(Order order) const;

 private:
  struct Content;
  std::shared_ptr<const Content> content_;
};

}  // namespace saltus
