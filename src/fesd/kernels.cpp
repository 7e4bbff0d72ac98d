// SPDX-License-Identifier: BSD-2-Clause
#include "fesd/kernels.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "saltus/expr/dependence.hpp"
#include "saltus/expr/derivatives.hpp"

namespace saltus::detail {
namespace {

// Vectors of expressions, one after the other.
class Stack {
 public:
  void push(const ExprVector& part) {
    values_.insert(values_.end(), part.begin(), part.end());
  }
  void push(const Expr& part) { values_.push_back(part); }
  [[nodiscard]] ExprVector vector() const {
    return ExprVector::Map(values_.data(), static_cast<Index>(values_.size()));
  }

 private:
  std::vector<Expr> values_;
};

ExprVector lifted_symbols(const Quantities& quantities, const std::string& name) {
  return symbols(name, static_cast<Index>(quantities.lifted().size()));
}

// Jumps use the value of c from the left.
bool is_in_a_jump(const SwitchedSystem& system, const Switch& s) {
  const auto number = static_cast<int>(&s - system.switches.data());
  const auto holds = [number](const JumpSide& side) {
    return std::ranges::count(side.switches, number) > 0;
  };
  return std::ranges::any_of(system.jump.pairs, [&](const JumpPair& pair) {
    return holds(pair.G) || holds(pair.H);
  });
}

Ingredients::SideNumbers add_side(Ingredients& in, const Switch& s,
                                  const SwitchSide& side) {
  Ingredients::SideNumbers numbers;
  numbers.stage = in.at_stage.add(side.at_stage, s.what, s.owner);
  if (side.at_end) numbers.end = in.at_end.add(*side.at_end, s.what, s.owner);
  if (side.at_start) numbers.start = in.at_start.add(*side.at_start, s.what, s.owner);
  const bool looks_back =
      in.options.cross != CrossMode::StageOnly || !in.system.jump.y.empty();
  const bool is_needed = !side.at_start || (&side == &s.c && is_in_a_jump(in.system, s));
  if (side.at_end && is_needed && looks_back)
    numbers.initial = in.at_initial.add(*side.at_end, s.what, s.owner);
  return numbers;
}

Expr sum_of(std::span<const CostTerm> terms) {
  Expr sum = 0.0;
  for (const CostTerm& term : terms) sum += term.value;
  return sum;
}

// The state after the jump: symbols x where it can jump, x⁻ elsewhere.
AtPoint after_jump(const SwitchedSystem& system) {
  ExprVector after = system.jump.x_minus;
  for (const int i : system.jump.jumping) after[i] = system.x[i];
  return {system.x, after};
}

ExprVector jumping_symbols(const SwitchedSystem& system) {
  ExprVector jumping(static_cast<Index>(system.jump.jumping.size()));
  for (Index i = 0; i < jumping.size(); ++i)
    jumping[i] = system.x[system.jump.jumping[i]];
  return jumping;
}

}  // namespace

Function function_of(const std::string& name, std::vector<NamedExpr> inputs,
                     std::vector<NamedExpr> outputs) {
  const auto is_empty = [](const NamedExpr& e) { return e.values.size() == 0; };
  std::erase_if(inputs, is_empty);
  std::erase_if(outputs, is_empty);
  return Function(name, std::move(inputs), std::move(outputs));
}

Ingredients::Ingredients(const SwitchedSystem& system_, const FesdOptions& options_,
                         const HorizonTerms& terms_)
    : system(system_),
      options(options_),
      terms(terms_),
      tableau(butcher_tableau(options_.scheme, options_.n_s)),
      element(element_expressions(system_, tableau, options_.representation)),
      at_stage(symbols_of(system_.z)),
      at_end(symbols_of(system_.z_end)),
      at_start(symbols_of(system_.jump.y)),
      at_initial(symbols_of(system_.z_end)) {
  for (const Switch& s : system.switches)
    switches.push_back({add_side(*this, s, s.c), add_side(*this, s, s.d)});
  for (const JumpPair& pair : system.jump.pairs) {
    JumpNumbers numbers;
    for (const Expr& term : pair.G.terms)
      numbers.G.push_back(at_start.add(term, pair.what, pair.owner));
    for (const Expr& term : pair.H.terms)
      numbers.H.push_back(at_start.add(term, pair.what, pair.owner));
    jump_pairs.push_back(std::move(numbers));
  }
}

std::vector<const PathConstraint*> constraints_at(const HorizonTerms& terms,
                                                  PathConstraint::At at) {
  std::vector<const PathConstraint*> found;
  for (const PathConstraint& constraint : terms.path)
    if (constraint.at == at) found.push_back(&constraint);
  return found;
}

Kernel element_kernel(const Ingredients& in) {
  const ElementExpressions& e = in.element;
  std::vector<NamedExpr> inputs{{"x_plus", e.x_plus}};
  Stack rows;
  Expr cost = 0.0;
  const auto constraints = constraints_at(in.terms, PathConstraint::At::Stages);
  for (int j = 0; j < in.tableau.n_s; ++j) {
    const AtPoint stage = e.at_stage(in.system, j);
    const ExprVector lifted = lifted_symbols(in.at_stage, fmt::format("lifted_{}", j));
    if (!e.X.empty()) inputs.push_back({fmt::format("x_{}", j), e.X[j]});
    if (!e.K.empty()) inputs.push_back({fmt::format("x_dot_{}", j), e.K[j]});
    inputs.push_back({fmt::format("z_{}", j), e.Z[j]});
    inputs.push_back({fmt::format("lifted_{}", j), lifted});
    if (!e.states.empty()) rows.push(e.states[j]);
    rows.push(e.dynamics[j]);
    rows.push(e.algebraic[j]);
    rows.push(ExprVector(stage(in.at_stage.lifted_values()) - lifted));
    for (const PathConstraint* constraint : constraints)
      rows.push(stage(constraint->values));
    //   ∫ L dt ≈ h Σ b_j L(x_j, z_j, u)                                               (F-10)
    cost += e.h * (in.tableau.b[j] * stage(sum_of(in.terms.running)));
  }
  rows.push(e.end);
  inputs.push_back({"u", e.u});
  inputs.push_back({"h", ExprVector::Constant(1, e.h)});
  inputs.push_back({"x_end", e.x_end});
  inputs.push_back({"p", in.system.p});
  std::vector<NamedExpr> outputs{{"g", rows.vector()}};
  if (!cost.is_constant(0.0)) outputs.push_back({"f", ExprVector::Constant(1, cost)});
  return Kernel(function_of("element", std::move(inputs), std::move(outputs)));
}

Kernel jump_kernel(const Ingredients& in) {
  const JumpLaw& law = in.system.jump;
  const AtPoint after = after_jump(in.system);
  const ExprVector lifted = lifted_symbols(in.at_start, "lifted");
  Stack rows;
  rows.push(after(law.equations));
  rows.push(ExprVector(after(in.at_start.lifted_values()) - lifted));
  rows.push(after(law.inequalities));
  return Kernel(function_of("jump",
                            {{"x_minus", law.x_minus},
                             {"x_plus", jumping_symbols(in.system)},
                             {"y", symbols_of(law.y)},
                             {"lifted", lifted},
                             {"z_end", symbols_of(values_at_end(in.system))},
                             {"h", ExprVector::Constant(1, in.system.h)},
                             {"p", in.system.p}},
                            {{"g", rows.vector()}}));
}

std::span<const Unknown> initial_unknowns(const Ingredients& in) {
  const ExprVector z_end = symbols_of(in.system.z_end);
  const bool are_lifted =
      in.at_initial.size() == static_cast<int>(in.at_initial.lifted().size());
  const SparseExpr J = jacobian(in.at_initial.lifted_values(), z_end);
  const bool jumps_need_them =
      !in.system.jump.y.empty() && !values_at_end(in.system).empty();
  if (are_lifted && J.pattern.nonzeros() == 0 && !jumps_need_them) return {};
  return in.system.z_end;
}

std::optional<Kernel> end_kernel(const Ingredients& in, const Quantities& quantities,
                                 std::span<const Unknown> z_end) {
  const ExprVector lifted = lifted_symbols(quantities, "lifted");
  Stack rows;
  if (!z_end.empty()) rows.push(in.system.algebraic_end);
  rows.push(ExprVector(quantities.lifted_values() - lifted));
  if (rows.vector().size() == 0) return std::nullopt;
  return Kernel(function_of("end",
                            {{"x", in.system.x},
                             {"z_end", symbols_of(z_end)},
                             {"lifted", lifted},
                             {"p", in.system.p}},
                            {{"g", rows.vector()}}));
}

namespace {

ExprVector explicit_symbols(const Ingredients& in) {
  return symbols_of(in.system.z).head(in.system.n_explicit);
}

ExprVector values_of(std::span<const PathConstraint* const> constraints) {
  Stack rows;
  for (const PathConstraint* constraint : constraints) rows.push(constraint->values);
  return rows.vector();
}

bool depends_on_explicit(const Ingredients& in, const ExprVector& values) {
  const ExprVector symbols = explicit_symbols(in);
  return depends_on(as_span(values), as_span(symbols));
}

ExprVector explicit_if(const Ingredients& in, bool is_used) {
  return is_used ? explicit_symbols(in) : ExprVector();
}

}  // namespace

bool use_explicit(const Ingredients& in,
                  std::span<const PathConstraint* const> constraints) {
  return depends_on_explicit(in, values_of(constraints));
}

bool use_explicit(const Ingredients& in, std::span<const CostTerm> costs) {
  return depends_on_explicit(in, ExprVector::Constant(1, sum_of(costs)));
}

Kernel algebraic_kernel(const Ingredients& in) {
  return Kernel(function_of("algebraic variables",
                            {{"x", in.system.x},
                             {"u", in.system.u},
                             {"z", explicit_symbols(in)},
                             {"p", in.system.p}},
                            {{"g", in.system.algebraic.head(in.system.n_explicit)}}));
}

Kernel point_kernel(const Ingredients& in,
                    std::span<const PathConstraint* const> constraints) {
  return Kernel(function_of("constraints",
                            {{"x", in.system.x},
                             {"u", in.system.u},
                             {"z", explicit_if(in, use_explicit(in, constraints))},
                             {"p", in.system.p}},
                            {{"g", values_of(constraints)}}));
}

Kernel terminal_kernel(const Ingredients& in) {
  const Expr cost = sum_of(in.terms.terminal);
  return Kernel(function_of("terminal cost",
                            {{"x", in.system.x},
                             {"z", explicit_if(in, use_explicit(in, in.terms.terminal))},
                             {"p", in.system.p}},
                            {{"f", ExprVector::Constant(1, cost)}}));
}

}  // namespace saltus::detail
