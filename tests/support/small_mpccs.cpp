// SPDX-License-Identifier: BSD-2-Clause
#include "support/small_mpccs.hpp"

#include <stdexcept>

#include "support/draft.hpp"
#include "support/random_problem.hpp"

namespace saltus::test {
namespace {

Expr sq(const Expr& a) { return a * a; }

Vector vec(std::initializer_list<double> values) {
  return Eigen::Map<const Vector>(values.begin(), static_cast<Index>(values.size()));
}

Side affine(std::initializer_list<Side> parts, double offset = 0.0) {
  Side sum;
  for (const Side& part : parts) sum += part;
  sum.offset += offset;
  return sum;
}

constexpr Bounds kFree = {};
constexpr Bounds kPositive = {0.0, kInfinity};
constexpr Bounds kNegative = {-kInfinity, 0.0};
using enum Stationarity;

/* ∇f = (1, 1) = (ν_G, ν_H) at the kink. */
SmallMpcc kth1() {
  Draft d("kth1", {{1.0}, {0.5}});
  d.minimize(d[0] + d[1]);
  d.pair_of_variables(0, 1);
  return {std::move(d).build(), SolveStatus::Solved, {{vec({0, 0}), 0.0, S}}};
}

SmallMpcc kth2() {
  Draft d("kth2", {{0.5}, {2.0}});
  d.minimize(d[0] + sq(d[1] - 1.0));
  d.pair_of_variables(0, 1);
  return {std::move(d).build(), SolveStatus::Solved, {{vec({0, 1}), 0.0, S}}};
}

/* Two branches, a minimiser on each. */
SmallMpcc kth3() {
  Draft d("kth3", {{0.5}, {2.0}});
  d.minimize(0.5 * sq(d[0] - 1.0) + sq(d[1] - 1.0));
  d.pair_of_variables(0, 1);
  return {std::move(d).build(),
          SolveStatus::Solved,
          {{vec({0, 1}), 0.5, S}, {vec({1, 0}), 1.0, S}}};
}

/* On z₂ = z₁ the objective is (z − 1)² + z². */
SmallMpcc jr1() {
  Draft d("jr1", {{0.2}, {0.8}});
  d.minimize(sq(d[0] - 1.0) + sq(d[1]));
  d.pair(Side::variable(1), affine({Side::variable(1), Side::variable(0, -1.0)}));
  return {std::move(d).build(), SolveStatus::Solved, {{vec({0.5, 0.5}), 0.5, S}}};
}

SmallMpcc jr2() {
  Draft d("jr2", {{0.2}, {0.8}});
  d.minimize(sq(d[1] - 1.0) + sq(d[0]));
  d.pair(Side::variable(1), affine({Side::variable(1), Side::variable(0, -1.0)}));
  return {std::move(d).build(), SolveStatus::Solved, {{vec({0.5, 0.5}), 0.5, S}}};
}

/* ν_G + ν_H = −2 for all multipliers of the rows: not strongly stationary. On each branch
   f ≥ 0, and (ν_G, ν_H) = (0, −2) is M-stationary. */
SmallMpcc scholtes4() {
  Draft d("scholtes4", {{1.0}, {0.5}, {0.0}});
  d.minimize(d[0] + d[1] - d[2]);
  d.add_row(d[2] - 4.0 * d[0], kNegative);
  d.add_row(d[2] - 4.0 * d[1], kNegative);
  d.pair_of_variables(0, 1);
  return {std::move(d).build(), SolveStatus::Solved, {{vec({0, 0, 0}), 0.0, B}}};
}

/* On y = x the objective is x ≥ 0, on y = 0 only x = 0 is left; strongly stationary would
   need z ≥ 2 and z ≤ 1 for the bound of x. */
SmallMpcc ralph1() {
  Draft d("ralph1", {{0.5, kPositive}, {1.0}});
  d.minimize(2.0 * d[0] - d[1]);
  d.pair(Side::variable(1), affine({Side::variable(1), Side::variable(0, -1.0)}));
  return {std::move(d).build(), SolveStatus::Solved, {{vec({0, 0}), 0.0, B}}};
}

/* ∇f = 0 at the kink, and f < 0 between the branches: relaxed minima lie below. */
SmallMpcc ralph2() {
  Draft d("ralph2", {{1.0}, {0.5}});
  d.minimize(sq(d[0]) + sq(d[1]) - 4.0 * d[0] * d[1]);
  d.pair_of_variables(0, 1);
  return {std::move(d).build(), SolveStatus::Solved, {{vec({0, 0}), 0.0, S}}};
}

/* Optimality conditions of a lower-level problem; w = (x, y, u). */
SmallMpcc gauvin() {
  Draft d("gauvin", {{7.5, {0.0, 15.0}}, {10.0}, {0.5}});
  d.minimize(sq(d[0]) + sq(d[1] - 10.0));
  const int slope = d.add_row(4.0 * (d[0] + 2.0 * d[1] - 30.0) + d[2], kFree);
  d.pair(Side::variable(2),
         affine({Side::variable(0, -1.0), Side::variable(1, -1.0)}, 20.0));
  d.pair(Side::row(slope), Side::variable(1));
  return {std::move(d).build(), SolveStatus::Solved, {{vec({2, 14, 0}), 20.0, S}}};
}

/* w = (x, y, λ₁, λ₂, λ₃); the lower level is min (y − 1)² − 1.5 x y over a polygon. */
SmallMpcc bard1() {
  Draft d("bard1", {{1.5, kPositive}, {0.5, kPositive}, {1.0}, {0.1}, {0.1}});
  const Expr x = d[0], y = d[1];
  d.minimize(sq(x - 5.0) + sq(2.0 * y + 1.0));
  d.equate(2.0 * (y - 1.0) - 1.5 * x + d[2] - 0.5 * d[3] + d[4]);
  d.pair(affine({Side::variable(0, 3.0), Side::variable(1, -1.0)}, -3.0),
         Side::variable(2));
  d.pair(affine({Side::variable(0, -1.0), Side::variable(1, 0.5)}, 4.0),
         Side::variable(3));
  d.pair(affine({Side::variable(0, -1.0), Side::variable(1, -1.0)}, 7.0),
         Side::variable(4));
  // At the second one (ν_G, ν_H) of the biactive pair is (40/3, 0).
  return {std::move(d).build(),
          SolveStatus::Solved,
          {{vec({1, 0, 3.5, 0, 0}), 17.0, S}, {vec({5, 2, 0, 0, 5.5}), 25.0, S}}};
}

/* Biactive with a nonlinear row as a side: G = 0.25 − (y − 1)² and H = λ vanish together,
   (ν_G, ν_H) = (0, 0.5). w = (x₁, x₂, y₁, y₂, λ₁, λ₂). */
SmallMpcc desilva() {
  Draft d("desilva", {{1.0, {0.0, 2.0}}, {1.0, {0.0, 2.0}}, {0.8}, {0.8}, {0.5}, {0.5}});
  d.minimize(sq(d[0]) - 2.0 * d[0] + sq(d[1]) - 2.0 * d[1] + sq(d[2]) + sq(d[3]));
  for (int i = 0; i < 2; ++i) {
    d.equate(d[2 + i] - d[i] + d[4 + i] * (d[2 + i] - 1.0));
  }
  for (int i = 0; i < 2; ++i) {
    const int disc = d.add_row(0.25 - sq(d[2 + i] - 1.0), kFree);
    d.pair(Side::row(disc), Side::variable(4 + i));
  }
  return {std::move(d).build(),
          SolveStatus::Solved,
          {{vec({0.5, 0.5, 0.5, 0.5, 0, 0}), -1.0, S}}};
}

/* 0 ≤ 1 − α ⊥ s ≥ 0, as step functions are written. */
SmallMpcc one_minus() {
  Draft d("one minus", {{0.5}, {0.5}});
  d.minimize(sq(d[0] - 2.0) + sq(d[1] - 1.0));
  d.pair(affine({Side::variable(0, -1.0)}, 1.0), Side::variable(1));
  return {std::move(d).build(), SolveStatus::Solved, {{vec({1, 1}), 1.0, S}}};
}

/* One variable in two pairs, the second of them biactive: ν of x is −2 in the first. */
SmallMpcc shared_side() {
  Draft d("shared side", {{0.5}, {1.5}, {0.5}});
  d.minimize(sq(d[0] - 1.0) + sq(d[1] - 2.0) + sq(d[2] + 1.0));
  d.pair_of_variables(0, 1);
  d.pair_of_variables(0, 2);
  return {std::move(d).build(),
          SolveStatus::Solved,
          {{vec({0, 2, 0}), 2.0, S}, {vec({1, 0, 0}), 5.0, S}}};
}

SmallMpcc fixed_variable() {
  Draft d("fixed variable", {{2.0}, {0.1}, {3.0, {3.0, 3.0}}});
  d.minimize(sq(d[0] - d[2]) + sq(d[1] - 1.0));
  d.pair_of_variables(0, 1);
  return {std::move(d).build(),
          SolveStatus::Solved,
          {{vec({3, 0, 3}), 1.0, S}, {vec({0, 1, 3}), 9.0, S}}};
}

/* x + y + s = 2 three times; on y = 0 the objective is (s − 1)² + s². */
SmallMpcc redundant_rows() {
  Draft d("redundant rows", {{1.0}, {0.2}, {0.5}});
  d.minimize(sq(d[2] - 1.0) + sq(d[0] - 2.0) + sq(d[1]));
  for (const double factor : {1.0, 1.0, 2.0}) {
    d.equate(factor * (d[0] + d[1] + d[2] - 2.0));
  }
  d.pair_of_variables(0, 1);
  return {std::move(d).build(), SolveStatus::Solved, {{vec({1.5, 0, 0.5}), 0.5, S}}};
}

/* Four equations for three variables, of which two are new. */
SmallMpcc more_rows_than_variables() {
  Draft d("more rows than variables", {{0.5}, {0.2}, {0.5}});
  d.minimize(sq(d[0] - 2.0) + sq(d[1] - 3.0));
  for (int i = 0; i < 2; ++i) {
    d.equate(d[0] - 1.0);
    d.equate(d[0] + d[2] - 3.0);
  }
  d.pair_of_variables(0, 1);
  return {std::move(d).build(), SolveStatus::Solved, {{vec({1, 0, 2}), 10.0, S}}};
}

SmallMpcc without_pairs() {
  Draft d("without pairs", {{-1.2}, {1.0}});
  d.minimize(100.0 * sq(d[1] - sq(d[0])) + sq(1.0 - d[0]));
  return {std::move(d).build(), SolveStatus::Solved, {{vec({1, 1}), 0.0, S}}};
}

SmallMpcc infeasible_by_a_row() {
  Draft d("infeasible by a row", {{1.0}, {0.5}});
  d.minimize(sq(d[0]) + sq(d[1]));
  d.equate(d[0] + d[1] + 1.0);
  d.pair_of_variables(0, 1);
  return {std::move(d).build(), SolveStatus::LocallyInfeasible};
}

SmallMpcc infeasible_by_a_pair() {
  Draft d("infeasible by a pair", {{1.5, {1.0, kInfinity}}, {1.5, {1.0, kInfinity}}});
  d.minimize(sq(d[0]) + sq(d[1]));
  d.pair_of_variables(0, 1);
  return {std::move(d).build(), SolveStatus::LocallyInfeasible};
}

}  // namespace

std::vector<SmallMpcc> solvable_mpccs() {
  return {kth1(),         kth2(),           kth3(),           jr1(),
          jr2(),          scholtes4(),      ralph1(),         ralph2(),
          gauvin(),       bard1(),          desilva(),        one_minus(),
          shared_side(),  fixed_variable(), redundant_rows(), more_rows_than_variables(),
          without_pairs()};
}

std::vector<SmallMpcc> infeasible_mpccs() {
  return {infeasible_by_a_row(), infeasible_by_a_pair()};
}

SmallMpcc unbounded_mpcc() {
  Draft d("unbounded", {{1.0}, {0.5}});
  d.minimize(-d[0]);
  d.pair_of_variables(0, 1);
  return {std::move(d).build(), SolveStatus::Unbounded};
}

SmallMpcc empty_mpcc() {
  return {Draft("empty", {}).build(), SolveStatus::Solved, {{Vector(), 0.0, S}}};
}

std::vector<Mpcc> small_and_random_mpccs() {
  std::vector<Mpcc> result;
  for (const SmallMpcc& problem : solvable_mpccs()) {
    result.push_back(problem.mpcc);
  }
  for (const std::uint64_t seed : {1, 2, 3}) {
    result.push_back(random_problem(seed));
  }
  return result;
}

SmallMpcc small_mpcc(const std::string& name) {
  for (const SmallMpcc& problem : solvable_mpccs()) {
    if (problem.mpcc.name() == name) return problem;
  }
  throw std::invalid_argument("no small problem is called " + name);
}

}  // namespace saltus::test
