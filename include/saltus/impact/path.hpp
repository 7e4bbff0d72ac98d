// SPDX-License-Identifier: BSD-2-Clause
// One way through an impact: the contacts push with given weights, friction follows Coulomb's
// law at every moment.
#pragma once

#include <functional>
#include <vector>

#include "saltus/impact/impact_set.hpp"

namespace saltus {

/// How the contacts share the impulse from here to the next event.
struct ImpactRates {
  Vector weights;  ///< ≥ 0, one per contact; those of separating contacts are idle
  double longest = kInfinity;  ///< largest Σ Λ_n until rates are asked for again
};

/// Asked at the start and after every event, with the velocity and impulses there.
using ImpactRatePolicy = std::function<ImpactRates(const ImpactStep& here)>;

struct ImpactPath {
  ImpactStatus status = ImpactStatus::Resolved;
  /// v⁻, then the end of every piece. Pieces are straight but for slips that turn in space.
  std::vector<ImpactStep> knots;

  [[nodiscard]] const Vector& v_plus() const { return knots.back().v; }
};

struct ImpactPathOptions {
  /// Error of a step of the integration of slips that turn, over the largest |Jᵀv⁻|.
  double tolerance = 1e-12;
  /// Ways that come to rest through ever shorter pieces may need tens of thousands.
  int max_events = 100000;
};

/// Follows (Z-10) under the rates of the policy until no contact closes. Planar impacts are
/// exact up to rounding: straight from event to event. Status Jammed: the velocity stands still
/// while a contact closes.
[[nodiscard]] ImpactPath follow_impact(const ImpactProblem& problem,
                                       const ImpactRatePolicy& policy,
                                       const ImpactPathOptions& options = {});

/// The way on which normal impulses grow step by step to those of `way`, at constant rates
/// within a step, while friction follows Coulomb's law. What contacts do meanwhile is not
/// asked: pushes_while_parting says whether (Z-10) allows it. Status Jammed: the velocity
/// stands still in some step.
[[nodiscard]] ImpactPath follow_way(const ImpactProblem& problem,
                                    const std::vector<ImpactStep>& way,
                                    const ImpactPathOptions& options = {});

/// Largest J_nᵀv of a contact whose impulse grows, at the ends of straight pieces: zero up to
/// rounding on every way that (Z-10) allows.
[[nodiscard]] double pushes_while_parting(const ImpactProblem& problem,
                                          const ImpactPath& path);

/// Routh's method, for a problem with one contact.
[[nodiscard]] ImpactPath routh(const ImpactProblem& problem,
                               const ImpactPathOptions& options = {});

/// Upper bound of the impulse Λ_n that Routh's method needs, S ‖v⁻‖_M (Z-14).
[[nodiscard]] double routh_bound(const ImpactProblem& problem);

}  // namespace saltus
