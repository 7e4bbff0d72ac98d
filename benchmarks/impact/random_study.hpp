// SPDX-License-Identifier: BSD-2-Clause
// Properties that all impacts must have, on random bodies.
#pragma once

#include <vector>

#include "support/study.hpp"

namespace saltus::bench {

/// Contact sets first … first + n − 1, each with 1 … 4 contacts that never jam. A set depends on its number alone.
[[nodiscard]] Tally study_random_impacts(int first, int n);

/// One in so many sets is compared with many samples.
inline constexpr int kShareOfSampledSets = 50;

/// The rows of its table.
[[nodiscard]] const std::vector<StudyRow>& study_rows();

}  // namespace saltus::bench
