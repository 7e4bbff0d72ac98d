// SPDX-License-Identifier: BSD-2-Clause
// Time-freezing: simulation and optimal control against closed forms and other routes.
#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "ocp/discretized.hpp"
#include "problems/contact_problems.hpp"
#include "saltus/base/random.hpp"
#include "saltus/ocp/optimal_control_problem.hpp"
#include "saltus/ocp/simulate.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

constexpr double kExact = 1e-8;
constexpr double kGravity = problems::kGravity;

Vector last_of(const Trajectory& motion) { return motion.x.col(motion.n_samples() - 1); }
double last_time(const Trajectory& motion) { return motion.t[motion.n_samples() - 1]; }

FrozenSimulation frozen(const ContactModel& model, const State& start, double T,
                        const ProgramSimulationOptions& options,
                        const ClockControls& by_clock = {}) {
  FrozenSimulation run =
      simulate_by_time_freezing(model, start, T, {}, options, by_clock);
  EXPECT_TRUE(run.simulation.finished()) << run.simulation.message;
  return run;
}

/* Examples 2 to 4 of the paper, in two parts: no vertical thrust until t = 1, then
   u₂ = 2g(t − 1). */
struct Example {
  FrozenSimulation first, second;

  explicit Example(double mu) : first(run(mu, {}, 1.0)), second(run(mu, &first, 2.25)) {}

 private:
  static FrozenSimulation run(double mu, const FrozenSimulation* before, double T) {
    const ContactModel model = problems::thrust_particle(mu, problems::Thrust::Plane);
    ProgramSimulationOptions options{.N_sim = 10, .freezing = {.a_n = kGravity}};
    options.fesd.n_s = 4;
    State start{Eigen::Vector2d(0.0, 1.0), Vector::Zero(2)};
    ClockControls u;
    u.u = ExprVector::Constant(2, 7.0);
    u.u[1] = 0.0;
    if (before) {
      const Vector x = last_of(before->simulation.trajectory);
      start = {x.head(2), x.tail(2), 1.0};
      u.u[1] = 2.0 * kGravity * (u.t - 1.0);
    }
    return frozen(model, start, T, options, u);
  }
};

const double kImpact = std::sqrt(2.0 / kGravity);

/* Example 3: contact from τ = 2 t_1, t = 1 at τ = 2, lift-off t = 3/2, t = 2.25 at τ = 3.5. */
TEST(TimeFreezing, SlidesAndLiftsOffWithoutFriction) {
  const Example example(0.0);
  const Trajectory& first = example.first.numerical;
  EXPECT_NEAR(last_time(first), 2.0, kExact);
  EXPECT_NEAR(last_time(first) + last_time(example.second.numerical) - 1.0, 3.5, kExact);
  const auto& impacts = example.first.simulation.trajectory.events;
  ASSERT_EQ(impacts.size(), 1u);
  EXPECT_NEAR(impacts[0].t, kImpact, kExact);
  EXPECT_NEAR(impacts[0].impulse, kGravity * kImpact, kExact);
  const Trajectory& second = example.second.simulation.trajectory;
  ASSERT_EQ(second.events.size(), 1u);
  EXPECT_EQ(second.events[0].kind, EventKind::LiftOff);
  EXPECT_NEAR(second.events[0].t, 1.5, kExact);
  const Eigen::Vector4d exact(17.71875, 1.37953125, 15.75, 5.518125);
  EXPECT_LE((last_of(second) - exact).cwiseAbs().maxCoeff(), kExact);
}

/* Example 4: the tangential velocity jumps by mu times the normal one. */
TEST(TimeFreezing, SlidesAndLiftsOffWithFriction) {
  const Example example(0.6);
  const Trajectory& first = example.first.simulation.trajectory;
  ASSERT_EQ(first.events.size(), 1u);
  EXPECT_NEAR(first.events[0].impulse_t[0], -0.6 * kGravity * kImpact, kExact);
  EXPECT_NEAR(first.state_at(first.events[0].t)[2], 0.502997336058104, kExact);
  EXPECT_NEAR(last_of(first)[0], 1.157, kExact);
  EXPECT_NEAR(last_of(first)[2], 1.114, kExact);
  const Trajectory& second = example.second.simulation.trajectory;
  ASSERT_EQ(second.events.size(), 1u);
  EXPECT_NEAR(second.events[0].t, 1.5, kExact);
  const Vector lift_off = second.state_at(second.events[0].t);
  EXPECT_NEAR(lift_off[0], 2.0985, kExact);
  EXPECT_NEAR(lift_off[2], 3.1425, kExact);
  EXPECT_NEAR(last_of(second)[0], 6.424125, kExact);
  EXPECT_NEAR(last_of(second)[2], 8.3925, kExact);
}

