// SPDX-License-Identifier: BSD-2-Clause
#include "app/command_line.hpp"

#include <gtest/gtest.h>

#include "app/run_command.hpp"
#include "saltus/base/version.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

using test::CommandResult;
using test::contains;
using test::run_command;

/// Exit code 2, nothing on standard output, one line that starts with "saltus: ".
void expect_complaint(const std::string& arguments, const std::string& part) {
  SCOPED_TRACE("saltus " + arguments);
  const CommandResult result = run_command(arguments);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.output, "");
  EXPECT_EQ(result.errors.rfind("saltus: ", 0), 0u) << result.errors;
  EXPECT_EQ(result.errors.find('\n'), result.errors.size() - 1) << result.errors;
  EXPECT_TRUE(contains(result.errors, part));
}

TEST(Command, WithoutArgumentsShowsTheHelp) {
  const CommandResult result = run_command("");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_TRUE(contains(result.output, "Usage: saltus"));
  EXPECT_TRUE(contains(result.output, "doctor"));
  EXPECT_EQ(result.output, run_command("--help").output);
  EXPECT_EQ(result.errors, "");
}

TEST(Command, TellsItsVersion) {
  const CommandResult result = run_command("--version");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.output, "saltus " + std::string(version()) + "\n");
}

TEST(Command, HelpOfASubcommandNamesIt) {
  const CommandResult result = run_command("doctor --help");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_TRUE(contains(result.output, "Usage: saltus doctor"));
}

TEST(Command, NamesTheNearestCommand) {
  expect_complaint("docotr", "unknown command 'docotr'; did you mean 'doctor'?");
  expect_complaint("xyz", "unknown command 'xyz' (expected one of: simulate, solve");
  expect_complaint("''", "unknown command ''");
}

TEST(Command, NamesTheNearestOption) {
  expect_complaint("--verison", "unknown option '--verison'; did you mean '--version'?");
  expect_complaint("--verison=1 doctor", "unknown option '--verison'; did you mean");
  expect_complaint("doctor --halp", "unknown option '--halp'; did you mean '--help'?");
  expect_complaint("doctor -x", "unknown option '-x'");
}

TEST(Command, RefusesWordsThatNobodyAskedFor) {
  expect_complaint("doctor now", "'doctor' expects no further argument, but got 'now'");
  expect_complaint("doctor doctor", "but got 'doctor'");
  expect_complaint("-- doctor", "unknown option '--'");
  expect_complaint("$(printf '\\377\\376')", "unknown command");
}

/* A full disk or a closed pipe must not look like success. */
TEST(Command, SaysWhenItsOutputIsLost) {
  for (const char* command : {"doctor", "--help"}) {
    const CommandResult result = run_command(std::string(command) + " >/dev/full");
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_EQ(result.errors, "saltus: cannot write to standard output\n");
  }
}

}  // namespace
}  // namespace saltus
