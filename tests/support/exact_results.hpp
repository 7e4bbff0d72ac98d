// SPDX-License-Identifier: BSD-2-Clause
// Results that are known in closed form.
#pragma once

#include <cmath>
#include <vector>

#include "saltus/io/result.hpp"
#include "saltus/io/scene.hpp"

namespace saltus::test {

/// The bouncing ball of gallery/bouncing-ball: height 1 m, until T.
struct BouncingBall {
  double g = 9.81, e = 0.8, T = 2.0;

  /// Times of impact before T: t_k = t_1 (1 + 2 Σ e^j).
  [[nodiscard]] std::vector<double> impact_times() const {
    std::vector<double> times;
    const double t_1 = std::sqrt(2.0 / g);
    for (double t = t_1, share = 1.0; t < T; t += 2.0 * share * t_1) {
      times.push_back(t);
      share *= e;
    }
    return times;
  }

  /// Adds samples of one flight, both ends included.
  void add_flight(Trajectory& trajectory, double start, double end, double q,
                  double v) const {
    constexpr int kSamples = 40;
    const Index first = trajectory.n_samples();
    trajectory.element_starts.push_back(static_cast<int>(first));
    trajectory.t.conservativeResize(first + kSamples);
    trajectory.x.conservativeResize(2, first + kSamples);
    for (Index i = 0; i < kSamples; ++i) {
      const double s = (end - start) * static_cast<double>(i) / (kSamples - 1);
      trajectory.t[first + i] = i == kSamples - 1 ? end : start + s;
      trajectory.x.col(first + i) << q + v * s - 0.5 * g * s * s, v - g * s;
    }
  }

  [[nodiscard]] Trajectory trajectory() const {
    Trajectory result;
    result.x_names = {"z", "v_z"};
    result.contact_names = {"ball / ground"};
    double start = 0.0, q = 1.0, v = 0.0;
    for (const double t : impact_times()) {
      add_flight(result, start, t, q, v);
      const double v_minus = v - g * (t - start);
      result.events.push_back({.t = t,
                               .kind = EventKind::Impact,
                               .contact = "ball / ground",
                               .impulse = -(1.0 + e) * v_minus});
      start = t;
      q = 0.0;
      v = -e * v_minus;
    }
    add_flight(result, start, T, q, v);
    const Index n = result.n_samples();
    result.u.resize(0, n);
    result.lambda_n = Matrix::Zero(1, n);
    result.lambda_t = Matrix::Zero(2, n);
    result.gap = result.x.row(0);
    return result;
  }
};

/// The same as a result of that scene.
inline Result bouncing_ball_result(const Scene& scene) {
  Result result;
  result.kind = "simulate";
  result.name = scene.name;
  result.about = scene.about;
  result.status = "finished";
  result.n_q = 1;
  result.trajectory = BouncingBall{}.trajectory();
  result.scene_text = scene.text;
  result.parameters = {{"e", 0.8}, {"g", 9.81}};
  result.drawing = make_drawing(
      scene.bodies, scene.model->contacts(),
      {scene.model->q(), scene.model->p(), scene.model->p_values()}, result.trajectory);
  return result;
}

}  // namespace saltus::test