/* Forces are those of physics, (T-3): weight minus thrust. */
TEST(TimeFreezing, GivesContactForces) {
  const Example example(0.6);
  const Trajectory& second = example.second.simulation.trajectory;
  const auto& starts = second.element_starts;
  for (int i = 0; second.t[i] < 1.5; ++i) {
    // A start of an element shows the force of its first stage.
    if (std::find(starts.begin(), starts.end(), i) != starts.end()) continue;
    const double force = kGravity - 2.0 * kGravity * (second.t[i] - 1.0);
    EXPECT_NEAR(second.lambda_n(0, i), force, 1e-6);
    EXPECT_NEAR(second.lambda_t(0, i), -0.6 * second.lambda_n(0, i), 1e-6);
  }
}

/* A thrown particle lands, slides and stops. */
TEST(TimeFreezing, StopsAThrownParticle) {
  const problems::InitialValueProblem problem = problems::thrown_particle();
  const FrozenSimulation run = frozen(problem.model, {problem.q0, problem.v0}, 2.0,
                                      {.N_sim = 10, .freezing = {.a_n = 10.0}});
  const Trajectory& motion = run.simulation.trajectory;
  EXPECT_NEAR(last_of(motion)[0], 89.0 / 30.0, kExact);
  EXPECT_NEAR(last_time(motion), 2.0, kExact);
  ASSERT_EQ(motion.events.size(), 2u);
  EXPECT_EQ(motion.events[0].kind, EventKind::Impact);
  EXPECT_NEAR(motion.events[1].t, 4.0 / 3.0, kExact);
  EXPECT_EQ(motion.events[1].kind, EventKind::Stick);
}

/* Coulomb's cone in space, without an ε: stops at a known time and place. */
TEST(TimeFreezing, StopsAParticleInSpace) {
  const problems::InitialValueProblem problem = problems::sliding_particle();
  const FrozenSimulation run =
      frozen(problem.model, {problem.q0, problem.v0}, 0.6, {.N_sim = 8});
  const Vector x = last_of(run.simulation.trajectory);
  EXPECT_NEAR(x[0], 0.38953577538251, kExact);
  EXPECT_NEAR(x[1], 0.12049753584560, kExact);
  ASSERT_EQ(run.simulation.trajectory.events.size(), 1u);
  EXPECT_NEAR(run.simulation.trajectory.events[0].t, 0.4077471967380224, kExact);
}

/* The same motion as marching with impact laws. */
TEST(TimeFreezing, AgreesWithImpactLawsOnTwoBalls) {
  const problems::InitialValueProblem problem = problems::two_balls(0.0);
  ProgramSimulationOptions options{.N_sim = 150, .freezing = {.a_n = 1000.0}};
  options.fesd.n_s = 4;
  const State start{problem.q0, problem.v0};
  const FrozenSimulation run = frozen(problem.model, start, 0.45, options);
  const Simulation exact = simulate(problem.model, start, 0.45);
  EXPECT_LE((last_of(run.simulation.trajectory) - last_of(exact.trajectory)).norm(),
            1e-6);
  const auto& events = run.simulation.trajectory.events;
  ASSERT_EQ(events.size(), exact.trajectory.events.size());
  for (std::size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ(events[i].kind, exact.trajectory.events[i].kind);
    EXPECT_NEAR(events[i].t, exact.trajectory.events[i].t, 1e-7);
    EXPECT_NEAR(events[i].impulse, exact.trajectory.events[i].impulse, 1e-5);
  }
}

