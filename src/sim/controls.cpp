// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/controls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "saltus/base/error.hpp"

namespace saltus {
namespace {

// A time this close to a break, over their size, is the break.
constexpr double kSameTime = 1e-13;

bool is_past(double t, double at) {
  return t >= at - kSameTime * std::max(1.0, std::abs(at));
}

}  // namespace

Controls Controls::constant(Vector u) {
  Controls controls;
  controls.law_ = std::move(u);
  return controls;
}

Controls Controls::table(Vector grid, Matrix u) {
  require(u.cols() > 0 && grid.size() == u.cols() + 1, [&] {
    return fmt::format(
        "a table of controls with {} columns needs a grid of {} times, but the grid has "
        "{}",
        u.cols(), u.cols() + 1, grid.size());
  });
  for (Index k = 0; k < u.cols(); ++k)
    require(grid[k] < grid[k + 1], [&] {
      return fmt::format(
          "the grid of a table of controls must ascend, but entry {} is {} "
          "and entry {} is {}",
          k, grid[k], k + 1, grid[k + 1]);
    });
  Controls controls;
  controls.law_ = Table{std::move(grid), std::move(u)};
  return controls;
}

Controls Controls::table(double T, Matrix u) {
  require(T > 0.0, [&] { return fmt::format("T must be positive, but it is {}", T); });
  Vector grid = Vector::LinSpaced(u.cols() + 1, 0.0, T);
  return table(std::move(grid), std::move(u));
}

Controls Controls::function(OfTime u) {
  require(static_cast<bool>(u), "a control function must not be empty");
  Controls controls;
  controls.law_ = std::move(u);
  return controls;
}

Controls Controls::feedback(double period, OfState u) {
  require(period > 0.0, [&] {
    return fmt::format("the period of feedback must be positive, but it is {}", period);
  });
  require(static_cast<bool>(u), "a feedback law must not be empty");
  Controls controls;
  controls.law_ = Feedback{period, std::move(u)};
  return controls;
}

double Controls::next_break(double t) const {
  if (const auto* table = std::get_if<Table>(&law_)) {
    for (Index k = 1; k + 1 < table->grid.size(); ++k)
      if (!is_past(t, table->grid[k])) return table->grid[k];
  }
  if (const auto* feedback = std::get_if<Feedback>(&law_)) {
    const double next = feedback->period * (std::floor(t / feedback->period) + 1.0);
    return is_past(t, next) ? next + feedback->period : next;
  }
  return kInfinity;
}

Vector Controls::at(double t, ConstVectorRef q, ConstVectorRef v) const {
  struct At {
    double t;
    ConstVectorRef q, v;
    Vector operator()(const Vector& u) const { return u; }
    Vector operator()(const Table& table) const {
      Index k = 0;
      while (k + 1 < table.u.cols() && is_past(t, table.grid[k + 1])) ++k;
      return table.u.col(k);
    }
    Vector operator()(const OfTime& u) const { return u(t); }
    Vector operator()(const Feedback& feedback) const { return feedback.u(t, q, v); }
  };
  return std::visit(At{t, q, v}, law_);
}

}  // namespace saltus
