// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/sensitivity.hpp"

#include "saltus/base/error.hpp"
#include "sim/linearized_march.hpp"

namespace saltus {
namespace {

Controls table_between(const State& start, double T, const Matrix& u) {
  if (u.cols() == 0) return {};
  Vector grid = Vector::LinSpaced(u.cols() + 1, start.t, T);
  return Controls::table(std::move(grid), u);
}

/// A run whose linear maps are kept.
struct LinearizedRun {
  LinearizedRun(const Simulator& simulator, const State& start, double T, const Matrix& u)
      : marcher(simulator.kernel(), simulator.options()),
        march(simulator.kernel(), simulator.options().n_s, nullptr) {
    const int n = simulator.kernel().layout().n;
    require(start.q.size() == n && start.v.size() == n,
            "the start does not have as many positions and velocities as the model");
    march.restart(detail::LinearizedMarch::Keep::LinearMaps);
    result = marcher.run(start, T, table_between(start, T, u), march);
  }

  detail::Marcher marcher;
  detail::LinearizedMarch march;
  detail::MarchResult result;
};

}  // namespace

Sensitivity sensitivity(const Simulator& simulator, const State& start, double T,
                        const Matrix& u) {
  const LinearizedRun run(simulator, start, T, u);
  const Index n_x = 2 * start.q.size();
  Sensitivity s{.status = run.result.status, .message = run.result.message};
  s.exists = run.march.is_differentiable();
  s.n_simultaneous = run.march.n_simultaneous();
  if (!s.exists)
    s.message +=
        " a contact touches without crossing: the motion has no derivative there";
  s.x_end.resize(n_x);
  s.x_end << run.marcher.instant().q, run.marcher.instant().v;
  s.dx_dx0.resize(n_x, n_x);
  s.dx_du.resize(n_x, u.size());
  detail::push_forward(run.march.maps(), s.dx_dx0, s.dx_du);
  return s;
}

AdjointGradient adjoint_gradient(const Simulator& simulator, const State& start, double T,
                                 const Matrix& u, ConstVectorRef x_bar) {
  const LinearizedRun run(simulator, start, T, u);
  Vector y_bar = Vector::Zero(x_bar.size() + 2);
  y_bar.head(x_bar.size()) = x_bar;
  AdjointGradient gradient{.by_x0 = {}, .by_u = Matrix::Zero(u.rows(), u.cols())};
  detail::pull_back(run.march.maps(), y_bar, gradient.by_u);
  gradient.by_x0 = y_bar.head(x_bar.size());
  return gradient;
}

}  // namespace saltus
