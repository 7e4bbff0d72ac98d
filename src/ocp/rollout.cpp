// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/rollout.hpp"

#include <algorithm>
#include <cmath>

namespace saltus::detail {
namespace {

constexpr double kSameTime = 1e-9;  // [s]

// The different times of events strictly inside (start, end).
std::vector<double> events_inside(const Trajectory& motion, double start, double end) {
  std::vector<double> times;
  for (const Event& event : motion.events)
    if (event.t > start + kSameTime && event.t < end - kSameTime &&
        (times.empty() || event.t > times.back() + kSameTime))
      times.push_back(event.t);
  return times;
}

// Drops, one by one, the inner entry that ends the shortest phase.
void thin_out(std::vector<double>& grid, std::size_t most) {
  while (grid.size() > most) {
    std::size_t shortest = 1;
    double length = kInfinity;
    for (std::size_t i = 1; i < grid.size(); ++i)
      if (grid[i] - grid[i - 1] < length) {
        length = grid[i] - grid[i - 1];
        shortest = i;
      }
    grid.erase(grid.begin() + static_cast<long>(std::min(shortest, grid.size() - 2)));
  }
}

// Splits phases between entries into equal elements until there are N_FE: always that phase
// whose elements are longest.
std::vector<double> fill_up(const std::vector<double>& grid, int N_FE) {
  const std::size_t n = grid.size() - 1;
  std::vector<int> parts(n, 1);
  const auto length = [&](std::size_t i) { return (grid[i + 1] - grid[i]) / parts[i]; };
  for (int used = static_cast<int>(n); used < N_FE; ++used) {
    std::size_t longest = 0;
    for (std::size_t i = 1; i < n; ++i)
      if (length(i) > length(longest)) longest = i;
    ++parts[longest];
  }
  std::vector<double> h;
  for (std::size_t i = 0; i < n; ++i) h.insert(h.end(), parts[i], length(i));
  return h;
}

// The number of the last sample that is not after t; at a jump the left or the right one.
Index last_sample(const Vector& t, double time) {
  return std::upper_bound(t.begin(), t.end(), time + kSameTime) - t.begin() - 1;
}

Index first_sample(const Vector& t, double time) {
  return std::lower_bound(t.begin(), t.end(), time - kSameTime) - t.begin();
}

Vector between(const Trajectory& motion, const Matrix& values, double time) {
  const Index left = last_sample(motion.t, time);
  if (left + 1 >= motion.n_samples() || std::abs(motion.t[left] - time) <= kSameTime)
    return values.col(left);
  const double share = (time - motion.t[left]) / (motion.t[left + 1] - motion.t[left]);
  return (1.0 - share) * values.col(left) + share * values.col(left + 1);
}

// Normal and tangential components of each contact, one after the other.
Vector stacked(const ContactModel& model, const Vector& normal,
               const Vector& tangential) {
  std::vector<double> all;
  for (int i = 0; i < model.n_contacts(); ++i) {
    all.push_back(normal[i]);
    for (Index k = 0; k < model.contacts()[i].J_t.cols(); ++k)
      all.push_back(tangential[2 * i + k]);
  }
  return Vector::Map(all.data(), static_cast<Index>(all.size()));
}

Vector impulses_at(const ContactModel& model, const Trajectory& motion, double time) {
  Vector normal = Vector::Zero(model.n_contacts());
  Vector tangential = Vector::Zero(2 * model.n_contacts());
  for (const Event& event : motion.events) {
    if (event.kind != EventKind::Impact || std::abs(event.t - time) > kSameTime) continue;
    for (int i = 0; i < model.n_contacts(); ++i) {
      if (model.contacts()[i].name != event.contact) continue;
      normal[i] += event.impulse;
      tangential.segment(2 * i, event.impulse_t.size()) += event.impulse_t;
    }
  }
  return stacked(model, normal, tangential);
}

}  // namespace

std::vector<double> lengths_of(const Trajectory& motion, const Horizon& horizon,
                               int N_FE) {
  std::vector<double> h;
  const double length = horizon.T / horizon.N;
  for (int k = 0; k < horizon.N; ++k) {
    std::vector<double> grid = events_inside(motion, k * length, (k + 1) * length);
    grid.insert(grid.begin(), k * length);
    grid.push_back((k + 1) * length);
    thin_out(grid, static_cast<std::size_t>(N_FE) + 1);
    const std::vector<double> elements = fill_up(grid, N_FE);
    h.insert(h.end(), elements.begin(), elements.end());
  }
  return h;
}

MotionGuess motion_guess(const ContactModel& model, const Trajectory& motion,
                         const Horizon& horizon, int N_FE) {
  MotionGuess guess;
  guess.h = lengths_of(motion, horizon, N_FE);
  guess.after = [&motion](double t) { return between(motion, motion.x, t); };
  guess.before = [&motion](double t) -> Vector {
    const Index first = first_sample(motion.t, t);
    if (first < motion.n_samples() && std::abs(motion.t[first] - t) <= kSameTime)
      return motion.x.col(first);
    return between(motion, motion.x, t);
  };
  guess.forces = [&model, &motion](double t) {
    return stacked(model, between(motion, motion.lambda_n, t),
                   between(motion, motion.lambda_t, t));
  };
  guess.impulses = [&model, &motion](double t) { return impulses_at(model, motion, t); };
  return guess;
}

}  // namespace saltus::detail
