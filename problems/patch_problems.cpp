// SPDX-License-Identifier: BSD-2-Clause
#include "patch_problems.hpp"

namespace saltus::problems {
namespace {

Body free_body(std::string name, Shape shape, const ExprVector& q, double inertia) {
  Body body{.name = std::move(name), .shape = std::move(shape), .position = q.head(2)};
  body.angles = q.tail(1);
  body.mass = 1.0;
  body.inertia = ExprVector::Constant(1, inertia);
  return body;
}

Polygon polygon(std::initializer_list<std::pair<double, double>> corners, double cx = 0.0,
                double cy = 0.0) {
  Polygon made{ExprMatrix(2, static_cast<Index>(corners.size()))};
  Index k = 0;
  for (const auto& [x, y] : corners) made.corners.col(k++) << x - cx, y - cy;
  return made;
}

}  // namespace

InitialValueProblem falling_cuboid() {
  ContactModelParts parts;
  parts.name = "falling cuboid";
  parts.q = symbols("q", 3);
  parts.v = symbols("v", 3);
  const Body cuboid = free_body("cuboid", Box{0.6, 0.3}, parts.q, 0.15);
  Body table{.name = "table", .shape = Box{2.0, 0.5}, .position = ExprVector(2)};
  table.position << 0.0, -0.5;
  parts.bodies = {cuboid, table};
  parts.M = mass_matrix(parts.bodies, parts.q);
  ExprVector gravity(2);
  gravity << 0.0, -1.0;
  parts.f_v = weight(parts.bodies, gravity, parts.q);
  parts.patches = {{"cuboid / table", cuboid, table, 0.1}};
  Vector q0(3), v0(3);
  q0 << -0.95, 0.938827401155791, 0.3;
  v0 << 1.0, 0.0, 0.0;
  return {ContactModel(std::move(parts)), q0, v0, 3.68};
}

InitialValueProblem box_on_springs() {
  ContactModelParts parts;
  parts.name = "box on springs";
  parts.q = symbols("q", 3);
  parts.v = symbols("v", 3);
  const Body box = free_body("box", Box{0.6, 0.3}, parts.q, 0.15);
  Body ground{.name = "ground", .shape = HalfPlane{}, .position = ExprVector::Zero(2)};
  parts.bodies = {box, ground};
  parts.M = mass_matrix(parts.bodies, parts.q);
  const Expr &x = parts.q[0], &y = parts.q[1], &xi = parts.q[2];
  parts.f_v.resize(3);
  parts.f_v << -sin(x + xi) - parts.v[1], -4.0 * sin(y - 3.0), -x * y * cos(xi) / 3.0;
  parts.patches = {{"box / ground", box, ground, 0.1}};
  Vector q0(3), v0(3);
  q0 << 0.5, 3.2, 0.8;
  v0 << 0.3, 0.5, -0.2;
  return {ContactModel(std::move(parts)), q0, v0, 0.5};
}

InitialValueProblem turning_boxes() {
  constexpr double kSpring = 4.0;  // [N/m]
  ContactModelParts parts;
  parts.name = "turning boxes";
  parts.q = symbols("q", 6);
  parts.v = symbols("v", 6);
  const Body lower = free_body("lower", Box{0.6, 0.3}, parts.q.head(3), 0.15);
  const Body upper = free_body("upper", Box{0.4, 0.2}, parts.q.tail(3), 0.2 / 3.0);
  parts.bodies = {lower, upper};
  parts.M = mass_matrix(parts.bodies, parts.q);
  const ExprVector pull = kSpring * (upper.position - lower.position);
  parts.f_v = ExprVector::Zero(6);
  parts.f_v.head(2) = pull;
  parts.f_v.segment(3, 2) = -pull;
  parts.patches = {{"lower / upper", lower, upper, 0.1}};
  // Both turn with 1 rad/s about their common centre; the upper one slides with 0.3 m/s.
  Vector q0(6), v0(6);
  q0 << 0.0, 0.0, 0.0, 0.05, 0.5, 0.0;
  v0 << 0.25, -0.025, 1.0, -0.25 + 0.3, 0.025, 1.0;
  return {ContactModel(std::move(parts)), q0, v0, 0.4};
}

OptimalControlProblem polygon_push() {
  ContactModelParts parts;
  parts.name = "polygon push";
  parts.q = symbols("q", 6);
  parts.v = symbols("v", 6);
  parts.u = symbols("u", 3);
  const Body triangle = free_body(
      "triangle", polygon({{-0.5, -11.0 / 30}, {0.5, -11.0 / 30}, {0.0, 11.0 / 15}}),
      parts.q.head(3), 0.108888888889);
  const Body pentagon =
      free_body("pentagon",
                polygon({{-0.7, -0.6}, {0.6, -0.7}, {0.9, 0.1}, {0.2, 0.8}, {-0.8, 0.4}},
                        0.0132616487455, -0.0158602150538),
                parts.q.tail(3), 0.305647851068);
  parts.bodies = {triangle, pentagon};
  parts.M = mass_matrix(parts.bodies, parts.q);
  parts.f_v.resize(6);
  parts.f_v << parts.u - 0.1 * parts.v.head(3), -parts.v.tail(3);
  parts.patches = {{"triangle / pentagon", triangle, pentagon, 0.05}};

  ExprVector goal(6);
  goal << -0.5, -1.0, 0.0, 1.5, 0.8, 0.6;
  const ExprVector far = parts.q - goal;
  HorizonTerms terms;
  terms.x0 = Vector::Zero(12);
  terms.x0[0] = -2.0;
  terms.running = {{"effort", parts.u.dot(parts.u)}};
  terms.terminal = {{"distance", 100.0 * far.dot(far)},
                    {"speed", 10.0 * parts.v.dot(parts.v)}};
  terms.ubx.resize(12);
  terms.ubx << Vector::Constant(6, 10.0), Vector::Ones(6);
  terms.lbx = -terms.ubx;
  terms.ubu.resize(3);
  terms.ubu << 2.0, 2.0, 1.0;
  terms.lbu = -terms.ubu;
  FesdOptions fesd{.equilibration = StepEquilibration::ByPattern};
  fesd.n_s = 4;
  fesd.N_FE = 2;
  return {ContactModel(std::move(parts)), {20, 20.0}, std::move(terms), fesd};
}

ContactModel box_on_ground(const BoxOnGround& data) {
  ContactModelParts parts;
  parts.name = "box on the ground";
  parts.q = symbols("q", 3);
  parts.v = symbols("v", 3);
  parts.u = symbols("u", 2);
  const double inertia = (data.a * data.a + data.b * data.b) / 3.0;
  const Body box = free_body("box", Box{data.a, data.b}, parts.q, inertia);
  Body ground{.name = "ground", .shape = HalfPlane{}, .position = ExprVector::Zero(2)};
  parts.bodies = {box, ground};
  parts.M = mass_matrix(parts.bodies, parts.q);
  parts.f_v.resize(3);
  parts.f_v << parts.u[0], parts.u[1] - kGravity, -data.height * parts.u[0];
  parts.patches = {{"box / ground", box, ground, 0.1, data.mu_friction}};
  return ContactModel(std::move(parts));
}

InitialValueProblem stacked_boxes() {
  ContactModelParts parts;
  parts.name = "stacked boxes";
  parts.q = symbols("q", 8);
  parts.v = symbols("v", 8);
  const Body lower = free_body("lower", Box{0.6, 0.3}, parts.q.head(3), 0.15);
  const Body upper = free_body("upper", Box{0.4, 0.2}, parts.q.segment(3, 3), 0.2 / 3.0);
  Body ground{.name = "ground", .shape = HalfPlane{}, .position = ExprVector::Zero(2)};
  parts.bodies = {lower, upper, ground};
  parts.M = ExprMatrix::Identity(8, 8);
  parts.M(2, 2) = 0.15;
  parts.M(5, 5) = 0.2 / 3.0;
  parts.f_v = ExprVector::Zero(8);
  for (const Index y : {1, 4, 7}) parts.f_v[y] = -kGravity;
  parts.patches = {{"lower / ground", lower, ground, 0.1},
                   {"upper / lower", upper, lower, 0.1}};
  ExprMatrix along = ExprMatrix::Zero(8, 1);
  along(6, 0) = 1.0;
  parts.contacts = {
      {.name = "particle / ground", .gap = parts.q[7], .J_t = along, .mu_friction = 0.5}};
  Vector q0(8), v0 = Vector::Zero(8);
  q0 << 0.0, 0.3, 0.0, 0.2, 0.85, 0.0, 2.0, 0.0;
  v0[6] = 1.0;
  return {ContactModel(std::move(parts)), q0, v0, 0.42};
}

}  // namespace saltus::problems
