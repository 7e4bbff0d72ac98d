// SPDX-License-Identifier: BSD-2-Clause
#include <fmt/format.h>

#include "ocp/climb.hpp"
#include "ocp/ladder.hpp"
#include "ocp/named_guess.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/text.hpp"
#include "saltus/mech/time_freeze.hpp"
#include "saltus/ocp/route_names.hpp"

namespace saltus {
namespace {

void check(const OptimalControlProblem& problem, const OcpOptions& options) {
  const Index n = problem.model.n_q();
  require(problem.terms.x0.size() == 2 * n, [&] {
    return fmt::format("x0 has {} entries, expected {}: positions, then velocities",
                       problem.terms.x0.size(), 2 * n);
  });
  problem.model.check_at(problem.terms.x0.head(n), problem.terms.x0.tail(n));
  if (problem.freezing) check_directions(problem.model, problem.terms.x0.head(n));
  detail::check(options, problem.model.n_u(), problem.horizon.N);
  detail::check_names(options.guess, {&problem.model.q(), &problem.model.v(),
                                      &problem.model.z(), &problem.model.u()});
  require(options.route != OcpRoute::Near ||
              (options.u_guess.size() > 0 && options.motion_guess.x.rows() == 2 * n &&
               options.motion_guess.n_samples() > 1),
          "a search near a motion needs u_guess and a motion_guess of the same model");
}

/// What is used of a problem: time stepping leaves out its jumps.
OptimalControlProblem in_use(const OptimalControlProblem& problem) {
  const bool is_stepped = problem.fesd.discretisation == Discretisation::TimeStepping;
  return is_stepped ? detail::time_stepped(problem) : problem;
}

}  // namespace

std::string_view to_string(OcpRoute route) {
  switch (route) {
    case OcpRoute::Best: return "best";
    case OcpRoute::Ladder: return "ladder";
    case OcpRoute::Quick: return "quick";
    case OcpRoute::Explore: return "explore";
    case OcpRoute::Phases: return "phases";
    case OcpRoute::Near: return "near";
    case OcpRoute::Direct: return "direct";
  }
  return "unreachable";
}

OcpRoute route_by_name(std::string_view name) {
  using enum OcpRoute;
  std::vector<std::string> names;
  for (const OcpRoute route : {Best, Ladder, Quick, Explore, Phases, Near, Direct}) {
    if (to_string(route) == name) return route;
    names.emplace_back(to_string(route));
  }
  throw InvalidInput(unknown_name("route", name, names));
}

OcpSolution solve(const OptimalControlProblem& problem, const OcpOptions& options,
                  const SolveControl& control) {
  check(problem, options);
  const OptimalControlProblem used = in_use(problem);
  return detail::Ladder(used, options, control).run();
}

Mpcc program_of(const OptimalControlProblem& problem) {
  check(problem, {});
  const OptimalControlProblem used = in_use(problem);
  return detail::discretize(used, used.fesd, used.contact).program.mpcc;
}

}  // namespace saltus
