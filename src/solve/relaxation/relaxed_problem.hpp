// SPDX-License-Identifier: BSD-2-Clause
// A relaxed problem as a smooth program, and the way back to the unrelaxed one.
#pragma once

#include <span>

#include "saltus/solve/nlp.hpp"
#include "saltus/solve/residuals.hpp"
#include "saltus/solve/solution.hpp"
#include "solve/relaxation/relaxed_mpcc.hpp"

namespace saltus::detail {

struct RelaxationSettings {
  Relaxation relaxation = Relaxation::Scholtes;
  RelaxationForm form = RelaxationForm::Inequality;
  PairWeights weights = {};
};

class RelaxedProblem final : public NlpProblem {
 public:
  /// Pre: mpcc.check(data) passed. Throws InvalidInput if the relaxation lacks the form.
  RelaxedProblem(const Mpcc& mpcc, const MpccData& data,
                 const RelaxationSettings& settings);

  /// The pairs are relaxed with σ > 0.
  void relax(double sigma);
  /// One side of each pair is held at zero, no pair is relaxed: a branch of the problem.
  void fix(std::span<const PairState> pattern);

  /// w with the variables added such that and hold as far as bounds allow.
  [[nodiscard]] NlpPoint lift(ConstVectorRef w);
  /// The same with multipliers of the unrelaxed problem: the inverse of `recover`, but for
  /// those of the relaxed rows, which are a guess.
  [[nodiscard]] NlpPoint lift(ConstVectorRef w, const Multipliers& multipliers);
  [[nodiscard]] Vector original(const NlpPoint& point) const;
  /// The multipliers of the unrelaxed problem that gives.
  [[nodiscard]] Multipliers recover(const NlpPoint& point);

  [[nodiscard]] const RelaxedMpcc& relaxed() const { return relaxed_; }

  // NlpProblem
  [[nodiscard]] const NlpBounds& bounds() const override { return bounds_; }
  [[nodiscard]] const CompressedPattern& jacobian_pattern() const override;
  [[nodiscard]] const CompressedPattern& hessian_pattern() const override;
  void evaluate(Order order, ConstVectorRef x, double sigma_f,
                ConstVectorRef lambda) override;
  [[nodiscard]] double objective() const override;
  [[nodiscard]] const Vector& rows() const override;
  [[nodiscard]] const Vector& gradient() const override;
  [[nodiscard]] const SparseMatrix& jacobian() const override;
  [[nodiscard]] const SparseMatrix& hessian() const override;
  [[nodiscard]] std::optional<std::string> first_nonfinite() const override;

 private:
  void set_original_bounds();
  void set_sigma(double sigma);
  void add_relaxed_multipliers(const NlpPoint& point, Multipliers& multipliers);
  void move_side_bounds(Vector& z, Multipliers& multipliers) const;

  const Mpcc mpcc_;
  const MpccData data_;
  RelaxationSettings settings_;
  RelaxedMpcc relaxed_;
  Evaluator evaluator_;
  Vector p_;
  NlpBounds bounds_;
  double sigma_ = 1.0;
};

}  // namespace saltus::detail
