// SPDX-License-Identifier: BSD-2-Clause
// All that saltus knows of one impact, as words, as JSON and as drawings.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "saltus/impact/certificate.hpp"
#include "saltus/impact/law.hpp"
#include "saltus/impact/path.hpp"

namespace saltus {

struct ImpactReport {
  ImpactSet set;
  ImpulseRange total_impulse;
  ImpactCertificate certificate;
  struct LawOutcome {
    std::string name;  ///< as name_of gives it
    ImpactOutcome outcome;
  };
  std::vector<LawOutcome> laws;  ///< Moreau's, sequential as contacts stand, equal rates
};

/// Once `interrupt` is true sets end with what they have.
[[nodiscard]] ImpactReport analyse_impact(const ImpactProblem& problem,
                                          const ImpactSetOptions& options = {},
                                          const std::atomic<bool>* interrupt = nullptr);

/// A page of text: polytopes with their vertices, impulses and what contacts do, the laws.
[[nodiscard]] std::string report_text(const ImpactProblem& problem,
                                      const ImpactReport& report);

/// The report as JSON, version 1. Infinite numbers are the text "inf".
[[nodiscard]] std::string report_json(const ImpactProblem& problem,
                                      const ImpactReport& report);

/// SVG of the plane of two contacts' normal velocities: v⁻, the ways to the vertices of the
/// set, and the set. Throws InvalidInput unless both are contacts of the problem.
[[nodiscard]] std::string draw_normal_velocities(const ImpactProblem& problem,
                                                 const ImpactSet& set, Index contact_x,
                                                 Index contact_y);

/// SVG of a contact's impulses (Λ_t, Λ_n) along a way, with its friction cone and the lines
/// where the contact alone would stick and stop closing. Pre: the contact has one tangent.
[[nodiscard]] std::string draw_impulses(const ImpactProblem& problem,
                                        const ImpactPath& path, Index contact);

}  // namespace saltus
