// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/algebraic_values.hpp"

#include <fmt/format.h>

#include "saltus/base/error.hpp"
#include "saltus/expr/derivatives.hpp"
#include "sim/algebraic_run.hpp"
#include "sim/joined.hpp"

namespace saltus {

Matrix algebraic_values(const ContactModel& model, const Trajectory& motion) {
  const Index n_x = 2 * model.n_q();
  require(motion.x.rows() == n_x && motion.u.rows() == model.n_u(), [&] {
    return fmt::format(
        "algebraic_values: the motion has {} states and {} controls, the model {} and {}",
        motion.x.rows(), motion.u.rows(), n_x, model.n_u());
  });
  Matrix z(model.n_z(), motion.n_samples());
  if (model.n_z() == 0) return z;
  std::vector<Expr> p, p_values;
  for (const Parameter& parameter : model.parameters()) {
    p.push_back(parameter.symbol);
    p_values.emplace_back(parameter.value);
  }
  const std::vector<Expr> g_alg = substitute(as_span(model.g_alg()), p, p_values);
  const ExprVector known = detail::joined({&model.q(), &model.v(), &model.u()});
  const detail::AlgebraicTape tape(known, model.z(), g_alg, model.z_guess());
  detail::AlgebraicRun run(tape, 1);
  for (Index k = 0; k < motion.n_samples(); ++k) {
    run.set(0, 0, motion.x.col(k));
    run.set(0, static_cast<int>(n_x), motion.u.col(k));
    z.col(k) = run.solve(0);
  }
  return z;
}

}  // namespace saltus
