// SPDX-License-Identifier: BSD-2-Clause
// Guesses that are consistent with their states.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "fesd/kernels.hpp"
#include "saltus/base/error.hpp"
#include "saltus/expr/function.hpp"
#include "saltus/mpcc/evaluator.hpp"

namespace saltus {
namespace {

void scatter(const Vector& values, const std::vector<int>& places, VectorRef w) {
  for (Index i = 0; i < values.size(); ++i) w[places[i]] = values[i];
}

// Evaluates the guesses of a list of unknowns at states and known forces.
class GuessFunction {
 public:
  GuessFunction(const std::vector<Unknown>& unknowns, const SwitchedSystem& system,
                const ExprVector& x_minus, const ExprVector& forces)
      : p_(system.p_values) {
    std::vector<Expr> guesses;
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
      if (!unknowns[i].guess) continue;
      which_.push_back(i);
      guesses.push_back(*unknowns[i].guess);
    }
    if (which_.empty()) return;
    function_ = detail::function_of(
        "guess",
        {{"x", system.x}, {"x_minus", x_minus}, {"forces", forces}, {"p", system.p}},
        {{"guess", ExprVector::Map(guesses.data(), static_cast<Index>(guesses.size()))}});
  }

  void operator()(const std::vector<int>& places, const Vector& x, const Vector& x_minus,
                  const Vector& forces, VectorRef w) const {
    if (!function_) return;
    std::vector<Matrix> arguments;
    for (const Vector& argument : {x, x_minus, forces, p_})
      if (argument.size() > 0) arguments.emplace_back(argument);
    const Matrix values = (*function_)(arguments)[0];
    for (std::size_t k = 0; k < which_.size(); ++k) {
      const double value = values(static_cast<Index>(k));
      if (!std::isnan(value)) w[places[which_[k]]] = value;
    }
  }

 private:
  Vector p_;
  std::vector<std::size_t> which_;
  std::optional<Function> function_;
};

// Forces jump at the ends of an element; its stages are inside.
double inside(double c) {
  constexpr double kEdge = 1e-6;
  return std::clamp(c, kEdge, 1.0 - kEdge);
}

Vector known_at(const std::function<Vector(double)>& known, double t,
                const ExprVector& symbols) {
  return known ? known(t) : Vector::Constant(symbols.size(), kNaN);
}

void complete_unknowns(const TranscribedProblem& problem, const MotionGuess& motion,
                       VectorRef w) {
  const SwitchedSystem& system = problem.system;
  const ButcherTableau& tableau = problem.tableau;
  const GuessFunction stage(system.z, system, {}, system.forces);
  const GuessFunction end(system.z_end, system, {}, system.forces);
  const GuessFunction jump(system.jump.y, system, system.jump.x_minus,
                           system.jump.impulses);
  for (std::size_t n = 0; n < problem.layout.elements.size(); ++n) {
    const ElementLayout& e = problem.layout.elements[n];
    const MotionGuess::Element part =
        motion.elements.empty() ? MotionGuess::Element{} : motion.elements[n];
    if (!e.y.empty())
      jump(e.y, values_at(w, e.x_plus), values_at(w, e.x_minus),
           known_at(motion.impulses, part.start, system.jump.impulses), w);
    for (std::size_t j = 0; j < e.z.size(); ++j) {
      const double c = inside(tableau.c[static_cast<Index>(j)]);
      stage(e.z[j], stage_state(problem, e, static_cast<int>(j), w), {},
            known_at(motion.forces, part.start + c * (part.end - part.start),
                     system.forces),
            w);
    }
    if (!e.z_end.empty())
      end(e.z_end, values_at(w, e.x_end), {}, known_at({}, 0.0, system.forces), w);
  }
  if (const auto& last = problem.layout.final_jump)
    jump(last->y, values_at(w, last->x_plus), values_at(w, last->x_minus),
         known_at(motion.impulses,
                  motion.elements.empty() ? 0.0 : motion.elements.back().end,
                  system.jump.impulses),
         w);
}

// The slope of a motion inside an element, by a difference that stays there.
Vector rate_at(const MotionGuess& motion, const MotionGuess::Element& part, double c) {
  constexpr double kWidth = 1e-3;
  const double length = part.end - part.start;
  const double from = std::max(c - kWidth, 0.0), to = std::min(c + kWidth, 1.0);
  const Vector left = motion.after(part.start + from * length);
  const Vector right =
      to < 1.0 ? motion.after(part.start + to * length) : motion.before(part.end);
  return (right - left) / ((to - from) * length);
}

// Stages lie inside an element: right after its start, left of its end.
void set_states(const TranscribedProblem& problem, const MotionGuess& motion,
                VectorRef w) {
  for (std::size_t n = 0; n < problem.layout.elements.size(); ++n) {
    const ElementLayout& e = problem.layout.elements[n];
    const MotionGuess::Element& part = motion.elements[n];
    const auto [start, end, h] = part;
    w[e.h] = h;
    scatter(motion.after(start), e.x_plus, w);
    if (n == 0) scatter(motion.before(start), e.x_minus, w);
    for (int j = 0; j < problem.tableau.n_s; ++j) {
      const double c = problem.tableau.c[j];
      if (!e.x_dot.empty()) scatter(rate_at(motion, part, c), e.x_dot[j], w);
      if (e.x.empty()) continue;
      scatter(c < 1.0 ? motion.after(start + c * (end - start)) : motion.before(end),
              e.x[j], w);
    }
    scatter(motion.before(end), e.x_end, w);
  }
  if (const auto& last = problem.layout.final_jump)
    scatter(motion.after(motion.elements.back().end), last->x_plus, w);
}

}  // namespace

void complete_lifted(const TranscribedProblem& problem, const MpccData& data,
                     VectorRef w) {
  Evaluator evaluator(problem.mpcc);
  // Values first, then their sums.
  for (int pass = 0; pass < 2; ++pass) {
    evaluator.evaluate(Order::Values, {w, data.p});
    const Vector& g = evaluator.rows();
    for (const auto& [row, variable] : problem.layout.lifted)
      w[variable] = std::max(0.0, w[variable] + g[row]);
  }
}

Vector values_at(ConstVectorRef w, const std::vector<int>& places) {
  Vector values(static_cast<Index>(places.size()));
  for (Index i = 0; i < values.size(); ++i) values[i] = w[places[i]];
  return values;
}

//   x_j = x⁺ + h Σ_m a_jm ẋ_m                                                          (F-5)
Vector stage_state(const TranscribedProblem& problem, const ElementLayout& element, int j,
                   ConstVectorRef w) {
  if (!element.x.empty()) return values_at(w, element.x[j]);
  Vector x = values_at(w, element.x_plus);
  for (int m = 0; m < problem.tableau.n_s; ++m)
    x += w[element.h] * problem.tableau.A(j, m) * values_at(w, element.x_dot[m]);
  return x;
}

void complete_guess(const TranscribedProblem& problem, const MpccData& data,
                    VectorRef w) {
  complete_unknowns(problem, {}, w);
  complete_lifted(problem, data, w);
}

void set_motion(const TranscribedProblem& problem, const MpccData& data,
                const MotionGuess& motion, VectorRef w) {
  require(motion.elements.size() == problem.layout.elements.size(), [&] {
    return fmt::format("a motion of {} elements does not fit a problem of {}",
                       motion.elements.size(), problem.layout.elements.size());
  });
  set_states(problem, motion, w);
  complete_unknowns(problem, motion, w);
  complete_lifted(problem, data, w);
}

}  // namespace saltus
