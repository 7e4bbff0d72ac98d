// SPDX-License-Identifier: BSD-2-Clause
#include "problems/hopping_robot.hpp"

#include <cmath>

#include "problems/contact_problems.hpp"

namespace saltus::problems {
namespace {

constexpr double kHip = 3.975, kThigh = 1.782, kShank = 0.548;       // [kg]
constexpr double kLength = 0.2, kThighCog = 0.016, kShankCog = 0.1;  // [m]
constexpr double kThighInertia = 0.001, kShankInertia = 0.0032;      // [kg m²]

struct Leg {
  Expr knee_x, knee_z, foot_x, foot_z;

  explicit Leg(const ExprVector& q)
      : knee_x(q[0] - kLength * sin(q[2])),
        knee_z(q[1] - kLength * cos(q[2])),
        foot_x(knee_x - kLength * sin(q[2] + q[3])),
        foot_z(knee_z - kLength * cos(q[2] + q[3])) {}
};

PathConstraint bound(const char* name, const Expr& value, double lower, double upper,
                     PathConstraint::At at) {
  return {name, ExprVector::Constant(1, value), Vector::Constant(1, lower),
          Vector::Constant(1, upper), at};
}

void add_kinematics(HorizonTerms& terms, const Leg& leg) {
  using enum PathConstraint::At;
  terms.path.push_back(
      bound("knee above ground", leg.knee_z, 0.05, kInfinity, ControlGrid));
  terms.path.push_back(bound("foot near ground", leg.foot_z, -0.005, 0.2, ControlGrid));
  terms.path.push_back(
      bound("knee not behind the start", leg.knee_x, -0.05, kInfinity, ControlGrid));
  terms.path.push_back(
      bound("foot not behind the start", leg.foot_x, -0.05, kInfinity, ControlGrid));
}

void add_holes(HorizonTerms& terms, const Leg& leg, Holes holes) {
  constexpr double kHalfWidth = 0.25, kHalfHeight = 0.1;
  using enum PathConstraint::At;
  for (const double x : {0.5, 1.5, 2.5}) {
    const Expr a = (leg.foot_x - x) / kHalfWidth, b = leg.foot_z / kHalfHeight;
    terms.path.push_back(bound("hole", a * a + b * b, 1.0, kInfinity,
                               holes == Holes::AtIntervals ? ControlGrid : Stages));
  }
}

}  // namespace

ContactModel hopping_robot() {
  ContactModelParts parts;
  parts.name = "hopping robot";
  parts.q = symbols("q", 4);
  parts.v = symbols("v", 4);
  parts.u = symbols("u", 2);
  const Expr phi = parts.q[2], psi = parts.q[3], chi = phi + psi;
  const Expr phi_dot = parts.v[2], psi_dot = parts.v[3], chi_dot = phi_dot + psi_dot;
  const double m = kHip + kThigh + kShank;
  const double a = kThigh * kThighCog + kShank * kLength, b = kShank * kShankCog;
  const double c = b * kLength;
  const double M44 = kShankInertia + kShank * kShankCog * kShankCog;
  parts.M = ExprMatrix::Zero(4, 4);
  parts.M(0, 0) = parts.M(1, 1) = m;
  parts.M(0, 2) = parts.M(2, 0) = -a * cos(phi) - b * cos(chi);
  parts.M(1, 2) = parts.M(2, 1) = a * sin(phi) + b * sin(chi);
  parts.M(0, 3) = parts.M(3, 0) = -b * cos(chi);
  parts.M(1, 3) = parts.M(3, 1) = b * sin(chi);
  parts.M(2, 2) = kThighInertia + kThigh * kThighCog * kThighCog +
                  kShank * kLength * kLength + M44 + 2.0 * c * cos(psi);
  parts.M(2, 3) = parts.M(3, 2) = M44 + c * cos(psi);
  parts.M(3, 3) = M44;
  parts.f_v.resize(4);
  parts.f_v << -(a * sin(phi) * phi_dot * phi_dot + b * sin(chi) * chi_dot * chi_dot),
      -m * kGravity -
          (a * cos(phi) * phi_dot * phi_dot + b * cos(chi) * chi_dot * chi_dot),
      -kGravity * (a * sin(phi) + b * sin(chi)) +
          c * sin(psi) * (2.0 * phi_dot * psi_dot + psi_dot * psi_dot) + parts.u[0],
      -kGravity * b * sin(chi) - c * sin(psi) * phi_dot * phi_dot + parts.u[1];
  const Leg leg(parts.q);
  Contact foot{.name = "foot / ground", .gap = leg.foot_z, .mu_friction = 0.8};
  foot.J_t.resize(4, 1);
  foot.J_t << 1.0, 0.0, -kLength * cos(phi) - kLength * cos(chi), -kLength * cos(chi);
  parts.contacts = {foot};
  return ContactModel(parts);
}

OptimalControlProblem hop(const HopOptions& options) {
  constexpr double kTorque = 60.0;
  const double pi = std::acos(-1.0);
  OptimalControlProblem problem{hopping_robot(), {options.N, options.T}};
  const ContactModel& model = problem.model;
  HorizonTerms& terms = problem.terms;
  terms.x0 = Vector::Zero(8);
  terms.x0[1] = 0.4;
  terms.lbu = Vector::Constant(2, -kTorque);
  terms.ubu = Vector::Constant(2, kTorque);
  terms.running = {{"torque", model.u().squaredNorm()}};
  terms.lbx = Vector::Constant(8, -kInfinity);
  terms.ubx = Vector::Constant(8, kInfinity);
  terms.lbx.head(4) << -0.05, 0.2, -3.0 * pi / 8.0, -pi / 2.0;
  terms.ubx.head(4) << kInfinity, 0.55, 3.0 * pi / 8.0, pi / 2.0;
  terms.lbx.tail(2).setConstant(-options.joint_speed);
  terms.ubx.tail(2).setConstant(options.joint_speed);
  Vector goal(4);
  goal << options.target, 0.4, 0.0, 0.0;
  terms.final = {{"target", model.q(), goal, goal}};
  const Leg leg(model.q());
  add_kinematics(terms, leg);
  if (options.holes != Holes::None) add_holes(terms, leg, options.holes);
  problem.contact.epsilon_c = 0.1;  // or a stance may start with the foot still sinking
  problem.fesd.N_FE = 3;
  problem.fesd.n_s = 3;
  return problem;
}

}  // namespace saltus::problems
