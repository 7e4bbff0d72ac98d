// SPDX-License-Identifier: BSD-2-Clause
// Rigid bodies in the plane and in space: shapes, poses, masses.
#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "saltus/expr/expr.hpp"

namespace saltus {

/// Shapes in the frame of their body. Lengths are numbers or expressions of parameters [m].
struct Point {};
struct Disc {
  Expr radius;
};
struct Box {
  Expr half_width;   ///< along the body's x axis
  Expr half_height;  ///< along its y axis
};
/// Corners anticlockwise, 2 × n; convex.
struct Polygon {
  ExprMatrix corners;
};
/// Everything below the x axis of the body.
struct HalfPlane {};
struct Sphere {
  Expr radius;
};
struct Cuboid {
  ExprVector half_sizes;  ///< along the body's x, y and z axis
};
/// Everything below the xy plane of the body.
struct HalfSpace {};

using Shape =
    std::variant<Point, Disc, Box, Polygon, HalfPlane, Sphere, Cuboid, HalfSpace>;

/// "disc", "half-plane", …
[[nodiscard]] std::string_view name_of(const Shape& shape);

/// A rigid body whose pose follows from q. Its frame sits at the centre of mass.
struct Body {
  std::string name;
  Shape shape;
  ExprVector position;  ///< [m] two entries in the plane, three in space
  /// [rad] one entry in the plane; three in space, R = R_z(a₂) R_y(a₁) R_x(a₀). Empty: the
  /// body does not turn.
  ExprVector angles = {};
  Expr mass = 0.0;  ///< [kg] 0: the body only stands there
  ExprVector inertia =
      {};  ///< [kg m²] one entry in the plane, three principal ones in space

  [[nodiscard]] int dimension() const { return static_cast<int>(position.size()); }
};

/// Throws InvalidInput with a sentence if sizes do not fit together.
void check(const Body& body);

/// R: from the body's frame to that of the world.
[[nodiscard]] ExprMatrix rotation(const Body& body);

/// Corners of a box, polygon or cuboid in the world, one per column; none for other shapes.
[[nodiscard]] ExprMatrix corners(const Body& body);

/// The velocity of the body's matter at the point p of the world is Jᵀv:
///
///   J = (∂c/∂q)ᵀ + (∂ω/∂v)ᵀ [p − c]                                                    (B-1)
///
/// with the position c and, in the plane, [r] = (−r_y, r_x); n_v × dimension.
[[nodiscard]] ExprMatrix point_jacobian(const Body& body, const ExprVector& p,
                                        const ExprVector& q);

/// n_v × 1 in the plane, n_v × 3 in space: ω = Jᵀv in the world's frame.
[[nodiscard]] ExprMatrix angular_jacobian(const Body& body, const ExprVector& q);

///   M = Σ m J_cJ_cᵀ + J_ω R I Rᵀ J_ωᵀ                                                  (B-2)
[[nodiscard]] ExprMatrix mass_matrix(std::span<const Body> bodies, const ExprVector& q);

/// What Lagrange's equations add to the forces if M depends on q:
///
///   f = ½ ∂(vᵀMv)/∂q − (∂(Mv)/∂q) v                                                    (B-3)
[[nodiscard]] ExprVector inertial_force(const ExprMatrix& M, const ExprVector& q,
                                        const ExprVector& v);

/// The generalised force of a uniform acceleration: Σ m J_c g.
[[nodiscard]] ExprVector weight(std::span<const Body> bodies, const ExprVector& gravity,
                                const ExprVector& q);

}  // namespace saltus
