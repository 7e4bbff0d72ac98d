// SPDX-License-Identifier: BSD-2-Clause
// A contact model compiled for marching: all that a state decides, and its derivatives.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "saltus/mech/contact_model.hpp"
#include "sim/flat_tape.hpp"

namespace saltus::detail {

/// Sizes and numbers of a model. Rows are velocities of contacts: the normal of contact c is
/// row c, its tangents are rows tangent[c] … tangent[c] + n_t[c] − 1.
struct ContactLayout {
  int n = 0;    ///< entries of q and of v
  int n_u = 0;  ///< controls
  int n_c = 0;  ///< contacts
  int n_r = 0;  ///< rows
  std::vector<int> tangent = {}, n_t = {};
  Vector mu_friction = {}, e = {};
  std::vector<std::string> names = {};
};

/// What a model is at one state, as one flat list of numbers.
class PointValues {
 public:
  using ConstMatrix = Eigen::Map<const Matrix>;
  using ConstVector = Eigen::Map<const Vector>;

  PointValues(const ContactLayout& layout, const Vector& constants)
      : n_(layout.n), n_c_(layout.n_c), n_r_(layout.n_r), data(constants) {}

  [[nodiscard]] ConstVector gap() const { return {data.data(), n_c_}; }
  /// ∂gap/∂q, n × n_c
  [[nodiscard]] ConstMatrix gap_q() const { return {data.data() + n_c_, n_, n_c_}; }
  [[nodiscard]] ConstMatrix M() const { return {data.data() + m_begin(), n_, n_}; }
  [[nodiscard]] ConstVector f_v() const { return {data.data() + f_begin(), n_}; }
  /// (J_n, J_t), n × n_r
  [[nodiscard]] ConstMatrix J() const { return {data.data() + f_begin() + n_, n_, n_r_}; }
  /// (d/dt Jᵀ) v, so that d/dt (Jᵀv) = Jᵀv̇ + gamma
  [[nodiscard]] ConstVector gamma() const {
    return {data.data() + f_begin() + n_ + n_ * n_r_, n_r_};
  }
  [[nodiscard]] double* gap_data() { return data.data(); }

 private:
  [[nodiscard]] Index m_begin() const { return n_c_ + n_ * n_c_; }
  [[nodiscard]] Index f_begin() const { return m_begin() + n_ * n_; }

  Index n_, n_c_, n_r_;

 public:
  Vector data;
};

/// Derivatives at one state with accelerations a and forces λ, as one flat list.
class PointDerivatives {
 public:
  using ConstMatrix = Eigen::Map<const Matrix>;

  PointDerivatives(const ContactLayout& layout, const Vector& constants)
      : n_(layout.n), n_u_(layout.n_u), n_r_(layout.n_r), data(constants) {}

  /// ∂(M a − Jλ)/∂q
  [[nodiscard]] ConstMatrix R_q() const { return block(0, n_, n_); }
  [[nodiscard]] ConstMatrix f_q() const { return block(n_ * n_, n_, n_); }
  [[nodiscard]] ConstMatrix f_vel() const { return block(2 * n_ * n_, n_, n_); }
  [[nodiscard]] ConstMatrix f_u() const { return block(3 * n_ * n_, n_, n_u_); }
  /// ∂(Jᵀa)/∂q
  [[nodiscard]] ConstMatrix Ja_q() const { return rows(0); }
  /// ∂(Jᵀv)/∂q
  [[nodiscard]] ConstMatrix Jv_q() const { return rows(1); }
  [[nodiscard]] ConstMatrix gamma_q() const { return rows(2); }
  [[nodiscard]] ConstMatrix gamma_v() const { return rows(3); }

 private:
  [[nodiscard]] ConstMatrix block(Index begin, Index rows, Index cols) const {
    return {data.data() + begin, rows, cols};
  }
  [[nodiscard]] ConstMatrix rows(Index k) const {
    return block(3 * n_ * n_ + n_ * n_u_ + k * n_r_ * n_, n_r_, n_);
  }

  Index n_, n_u_, n_r_;

 public:
  Vector data;
};

/// Immutable; shared by all that simulate the model. Values of parameters are built in.
class ContactKernel {
 public:
  explicit ContactKernel(const ContactModel& model);

  [[nodiscard]] const ContactLayout& layout() const { return layout_; }
  /// Inputs q, v, u; outputs in the order of PointValues.
  [[nodiscard]] const FlatTape& values() const { return *values_; }
  /// Inputs q, v, u, a, λ; outputs in the order of PointDerivatives.
  [[nodiscard]] const FlatTape& derivatives() const { return *derivatives_; }

  [[nodiscard]] PointValues make_values() const {
    return {layout_, values_->constants()};
  }
  [[nodiscard]] PointDerivatives make_derivatives() const {
    return {layout_, derivatives_->constants()};
  }

  [[nodiscard]] bool has_constant_mass() const { return constant_mass_; }
  /// J does not depend on q.
  [[nodiscard]] bool has_constant_rows() const { return constant_rows_; }
  /// While modes and controls stay, accelerations stay and gaps are parabolas: M, J, ∂gap/∂q
  /// and f_v do not depend on q, v.
  [[nodiscard]] bool is_ballistic() const { return ballistic_; }

 private:
  ContactLayout layout_;
  std::unique_ptr<const FlatTape> values_, derivatives_;
  bool constant_mass_ = false;
  bool constant_rows_ = false;
  bool ballistic_ = false;
};

}  // namespace saltus::detail
