// SPDX-License-Identifier: BSD-2-Clause
// Two bodies with flat faces that may touch in a point or along a patch.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "saltus/geometry/distance.hpp"
#include "saltus/mech/body.hpp"

namespace saltus {

struct Contact;
struct Parameter;

/// A possible contact of two padded shapes in the plane, inelastic. All its forces act at one
/// point of the patch, the equivalent contact point.
struct PatchContact {
  std::string name;
  Body first, second;      ///< box, polygon or half-plane; the origin is inside
  double radius = 0.0;     ///< [m] of the rounding of corners, > 0
  Expr mu_friction = 0.0;  ///< ≥ 0
};

/// The core of a body, {x : A x ≤ α b − r} about c, turned by ξ, as expressions.
struct CoreExpressions {
  ExprMatrix A;  ///< in the world: one unit normal per row, R already applied
  ExprVector b;
  ExprVector c;
};

[[nodiscard]] CoreExpressions core_expressions(const Body& body);

/// A patch contact with numbers: poses follow from q.
class PatchGeometry {
 public:
  /// Throws InvalidInput with a sentence if a shape is not convex, too small for the rounding, or
  /// no shape with faces.
  PatchGeometry(const PatchContact& contact, const ExprVector& q,
                const std::vector<Parameter>& parameters);
  ~PatchGeometry();
  PatchGeometry(const PatchGeometry&);
  PatchGeometry(PatchGeometry&&) noexcept;
  PatchGeometry& operator=(const PatchGeometry&) = delete;
  PatchGeometry& operator=(PatchGeometry&&) = delete;

  /// Throws InvalidInput where geometry::distance does.
  [[nodiscard]] geometry::Distance at(ConstVectorRef q,
                                      double parallel = geometry::kParallel) const;
  /// None where it throws.
  [[nodiscard]] std::optional<geometry::Distance> find(
      ConstVectorRef q, double parallel = geometry::kParallel) const;

 private:
  struct Content;
  std::unique_ptr<Content> content_;
};

/// The same bodies as contacts of single corners: the distance of every corner of one core to
/// the other core, less 2r. Where faces touch, the corners at the ends of the patch carry what the
/// equivalent contact point carries.                                                 (G-10)
[[nodiscard]] std::vector<Contact> corner_contacts(const PatchContact& contact,
                                                   const ExprVector& q);

}  // namespace saltus
