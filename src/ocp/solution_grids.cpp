// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/ocp/solution_grids.hpp"

#include <algorithm>
#include <cmath>

#include "saltus/base/error.hpp"

namespace saltus {
namespace {

// The samples that are the limits of a motion at one time.
struct GridPoint {
  double t;
  Index minus, plus;
};

constexpr double kSameTime = 1e-12;  // relative to T

// Samples at one time are one point: the first is the left limit; the right one is where an
// element starts, or the last.
std::vector<GridPoint> all_points(const Trajectory& motion) {
  const Index n = motion.n_samples();
  const double same = kSameTime * motion.t[n - 1];
  std::vector<GridPoint> points;
  for (Index k = 0; k < n; ++k) {
    if (points.empty() || motion.t[k] > points.back().t + same)
      points.push_back({motion.t[k], k, k});
    points.back().plus = k;
  }
  for (GridPoint& point : points) {
    const auto after =
        std::ranges::upper_bound(motion.element_starts, static_cast<int>(point.plus));
    if (after != motion.element_starts.begin() && *(after - 1) >= point.minus)
      point.plus = *(after - 1);
  }
  return points;
}

// Of those points the ones where elements start or end.
std::vector<GridPoint> element_points(const Trajectory& motion) {
  std::vector<GridPoint> points = all_points(motion);
  const GridPoint end = points.back();
  std::erase_if(points, [&](const GridPoint& point) {
    return !std::ranges::binary_search(motion.element_starts,
                                       static_cast<int>(point.plus));
  });
  if (points.empty() || points.back().t < end.t) points.push_back(end);
  return points;
}

// The ends of elements that are nearest to those of control intervals.
std::vector<GridPoint> control_points(const OcpSolution& solution) {
  const std::vector<GridPoint> elements = element_points(solution.trajectory);
  const Index N = std::max<Index>(solution.u.cols(), 1);
  std::vector<GridPoint> points;
  for (Index k = 0; k <= N; ++k) {
    const double t = solution.T * static_cast<double>(k) / static_cast<double>(N);
    points.push_back(*std::ranges::min_element(
        elements, {}, [t](const GridPoint& point) { return std::abs(point.t - t); }));
  }
  return points;
}

std::vector<GridPoint> points_of(const OcpSolution& solution, TimeGrid grid) {
  switch (grid) {
    case TimeGrid::Control: return control_points(solution);
    case TimeGrid::Elements: return element_points(solution.trajectory);
    case TimeGrid::Stages: return all_points(solution.trajectory);
  }
  return {};
}

Matrix columns(const Matrix& all, const std::vector<GridPoint>& points,
               Index GridPoint::*limit) {
  Matrix values(all.rows(), static_cast<Index>(points.size()));
  for (std::size_t i = 0; i < points.size(); ++i)
    values.col(static_cast<Index>(i)) = all.col(points[i].*limit);
  return values;
}

void add_impulses(const Trajectory& motion, GridValues& values) {
  const double same = kSameTime * motion.t[motion.n_samples() - 1];
  values.Lambda_n = Matrix::Zero(motion.lambda_n.rows(), values.t.size());
  values.Lambda_t = Matrix::Zero(motion.lambda_t.rows(), values.t.size());
  for (const Event& event : motion.events) {
    if (event.kind != EventKind::Impact) continue;
    const auto named = std::ranges::find(motion.contact_names, event.contact);
    if (named == motion.contact_names.end()) continue;
    const Index contact = named - motion.contact_names.begin();
    Index at = 0;
    const double miss = (values.t.array() - event.t).abs().minCoeff(&at);
    if (miss > same) continue;
    values.Lambda_n(contact, at) += event.impulse;
    values.Lambda_t.col(at).segment(2 * contact, event.impulse_t.size()) +=
        event.impulse_t;
  }
}

}  // namespace

std::string_view to_string(TimeGrid grid) {
  switch (grid) {
    case TimeGrid::Control: return "control";
    case TimeGrid::Elements: return "elements";
    case TimeGrid::Stages: return "stages";
  }
  return "unreachable";
}

GridValues values_on(const OcpSolution& solution, TimeGrid grid) {
  const Trajectory& motion = solution.trajectory;
  require(motion.n_samples() > 0, "values_on: the solution has no motion");
  const std::vector<GridPoint> points = points_of(solution, grid);
  GridValues values;
  values.t.resize(static_cast<Index>(points.size()));
  for (std::size_t i = 0; i < points.size(); ++i)
    values.t[static_cast<Index>(i)] = points[i].t;
  const auto limits = [&](const Matrix& all, Matrix& minus, Matrix& plus) {
    minus = columns(all, points, &GridPoint::minus);
    plus = columns(all, points, &GridPoint::plus);
  };
  limits(motion.x, values.x_minus, values.x_plus);
  limits(motion.u, values.u_minus, values.u_plus);
  limits(motion.lambda_n, values.lambda_n_minus, values.lambda_n_plus);
  limits(motion.lambda_t, values.lambda_t_minus, values.lambda_t_plus);
  add_impulses(motion, values);
  return values;
}

}  // namespace saltus
