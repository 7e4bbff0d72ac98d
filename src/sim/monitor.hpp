// SPDX-License-Identifier: BSD-2-Clause
// Functions of a mode that stay ≥ 0 while the mode holds.
#pragma once

#include <optional>
#include <vector>

#include "sim/element_solver.hpp"

namespace saltus::detail {

enum class MonitorKind : std::uint8_t {
  Gap,    ///< f_c of an open or idle contact
  Force,  ///< λ_n of a pressed contact
  Cone,   ///< mu λ_n − ‖λ_t‖ of a sticking contact
  Slip,   ///< sᵀv_t of a slipping contact, s its direction at the element's start
  User,   ///< what an event of the caller waits for; negative before it counts
};

struct Monitor {
  MonitorKind kind = MonitorKind::Gap;
  int contact = 0;  ///< or number of the user's event
  Eigen::Vector2d s = Eigen::Vector2d::Zero();
  double start = 0.0;       ///< value at the element's start
  double rate = 0.0;        ///< its derivative; zero for forces
  double zero = 0.0;        ///< values below this are rounding error
  bool is_settled = false;  ///< its root has been located: not looked at again

  [[nodiscard]] bool starts_at_zero() const { return start <= zero; }
};

/// A monitor that is negative somewhere in an element.
struct Violation {
  int monitor = 0;
  double lo = 0.0;     ///< [s] after the start: still positive, or the start
  double hi = 0.0;     ///< [s] negative
  double guess = 0.0;  ///< [s] of the root
};

/// What a monitor is at a node of an element, [s] after its start; no rate: NaN.
struct MonitorNode {
  double t = 0.0, value = 0.0, rate = kNaN;
};

/// Where a monitor becomes negative between two nodes or at the right one.
[[nodiscard]] std::optional<Violation> violation_between(int monitor,
                                                         const MonitorNode& left,
                                                         const MonitorNode& right,
                                                         double zero);

class Monitors {
 public:
  explicit Monitors(const ContactKernel& kernel)
      : layout_(kernel.layout()), n_user_(kernel.events().size()) {}

  void build(const Instant& from);

  [[nodiscard]] const std::vector<Monitor>& all() const { return monitors_; }
  void settle(int i) { monitors_[i].is_settled = true; }

  /// Where the motion is a parabola and forces are constant: the first event.
  struct Prediction {
    std::vector<int> monitors;  ///< all that are zero then
    double h = kInfinity;       ///< [s] after the start
  };
  [[nodiscard]] const Prediction& predict(const Instant& from);
  [[nodiscard]] double end_value(int i, const Element& element) const;
  /// Derivative by time at the end, for gaps and slip.
  [[nodiscard]] std::optional<double> end_rate(int i, const Element& element) const;
  /// The violation with the earliest root.
  [[nodiscard]] std::optional<Violation> first_violation(
      const Element& element, const ButcherTableau& tableau) const;
  /// Whether the monitor has come down to zero at the end.
  [[nodiscard]] bool hits_zero(int i, const Element& element) const;
  /// When slip in space would stop at its present rate [s]; infinite if none does.
  [[nodiscard]] double predicted_stop() const;
  /// Largest slip in space across the direction that it has at the start [m/s].
  [[nodiscard]] double sideways_slip(const Element& element) const;
  /// The largest value at a stage.
  [[nodiscard]] double stage_maximum(int i, const Element& element) const;

 private:
  [[nodiscard]] double value(const Monitor& monitor, const PointValues& at,
                             ConstVectorRef v, ConstVectorRef lambda) const;
  [[nodiscard]] double rate(const Monitor& monitor, const PointValues& at,
                            ConstVectorRef v, ConstVectorRef a) const;
  [[nodiscard]] std::optional<Violation> violation(int i, const Element& element,
                                                   const ButcherTableau& tableau) const;
  void add(Monitor monitor, const Instant& from);

  const ContactLayout& layout_;
  int n_user_;
  std::vector<Monitor> monitors_;
  Prediction prediction_;
};

/// The smallest positive root of c₀ + c₁ t + c₂ t²; infinite if there is none. A root at zero
/// does not count if c₀ is below `zero`.
[[nodiscard]] double first_root(double c0, double c1, double c2, double zero);

}  // namespace saltus::detail
