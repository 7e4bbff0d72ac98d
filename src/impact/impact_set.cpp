// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/impact_set.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <set>
#include <string>

#include "impact/nnls.hpp"
#include "impact/reachability.hpp"
#include "impact/way.hpp"
#include "saltus/base/error.hpp"

namespace saltus {
namespace {

using detail::ExactSpace;
using detail::Hull;
using detail::Polyhedron;
using detail::Rational;
using detail::RationalVector;
using detail::Reachability;

void check_options(const ImpactSetOptions& options) {
  require(options.n_sides >= 4 && options.n_sides % 4 == 0, [&] {
    return "ImpactSetOptions: n_sides must be a positive multiple of 4, it is " +
           std::to_string(options.n_sides);
  });
  require(options.max_pieces > 0, "ImpactSetOptions: max_pieces must be positive");
}

/// Takes `next` in: sets inside others vanish, and hulls stand for sets that they unite.
void unite(std::vector<Polyhedron>& sets, Polyhedron next) {
  bool merged = true;
  while (merged) {
    merged = false;
    for (std::size_t k = 0; k < sets.size() && !merged; ++k) {
      merged = next.upper_bound_assign_if_exact(sets[k]);
      if (merged) sets.erase(sets.begin() + static_cast<std::ptrdiff_t>(k));
    }
  }
  sets.push_back(std::move(next));
}

std::vector<Polyhedron> velocity_sets(const Reachability& reach, Index dimension) {
  std::set<Hull> hulls;
  for (const auto& outcome : reach.outcomes()) {
    Hull sorted = outcome.states;
    std::sort(sorted.begin(), sorted.end());
    hulls.insert(std::move(sorted));
  }
  std::vector<Polyhedron> sets;
  for (const Hull& hull : hulls) unite(sets, detail::polyhedron_of(hull, dimension));
  return sets;
}

ContactState exact_state(const ExactSpace& space, Index contact, const RationalVector& v,
                         const ImpactContact& data) {
  const int u_n = sgn(space.u(space.contacts()[contact].normal, v));
  if (u_n != 0) return u_n > 0 ? ContactState::Separates : ContactState::Closes;
  const detail::RationalMatrix J_t(data.J_t);
  for (Index k = 0; k < J_t.cols(); ++k) {
    if (sgn(detail::dot(J_t.col(k), v)) != 0) return ContactState::Slides;
  }
  return ContactState::Sticks;
}

std::vector<ContactState> exact_states(const ExactSpace& space,
                                       const ImpactProblem& problem,
                                       const RationalVector& v) {
  std::vector<ContactState> states;
  for (Index c = 0; c < space.n_contacts(); ++c) {
    states.push_back(exact_state(space, c, v, problem.contacts[c]));
  }
  return states;
}

RationalVector middle(const std::vector<RationalVector>& points) {
  RationalVector sum(points.front().size());
  for (const RationalVector& point : points) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += point[i];
  }
  for (Rational& entry : sum) entry /= static_cast<long>(points.size());
  return sum;
}

/// Ways are only known to outcomes of the law itself, not to those that cover it.
ImpactPolytope polytope_of(const Polyhedron& set, const ExactSpace& space,
                           const ImpactProblem& problem, Reachability* reach) {
  ImpactPolytope polytope;
  std::vector<RationalVector> points;
  for (const auto& g : detail::hull_of(set)) points.push_back(detail::point_of(g));
  for (const RationalVector& y : points) {
    const RationalVector v = space.velocity(y);
    auto way =
        reach ? detail::way_to(y, space, *reach, problem) : std::vector<ImpactStep>{};
    polytope.vertices.push_back(
        {detail::to_double(v), std::move(way), exact_states(space, problem, v)});
  }
  polytope.states = exact_states(space, problem, space.velocity(middle(points)));
  return polytope;
}

ImpactSet only_v_minus(const ImpactProblem& problem) {
  ImpactSet set;
  const auto states = contact_states(problem, problem.v_minus);
  set.polytopes.push_back({{{problem.v_minus, {}, states}}, states});
  return set;
}

bool any_closing(const ImpactProblem& problem) {
  for (const ImpactContact& c : problem.contacts) {
    if (c.J_n.dot(problem.v_minus) < 0.0) return true;
  }
  return false;
}

SetStatus status_of(Reachability::End end, const ExactSpace& space, FrictionCone cone) {
  if (end == Reachability::End::PieceLimit) return SetStatus::PieceLimit;
  if (end == Reachability::End::Interrupted) return SetStatus::Interrupted;
  if (cone == FrictionCone::Polygon) return SetStatus::Exact;
  for (const auto& c : space.contacts()) {
    if (c.n_t > 1) return SetStatus::Outer;
  }
  return SetStatus::Exact;
}

}  // namespace

