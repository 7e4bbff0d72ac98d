// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/sensitivity.hpp"

#include <fmt/format.h>

#include "saltus/base/error.hpp"
#include "sim/linearized_march.hpp"

namespace saltus {
namespace {

Controls table_between(const State& start, double T, const Matrix& u) {
  if (u.cols() == 0) return {};
  Vector grid = Vector::LinSpaced(u.cols() + 1, start.t, T);
  return Controls::table(std::move(grid), u);
}

ContactModel marched(const ContactModel& model) {
  return model.has_patches() ? model.with_corner_contacts() : model;
}

/// A run whose linear maps are kept, those of parameters included.
struct LinearizedRun {
  LinearizedRun(const Marching& simulator, const State& start, double T, const Matrix& u)
      : kernel(marched(simulator.model()), simulator.events(),
               detail::ContactKernel::Parameters::Differentiated),
        marcher(kernel, simulator.options()),
        march(kernel, simulator.options().n_s, nullptr) {
    const int n = kernel.layout().n;
    require(start.q.size() == n && start.v.size() == n,
            "the start does not have as many positions and velocities as the model");
    march.restart(detail::LinearizedMarch::Keep::LinearMaps);
    result = marcher.run(start, T, table_between(start, T, u), march);
  }

  [[nodiscard]] const std::string& message() const {
    return march.is_differentiable() ? result.message : march.obstacle();
  }

  detail::ContactKernel kernel;
  detail::Marcher marcher;
  detail::LinearizedMarch march;
  detail::MarchResult result;
};

}  // namespace

Sensitivity sensitivity(const Marching& simulator, const State& start, double T,
                        const Matrix& u) {
  const LinearizedRun run(simulator, start, T, u);
  const Index n_x = 2 * start.q.size();
  Sensitivity s{.status = run.result.status,
                .message = run.message(),
                .exists = run.march.is_differentiable(),
                .n_simultaneous = run.march.n_simultaneous()};
  s.x_end.resize(n_x);
  s.x_end << run.marcher.instant().q, run.marcher.instant().v;
  detail::Derivatives derivatives{.by_x0 = Matrix(n_x, n_x),
                                  .by_u = Matrix(n_x, u.size()),
                                  .by_p = Matrix(n_x, run.kernel.layout().n_p)};
  detail::push_forward(run.march.maps(), derivatives);
  s.dx_dx0 = std::move(derivatives.by_x0);
  s.dx_du = std::move(derivatives.by_u);
  s.dx_dp = std::move(derivatives.by_p);
  return s;
}

AdjointGradient adjoint_gradient(const Marching& simulator, const State& start, double T,
                                 const Matrix& u, ConstVectorRef x_bar) {
  const Index n_x = start.q.size() + start.v.size();
  require(x_bar.size() == n_x, [&] {
    return fmt::format("x_bar has {} entries, but the state has {}", x_bar.size(), n_x);
  });
  const LinearizedRun run(simulator, start, T, u);
  Vector y_bar = Vector::Zero(x_bar.size() + 2);
  y_bar.head(x_bar.size()) = x_bar;
  detail::Gradients gradients{.by_u = Matrix::Zero(u.rows(), u.cols()),
                              .by_p = Vector::Zero(run.kernel.layout().n_p)};
  detail::pull_back(run.march.maps(), y_bar, gradients);
  return {.status = run.result.status,
          .message = run.message(),
          .exists = run.march.is_differentiable(),
          .by_x0 = y_bar.head(x_bar.size()),
          .by_u = std::move(gradients.by_u),
          .by_p = std::move(gradients.by_p)};
}

}  // namespace saltus
