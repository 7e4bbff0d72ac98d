// SPDX-License-Identifier: BSD-2-Clause
// The impact in exact numbers, in as few coordinates as it needs.
#pragma once

#include "impact/polyhedra.hpp"
#include "saltus/impact/problem.hpp"

namespace saltus::detail {

/// A state x of the impact holds y of the velocity v = v⁻ + B y, where B spans what impulses
/// can do, and with Coordinates::WithImpulse the total normal impulse s = Σ Λ_n behind it. Rows are those of contacts with friction:
/// the normal, then the tangents; frictionless contacts have their normal only.
class ExactSpace {
 public:
  enum class Coordinates : std::uint8_t { Velocity, WithImpulse };

  struct Contact {
    Index normal = 0;
    Index n_t = 0;
    Rational mu_friction;
  };

  /// Pre: check(problem) passes.
  ExactSpace(const ImpactProblem& problem, Coordinates coordinates);

  [[nodiscard]] const std::vector<Contact>& contacts() const { return contacts_; }
  [[nodiscard]] Index n_contacts() const { return std::ssize(contacts_); }
  [[nodiscard]] Index n_rows() const { return J_.cols(); }
  [[nodiscard]] Index dimension() const { return B_.cols() + (has_impulse() ? 1 : 0); }
  [[nodiscard]] bool has_impulse() const {
    return coordinates_ == Coordinates::WithImpulse;
  }

  /// u of a row, as a function of x, times some positive number.
  [[nodiscard]] const IntegerVector& u_form(Index row) const { return u_forms_[row]; }
  /// Σ_k a_k u_(first + k), likewise.
  [[nodiscard]] IntegerVector u_form(Index first, const RationalVector& a) const;
  /// A row of G: the rate of u in it is G λ.
  [[nodiscard]] RationalVector G_row(Index row) const;
  /// The step of x that impulses Λ make.
  [[nodiscard]] RationalVector step(const RationalVector& Lambda) const;
  /// v⁻, and s = 0.
  [[nodiscard]] IntegerVector start() const;

  /// v⁻ + B y; what stands behind y in the vector has no effect.
  [[nodiscard]] RationalVector velocity(const RationalVector& y) const;
  /// The same in doubles.
  [[nodiscard]] Vector velocity(const Vector& y) const;
  [[nodiscard]] Rational u(Index row, const RationalVector& v) const;
  /// The rows' columns of J.
  [[nodiscard]] const RationalMatrix& J() const { return J_; }

 private:
  void choose_coordinates();

  Coordinates coordinates_;
  std::vector<Contact> contacts_;
  RationalVector v_minus_;
  RationalMatrix J_, step_, B_, y_step_;  // step_ = M⁻¹J, y_step_: B y_step_ = step_
  std::vector<IntegerVector> u_forms_;
};

}  // namespace saltus::detail
