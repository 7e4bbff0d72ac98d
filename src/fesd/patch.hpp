// SPDX-License-Identifier: BSD-2-Clause
// What a patch contact adds to a system.
#pragma once

#include "saltus/fesd/contact_system.hpp"

namespace saltus::detail {

/// The equations of one patch contact; numbers of switches, gates included, count from its first
/// one, which is gap ⊥ force.
struct PatchPart {
  std::vector<Unknown> z;
  std::vector<Unknown> z_end;  ///< at_end_of counts from the first entry of z above
  ExprVector equations;        ///< of x, z: = 0
  std::vector<std::string> row_names;
  std::vector<Switch> switches;
  Expr force;               ///< normal, of z
  ExprVector friction;      ///< of z: none or one
  ExprVector known_forces;  ///< symbols for guesses: normal, tangential
  ExprMatrix J_n, J_t;      ///< n_v × 1, of q and z; J_t empty without friction

  std::vector<Unknown> y;
  ExprVector jump_equations;
  std::vector<JumpPair> jump_pairs;
  Expr impulse;                   ///< of y
  ExprVector friction_impulse;    ///< of y: none or one
  ExprVector known_impulses;      ///< symbols for guesses: normal, tangential
  ExprMatrix J_n_jump, J_t_jump;  ///< of q, z_end and y

  PatchLayout layout;  ///< counts from the first entries of z and y above
};

/// As the paper prints it.
[[nodiscard]] PatchPart printed_patch_part(const PatchContact& contact,
                                           const ContactModel& model,
                                           const ContactOptions& options);

[[nodiscard]] PatchPart patch_part(const PatchContact& contact, const ContactModel& model,
                                   const ContactOptions& options);

}  // namespace saltus::detail
