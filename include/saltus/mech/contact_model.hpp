// SPDX-License-Identifier: BSD-2-Clause
// Rigid bodies that touch, hit, stick and slip, as expressions.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "saltus/expr/expr.hpp"
#include "saltus/mech/body.hpp"
#include "saltus/mech/patch_contact.hpp"

namespace saltus {

/// A number of the model that may change from run to run.
struct Parameter {
  std::string name;
  Expr symbol;
  double value = 0.0;
};

/// One possible contact. The friction coefficient and the restitution are numbers or
/// expressions of the parameters.
struct Contact {
  std::string name;
  Expr gap;  ///< [m] f_c(q), > 0 apart
  /// [–] n_v × 1; empty: ∇f_c.
  ExprMatrix J_n = {};
  /// [–] n_v × 1 in the plane, n_v × 2 in space. Empty where there is friction: J_n turned
  /// by a right angle, if q are the coordinates of a point (see README).
  ExprMatrix J_t = {};
  Expr mu_friction = 0.0;  ///< ≥ 0
  Expr e = 0.0;            ///< restitution, in [0, 1]
  /// For drawings, may be empty: where forces act [m], and the unit vectors along J_n (first
  /// column) and J_t (the others), both in the world and of q and parameters.
  ExprVector point = {};
  ExprMatrix frame = {};
};

/// What a user writes down.
struct ContactModelParts {
  std::string name = "model";
  ExprVector q, v;  ///< symbols: position, velocity; q̇ = v
  ExprVector u = {};
  std::vector<Parameter> parameters = {};
  ExprMatrix M;    ///< [kg] M(q), symmetric and positive definite
  ExprVector f_v;  ///< [N] f_v(q, v, z, u): all generalised forces but those of contacts
  /// Symbols of algebraic variables: what f_v, costs and constraints may use, and g_alg gives.
  ExprVector z = {};
  ExprVector g_alg =
      {};  ///< 0 = g_alg(q, v, z, u), one row per z, ∂g_alg/∂z regular   (C-14)
  Vector z_guess = {};  ///< where Newton's method starts; empty: zero
  std::vector<Contact> contacts = {};
  std::vector<PatchContact> patches = {};
  std::vector<Body> bodies = {};  ///< for drawings
};

/// A model that has been checked; immutable, copies share it.
///
///   q̇ = v                                                                             (C-1)
///   M(q) v̇ = f_v(q, v, u) + Σ (J_n λ_n + J_t λ_t)                                     (C-2)
///   0 ≤ λ_n ⊥ f_c(q) ≥ 0                                                              (C-3)
///   λ_t ∈ arg min { v_tᵀλ : ‖λ‖ ≤ mu λ_n },   v_t = J_tᵀv                             (C-4)
///   J_nᵀ(v⁺ + e v⁻) = 0 at an impact                                                  (C-5)
///   0 = g_alg(q, v, z, u), z being part of f_v(q, v, z, u)                            (C-14)
class ContactModel {
 public:
  /// Throws InvalidInput with a sentence if anything does not fit.
  explicit ContactModel(ContactModelParts parts);

  [[nodiscard]] const std::string& name() const { return parts_->name; }
  [[nodiscard]] int n_q() const { return static_cast<int>(parts_->q.size()); }
  [[nodiscard]] int n_v() const { return static_cast<int>(parts_->v.size()); }
  [[nodiscard]] int n_u() const { return static_cast<int>(parts_->u.size()); }
  [[nodiscard]] int n_z() const { return static_cast<int>(parts_->z.size()); }
  [[nodiscard]] int n_contacts() const {
    return static_cast<int>(parts_->contacts.size());
  }
  [[nodiscard]] const ExprVector& q() const { return parts_->q; }
  [[nodiscard]] const ExprVector& v() const { return parts_->v; }
  [[nodiscard]] const ExprVector& u() const { return parts_->u; }
  [[nodiscard]] const ExprMatrix& M() const { return parts_->M; }
  [[nodiscard]] const ExprVector& f_v() const { return parts_->f_v; }
  [[nodiscard]] const ExprVector& z() const { return parts_->z; }
  [[nodiscard]] const ExprVector& g_alg() const { return parts_->g_alg; }
  [[nodiscard]] const Vector& z_guess() const { return parts_->z_guess; }  ///< n_z
  /// With J_n always there, and J_t wherever there is friction.
  [[nodiscard]] std::span<const Contact> contacts() const { return parts_->contacts; }
  [[nodiscard]] std::span<const PatchContact> patches() const { return parts_->patches; }
  [[nodiscard]] bool has_patches() const { return !parts_->patches.empty(); }
  [[nodiscard]] std::span<const Body> bodies() const { return parts_->bodies; }
  [[nodiscard]] std::span<const Parameter> parameters() const {
    return parts_->parameters;
  }
  [[nodiscard]] ExprVector p() const;     ///< the symbols of the parameters
  [[nodiscard]] Vector p_values() const;  ///< their values

  /// The model with other values of parameters. Throws InvalidInput with the nearest name if
  /// there is none with this one, or if mu_friction < 0 or e ∉ [0, 1] follows.
  [[nodiscard]] ContactModel with(std::string_view parameter, double value) const;

  /// The model with every patch contact replaced by the contacts of its corners.        (G-10)
  [[nodiscard]] ContactModel with_corner_contacts() const;

  /// Throws InvalidInput if M is not symmetric and positive definite at q, or if a force, a
  /// gap or a contact direction is not finite there, or if ∂g_alg/∂z is singular at z_guess. u
  /// is zero.
  void check_at(ConstVectorRef q, ConstVectorRef v) const;

 private:
  std::shared_ptr<const ContactModelParts> parts_;
};

/// Whether the contact transmits tangential forces: its coefficient is not the number 0.
[[nodiscard]] inline bool has_friction(const Contact& contact) {
  return !contact.mu_friction.is_constant(0.0);
}

}  // namespace saltus
