// SPDX-License-Identifier: BSD-2-Clause
// saltus check FILE: reads a scene or a problem file, says what is in it, evaluates it once.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "app/command.hpp"
#include "app/scene_paths.hpp"
#include "app/scene_problem.hpp"
#include "saltus/io/problem_file.hpp"
#include "saltus/io/scene.hpp"
#include "saltus/mpcc/evaluator.hpp"

namespace saltus::app {
namespace {

struct CheckWishes {
  std::string path;
  std::vector<std::string> set;
};

/// The state at which a scene starts, positions first; empty if there is none.
Vector start_of(const Scene& scene) {
  if (scene.simulate) return scene.simulate->x0;
  if (scene.solve) return scene.solve->x0;
  if (!scene.impact) return {};
  Vector x(scene.impact->q.size() + scene.impact->v.size());
  x << scene.impact->q, scene.impact->v;
  return x;
}

std::string describe_start(const Scene& scene) {
  const Vector x = start_of(scene);
  if (!scene.model || x.size() == 0) return "";
  const int n_q = scene.model->n_q();
  scene.model->check_at(x.head(n_q), x.tail(n_q));
  return "at the start the mass matrix is positive definite, and all is finite\n";
}

std::string describe_program(const Scene& scene) {
  if (!scene.solve) return "";
  require_solvable(scene);
  const Mpcc program = scene.filippov ? program_of(filippov_problem_of(scene))
                                      : program_of(contact_problem_of(scene));
  return fmt::format(
      "it becomes a program of {} variables, {} constraints and {} complementarities\n",
      program.n_variables(), program.n_rows(), program.n_pairs());
}

int check_scene(const CheckWishes& wishes) {
  std::vector<SceneOverride> overrides;
  for (const std::string& text : wishes.set) overrides.push_back(parse_override(text));
  const Scene scene = load_scene(find_scene(wishes.path), overrides);
  fmt::print("{}{}{}", summary(scene), describe_program(scene), describe_start(scene));
  return kSuccess;
}

int check_problem(const std::string& path) {
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
  const auto wishes = std::make_shared<CheckWishes>();
  parser.add_option("FILE", wishes->path, "A scene or a problem file (.json)")
      ->required();
  parser.add_option("--set", wishes->set, "Another value in a scene")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  return [wishes] {
    return wishes->path.ends_with(".json") ? check_problem(wishes->path)
                                           : check_scene(*wishes);
  };
}

}  // namespace saltus::app
