// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/pattern.hpp"

#include <gtest/gtest.h>

#include "support/draft.hpp"

namespace saltus::detail {
namespace {

using test::Draft;
using enum PairState;

/// Pairs of n variables at their initial values.
struct Pairs {
  Pairs(std::initializer_list<double> x, std::initializer_list<LiftedPair> pairs)
      : mpcc(make(x, pairs)), problem(mpcc, mpcc.data()) {}

  static Mpcc make(std::initializer_list<double> x,
                   std::initializer_list<LiftedPair> pairs) {
    std::vector<Draft::Variable> variables;
    for (const double value : x) variables.push_back({value});
    Draft d("pairs", variables);
    for (const auto& [a, b] : pairs) d.pair_of_variables(a, b);
    return std::move(d).build();
  }
  [[nodiscard]] const Vector& x() const { return mpcc.data().w0; }

  Mpcc mpcc;
  LiftedProblem problem;
};

TEST(Pattern, HoldsTheSmallerSideOfEachPair) {
  const Pairs p({0.1, 2.0, 3.0, 0.2}, {{0, 1}, {2, 3}});
  EXPECT_EQ(pattern_at(p.problem, p.x()), (Pattern{1, 0, 0, 1}));
}

/* Pair by pair variable 0 would be held and then 2 for the second pair. The pair with the
   large side chooses first: 1 is held, and that satisfies both. */
TEST(Pattern, LetsPairsWithALargeSideChooseFirst) {
  const Pairs p({0.1, 0.2, 5.0}, {{0, 1}, {1, 2}});
  EXPECT_EQ(pattern_at(p.problem, p.x()), (Pattern{0, 1, 0}));
}

TEST(Pattern, TakesTheSidesThatAreGiven) {
  const Pairs p({0.1, 2.0, 3.0, 0.2, 0.3, 0.4}, {{0, 1}, {2, 3}, {4, 5}});
  EXPECT_EQ(pattern_of(p.problem, p.x(), {HZero, GZero, Both}),
            (Pattern{0, 1, 1, 0, 1, 0}));
}

/* σ = 1e-6: sides below 10 √σ = 1e-2 or less than a hundredfold apart are in doubt. */
TEST(Pattern, LeavesDoubtfulPairsOpen) {
  const Pairs p({1e-3, 1.0, 1e-4, 9e-3, 0.1, 1.0, 2.0, 1e-5},
                {{0, 1}, {2, 3}, {4, 5}, {6, 7}});
  EXPECT_EQ(certain_pattern_at(p.problem, p.x(), 1e-6),
            (Pattern{1, 0, 0, 0, 0, 0, 0, 1}));
}

TEST(Pattern, HoldsTheOtherSidesOfAReleasedVariable) {
  const Pairs p({0, 1, 1, 0, 2}, {{0, 1}, {0, 2}, {3, 4}});
  EXPECT_EQ(released(p.problem, {1, 0, 0, 1, 0}, 0), (Pattern{0, 1, 1, 1, 0}));
}

/* 0–1–2 with 0 and 2 held: once 1 is held for the sake of 0, nothing needs 2. A pair of 2
   with 3, which is not held, does. */
TEST(Pattern, ReleasesWhatIsNoLongerNeeded) {
  const Pairs chain({0, 1, 0}, {{0, 1}, {1, 2}});
  EXPECT_EQ(released(chain.problem, {1, 0, 1}, 0), (Pattern{0, 1, 0}));
  const Pairs longer({0, 1, 0, 1}, {{0, 1}, {1, 2}, {2, 3}});
  EXPECT_EQ(released(longer.problem, {1, 0, 1, 0}, 0), (Pattern{0, 1, 1, 0}));
}

}  // namespace
}  // namespace saltus::detail