// A mass above the ground with a second one on a spring, all numbers at random. Tangent and
// normal are perpendicular in the kinetic metric, as the theorems ask.
problems::InitialValueProblem random_contact(std::uint64_t seed) {
  Random random(seed);
  const auto number = [&](double lower, double upper) {
    return random.vector(1, lower, upper)[0];
  };
  ContactModelParts parts;
  parts.q = symbols("q", 3);
  parts.v = symbols("v", 3);
  parts.M = ExprMatrix::Zero(3, 3);
  for (Index i = 0; i < 3; ++i) parts.M(i, i) = number(0.5, 2.0);
  const Expr spring = number(5.0, 20.0) * (parts.q[2] - parts.q[1]);
  parts.f_v.resize(3);
  parts.f_v << number(-2.0, 2.0), spring - 10.0, -spring;
  Contact contact{.name = "ground", .gap = parts.q[1]};
  contact.J_t = ExprMatrix::Zero(3, 1);
  contact.J_t(0) = 1.0;
  contact.mu_friction = number(0.1, 0.8);
  parts.contacts = {contact};
  return {ContactModel(parts), Eigen::Vector3d(0.0, 0.2, 0.3),
          Eigen::Vector3d(number(-3.0, 3.0), number(-1.0, 0.0), 0.0), 0.5};
}

class TimeFreezingAtRandom : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Seeds, TimeFreezingAtRandom, testing::Range(1, 6));

/* Theorems 5 and 8: the same motion as by impact laws, the same impulses. */
TEST_P(TimeFreezingAtRandom, AgreesWithImpactLaws) {
  const auto problem = random_contact(static_cast<std::uint64_t>(GetParam()));
  const State start{problem.q0, problem.v0};
  ProgramSimulationOptions options{.N_sim = 20, .freezing = {.a_n = 20.0}};
  options.fesd.n_s = 4;
  const FrozenSimulation run = frozen(problem.model, start, problem.T, options);
  const Simulation exact = simulate(problem.model, start, problem.T);
  ASSERT_TRUE(exact.finished()) << exact.message;
  const Trajectory& motion = run.simulation.trajectory;
  EXPECT_LE((last_of(motion) - last_of(exact.trajectory)).norm(), 1e-7);
  ASSERT_EQ(motion.events.size(), exact.trajectory.events.size())
      << event_table(motion.events) << event_table(exact.trajectory.events);
  for (std::size_t i = 0; i < motion.events.size(); ++i) {
    const Event &frozen_event = motion.events[i], &event = exact.trajectory.events[i];
    EXPECT_EQ(frozen_event.kind, event.kind);
    EXPECT_NEAR(frozen_event.t, event.t, 1e-7);
    EXPECT_NEAR(frozen_event.impulse, event.impulse, 1e-7);
    if (event.kind != EventKind::Impact) continue;
    EXPECT_NEAR(frozen_event.impulse_t[0], event.impulse_t[0], 1e-7);
  }
}

// A mass of random entries above ground that is curved at random, without friction.
struct CurvedGround {
  Matrix M;
  double slope, curvature;
  problems::InitialValueProblem problem;

  explicit CurvedGround(std::uint64_t seed) : CurvedGround(Random(seed)) {}

  // J_n = (−slope − curvature q_1, 1)
  [[nodiscard]] Vector normal(const Vector& q) const {
    return Eigen::Vector2d(-slope - curvature * q[0], 1.0);
  }

 private:
  explicit CurvedGround(Random random)
      : M(Matrix::Identity(2, 2)),
        slope(random.vector(1, -0.3, 0.3)[0]),
        curvature(random.vector(1, -0.5, 0.5)[0]),
        problem(made(random)) {}

  problems::InitialValueProblem made(Random& random) {
    M.diagonal() = random.vector(2, 0.5, 2.0);
    M(0, 1) = M(1, 0) = random.vector(1, -0.3, 0.3)[0];
    ContactModelParts parts;
    parts.q = symbols("q", 2);
    parts.v = symbols("v", 2);
    parts.M = M.cast<Expr>();
    parts.f_v = ExprVector::Zero(2);
    parts.f_v[1] = -10.0;
    const Expr x = parts.q[0];
    parts.contacts = {
        {.name = "ground", .gap = parts.q[1] - slope * x - 0.5 * curvature * x * x}};
    return {ContactModel(parts), Eigen::Vector2d(0.0, 0.3),
            random.vector(2, -1.0, 1.0).cwiseProduct(Eigen::Vector2d(2.0, 0.5)), 0.5};
  }
};

