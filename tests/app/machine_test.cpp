// SPDX-License-Identifier: BSD-2-Clause
#include "app/machine.hpp"

#include <gtest/gtest.h>

namespace saltus::app {
namespace {

TEST(Field, IsTheValueWithoutBlanksAndQuotes) {
  const std::string text = "NAME=\"Debian GNU/Linux\"\nID=debian\nMemTotal:   24 kB\n";
  EXPECT_EQ(field(text, "NAME", '='), "Debian GNU/Linux");
  EXPECT_EQ(field(text, "ID", '='), "debian");
  EXPECT_EQ(field(text, "MemTotal", ':'), "24 kB");
}

TEST(Field, IsTheFirstOfSeveral) {
  EXPECT_EQ(field("model name\t: A\nmodel name\t: B\n", "model name", ':'), "A");
}

TEST(Field, IsEmptyIfThereIsNone) {
  EXPECT_EQ(field("", "ID", '='), "");
  EXPECT_EQ(field("ID", "ID", '='), "");
  EXPECT_EQ(field("ID=", "ID", '='), "");
  EXPECT_EQ(field("VERSION_ID=12", "ID", '='), "");
}

TEST(Machine, KnowsItsCoresAndMemory) {
  const Machine machine = this_machine();
  EXPECT_GE(machine.cores, 1);
  EXPECT_GT(machine.memory, machine.memory_available);
  EXPECT_GT(machine.memory_available, 0.0);
  EXPECT_FALSE(machine.architecture.empty());
}

}  // namespace
}  // namespace saltus::app
