// SPDX-License-Identifier: BSD-2-Clause
// Properties that all impacts must have, on random planar bodies.
#pragma once

#include "saltus/impact/impact_set.hpp"
#include "support/figures.hpp"

namespace saltus::bench {

struct StudyResult {
  int n_sets = 0;        ///< contact sets that never jam
  int n_jamming = 0;     ///< left out
  int n_given_up = 0;    ///< sets with too many pieces
  int n_violations = 0;  ///< of homogeneity, dissipation, termination
  int n_unfinished = 0;  ///< sampled ways with too many events
  double outside = 0.0;  ///< farthest sample from its set, over ‖v⁻‖_M
  int n_vertices = 0;
  int n_missed = 0;   ///< vertices without a sample within 2 % of ‖v⁻‖_M
  int n_several = 0;  ///< sets with more than one outcome
  int n_smooth = 0;   ///< sets whose Moreau outcome without friction was compared
  double smooth_outside = 0.0;
  int n_moreau_outside = 0;           ///< with friction: Moreau's outcome outside the set
  double moreau_distance = 0.0;       ///< the largest, over ‖v⁻‖_M
  double moreau_mean_distance = 0.0;  ///< of those outside
};

/// n contact sets with 1 … 4 contacts of a planar body, from seeds 0, 1, ….
[[nodiscard]] StudyResult study_random_impacts(int n);

}  // namespace saltus::bench
