// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mech/filippov_model.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/LU>
#include <algorithm>

#include "saltus/base/error.hpp"
#include "saltus/expr/function.hpp"

namespace saltus {
namespace {

// The symbols that an expression may be made of.
class Vocabulary {
 public:
  Vocabulary& add(const std::string& name, const ExprVector& symbols) {
    if (symbols.size() > 0) inputs_.push_back({name, symbols});
    return *this;
  }
  void require_for(const std::string& what, const ExprMatrix& values,
                   std::string_view expectation) const {
    try {
      static_cast<void>(Function("check", inputs_, {{"value", values}}));
    } catch (const InvalidInput& error) {
      throw InvalidInput(
          fmt::format("{} may depend on {} only ({})", what, expectation, error.what()));
    }
  }
  [[nodiscard]] const std::vector<NamedExpr>& inputs() const { return inputs_; }

 private:
  std::vector<NamedExpr> inputs_;
};

template <class Part>
ExprVector symbols_of(const std::vector<Part>& parts, Expr Part::*symbol) {
  ExprVector symbols(static_cast<Index>(parts.size()));
  for (Index i = 0; i < symbols.size(); ++i) symbols[i] = parts[i].*symbol;
  return symbols;
}

bool fits(const std::vector<int>& pattern, const std::vector<int>& signs) {
  for (std::size_t i = 0; i < signs.size(); ++i)
    if (pattern[i] != 0 && pattern[i] != signs[i]) return false;
  return true;
}

constexpr std::size_t kMostSwitches = 12;  // 4096 regions in one subsystem

// All vectors of n signs, −1 first.
std::vector<std::vector<int>> all_signs(std::size_t n) {
  std::vector<std::vector<int>> all;
  for (std::size_t number = 0; number < (std::size_t{1} << n); ++number) {
    std::vector<int> signs(n);
    for (std::size_t i = 0; i < n; ++i) signs[i] = (number >> (n - 1 - i)) & 1 ? 1 : -1;
    all.push_back(std::move(signs));
  }
  return all;
}

void check_region(const FilippovSubsystem& subsystem, std::size_t number, Index n_x) {
  const FilippovRegion& region = subsystem.regions[number];
  const auto n_c = static_cast<std::size_t>(subsystem.c.size());
  require(region.signs.size() == n_c, [&] {
    return fmt::format(
        "region {} of '{}' has {} signs, expected one per switching function: {}",
        number + 1, subsystem.name, region.signs.size(), n_c);
  });
  for (const int sign : region.signs)
    require(sign >= -1 && sign <= 1, [&] {
      return fmt::format(
          "region {} of '{}' has the sign {}, expected −1, 1, or 0 for any", number + 1,
          subsystem.name, sign);
    });
  require(region.f.size() == n_x, [&] {
    return fmt::format(
        "f of region {} of '{}' has {} entries, expected one per state: {}", number + 1,
        subsystem.name, region.f.size(), n_x);
  });
}

// Every vector of signs belongs to exactly one region.
void check_cover(const FilippovSubsystem& subsystem) {
  for (const std::vector<int>& signs :
       all_signs(static_cast<std::size_t>(subsystem.c.size()))) {
    const auto n = std::count_if(
        subsystem.regions.begin(), subsystem.regions.end(),
        [&](const FilippovRegion& region) { return fits(region.signs, signs); });
    require(n > 0, [&] {
      return fmt::format(
          "the regions of '{}' do not cover the space: none has the signs ({}) of its "
          "switching functions",
          subsystem.name, fmt::join(signs, ", "));
    });
    require(n == 1, [&] {
      return fmt::format("{} regions of '{}' overlap where the signs are ({})", n,
                         subsystem.name, fmt::join(signs, ", "));
    });
  }
}

void check_subsystem(const FilippovSubsystem& subsystem, const Vocabulary& states,
                     const Vocabulary& dynamics, Index n_x) {
  const auto n_c = static_cast<std::size_t>(subsystem.c.size());
  require(n_c > 0 && n_c <= kMostSwitches, [&] {
    return fmt::format("'{}' has {} switching functions, expected 1 to {}",
                       subsystem.name, n_c, kMostSwitches);
  });
  states.require_for(fmt::format("the switching functions of '{}'", subsystem.name),
                     subsystem.c, "x and parameters");
  for (std::size_t i = 0; i < subsystem.regions.size(); ++i) {
    check_region(subsystem, i, n_x);
    dynamics.require_for(fmt::format("f of region {} of '{}'", i + 1, subsystem.name),
                         subsystem.regions[i].f, "x, u and parameters");
  }
  check_cover(subsystem);
}

void complete(FilippovModelParts& parts) {
  const Index n = parts.x.size();
  if (parts.E.size() == 0) parts.E = ExprMatrix::Identity(n, n);
  if (parts.f_0.size() == 0) parts.f_0 = ExprVector::Zero(n);
}

void check_parts(const FilippovModelParts& parts) {
  const Index n = parts.x.size();
  require(n > 0, "a model needs at least one state x");
  require(parts.E.rows() == n && parts.E.cols() == n, [&] {
    return fmt::format("the matrix E is {} × {}, expected {} × {}", parts.E.rows(),
                       parts.E.cols(), n, n);
  });
  require(parts.f_0.size() == n, [&] {
    return fmt::format("f_0 has {} entries, expected one per state: {}", parts.f_0.size(),
                       n);
  });
  require(!parts.subsystems.empty() || !parts.steps.empty(),
          "a Filippov system needs regions or steps; without them nothing switches");
  const ExprVector p = symbols_of(parts.parameters, &Parameter::symbol);
  Vocabulary states, dynamics, all;
  states.add("x", parts.x).add("p", p);
  dynamics.add("x", parts.x).add("u", parts.u).add("p", p);
  all = dynamics;
  all.add("steps", symbols_of(parts.steps, &StepFunction::alpha));
  for (std::size_t i = 0; i < parts.lifted.size(); ++i) {
    all.require_for(fmt::format("multiplier '{}'", parts.lifted[i].name),
                    ExprVector::Constant(1, parts.lifted[i].value),
                    "x, u, steps and multipliers before it");
    all.add(fmt::format("lifted {}", i), ExprVector::Constant(1, parts.lifted[i].symbol));
  }
  all.require_for("f_0", parts.f_0, "x, u, steps, multipliers and parameters");
  states.require_for("the matrix E", parts.E, "x and parameters");
  for (const StepFunction& step : parts.steps)
    states.require_for(fmt::format("the switching function of step '{}'", step.name),
                       ExprVector::Constant(1, step.c), "x and parameters");
  for (const FilippovSubsystem& subsystem : parts.subsystems)
    check_subsystem(subsystem, states, dynamics, n);
}

}  // namespace

FilippovModel::FilippovModel(FilippovModelParts parts) {
  complete(parts);
  check_parts(parts);
  parts_ = std::make_shared<const FilippovModelParts>(std::move(parts));
}

ExprVector FilippovModel::p() const {
  return symbols_of(parts_->parameters, &Parameter::symbol);
}

Vector FilippovModel::p_values() const {
  Vector values(static_cast<Index>(parts_->parameters.size()));
  for (Index i = 0; i < values.size(); ++i) values[i] = parts_->parameters[i].value;
  return values;
}

void FilippovModel::check_at(ConstVectorRef x) const {
  require(x.size() == n_x(), [&] {
    return fmt::format("the state has {} entries, expected {}", x.size(), n_x());
  });
  Vocabulary states;
  states.add("x", parts_->x).add("p", p());
  std::vector<Expr> c;
  for (const FilippovSubsystem& s : subsystems())
    c.insert(c.end(), s.c.begin(), s.c.end());
  for (const StepFunction& step : steps()) c.push_back(step.c);
  const Function f(
      "values", states.inputs(),
      {{"c", ExprVector::Map(c.data(), static_cast<Index>(c.size()))}, {"E", parts_->E}});
  std::vector<Matrix> arguments{x};
  if (!parameters().empty()) arguments.emplace_back(p_values());
  const std::vector<Matrix> values = f(arguments);
  require(values[0].allFinite() && values[1].allFinite(),
          "a switching function or the matrix E is not finite at the given state");
  require(Eigen::FullPivLU<Matrix>(values[1]).isInvertible(),
          "the matrix E is singular at the given state");
}

FilippovSubsystem with_all_signs(const FilippovSubsystem& subsystem) {
  FilippovSubsystem full{subsystem.name, subsystem.c, {}};
  for (std::vector<int>& signs :
       all_signs(static_cast<std::size_t>(subsystem.c.size()))) {
    const auto region = std::find_if(
        subsystem.regions.begin(), subsystem.regions.end(),
        [&](const FilippovRegion& candidate) { return fits(candidate.signs, signs); });
    full.regions.push_back({std::move(signs), region->f});
  }
  return full;
}

FilippovModel in_step_form(const FilippovModel& model) {
  FilippovModelParts parts{.name = model.name(), .x = model.x(), .u = model.u()};
  parts.parameters.assign(model.parameters().begin(), model.parameters().end());
  parts.E = model.E();
  parts.f_0 = model.f_0();
  parts.steps.assign(model.steps().begin(), model.steps().end());
  parts.lifted.assign(model.lifted().begin(), model.lifted().end());
  parts.bodies.assign(model.bodies().begin(), model.bodies().end());
  for (const FilippovSubsystem& subsystem : model.subsystems()) {
    const ExprVector alpha = symbols("alpha[" + subsystem.name + "]", subsystem.c.size());
    for (Index j = 0; j < alpha.size(); ++j)
      parts.steps.push_back({subsystem.name, alpha[j], subsystem.c[j]});
    for (const FilippovRegion& region : subsystem.regions) {
      Expr theta = 1.0;
      for (Index j = 0; j < alpha.size(); ++j) {
        if (region.signs[j] > 0) theta *= alpha[j];
        if (region.signs[j] < 0) theta *= 1.0 - alpha[j];
      }
      parts.f_0 += theta * region.f;
    }
  }
  return FilippovModel(std::move(parts));
}

}  // namespace saltus
