// SPDX-License-Identifier: BSD-2-Clause
#include <gtest/gtest.h>

#include <cctype>
#include <cmath>
#include <ostream>
#include <string>

#include "saltus/sim/simulate.hpp"
#include "support/contact_scenes.hpp"

namespace saltus {
namespace {

using test::numbers;

struct Case {
  RkScheme scheme;
  int n_s;
};

void PrintTo(const Case& c, std::ostream* stream) {
  *stream << to_string(c.scheme) << " with " << c.n_s << " stages";
}

Vector end_of(const ContactModel& model, const State& start, double T,
              const SimulationOptions& options) {
  const auto run = march(model, start, T, {}, options);
  EXPECT_TRUE(run.finished()) << run.message;
  Vector x(2 * start.q.size());
  x << run.q_end(), run.v_end();
  return x;
}

// From N to 4 N fixed elements; events add some of their own.
double observed_order(const ContactModel& model, const State& start, double T,
                      const Case& c, int N, const Vector& truth) {
  const auto error = [&](int n) {
    const SimulationOptions options{.scheme = c.scheme, .n_s = c.n_s, .h_fixed = T / n};
    return (end_of(model, start, T, options) - truth).lpNorm<Eigen::Infinity>();
  };
  return std::log(error(N) / error(4 * N)) / std::log(4.0);
}

class Order : public testing::TestWithParam<Case> {};

// The elements that events cut short blur an order by this much.
constexpr double kBlur = 0.6;

/* A2: stiff, two impacts. */
TEST_P(Order, HoldsThroughImpacts) {
  const Vector truth = numbers({0.246841886728835273, 1.22821031200850112,
                                -2.37983952146643356, -3.11409239362375569});
  const int order = butcher_tableau(GetParam().scheme, GetParam().n_s).order;
  if (order < 3) GTEST_SKIP() << "the spring is too stiff for so low an order";
  const int N = order > 6 ? 100 : 400;
  EXPECT_GE(observed_order(test::two_balls_and_a_spring(),
                           {numbers({1, 2}), numbers({0, 0})}, 1.0, GetParam(), N, truth),
            order - kBlur);
}

/* A particle that falls into a round bowl, slides with friction, turns and sticks: contacts
   that persist on a curve do not cost an order. */
TEST_P(Order, HoldsInPersistentContact) {
  const ContactModel bowl = test::particle_in_a_bowl(0.25);
  const State start{numbers({-0.8, 0.1}), numbers({0.5, 0})};
  constexpr double T = 1.1;
  const Vector truth =
      end_of(bowl, start, T, {.n_s = 8, .tolerance = 1e-14, .h_max = 0.02});
  const int order = butcher_tableau(GetParam().scheme, GetParam().n_s).order;
  const int N = order > 4 ? 10 : 40;
  EXPECT_GE(observed_order(bowl, start, T, GetParam(), N, truth), order - kBlur);
}

INSTANTIATE_TEST_SUITE_P(
    Schemes, Order,
    testing::Values(Case{RkScheme::RadauIIA, 1}, Case{RkScheme::RadauIIA, 2},
                    Case{RkScheme::RadauIIA, 3}, Case{RkScheme::RadauIIA, 4},
                    Case{RkScheme::GaussLegendre, 1}, Case{RkScheme::GaussLegendre, 2},
                    Case{RkScheme::GaussLegendre, 3}, Case{RkScheme::LobattoIIIA, 3},
                    Case{RkScheme::LobattoIIIC, 3}, Case{RkScheme::Explicit, 4}),
    [](const testing::TestParamInfo<Case>& test) {
      std::string name(to_string(test.param.scheme));
      std::erase_if(name, [](unsigned char c) { return std::isalnum(c) == 0; });
      return name + std::to_string(test.param.n_s);
    });

}  // namespace
}  // namespace saltus