std::string_view to_string(SetStatus status) {
  switch (status) {
    case SetStatus::Exact: return "exact";
    case SetStatus::Outer: return "outer";
    case SetStatus::PieceLimit: return "piece limit";
    case SetStatus::Interrupted: return "interrupted";
  }
  return "unreachable";
}

ImpactSet reachable_velocities(const ImpactProblem& problem,
                               const ImpactSetOptions& options,
                               const std::atomic<bool>* interrupt) {
  check(problem);
  check_options(options);
  if (!any_closing(problem)) return only_v_minus(problem);
  const auto lock = detail::lock_polyhedra();
  const ExactSpace space(problem, ExactSpace::Coordinates::Velocity);
  Reachability reach(space, options, interrupt);
  ImpactSet set;
  set.status = status_of(reach.run(), space, options.cone);
  set.n_pieces = reach.n_visits();
  const bool has_ways = options.cone == FrictionCone::Polygon;
  for (const Polyhedron& velocities : velocity_sets(reach, space.dimension())) {
    set.polytopes.push_back(
        polytope_of(velocities, space, problem, has_ways ? &reach : nullptr));
  }
  return set;
}

ImpulseRange total_impulse(const ImpactProblem& problem, const ImpactSetOptions& options,
                           const std::atomic<bool>* interrupt) {
  check(problem);
  check_options(options);
  if (!any_closing(problem)) return {};
  const auto lock = detail::lock_polyhedra();
  const ExactSpace space(problem, ExactSpace::Coordinates::WithImpulse);
  Reachability reach(space, options, interrupt);
  ImpulseRange range{status_of(reach.run(), space, options.cone), kInfinity, 0.0};
  for (const auto& outcome : reach.outcomes()) {
    for (const auto& g : outcome.states) {
      const double s = detail::is_ray(g) ? kInfinity : detail::point_of(g).back().get_d();
      range.largest = std::max(range.largest, s);
      range.smallest = std::min(range.smallest, s);
    }
  }
  return range;
}

double distance(const ImpactProblem& problem, const ImpactSet& set, ConstVectorRef v) {
  check(problem);
  const auto check_size = [&](const char* what, Index size) {
    require(size == problem.M.rows(), [&] {
      return std::string("distance: ") + what + " has " + std::to_string(size) +
             " entries; M has " + std::to_string(problem.M.rows()) + " rows";
    });
  };
  check_size("v", v.size());
  const Matrix L_transposed = Eigen::LLT<Matrix>(problem.M).matrixU();
  double nearest = kInfinity;
  for (const ImpactPolytope& polytope : set.polytopes) {
    Matrix columns(v.size(), std::ssize(polytope.vertices));
    for (Index k = 0; k < columns.cols(); ++k) {
      check_size("a vertex of the set", polytope.vertices[k].v.size());
      columns.col(k) = L_transposed * (polytope.vertices[k].v - v);
    }
    nearest = std::min(nearest, detail::nearest_to_origin(columns).norm());
  }
  return nearest;
}

}  // namespace saltus
