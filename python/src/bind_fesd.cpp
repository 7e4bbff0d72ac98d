// SPDX-License-Identifier: BSD-2-Clause
#include "control_problem.hpp"
#include "rooms.hpp"

namespace saltus::python {
namespace {

/// Scalars stand for all values; missing bounds are infinite.
void complete_bounds(PathConstraint& constraint) {
  const Index n = constraint.values.size();
  const auto fill = [n](Vector& bound, double missing) {
    if (bound.size() == 0) bound = Vector::Constant(n, missing);
    if (bound.size() == 1) bound = Vector::Constant(n, bound[0]);
  };
  fill(constraint.lower, -kInfinity);
  fill(constraint.upper, kInfinity);
  require(constraint.lower.size() == n && constraint.upper.size() == n, [&] {
    return "PathConstraint '" + constraint.name + "': there are " + std::to_string(n) +
           " values, but " + std::to_string(constraint.lower.size()) + " lower and " +
           std::to_string(constraint.upper.size()) + " upper bounds";
  });
}

}  // namespace

void bind_fesd(nb::module_& module) {
  using P = PatchOptions;
  Record<P>(module, "PatchOptions", "Numbers of the impact law of patch contacts.")
      .field("h_E", &P::h_E, "[s] at a grid point a patch may not close within this time")
      .field("speed_tolerance", &P::speed_tolerance,
             "[m/s] how fast a patch may close without an impulse")
      .done();
  using F = TimeFreezingOptions;
  Record<F>(module, "TimeFreezingOptions",
            "Jumps by an auxiliary flow during which the clock stands still.")
      .field("a_n", &F::a_n, "[N] force of the auxiliary flow along J_n, > 0")
      .field("stretch", &F::stretch,
             "an interval takes at most this times its physical length")
      .field("friction", &F::friction, "how friction is written")
      .field("speed_max", &F::speed_max, "[m/s] must exceed every speed of the motion")
      .done();
  Record<PathConstraint>(module, "PathConstraint", "lower ≤ values ≤ upper")
      .field("name", &PathConstraint::name, "What messages call it.")
      .field("values", &PathConstraint::values, "expressions of q, v and u")
      .field("lower", &PathConstraint::lower, "one number, or one per value; empty: none")
      .field("upper", &PathConstraint::upper, "one number, or one per value; empty: none")
      .field("at", &PathConstraint::at,
             "'intervals': at the end of every control interval; 'elements': of every "
             "finite element; 'stages': at every Runge-Kutta point")
      .field("shift", &PathConstraint::shift,
             "added to both bounds from one interval to the next; empty: 0")
      .required(2)
      .complete(complete_bounds)
      .done();
}

}  // namespace saltus::python
