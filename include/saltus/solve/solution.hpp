// SPDX-License-Identifier: BSD-2-Clause
// What a solve gives back: a value that can defend itself.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "saltus/solve/residuals.hpp"
#include "saltus/solve/status.hpp"

namespace saltus {

/// Which side of a pair is held at zero.
enum class PairState : std::uint8_t {
  GZero,  ///< G = 0, H ≥ 0
  HZero,  ///< H = 0, G ≥ 0
  Both,   ///< biactive: both zero
};

/// Counters of one solve.
struct SolveStatistics {
  int iterations = 0;  ///< Newton steps of all phases
  int nlps = 0;        ///< subproblems: relaxed NLPs, branch problems
  int factorizations = 0;
  int evaluations = 0;  ///< of values
  int derivative_evaluations = 0;
  int restorations = 0;

  bool operator==(const SolveStatistics&) const = default;
};

enum class TimedPart : std::uint8_t { Setup, Evaluate, Factorize, Solve, Other, kCount };
[[nodiscard]] std::string_view to_string(TimedPart part);

/// [s] wall time by part; the total is their sum.
struct SolveTimings {
  std::array<double, static_cast<std::size_t>(TimedPart::kCount)> seconds{};

  [[nodiscard]] double& operator[](TimedPart part) {
    return seconds[static_cast<std::size_t>(part)];
  }
  [[nodiscard]] double operator[](TimedPart part) const {
    return seconds[static_cast<std::size_t>(part)];
  }
  [[nodiscard]] double total() const;
};

/// All that a later solve of the same or a similar problem can start from.
struct WarmStart {
  Vector w = {};
  Multipliers multipliers = {};  ///< empty if not known
  double mu = kNaN;              ///< barrier parameter at the end; NaN if not known
  double sigma_mpcc = kNaN;      ///< relaxation at the end
  std::vector<PairState> pattern = {};  ///< empty if not known
};

/// The result of a solve.
struct MpccSolution {
  SolveStatus status = SolveStatus::Stalled;
  std::string message;  ///< the status in a sentence, with names and advice
  Vector w;
  Vector g;     ///< rows at w
  Vector G, H;  ///< sides of the pairs at w
  double objective = kNaN;
  Multipliers multipliers;
  Residuals residuals;  ///< of the unrelaxed problem, in user units
  Stationarity stationarity = Stationarity::Unknown;
  std::vector<Violation> violations;  ///< the three worst, if infeasible
  SolveStatistics statistics;
  SolveTimings timings;
  WarmStart warm_start;
  std::string
      solver;  ///< what made it: "interior point", "Scholtes homotopy (Ipopt 3.11.9)"

  /// One line: status, objective, residuals, stationarity, iterations, time.
  [[nodiscard]] std::string brief() const;
};

}  // namespace saltus
