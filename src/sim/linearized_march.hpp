// SPDX-License-Identifier: BSD-2-Clause
// A march with its cost and the linear maps of all that happens.
#pragma once

#include <memory>
#include <vector>

#include "sim/linear_map.hpp"

namespace saltus::detail {

/// A cost of z = (q, v, u), or of (q, v) at the end, and a matrix near its second derivative.
struct CurvedCost {
  Expr value = 0.0;
  ExprMatrix curvature = {};
};

/// Running and terminal cost with their derivatives, compiled. Inputs q, v, u and q, v.
struct CostTapes {
  CostTapes(const ContactModel& model, const CurvedCost& running,
            const CurvedCost& terminal);

  FlatTape running_value, running_gradient, running_curvature;
  FlatTape terminal, terminal_curvature;
};

/// Adds up the cost of a march and, if asked to, keeps linear maps and adds up the curvature
/// by the controls, with S = ∂x/∂u and costs ℓ at the ends of elements:
///
///   H = Σ_e h (S, ∂u)ᵀ ℓ_zz (S, ∂u) + S(T)ᵀ ℓ_T,xx S(T)                             
class LinearizedMarch : public MarchSink {
 public:
  enum class Keep : std::uint8_t { CostOnly, LinearMaps, Curvature };

  /// `tapes` may be null: no cost.
  LinearizedMarch(const ContactKernel& kernel, int n_s, const CostTapes* tapes);

  /// N: control intervals, of which only curvature has to know.
  void restart(Keep keep, int N = 0);
  void on_element(const Instant& from, ElementSolver& solver,
                  const ElementEnd& end) override;
  void on_impact(const Instant& after, const Impact& impact) override;
  void on_event(const Event&) override {}

  [[nodiscard]] double running_cost() const { return cost_; }
  /// Value; the gradient by (q, v) if one is given.
  [[nodiscard]] double terminal_cost(const Instant& last, Vector* gradient);

  /// Adds the terminal cost's part to.
  [[nodiscard]] const Matrix& curvature(const Instant& last);

  /// False if a derivative does not exist somewhere on the way.
  [[nodiscard]] bool is_differentiable() const { return differentiable_; }
  /// Events at which several monitors reached zero.
  [[nodiscard]] int n_simultaneous() const { return n_simultaneous_; }
  [[nodiscard]] std::span<const LinearMap> maps() const {
    return {maps_.data(), n_maps_};
  }

 private:
  [[nodiscard]] LinearMap& next_map();
  void evaluate_costs(const Instant& from, ElementSolver& solver);
  [[nodiscard]] bool keeps_maps() const { return keep_ != Keep::CostOnly; }
  void carry_sensitivities(const Matrix& E);
  void add_curvature(const Instant& from, const Element& element);

  const ContactLayout& layout_;
  const CostTapes* tapes_;
  Linearizer linearizer_;
  std::unique_ptr<FlatTapeRun> value_run_, gradient_run_, terminal_run_;
  std::unique_ptr<FlatTapeRun> curvature_run_, terminal_curvature_run_;
  Vector flat_, terminal_flat_, curvature_flat_, terminal_curvature_flat_;
  Matrix S_, S_next_, C_times_S_, H_;
  StageCosts costs_;
  std::vector<LinearMap> maps_;
  std::size_t n_maps_ = 0;
  Keep keep_ = Keep::CostOnly;
  double cost_ = 0.0;
  int interval_ = 0;
  int n_simultaneous_ = 0;
  bool differentiable_ = true;
};

/// What a gradient ȳ by the end (q, v, t, cost) becomes at the start, and the gradient by the
/// controls of every interval, n_u × N.
void pull_back(std::span<const LinearMap> maps, Vector& y_bar, Matrix& u_bar);

/// ∂(q, v)(T)/∂(q, v)(0) and ∂(q, v)(T)/∂u, n_u columns per interval.
void push_forward(std::span<const LinearMap> maps, Matrix& dx_dx0, Matrix& dx_du);

}  // namespace saltus::detail
