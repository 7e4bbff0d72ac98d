// SPDX-License-Identifier: BSD-2-Clause
#include "problems/filippov_problems.hpp"

#include <cmath>

#include "problems/contact_problems.hpp"

namespace saltus::problems {
namespace {

const double kPi = std::acos(-1.0);

ExprVector vector_of(std::initializer_list<Expr> values) {
  return ExprVector::Map(values.begin(), static_cast<Index>(values.size()));
}

}  // namespace

FilippovProblem switched_oscillator() {
  const double omega = -2.0 * kPi;
  FilippovModelParts parts;
  parts.name = "switched oscillator";
  parts.x = symbols("x", 2);
  const Expr& x = parts.x[0];
  const Expr& y = parts.x[1];
  parts.subsystems = {{"circle",
                       vector_of({x * x + y * y - 1.0}),
                       {{{-1}, vector_of({x + omega * y, y - omega * x})},
                        {{1}, vector_of({x - omega * y, y + omega * x})}}}};
  Vector x0(2);
  x0 << std::exp(-1.0), 0.0;
  return {FilippovModel(parts), x0, kPi / 2.0};
}

Vector switched_oscillator_end(double T) {
  Vector x(2);
  x << std::cos(2.0 * kPi * (T - 1.0)), -std::sin(2.0 * kPi * (T - 1.0));
  return std::exp(T - 1.0) * x;
}

FilippovProblem coulomb_oscillator() {
  FilippovModelParts parts;
  parts.name = "oscillator with dry friction";
  parts.x = symbols("x", 2);
  parts.f_0 = vector_of({parts.x[1], -parts.x[0]});
  parts.subsystems = {{"friction",
                       vector_of({parts.x[1]}),
                       {{{-1}, vector_of({0.0, 0.12})}, {{1}, vector_of({0.0, -0.12})}}}};
  Vector x0(2);
  x0 << 1.0, 0.0;
  return {FilippovModel(parts), x0, 4.5 * kPi};
}

FilippovProblem sliding_point() {
  FilippovModelParts parts;
  parts.name = "sliding point";
  parts.x = symbols("x", 1);
  parts.subsystems = {{"sign",
                       vector_of({parts.x[0]}),
                       {{{-1}, vector_of({1.0})}, {{1}, vector_of({-1.0})}}}};
  return {FilippovModel(parts), Vector::Constant(1, -std::sqrt(2.0)), 2.0};
}

// With the clock t: ẋ = −2 sign(x) + t, ẏ = −2 sign(y), ṫ = 1. From (1/2, −1): x = 1/2 − 2t +
// t²/2 meets 0 at t = 2 − √3, y at t = 1/2; x leaves at t = 2 with x = (t − 2)²/2.
FilippovProblem sliding_in_the_origin() {
  FilippovModelParts parts;
  parts.name = "sliding in the origin";
  parts.x = symbols("x", 3);
  parts.f_0 = vector_of({parts.x[2], 0.0, 1.0});
  FilippovSubsystem plane{"plane", vector_of({parts.x[0], parts.x[1]}), {}};
  for (const int i : {-1, 1})
    for (const int j : {-1, 1})
      plane.regions.push_back({{i, j}, vector_of({-2.0 * i, -2.0 * j, 0.0})});
  parts.subsystems = {plane};
  Vector x0(3);
  x0 << 0.5, -1.0, 0.0;
  return {FilippovModel(parts), x0, 3.0};
}

FilippovControlProblem pushed_block() {
  constexpr double kMost = 10.0;
  FilippovModelParts parts;
  parts.name = "pushed block";
  parts.x = symbols("x", 2);
  parts.u = symbols("u", 1);
  parts.f_0 = vector_of({parts.x[1], parts.u[0]});
  const double friction = kBlockFriction * kGravity;
  parts.subsystems = {
      {"friction",
       vector_of({parts.x[1]}),
       {{{-1}, vector_of({0.0, friction})}, {{1}, vector_of({0.0, -friction})}}}};
  FilippovControlProblem problem{FilippovModel(parts), {8, 1.6}};
  problem.terms.x0 = Eigen::Vector2d(0.0, 0.5);
  problem.terms.lbu = Vector::Constant(1, -kMost);
  problem.terms.ubu = Vector::Constant(1, kMost);
  problem.terms.running = {{"effort", parts.u[0] * parts.u[0]}};
  const Vector goal = Eigen::Vector2d(1.0, 0.0);
  problem.terms.final = {{"target", parts.x, goal, goal}};
  return problem;
}

}  // namespace saltus::problems
