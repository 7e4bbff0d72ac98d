// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/geometry/distance.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "geometry/clipping.hpp"
#include "saltus/base/error.hpp"

namespace saltus::geometry {
namespace {

using Kind = PaddedShape::Kind;

// The core of a shape at some scale, in the world. A disc is its centre.
struct Placed {
  const PaddedShape& shape;
  Pose pose;
  Points corners = Points(2, 0);
  std::vector<int> sides = {};

  void scale(double alpha) {
    if (shape.kind() == Kind::Disc) corners = pose.c;
    if (shape.kind() != Kind::Polygon) return;
    PaddedShape::Core core = shape.core(alpha);
    corners = (pose.R() * core.corners).colwise() + pose.c;
    sides = std::move(core.sides);
  }
  [[nodiscard]] Point normal(int side) const {
    return pose.R() * shape.A().row(side).transpose();
  }
  [[nodiscard]] Index next(Index corner) const { return (corner + 1) % corners.cols(); }
};

// d = Σ x_k (normal of side k), x ≥ 0, at the corner farthest along d; the core reaches
// α β − r ρ along d, with β = bᵀx and ρ = 1ᵀx.
struct Support {
  Vector x;
  double beta, rho;
  Index corner = 0;
};

Support support(const Placed& body, const Point& d) {
  const PaddedShape& shape = body.shape;
  Support found{Vector::Zero(shape.n_sides()), shape.b()[0], 1.0};
  if (shape.kind() != Kind::Polygon) {
    found.x[0] = 1.0;
    return found;
  }
  (d.transpose() * body.corners).maxCoeff(&found.corner);
  const Index n = body.corners.cols();
  const int in = body.sides[static_cast<std::size_t>((found.corner + n - 1) % n)];
  const int out = body.sides[static_cast<std::size_t>(found.corner)];
  Eigen::Matrix2d normals;
  normals << body.normal(in), body.normal(out);
  const Point x = (normals.inverse() * d).cwiseMax(0.0);
  found.x[in] = x[0];
  found.x[out] = x[1];
  found.beta = shape.b().dot(found.x);
  found.rho = found.x.sum();
  return found;
}

struct Nearest {
  double distance = kInfinity;
  Point d = Point::Zero();  // from the first body to the second
};

// Corners of `a` against sides of `b`; d points from a to b.
void add_corners(const Placed& a, const Placed& b, double sign, Nearest& best) {
  constexpr double kPrefer = 1e-14;  // a side gives its normal without cancellation
  for (Index i = 0; i < a.corners.cols(); ++i)
    for (Index k = 0; k < b.corners.cols(); ++k) {
      const Point w = a.corners.col(i) - b.corners.col(k);
      const Point edge = b.corners.col(b.next(k)) - b.corners.col(k);
      const double length = edge.squaredNorm();
      const double t = length > 0.0 ? w.dot(edge) / length : 0.0;
      if (t > 0.0 && t < 1.0) {
        const Point n = b.normal(b.sides[static_cast<std::size_t>(k)]);
        const double distance = n.dot(w);
        if (distance >= 0.0 && distance <= best.distance * (1.0 + kPrefer))
          best = {distance, -sign * n};
      } else if (w.norm() < best.distance) {
        best = {w.norm(), -sign * w / w.norm()};
      }
    }
}

// The direction along which the cores are farthest apart.
Nearest nearest(const Placed& a, const Placed& b) {
  for (const auto& [half, other, sign] :
       {std::tuple<const Placed&, const Placed&, double>(a, b, 1.0), {b, a, -1.0}})
    if (half.shape.kind() == Kind::HalfPlane) {
      const Point n = half.normal(0);
      return {((other.corners.colwise() - half.pose.c).transpose() * n).minCoeff(),
              sign * n};
    }
  Nearest best;
  add_corners(a, b, 1.0, best);
  add_corners(b, a, -1.0, best);
  return best;
}

void check_pair(const PaddedShape& first, const Pose& pose_1, const PaddedShape& second,
                const Pose& pose_2) {
  require(first.r() == second.r(), [&] {
    return fmt::format(
        "shapes with the roundings {} and {} were given, equal ones were "
        "expected",
        first.r(), second.r());
  });
  require(first.kind() != Kind::HalfPlane || second.kind() != Kind::HalfPlane,
          "two half-planes have no distance");
  require(pose_1.c.allFinite() && pose_2.c.allFinite() && std::isfinite(pose_1.xi) &&
              std::isfinite(pose_2.xi),
          "the pose of a shape is not finite");
  require((pose_1.c - pose_2.c).norm() > 0.0,
          "the centres of two shapes coincide: no direction leads from one to the other");
}

// The side of a core whose normal is d, as the number of the corner it leaves; −1: none.
Index side_along(const Placed& body, const Point& d, double parallel) {
  for (std::size_t k = 0; k < body.sides.size(); ++k)
    if ((body.normal(body.sides[k]) - d).norm() < parallel) return static_cast<Index>(k);
  return -1;
}

struct Interval {
  double lower, upper;
};

// What a body covers along t where its core touches the line across d.
Interval reach(const Placed& body, const Support& s, const Point& d, const Point& t,
               double parallel) {
  if (body.shape.kind() == Kind::HalfPlane) return {-kInfinity, kInfinity};
  const Index k = side_along(body, d, parallel);
  const double here = t.dot(body.corners.col(s.corner));
  if (k < 0) return {here, here};
  const double from = t.dot(body.corners.col(k)),
               to = t.dot(body.corners.col(body.next(k)));
  return {std::min(from, to), std::max(from, to)};
}

//   dᵀ(x − c) = α β − r ρ + r: so far a scaled body reaches along d
double surface(const Placed& body, const Support& s, const Point& d, double alpha) {
  return d.dot(body.pose.c) + alpha * s.beta - body.shape.r() * (s.rho - 1.0);
}

void add_points(Distance& found, const Placed& a, const Support& s_1, const Placed& b,
                const Support& s_2, double parallel) {
  const Point t(-found.d.y(), found.d.x());
  const Interval first = reach(a, s_1, found.d, t, parallel);
  const Interval second = reach(b, s_2, -found.d, t, parallel);
  double lower = std::max(first.lower, second.lower);
  double upper = std::min(first.upper, second.upper);
  // A corner on a side covers one point; rounding may put it beside the side's end.
  if (first.lower == first.upper) lower = upper = first.lower;
  if (second.lower == second.upper) lower = upper = second.lower;
  if (lower > upper) lower = upper = 0.5 * (lower + upper);
  const double along = surface(a, s_1, found.d, found.alpha);
  const auto at = [&](double across) -> Point { return along * found.d + across * t; };
  found.patch_begin = at(lower);
  found.patch_end = lower == upper ? found.patch_begin : at(upper);
  found.p = at(0.5 * (lower + upper));
}

// The point of a body at its own size that is farthest along d; beside p, if a whole side is.
Point witness(Placed body, const Point& d, const Point& p, double parallel) {
  body.scale(1.0);
  const Point t(-d.y(), d.x());
  const Support s = support(body, d);
  const Interval across = reach(body, s, d, t, parallel);
  return surface(body, s, d, 1.0) * d +
         std::clamp(t.dot(p), across.lower, across.upper) * t;
}

// The scale below which nothing is left of the core, up to a little.
double least_scale(const PaddedShape& shape) {
  double lower = 0.0, upper = shape.r() / shape.b().minCoeff();
  if (shape.kind() != Kind::Polygon) return upper;
  constexpr int kBits = 40;
  for (int i = 0; i < kBits; ++i) {
    const double middle = 0.5 * (lower + upper);
    (shape.core(middle).sides.size() < 3 ? lower : upper) = middle;
  }
  return upper;
}

class Search {
 public:
  Search(const PaddedShape& first, const Pose& pose_1, const PaddedShape& second,
         const Pose& pose_2)
      : a_{first, pose_1}, b_{second, pose_2}, r_(first.r()) {}

