// SPDX-License-Identifier: BSD-2-Clause
// Every way in which a contact can switch, in the plane and in space, by programs and by
// marching: all events at their exact times, and no others.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <vector>

#include "saltus/ocp/simulate.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "support/contact_scenes.hpp"

namespace saltus {
namespace {

constexpr double kWeight = 10.0, kFriction = 0.5;  // [N], mu

struct ExpectedEvent {
  double t;
  EventKind kind;
};

// Particles of mass 1 on the ground, or above it, that move along one line.
struct SwitchingCase {
  std::string name;
  double T;
  std::vector<ExpectedEvent> events;
  double height = 0.0;
  double e = 0.0;
  std::vector<double> speeds = {0.0};  // along the line, one of each particle
  double force = 0.0;                  // [N] along the line
  double growing_force = 0.0;          // [N/s]
  double growing_lift = 0.0;           // [N/s]
};

// Coordinates of each particle: n_t tangential, one normal; after them one that runs with time.
class Particles {
 public:
  Particles(const SwitchingCase& c, int n_t)
      : c_(c), n_t_(n_t), n_(static_cast<int>(c.speeds.size())) {
    line_ = n_t == 1 ? numbers({1.0}) : numbers({0.6, 0.8});
  }

  [[nodiscard]] ContactModel model() const {
    ContactModelParts parts =
        test::bodies(clock() + 1, std::vector<double>(clock() + 1, 1.0));
    const Expr t = parts.q[clock()];
    for (int i = 0; i < n_; ++i) {
      const Expr along = c_.force + c_.growing_force * t;
      for (int k = 0; k < n_t_; ++k) parts.f_v[first(i) + k] = line_[k] * along;
      parts.f_v[normal(i)] = c_.growing_lift * t - kWeight;
      ExprMatrix J_t = ExprMatrix::Zero(clock() + 1, n_t_);
      for (int k = 0; k < n_t_; ++k) J_t(first(i) + k, k) = 1.0;
      parts.contacts.push_back({.name = "particle " + std::to_string(i),
                                .gap = parts.q[normal(i)],
                                .J_t = J_t,
                                .mu_friction = kFriction,
                                .e = c_.e});
    }
    return ContactModel(parts);
  }

  [[nodiscard]] State start() const {
    State x{Vector::Zero(clock() + 1), Vector::Zero(clock() + 1)};
    x.v[clock()] = 1.0;
    for (int i = 0; i < n_; ++i) {
      x.q[normal(i)] = c_.height;
      x.v.segment(first(i), n_t_) = c_.speeds[i] * line_;
    }
    return x;
  }

 private:
  static Vector numbers(std::initializer_list<double> x) { return test::numbers(x); }
  [[nodiscard]] int first(int particle) const { return particle * (n_t_ + 1); }
  [[nodiscard]] int normal(int particle) const { return first(particle) + n_t_; }
  [[nodiscard]] int clock() const { return n_ * (n_t_ + 1); }

