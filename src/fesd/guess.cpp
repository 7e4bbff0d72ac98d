// SPDX-License-Identifier: BSD-2-Clause
// Guesses that are consistent with their states.
#include "fesd/kernels.hpp"
#include "saltus/expr/function.hpp"
#include "saltus/mpcc/evaluator.hpp"

namespace saltus {
namespace {

Vector gather(ConstVectorRef w, const std::vector<int>& places) {
  Vector values(static_cast<Index>(places.size()));
  for (Index i = 0; i < values.size(); ++i) values[i] = w[places[i]];
  return values;
}

// Evaluates the guesses of a list of unknowns at states.
class GuessFunction {
 public:
  GuessFunction(const std::vector<Unknown>& unknowns, const SwitchedSystem& system,
                const ExprVector& x_minus)
      : p_(system.p_values) {
    std::vector<Expr> guesses;
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
      if (!unknowns[i].guess) continue;
      which_.push_back(i);
      guesses.push_back(*unknowns[i].guess);
    }
    if (which_.empty()) return;
    function_ = detail::function_of(
        "guess", {{"x", system.x}, {"x_minus", x_minus}, {"p", system.p}},
        {{"guess", ExprVector::Map(guesses.data(), static_cast<Index>(guesses.size()))}});
  }

  void operator()(const std::vector<int>& places, const Vector& x, const Vector& x_minus,
                  VectorRef w) const {
    if (!function_) return;
    std::vector<Matrix> arguments{x};
    if (x_minus.size() > 0) arguments.emplace_back(x_minus);
    if (p_.size() > 0) arguments.emplace_back(p_);
    const Matrix values = (*function_)(arguments)[0];
    for (std::size_t k = 0; k < which_.size(); ++k)
      w[places[which_[k]]] = values(static_cast<Index>(k));
  }

 private:
  Vector p_;
  std::vector<std::size_t> which_;
  std::optional<Function> function_;
};

void complete_unknowns(const TranscribedProblem& problem, VectorRef w) {
  const SwitchedSystem& system = problem.system;
  const GuessFunction stage(system.z, system, {});
  const GuessFunction end(system.z_end, system, {});
  const GuessFunction jump(system.jump.y, system, system.jump.x_minus);
  for (const ElementLayout& e : problem.layout.elements) {
    if (!e.y.empty()) jump(e.y, gather(w, e.x_plus), gather(w, e.x_minus), w);
    for (std::size_t j = 0; j < e.x.size(); ++j) stage(e.z[j], gather(w, e.x[j]), {}, w);
    if (!e.z_end.empty()) end(e.z_end, gather(w, e.x_end), {}, w);
  }
}

}  // namespace

void complete_guess(const TranscribedProblem& problem, const MpccData& data,
                    VectorRef w) {
  complete_unknowns(problem, w);
  Evaluator evaluator(problem.mpcc);
  // Values first, then their sums.
  for (int pass = 0; pass < 2; ++pass) {
    evaluator.evaluate(Order::Values, {w, data.p});
    const Vector& g = evaluator.rows();
    for (const auto& [row, variable] : problem.layout.lifted)
      w[variable] = std::max(0.0, w[variable] + g[row]);
  }
}

}  // namespace saltus
