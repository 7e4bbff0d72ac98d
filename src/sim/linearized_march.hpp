// SPDX-License-Identifier: BSD-2-Clause
// A march with its cost and the linear maps of all that happens.
#pragma once

#include <memory>
#include <string>
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
  void on_reset(const Instant& before, const Matrix& derivative) override;
  void on_event(const Event&) override {}
  void on_piece(const Trajectory&) override {
    fail("a step of another route has no derivative");
  }

  [[nodiscard]] double running_cost() const { return cost_; }
  /// Value; the gradient by (q, v) if one is given.
  [[nodiscard]] double terminal_cost(const Instant& last, Vector* gradient);

  /// Adds the terminal cost's part to.
  [[nodiscard]] const Matrix& curvature(const Instant& last);

  /// Where a derivative does not exist, and why: the first place, empty if there is none.
  [[nodiscard]] const std::string& obstacle() const { return obstacle_; }
  [[nodiscard]] bool is_differentiable() const { return obstacle_.empty(); }
  /// Events at which several contacts switched.
  [[nodiscard]] int n_simultaneous() const { return n_simultaneous_; }
  [[nodiscard]] std::span<const LinearMap> maps() const {
    return {maps_.data(), n_maps_};
  }

 private:
  [[nodiscard]] LinearMap& next_map();
  void evaluate_costs(const Instant& from, ElementSolver& solver);
  [[nodiscard]] bool keeps_maps() const { return keep_ != Keep::CostOnly; }
  void carry_sensitivities(const Matrix& E);
  void look_at_order(const Instant& from, const ElementEnd& end);
  void fail(const std::string& why) {
    if (obstacle_.empty()) obstacle_ = why;
  }
  void add_curvature(const Instant& from, const Element& element);

  const ContactKernel& kernel_;
  const ContactLayout& layout_;
  IslandFinder finder_;
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
  std::string obstacle_;
};

/// Gradients by the start, by the controls of every interval (n_u × N) and by parameters.
struct Gradients {
  Matrix by_u;
  Vector by_p;
};
/// What a gradient ȳ by the end (q, v, t, cost) becomes at the start.
void pull_back(std::span<const LinearMap> maps, Vector& y_bar, Gradients& gradients);

/// ∂(q, v)(T) by (q, v)(0), by u, n_u columns per interval, and by p.
struct Derivatives {
  Matrix by_x0, by_u, by_p;
};
void push_forward(std::span<const LinearMap> maps, Derivatives& derivatives);

}  // namespace saltus::detail
