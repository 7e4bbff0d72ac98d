// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/fesd/butcher.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

constexpr double kRoundOff = 4e-15;  // worst of all tableaux: 9e-16

struct Case {
  RkScheme scheme;
  int n_s;
};

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (int n_s = 1; n_s <= 9; ++n_s) {
    cases.push_back({RkScheme::RadauIIA, n_s});
    cases.push_back({RkScheme::GaussLegendre, n_s});
    if (n_s >= 2) cases.push_back({RkScheme::LobattoIIIA, n_s});
    if (n_s >= 2) cases.push_back({RkScheme::LobattoIIIC, n_s});
    if (n_s <= 4) cases.push_back({RkScheme::Explicit, n_s});
  }
  return cases;
}

class EveryTableau : public testing::TestWithParam<Case> {
 protected:
  const ButcherTableau tableau_ = butcher_tableau(GetParam().scheme, GetParam().n_s);
};

/* B(p): Σ b_m c_m^(k−1) = 1/k for k = 1 … order. */
TEST_P(EveryTableau, IntegratesPolynomialsToItsOrder) {
  for (int k = 1; k <= tableau_.order; ++k)
    EXPECT_NEAR(tableau_.b.dot(tableau_.c.array().pow(k - 1).matrix()), 1.0 / k,
                kRoundOff)
        << "k = " << k;
}

TEST_P(EveryTableau, HasRowsThatSumToItsNodes) {
  EXPECT_LE((tableau_.A.rowwise().sum() - tableau_.c).cwiseAbs().maxCoeff(), kRoundOff);
}

/* The stability function R(z) = 1 + z bᵀ(I − zA)⁻¹e agrees with exp(z) to the order, and at
   the order + 1 does not. */
TEST_P(EveryTableau, ApproximatesTheExponentialToItsOrder) {
  Vector power = Vector::Ones(tableau_.n_s);
  double factorial = 1.0;
  for (int k = 1; k <= tableau_.order + 1; ++k) {
    factorial *= k;
    const double coefficient = tableau_.b.dot(power) * factorial;
    if (k <= tableau_.order)
      EXPECT_NEAR(coefficient, 1.0, 1e-10) << "k = " << k;
    else
      EXPECT_GT(std::abs(coefficient - 1.0), 1e-10);
    power = tableau_.A * power;
  }
}

TEST_P(EveryTableau, KnowsWhetherItsLastStageIsTheEnd) {
  const RkScheme scheme = GetParam().scheme;
  const bool expected = scheme == RkScheme::RadauIIA || scheme == RkScheme::LobattoIIIA ||
                        scheme == RkScheme::LobattoIIIC;
  EXPECT_EQ(tableau_.is_stiffly_accurate(), expected);
}

INSTANTIATE_TEST_SUITE_P(Butcher, EveryTableau, testing::ValuesIn(all_cases()),
                         [](const auto& one) {
                           std::string name(to_string(one.param.scheme));
                           std::erase_if(name, [](char c) { return !std::isalnum(c); });
                           return name + "_" + std::to_string(one.param.n_s);
                         });

/* Hairer and Wanner, Solving Ordinary Differential Equations II, table IV.5.6. */
TEST(Butcher, GivesTheRadauSchemeOfTheBooks) {
  const ButcherTableau radau = butcher_tableau(RkScheme::RadauIIA, 3);
  const double s = std::sqrt(6.0);
  EXPECT_NEAR(radau.c[0], (4 - s) / 10, kRoundOff);
  EXPECT_NEAR(radau.A(0, 0), (88 - 7 * s) / 360, kRoundOff);
  EXPECT_NEAR(radau.A(1, 2), (-2 - 3 * s) / 225, kRoundOff);
  EXPECT_NEAR(radau.b[2], 1.0 / 9, kRoundOff);
}

TEST(Butcher, GivesTheClassicalExplicitScheme) {
  Matrix A = Matrix::Zero(4, 4);
  A(1, 0) = A(2, 1) = 0.5;
  A(3, 2) = 1.0;
  const ButcherTableau rk4 = butcher_tableau(RkScheme::Explicit, 4);
  EXPECT_LE((rk4.A - A).cwiseAbs().maxCoeff(), kRoundOff);
}

TEST(Butcher, SaysHowManyStagesThereAre) {
  EXPECT_INVALID(static_cast<void>(butcher_tableau(RkScheme::RadauIIA, 10)),
                 "Radau IIA has 1 to 9 stages, not n_s = 10");
  EXPECT_INVALID(static_cast<void>(butcher_tableau(RkScheme::LobattoIIIA, 1)),
                 "Lobatto IIIA has 2 to 9 stages");
}

}  // namespace
}  // namespace saltus
