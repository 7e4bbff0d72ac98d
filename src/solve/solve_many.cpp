// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/solve/solve_many.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "saltus/base/error.hpp"
#include "saltus/base/thread_pool.hpp"

namespace saltus {
namespace {

bool is_better(const MpccSolution& a, const MpccSolution& b) {
  const bool solved = a.status == SolveStatus::Solved;
  if (solved != (b.status == SolveStatus::Solved)) return solved;
  if (solved) return a.objective < b.objective;
  return a.residuals.violation() < b.residuals.violation();
}

MpccSolution not_begun(const SolveTask& task) {
  MpccSolution solution;
  solution.status = SolveStatus::Interrupted;
  solution.message = "the caller asked to stop before it began";
  solution.w = task.data.w0;
  return solution;
}

}  // namespace

std::vector<MpccSolution> solve_many(std::span<const SolveTask> tasks, int threads,
                                     const SolveControl& control) {
  require(threads >= 0, [&] {
    return fmt::format(
        "solve_many: the number of threads is {}, expected 0 (all cores) "
        "or more",
        threads);
  });
  const int n = static_cast<int>(tasks.size());
  std::vector<MpccSolution> solutions(tasks.size());
  const SolveControl unobserved{.interrupt = control.interrupt};
  parallel_for(n, threads, [&](int i) {
    const bool is_over = control.interrupt != nullptr && *control.interrupt;
    if (i > 0 && is_over) {
      solutions[i] = not_begun(tasks[i]);
      return;
    }
    solutions[i] = solve(tasks[i].mpcc, tasks[i].data, tasks[i].options,
                         i == 0 ? control : unobserved);
  });
  return solutions;
}

const MpccSolution& best_of(std::span<const MpccSolution> solutions) {
  require(!solutions.empty(), "best_of: there is no solution to choose from");
  return *std::min_element(solutions.begin(), solutions.end(), is_better);
}

MpccSolution solve_from(const Mpcc& mpcc, const MpccData& data, const Matrix& guesses,
                        const SolveOptions& options, int threads,
                        const SolveControl& control) {
  require(guesses.rows() == mpcc.n_variables() && guesses.cols() > 0, [&] {
    return fmt::format(
        "solve_from: the guesses are {} × {}, expected {} rows and at least "
        "one column",
        guesses.rows(), guesses.cols(), mpcc.n_variables());
  });
  std::vector<SolveTask> tasks;
  for (Index j = 0; j < guesses.cols(); ++j) {
    tasks.push_back({mpcc, data, options});
    tasks.back().data.w0 = guesses.col(j);
  }
  return best_of(solve_many(tasks, threads, control));
}

}  // namespace saltus
