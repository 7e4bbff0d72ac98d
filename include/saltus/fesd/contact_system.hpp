// SPDX-License-Identifier: BSD-2-Clause
// FESD-J: a contact model as a switched system with jumps.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "saltus/fesd/switched_system.hpp"
#include "saltus/mech/contact_model.hpp"

namespace saltus {

/// One q and one gap per grid point, or all of them twice as the paper prints it; patch contacts
/// by normal and scale, (G-2) and (G-7), or with all unknowns of (6), (16) and (17) of their
/// paper, for comparison: two rows depend on others along a patch.
enum class ContactFormulation : std::uint8_t { Regular, Printed };

/// How friction is written.
enum class FrictionForm : std::uint8_t {
  Automatic,  ///< TwoPair in the plane, Cone in space; Conic if the formulation is Printed
  TwoPair,  ///< slip forwards and backwards, each with its force; plane only         (C-8)
  Cone,  ///< direction and speed of slip                                          (C-9)
  Conic,  ///< the paper's: multiplier and slack of ‖λ_t‖² ≤ (mu λ_n)²              (C-10)
  Polyhedral,  ///< n_d directions                                                       (C-11)
};

/// How the impact law is written.
enum class ImpactForm : std::uint8_t {
  Open,  ///< Λ ⊥ f_c + P + N with P − N = J_nᵀ(v⁺ + e v⁻); P and N are not unique
         ///< without an impulse, and nothing is biactive while a contact lasts     (C-7)
  Appendix,  ///< the same with P ⊥ N, (A.2) of the paper
  Separate,  ///< Λ ⊥ f_c and Λ ⊥ P + N, the paper's (17)
  None,      ///< velocities do not jump: for time stepping
};

[[nodiscard]] std::string_view to_string(ContactFormulation formulation);
[[nodiscard]] std::string_view to_string(FrictionForm form);
[[nodiscard]] std::string_view to_string(ImpactForm form);

/// Numbers of the impact law of patch contacts.
struct PatchOptions {
  /// [s] h_E: at a grid point a patch may not close within this time.                  (G-7)
  double h_E = 1e-3;
  /// [m/s] how fast a patch may close without an impulse: what is left of a velocity that is
  /// zero but for the discretisation.
  double speed_tolerance = 1e-4;

  bool operator==(const PatchOptions&) const = default;
};

struct ContactOptions {
  ContactFormulation formulation = ContactFormulation::Regular;
  FrictionForm friction = FrictionForm::Automatic;
  ImpactForm impacts = ImpactForm::Open;
  /// Directions of the polyhedral cone in space, even and ≥ 4; in the plane there are two.
  int n_d = 8;
  /// [N] regularisation of the apex of Conic: ‖λ_t‖² ≤ (mu λ_n)² + ε².
  double cone_epsilon = 1e-8;
  /// ε_c of f_c(q + ε_c h v⁺) ≥ 0 after every jump; 0: not imposed.                    (C-12)
  double epsilon_c = 0.0;
  /// [m/s] bound on parts of velocities that are not unique: slip of an open contact, P and N
  /// of (C-7) without an impulse. Must exceed every speed of the motion.
  double speed_max = 100.0;
  PatchOptions patch = {};

  bool operator==(const ContactOptions&) const = default;
};

/// Where in z and y of the system the forces and impulses of a contact are.
struct ContactForces {
  Expr lambda_n;        ///< of z
  ExprVector lambda_t;  ///< of z; empty without friction
  Expr Lambda_n;        ///< of y; zero where velocities do not jump
  ExprVector Lambda_t;
  FrictionForm friction = FrictionForm::Automatic;  ///< as written; Automatic without
};

/// Where the unknowns are that only the printed form of a patch contact has: yᵢ and μᵢc in z; in y
/// the first of p, α − 1, y₁, y₂, μ, μ_c at an impact, and of the same h_E later.
struct PrintedPatchLayout {
  int y_1 = 0, y_2 = 0, mu_c = 0;
  int at_impact = 0, ahead = 0;
};

/// Where the unknowns of a patch contact are: its switch gap ⊥ force, the first of p, d, α − 1, s,
/// μ and the force in z,
/// of the impulse, P, N, its shift τ along the patch and η in y.
struct PatchLayout {
  int p = 0, d = 0, excess = 0, s = 0, mu = 0;
  int n_sides = 0;  ///< of both bodies together: entries of μ and η
  int force = 0;
  int normal_switch = 0;
  int impulse = 0, separation = 0, approach = 0, tau = 0, eta = 0;
  /// The first of f₊, f₋, p, n of (C-8) in z and in y; −1: there is no friction.
  int friction = -1, friction_impulse = 0;
  /// Of the printed form, which has neither d and s nor τ and η.
  std::optional<PrintedPatchLayout> printed = std::nullopt;
};

struct ContactSystem {
  SwitchedSystem system;
  std::vector<ContactForces> forces;      ///< of each contact
  std::vector<int> normal_switches;       ///< of each contact: the switch gap ⊥ λ_n
  std::vector<PatchLayout> patches = {};  ///< of each patch contact
};

/// SwitchedSystem::forces and JumpLaw::impulses hold, contact by contact, the normal force and
/// the tangential ones. Throws InvalidInput if an option does not fit the model.
[[nodiscard]] ContactSystem contact_system(const ContactModel& model,
                                           const ContactOptions& options = {});

}  // namespace saltus
