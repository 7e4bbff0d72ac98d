// SPDX-License-Identifier: BSD-2-Clause
// The cost of controls by simulation, with its exact gradient.
#pragma once

#include <memory>
#include <utility>

#include "saltus/sim/simulate.hpp"

namespace saltus {

/// Piecewise constant controls over N equal intervals, judged by the motion that follows:
///
///   ∫ running dt + terminal(q(T), v(T)) + penalty (∫ Σ max(0, −path)² dt + Σ goal²)    
struct RolloutProblem {
  explicit RolloutProblem(ContactModel of) : model(std::move(of)) {}

  ContactModel model;
  State start = {};
  double T = 1.0;  ///< [s] end
  int N = 1;       ///< control intervals
  Vector u_lower = {}, u_upper = {};
  Expr running = 0.0;    ///< of q, v, u
  Expr terminal = 0.0;   ///< of q, v
  ExprVector path = {};  ///< of q, v, u: meant to be ≥ 0
  ExprVector goal = {};  ///< of q, v at the end: meant to be zero
  double penalty = 1e4;
  /// Three stages integrate polynomials up to the fourth power, and so quadratic costs of
  /// ballistic motions, exactly.
  SimulationOptions simulation = {.n_s = 3, .tolerance = 1e-8};
};

/// Throws InvalidInput if something does not fit.
void check(const RolloutProblem& problem);

/// Evaluates controls u, n_u × N. Copies share what is compiled; one per thread.
class Rollouts {
 public:
  explicit Rollouts(const RolloutProblem& problem);
  Rollouts(const Rollouts& other);
  Rollouts(Rollouts&&) noexcept;
  Rollouts& operator=(const Rollouts&) = delete;
  Rollouts& operator=(Rollouts&&) = delete;
  ~Rollouts();

  [[nodiscard]] const RolloutProblem& problem() const;
  /// infinite if the simulation does not reach T.
  [[nodiscard]] double cost(const Matrix& u);
  /// And its gradient by u; zero where the cost is infinite.
  [[nodiscard]] double cost(const Matrix& u, Matrix& gradient);
  /// And a matrix near the second derivative, by the controls one after the other: that of
  /// the costs, with penalties and the motion itself taken as linear            
  [[nodiscard]] double cost(const Matrix& u, Matrix& gradient, Matrix& curvature);
  /// The motion itself.
  [[nodiscard]] Simulation motion(const Matrix& u) const;
  /// Simulations so far.
  [[nodiscard]] long n_rollouts() const;

 private:
  struct Shared;
  struct Workspace;
  [[nodiscard]] double march(const Matrix& u, Matrix& gradient, Matrix* curvature);

  std::shared_ptr<const Shared> shared_;
  std::unique_ptr<Workspace> workspace_;
};

}  // namespace saltus
