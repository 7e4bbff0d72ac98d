// SPDX-License-Identifier: BSD-2-Clause
// However contacts, friction and impacts are written, problems with all of them have the same
// solution: against least squares by hand.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <Eigen/QR>

#include <cctype>
#include <cmath>
#include <numbers>

#include "saltus/ocp/optimal_control_problem.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "support/contact_scenes.hpp"

namespace saltus {
namespace {

/* A particle of 1 kg is thrown along the ground from some height, hits it once, slides, and shall
   stop at a distance at T, pushed along its way with the least effort ∫ u² dt. */
constexpr int kN = 5;
constexpr double kT = 1.0, kWeight = 10.0, kFall = 0.3, kSpeed = 2.0, kWay = 1.5;
constexpr double kFriction = 0.25;
constexpr double kApex = 1e-3;

struct Written {
  std::string name;
  ContactOptions contact;
  int n_t = 1;         // tangents
  double angle = 0.0;  // of the way to the first tangent
  /* What is left of friction: a polyhedral cone is narrow between two of its directions. */
  double narrowed = 1.0;
};

void PrintTo(const Written& form, std::ostream* out) { *out << form.name; }

Vector line_of(const Written& form) {
  if (form.n_t == 1) return Vector::Ones(1);
  return Eigen::Vector2d(std::cos(form.angle), std::sin(form.angle));
}

ContactModel thrown_particle(const Written& form) {
  const int n = form.n_t + 1;
  ContactModelParts parts = test::bodies(n, std::vector<double>(n, 1.0));
  parts.u = symbols("u", 1);
  const Vector line = line_of(form);
  ExprMatrix J_t = ExprMatrix::Zero(n, form.n_t);
  for (int k = 0; k < form.n_t; ++k) {
    parts.f_v[k] = line[k] * parts.u[0];
    J_t(k, k) = 1.0;
  }
  parts.f_v[n - 1] = -kWeight;
  parts.contacts = {{.name = "particle / ground",
                     .gap = parts.q[n - 1],
                     .J_t = J_t,
                     .mu_friction = kFriction}};
  return ContactModel(parts);
}

OptimalControlProblem least_effort(const Written& form) {
  const ContactModel model = thrown_particle(form);
  OptimalControlProblem problem{.model = model, .horizon = {kN, kT}};
  problem.contact = form.contact;
  const Vector line = line_of(form);
  HorizonTerms& terms = problem.terms;
  terms.x0 = Vector::Zero(2 * model.n_q());
  terms.x0[form.n_t] = 0.5 * kWeight * kFall * kFall;
  terms.x0.segment(model.n_q(), form.n_t) = kSpeed * line;
  terms.running = {{"effort", model.u()[0] * model.u()[0]}};
  terms.lbu = test::numbers({-20.0});
  terms.ubu = test::numbers({20.0});
  ExprVector end(2 * form.n_t);
  end << model.q().head(form.n_t), model.v().head(form.n_t);
  Vector goal = Vector::Zero(2 * form.n_t);
  goal.head(form.n_t) = kWay * line;
  terms.final = {{"stop", end, goal, goal}};
  return problem;
}

/* Slip is forwards until T, so that friction is known: mu times the weight and times the impulse of
   the impact, or what a blunt cone makes of them, which also brakes in flight and at every grid
   point. What is left are two linear equations for u_k and their least squares. */
Vector least_squares_by_hand(double mu, double apex) {
  constexpr int kGridPoints = 2 * kN;  // with the impact on one of them
  const double h = kT / kN, after = kT - kFall;
  Matrix A(2, kN);
  for (int k = 0; k < kN; ++k) {
    A(0, k) = h;
    A(1, k) = h * (kT - (k + 0.5) * h);
  }
  const double braking = std::hypot(mu * kWeight, apex);
  Eigen::Vector2d b(-kSpeed + apex * kFall + braking * after,
                    kWay - kSpeed * kT + apex * kFall * (kT - 0.5 * kFall) +
                        0.5 * braking * after * after);
  for (int i = 0; i < kGridPoints; ++i) {
    const double t = i * kT / kGridPoints;
    const bool is_impact = std::abs(t - kFall) < 1e-9;
    const double impulse = is_impact ? std::hypot(mu * kWeight * kFall, apex) : apex;
    b += impulse * Eigen::Vector2d(1.0, kT - t);
  }
  return A.completeOrthogonalDecomposition().solve(b);
}

double apex_of(const Written& form) {
  const bool is_conic = form.contact.friction == FrictionForm::Conic ||
                        (form.contact.friction == FrictionForm::Automatic &&
                         form.contact.formulation == ContactFormulation::Printed);
  return is_conic ? kApex : 0.0;
}

std::vector<Written> written_forms() {
  using enum FrictionForm;
  const auto of = [](FrictionForm friction, ImpactForm impacts,
                     ContactFormulation formulation) {
    return ContactOptions{.formulation = formulation,
                          .friction = friction,
                          .impacts = impacts,
                          .cone_epsilon = kApex};
  };
  std::vector<Written> forms;
  for (const ContactFormulation formulation :
       {ContactFormulation::Regular, ContactFormulation::Printed})
    for (const ImpactForm impacts :
         {ImpactForm::Open, ImpactForm::Appendix, ImpactForm::Separate})
      for (const FrictionForm friction : {TwoPair, Cone, Conic, Polyhedral})
        forms.push_back({fmt::format("{}_{}_{}", to_string(formulation),
                                     to_string(impacts), to_string(friction)),
                         of(friction, impacts, formulation)});
  return forms;
}

class WrittenForms : public testing::TestWithParam<Written> {};

TEST_P(WrittenForms, HaveTheSameSolution) {
  const Written& form = GetParam();
  const OcpSolution solution = solve(least_effort(form), {.route = OcpRoute::Ladder});
  ASSERT_EQ(solution.status, SolveStatus::Solved) << solution.message;
  const Vector u = least_squares_by_hand(form.narrowed * kFriction, apex_of(form));
  EXPECT_NEAR(solution.objective, u.squaredNorm() * kT / kN, 1e-6);
  EXPECT_LE((solution.u.row(0).transpose() - u).norm(), 1e-5);
  ASSERT_EQ(solution.trajectory.events.size(), 1u)
      << event_table(solution.trajectory.events);
  EXPECT_NEAR(solution.trajectory.events[0].t, kFall, 1e-8);
}

std::vector<Written> forms_in_space() {
  using enum FrictionForm;
  const auto polyhedral = [](int n_d) {
    return ContactOptions{.friction = Polyhedral, .n_d = n_d};
  };
  const double eighth = std::numbers::pi / 4.0;
  return {
      {"cone", {.friction = Cone}, 2, 0.3},
      {"conic", {.friction = Conic, .cone_epsilon = kApex}, 2, 0.3},
      {"printed",
       {.formulation = ContactFormulation::Printed, .cone_epsilon = kApex},
       2,
       0.3},
      {"four directions, along one", polyhedral(4), 2, 0.0},
      {"four directions, between two", polyhedral(4), 2, eighth, std::cos(eighth)},
      {"eight directions, along one", polyhedral(8), 2, eighth},
      {"eight directions, between two", polyhedral(8), 2, 0.5 * eighth,
       std::cos(0.5 * eighth)},
  };
}

std::string name_of(const testing::TestParamInfo<Written>& form) {
  std::string name = form.param.name;
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(InThePlane, WrittenForms, testing::ValuesIn(written_forms()),
                         name_of);
INSTANTIATE_TEST_SUITE_P(InSpace, WrittenForms, testing::ValuesIn(forms_in_space()),
                         name_of);

/* A particle slides in space, at an angle between two of n_d directions. A polyhedral cone brakes
   it along the nearer one until it moves between both, and from there along its way, with what
   the edge between them leaves of mu. */
struct PolyhedralSlide {
  int n_d;
  double angle;  // to the first direction
  double speed = 2.0, deceleration = kFriction * kWeight;
  double half = std::numbers::pi / n_d;
  double turn =
      speed * (std::cos(angle) - std::sin(angle) / std::tan(half)) / deceleration;
  double speed_between = speed * std::sin(angle) / std::sin(half);
  double stop = turn + speed_between / (deceleration * std::cos(half));

  [[nodiscard]] Eigen::Vector2d end() const {
    const double way = 0.5 * speed_between * (stop - turn);
    return {speed * std::cos(angle) * turn - 0.5 * deceleration * turn * turn +
                way * std::cos(half),
            speed * std::sin(angle) * turn + way * std::sin(half)};
  }
};

class PolyhedralCones : public testing::TestWithParam<PolyhedralSlide> {};

TEST_P(PolyhedralCones, BrakeAlongTheirDirections) {
  const PolyhedralSlide& exact = GetParam();
  const Written form{"", {.friction = FrictionForm::Polyhedral, .n_d = exact.n_d}, 2};
  State start{Vector::Zero(3), Vector::Zero(3)};
  start.v.head(2) =
      exact.speed * Eigen::Vector2d(std::cos(exact.angle), std::sin(exact.angle));
  for (const int N_sim : {1, 5}) {
    SCOPED_TRACE(N_sim);
    ProgramSimulationOptions options{.N_sim = N_sim, .contact = form.contact};
    options.fesd.N_FE = N_sim == 1 ? 3 : 2;
    constexpr double kUntilRest = 1.2;
    const Simulation run =
        simulate_by_programs(thrown_particle(form), start, kUntilRest,
                             Controls::constant(Vector::Zero(1)), options)
            .simulation;
    ASSERT_TRUE(run.finished()) << run.message;
    ASSERT_EQ(run.trajectory.events.size(), 1u) << event_table(run.trajectory.events);
    EXPECT_EQ(run.trajectory.events[0].kind, EventKind::Stick);
    EXPECT_NEAR(run.trajectory.events[0].t, exact.stop, 1e-8);
    EXPECT_LE((run.trajectory.t.array() - exact.turn).abs().minCoeff(), 1e-8);
    EXPECT_LE((run.q_end().head(2) - exact.end()).norm(), 1e-8);
  }
}

INSTANTIATE_TEST_SUITE_P(All, PolyhedralCones,
                         testing::Values(PolyhedralSlide{4, 0.3}, PolyhedralSlide{4, 0.6},
                                         PolyhedralSlide{8, 0.2},
                                         PolyhedralSlide{12, 0.1}),
                         [](const auto& slide) {
                           return fmt::format("{}_{:.0f}", slide.param.n_d,
                                              100.0 * slide.param.angle);
                         });

}  // namespace
}  // namespace saltus
