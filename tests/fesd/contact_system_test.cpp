// SPDX-License-Identifier: BSD-2-Clause
// What the impact law of programs allows.
#include "saltus/fesd/contact_system.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "problems/contact_problems.hpp"
#include "problems/hopping_robot.hpp"
#include "saltus/expr/function.hpp"

namespace saltus {
namespace {

Index place_of(const JumpLaw& law, const std::string& what) {
  return std::ranges::find(law.y, what, &Unknown::what) - law.y.begin();
}

bool has_separation(const ContactModel& model, const ContactOptions& options = {}) {
  const JumpLaw law = contact_system(model, options).system.jump;
  return place_of(law, "separation before") < static_cast<Index>(law.y.size());
}

/* A straight leg that leans: friction at its limit outweighs the normal impulse, and an impulse stops
   a foot that is already leaving. It fits every equation of the law, which (C-15) forbids. */
TEST(ContactSystem, ForbidsAnImpulseWithoutCollision) {
  const ContactModel model = problems::hopping_robot();
  const Contact& foot = model.contacts()[0];
  const ContactSystem contact = contact_system(model);
  const JumpLaw& law = contact.system.jump;
  constexpr double kLean = 0.3;
  const Eigen::Vector4d q(0.0, 0.4 * std::cos(kLean), kLean, 0.0);
  const Function at("leg", {{"q", model.q()}},
                    {{"M", ExprVector(model.M().reshaped())},
                     {"J_n", ExprVector(foot.J_n.reshaped())},
                     {"J_t", ExprVector(foot.J_t.reshaped())}});
  const std::vector<Matrix> leg = at(std::vector<Matrix>{q});
  const Vector J_n = leg[1], J_t = leg[2];
  //   v⁺ = 0,   v⁻ = −M⁻¹(J_n + s mu J_t) Λ_n,   s = ±1
  constexpr double kImpulse = 2.0, kFriction = 0.8;
  const auto before = [&](double s) -> Vector {
    return -kImpulse *
           Matrix(leg[0].reshaped(4, 4)).ldlt().solve(J_n + s * kFriction * J_t);
  };
  const double s = J_n.dot(before(1.0)) > 0.0 ? 1.0 : -1.0;
  const double speed = J_n.dot(before(s));
  ASSERT_GT(speed, 0.1);
  Vector x = Vector::Zero(8), x_minus(8), y = Vector::Zero(Index(law.y.size()));
  x.head(4) = q;
  x_minus << q, before(s);
  y[place_of(law, "normal impulse")] = kImpulse;
  //   Λ_t = (f₊ − f₋)/2 = s mu Λ_n
  const Index shares = place_of(law, "friction share");
  ASSERT_LT(shares, y.size());
  y[shares + (s > 0.0 ? 0 : 1)] = 2.0 * kFriction * kImpulse;
  const Function jump(
      "jump",
      {{"x", contact.system.x}, {"x_minus", law.x_minus}, {"y", symbols_of(law.y)}},
      {{"equations", law.equations}, {"inequalities", law.inequalities}});
  const auto rows = [&] { return jump(std::vector<Matrix>{x, x_minus, y}); };
  constexpr double kRounding = 1e-13;
  EXPECT_LE(rows()[0].cwiseAbs().maxCoeff(), kRounding);
  ASSERT_EQ(rows()[1].size(), 1);
  EXPECT_NEAR(rows()[1](0, 0), -speed, kRounding);
  // What makes room in the row is a term of the side that an impulse holds at zero.
  const Index S = place_of(law, "separation before");
  y[S] = speed;
  EXPECT_NEAR(rows()[1](0, 0), 0.0, kRounding);
  const auto& terms = law.pairs[0].H.terms;
  EXPECT_TRUE(std::ranges::any_of(
      terms, [&](const Expr& term) { return term.name() == law.y[S].symbol.name(); }));
}

/* Where friction does not change the normal velocity there is no such impulse; with several
   contacts one may be pulled down by another. */
TEST(ContactSystem, AsksForCollisionsWhereOneContactMayJam) {
  EXPECT_TRUE(has_separation(problems::hopping_robot()));
  EXPECT_FALSE(
      has_separation(problems::hopping_robot(), {.impacts = ImpactForm::Appendix}));
  EXPECT_FALSE(has_separation(problems::bouncing_ball(0.8).model));
  EXPECT_FALSE(has_separation(problems::three_boxes({.e = 0.0}).model));
}

}  // namespace
}  // namespace saltus
