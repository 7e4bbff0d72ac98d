// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/pattern_walk.hpp"

#include <algorithm>
#include <cmath>

namespace saltus::detail {
namespace {

constexpr double kWorthwhile = 1e-9;  // relative decrease of the objective
constexpr double kPushing = 1e-5;     // multipliers above −kPushing count as zero
constexpr double kMu = 1e-4;          // of a branch problem near its solution

}  // namespace

std::vector<PatternWalk::Pushing> PatternWalk::pushing_variables(
    const BranchPoint& point) const {
  const Vector& x = point.iterate.x;
  Vector distance = Vector::Constant(problem_.n(), -1.0);  // not in a pair
  for (const auto& [a, b] : problem_.pairs()) {
    distance[a] = std::max(distance[a], x[b]);
    distance[b] = std::max(distance[b], x[a]);
  }
  std::vector<Pushing> result;
  for (int i = 0; i < problem_.n(); ++i) {
    const bool may_grow = problem_.upper()[i] > problem_.lower()[i];
    if (point.zero[i] && may_grow && point.bound[i] < -kPushing) {
      result.push_back({i, point.bound[i], distance[i]});
    }
  }
  return result;
}

std::optional<BranchPoint> PatternWalk::solve_if_better(const Pattern& zero,
                                                        const Vector& x,
                                                        const BranchPoint& point) {
  if (options_.stop()) return std::nullopt;
  Iterate start = point.iterate;
  start.x = x;
  auto better = solver_.solve(zero, start, kMu);
  //   f < f(x) − ε max(1, |f(x)|)                                                       (P-2)
  const double least = kWorthwhile * std::max(1.0, std::abs(point.objective));
  if (better && better->objective < point.objective - least) return better;
  return std::nullopt;
}

/// Releases all pushing variables of biactive pairs, or only the one that pushes most.
std::optional<BranchPoint> PatternWalk::flip_by_signs(const BranchPoint& point) {
  auto pushing = pushing_variables(point);
  std::erase_if(pushing, [](const Pushing& p) { return p.distance > kBiactive; });
  if (pushing.empty()) return std::nullopt;
  std::ranges::stable_sort(pushing, {}, &Pushing::multiplier);
  Pattern all = point.zero;
  for (const Pushing& p : pushing) {
    // A variable whose other side was released before must stay where it is.
    if (const Pattern next = released(problem_, all, p.variable); all[p.variable]) {
      const bool takes_back = std::ranges::any_of(pushing, [&](const Pushing& q) {
        return !all[q.variable] && next[q.variable];
      });
      if (!takes_back) all = next;
    }
  }
  if (auto better = solve_if_better(all, point.iterate.x, point)) return better;
  const Pattern one = released(problem_, point.zero, pushing.front().variable);
  return one == all ? std::nullopt : solve_if_better(one, point.iterate.x, point);
}

/// Releases one pushing variable after the other though their other sides are not zero,
/// strong and near ones first:
///
///   b_i / r_i ascending                                                                (P-3)
std::optional<BranchPoint> PatternWalk::flip_neighbours(const BranchPoint& point) {
  auto pushing = pushing_variables(point);
  std::erase_if(pushing, [](const Pushing& p) { return p.distance <= kBiactive; });
  std::ranges::stable_sort(pushing, {},
                           [](const Pushing& p) { return p.multiplier / p.distance; });
  const auto count =
      std::min(pushing.size(), static_cast<std::size_t>(options_.neighbours));
  for (std::size_t i = 0; i < count; ++i) {
    const Pattern zero = released(problem_, point.zero, pushing[i].variable);
    if (auto better = solve_if_better(zero, point.iterate.x, point)) return better;
  }
  return std::nullopt;
}

PatternWalk::End PatternWalk::run(BranchPoint start) {
  End end{.point = std::move(start)};
  for (; !options_.stop(); ++end.steps) {
    std::optional<BranchPoint> better;
    if (end.steps < options_.max_steps) better = flip_by_signs(end.point);
    if (!better) {
      const Certificate certificate = certify(problem_, solver_, end.point, kBiactive);
      end.stationarity = certificate.stationarity;
      if (end.steps == options_.max_steps) break;
      if (certificate.better_pattern) {
        better =
            solve_if_better(*certificate.better_pattern, certificate.better_x, end.point);
      } else {
        better = flip_neighbours(end.point);
      }
    }
    if (!better) break;
    end.point = std::move(*better);
    end.stationarity = Stationarity::Unknown;
  }
  return end;
}

}  // namespace saltus::detail
