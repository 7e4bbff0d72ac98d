// SPDX-License-Identifier: BSD-2-Clause
// Optimal control problems with the fields of all their parts side by side.
#pragma once

#include "models.hpp"
#include "record.hpp"
#include "saltus/ocp/filippov_control_problem.hpp"

namespace saltus::python {

/// What C++ says where nothing is said.
[[nodiscard]] inline const OptimalControlProblem& blank_problem() {
  static const OptimalControlProblem problem = [] {
    ContactModelParts parts;
    parts.q = symbols("q", 1);
    parts.v = symbols("v", 1);
    parts.M = ExprMatrix::Identity(1, 1);
    parts.f_v = ExprVector::Constant(1, Expr(0.0));
    return OptimalControlProblem{.model = ContactModel(parts)};
  }();
  return problem;
}

struct ControlProblem {
  std::optional<ContactModel> model = std::nullopt;
  Horizon horizon = blank_problem().horizon;
  HorizonTerms terms = blank_problem().terms;
  FesdOptions fesd = blank_problem().fesd;
  ContactOptions contact = blank_problem().contact;
  std::optional<TimeFreezingOptions> freezing = blank_problem().freezing;
};

[[nodiscard]] inline const FilippovControlProblem& blank_filippov_problem() {
  static const FilippovControlProblem problem = [] {
    FilippovModelParts parts;
    parts.x = symbols("x", 1);
    const ExprVector f = ExprVector::Zero(1);
    parts.subsystems = {{"switch", parts.x, {{{-1}, f}, {{1}, f}}}};
    return FilippovControlProblem{.model = FilippovModel(parts)};
  }();
  return problem;
}

struct SwitchedProblem {
  std::optional<FilippovModel> model = std::nullopt;
  Horizon horizon = blank_filippov_problem().horizon;
  HorizonTerms terms = blank_filippov_problem().terms;
  FesdOptions fesd = blank_filippov_problem().fesd;
  FilippovForm form = blank_filippov_problem().form;
};

template <>
inline constexpr bool is_record<PathConstraint> = true;
template <>
inline constexpr bool is_record<PatchOptions> = true;
template <>
inline constexpr bool is_record<TimeFreezingOptions> = true;

template <>
inline std::vector<std::string> words<PathConstraint::At>() {
  return {"intervals", "elements", "stages"};
}

/// A dict from names to expressions, or one expression.
template <>
struct Convert<std::vector<CostTerm>> {
  static bool from(nb::handle value, std::vector<CostTerm>& result) {
    result.clear();
    Expr single;
    if (Convert<Expr>::from(value, single)) {
      result.push_back({"cost", single});
      return true;
    }
    if (!PyDict_Check(value.ptr())) return false;
    for (const auto [name, term] : nb::borrow<nb::dict>(value)) {
      CostTerm cost;
      if (!Convert<std::string>::from(name, cost.name) ||
          !Convert<Expr>::from(term, cost.value))
        return false;
      result.push_back(cost);
    }
    return true;
  }
  static nb::object to(const std::vector<CostTerm>& value) {
    nb::dict dict;
    for (const CostTerm& term : value) dict[term.name.c_str()] = term.value;
    return dict;
  }
  static std::string expected() {
    return "an expression, or a dict from names to expressions";
  }
  static std::string type() { return "Expr | dict[str, Expr]"; }
};

}  // namespace saltus::python
