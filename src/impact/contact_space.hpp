// SPDX-License-Identifier: BSD-2-Clause
// The impact as its contacts see it: velocities u = Jᵀv and impulses Λ, contact by contact.
#pragma once

#include <Eigen/Cholesky>
#include <vector>

#include "saltus/impact/outcome.hpp"

namespace saltus::detail {

/// Where a contact stands among the rows: its normal, then its tangents.
struct ContactRows {
  Index normal = 0;
  Index n_t = 0;
  double mu_friction = 0.0;
  double e = 0.0;

  [[nodiscard]] Index tangent() const { return normal + 1; }
  [[nodiscard]] bool has_friction() const { return n_t > 0 && mu_friction > 0.0; }
};

/// u = u⁻ + G Λ,   G = JᵀM⁻¹J,   u⁻ = Jᵀv⁻                                            (Z-4)
class ContactSpace {
 public:
  /// Pre: check(problem) passes.
  explicit ContactSpace(const ImpactProblem& problem);

  [[nodiscard]] const std::vector<ContactRows>& contacts() const { return contacts_; }
  [[nodiscard]] Index n_contacts() const { return std::ssize(contacts_); }
  [[nodiscard]] Index n_rows() const { return G_.rows(); }
  [[nodiscard]] const Matrix& J() const { return J_; }  ///< n_v × n_rows
  [[nodiscard]] const Matrix& G() const { return G_; }
  [[nodiscard]] const Vector& u_minus() const { return u_minus_; }
  /// The largest |u⁻|, or 1 if all are zero.
  [[nodiscard]] double scale() const { return scale_; }
  /// M^(−½)-like factor L⁻¹J: ‖L⁻¹JΛ‖ is the norm of a velocity step in the metric of M.
  [[nodiscard]] const Matrix& J_hat() const { return J_hat_; }

  /// Coordinates of what impulses can change,
  ///
  ///   u = Bᵀy,   y = y⁻ + B Λ,   BᵀB = G                                             (Z-19)
  ///
  /// as many as rows are independent.
  [[nodiscard]] const Matrix& B() const { return B_; }
  [[nodiscard]] const Vector& y_minus() const { return y_minus_; }

  /// v⁻ + M⁻¹JΛ
  [[nodiscard]] Vector velocity(ConstVectorRef Lambda) const;
  [[nodiscard]] bool any_closing() const;
  /// Splits Λ into normals and tangents.
  [[nodiscard]] ImpactOutcome outcome(const ImpactProblem& problem,
                                      ConstVectorRef Lambda) const;

 private:
  void set_coordinates();

  std::vector<ContactRows> contacts_;
  Eigen::LLT<Matrix> M_llt_;
  Matrix J_, J_hat_, G_, B_;
  Vector u_minus_, v_minus_, y_minus_;
  double scale_ = 1.0;
};

}  // namespace saltus::detail
