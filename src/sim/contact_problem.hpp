// SPDX-License-Identifier: BSD-2-Clause
// Forces and modes of all closed contacts at one instant.
#pragma once

#include <vector>

#include "sim/contact_kernel.hpp"
#include "sim/dense_lu.hpp"
#include "sim/mode.hpp"

namespace saltus::detail {

/// What is known of a contact before forces are.
struct ContactKind {
  enum class Type : std::uint8_t {
    Absent,   ///< open: no force, no row
    Free,     ///< friction opposes w_t, whatever it will be
    Sliding,  ///< slips in direction s now: friction opposes s
  } type = Type::Absent;
  Eigen::Vector2d s = Eigen::Vector2d::Zero();
};

/// w = b + Wλ,   W = JᵀM⁻¹J                                                          
/// 0 ≤ λ_n ⊥ w_n ≥ 0,   λ_t against w_t, or against s, within mu λ_n                  
///
/// The same for accelerations (λ forces) and for velocities after an impact (λ impulses).
struct ContactProblem {
  ContactLayout layout;            ///< of these contacts alone
  Matrix W;                        ///< n_r × n_r
  Vector b;                        ///< n_r
  std::vector<ContactKind> kinds;  ///< n_c
  double w_zero = 0.0;             ///< what counts as zero among w
};

/// Workspace and result.
struct ContactSolution {
  Mode mode;
  std::vector<int> rows;  ///< whose w the mode holds at zero: normals, then tangents
  Vector lambda, w;       ///< n_r
  int n_rounds = 0;       ///< linear systems solved
};

/// Tries modes, starting from `guess`, until one satisfies: exchanges what is wrong,
/// all at once at first, the first one only later.
class ModeSearch {
 public:
  /// False if none was found: solution holds the last one tried.
  [[nodiscard]] bool solve(const ContactProblem& problem, const Mode& guess,
                           ContactSolution& solution);
  /// Forces of this very mode, whether they satisfy or not. Contacts that others hold
  /// become idle. False if there are none.
  [[nodiscard]] bool compute_forces(const ContactProblem& problem,
                                    ContactSolution& solution);
  /// Whether forces that were computed satisfy.
  [[nodiscard]] bool is_right(const ContactProblem& problem,
                              const ContactSolution& solution) const;

 private:
  void choose_rows(const ContactProblem& problem, ContactSolution& solution);
  [[nodiscard]] bool is_independent(const Matrix& W, const std::vector<int>& rows,
                                    int row);
  /// Corrects the mode of one contact; false if nothing was wrong.
  [[nodiscard]] bool correct(const ContactProblem& problem, int c,
                             ContactSolution& solution) const;
  [[nodiscard]] bool correct_tangent(const ContactProblem& problem, int c,
                                     ContactSolution& solution) const;

  Matrix factor_;  // Cholesky factor of W over the rows chosen so far
  Vector rhs_;
  DenseLu lu_;
};

/// λ_t of a slipping contact follows its λ_n.
void spread_friction(const ContactLayout& layout, const Mode& mode, VectorRef lambda);

}  // namespace saltus::detail
