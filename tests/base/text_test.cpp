// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/base/text.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

#include "saltus/base/random.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

TEST(EditDistance, CountsInsertionsDeletionsReplacementsAndSwaps) {
  EXPECT_EQ(edit_distance("", ""), 0);
  EXPECT_EQ(edit_distance("", "abc"), 3);
  EXPECT_EQ(edit_distance("tolerance", "tolerance"), 0);
  EXPECT_EQ(edit_distance("tolerence", "tolerance"), 1);
  EXPECT_EQ(edit_distance("tolreance", "tolerance"), 1);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
}

TEST(NearestName, IsTheOneWithTheFewestChanges) {
  const std::vector<std::string> names{"mu_init", "tolerance", "max_iterations"};
  EXPECT_EQ(nearest_name("tolerence", names), "tolerance");
  EXPECT_EQ(nearest_name("muinit", names), "mu_init");
  EXPECT_EQ(nearest_name("zzz", names), "");
}

TEST(NearestName, MayLackItsEnd) {
  const std::vector<std::string> names{"discs", "incline"};
  EXPECT_EQ(nearest_name("inc", names), "incline");
  EXPECT_EQ(nearest_name("", names), "");
}

TEST(NearestName, SharesHalfOfTheLetters) {
  const std::vector<std::string> names{"check", "moreau", "e"};
  EXPECT_EQ(nearest_name("help", names), "");
  EXPECT_EQ(nearest_name("moro", names), "moreau");
  EXPECT_EQ(nearest_name("g", names), "");
}

TEST(UnknownName, SaysWhatWasMeantAndWhatIsPossible) {
  const std::vector<std::string> names{"radau", "gauss"};
  EXPECT_EQ(
      unknown_name("scheme", "raadu", names),
      "unknown scheme 'raadu'; did you mean 'radau'? (expected one of: radau, gauss)");
}

TEST(NumberText, ReadsBackExactly) {
  Random random(7);
  for (int i = 0; i < 1000; ++i) {
    const double x =
        std::ldexp(random.uniform(-1, 1), static_cast<int>(random.below(200)) - 100);
    EXPECT_EQ(std::strtod(number_text(x).c_str(), nullptr), x);
  }
}

}  // namespace
}  // namespace saltus
