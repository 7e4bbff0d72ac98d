// SPDX-License-Identifier: BSD-2-Clause
// What happens at an instant: impacts, and which mode follows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "saltus/sim/simulate.hpp"
#include "sim/contact_islands.hpp"
#include "sim/element_solver.hpp"
#include "sim/island_impact.hpp"

namespace saltus::detail {

/// An impact of one or more contacts.
struct Impact {
  Vector v_minus;
  Vector Lambda;                    ///< n_r
  Mode mode;                        ///< which impulses act
  std::vector<int> rows;            ///< rows that the law fixes
  std::vector<int> inelastic = {};  ///< contacts whose restitution was taken as zero
  /// False: another law, or restitution that depends on the state; no rows describe it.
  bool has_rows = true;
  bool is_limited = false;  ///< restitution was lowered
  std::string note = {};    ///< what is unusual about it, for people
};

class Transition {
 public:
  explicit Transition(const ContactKernel& kernel,
                      RestitutionPolicy restitution = RestitutionPolicy::Limited,
                      const ImpactLaw& law = {});

  /// Pre: stays as long as the transition.
  void set_choice(const OutcomeChoice* choose) { law_.choices.set(choose); }

  /// Evaluates the model at the instant's q, v, u.
  void evaluate(Instant& instant);

  /// Whether a touching contact approaches, and does more than graze.                   
  [[nodiscard]] bool needs_impact(const Instant& instant) const;
  /// Applies the impact law, that of Newton and Moreau (C-5) or another, to all touching
  /// contacts. Restitution is zero for contacts marked in `inelastic`. Empty if there is no
  /// velocity that obeys it.
  [[nodiscard]] std::optional<Impact> impact(Instant& instant,
                                             const std::vector<char>& inelastic);

  /// Whether a contact that touches separates slower than `slowest`.
  [[nodiscard]] bool rocks(const Instant& instant, double slowest) const;
  /// Ends the rocking of bodies between contacts: those that touch and move slower than
  /// `slowest` are brought to rest. Adds its impulses to the impact that led there.
  void bring_to_rest(Instant& instant, double slowest, Impact& impact);

  /// Chooses mode, forces and accelerations of the instant from all that are possible there.
  /// False if there is none: why() says more.
  [[nodiscard]] bool decide(Instant& instant);
  /// Forces and accelerations of the instant's mode, without asking whether it is right.
  [[nodiscard]] bool keep(Instant& instant);

  /// The same where a contact can neither stick nor slip the way friction pushes it: another
  /// mode of it, opened or slipping the other way, if forces fit one.
  [[nodiscard]] bool decide_otherwise(Instant& instant, int contact);

  /// The contact whose slip left decide() without forces, or −1.
  [[nodiscard]] int paradoxical() const { return paradoxical_; }
  /// An impulse that ends the slip of the paradoxical contact although nothing collides: the
  /// other solution of the impact law. Empty if there is none.
  [[nodiscard]] std::optional<Impact> impulse_without_collision(Instant& instant,
                                                                ParadoxPolicy policy);

  [[nodiscard]] const std::string& why() const { return why_; }
  [[nodiscard]] long n_searches() const { return n_searches_; }

 private:
  void pose_accelerations(const Instant& instant);
  void pose_impact(const Instant& instant);
  void pose(const Instant& instant, double w_zero);
  [[nodiscard]] ContactMode guess(int contact, const Instant& instant) const;
  [[nodiscard]] bool solve_impact(const Instant& instant, ContactIsland& island,
                                  const std::vector<double>& e);
  [[nodiscard]] bool solve_moreau(const Instant& instant, ContactIsland& island,
                                  const std::vector<double>& e);
  /// Lowers e until the energy of the island does not grow; false if it need not.
  [[nodiscard]] bool limit_restitution(const Instant& instant, ContactIsland& island,
                                       const std::vector<double>& e);
  [[nodiscard]] bool solve_forces(const Instant& instant, ContactIsland& island);
  [[nodiscard]] bool keep_forces(const Instant& instant, ContactIsland& island);
  [[nodiscard]] bool solve_otherwise(const Instant& instant, int contact,
                                     ContactIsland& island);
  void collect();
  [[nodiscard]] bool adopt(Instant& instant);
  [[nodiscard]] bool search_by_impulse(const Instant& instant, ContactIsland& island);
  [[nodiscard]] std::string paradox(const ContactIsland& island);
  [[nodiscard]] std::string paradox_of(int contact);
  [[nodiscard]] Impact finish_impact(Instant& instant);

  const ContactKernel& kernel_;
  const ContactLayout& layout_;
  ValueRun values_;
  ModeSearch search_;
  ContactIslands islands_;
  MassFactors mass_;
  std::vector<ContactKind> kinds_;  // n_c
  Vector b_;                        // n_r
  RestitutionPolicy restitution_;
  LawInForce law_;
  ContactSolution solution_;  // of all islands
  Mode guess_;                // of one island
  Vector a_free_;             // M⁻¹f_v
  std::string why_;
  int paradoxical_ = -1;
  long n_searches_ = 0;
};

/// Distances and speeds that count as zero at an instant.
[[nodiscard]] double touching_gap(const Instant& instant);
[[nodiscard]] double resting_speed(const Instant& instant);

}  // namespace saltus::detail
