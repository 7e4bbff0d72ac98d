// SPDX-License-Identifier: BSD-2-Clause
// Random bodies with contacts that never jam.
#pragma once

#include "saltus/base/random.hpp"
#include "saltus/impact/certificate.hpp"
#include "saltus/impact/sampling.hpp"

namespace saltus::bench {

struct RandomBody {
  ImpactProblem problem;
  ImpactCertificate certificate;
  int n_jamming = 0;  ///< bodies that were drawn before this one
};

enum class BodyKind { Planar, Aligned, Spatial };

/// Every other body is Planar: contacts with friction at random points. One in four is Aligned:
/// contacts along the axes, some without friction, among which some jam. One in four is
/// Spatial: six velocities, no friction.
[[nodiscard]] BodyKind kind_of(int number);

/// 1 … 4 contacts, at least one closing. The same for the same number.
[[nodiscard]] RandomBody random_body(int number);

/// ‖v‖_M
[[nodiscard]] double speed(const ImpactProblem& problem, const Vector& v);

/// Enough to see that samples stay inside.
[[nodiscard]] ImpactSamplingOptions few_samples(int number);

}  // namespace saltus::bench
