// SPDX-License-Identifier: BSD-2-Clause
#include "app/doctor.hpp"

#include <gtest/gtest.h>

#include "app/run_command.hpp"
#include "support/expect_invalid.hpp"

namespace saltus::app {
namespace {

using test::CommandResult;
using test::contains;
using test::run_command;

TEST(Doctor, ReportsEverySubject) {
  const CommandResult result = run_command("doctor");
  for (const char* part :
       {"saltus 0.", "build", "system", "processor", "cores", "memory", "instructions",
        "interpreter", "just-in-time", "Eigen 3.", "fmt ", "SLEEF 3.", "nlohmann-json 3.",
        "AsmJit ", "Ipopt 3.", "CLI11 2."}) {
    EXPECT_TRUE(contains(result.output, part));
  }
  EXPECT_EQ(result.errors, "");
}

/* The machine that runs the tests is one on which saltus works. */
TEST(Doctor, FindsThisMachineWell) {
  const CommandResult result = run_command("doctor");
  EXPECT_EQ(result.exit_code, 0) << result.output;
  EXPECT_TRUE(contains(result.output, "\nAll is well.\n"));
}

TEST(Doctor, ReallyRunsTheBackendItAskedFor) {
  for (const SimdLevel simd : {SimdLevel::Portable, SimdLevel::Avx2, SimdLevel::Avx512}) {
    if (simd > best_simd_level()) continue;
    const Trial interpreted = try_tape(Backend::Interpreter, simd);
    EXPECT_EQ(interpreted.backend, Backend::Interpreter);
    EXPECT_EQ(interpreted.simd, simd);
    EXPECT_LE(interpreted.error, 1e-14);
    if (!jit_available(simd)) continue;
    const Trial compiled = try_tape(Backend::Jit, simd);
    EXPECT_EQ(compiled.backend, Backend::Jit);
    EXPECT_EQ(compiled.simd, simd);
    EXPECT_LE(compiled.error, 1e-14);
  }
}

void expect_broken(const Finding& finding, const std::string& part) {
  EXPECT_EQ(finding.health, Health::Broken);
  EXPECT_TRUE(contains(finding.sentence, part));
}

TEST(Doctor, NoticesWrongNumbers) {
  for (const double error : {1e-9, kNaN, kInfinity}) {
    expect_broken(judge_jit({Backend::Jit, SimdLevel::Avx2, error}), "wrong numbers");
    const std::vector<Trial> trials{{Backend::Interpreter, SimdLevel::Portable, 0.0},
                                    {Backend::Interpreter, SimdLevel::Avx2, error}};
    expect_broken(judge_interpreter(trials), "wrong numbers with AVX2");
  }
}

TEST(Doctor, NoticesCodeThatCouldNotBeMade) {
  expect_broken(judge_jit({Backend::Interpreter, SimdLevel::Avx2, 0.0}),
                "no code could be made");
}

TEST(Doctor, ToleratesWhatIsOnlySlowOrUnusual) {
  EXPECT_EQ(judge_jit({Backend::Interpreter, SimdLevel::Portable, 0.0}).health,
            Health::Note);
  EXPECT_EQ(judge_system({.system = "Slackware 15", .system_id = "slackware 15"}).health,
            Health::Note);
  EXPECT_EQ(judge_system({}).health, Health::Note);
  EXPECT_EQ(judge_memory({.memory = 8, .memory_available = 0.2}).health, Health::Note);
  EXPECT_EQ(judge_memory({.memory = 8, .memory_available = 6}).health, Health::Fine);
}

TEST(Doctor, OneBrokenFindingFailsTheWhole) {
  const std::vector<Finding> good{{"a", "fine"}, {"b", "slow", Health::Note}};
  EXPECT_EQ(exit_code(good), 0);
  EXPECT_TRUE(contains(report(good), "All is well."));
  std::vector<Finding> bad = good;
  bad.push_back({"c", "does not work", Health::Broken});
  EXPECT_EQ(exit_code(bad), 1);
  EXPECT_TRUE(contains(report(bad), "! c "));
  EXPECT_TRUE(contains(report(bad), "Not well: 1 of 3 findings"));
}

}  // namespace
}  // namespace saltus::app