  /// From a scale that is too small, up: every step gives a lower bound on α (weak duality),
  /// so cores stay apart. False if they are not at the start.
  bool run(double start);
  [[nodiscard]] Distance result(double parallel) const;

 private:
  Placed a_, b_;
  double r_, alpha_ = 0.0;
  Point d_ = Point::Zero();
  Support s_1_, s_2_;
};

bool Search::run(double start) {
  constexpr double kSomeArea = 1.0 + 1e-6, kRoundOff = 4e-16;
  constexpr int kMost = 100;
  alpha_ = kSomeArea * start;
  for (int step = 0; step < kMost; ++step) {
    a_.scale(alpha_);
    b_.scale(alpha_);
    d_ = nearest(a_, b_).d;
    s_1_ = support(a_, d_);
    s_2_ = support(b_, -d_);
    //   α = (dᵀ(c₂ − c₁) + r (ρ₁ + ρ₂) − 2r) / (β₁ + β₂)                                (G-4)
    const double alpha =
        (d_.dot(b_.pose.c - a_.pose.c) + r_ * (s_1_.rho + s_2_.rho) - 2.0 * r_) /
        (s_1_.beta + s_2_.beta);
    if (step == 0 && !(alpha > alpha_)) return false;
    const bool is_done = alpha - alpha_ <= kRoundOff * alpha;
    alpha_ = std::max(alpha, alpha_);
    if (is_done) break;
  }
  return true;
}

Distance Search::result(double parallel) const {
  Distance found;
  found.alpha = alpha_;
  found.d = d_;
  found.s = 1.0 / (s_1_.beta + s_2_.beta);
  found.mu_1 = found.s * s_1_.x;
  found.mu_2 = found.s * s_2_.x;
  add_points(found, a_, s_1_, b_, s_2_, parallel);
  found.x_1 = witness(a_, d_, found.p, parallel);
  found.x_2 = witness(b_, -d_, found.p, parallel);
  return found;
}

}  // namespace

Eigen::Matrix2d Pose::R() const { return Eigen::Rotation2Dd(xi).toRotationMatrix(); }

Distance distance(const PaddedShape& first, const Pose& pose_1, const PaddedShape& second,
                  const Pose& pose_2, double parallel) {
  check_pair(first, pose_1, second, pose_2);
  Search search(first, pose_1, second, pose_2);
  // Cores that hold their centres; for deep overlaps the least there are.
  const double easy = first.r() / std::min(first.b().minCoeff(), second.b().minCoeff());
  const bool is_found =
      search.run(easy) || search.run(std::max(least_scale(first), least_scale(second)));
  require(is_found, [&] {
    return fmt::format(
        "two shapes overlap so deeply that nothing is left of them when "
        "they are shrunk apart; their centres are {} apart",
        (pose_1.c - pose_2.c).norm());
  });
  return search.result(parallel);
}

}  // namespace saltus::geometry
