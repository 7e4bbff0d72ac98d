// SPDX-License-Identifier: BSD-2-Clause
// Times the building of a problem from the hopping robot's stage, for more and more instances.
#include <algorithm>
#include <array>
#include <iostream>
#include <optional>

#include "expr/radau_stage.hpp"
#include "saltus/mpcc/evaluator.hpp"
#include "saltus/mpcc/mpcc_builder.hpp"
#include "support/figures.hpp"
#include "support/table.hpp"
#include "support/timing.hpp"

namespace saltus::bench {
namespace {

constexpr int kStateSize = 2 * kHopperDofs;
constexpr int kRepetitions = 21;

Kernel stage_kernel() {
  const ExprVector w = symbols("w", kUnknowns);
  const std::vector<Expr> rows = stage_rows(std::vector<Expr>(w.begin(), w.end()));
  const ExprVector g =
      Eigen::Map<const ExprVector>(rows.data(), static_cast<Index>(rows.size()));
  return Kernel(Function("stage", {{"w", w}}, {{"g", g}}));
}

void append_numbers(std::vector<int>& list, int first, int n) {
  for (int i = 0; i < n; ++i) list.push_back(first + i);
}

/// A chain of elements: each has its own inner states, controls, contact unknowns and length
/// and starts where the one before it ends. Contact force and gap form a pair.
Mpcc chain(const Kernel& kernel, int n_elements) {
  constexpr int kRest = kHopperControls + kContactUnknowns + 1;
  MpccBuilder builder("chain");
  const int stage = builder.add_kernel(kernel);
  const Vector state = Vector::Constant(kStateSize, 0.1);
  const Vector rest = Vector::Constant(kRest, 0.1);
  std::array<int, kPoints> points{};
  points[0] = builder.add_variables({"state", "robot", {0, 0, 0}}, state);
  for (int k = 0; k < n_elements; ++k) {
    const int interval = k / 3, element = k % 3;
    for (int m = 1; m < kPoints; ++m) {
      points[m] =
          builder.add_variables({"state", "robot", {interval, element, m}}, state);
    }
    const Place place{interval, element};
    const int others = builder.add_variables({"unknowns", "robot", place}, rest, {-9, 9});
    const int row = builder.add_rows({"stage equations", "robot", place}, kRows, {0, 0});
    std::vector<int> variables;  // as StageUnknowns lists them
    for (const int offset : {0, kHopperDofs}) {
      for (const int point : points)
        append_numbers(variables, point + offset, kHopperDofs);
    }
    append_numbers(variables, others, kRest);
    std::vector<int> rows;
    append_numbers(rows, row, kRows);
    builder.add_instance(stage, variables, {}, rows, place);
    const int lambda_n = others + kHopperControls, gap = lambda_n + kContactUnknowns - 1;
    builder.add_pair({"contact", "foot / ground", place}, Side::variable(lambda_n),
                     Side::variable(gap));
    points[0] = points[kStages];
  }
  return std::move(builder).build();
}

struct Sample {
  int n_elements, n_variables;
  double symbolic, build, prepare;
  [[nodiscard]] double total() const { return symbolic + build + prepare; }
};

/// The work is the same each time; whatever is above the smallest time is the machine's.
double smallest(const std::vector<double>& times) {
  return *std::min_element(times.begin(), times.end());
}

/// From the model's expressions to the first evaluation of all derivatives.
Sample measure(int n_elements) {
  Sample sample{n_elements, 0, 0, 0, 0};
  std::vector<double> symbolic, build, prepare;
  for (int repetition = 0; repetition < kRepetitions; ++repetition) {
    std::optional<Kernel> kernel;
    symbolic.push_back(time_once([&] { kernel.emplace(stage_kernel()); }));
    std::optional<Mpcc> mpcc;
    build.push_back(time_once([&] { mpcc.emplace(chain(*kernel, n_elements)); }));
    const Vector y = Vector::Ones(mpcc->n_rows());
    std::optional<Evaluator> evaluator;
    prepare.push_back(time_once([&] {
      evaluator.emplace(*mpcc);
      evaluator->evaluate(Order::Second, {mpcc->data().w0, mpcc->data().p, 1.0, y});
    }));
    if (const auto trouble = evaluator->first_nonfinite()) {
      throw std::runtime_error(*trouble);
    }
    sample.n_variables = mpcc->n_variables();
  }
  sample.symbolic = smallest(symbolic);
  sample.build = smallest(build);
  sample.prepare = smallest(prepare);
  return sample;
}

void run() {
  Table table({"elements", "variables", "symbolic [ms]", "build [ms]",
               "first evaluation [ms]", "total [ms]"});
  std::vector<Sample> samples;
  for (const int n : {4, 40, 400, 4000}) samples.push_back(measure(n));
  for (const Sample& s : samples) {
    table.add({std::to_string(s.n_elements), std::to_string(s.n_variables),
               fixed(s.symbolic * 1e3, 2), fixed(s.build * 1e3, 2),
               fixed(s.prepare * 1e3, 2), fixed(s.total() * 1e3, 2)});
  }
  std::cout << table << '\n';
  Json figures = begin_figures("build");
  const Sample &few = samples[1], &many = samples[3];
  figures["growth_4000_over_40"] =
      rounded((many.symbolic + many.build) / (few.symbolic + few.build));
  figures["growth_4000_over_40_with_evaluation"] = rounded(many.total() / few.total());
  figures["variables_4000"] = many.n_variables;
  figures["seconds_4000"] = rounded(many.symbolic + many.build);
  figures["seconds_4000_with_evaluation"] = rounded(many.total());
  print_figures(figures);
}

}  // namespace
}  // namespace saltus::bench

int main() { return saltus::bench::run_guarded("build", saltus::bench::run); }
