// SPDX-License-Identifier: BSD-2-Clause
// Small problems whose solutions are known in closed form.
#pragma once

#include <string>
#include <vector>

#include "saltus/mpcc/mpcc.hpp"
#include "saltus/solve/status.hpp"

namespace saltus::test {

/// A local minimiser and what kind of stationary point it is, the strongest kind that holds.
struct KnownSolution {
  Vector w;
  double objective = 0.0;
  Stationarity stationarity = Stationarity::S;
};

struct SmallMpcc {
  Mpcc mpcc;
  SolveStatus status = SolveStatus::Solved;
  std::vector<KnownSolution> solutions = {};  ///< all local minimisers, global ones first
};

/// Solvable problems; names are those of MacMPEC where the problem is from there.
[[nodiscard]] std::vector<SmallMpcc> solvable_mpccs();
/// No point satisfies the constraints, by a row or by a pair.
[[nodiscard]] std::vector<SmallMpcc> infeasible_mpccs();
[[nodiscard]] SmallMpcc unbounded_mpcc();
/// Without variables; with or without rows that can(not) hold.
[[nodiscard]] SmallMpcc empty_mpcc();

/// The solvable ones and three random problems with rows and pairs of every kind.
[[nodiscard]] std::vector<Mpcc> small_and_random_mpccs();

[[nodiscard]] SmallMpcc small_mpcc(const std::string& name);

}  // namespace saltus::test
