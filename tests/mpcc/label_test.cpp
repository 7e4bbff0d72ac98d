// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mpcc/label.hpp"

#include <gtest/gtest.h>

namespace saltus {
namespace {

TEST(Label, IsDescribedInWords) {
  EXPECT_EQ(
      describe({"impact law", "left box / ground", {3, 1, 2}, -1, 1.2}),
      "impact law of 'left box / ground', interval 3, element 1, stage 2, t = 1.2 s");
  EXPECT_EQ(describe({"q", "ball", {0}, 1}), "q[1] of 'ball', interval 0");
  EXPECT_EQ(describe({"final time"}), "final time");
}

TEST(LabelTable, GivesBackWhatWasAdded) {
  LabelTable table;
  const Label single{"h", "", {2, 0}, -1, 0.5}, many{"q", "ball", {2, 0, 1}};
  table.add(single, 1);
  table.add(many, 3);
  ASSERT_EQ(table.size(), 4);
  EXPECT_EQ(table[0], single);
  Label second = many;
  second.component = 1;
  EXPECT_EQ(table[2], second);
  EXPECT_EQ(table.place(3), (Place{2, 0, 1}));
  EXPECT_EQ(table.what(3), "q");
}

}  // namespace
}  // namespace saltus
