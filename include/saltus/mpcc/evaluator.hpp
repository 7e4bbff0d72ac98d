// SPDX-License-Identifier: BSD-2-Clause
// Numbers of a problem at a point: gather, run the tapes of all instances, collect.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "saltus/expr/compiled_tape.hpp"
#include "saltus/mpcc/mpcc.hpp"

namespace saltus {

struct EvaluatorOptions {
  /// Threads that share the work; the numbers are bit for bit those of one thread.
  int threads = 1;
  /// How tapes are run; chosen by the expected work if empty.
  std::optional<Backend> backend = std::nullopt;
  /// Evaluations expected of each order; decides whether making code pays.
  double expected_evaluations = 100.0;
};

/// Where a problem is evaluated.
struct EvaluationPoint {
  ConstVectorRef w, p;
  double sigma_f = 1.0;                  ///< factor of the objective in the Hessian
  std::optional<ConstVectorRef> y = {};  ///< multipliers of the rows, for Order::Second
};

/// All memory that evaluating a problem needs; belongs to one thread at a time. The first
/// evaluation of an order prepares its tapes; later ones do not allocate.
class Evaluator {
 public:
  explicit Evaluator(Mpcc mpcc, const EvaluatorOptions& options = {});
  ~Evaluator();
  Evaluator(Evaluator&&) noexcept;
  Evaluator& operator=(Evaluator&&) noexcept;

  [[nodiscard]] const Mpcc& mpcc() const;

  /// Computes everything up to the given order. Throws InvalidInput for wrong sizes.
  void evaluate(Order order, const EvaluationPoint& point);

  // The numbers of the last evaluation; those beyond its order are older.
  [[nodiscard]] double objective() const;
  [[nodiscard]] const Vector& rows() const;
  [[nodiscard]] const Vector& gradient() const;
  [[nodiscard]] const SparseMatrix& jacobian() const;
  [[nodiscard]] const SparseMatrix& hessian() const;  ///< lower triangle

  /// The first number of the last evaluation that is not finite, in words: the row or the
  /// objective, the kernel and its instance. None if all are finite.
  [[nodiscard]] std::optional<std::string> first_nonfinite() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace saltus
