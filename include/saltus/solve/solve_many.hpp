// SPDX-License-Identifier: BSD-2-Clause
// Many solves on all cores: other problems, other guesses, other settings.
#pragma once

#include <span>
#include <vector>

#include "saltus/solve/solve.hpp"

namespace saltus {

/// One solve among many.
struct SolveTask {
  Mpcc mpcc;
  MpccData data;
  SolveOptions options = {};
};

/// Solves all tasks, in their order. The number of threads changes the time, not a bit of
/// the solutions, unless a time limit ends one. 0 threads: as many as there are cores. The
/// observer sees the first task alone: lines of different solves would mix. After an interrupt
/// all but the first that have not begun are left at their w0.
[[nodiscard]] std::vector<MpccSolution> solve_many(std::span<const SolveTask> tasks,
                                                   int threads = 0,
                                                   const SolveControl& control = {});

/// The best of them: solved before unsolved, then the lowest objective, or the least
/// violation if none is solved; the first of equals. Pre: not empty.
[[nodiscard]] const MpccSolution& best_of(std::span<const MpccSolution> solutions);

/// The best solution from several initial values w0 with one setting each round; the starts
/// are the columns of `guesses`.
[[nodiscard]] MpccSolution solve_from(const Mpcc& mpcc, const MpccData& data,
                                      const Matrix& guesses,
                                      const SolveOptions& options = {}, int threads = 0,
                                      const SolveControl& control = {});

}  // namespace saltus
