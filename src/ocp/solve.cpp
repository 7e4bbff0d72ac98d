// SPDX-License-Identifier: BSD-2-Clause
#include <fmt/format.h>

#include "ocp/ladder.hpp"
#include "saltus/base/error.hpp"

namespace saltus {
namespace {

void check(const OptimalControlProblem& problem, const OcpOptions& options) {
  const Index n = problem.model.n_q();
  require(problem.terms.x0.size() == 2 * n, [&] {
    return fmt::format("x0 has {} entries, expected {}: positions, then velocities",
                       problem.terms.x0.size(), 2 * n);
  });
  problem.model.check_at(problem.terms.x0.head(n), problem.terms.x0.tail(n));
  const bool fits = options.u_guess.rows() == problem.model.n_u() &&
                    options.u_guess.cols() == problem.horizon.N;
  require(options.u_guess.size() == 0 || fits, [&] {
    return fmt::format("u_guess is {} × {}, expected {} × {}: one column per interval",
                       options.u_guess.rows(), options.u_guess.cols(),
                       problem.model.n_u(), problem.horizon.N);
  });
  require(options.n_starts >= 1, [&] {
    return fmt::format("n_starts is {}, expected at least 1", options.n_starts);
  });
  require(options.time_limit > 0.0, [&] {
    return fmt::format("time_limit is {}, expected a positive number",
                       options.time_limit);
  });
}

}  // namespace

std::string_view to_string(OcpRoute route) {
  switch (route) {
    case OcpRoute::Best: return "best";
    case OcpRoute::Ladder: return "ladder";
    case OcpRoute::Explore: return "explore";
    case OcpRoute::Direct: return "direct";
  }
  return "unreachable";
}

OcpSolution solve(const OptimalControlProblem& problem, const OcpOptions& options,
                  const SolveControl& control) {
  check(problem, options);
  return detail::Ladder(problem, options, control).run();
}

}  // namespace saltus
