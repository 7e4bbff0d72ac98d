// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/boundary_moves.hpp"

#include <algorithm>

#include "ocp/pattern.hpp"

namespace saltus::detail {
namespace {

// An element counts as shortest up to this factor.
constexpr double kShortest = 1.01;
// Of an interval: where an event that has crossed its boundary is guessed.
constexpr double kBehind = 0.2;

class Mover {
 public:
  Mover(const Discretized& d, const WarmStart& from)
      : d_(d), from_(from), N_FE_(d.program.options.N_FE) {}

  std::vector<WarmStart> at(int n) {
    if (!switches(n)) return {};
    if (is_boundary(n)) {
      add(n, n - 1);
      add(n, n + 1);
    }
    if (is_boundary(n + 1) && is_shortest(n)) {
      add(n, n + 1);
      add(n, n + 2);
    }
    if (is_boundary(n - 1) && is_shortest(n - 1)) {
      add(n, n - 1);
      add(n, n - 2);
    }
    return std::move(moves_);
  }

  std::vector<WarmStart> onto_boundary(int n) {
    if (!switches(n)) return {};
    if (is_boundary(n + 1) && is_shortest(n)) add(n, n + 1);
    if (is_boundary(n - 1) && is_shortest(n - 1)) add(n, n - 1);
    return std::move(moves_);
  }

 private:
  [[nodiscard]] const std::vector<ElementLayout>& elements() const {
    return d_.program.layout.elements;
  }
  [[nodiscard]] int n_elements() const { return static_cast<int>(elements().size()); }
  [[nodiscard]] bool is_boundary(int n) const { return n % N_FE_ == 0; }
  [[nodiscard]] bool is_shortest(int n) const {
    const int h = elements()[n].h;
    return from_.w[h] <= kShortest * d_.data.lbw[h];
  }
  [[nodiscard]] bool switches(int n) const {
    return switches_at(d_.program, from_.pattern, static_cast<std::size_t>(n));
  }

  // Element `to` does what element `as` does, and nothing jumps at one grid point that jumped at
  // the other.
  void copy_mode(int as, int to, std::vector<PairState>& pattern) const {
    for (std::size_t s = 0; s < elements()[as].switches.size(); ++s) {
      const auto& source = elements()[as].switches[s].pairs;
      const auto& target = elements()[to].switches[s].pairs;
      for (std::size_t i = 0; i < source.size(); ++i)
        pattern[target[i]] = pattern[source[i]];
    }
  }
  void swap_jumps(int a, int b, std::vector<PairState>& pattern) const {
    for (std::size_t i = 0; i < elements()[a].jump_pairs.size(); ++i)
      std::swap(pattern[elements()[a].jump_pairs[i]],
                pattern[elements()[b].jump_pairs[i]]);
  }

  // Lengths of the interval around grid point n: equal where n is its boundary, short before n
  // or behind it.
  void set_lengths(int n, double share, Vector& w) const {
    const int first = n / N_FE_ * N_FE_;
    double length = 0.0;
    for (int i = first; i < first + N_FE_; ++i) length += from_.w[elements()[i].h];
    for (int i = first; i < first + N_FE_; ++i) {
      const double part = is_boundary(n) ? 1.0 / N_FE_
                          : i < n        ? share / (n - first)
                                         : (1.0 - share) / (first + N_FE_ - n);
      w[elements()[i].h] = part * length;
    }
  }

  // The event of grid point n at grid point `to`.
  void add(int n, int to) {
    if (to < 1 || to >= n_elements()) return;
    const int step = to > n ? 1 : -1;
    for (int m = n + step; m != to + step; m += step)
      if (switches(m)) return;
    WarmStart move{.w = from_.w};
    move.pattern = from_.pattern;
    for (int m = n; m != to; m += step) {
      swap_jumps(m, m + step, move.pattern);
      if (step > 0)
        copy_mode(m - 1, m, move.pattern);
      else
        copy_mode(m, m - 1, move.pattern);
    }
    if (!is_boundary(n)) set_lengths(n / N_FE_ * N_FE_, 0.0, move.w);
    if (!is_boundary(to)) set_lengths(to, step > 0 ? kBehind : 1.0 - kBehind, move.w);
    moves_.push_back(std::move(move));
  }

  const Discretized& d_;
  const WarmStart& from_;
  int N_FE_;
  std::vector<WarmStart> moves_;
};

}  // namespace

bool can_move_events(const Discretized& d) {
  return !d.contacts.normal_switches.empty() && !d.freezing && !d.patches &&
         !d.program.layout.h_equal.empty() && d.program.options.N_FE > 1;
}

std::vector<WarmStart> boundary_moves(const Discretized& d, const WarmStart& from,
                                      int n) {
  return Mover(d, from).at(n);
}

std::vector<WarmStart> moves_onto_boundary(const Discretized& d, const WarmStart& from,
                                           int n) {
  return Mover(d, from).onto_boundary(n);
}

}  // namespace saltus::detail
