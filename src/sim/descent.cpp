// SPDX-License-Identifier: BSD-2-Clause
#include "sim/descent.hpp"

#include <cmath>
#include <deque>

namespace saltus::detail {
namespace {

constexpr std::size_t kMemory = 8;
constexpr int kMaxTrials = 25;
constexpr double kArmijo = 1e-4;
constexpr double kShrink = 0.4;
// Steps that gain less than this share of the cost, many times in a row, end the descent.
constexpr double kLittle = 1e-9;
constexpr int kPatience = 5;
constexpr double kFirstStep = 0.02;  // of the box
constexpr double kCurvature = 1e-10;

/// Pairs of steps and changes of the gradient.
class Memory {
 public:
  void clear() { pairs_.clear(); }
  void add(const Vector& s, const Vector& y) {
    const double sy = s.dot(y);
    if (sy <= kCurvature * s.norm() * y.norm()) return;
    pairs_.push_back({s, y, 1.0 / sy});
    if (pairs_.size() > kMemory) pairs_.pop_front();
  }

  /// −H g with the entries where `free` is zero held.
  [[nodiscard]] Vector direction(const Vector& g, const Vector& free) const {
    Vector q = g.cwiseProduct(free);
    if (pairs_.empty()) return -kFirstStep / std::max(q.norm(), 1e-300) * q;
    std::vector<double> alpha(pairs_.size());
    for (std::size_t i = pairs_.size(); i-- > 0;) {
      alpha[i] = pairs_[i].rho * pairs_[i].s.dot(q);
      q -= alpha[i] * pairs_[i].y;
    }
    const Pair& last = pairs_.back();
    q *= 1.0 / (last.rho * last.y.squaredNorm());
    for (std::size_t i = 0; i < pairs_.size(); ++i)
      q += pairs_[i].s * (alpha[i] - pairs_[i].rho * pairs_[i].y.dot(q));
    return -q.cwiseProduct(free);
  }

 private:
  struct Pair {
    Vector s, y;
    double rho;
  };
  std::deque<Pair> pairs_;
};

// Entries that may move: not at a bound against which the gradient pushes.
Vector free_entries(const Vector& x, const Vector& g) {
  Vector free = Vector::Ones(x.size());
  for (Index i = 0; i < x.size(); ++i)
    if ((x[i] <= 0.0 && g[i] > 0.0) || (x[i] >= 1.0 && g[i] < 0.0)) free[i] = 0.0;
  return free;
}

}  // namespace

DescentResult descend(const std::function<double(const Vector&, Vector&)>& cost,
                      const Vector& x, int max_steps) {
  DescentResult now{x, 0.0};
  Vector g(x.size()), g_trial(x.size());
  now.cost = cost(now.x, g);
  Memory memory;
  int n_little = 0;
  bool is_steepest = true;
  for (int k = 0; k < max_steps && n_little < kPatience; ++k) {
    const Vector free = free_entries(now.x, g);
    Vector p = memory.direction(g, free);
    if (p.dot(g) >= 0.0) {
      memory.clear();
      p = memory.direction(g, free);
      is_steepest = true;
    }
    bool accepted = false;
    double alpha = 1.0;
    for (int trial = 0; trial < kMaxTrials && !accepted; ++trial, alpha *= kShrink) {
      const Vector x_trial = (now.x + alpha * p).cwiseMax(0.0).cwiseMin(1.0);
      const double cost_trial = cost(x_trial, g_trial);
      const double predicted = g.dot(x_trial - now.x);
      accepted = cost_trial < now.cost + kArmijo * std::min(0.0, predicted);
      if (!accepted) continue;
      n_little = now.cost - cost_trial < kLittle * std::abs(now.cost) ? n_little + 1 : 0;
      memory.add(x_trial - now.x, g_trial - g);
      now = {x_trial, cost_trial};
      g = g_trial;
    }
    if (!accepted && is_steepest) break;
    if (!accepted) memory.clear();
    is_steepest = !accepted;
  }
  return now;
}

}  // namespace saltus::detail