/* Theorem 5 on curved ground, and (19): Λ = −D⁻¹ J_nᵀv⁻ with D = J_nᵀM⁻¹J_n. */
TEST_P(TimeFreezingAtRandom, HasTheImpulseOfTheImpactLawOnCurvedGround) {
  const CurvedGround ground(static_cast<std::uint64_t>(GetParam()));
  const auto& [model, q0, v0, T] = ground.problem;
  ProgramSimulationOptions options{.N_sim = 20, .freezing = {.a_n = 20.0}};
  options.fesd.n_s = 4;
  const Trajectory motion = frozen(model, {q0, v0}, T, options).simulation.trajectory;
  const Simulation exact = simulate(model, {q0, v0}, T);
  ASSERT_TRUE(exact.finished()) << exact.message;
  EXPECT_LE((last_of(motion) - last_of(exact.trajectory)).norm(), 1e-6);
  ASSERT_EQ(motion.events.size(), exact.trajectory.events.size())
      << event_table(motion.events) << event_table(exact.trajectory.events);
  ASSERT_EQ(motion.events[0].kind, EventKind::Impact);
  EXPECT_NEAR(motion.events[0].t, exact.trajectory.events[0].t, 1e-8);
  const auto left =
      std::lower_bound(motion.t.begin(), motion.t.end(), motion.events[0].t - 1e-9) -
      motion.t.begin();
  const Vector x = motion.x.col(left), J_n = ground.normal(x.head(2));
  const double D = J_n.dot(ground.M.ldlt().solve(J_n));
  EXPECT_NEAR(motion.events[0].impulse, -J_n.dot(x.tail(2)) / D, 1e-7);
}

/* Closed form of the bouncing ball; compression and release instead of a spring. */
TEST(TimeFreezing, BouncesABall) {
  const problems::InitialValueProblem ball = problems::bouncing_ball(0.8);
  const FrozenSimulation run = frozen(ball.model, {ball.q0, ball.v0}, 2.0,
                                      {.N_sim = 20, .freezing = {.a_n = 50.0}});
  const Trajectory& motion = run.simulation.trajectory;
  EXPECT_NEAR(last_of(motion)[0], 0.26074172832706, kExact);
  EXPECT_NEAR(last_of(motion)[1], -0.16586913583647, kExact);
  ASSERT_EQ(motion.events.size(), 3u);
  EXPECT_NEAR(motion.events[0].impulse, 1.8 * kGravity * kImpact, kExact);
  EXPECT_NEAR(motion.events[2].t, 1.75191172702464, kExact);
}

/* The same ball, twice as heavy, above a floor that is not at 0. */
TEST(TimeFreezing, BouncesABallOffAFloorThatIsNotAtZero) {
  constexpr double kFloor = 0.7, kMass = 2.0;
  ContactModelParts parts;
  parts.q = symbols("q", 1);
  parts.v = symbols("v", 1);
  parts.M = ExprMatrix::Constant(1, 1, kMass);
  parts.f_v = ExprVector::Constant(1, -kMass * kGravity);
  parts.contacts = {{.name = "ball / floor", .gap = parts.q[0] - kFloor, .e = 0.8}};
  const FrozenSimulation run =
      frozen(ContactModel(parts), {Vector::Constant(1, 1.0 + kFloor), Vector::Zero(1)},
             2.0, {.N_sim = 20, .freezing = {.a_n = 50.0}});
  const Trajectory& motion = run.simulation.trajectory;
  EXPECT_NEAR(last_of(motion)[0], 0.26074172832706 + kFloor, kExact);
  EXPECT_NEAR(last_of(motion)[1], -0.16586913583647, kExact);
  EXPECT_GE(motion.gap.minCoeff(), -kExact);
  ASSERT_EQ(motion.events.size(), 3u);
  EXPECT_NEAR(motion.events[0].impulse, 1.8 * kMass * kGravity * kImpact, kExact);
  EXPECT_NEAR(motion.events[2].t, 1.75191172702464, kExact);
}

// Known from a quadratic program for each stop time.
constexpr double kMinimum = 72.6392783463;

