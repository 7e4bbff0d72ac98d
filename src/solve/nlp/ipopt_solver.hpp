// SPDX-License-Identifier: BSD-2-Clause
// Ipopt as a solver of smooth programs.
#pragma once

#include "saltus/solve/nlp.hpp"

namespace saltus::detail {

/// Ipopt with MUMPS, exact Hessians, silent. MUMPS is not thread-safe: one process-wide lock
/// lets one solve run at a time; waiting counts towards the time limit.
class IpoptSolver final : public NlpSolver {
 public:
  [[nodiscard]] std::string name() const override;
  [[nodiscard]] NlpResult solve(NlpProblem& problem, const NlpPoint& start,
                                const NlpOptions& options,
                                const SolveControl& control) override;
};

}  // namespace saltus::detail
