// SPDX-License-Identifier: BSD-2-Clause
#include <Eigen/LU>

#include "impact/contact_space.hpp"
#include "impact/svg.hpp"
#include "saltus/base/error.hpp"
#include "saltus/impact/report.hpp"

namespace saltus {
namespace {

using detail::Points;
using detail::Svg;

constexpr const char* kWay = "stroke:#c60;stroke-width:1.2;stroke-dasharray:2 3";
constexpr const char* kSet = "fill:#3a6;fill-opacity:0.5;stroke:#063;stroke-width:3";

void check_contact(const ImpactProblem& problem, Index contact) {
  require(contact >= 0 && contact < std::ssize(problem.contacts), [&] {
    return "there is no contact " + std::to_string(contact) + "; the problem has " +
           std::to_string(problem.contacts.size()) + ", counted from 0";
  });
}

/// Normal velocities of two contacts.
class NormalPlane {
 public:
  NormalPlane(const ImpactProblem& problem, Index x, Index y)
      : J_x_(problem.contacts[x].J_n), J_y_(problem.contacts[y].J_n) {}
  [[nodiscard]] Eigen::Vector2d operator()(const Vector& v) const {
    return {J_x_.dot(v), J_y_.dot(v)};
  }

 private:
  const Vector &J_x_, &J_y_;
};

Points way_points(const NormalPlane& plane, const ImpactProblem& problem,
                  const ImpactVertex& vertex) {
  Points points{plane(problem.v_minus)};
  for (const ImpactStep& step : vertex.way) points.push_back(plane(step.v));
  return points;
}

}  // namespace

std::string draw_normal_velocities(const ImpactProblem& problem, const ImpactSet& set,
                                   Index contact_x, Index contact_y) {
  check(problem);
  check_contact(problem, contact_x);
  check_contact(problem, contact_y);
  const NormalPlane plane(problem, contact_x, contact_y);
  std::vector<Points> ways, polygons;
  Points extent{plane(problem.v_minus)};
  for (const ImpactPolytope& polytope : set.polytopes) {
    Points corners;
    for (const ImpactVertex& vertex : polytope.vertices) {
      ways.push_back(way_points(plane, problem, vertex));
      corners.push_back(plane(vertex.v));
      extent.insert(extent.end(), ways.back().begin(), ways.back().end());
    }
    extent.insert(extent.end(), corners.begin(), corners.end());
    polygons.push_back(detail::convex_hull(corners));
  }
  Svg svg(extent);
  svg.axes("n " + contact_name(problem, contact_x),
           "n " + contact_name(problem, contact_y));
  for (const Points& way : ways) svg.line(way, kWay);
  for (const Points& polygon : polygons) {
    svg.polygon(polygon, kSet);
    for (const Eigen::Vector2d& corner : polygon) svg.dot(corner, "fill:#063");
  }
  svg.dot(plane(problem.v_minus), "fill:#c00");
  svg.text(plane(problem.v_minus), "v⁻");
  return svg.str();
}

std::string draw_impulses(const ImpactProblem& problem, const ImpactPath& path,
                          Index contact) {
  check(problem);
  check_contact(problem, contact);
  const detail::ContactSpace space(problem);
  const detail::ContactRows& rows = space.contacts()[contact];
  require(rows.n_t == 1, [&] {
    return contact_name(problem, contact) +
           ": impulses are drawn for contacts with one " + "tangent, it has " +
           std::to_string(rows.n_t);
  });
  Index tangent = 0;
  for (Index c = 0; c < contact; ++c) tangent += space.contacts()[c].n_t;
  Points way;
  for (const ImpactStep& knot : path.knots) {
    way.emplace_back(knot.Lambda_t[tangent], knot.Lambda_n[contact]);
  }
  const double highest = way.back()[1], widest = rows.mu_friction * highest;
  Points extent = way;
  extent.insert(extent.end(), {{-widest, highest}, {widest, highest}});
  Svg svg(extent);
  svg.polygon({{0, 0}, {-widest, highest}, {widest, highest}}, "fill:#eee");
  svg.axes("Λ_t", "Λ_n");
  //   u = u⁻ + G Λ of this contact alone
  const Index n = rows.normal, t = rows.tangent();
  const Matrix& G = space.G();
  svg.straight({G(t, t), G(t, n)}, -space.u_minus()[t], "u_t = 0");
  svg.straight({G(n, t), G(n, n)}, -space.u_minus()[n], "u_n = 0");
  svg.line(way, "stroke:#c60;stroke-width:2");
  for (const Eigen::Vector2d& knot : way) svg.dot(knot, "fill:#c60");
  return svg.str();
}

}  // namespace saltus
