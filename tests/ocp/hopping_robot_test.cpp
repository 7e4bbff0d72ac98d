// SPDX-License-Identifier: BSD-2-Clause
// The leg that hops: its model, and how it comes from the cold start to a gait.
#include "problems/hopping_robot.hpp"

#include <gtest/gtest.h>

#include "saltus/expr/function.hpp"

namespace saltus {
namespace {

/* Values that were computed from the bodies of the leg with other tools. */
TEST(HoppingRobot, HasTheMassMatrixAndTheBiasOfItsBodies) {
  const ContactModel model = problems::hopping_robot();
  const Function at("leg", {{"q", model.q()}, {"v", model.v()}, {"u", model.u()}},
                    {{"M", ExprVector(model.M().reshaped())}, {"f_v", model.f_v()}});
  const std::vector<Matrix> values =
      at(std::vector<Matrix>{Eigen::Vector4d(0.1, 0.5, 0.3, -0.7),
                             Eigen::Vector4d(0.2, -0.4, 1.1, -1.7), Vector::Zero(2)});
  const Matrix M = values[0].reshaped(4, 4);
  constexpr double kPrinted = 1e-6;  // digits of the values, relative
  EXPECT_NEAR(M(2, 2), 0.0488215, kPrinted * 0.05);
  EXPECT_NEAR(M(2, 3), 0.0170627, kPrinted * 0.05);
  EXPECT_NEAR(M(3, 3), 0.00868, kPrinted * 0.01);
  EXPECT_LE((M - M.transpose()).cwiseAbs().maxCoeff(), 0.0);
  const Eigen::Vector4d h(-0.0417036, -62.0299, -0.185046, 0.21789);
  for (Index i = 0; i < 4; ++i)
    EXPECT_NEAR(values[1](i, 0), h[i], 5e-6 * std::abs(h[i])) << i;
}

}  // namespace
}  // namespace saltus
