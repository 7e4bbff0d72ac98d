// SPDX-License-Identifier: BSD-2-Clause
// Scenes of the gallery, run as a user runs them, and what is asked of their results.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/run_command.hpp"

namespace saltus::test {

inline std::string scene(const std::string& name) { return SALTUS_GALLERY "/" + name; }

/// The result of a command that must succeed without a word on standard error.
inline nlohmann::json result_of(const std::string& command,
                                const std::string& arguments) {
  const CommandResult run = run_command(command + " --json " + arguments);
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_EQ(run.errors, "");
  return nlohmann::json::parse(run.output);
}

/// One that is solved: the residuals of the program as it was posed are small.
inline nlohmann::json solved(const std::string& arguments) {
  nlohmann::json result = result_of("solve", arguments);
  EXPECT_EQ(result["status"], "solved") << result["message"];
  EXPECT_LE(result["residuals"]["primal"].get<double>(), 1e-7);
  EXPECT_LE(result["residuals"]["complementarity"].get<double>(), 1e-7);
  return result;
}

inline std::vector<double> times_of(const nlohmann::json& result,
                                    const std::string& kind) {
  std::vector<double> times;
  for (const nlohmann::json& event : result["events"])
    if (event["kind"] == kind) times.push_back(event["t"]);
  return times;
}

/// A history of a result at the last sample no later than t: right of a jump.
inline double value_at(const nlohmann::json& result, const nlohmann::json& history,
                       double t) {
  constexpr double kSameTime = 1e-6;
  const nlohmann::json& times = result["trajectory"]["t"];
  std::size_t k = 0;
  while (k + 1 < times.size() && times[k + 1].get<double>() <= t + kSameTime) ++k;
  return history[k];
}

/// State i at time t.
inline double state_at(const nlohmann::json& result, int i, double t) {
  return value_at(result, result["trajectory"]["x"][i], t);
}

/// No body enters another one, at any sample.
inline void expect_apart(const nlohmann::json& result, double tolerance) {
  for (const nlohmann::json& gaps : result["trajectory"]["gap"])
    for (const nlohmann::json& gap : gaps) EXPECT_GE(gap.get<double>(), -tolerance);
}

inline void expect_near(const nlohmann::json& numbers,
                        const std::vector<double>& expected, double tolerance) {
  ASSERT_EQ(numbers.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_NEAR(numbers[i].get<double>(), expected[i], tolerance) << i;
}

/// What scripts may rely on, whatever the command.
inline void expect_keys(const nlohmann::json& result) {
  const auto expect = [](const nlohmann::json& object,
                         std::initializer_list<const char*> keys) {
    for (const char* key : keys) EXPECT_TRUE(object.contains(key)) << key;
  };
  expect(result,
         {"format", "version", "status", "message", "objective", "objective_terms",
          "residuals", "stationarity", "final", "events", "trajectory", "statistics",
          "timings", "polytopes", "parameters", "model", "scene", "log"});
  expect(result["residuals"], {"primal", "dual", "complementarity", "min_gh"});
  expect(result["trajectory"], {"t", "x", "u"});
  expect(result["statistics"], {"variables", "constraints", "complementarities",
                                "iterations", "factorizations"});
  expect(result["timings"], {"build", "solve", "total"});
  expect(result["final"], {"t"});
  EXPECT_TRUE(result["final"].contains("x") ||
              (result["final"].contains("q") && result["final"].contains("v")));
  EXPECT_FALSE(result["status"].get<std::string>().empty());
  EXPECT_FALSE(result["message"].get<std::string>().empty());
  for (const nlohmann::json& event : result["events"])
    expect(event, {"t", "kind", "contact", "impulse"});
  for (const nlohmann::json& polytope : result["polytopes"])
    expect(polytope, {"vertices", "impulses"});
}

}  // namespace saltus::test
