// SPDX-License-Identifier: BSD-2-Clause
// Writes a march down as a trajectory.
#pragma once

#include "sim/marcher.hpp"

namespace saltus::detail {

/// Samples the start of every element, its stages and its end.
class Recorder : public MarchSink {
 public:
  Recorder(const ContactModel& model, const ContactLayout& layout);

  void on_element(const Instant& from, ElementSolver& solver,
                  const ElementEnd& end) override;
  void on_impact(const Instant& after, const Impact& impact) override;
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

  const ContactLayout& layout_;
  Trajectory trajectory_;
  int n_samples_ = 0;
  bool ends_with_jump_ = true;
};

}  // namespace saltus::detail