  const SwitchingCase& c_;
  int n_t_, n_;
  Vector line_;
};

void PrintTo(const SwitchingCase& c, std::ostream* out) { *out << c.name; }

std::vector<SwitchingCase> switching_cases() {
  using enum EventKind;
  // Friction decelerates by 5 m/s²; from 0.2 m a particle falls 0.2 s and hits at 2 m/s.
  return {
      {.name = "SlipToStick", .T = 1.0, .events = {{0.4, Stick}}, .speeds = {2.0}},
      {.name = "StickToSlip", .T = 0.9, .events = {{0.5, Slip}}, .growing_force = 10.0},
      {.name = "SlipReversal",
       .T = 0.5,
       .events = {{2.0 / 13.0, SlipReversal}},
       .speeds = {-2.0},
       .force = 8.0},
      {.name = "StickPhase", .T = 0.7, .events = {}, .force = 2.0},
      {.name = "SlipMotion", .T = 0.7, .events = {}, .speeds = {5.0}},
      {.name = "ContactBreaks",
       .T = 0.9,
       .events = {{0.5, LiftOff}},
       .growing_lift = 20.0},
      {.name = "ContactBreaksWhileSlipping",
       .T = 0.9,
       .events = {{0.5, LiftOff}},
       .speeds = {6.0},
       .growing_lift = 20.0},
      {.name = "InelasticImpactThenStick",
       .T = 1.0,
       .events = {{0.2, Impact}, {0.6, Stick}},
       .height = 0.2,
       .speeds = {3.0}},
      {.name = "InelasticImpactThatSticks",
       .T = 0.7,
       .events = {{0.2, Impact}},
       .height = 0.2,
       .speeds = {0.5}},
      {.name = "ElasticImpacts",
       .T = 0.45,
       .events = {{0.2, Impact}, {0.4, Impact}},
       .height = 0.2,
       .e = 0.5,
       .speeds = {3.0}},
      {.name = "TwoSlipsEndAtOnce",
       .T = 0.9,
       .events = {{0.4, Stick}, {0.4, Stick}},
       .speeds = {2.0, -2.0}},
      {.name = "TwoInelasticImpactsAtOnce",
       .T = 0.45,
       .events = {{0.2, Impact}, {0.2, Impact}},
       .height = 0.2,
       .speeds = {3.0, -4.0}},
      {.name = "TwoElasticImpactsAtOnce",
       .T = 0.35,
       .events = {{0.2, Impact}, {0.2, Impact}},
       .height = 0.2,
       .e = 0.8,
       .speeds = {3.0, -4.0}},
  };
}

void expect_events(const SwitchingCase& expected, const Simulation& run) {
  ASSERT_TRUE(run.finished()) << run.message;
  const std::vector<Event>& events = run.trajectory.events;
  ASSERT_EQ(events.size(), expected.events.size()) << event_table(events);
  for (std::size_t i = 0; i < events.size(); ++i) {
    EXPECT_NEAR(events[i].t, expected.events[i].t, 1e-8);
    EXPECT_EQ(events[i].kind, expected.events[i].kind) << to_string(events[i].kind);
  }
}

class SwitchingCases : public testing::TestWithParam<std::tuple<SwitchingCase, int>> {};

INSTANTIATE_TEST_SUITE_P(Contacts, SwitchingCases,
                         testing::Combine(testing::ValuesIn(switching_cases()),
                                          testing::Values(1, 2)),
                         [](const auto& test) {
                           return std::get<0>(test.param).name +
                                  (std::get<1>(test.param) == 1 ? "InThePlane"
                                                                : "InSpace");
                         });

bool is_on_boundary(const SwitchingCase& c, int N_sim) {
  return std::ranges::any_of(c.events, [&](const ExpectedEvent& event) {
    const double steps = event.t / c.T * N_sim;
    return std::abs(steps - std::round(steps)) < 1e-9;
  });
}

/* All motions are cubic polynomials between events: three stages have no error. Events fall
   early and late into steps, and on their boundaries. */
TEST_P(SwitchingCases, AreFoundByPrograms) {
  const auto& [c, n_t] = GetParam();
  const Particles particles(c, n_t);
  for (const int N_sim : {3, 9, 13}) {
    SCOPED_TRACE(N_sim);
    // Two changes at once take minutes there.
    const bool is_slow = n_t > 1 ? N_sim > 3 : is_on_boundary(c, N_sim);
    if (c.speeds.size() > 1 && is_slow) continue;
    ProgramSimulationOptions options{.N_sim = N_sim};
    options.fesd.n_s = 3;
    const ProgramSimulation run =
        simulate_by_programs(particles.model(), particles.start(), c.T, {}, options);
    expect_events(c, run.simulation);
  }
}

/* Another form of the impact law or two gaps per grid point change no event. */
TEST_P(SwitchingCases, AreFoundInEveryWrittenForm) {
  const auto& [c, n_t] = GetParam();
  if (c.speeds.size() > 1) return;
  const Particles particles(c, n_t);
  using enum ImpactForm;
  for (const ContactFormulation formulation :
       {ContactFormulation::Regular, ContactFormulation::Printed})
    for (const ImpactForm impacts : {Open, Appendix, Separate}) {
      SCOPED_TRACE(fmt::format("{}, {}", to_string(formulation), to_string(impacts)));
      ProgramSimulationOptions options{.N_sim = 4};
      options.fesd.n_s = 3;
      options.contact.formulation = formulation;
      options.contact.impacts = impacts;
      options.contact.friction = n_t == 1 ? FrictionForm::TwoPair : FrictionForm::Cone;
      const ProgramSimulation run =
          simulate_by_programs(particles.model(), particles.start(), c.T, {}, options);
      expect_events(c, run.simulation);
    }
}

TEST_P(SwitchingCases, AreFoundByMarching) {
  const auto& [c, n_t] = GetParam();
  const Particles particles(c, n_t);
  expect_events(c, simulate(particles.model(), particles.start(), c.T));
}

}  // namespace
}  // namespace saltus
