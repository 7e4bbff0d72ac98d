// SPDX-License-Identifier: BSD-2-Clause
// The derivative of x³ sin(y), against the one done by hand.
#include <saltus/expr/compiled_tape.hpp>
#include <saltus/expr/derivatives.hpp>
#include <saltus/expr/function.hpp>

#include <cmath>
#include <cstdlib>
#include <iostream>

int main() {
  const saltus::Expr x = saltus::Expr::symbol("x"), y = saltus::Expr::symbol("y");
  const std::vector<saltus::Expr> inputs{x, y};
  const saltus::Tape tape(inputs, saltus::gradient(x * x * x * sin(y), inputs));

  saltus::Vector slopes(2);
  saltus::TapeWorkspace(saltus::CompiledTape(tape))
      .evaluate(Eigen::Vector2d(2.0, 0.5), slopes);
  const Eigen::Vector2d by_hand(12.0 * std::sin(0.5), 8.0 * std::cos(0.5));

  constexpr double kRoundOff = 1e-13;
  const double error = (slopes - by_hand).cwiseAbs().maxCoeff();
  std::cout << "error " << error << "\n";
  return error <= kRoundOff ? EXIT_SUCCESS : EXIT_FAILURE;
}
