// SPDX-License-Identifier: BSD-2-Clause
// A block on an incline, the twin of gallery/incline.
#include <iostream>
#include <numbers>
#include <saltus/saltus.hpp>

using namespace saltus;

int main() {
  const double g = 9.81, theta = std::numbers::pi / 6, mu = 0.3;
  const ExprVector q = symbols("q", 2), v = symbols("v", 2);
  const ExprVector slope = ExprVector::Constant(1, theta);
  const Body block{"block", Box{0.2, 0.1}, q, slope, 1.0};
  const Body incline{"incline", HalfPlane{}, ExprVector::Zero(2), slope};
  const std::vector<Body> bodies{block, incline};
  ExprVector gravity(2);
  gravity << 0.0, -g;

  const ContactModel model({.name = "block on an incline",
                            .q = q,
                            .v = v,
                            .M = mass_matrix(bodies, q),
                            .f_v = weight(bodies, gravity, q),
                            .contacts = contacts_between(block, incline, q, {mu}),
                            .bodies = bodies});
  const State start{0.1 * Eigen::Vector2d(-std::sin(theta), std::cos(theta)),
                    Eigen::Vector2d::Zero()};
  const Simulation motion = simulate(model, start, 1.0);

  std::cout.precision(10);
  std::cout << motion.message << "\nspeed = " << motion.v_end().norm() << " m/s\n";
}
