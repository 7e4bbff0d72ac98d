// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/filter.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/allocation_guard.hpp"

namespace saltus::detail {
namespace {

TEST(Filter, AcceptsEverythingWhileItIsEmpty) {
  const Filter filter;
  EXPECT_TRUE(filter.accepts(1e200, 1e300));
}

TEST(Filter, AcceptsWhatIsBetterInOneOfBoth) {
  Filter filter;
  filter.add(1.0, 2.0);
  EXPECT_TRUE(filter.accepts(0.5, 100.0));
  EXPECT_TRUE(filter.accepts(100.0, 1.0));
  EXPECT_FALSE(filter.accepts(1.5, 2.5));
}

/* (I-9): equal or a little better is not enough, better by the margin is. */
TEST(Filter, AsksForTheMargins) {
  constexpr double theta = 3.0, phi = -2.0;
  Filter filter;
  filter.add(theta, phi);
  EXPECT_FALSE(filter.accepts(theta, phi));
  EXPECT_FALSE(filter.accepts((1.0 - 0.9 * Filter::kGammaTheta) * theta, phi));
  EXPECT_TRUE(filter.accepts((1.0 - 1.1 * Filter::kGammaTheta) * theta, phi));
  EXPECT_FALSE(filter.accepts(theta, phi - 0.9 * Filter::kGammaPhi * theta));
  EXPECT_TRUE(filter.accepts(theta, phi - 1.1 * Filter::kGammaPhi * theta));
}

TEST(Filter, AsksEveryEntry) {
  Filter filter;
  filter.add(1.0, 4.0);
  filter.add(4.0, 1.0);
  EXPECT_TRUE(filter.accepts(2.0, 2.0));
  EXPECT_FALSE(filter.accepts(2.0, 5.0));  // the first one's
  EXPECT_FALSE(filter.accepts(5.0, 2.0));  // the second one's
}

/* An entry that a new one dominates forbids nothing of its own. */
TEST(Filter, ForbidsTheSameWithoutEntriesThatAreDominated) {
  Filter filter;
  filter.add(2.0, 2.0);
  filter.add(1.0, 1.0);
  EXPECT_FALSE(filter.accepts(2.5, 2.5));
  EXPECT_FALSE(filter.accepts(1.5, 1.5));
  EXPECT_TRUE(filter.accepts(0.5, 3.0));
}

TEST(Filter, RefusesViolationsAboveTheLargest) {
  Filter filter;
  filter.set_largest_violation(10.0);
  EXPECT_TRUE(filter.accepts(10.0, 0.0));
  EXPECT_FALSE(filter.accepts(10.1, -1e300));
  filter.clear();
  EXPECT_FALSE(filter.accepts(10.1, 0.0));
}

TEST(Filter, RefusesAViolationThatIsNotANumber) {
  const Filter filter;
  EXPECT_FALSE(filter.accepts(std::numeric_limits<double>::quiet_NaN(), 0.0));
}

TEST(Filter, ForgetsItsEntriesWhenCleared) {
  Filter filter;
  filter.add(1.0, 1.0);
  ASSERT_FALSE(filter.accepts(2.0, 2.0));
  filter.clear();
  EXPECT_TRUE(filter.accepts(2.0, 2.0));
}

/* A long barrier problem: the latest entries stay, and memory does not grow. */
TEST(Filter, ForgetsTheOldestEntryWhenFull) {
  Filter filter;
  const long before = test::allocations;
  for (int i = 0; i < 1001; ++i) filter.add(2000.0 - i, i);  // none dominates another
  EXPECT_EQ(test::allocations, before);
  EXPECT_TRUE(filter.accepts(2000.0, 0.5));      // only the first one forbade it
  EXPECT_FALSE(filter.accepts(2000.0, 1.5));     // the second one's
  EXPECT_FALSE(filter.accepts(1001.0, 1000.5));  // the last one's
}

}  // namespace
}  // namespace saltus::detail
