// SPDX-License-Identifier: BSD-2-Clause
// Ways to relax 0 ≤ G ⊥ H ≥ 0; equations and references are in docs/math/relaxations.md.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace saltus {

/// What a pair becomes in a relaxed NLP with parameter σ > 0; exact in the limit σ → 0.
enum class Relaxation : std::uint8_t {
  Scholtes,  ///< G H ≤ σ                                                      (R-1)
  FischerBurmeister,  ///< the same set as Scholtes, φ_FB ≤ 0                           (R-2)
  NaturalResidual,  ///< the same set as Scholtes, smoothed min(G, H) ≤ 0             (R-3)
  ChenChenKanzow,  ///< the same set, a mean of (R-1) and (R-2)                      (R-4)
  SteffensenUlbrich,  ///< relaxed near the kink only                                   (R-5)
  KanzowSchwartz,  ///< (G − σ)(H − σ) ≤ 0, continued smoothly                       (R-6)
  LinFukushima,  ///< between two hyperbolas, no bounds on G and H                 (R-7)
  Kadrani,  ///< (G − σ)(H − σ) ≤ 0, G ≥ −σ, H ≥ −σ                           (R-8)
  Penalty,  ///< ℓ1: Σ G H / σ in the objective                               (R-9)
  Elastic,  ///< ℓ∞: G H ≤ t, t / σ in the objective                         (R-10)
};

/// How the relaxed rows are posed.
enum class RelaxationForm : std::uint8_t {
  Inequality,  ///< φ ≤ 0: the relaxed set contains the pair's
  Equality,    ///< φ = 0: a smooth curve along the pair's two branches
};

/// "scholtes", "fischer-burmeister", …
[[nodiscard]] std::string_view to_string(Relaxation relaxation);
[[nodiscard]] std::string_view to_string(RelaxationForm form);

[[nodiscard]] std::span<const Relaxation> all_relaxations();

/// Whether φ = 0 is a curve along both branches: to.
[[nodiscard]] bool has_equality_form(Relaxation relaxation);

/// Throws InvalidInput with the nearest name if there is none with this one.
[[nodiscard]] Relaxation relaxation_by_name(std::string_view name);

}  // namespace saltus
