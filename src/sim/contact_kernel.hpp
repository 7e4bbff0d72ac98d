// SPDX-License-Identifier: BSD-2-Clause
// A contact model compiled for marching: all that a state decides, and its derivatives.
#pragma once

#include <initializer_list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "saltus/mech/contact_model.hpp"
#include "sim/algebraic_run.hpp"
#include "sim/contact_reach.hpp"
#include "sim/flat_tape.hpp"
#include "sim/user_events.hpp"

namespace saltus::detail {

/// What a model is at one state, as one flat list of numbers.
class PointValues {
 public:
  using ConstSparse = Eigen::Map<const SparseMatrix>;
  using ConstVector = Eigen::Map<const Vector>;

  PointValues(const PointPattern& pattern, const Vector& constants)
      : pattern_(&pattern), data(constants) {}

  [[nodiscard]] ConstVector gap() const { return {data.data(), pattern_->n_c}; }
  /// ∂gap/∂q, n × n_c
  [[nodiscard]] ConstSparse gap_q() const { return view(pattern_->gap_q, pattern_->n_c); }
  [[nodiscard]] ConstSparse M() const { return view(pattern_->M, m_begin()); }
  [[nodiscard]] double M_diagonal(Index i) const {
    return data[m_begin() + pattern_->M_diagonal[i]];
  }
  [[nodiscard]] ConstVector f_v() const { return {data.data() + f_begin(), pattern_->n}; }
  /// (J_n, J_t), n × n_r
  [[nodiscard]] ConstSparse J() const { return view(pattern_->J, j_begin()); }
  /// (d/dt Jᵀ) v, so that d/dt (Jᵀv) = Jᵀv̇ + gamma
  [[nodiscard]] ConstVector gamma() const {
    return {data.data() + j_begin() + pattern_->J.nonzeros(), pattern_->n_r};
  }
  /// What user events wait for.
  [[nodiscard]] double user(int i) const {
    return data[j_begin() + pattern_->J.nonzeros() + pattern_->n_r + i];
  }
  [[nodiscard]] double* gap_data() { return data.data(); }

 private:
  [[nodiscard]] ConstSparse view(const ColumnPattern& p, Index begin) const {
    return {p.rows,          p.cols,          p.nonzeros(),
            p.starts.data(), p.row_of.data(), data.data() + begin};
  }
  [[nodiscard]] Index m_begin() const {
    return pattern_->n_c + pattern_->gap_q.nonzeros();
  }
  [[nodiscard]] Index f_begin() const { return m_begin() + pattern_->M.nonzeros(); }
  [[nodiscard]] Index j_begin() const { return f_begin() + pattern_->n; }

  const PointPattern* pattern_;

 public:
  Vector data;
};

/// J_tᵀv of a contact; the second entry is zero in the plane.
[[nodiscard]] inline Eigen::Vector2d slip_velocity(const ContactLayout& layout, int c,
                                                   const PointValues& at,
                                                   ConstVectorRef v) {
  Eigen::Vector2d v_t(0, 0);
  for (int k = 0; k < layout.n_t[c]; ++k)
    v_t[k] = at.J().col(layout.tangent[c] + k).dot(v);
  return v_t;
}

/// Derivatives at one state with accelerations a and forces λ, as one flat list.
class PointDerivatives {
 public:
  using ConstMatrix = Eigen::Map<const Matrix>;

  PointDerivatives(const ContactLayout& layout, const Vector& constants)
      : n_(layout.n),
        n_u_(layout.n_u),
        n_c_(layout.n_c),
        n_r_(layout.n_r),
        n_p_(layout.n_p),
        data(constants) {}

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
  /// ∂(M a − Jλ)/∂p, ∂f_v/∂p, ∂(Jᵀa)/∂p, ∂(Jᵀv)/∂p, ∂γ/∂p, ∂gap/∂p
  [[nodiscard]] ConstMatrix R_p() const { return block(p_begin(), n_, n_p_); }
  [[nodiscard]] ConstMatrix f_p() const { return block(p_begin() + n_ * n_p_, n_, n_p_); }
  [[nodiscard]] ConstMatrix Ja_p() const { return parameter_rows(0); }
  [[nodiscard]] ConstMatrix Jv_p() const { return parameter_rows(1); }
  [[nodiscard]] ConstMatrix gamma_p() const { return parameter_rows(2); }
  [[nodiscard]] ConstMatrix gap_p() const {
    return block(p_begin() + (2 * n_ + 3 * n_r_) * n_p_, n_c_, n_p_);
  }
  /// f_q, f_vel and f_u side by side, and f_p: to be completed.
  [[nodiscard]] Eigen::Map<Matrix> f_x() {
    return {data.data() + n_ * n_, n_, 2 * n_ + n_u_};
  }
  [[nodiscard]] Eigen::Map<Matrix> f_p_data() {
    return {data.data() + p_begin() + n_ * n_p_, n_, n_p_};
  }

