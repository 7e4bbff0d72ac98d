// SPDX-License-Identifier: BSD-2-Clause
// The form of a problem that the interior-point method works on.
#pragma once

#include <memory>
#include <vector>

#include "saltus/mpcc/evaluator.hpp"
#include "saltus/solve/residuals.hpp"

namespace saltus::detail {

/// A pair as two entries of x.
struct LiftedPair {
  int a = -1;
  int b = -1;
};

/// Every inequality row and every side of a pair that is not a bare variable has a variable
/// of its own, so that x = (w, s) and
///
///   min f(w)   s.t.   c(x) = 0,   l ≤ x ≤ u,   0 ≤ x_a ⊥ x_b ≥ 0                      (I-1)
///
/// Objective and rows are scaled by d_f and d_c, chosen once by scale_at.
class LiftedProblem {
 public:
  LiftedProblem(const Mpcc& mpcc, const MpccData& data);

  /// Whether other data make the same variables: no row has become an inequality.
  [[nodiscard]] bool fits(const MpccData& data) const;
  /// Other bounds, parameters and initial values; scales stay. Pre: fits(data).
  void set_data(const MpccData& data);

  [[nodiscard]] int n() const { return n_; }
  [[nodiscard]] int m() const { return static_cast<int>(row_scale_.size()); }
  [[nodiscard]] int n_w() const { return mpcc_.n_variables(); }
  [[nodiscard]] int n_pairs() const { return static_cast<int>(pairs_.size()); }
  [[nodiscard]] const Mpcc& mpcc() const { return mpcc_; }
  [[nodiscard]] const MpccData& data() const { return data_; }
  [[nodiscard]] const std::vector<LiftedPair>& pairs() const { return pairs_; }
  [[nodiscard]] const Vector& lower() const { return lower_; }
  [[nodiscard]] const Vector& upper() const { return upper_; }
  /// Rows without bounds that no pair uses: they hold for every x.
  [[nodiscard]] bool is_free_row(int row) const { return free_row_[row]; }

  /// x for given w: the other variables are what their rows say. Evaluates.
  void lift(ConstVectorRef w, Vector& x);

  /// Chooses scales such that no gradient at x is larger than `largest_gradient`.
  void scale_at(const Vector& x, double largest_gradient);
  [[nodiscard]] double objective_scale() const { return objective_scale_; }
  [[nodiscard]] const Vector& row_scale() const { return row_scale_; }

  /// From now on evaluations give the linear model at x; exact_model undoes it.
  void linear_model_at(const Vector& x);
  void exact_model() { model_ = Model::Exact; }

  /// Numbers at x up to the given order; for Order::Second of L = sigma_f f − yᵀc.
  void evaluate(Order order, const Vector& x, double sigma_f, const Vector& y);
  [[nodiscard]] double f() const { return f_; }
  [[nodiscard]] const Vector& c() const { return c_; }
  [[nodiscard]] const Vector& gradient() const { return gradient_; }
  [[nodiscard]] const SparseMatrix& jacobian() const { return jacobian_; }
  /// Lower triangle of the Hessian by w.
  [[nodiscard]] const SparseMatrix& hessian() const {
    return model_ == Model::Exact ? evaluator_.hessian() : zero_hessian_;
  }
  /// Whether all numbers of the last evaluation are finite, as far as its order goes.
  [[nodiscard]] bool finite() const { return finite_; }

  /// Multipliers in user units of a point with multipliers y of c and `bound` = z_l − z_u
  /// plus what the pairs add, so that ∇f − Jᵀy − bound = 0.
  [[nodiscard]] Multipliers user_multipliers(const Vector& x, const Vector& y,
                                             const Vector& bound) const;
  /// The other way: multipliers y of c and `bound` of x for multipliers in user units.
  void lift_multipliers(const Multipliers& multipliers, Vector& y, Vector& bound) const;
  [[nodiscard]] Evaluator& evaluator() { return evaluator_; }

 private:
  int variable_of_row(int row);
  int variable_of_side(const Side& side);
  void make_jacobian();
  void evaluate_rows(const Vector& x);
  void evaluate_linear_model(const Vector& x);

  enum class Model : std::uint8_t { Exact, Linear };

  struct Lift {  // Σ factor x + offset − x[variable] = 0
    std::vector<std::pair<int, double>> terms;
    double offset;
    int variable;
  };

  Mpcc mpcc_;
  MpccData data_;
  Evaluator evaluator_;
  int n_;
  std::vector<int> slack_of_row_;
  std::vector<char> free_row_;
  std::vector<Lift> lifts_;
  std::vector<LiftedPair> pairs_;
  Vector lower_, upper_;
  double objective_scale_ = 1.0;
  Vector row_scale_;
  Vector c_, gradient_, row_multipliers_;
  SparseMatrix jacobian_;
  SparseMatrix constant_jacobian_;   // slacks and lifts, unscaled
  std::vector<int> jacobian_place_;  // of each nonzero of the problem's own Jacobian
  bool finite_ = true;
  double f_ = 0.0;
  Model model_ = Model::Exact;
  Vector model_x_, model_c_;
  double model_f_ = 0.0;
  SparseMatrix zero_hessian_;
};

}  // namespace saltus::detail
