// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/attempts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace saltus::detail {
namespace {

Vector some_point() { return Vector{{0.0, -3.0, 0.5, 1e4}}; }

/* What the caller asked for is tried first, from where the caller asked for it. */
TEST(Attempts, BeginWithTheOptionsAsGiven) {
  const InteriorPointOptions options{.mu_init = 0.3, .delta_c = 1e-9};
  const std::vector<Attempt> list = attempts(options);
  EXPECT_EQ(list.front().options, options);
  EXPECT_EQ(start_of(list.front(), some_point()), some_point());
}

/* The status of a solve is that of the given start: all attempts from it come first. */
TEST(Attempts, MoveTheStartOnlyAtTheEnd) {
  const std::vector<Attempt> list = attempts({});
  EXPECT_TRUE(std::ranges::is_sorted(
      list, {}, [](const Attempt& attempt) { return attempt.spread > 0.0; }));
  EXPECT_GT(list.back().spread, 0.0);
}

/* The same seed gives the same start, and no two attempts share one. */
TEST(Attempts, MoveTheStartBySeed) {
  std::set<double> first_values;
  int moved = 0;
  for (const Attempt& attempt : attempts({})) {
    if (attempt.spread == 0.0) continue;
    const Vector start = start_of(attempt, some_point());
    EXPECT_EQ(start, start_of(attempt, some_point()));
    first_values.insert(start[0]);
    ++moved;
  }
  EXPECT_EQ(static_cast<int>(first_values.size()), moved);
}

/* No entry moves by more than the spread, relative to max(1, |w|). */
TEST(Attempts, MoveTheStartByItsSpread) {
  const Vector w = some_point();
  for (const Attempt& attempt : attempts({})) {
    const Vector start = start_of(attempt, w);
    for (Index i = 0; i < w.size(); ++i) {
      EXPECT_LE(std::abs(start[i] - w[i]),
                attempt.spread * std::max(1.0, std::abs(w[i])));
    }
  }
}

}  // namespace
}  // namespace saltus::detail