 private:
  [[nodiscard]] ConstMatrix block(Index begin, Index rows, Index cols) const {
    return {data.data() + begin, rows, cols};
  }
  [[nodiscard]] ConstMatrix rows(Index k) const {
    return block(3 * n_ * n_ + n_ * n_u_ + k * n_r_ * n_, n_r_, n_);
  }
  [[nodiscard]] Index p_begin() const { return 3 * n_ * n_ + n_ * n_u_ + 4 * n_r_ * n_; }
  [[nodiscard]] ConstMatrix parameter_rows(Index k) const {
    return block(p_begin() + (2 * n_ + k * n_r_) * n_p_, n_r_, n_p_);
  }

  Index n_, n_u_, n_c_, n_r_, n_p_;

 public:
  Vector data;
};

/// Immutable; shared by all that simulate the model. Values of parameters are built in.
class ContactKernel {
 public:
  struct Formulas;  // expressions, until they are compiled

  /// Whether derivatives by the parameters are wanted as well.
  enum class Parameters : std::uint8_t { Fixed, Differentiated };

  explicit ContactKernel(const ContactModel& model,
                         const std::vector<UserEvent>& events = {},
                         Parameters parameters = Parameters::Fixed);
  ~ContactKernel();
  ContactKernel(const ContactKernel&) = delete;
  ContactKernel& operator=(const ContactKernel&) = delete;
  ContactKernel(ContactKernel&&) = delete;
  ContactKernel& operator=(ContactKernel&&) = delete;

  [[nodiscard]] const ContactLayout& layout() const { return layout_; }
  /// Inputs q, v, u; outputs in the order of PointValues.
  [[nodiscard]] const FlatTape& values() const { return *values_; }
  /// Inputs q, v, u, a, λ; outputs in the order of PointDerivatives. Compiled when it is
  /// asked for first; threads may ask together.
  [[nodiscard]] const FlatTape& derivatives() const;
  /// Where the model has algebraic variables z: both tapes have z as last inputs, and their
  /// derivatives of f_v are those at constant z.
  [[nodiscard]] const std::optional<AlgebraicTape>& algebraic() const {
    return algebraic_;
  }
  /// Inputs q, v, u, z; outputs ∂f_v/∂z, ∂g_alg/∂z, then ∂g_alg by q, v, u and parameters.
  [[nodiscard]] const FlatTape& algebraic_derivatives() const;
  [[nodiscard]] const ContactReach& reach() const { return reach_; }
  [[nodiscard]] const UserEvents& events() const { return events_; }

  [[nodiscard]] PointValues make_values() const {
    return {pattern_, values_->constants()};
  }
  [[nodiscard]] PointDerivatives make_derivatives() const {
    return {layout_, derivatives().constants()};
  }

  [[nodiscard]] bool has_constant_mass() const { return constant_mass_; }
  /// J does not depend on q.
  [[nodiscard]] bool has_constant_rows() const { return constant_rows_; }
  /// While modes and controls stay, accelerations stay and gaps are parabolas: M, J, ∂gap/∂q
  /// and f_v do not depend on q, v.
  [[nodiscard]] bool is_ballistic() const { return ballistic_; }

 private:
  void set_coefficients(const ContactModel& model);

  ContactLayout layout_;
  PointPattern pattern_;
  ContactReach reach_;
  UserEvents events_;
  std::unique_ptr<const Formulas> formulas_;
  std::unique_ptr<const FlatTape> values_;
  mutable std::once_flag derivatives_made_;
  mutable std::unique_ptr<const FlatTape> derivatives_, algebraic_derivatives_;
  std::optional<AlgebraicTape> algebraic_;
  bool constant_mass_ = false;
  bool constant_rows_ = false;
  bool ballistic_ = false;
};

/// Memory to evaluate a model at several points at once. What is set are q, v, u; algebraic
/// variables follow from them.
class ValueRun {
 public:
  explicit ValueRun(const ContactKernel& kernel);

  void set(int point, int first, ConstVectorRef x);
  void run(int n);
  void read(int point, Vector& flat) const { run_.read(point, flat); }
  [[nodiscard]] int n_points() const { return run_.n_points(); }

 private:
  FlatTapeRun run_;
  int n_known_;
  std::optional<AlgebraicRun> algebraic_;
};

/// Memory to evaluate derivatives at one point, through algebraic variables too.
class DerivativeRun {
 public:
  explicit DerivativeRun(const ContactKernel& kernel);

  /// Inputs in the order of the tape: q, v, u, a, λ.
  void evaluate(std::initializer_list<ConstVectorRef> inputs);
  [[nodiscard]] const PointDerivatives& at() const { return at_; }

 private:
  void add_algebraic(std::initializer_list<ConstVectorRef> inputs, int n_inputs);

  const ContactLayout& layout_;
  FlatTapeRun run_;
  PointDerivatives at_;
  struct Algebraic {
    AlgebraicRun z;
    FlatTapeRun derivatives;
    Vector flat;
    Vector constants;  // of the derivatives at constant z
  };
  std::optional<Algebraic> algebraic_;
};

}  // namespace saltus::detail
