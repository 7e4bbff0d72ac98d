// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/moreau.hpp"

#include "impact/coulomb.hpp"
#include "impact/polyhedral_law.hpp"
#include "saltus/base/error.hpp"

namespace saltus {
namespace {

using detail::ContactRows;
using detail::ContactSpace;
using detail::CoulombLaw;
using detail::LcpStatus;

constexpr int kPivotAttempts = 5;

bool is_planar(const ContactSpace& space) {
  for (const ContactRows& c : space.contacts()) {
    if (c.n_t > 1 && c.mu_friction > 0.0) return false;
  }
  return true;
}

/// Tries one way after another; each starts from the best point of those before.
class Attempts {
 public:
  Attempts(const CoulombLaw& law, const MoreauOptions& options)
      : law_(law), options_(options), Lambda_(Vector::Zero(law.space().n_rows())) {
    residual_ = law.residual(Lambda_);
  }

  [[nodiscard]] const Vector& Lambda() const { return Lambda_; }
  [[nodiscard]] double residual() const { return residual_; }
  [[nodiscard]] bool resolved() const { return residual_ <= options_.tolerance; }
  [[nodiscard]] ImpactStatus status() const {
    using enum ImpactStatus;
    if (resolved()) return Resolved;
    return met_ray_ ? Jammed : IterationLimit;
  }

  /// Pivoting, exact if all friction is planar. Polygons have more sides in later attempts;
  /// a corner points against the slip of the best point.
  void pivot(int attempt) {
    const auto directions = detail::friction_directions(law_.space(), law_.w(Lambda_),
                                                        options_.n_sides * (1 + attempt));
    const auto found = detail::solve_polyhedral(law_, directions, attempt);
    if (found.status == LcpStatus::Ray) met_ray_ = true;
    if (found.status != LcpStatus::Solved) return;
    keep(found.Lambda);
    if (!resolved()) newton(found.Lambda);
  }
  void newton(Vector from) {
    newton_on_cones(law_, from, options_.tolerance);
    keep(from);
  }
  void sweep() {
    Vector trial = Lambda_;
    sweep_and_polish(law_, trial, options_.tolerance);
    keep(trial);
  }

 private:
  void keep(const Vector& trial) {
    const double r = law_.residual(trial);
    if (!(r < residual_)) return;
    residual_ = r;
    Lambda_ = trial;
  }

  const CoulombLaw& law_;
  const MoreauOptions& options_;
  Vector Lambda_;
  double residual_ = 0.0;
  bool met_ray_ = false;
};

void solve_by_pivots(Attempts& attempts) {
  for (int k = 0; k < kPivotAttempts && !attempts.resolved(); ++k) attempts.pivot(k);
  if (!attempts.resolved()) attempts.sweep();
}

void solve_on_cones(Attempts& attempts) {
  attempts.newton(attempts.Lambda());
  if (!attempts.resolved()) solve_by_pivots(attempts);
}

}  // namespace

ImpactOutcome resolve_moreau(const ImpactProblem& problem, const MoreauOptions& options) {
  check(problem);
  require(options.n_sides >= 4, "MoreauOptions: n_sides must be at least 4");
  require(options.tolerance > 0.0, "MoreauOptions: tolerance must be positive");
  const ContactSpace space(problem);
  if (!space.any_closing()) {
    return space.outcome(problem, Vector::Zero(space.n_rows()));
  }
  const CoulombLaw law(space);
  Attempts attempts(law, options);
  is_planar(space) ? solve_by_pivots(attempts) : solve_on_cones(attempts);
  ImpactOutcome outcome = space.outcome(problem, attempts.Lambda());
  outcome.residual = attempts.residual();
  outcome.status = attempts.status();
  return outcome;
}

}  // namespace saltus
