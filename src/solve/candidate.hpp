// SPDX-License-Identifier: BSD-2-Clause
// A point that a solve may give back, measured on the unrelaxed problem.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "saltus/solve/residuals.hpp"
#include "saltus/solve/solution.hpp"

namespace saltus::detail {

struct Candidate {
  Vector w;
  Multipliers multipliers;
  Residuals residuals;
  double sigma_mpcc = kNaN;
  double mu = kNaN;
};

/// Whether `a` is to be given back rather than `b`: solved before unsolved, then less
/// violation, then less dual residual; NaN is worst.
[[nodiscard]] bool is_better(const Candidate& a, const Candidate& b, double tolerance);

/// Which side of each pair is zero at w: the smaller one, or both if neither exceeds
/// `biactive`.
[[nodiscard]] std::vector<PairState> pattern_at(Evaluator& evaluator,
                                                const MpccData& data, ConstVectorRef w,
                                                double biactive);

/// The parts of a solution that follow from its point; status and message do not.
[[nodiscard]] MpccSolution solution_at(Evaluator& evaluator, const MpccData& data,
                                       const Candidate& candidate, double tolerance);

/// A point without multipliers.
[[nodiscard]] Candidate candidate_at(const Mpcc& mpcc, ConstVectorRef w);

/// The status in sentences: its meaning, the last words of the solver, the worst violations,
/// advice.
[[nodiscard]] std::string message_of(const MpccSolution& solution,
                                     std::string_view last_words);

}  // namespace saltus::detail
