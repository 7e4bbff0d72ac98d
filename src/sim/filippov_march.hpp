// SPDX-License-Identifier: BSD-2-Clause
// The march of a Filippov system: elements, switches, modes.
#pragma once

#include <string>
#include <vector>

#include "sim/filippov_step.hpp"
#include "sim/marcher.hpp"

namespace saltus::detail {

class FilippovMarcher {
 public:
  /// The fallback must outlive it; it may be empty.
  FilippovMarcher(const FilippovKernel& kernel, const SimulationOptions& options,
                  const Fallback& fallback);

  /// From x = start.q. Samples and events go into the simulation's trajectory.
  void run(const State& start, double T, const Controls& controls,
           const SimulationControl& control, Simulation& simulation);

 private:
  /// All modes that may hold from now on, those without doubt first. Empty: none does.
  void find_candidates();
  [[nodiscard]] int consistency(const FilippovMode& mode);
  /// Takes the next candidate; false if there is none, or if the first is not the only one.
  [[nodiscard]] bool choose_next();
  [[nodiscard]] bool decide();
  [[nodiscard]] StepOutcome step(double h_break, const Controls& controls);
  void accept(double t_end, const Controls& controls);
  [[nodiscard]] bool advance(double T, const Controls& controls);
  /// Steps on another route until marching can decide again; false: none can be taken.
  [[nodiscard]] bool fall_back(double T, const Controls& controls,
                               const SimulationControl& control);
  void add_piece(const Trajectory& piece);
  void finish_motion();
  void add_sample(double t, ConstVectorRef x, ConstVectorRef u);
  void report_switches();
  [[nodiscard]] std::string surfaces() const;

  const FilippovKernel& kernel_;
  SimulationOptions options_;
  const Fallback& fallback_;
  FilippovStep step_;
  FilippovFlow flow_;
  FilippovInstant now_;
  FilippovMode reported_;
  std::vector<FilippovMode> candidates_;
  int n_certain_ = 0;  // candidates that hold beyond doubt
  std::size_t next_ = 0;
  double h_next_ = kInfinity;
  std::string why_;
  SimulationStatus trouble_ = SimulationStatus::Finished;
  SimulationStatistics statistics_;
  std::vector<double> t_;
  std::vector<Vector> x_, u_;
  Trajectory* motion_ = nullptr;
};

}  // namespace saltus::detail
