// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/path_homotopy.hpp"

#include <algorithm>

#include "ocp/climb.hpp"

namespace saltus::detail {
namespace {

constexpr double kNearMus[] = {1e-2, 1.0};
constexpr double kShortestStep = 1.0 / 16.0;  // of θ

std::vector<int> path_rows(const Discretized& d) {
  std::vector<int> rows;
  const LabelTable& labels = d.program.mpcc.row_labels();
  for (int i = 0; i < d.program.mpcc.n_rows(); ++i)
    if (std::ranges::any_of(d.terms.path, [&](const PathConstraint& c) {
          return labels.what(i) == c.name;
        }))
      rows.push_back(i);
  return rows;
}

}  // namespace

PathHomotopy::PathHomotopy(const Discretized& d, const SolveOptions& options,
                           const SolveControl& control, int max_iterations)
    : d_(d),
      options_(options),
      control_(control),
      max_iterations_(max_iterations),
      path_rows_(path_rows(d)) {}

std::optional<MpccSolution> PathHomotopy::solve(const MpccData& data,
                                                const WarmStart& start,
                                                std::span<const double> mus) {
  PatternSearchOptions options = search_options(options_);
  options.max_steps = options.neighbours = 0;
  options.first_mus.assign(mus.begin(), mus.end());
  options.first_iterations = max_iterations_;
  MpccSolution found = pattern_search(d_.program.mpcc, data, start, options, control_);
  iterations_ += found.statistics.iterations;
  if (!found.residuals.feasible_within(options_.tolerance)) return std::nullopt;
  return found;
}

std::optional<MpccSolution> PathHomotopy::solve_around_path(const MpccData& data,
                                                            const WarmStart& start,
                                                            std::span<const double> mus) {
  if (auto found = solve(data, start, mus)) return found;
  if (path_rows_.empty()) return std::nullopt;
  MpccData free = data;
  for (const int row : path_rows_) {
    free.lbg[row] = -kInfinity;
    free.ubg[row] = kInfinity;
  }
  auto found = solve(free, start, mus);
  if (!found) return std::nullopt;
  return tighten(data, *std::move(found), start.pattern);
}

std::optional<MpccSolution> PathHomotopy::tighten(const MpccData& data, MpccSolution free,
                                                  const std::vector<PairState>& pattern) {
  const Vector g = free.g;
  MpccSolution here = std::move(free);
  double theta = 0.0, step = 1.0;
  while (theta < 1.0) {
    const double next = std::min(1.0, theta + step);
    MpccData tighter = data;
    for (const int row : path_rows_) {
      const double out = (1.0 - next) * g[row];
      if (g[row] < data.lbg[row]) tighter.lbg[row] = out + next * data.lbg[row];
      if (g[row] > data.ubg[row]) tighter.ubg[row] = out + next * data.ubg[row];
    }
    WarmStart start = here.warm_start;
    start.pattern = pattern;
    if (auto found = solve(tighter, start, kNearMus)) {
      here = *std::move(found);
      theta = next;
      step *= 2.0;
    } else {
      step /= 4.0;
      if (step < kShortestStep) return std::nullopt;
    }
  }
  return here;
}

}  // namespace saltus::detail
