// SPDX-License-Identifier: BSD-2-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/scene_plans.hpp"

namespace saltus {

std::string_view to_string(ConstraintGrid grid) {
  switch (grid) {
    case ConstraintGrid::Stages: return "stages";
    case ConstraintGrid::Elements: return "elements";
    case ConstraintGrid::Intervals: return "intervals";
  }
  return "unreachable";
}

namespace detail {
namespace {

struct Range {
  double lower, upper;
};

/// [lower, upper], either of which may be infinite.
Range read_range(const TomlCursor& value, const SceneNames& names) {
  const Vector numbers = read_numbers(value, names.constants, 2);
  if (!(numbers[0] <= numbers[1])) {
    value.fail(fmt::format("the lower bound {} is above the upper bound {}", numbers[0],
                           numbers[1]));
  }
  return {numbers[0], numbers[1]};
}

/// The numbers of what a name stands for: a coordinate, or all of q, v, x or u.
class Quantities {
 public:
  explicit Quantities(const SceneNames& names)
      : n_q_(names.q.size()), n_v_(names.v.size()), n_u_(names.u.size()) {
    x_names_ = names.q_names;
    x_names_.insert(x_names_.end(), names.v_names.begin(), names.v_names.end());
    u_names_ = names.u_names;
  }

  struct Span {
    bool is_control;
    Index first, size;
  };

  [[nodiscard]] Span find(const TomlCursor& value, const std::string& name) const {
    const auto x = std::ranges::find(x_names_, name);
    if (x != x_names_.end()) return {false, x - x_names_.begin(), 1};
    const auto u = std::ranges::find(u_names_, name);
    if (u != u_names_.end()) return {true, u - u_names_.begin(), 1};
    if (name == "x") return {false, 0, n_q_ + n_v_};
    if (name == "q" && n_v_ > 0) return {false, 0, n_q_};
    if (name == "v" && n_v_ > 0) return {false, n_q_, n_v_};
    if (name == "u") return {true, 0, n_u_};
    std::vector<std::string> known = x_names_;
    known.insert(known.end(), u_names_.begin(), u_names_.end());
    value.fail(unknown_name("quantity", name, known));
  }

  [[nodiscard]] Index n_x() const { return n_q_ + n_v_; }
  [[nodiscard]] Index n_u() const { return n_u_; }

