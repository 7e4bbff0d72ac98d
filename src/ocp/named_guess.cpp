// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/named_guess.hpp"

#include <algorithm>

#include "saltus/base/error.hpp"
#include "saltus/base/text.hpp"

namespace saltus::detail {
namespace {

// The entry that is called so; −1: none.
int index_of(const ExprVector& symbols, std::string_view name) {
  for (Index i = 0; i < symbols.size(); ++i)
    if (symbols[i].name() == name) return static_cast<int>(i);
  return -1;
}

double slope_at(const NamedGuess& guess, double t, double h) {
  constexpr double kWidth = 1e-3;
  const double d = kWidth * h;
  return (guess.value(t + d) - guess.value(t - d)) / (2.0 * d);
}

void set_state(const NamedGuess& guess, int i, const TranscribedProblem& program,
               double T, Vector& w) {
  const auto& elements = program.layout.elements;
  const double h = T / static_cast<double>(elements.size());
  for (std::size_t n = 0; n < elements.size(); ++n) {
    const ElementLayout& e = elements[n];
    const double start = static_cast<double>(n) * h;
    if (n > 0) w[e.x_plus[i]] = guess.value(start);
    for (int j = 0; j < program.tableau.n_s; ++j) {
      const double t = start + program.tableau.c[j] * h;
      if (!e.x.empty()) w[e.x[j][i]] = guess.value(t);
      if (!e.x_dot.empty()) w[e.x_dot[j][i]] = slope_at(guess, t, h);
    }
    w[e.x_end[i]] = guess.value(start + h);
  }
}

void set_algebraic(const NamedGuess& guess, int i, const TranscribedProblem& program,
                   double T, Vector& w) {
  const auto& elements = program.layout.elements;
  const double h = T / static_cast<double>(elements.size());
  for (std::size_t n = 0; n < elements.size(); ++n)
    for (int j = 0; j < program.tableau.n_s; ++j)
      w[elements[n].z[j][i]] =
          guess.value((static_cast<double>(n) + program.tableau.c[j]) * h);
}

void set_control(const NamedGuess& guess, int i, const Layout& layout, double T,
                 Vector& w) {
  const double length = T / static_cast<double>(layout.u.size());
  for (std::size_t k = 0; k < layout.u.size(); ++k)
    w[layout.u[k][i]] = guess.value((static_cast<double>(k) + 0.5) * length);
}

}  // namespace

void check_names(const std::vector<NamedGuess>& guesses,
                 std::initializer_list<const ExprVector*> known) {
  std::vector<std::string> names;
  for (const ExprVector* symbols : known)
    for (const Expr& symbol : *symbols) names.push_back(symbol.name());
  for (const NamedGuess& guess : guesses) {
    require(std::ranges::count(names, guess.name) > 0,
            [&] { return unknown_name("state or control", guess.name, names); });
    require(guess.value != nullptr,
            [&] { return "the guess of '" + guess.name + "' has no function of time"; });
  }
}

void set_guesses(const std::vector<NamedGuess>& guesses, const Discretized& d, double T,
                 Vector& w) {
  const SwitchedSystem& system = d.program.system;
  for (const NamedGuess& guess : guesses) {
    const int control = index_of(system.u, guess.name);
    const int state = index_of(system.x, guess.name);
    if (control >= 0)
      set_control(guess, control, d.program.layout, T, w);
    else if (state >= 0)
      set_state(guess, state, d.program, T, w);
    else
      set_algebraic(guess, index_of(symbols_of(system.z), guess.name), d.program, T, w);
  }
}

}  // namespace saltus::detail
