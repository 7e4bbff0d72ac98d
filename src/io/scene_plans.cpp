// SPDX-License-Identifier: BSD-2-Clause
#include "io/scene_plans.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "saltus/ocp/route_names.hpp"
#include "saltus/solve/options.hpp"
#include "saltus/solve/relaxation.hpp"

namespace saltus {

std::string_view to_string(JumpMethod method) {
  switch (method) {
    case JumpMethod::Impact: return "impact";
    case JumpMethod::TimeFreezing: return "time-freezing";
  }
  return "unreachable";
}

namespace detail {

double read_positive(const TomlCursor& value, const SceneNames& names) {
  const double number = value.number(names.constants);
  if (!(number > 0.0 && std::isfinite(number))) {
    value.fail(fmt::format("{} was found, a number > 0 was expected", number));
  }
  return number;
}

Vector read_start(const TomlCursor& section, const SceneNames& names) {
  const Index n_q = names.q.size(), n_v = names.v.size();
  if (n_v == 0) return read_numbers(section.at("x0"), names.constants, n_q);
  Vector x0 = Vector::Zero(n_q + n_v);
  x0.head(n_q) = read_numbers(section.at("q0"), names.constants, n_q);
  if (const auto v0 = section.find("v0"))
    x0.tail(n_v) = read_numbers(*v0, names.constants, n_v);
  return x0;
}

RkScheme read_scheme(const TomlCursor& value) {
  return read_choice(value, "scheme",
                     {RkScheme::RadauIIA, RkScheme::GaussLegendre, RkScheme::LobattoIIIA,
                      RkScheme::LobattoIIIC, RkScheme::Explicit});
}

void read_method(const TomlCursor& section, const SceneNames& names, JumpMethod& method,
                 double& a_n) {
  if (const auto value = section.find("method"))
    method =
        read_choice(*value, "method", {JumpMethod::Impact, JumpMethod::TimeFreezing});
  if (const auto value = section.find("a_n")) a_n = read_positive(*value, names);
  if (method == JumpMethod::TimeFreezing && std::isnan(a_n))
    section.fail("time-freezing needs a_n");
}

namespace {

ImpactLaw read_rule(const TomlCursor& value) {
  const ImpactLaw law = value.placed([&] { return law_named(value.text()); });
  if (law.rule == ImpactRule::Chosen)
    value.fail("a scene has no function that chooses; take 'random_vertex' with a seed");
  return law;
}

void read_law_options(const TomlCursor& section, ImpactLaw& law) {
  if (const auto value = section.find("restitution"))
    law.restitution =
        read_choice(*value, "restitution", {Restitution::Poisson, Restitution::None});
  if (const auto value = section.find("seed"))
    law.seed =
        static_cast<std::uint64_t>(value->integer(0, std::numeric_limits<int>::max()));
  if (const auto value = section.find("order"))
    for (const TomlCursor& name : value->entries()) law.order.push_back(name.text());
}

}  // namespace

SimulationPlan read_simulation(const TomlCursor& section, const SceneNames& names) {
  section.allow_keys({"T", "q0", "v0", "x0", "u", "scheme", "n_s", "h", "tolerance",
                      "method", "a_n", "law", "restitution", "seed", "order"});
  SimulationPlan plan;
  plan.T = read_positive(section.at("T"), names);
  plan.x0 = read_start(section, names);
  plan.u = ExprVector::Zero(names.u.size());
  if (const auto u = section.find("u")) {
    plan.u = u->expressions(names.free);
    if (plan.u.size() != names.u.size()) {
      u->fail(fmt::format("{} formulas were found, one per control was expected: {}",
                          plan.u.size(), names.u.size()));
    }
  }
  if (const auto scheme = section.find("scheme")) plan.scheme = read_scheme(*scheme);
  if (const auto n_s = section.find("n_s")) plan.n_s = n_s->integer(1, 9);
  if (const auto h = section.find("h")) plan.h = read_positive(*h, names);
  if (const auto tolerance = section.find("tolerance"))
    plan.tolerance = read_positive(*tolerance, names);
  read_method(section, names, plan.method, plan.a_n);
  if (const auto law = section.find("law")) plan.law = read_rule(*law);
  read_law_options(section, plan.law);
  return plan;
}

ImpactPlan read_impact(const TomlCursor& section, const SceneNames& names) {
  section.allow_keys({"q", "v", "law", "restitution", "seed", "order"});
  if (names.v.size() == 0) section.fail("a Filippov system has no impacts");
  ImpactPlan plan;
  plan.q = read_numbers(section.at("q"), names.constants, names.q.size());
  plan.v = read_numbers(section.at("v"), names.constants, names.v.size());
  const auto law = section.find("law");
  if (law && law->text() != "simultaneous") plan.law = read_rule(*law);
  ImpactLaw unused;
  read_law_options(section, plan.law ? *plan.law : unused);
  return plan;
}

SolverWishes read_solver(const TomlCursor& section, const SceneNames& names) {
  section.allow_keys({"method", "relaxation", "tolerance", "time_limit", "max_iterations",
                      "starts", "route"});
  SolverWishes wishes;
  if (const auto method = section.find("method")) {
    wishes.method = to_string(
        read_choice(*method, "method", {Method::InteriorPoint, Method::Homotopy}));
  }
  if (const auto relaxation = section.find("relaxation")) {
    relaxation->placed(
        [&] { wishes.relaxation = to_string(relaxation_by_name(relaxation->text())); });
  }
  if (const auto tolerance = section.find("tolerance"))
    wishes.tolerance = read_positive(*tolerance, names);
  if (const auto limit = section.find("time_limit"))
    wishes.time_limit = read_positive(*limit, names);
  if (const auto most = section.find("max_iterations"))
    wishes.max_iterations = most->integer(1, 1000000);
  if (const auto starts = section.find("starts"))
    wishes.starts = starts->integer(1, 1000);
  if (const auto route = section.find("route")) {
    const OcpRoute wanted = route->placed([&] { return route_by_name(route->text()); });
    if (wanted == OcpRoute::Near) {
      route->fail(
          "'near' starts from a result: leave it out and give saltus solve "
          "--warm-start RESULT");
    }
    wishes.route = to_string(wanted);
  }
  return wishes;
}

OutputPlan read_output(const TomlCursor& section, const SceneNames& names) {
  section.allow_keys({"folder", "frames_per_second"});
  OutputPlan plan;
  if (const auto folder = section.find("folder")) plan.folder = folder->text();
  if (const auto frames = section.find("frames_per_second"))
    plan.frames_per_second = read_positive(*frames, names);
  return plan;
}

}  // namespace detail
}  // namespace saltus
