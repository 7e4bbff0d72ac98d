// SPDX-License-Identifier: BSD-2-Clause
#include "problems/contact_problems.hpp"

#include <cmath>

#include "saltus/ocp/least_squares.hpp"

namespace saltus::problems {
namespace {

ContactModelParts parts_of(const char* name, Index n) {
  ContactModelParts parts;
  parts.name = name;
  parts.q = symbols("q", n);
  parts.v = symbols("v", n);
  parts.M = ExprMatrix::Identity(n, n);
  parts.f_v = ExprVector::Zero(n);
  return parts;
}

ExprVector stack(const ExprVector& a, const ExprVector& b) {
  ExprVector both(a.size() + b.size());
  both << a, b;
  return both;
}

// ∫ ‖x − x_r‖²_Q + ‖u‖²_R dt + ‖x(T) − x_r‖²_{100 Q}
void track(HorizonTerms& terms, const ContactModelParts& parts, const Vector& reference,
           const Vector& Q, double R) {
  const ExprVector x = stack(parts.q, parts.v);
  terms.running = {{"tracking", least_squares(x, reference, Q)},
                   {"control", R * parts.u.squaredNorm()}};
  terms.terminal = {{"terminal", least_squares(x, reference, 100.0 * Q)}};
}

}  // namespace

Vector InitialValueProblem::x0() const {
  Vector x(q0.size() + v0.size());
  x << q0, v0;
  return x;
}

InitialValueProblem bouncing_ball(double e) {
  ContactModelParts parts = parts_of("bouncing ball", 1);
  parts.f_v[0] = -kGravity;
  parts.contacts = {{.name = "ball / ground", .gap = parts.q[0], .e = e}};
  return {ContactModel(parts), Vector::Constant(1, 1.0), Vector::Zero(1), 2.0};
}

InitialValueProblem two_balls(double e) {
  constexpr double kStiffness = 1e4, kLength = 1.0, kRadius = 0.2;
  ContactModelParts parts = parts_of("two balls", 2);
  const Expr spring = kStiffness * (parts.q[1] - parts.q[0] - kLength);
  parts.f_v << -kGravity + spring, -kGravity - spring;
  parts.contacts = {{.name = "lower ball / ground", .gap = parts.q[0] - kRadius, .e = e}};
  return {ContactModel(parts), Eigen::Vector2d(1.0, 2.0), Vector::Zero(2), 1.0};
}

InitialValueProblem incline(double angle, double mu) {
  ContactModelParts parts = parts_of("incline", 2);
  parts.f_v << kGravity * std::sin(angle), -kGravity * std::cos(angle);
  parts.contacts = {{.name = "block / incline", .gap = parts.q[1], .mu_friction = mu}};
  return {ContactModel(parts), Vector::Zero(2), Vector::Zero(2), 1.0};
}

InitialValueProblem thrown_particle() {
  ContactModelParts parts = parts_of("thrown particle", 2);
  parts.f_v << 0.0, -10.0;
  parts.contacts = {{.name = "particle / ground", .gap = parts.q[1], .mu_friction = 0.3}};
  return {ContactModel(parts), Eigen::Vector2d(0.0, 1.0), Eigen::Vector2d(4.0, 0.0), 2.0};
}

InitialValueProblem sliding_particle() {
  ContactModelParts parts = parts_of("sliding particle", 3);
  parts.f_v << 0.0, 0.0, -kGravity;
  parts.contacts = {{.name = "particle / plane", .gap = parts.q[2], .mu_friction = 0.5}};
  return {ContactModel(parts), Vector::Zero(3),
          Eigen::Vector3d(2.0 * std::cos(0.3), 2.0 * std::sin(0.3), 0.0), 0.6};
}

OptimalControlProblem discs(const Discs& data) {
  constexpr double kRadius[] = {0.3, 0.2}, kDragSpeed = 0.1, kObstacle = 1.0;
  const double masses[] = {2.0, data.mass};
  ContactModelParts parts = parts_of("discs", 4);
  parts.u = symbols("u", 2);
  for (int i = 0; i < 2; ++i) {
    const ExprVector v = parts.v.segment(2 * i, 2);
    const Expr speed = sqrt(v.squaredNorm() + kDragSpeed * kDragSpeed);
    for (int j = 0; j < 2; ++j) {
      parts.M(2 * i + j, 2 * i + j) = masses[i];
      parts.f_v[2 * i + j] = (i == 0 ? parts.u[j] : Expr(0.0)) - data.drag * v[j] / speed;
    }
  }
  const Expr square = (parts.q.head(2) - parts.q.tail(2)).squaredNorm();
  const double sum = kRadius[0] + kRadius[1];
  parts.contacts = {
      {.name = "disc / disc",
       .gap = data.gap == DiscGap::Squared ? square - sum * sum : sqrt(square) - sum,
       .e = data.e}};

  OptimalControlProblem problem{ContactModel(parts), {data.N, 4.0}};
  HorizonTerms& terms = problem.terms;
  terms.x0.resize(8);
  terms.x0 << -2, 0, 2, 0, 0, 0, 0, 0;
  Vector reference(8), Q(8);
  reference << 2, 0, data.goal, Vector::Zero(4);
  Q << Vector::Constant(4, 10.0), Vector::Constant(4, 0.01);
  track(terms, parts, reference, Q, 0.1);
  terms.ubx =
      (Vector(8) << Vector::Constant(4, 10.0), Vector::Constant(4, 5.0)).finished();
  terms.lbx = -terms.ubx;
  terms.ubu = Vector::Constant(2, 30.0);
  terms.lbu = -terms.ubu;
  ExprVector clearance(2);
  for (int i = 0; i < 2; ++i) {
    const double least = kObstacle + kRadius[i];
    clearance[i] = parts.q.segment(2 * i, 2).squaredNorm() - least * least;
  }
  terms.path = {{"obstacle", clearance, Vector::Zero(2), Vector::Constant(2, kInfinity),
                 PathConstraint::At::Stages}};
  return problem;
}

OptimalControlProblem three_boxes(const ThreeBoxes& data) {
  constexpr double kSide = 2.0;
  ContactModelParts parts = parts_of("three boxes", 6);
  parts.u = symbols("u", 1);
  for (int i = 0; i < 3; ++i) parts.f_v[2 * i + 1] = -kGravity;
  parts.f_v[2] = parts.u[0];
  const ExprVector& q = parts.q;
  const char* names[] = {"left", "middle", "right"};
  const auto direction = [](std::initializer_list<std::pair<int, double>> entries) {
    ExprMatrix J = ExprMatrix::Zero(6, 1);
    for (const auto& [i, value] : entries) J(i, 0) = value;
    return J;
  };
  for (int i = 0; i < 2; ++i)
    parts.contacts.push_back({.name = std::string(names[i]) + " / " + names[i + 1],
                              .gap = q[2 * i + 2] - q[2 * i] - kSide,
                              .J_t = direction({{2 * i + 1, -1.0}, {2 * i + 3, 1.0}}),
                              .mu_friction = data.mu_sides,
                              .e = i == 0 ? 0.0 : data.e});
  for (int i = 0; i < 3; ++i)
    parts.contacts.push_back({.name = std::string(names[i]) + " / ground",
                              .gap = q[2 * i + 1] - kSide / 2,
                              .J_t = direction({{2 * i, 1.0}}),
                              .mu_friction = data.mu_ground});

  OptimalControlProblem problem{ContactModel(parts), {data.N, 6.0}};
  HorizonTerms& terms = problem.terms;
  terms.x0.resize(12);
  terms.x0 << -3, 1, 0, 1, 3, 1, Vector::Zero(6);
  Vector reference(12), Q(12);
  reference << data.goal[0], 1, data.goal[1], 1, data.goal[2], 1, Vector::Zero(6);
  Q << 10, 0.001, 1, 0.001, 10, 0.001, Vector::Constant(6, 0.1);
  track(terms, parts, reference, Q, 0.1);
  terms.ubx = Vector::Constant(12, 10.0);
  terms.lbx = -terms.ubx;
  terms.ubu = Vector::Constant(1, 30.0);
  terms.lbu = -terms.ubu;
  return problem;
}

ContactModel thrust_particle(double mu, Thrust thrust) {
  ContactModelParts parts = parts_of("particle", 2);
  parts.u = symbols("u", thrust == Thrust::Plane ? 2 : 1);
  parts.f_v[0] = parts.u[0];
  parts.f_v[1] = thrust == Thrust::Plane ? parts.u[1] - kGravity : Expr(-kGravity);
  parts.contacts = {{.name = "particle / ground", .gap = parts.q[1], .mu_friction = mu}};
  return ContactModel(parts);
}

OptimalControlProblem pushed_particle() {
  constexpr double kMu = 0.6, kMost = 10.0;
  OptimalControlProblem problem{thrust_particle(kMu, Thrust::AlongX), {20, 2.0}};
  const ContactModel& model = problem.model;
  problem.terms.x0 = (Vector(4) << 0.0, 1.0, 0.0, 0.0).finished();
  problem.terms.lbu = Vector::Constant(1, -kMost);
  problem.terms.ubu = Vector::Constant(1, kMost);
  problem.terms.running = {{"effort", model.u()[0] * model.u()[0]}};
  const Vector goal = (Vector(4) << 3.0, 0.0, 0.0, 0.0).finished();
  problem.terms.final = {{"target", stack(model.q(), model.v()), goal, goal}};
  problem.fesd.N_FE = 3;
  problem.freezing = TimeFreezingOptions{.a_n = kGravity};
  return problem;
}

}  // namespace saltus::problems
