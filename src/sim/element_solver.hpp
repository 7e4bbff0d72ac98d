// SPDX-License-Identifier: BSD-2-Clause
// One finite element of a smooth phase: Runge–Kutta with the mode known.
#pragma once

#include <optional>
#include <vector>

#include "saltus/fesd/butcher.hpp"
#include "saltus/sim/controls.hpp"
#include "sim/mode_system.hpp"

namespace saltus::detail {

/// A state with all that holds right after it.
struct Instant {
  explicit Instant(const ContactKernel& kernel);

  double t = 0.0;
  Vector q, v, u, a, lambda;
  Mode mode;
  std::vector<int> rows;  ///< held by the mode
  PointValues at;
};

/// Stages and end of an element. The end is the left limit, on the constraints.
struct Element {
  Element(const ContactKernel& kernel, int n_s);

  double h = 0.0;
  Matrix Q, V, A, Lambda, U;    ///< one column per stage
  std::vector<PointValues> at;  ///< of the stages
  Vector q, v, a, lambda;
  PointValues at_end;
};

/// Weights of an embedded quadrature, order `order`, that leaves out the last node.
struct EmbeddedWeights {
  double start = 0.0;  ///< of the element's start
  Vector stages = {};
  int order = 0;
};
[[nodiscard]] EmbeddedWeights embedded_weights(const ButcherTableau& tableau);

///   v_j = v⁺ + h Σ a_jm a_m,   q_j = q⁺ + h Σ a_jm v_m,   a_j = a(q_j, v_j, u_j) by 
///
/// with pressed contacts held at the level of accelerations, and a projection of the end on
/// gap = 0, J_rᵀv = 0.
class ElementSolver {
 public:
  ElementSolver(const ContactKernel& kernel, const ButcherTableau& tableau);

  /// From where elements start until the next call. Pre: `from` and `controls` stay.
  void start(const Instant& from, const Controls& controls,
             ContactMode::Direction directions = ContactMode::Direction::Turning);
  /// Changes of stage velocities, over 1 + |v|, that no longer matter.
  void set_accuracy(double accuracy) { accuracy_ = accuracy; }
  /// False if the iteration does not converge. May be called again with another h.
  [[nodiscard]] bool solve(double h);

  /// Fills in the stages where solve could do without them.
  void complete_stages();
  [[nodiscard]] const Element& element() const { return element_; }
  [[nodiscard]] const ButcherTableau& tableau() const { return tableau_; }
  [[nodiscard]] const Vector& A_times_c() const { return A_times_c_; }
  /// A length for the first element after a jump, by the change of ẋ nearby [HNW93, II.4].
  [[nodiscard]] double first_length(double tolerance);
  /// Local error over the size of the state, raised to the order of the scheme.
  [[nodiscard]] double error() const;
  [[nodiscard]] long n_sweeps() const { return n_sweeps_; }

  /// ∂a/∂(q, v, u) at each stage, n × (2n + n_u), and the factorised matrix of.
  [[nodiscard]] bool linearize_stages();
  [[nodiscard]] const Matrix& stage_jacobian(int j) const { return stage_jacobians_[j]; }
  /// δ := (I − B)⁻¹δ, stage after stage                                              
  void solve_stages(Eigen::Ref<Matrix> delta) const { newton_.solve(delta); }
  [[nodiscard]] const ModeSystem& stage_system(int j) const { return systems_[j]; }

 private:
  void solve_ballistic();
  void set_linear_gap(ConstVectorRef q, PointValues& at) const;
  [[nodiscard]] bool iterate();
  /// Whether was factorised for this length and mode.
  [[nodiscard]] bool has_newton() const {
    return newton_h_ == element_.h && newton_mode_ == from_->mode &&
           newton_directions_ == directions_;
  }
  [[nodiscard]] double sweep();
  void place_stages();
  void guess_accelerations(double h);
  [[nodiscard]] double newton_step();
  [[nodiscard]] bool finish_end();
  [[nodiscard]] bool project();
  [[nodiscard]] bool project_position();
  void project_velocity();
  template <class Place>
  void fill_column(const PointValues::ConstSparse& from, int col, const Place& place,
                   Index i);
  void evaluate_end();

  const ContactKernel& kernel_;
  const ContactLayout& layout_;
  ButcherTableau tableau_;
  Matrix A_squared_;
  Vector A_times_c_;
  EmbeddedWeights embedded_;
  const Instant* from_ = nullptr;
  const Controls* controls_ = nullptr;

  Element element_;
  std::vector<ModeSystem> systems_;  // of the stages
  ModeSystem end_system_;
  ValueRun values_;
  HeldRows held_;  // what to project on
  std::optional<DerivativeRun> derivatives_;
  std::vector<Matrix> stage_jacobians_;
  DenseLu newton_;
  double newton_h_ = kNaN;  // for which it was factorised
  Mode newton_mode_;
  ContactMode::Direction directions_ = {}, newton_directions_ = {};
  Matrix A_new_;
  double accuracy_ = 0.0;
  bool has_guess_ = false;
  bool is_stiff_ = false;
  int n_slow_ = 0;
  long n_sweeps_ = 0;
};

}  // namespace saltus::detail