// No element jumps and moves at once: where one starts on the ground and closing, the physical flow
// has no share at any stage.
void expect_whole_jumps(const OptimalControlProblem& problem, const Vector& w) {
  const detail::Discretized d =
      detail::discretize(problem, problem.fesd, problem.contact);
  const std::vector<Unknown>& z = d.program.system.z;
  const auto physical = std::ranges::find(z, "share of physical flow", &Unknown::what);
  ASSERT_NE(physical, z.end());
  const auto theta_s = static_cast<std::size_t>(physical - z.begin());
  constexpr Index kHeight = 1, kClimb = 3;  // in x
  constexpr double kSolver = 1e-7;
  int n_jumps = 0;
  for (const ElementLayout& e : d.program.layout.elements) {
    const Vector x = values_at(w, e.x_plus);
    if (x[kHeight] > kSolver || x[kClimb] > -10.0 * kSolver) continue;
    ++n_jumps;
    for (const std::vector<int>& stage : e.z) EXPECT_LE(w[stage[theta_s]], kSolver);
  }
  EXPECT_GE(n_jumps, 1);
}

TEST(TimeFreezing, PushesAParticleWithTheLeastEffort) {
  const OptimalControlProblem problem = problems::pushed_particle();
  const OcpSolution solution = solve(problem);
  EXPECT_EQ(solution.status, SolveStatus::Solved);
  expect_whole_jumps(problem, solution.program.w);
  EXPECT_NEAR(solution.objective, kMinimum, 1e-8 * kMinimum);
  EXPECT_NEAR(solution.u(0, 3), 9.51101821, 1e-5);
  EXPECT_NEAR(solution.u(0, 15), 0.453673685, 1e-5);
  const auto& events = solution.trajectory.events;
  ASSERT_EQ(events.size(), 2u);
  EXPECT_NEAR(events[0].t, kImpact, 1e-6);
  EXPECT_EQ(events[1].kind, EventKind::Stick);
  EXPECT_NEAR(events[1].t, 1.6101068, 1e-6);
}

// SALTUS_RANDOM_STARTS=20 makes a long run of it.
int n_random_starts() {
  const char* wanted = std::getenv("SALTUS_RANDOM_STARTS");
  return wanted ? std::atoi(wanted) : 1;
}

/* Controls anywhere between their bounds to start from, and the same minimum. */
TEST(TimeFreezing, PushesAParticleFromRandomStarts) {
  const OptimalControlProblem problem = problems::pushed_particle();
  for (int seed = 1; seed <= n_random_starts(); ++seed) {
    OcpOptions options;
    options.seed = static_cast<std::uint64_t>(seed);
    options.u_guess =
        Random(options.seed).vector(problem.horizon.N, -10.0, 10.0).transpose();
    const OcpSolution solution = solve(problem, options);
    EXPECT_EQ(solution.status, SolveStatus::Solved) << "seed " << seed;
    EXPECT_NEAR(solution.objective, kMinimum, 1e-8 * kMinimum) << "seed " << seed;
  }
}

TEST(TimeFreezing, SaysWhatItDoesNotCover) {
  const problems::InitialValueProblem ball = problems::bouncing_ball(0.8);
  OptimalControlProblem problem{ball.model};
  problem.terms.x0 = ball.x0();
  problem.freezing = TimeFreezingOptions{};
  EXPECT_INVALID(static_cast<void>(solve(problem)), "impact laws (FESD-J) take any e");
  problem.freezing->a_n = -1.0;
  EXPECT_INVALID(static_cast<void>(freezing_system(ball.model, *problem.freezing)),
                 "a_n and speed_max of time-freezing must be > 0");
}

/* A gap whose gradient vanishes where the motion starts. */
TEST(TimeFreezing, RefusesToStartWhereDirectionsAreSingular) {
  ContactModelParts parts;
  parts.q = symbols("q", 1);
  parts.v = symbols("v", 1);
  parts.M = ExprMatrix::Identity(1, 1);
  parts.f_v = ExprVector::Zero(1);
  parts.contacts = {{.name = "cusp", .gap = parts.q[0] * parts.q[0]}};
  const ContactModel model(parts);
  const State start{Vector::Zero(1), Vector::Zero(1)};
  EXPECT_INVALID(static_cast<void>(simulate_by_time_freezing(model, start, 1.0)),
                 "of contact 'cusp' are dependent");
  OptimalControlProblem problem{model};
  problem.terms.x0 = Vector::Zero(2);
  problem.freezing = TimeFreezingOptions{};
  EXPECT_INVALID(static_cast<void>(solve(problem)), "D = JᵀM⁻¹J is singular there");
}

}  // namespace
}  // namespace saltus
