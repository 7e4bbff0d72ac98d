// SPDX-License-Identifier: BSD-2-Clause
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "app/run_command.hpp"
#include "saltus/io/problem_file.hpp"
#include "support/expect_invalid.hpp"
#include "support/small_mpccs.hpp"

namespace saltus {
namespace {

using test::CommandResult;
using test::contains;
using test::run_command;
using Json = nlohmann::json;

/// Runs `saltus mpcc` on a problem with the homotopy.
CommandResult run_on(const Mpcc& mpcc, const std::string& options) {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "problem.json";
  save_problem(mpcc, path);
  return run_command("mpcc --solver homotopy " + options + " '" + path.string() + "'");
}

TEST(MpccCommand, SolvesAProblemFile) {
  const CommandResult result = run_on(test::small_mpcc("gauvin").mpcc, "");
  EXPECT_EQ(result.exit_code, 0) << result.errors;
  EXPECT_TRUE(contains(result.output, "gauvin, scholtes homotopy (Ipopt 3."));
  EXPECT_TRUE(contains(result.output, "solved: objective"));
  EXPECT_FALSE(contains(result.output, "sigma")) << "the table is for terminals";
}

/* Exactly one document, with the keys of docs/output.md. */
TEST(MpccCommand, PrintsOneJsonDocument) {
  const CommandResult result =
      run_on(test::small_mpcc("gauvin").mpcc, "--json --relaxation penalty");
  EXPECT_EQ(result.exit_code, 0) << result.errors;
  const Json json = Json::parse(result.output);
  EXPECT_EQ(json.at("status"), "solved");
  EXPECT_EQ(json.at("name"), "gauvin");
  EXPECT_NEAR(json.at("objective").get<double>(), 20.0, 1e-5);
  EXPECT_LE(json.at("residuals").at("primal").get<double>(), 1e-7);
  for (const char* key : {"dual", "dual_scale", "complementarity", "min_gh"}) {
    EXPECT_TRUE(json.at("residuals").at(key).is_number()) << key;
  }
  EXPECT_TRUE(json.at("stationarity").is_string());
  EXPECT_GT(json.at("statistics").at("iterations").get<int>(), 0);
  EXPECT_GT(json.at("timings").at("total").get<double>(), 0.0);
  EXPECT_TRUE(contains(json.at("solver").get<std::string>(), "penalty homotopy"));
  EXPECT_FALSE(json.at("message").get<std::string>().empty());
  EXPECT_TRUE(json.at("violations").empty());
}

TEST(MpccCommand, FailsWithTheReasonIfAProblemIsNotSolved) {
  const CommandResult infeasible = run_on(test::infeasible_mpccs()[0].mpcc, "--json");
  EXPECT_EQ(infeasible.exit_code, 1);
  const Json json = Json::parse(infeasible.output);
  EXPECT_EQ(json.at("status"), "locally infeasible");
  EXPECT_FALSE(json.at("violations").empty());
  const CommandResult limited =
      run_on(test::small_mpcc("bard1").mpcc, "--max-iterations 3");
  EXPECT_EQ(limited.exit_code, 1);
  EXPECT_TRUE(contains(limited.output, "iteration limit"));
}

TEST(MpccCommand, ObeysItsTolerance) {
  const auto residual = [](const std::string& options) {
    const CommandResult result =
        run_on(test::small_mpcc("ralph2").mpcc, "--json " + options);
    return Json::parse(result.output).at("residuals").at("complementarity").get<double>();
  };
  EXPECT_GT(residual("--tol 1e-3"), 1e-6);
  EXPECT_LE(residual("--tol 1e-9"), 1e-9);
}

TEST(MpccCommand, ComplainsAboutBadInput) {
  const auto expect_complaint = [](const CommandResult& result, const std::string& part) {
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.output, "");
    EXPECT_TRUE(contains(result.errors, part));
  };
  const Mpcc mpcc = test::small_mpcc("kth1").mpcc;
  expect_complaint(run_command("mpcc /nowhere.json"), "/nowhere.json");
  expect_complaint(run_command("mpcc"), "FILE");
  expect_complaint(run_command("mpcc x.json --solver homotopi"),
                   "unknown solver 'homotopi'; did you mean 'homotopy'?");
  expect_complaint(run_on(mpcc, "--relaxation sholtes"), "did you mean 'scholtes'?");
  expect_complaint(run_on(mpcc, "--tol 0"), "tolerance is 0");
  expect_complaint(run_on(mpcc, "--tol small"), "small");
  expect_complaint(run_on(mpcc, "--time-limit -1"), "time_limit is -1");
  expect_complaint(run_on(mpcc, "--tolerence 1"), "unknown option '--tolerence'");
}

/// Whether a process has a handler for SIGINT, by the mask of caught signals that Linux shows.
bool catches_interrupt(pid_t pid) {
  std::istringstream status(read_file("/proc/" + std::to_string(pid) + "/status"));
  for (std::string key; status >> key;) {
    if (key != "SigCgt:") continue;
    std::uint64_t mask = 0;
    status >> std::hex >> mask;
    return (mask >> (SIGINT - 1)) & 1;
  }
  return false;
}

/* The command listens from the moment it solves: then the signal is sent, however long the
   start took. The solve, to a tolerance out of reach, takes seconds; the best point is printed
   all the same. */
TEST(MpccCommand, StopsCleanlyOnInterrupt) {
  const test::TemporaryFolder folder;
  const std::string output = folder.path() / "output";
  const pid_t child = ::fork();
  if (child == 0) {
    (void)std::freopen(output.c_str(), "w", stdout);
    ::execl(SALTUS_COMMAND, "saltus", "mpcc", "--json", "--solver", "homotopy", "--tol",
            "1e-300",
            SALTUS_TEST_DATA "/nosbench/TIMF1D_001_001_003_1_GL_HEAVISIDE_3_ELC.json",
            nullptr);
    ::_exit(127);
  }
  int status = 0;
  while (!catches_interrupt(child)) {
    ASSERT_EQ(::waitpid(child, &status, WNOHANG), 0) << "ended without a solve";
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ::kill(child, SIGINT);
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status)) << "signal " << WTERMSIG(status);
  EXPECT_EQ(WEXITSTATUS(status), 1);
  const Json json = Json::parse(read_file(output));
  EXPECT_EQ(json.at("status"), "interrupted");
}

}  // namespace
}  // namespace saltus
