// SPDX-License-Identifier: BSD-2-Clause
// What happens at an instant: impacts, and which mode follows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/contact_problem.hpp"
#include "sim/element_solver.hpp"

namespace saltus::detail {

/// An impact of one or more contacts.
struct Impact {
  Vector v_minus;
  Vector Lambda;                    ///< n_r
  Mode mode;                        ///< which impulses act
  std::vector<int> rows;            ///< rows that the law fixes
  std::vector<int> inelastic = {};  ///< contacts whose restitution was taken as zero
};

class Transition {
 public:
  explicit Transition(const ContactKernel& kernel);

  /// Evaluates the model at the instant's q, v, u.
  void evaluate(Instant& instant);

  /// Whether a touching contact approaches, and does more than graze.                   
  [[nodiscard]] bool needs_impact(const Instant& instant) const;
  /// Applies the law of Newton and Moreau (C-5) to all touching contacts. Restitution is zero
  /// for contacts marked in `inelastic`. Empty if there is no velocity that obeys it.
  [[nodiscard]] std::optional<Impact> impact(Instant& instant,
                                             const std::vector<char>& inelastic);

  /// Chooses mode, forces and accelerations of the instant from all that are possible there.
  /// False if there is none: why() says more.
  [[nodiscard]] bool decide(Instant& instant);
  /// Forces and accelerations of the instant's mode, without asking whether it is right.
  [[nodiscard]] bool keep(Instant& instant);

  [[nodiscard]] const std::string& why() const { return why_; }
  [[nodiscard]] long n_searches() const { return n_searches_; }

 private:
  void factorize(const Instant& instant);
  void pose_accelerations(const Instant& instant);
  void pose_impact(const Instant& instant, const std::vector<char>& inelastic);
  [[nodiscard]] Mode guess(const Instant& instant) const;
  [[nodiscard]] bool adopt(Instant& instant);
  [[nodiscard]] bool search_by_impulse(const Instant& instant);
  [[nodiscard]] bool resolve_by_moreau(const Instant& instant,
                                       const std::vector<char>& inelastic);
  [[nodiscard]] std::string paradox() const;

  const ContactKernel& kernel_;
  const ContactLayout& layout_;
  FlatTapeRun values_;
  ModeSearch search_;
  ContactProblem problem_;
  ContactSolution solution_;
  Eigen::LLT<Matrix> M_llt_;
  Matrix X_;       // M⁻¹J
  Vector a_free_;  // M⁻¹f_v
  bool has_W_ = false;
  std::string why_;
  long n_searches_ = 0;
};

/// Distances and speeds that count as zero at an instant.
[[nodiscard]] double touching_gap(const Instant& instant);
[[nodiscard]] double resting_speed(const Instant& instant);

}  // namespace saltus::detail
