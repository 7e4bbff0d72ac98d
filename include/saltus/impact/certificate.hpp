// SPDX-License-Identifier: BSD-2-Clause
// Whether impacts of a set of contacts must end, and how soon.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "saltus/impact/problem.hpp"

namespace saltus {

enum class JamVerdict : std::uint8_t {
  NeverJams,  ///< 0 ∉ F_C(v) whenever a contact closes: every way ends
  MayJam,     ///< some contacts push against each other while another one closes
  Undecided,  ///< round cones between two polygons, or too many contacts
};

[[nodiscard]] std::string_view to_string(JamVerdict verdict);

/// Impulses that do nothing, and a velocity at which they may act for ever.
struct Jam {
  std::vector<Index> contacts;  ///< that push against each other
  Vector Lambda_n, Lambda_t;    ///< JΛ = 0, as in ImpactOutcome, with Σ Λ_n = 1
  Index closing = 0;            ///< the contact that closes meanwhile
  Vector v;  ///< Jᵀv = 0 at the contacts, J_nᵀv < 0 at the closing one
};

struct ImpactCertificate {
  JamVerdict verdict = JamVerdict::Undecided;
  std::optional<Jam> jam;
  /// Least growth of wᵀMv per unit of Σ Λ_n over all velocities, for the best w with
  /// ‖w‖_M = 1 (Z-16); zero if there is no such direction.
  double separation = 0.0;
  /// Σ Λ_n ≤ impulse_per_speed · ‖v⁻‖_M for every v⁻; infinite if not known.
  double impulse_per_speed = kInfinity;
};

struct CertificateOptions {
  int n_sides =
      8;  ///< of the first polygons inside and around friction discs; 4 divides it
  /// Sides are doubled up to this number while the verdict is open.
  int max_sides = 128;
  int max_contacts = 12;  ///< all subsets of contacts are tried up to this number
};

/// Whether the set of contacts is in N (Z-15); v_minus of the problem plays no part.
[[nodiscard]] ImpactCertificate certify(const ImpactProblem& problem,
                                        const CertificateOptions& options = {});

struct DissipationOptions {
  int n_samples = 1000;
  std::uint64_t seed = 1;
};

/// Estimate of α(s), the least loss of ‖v‖_M of ways of length s from ‖v‖_M = 1 all along
/// which a contact closes, by random ways: never below the true one. 1 if no way was so long.
[[nodiscard]] double estimate_dissipation(const ImpactProblem& problem, double s,
                                          const DissipationOptions& options = {});

}  // namespace saltus
