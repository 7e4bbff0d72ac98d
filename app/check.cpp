// SPDX-License-Identifier: BSD-2-Clause
// saltus check FILE: reads a problem file, says what is in it, evaluates it once.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "app/command.hpp"
#include "saltus/io/problem_file.hpp"
#include "saltus/mpcc/evaluator.hpp"

namespace saltus::app {
namespace {

int check(const std::string& path) {
  const Mpcc mpcc = load_problem(path);
  fmt::print("{}", summary(mpcc));
  Evaluator evaluator(mpcc, {.expected_evaluations = 1});
  const MpccData& data = mpcc.data();
  const Vector y = Vector::Ones(mpcc.n_rows());
  evaluator.evaluate(Order::Second, {data.w0, data.p, 1.0, y});
  if (const auto trouble = evaluator.first_nonfinite()) {
    fmt::print("at the initial point {}\n", *trouble);
    return kFailure;
  }
  fmt::print(
      "at the initial point the objective is {:.10g}, and all derivatives are finite\n",
      evaluator.objective());
  return kSuccess;
}

}  // namespace

Action declare_check(CLI::App& parser) {
  const auto path = std::make_shared<std::string>();
  parser.add_option("FILE", *path, "A problem file")->required();
  return [path] { return check(*path); };
}

}  // namespace saltus::app
