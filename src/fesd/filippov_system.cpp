// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/fesd/filippov_system.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace saltus {
namespace {

using Zero = ModeSet::Zero;

class Writer {
 public:
  explicit Writer(const FilippovModel& model);

  void add_regions(const FilippovSubsystem& subsystem);
  void add_steps(const FilippovModel& model);
  SwitchedSystem finish() && { return std::move(system_); }

 private:
  Expr add_stage(const std::string& what, const std::string& owner, const Expr& symbol,
                 double start);
  Expr add_end(const std::string& what, const std::string& owner, const Expr& symbol);
  void add_row(const std::string& name, const std::string& owner, const Expr& row);
  void add_end_row(const Expr& row);
  int add_switch(const std::string& what, const std::string& owner, SwitchSide c,
                 const Expr& d);
  void add_step(const StepFunction& step);

  SwitchedSystem system_;
};

void push(ExprVector& all, const Expr& value) {
  all.conservativeResize(all.size() + 1);
  all[all.size() - 1] = value;
}

Writer::Writer(const FilippovModel& model) {
  system_.name = model.name();
  system_.x = model.x();
  system_.u = model.u();
  system_.p = model.p();
  system_.p_values = model.p_values();
  system_.E = model.E();
  system_.F = model.f_0();
}

Expr Writer::add_stage(const std::string& what, const std::string& owner,
                       const Expr& symbol, double start) {
  system_.z.push_back({what, owner, symbol, 0.0});
  system_.z.back().start = start;
  return symbol;
}

Expr Writer::add_end(const std::string& what, const std::string& owner,
                     const Expr& symbol) {
  system_.z_end.push_back({what, owner, symbol, 0.0});
  return symbol;
}

void Writer::add_row(const std::string& name, const std::string& owner, const Expr& row) {
  push(system_.algebraic, row);
  system_.row_names.push_back(name);
  system_.row_owners.push_back(owner);
}

void Writer::add_end_row(const Expr& row) { push(system_.algebraic_end, row); }

int Writer::add_switch(const std::string& what, const std::string& owner, SwitchSide c,
                       const Expr& d) {
  Switch added;
  added.what = what;
  added.owner = owner;
  added.c = std::move(c);
  added.d = {d};
  system_.switches.push_back(std::move(added));
  return static_cast<int>(system_.switches.size()) - 1;
}

// g = −S c
ExprVector indicators(const FilippovSubsystem& full) {
  ExprVector g = ExprVector::Zero(static_cast<Index>(full.regions.size()));
  for (Index i = 0; i < g.size(); ++i)
    for (Index j = 0; j < full.c.size(); ++j)
      g[i] -= static_cast<double>(full.regions[i].signs[j]) * full.c[j];
  return g;
}

Expr least(const ExprVector& values) {
  Expr found = values[0];
  for (Index i = 1; i < values.size(); ++i) found = min(found, values[i]);
  return found;
}

bool fits(const std::vector<int>& pattern, const std::vector<int>& signs) {
  for (std::size_t i = 0; i < signs.size(); ++i)
    if (pattern[i] != 0 && pattern[i] != signs[i]) return false;
  return true;
}

// A mode for every vector of signs −1, 1 and 0; fewest zeros first.
std::vector<std::vector<int>> modes_of(std::size_t n_c) {
  std::vector<std::vector<int>> all{{}};
  for (std::size_t j = 0; j < n_c; ++j) {
    std::vector<std::vector<int>> longer;
    for (const int sign : {-1, 1, 0})
      for (std::vector<int> signs : all) {
        signs.push_back(sign);
        longer.push_back(std::move(signs));
      }
    all = std::move(longer);
  }
  const auto zeros = [](const std::vector<int>& signs) {
    return std::count(signs.begin(), signs.end(), 0);
  };
  std::stable_sort(all.begin(), all.end(),
                   [&](const auto& a, const auto& b) { return zeros(a) < zeros(b); });
  return all;
}

std::string name_of(const std::vector<int>& signs) {
  std::string name;
  for (const int sign : signs) name += sign > 0 ? "+" : sign < 0 ? "−" : "0";
  return name;
}

//   g − λ − μ = 0,   0 ≤ θ ⊥ λ ≥ 0,   Σ θ = 1,   Eẋ = f_0 + Σ θ_i f_i                     (Y-3)
void Writer::add_regions(const FilippovSubsystem& subsystem) {
  const FilippovSubsystem full = with_all_signs(subsystem);
  const std::string& name = subsystem.name;
  const ExprVector g = indicators(full);
  const Expr g_least = least(g);
  const auto free_level = [&](std::vector<Unknown>& unknowns, const char* letter) {
    unknowns.push_back(
        {"least indicator", name, Expr::symbol(fmt::format("{}[{}]", letter, name))});
    unknowns.back().guess = g_least;
    return unknowns.back().symbol;
  };
  const Expr mu = free_level(system_.z, "mu");
  const Expr mu_end = free_level(system_.z_end, "mu_end");
  ModeSet modes{name, {}, {}};
  Expr sum = 0.0;
  for (Index i = 0; i < g.size(); ++i) {
    const auto symbol = [&](const char* letter) {
      return Expr::symbol(fmt::format("{}[{}]_{}", letter, name, i));
    };
    const Expr theta = add_stage("multiplier of a region", name, symbol("theta"),
                                 1.0 / static_cast<double>(g.size()));
    const Expr lambda = add_stage("distance to a region", name, symbol("lambda"), 0.0);
    system_.z.back().guess = g[i] - g_least;
    const Expr lambda_end = add_end("distance to a region", name, symbol("lambda_end"));
    system_.z_end.back().guess = g[i] - g_least;
    add_row("indicator of a region", name, g[i] - lambda - mu);
    add_end_row(g[i] - lambda_end - mu_end);
    sum += theta;
    system_.F += theta * full.regions[i].f;
    modes.switches.push_back(add_switch("region", name, {lambda, lambda_end}, theta));
  }
  add_row("sum of multipliers", name, sum - 1.0);
  for (const std::vector<int>& signs : modes_of(full.regions[0].signs.size())) {
    ModeSet::Mode mode{name_of(signs), {}};
    for (const FilippovRegion& region : full.regions)
      mode.zero.push_back(fits(signs, region.signs) ? Zero::C : Zero::D);
    modes.modes.push_back(std::move(mode));
  }
  system_.mode_sets.push_back(std::move(modes));
}

//   c − λᵖ + λⁿ = 0,   0 ≤ α ⊥ λⁿ ≥ 0,   0 ≤ 1 − α ⊥ λᵖ ≥ 0                               (Y-4)
void Writer::add_step(const StepFunction& step) {
  const auto part = [&](const char* letter) {
    return Expr::symbol(fmt::format("{}[{}]", letter, step.name));
  };
  const Expr above = max(step.c, 0.0), below = max(-step.c, 0.0);
  const Expr alpha = add_stage("step", step.name, step.alpha, 0.5);
  const Expr p = add_stage("positive part", step.name, part("lambda_p"), 0.0);
  system_.z.back().guess = above;
  const Expr n = add_stage("negative part", step.name, part("lambda_n"), 0.0);
  system_.z.back().guess = below;
  const Expr p_end = add_end("positive part", step.name, part("lambda_p_end"));
  system_.z_end.back().guess = above;
  const Expr n_end = add_end("negative part", step.name, part("lambda_n_end"));
  system_.z_end.back().guess = below;
  add_row("switching function", step.name, step.c - p + n);
  add_end_row(step.c - p_end + n_end);
  ModeSet modes{step.name, {}, {}};
  modes.switches.push_back(add_switch("below a switch", step.name, {n, n_end}, alpha));
  modes.switches.push_back(
      add_switch("above a switch", step.name, {p, p_end}, 1.0 - alpha));
  modes.modes = {
      {"−", {Zero::D, Zero::C}}, {"+", {Zero::C, Zero::D}}, {"0", {Zero::C, Zero::C}}};
  system_.mode_sets.push_back(std::move(modes));
}

void Writer::add_steps(const FilippovModel& model) {
  for (const StepFunction& step : model.steps()) add_step(step);
  for (const LiftedMultiplier& lifted : model.lifted()) {
    system_.z.push_back({"multiplier", lifted.name, lifted.symbol});
    system_.z.back().start = 0.5;
    add_row("multiplier", lifted.name, lifted.value - lifted.symbol);
  }
}

}  // namespace

std::string_view to_string(FilippovForm form) {
  switch (form) {
    case FilippovForm::Stewart: return "stewart";
    case FilippovForm::Step: return "step";
  }
  return "unreachable";
}

SwitchedSystem filippov_system(const FilippovModel& model, FilippovForm form) {
  if (form == FilippovForm::Step && !model.subsystems().empty())
    return filippov_system(in_step_form(model), form);
  Writer writer(model);
  for (const FilippovSubsystem& subsystem : model.subsystems())
    writer.add_regions(subsystem);
  writer.add_steps(model);
  return std::move(writer).finish();
}

}  // namespace saltus