 private:
  Index n_q_, n_v_, n_u_;
  std::vector<std::string> x_names_, u_names_;
};

/// Velocities may jump at the start, positions may not.
void check_start(const TomlCursor& bounds, const SceneNames& names,
                 const OptimalControlPlan& plan) {
  for (Index i = 0; i < names.q.size(); ++i) {
    const double x = plan.x0[i], lower = plan.lbx[i], upper = plan.ubx[i];
    const double slack = 1e-9 * (1.0 + std::abs(x));
    if (x >= lower - slack && x <= upper + slack) continue;
    bounds.fail(fmt::format("{} starts at {}, which is outside of its bounds {} to {}",
                            names.q_names[static_cast<std::size_t>(i)], x, lower, upper));
  }
}

void read_bounds(const TomlCursor& section, const SceneNames& names,
                 const Quantities& quantities, OptimalControlPlan& plan) {
  plan.lbx = Vector::Constant(quantities.n_x(), -kInfinity);
  plan.ubx = Vector::Constant(quantities.n_x(), kInfinity);
  plan.lbu = Vector::Constant(quantities.n_u(), -kInfinity);
  plan.ubu = Vector::Constant(quantities.n_u(), kInfinity);
  const auto bounds = section.find("bounds");
  if (!bounds) return;
  for (const auto& [name, value] : bounds->members()) {
    const Quantities::Span span = quantities.find(value, name);
    const Range range = read_range(value, names);
    (span.is_control ? plan.lbu : plan.lbx)
        .segment(span.first, span.size)
        .setConstant(range.lower);
    (span.is_control ? plan.ubu : plan.ubx)
        .segment(span.first, span.size)
        .setConstant(range.upper);
  }
  check_start(*bounds, names, plan);
}

/// target = { x = 3, v = 0 }: a number for one quantity or for a group, or a range.
void read_target(const TomlCursor& section, const SceneNames& names,
                 const Quantities& quantities, OptimalControlPlan& plan) {
  plan.lbx_end = plan.lbx;
  plan.ubx_end = plan.ubx;
  const auto target = section.find("target");
  if (!target) return;
  for (const auto& [name, value] : target->members()) {
    const Quantities::Span span = quantities.find(value, name);
    if (span.is_control) value.fail("a control has no value at the end");
    auto lower = plan.lbx_end.segment(span.first, span.size);
    auto upper = plan.ubx_end.segment(span.first, span.size);
    if (value.is_array() && span.size > 1) {
      lower = upper = read_numbers(value, names.constants, span.size);
    } else if (value.is_array()) {
      const Range range = read_range(value, names);
      lower.setConstant(range.lower);
      upper.setConstant(range.upper);
    } else {
      const double number = value.number(names.constants);
      lower.setConstant(number);
      upper.setConstant(number);
    }
  }
}

std::vector<SceneCost> read_cost(const TomlCursor& section, const char* key,
                                 const SceneNames& names) {
  std::vector<SceneCost> terms;
  const auto cost = section.find(key);
  if (!cost) return terms;
  if (!cost->is_table()) return {{key, cost->expression(names.model)}};
  for (const auto& [name, formula] : cost->members())
    terms.push_back({name, formula.expression(names.model)});
  return terms;
}

SceneConstraint read_constraint(const TomlCursor& entry, const SceneNames& names) {
  SceneConstraint constraint{.name = entry.at("name").text(),
                             .value = entry.at("value").expression(names.model)};
  if (const auto lower = entry.find("lower"))
    constraint.lower = lower->number(names.constants);
  if (const auto upper = entry.find("upper"))
    constraint.upper = upper->number(names.constants);
  if (constraint.lower > constraint.upper)
    entry.fail("the lower bound is above the upper bound");
  if (constraint.lower == -kInfinity && constraint.upper == kInfinity)
    entry.fail("neither 'lower' nor 'upper' is given");
  return constraint;
}

void read_constraints(const TomlCursor& section, const SceneNames& names,
                      OptimalControlPlan& plan) {
  if (const auto list = section.find("path")) {
    for (const TomlCursor& entry : list->entries()) {
      entry.allow_keys({"name", "value", "lower", "upper", "at"});
      plan.path.push_back(read_constraint(entry, names));
      if (const auto at = entry.find("at")) {
        plan.path.back().at =
            read_choice(*at, "grid",
                        {ConstraintGrid::Stages, ConstraintGrid::Elements,
                         ConstraintGrid::Intervals});
      }
    }
  }
  if (const auto list = section.find("end")) {
    for (const TomlCursor& entry : list->entries()) {
      entry.allow_keys({"name", "value", "lower", "upper"});
      plan.end.push_back(read_constraint(entry, names));
    }
  }
}

void read_guess(const TomlCursor& section, const SceneNames& names,
                const Quantities& quantities, OptimalControlPlan& plan) {
  plan.u_guess = ExprVector::Zero(quantities.n_u());
  const auto guess = section.find("guess");
  if (!guess) return;
  for (const auto& [name, value] : guess->members()) {
    const Quantities::Span span = quantities.find(value, name);
    if (!span.is_control)
      value.fail(
          fmt::format("'{}' is a state; guess controls, states follow from them", name));
    plan.u_guess.segment(span.first, span.size).setConstant(value.expression(names.free));
  }
}

void read_discretisation(const TomlCursor& section, const SceneNames& names,
                         FesdOptions& fesd) {
  if (const auto value = section.find("discretisation")) {
    fesd.discretisation =
        read_choice(*value, "discretisation",
                    {Discretisation::SwitchDetection, Discretisation::TimeStepping});
  }
  if (const auto n = section.find("N_FE")) fesd.N_FE = n->integer(1, 100);
  if (const auto n = section.find("n_s")) fesd.n_s = n->integer(1, 9);
  if (const auto scheme = section.find("scheme")) fesd.scheme = read_scheme(*scheme);
  if (const auto value = section.find("cross")) {
    fesd.cross = read_choice(*value, "mode",
                             {CrossMode::StageStage, CrossMode::StageElement,
                              CrossMode::ElementStage, CrossMode::ElementElement});
  }
  if (const auto value = section.find("equilibration")) {
    using enum StepEquilibration;
    fesd.equilibration =
        read_choice(*value, "mode",
                    {None, HeuristicMean, HeuristicDifference, IndicatorConstraint,
                     IndicatorPenalty, Fixed, ByPattern});
  }
  if (const auto value = section.find("final_state"))
    fesd.final_state =
        read_choice(*value, "state", {FinalState::BeforeJump, FinalState::AfterJump});
  if (const auto rho = section.find("rho_h")) fesd.rho_h = rho->number(names.constants);
  section.placed([&] { check(fesd); });
}

}  // namespace

OptimalControlPlan read_optimal_control(const TomlCursor& section,
                                        const SceneNames& names) {
  section.allow_keys({"T",
                      "N",
                      "N_FE",
                      "n_s",
                      "scheme",
                      "cross",
                      "equilibration",
                      "rho_h",
                      "final_state",
                      "method",
                      "a_n",
                      "q0",
                      "v0",
                      "x0",
                      "running",
                      "terminal",
                      "bounds",
                      "target",
                      "path",
                      "end",
                      "guess",
                      "discretisation"});
  if (names.u.size() == 0) section.fail("the model has no controls u to choose");
  const Quantities quantities(names);
  OptimalControlPlan plan;
  plan.T = read_positive(section.at("T"), names);
  plan.N = section.at("N").integer(1, 10000);
  read_discretisation(section, names, plan.fesd);
  read_method(section, names, plan.method, plan.a_n);
  plan.x0 = read_start(section, names);
  plan.running = read_cost(section, "running", names);
  plan.terminal = read_cost(section, "terminal", names);
  read_bounds(section, names, quantities, plan);
  read_target(section, names, quantities, plan);
  read_constraints(section, names, plan);
  read_guess(section, names, quantities, plan);
  return plan;
}

}  // namespace detail
}  // namespace saltus
