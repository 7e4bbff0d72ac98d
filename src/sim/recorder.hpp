// SPDX-License-Identifier: BSD-2-Clause
// Writes a march down as a trajectory.
#pragma once

#include "sim/marcher.hpp"

namespace saltus::detail {

/// Samples the start of every element, its stages and its end; with h_output > 0 only starts
/// that far apart.
class Recorder : public MarchSink {
 public:
  Recorder(const ContactModel& model, const ContactLayout& layout, double h_output);

  void on_element(const Instant& from, ElementSolver& solver,
                  const ElementEnd& end) override;
  void on_impact(const Instant& after, const Impact& impact) override;
  void on_reset(const Instant& before, const Matrix& derivative) override;
  void on_event(const Event& event) override;
  void on_piece(const Trajectory& piece) override;

  /// With the last instant as the last sample, if that is not there yet.
  [[nodiscard]] Trajectory finish(const Instant& last) &&;

 private:
  struct Sample {
    double t;
    ConstVectorRef q, v, u, lambda;
    Eigen::Map<const Vector> gap;
  };
  void add(const Sample& sample);

  [[nodiscard]] bool is_due(double t) const {
    return n_samples_ == 0 || t >= trajectory_.t[n_samples_ - 1] + h_output_;
  }

  const ContactLayout& layout_;
  double h_output_;
  Trajectory trajectory_;
  int n_samples_ = 0;
  bool ends_with_jump_ = true;
};

}  // namespace saltus::detail
