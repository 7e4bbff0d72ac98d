// SPDX-License-Identifier: BSD-2-Clause
// Smooth nonlinear programs and what solves them.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "saltus/mpcc/evaluator.hpp"
#include "saltus/solve/observer.hpp"
#include "saltus/solve/status.hpp"

namespace saltus {

struct NlpBounds {
  Vector lbx, ubx;  ///< of the variables
  Vector lbg, ubg;  ///< of the rows
};

/// A smooth program with sparse exact derivatives,
///
///   min f(x)   s.t.   lbx ≤ x ≤ ubx,   lbg ≤ g(x) ≤ ubg                               (N-1)
///
/// Bounds may change between solves, patterns do not.
class NlpProblem {
 public:
  virtual ~NlpProblem() = default;

  [[nodiscard]] virtual const NlpBounds& bounds() const = 0;
  [[nodiscard]] virtual const CompressedPattern& jacobian_pattern() const = 0;
  /// Lower triangle of ∇²(σ_f f + λᵀg).
  [[nodiscard]] virtual const CompressedPattern& hessian_pattern() const = 0;

  /// Computes everything up to the order; `sigma_f` and `lambda` matter for Order::Second.
  virtual void evaluate(Order order, ConstVectorRef x, double sigma_f,
                        ConstVectorRef lambda) = 0;
  // The numbers of the last evaluation; those beyond its order are older.
  [[nodiscard]] virtual double objective() const = 0;
  [[nodiscard]] virtual const Vector& rows() const = 0;
  [[nodiscard]] virtual const Vector& gradient() const = 0;
  [[nodiscard]] virtual const SparseMatrix& jacobian() const = 0;
  [[nodiscard]] virtual const SparseMatrix& hessian() const = 0;
  /// The first number of the last evaluation that is not finite, in words.
  [[nodiscard]] virtual std::optional<std::string> first_nonfinite() const = 0;

  [[nodiscard]] int n_variables() const { return static_cast<int>(bounds().lbx.size()); }
  [[nodiscard]] int n_rows() const { return static_cast<int>(bounds().lbg.size()); }
};

/// A point with the multipliers of L = f − yᵀg − zᵀx; both ≥ 0 on lower bounds.
struct NlpPoint {
  Vector x;
  Vector y, z;  ///< empty if not known
};

struct NlpOptions {
  /// Bound on the violation, the dual residual and complementarity, > 0.
  double tolerance = 1e-8;
  int max_iterations = 3000;
  /// [s] wall time, > 0.
  double time_limit = kInfinity;
  /// Barrier parameter that a solve with known multipliers starts with, > 0.
  double mu_warm = 1e-3;
};

struct NlpResult {
  /// Of the NLP; Solved means solved to NlpOptions::tolerance.
  SolveStatus status = SolveStatus::Stalled;
  std::string message;  ///< the solver's own words, or the function that is not finite
  NlpPoint point;       ///< the last iterate, whatever the status
  double objective = kNaN;
  double mu = kNaN;  ///< barrier parameter at the end
  int iterations = 0;
  int evaluations = 0;  ///< of values
  int derivative_evaluations = 0;
  std::optional<int> factorizations;  ///< if the solver tells
  double seconds = 0.0;               ///< [s] wall time, waiting for the solver included
  double evaluation_seconds = 0.0;    ///< [s] of these in the problem's functions
};

/// A solver of smooth programs. Virtual because its implementations are foreign libraries.
class NlpSolver {
 public:
  virtual ~NlpSolver() = default;
  /// "Ipopt 3.11.9"
  [[nodiscard]] virtual std::string name() const = 0;
  /// Solves from a point; with multipliers it is a warm start. Throws only what the
  /// problem's functions throw.
  [[nodiscard]] virtual NlpResult solve(NlpProblem& problem, const NlpPoint& start,
                                        const NlpOptions& options,
                                        const SolveControl& control) = 0;
};

/// Ipopt with MUMPS. One of them runs at a time in a process, whoever owns it.
[[nodiscard]] std::unique_ptr<NlpSolver> make_ipopt_solver();

}  // namespace saltus
