// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mech/filippov_model.hpp"

#include <gtest/gtest.h>

#include "saltus/expr/function.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

ExprVector vector_of(std::initializer_list<Expr> values) {
  return ExprVector::Map(values.begin(), static_cast<Index>(values.size()));
}

// Two switching functions; one region takes both signs of the second.
FilippovModelParts three_regions() {
  FilippovModelParts parts;
  parts.x = symbols("x", 2);
  parts.subsystems = {{"plane",
                       vector_of({parts.x[0], parts.x[1]}),
                       {{{1, 0}, vector_of({1.0, 10.0})},
                        {{-1, 1}, vector_of({2.0, 20.0})},
                        {{-1, -1}, vector_of({3.0, 30.0})}}}};
  return parts;
}

TEST(FilippovModel, CompletesWhatIsLeftOut) {
  const FilippovModel model(three_regions());
  EXPECT_TRUE(model.E()(0, 0).is_constant(1.0));
  EXPECT_TRUE(model.f_0()[1].is_constant(0.0));
}

TEST(FilippovModel, SplitsRegionsThatTakeBothSigns) {
  const FilippovModel model(three_regions());
  const FilippovSubsystem full = with_all_signs(model.subsystems()[0]);
  ASSERT_EQ(full.regions.size(), 4u);
  EXPECT_TRUE(full.regions[2].f[0].is_constant(1.0));
  EXPECT_TRUE(full.regions[3].f[0].is_constant(1.0));
  EXPECT_TRUE(full.regions[0].f[0].is_constant(3.0));
}

/* At the corners of [0, 1]² the step form gives each region's f; sums of θ are 1 inside. */
TEST(FilippovModel, TurnsRegionsIntoSteps) {
  const FilippovModel steps = in_step_form(FilippovModel(three_regions()));
  ASSERT_EQ(steps.steps().size(), 2u);
  const ExprVector alpha = vector_of({steps.steps()[0].alpha, steps.steps()[1].alpha});
  const Function f("f", {{"alpha", alpha}}, {{"f", steps.f_0()}});
  const auto at = [&](double a, double b) {
    Vector values(2);
    values << a, b;
    return f(std::vector<Matrix>{values})[0](0);
  };
  EXPECT_EQ(at(1.0, 0.3), 1.0);
  EXPECT_EQ(at(0.0, 1.0), 2.0);
  EXPECT_EQ(at(0.0, 0.0), 3.0);
  EXPECT_DOUBLE_EQ(at(0.5, 0.5), 0.5 * 1.0 + 0.25 * 2.0 + 0.25 * 3.0);
}

TEST(FilippovModel, SaysWhatIsNotCovered) {
  FilippovModelParts parts = three_regions();
  parts.subsystems[0].regions.pop_back();
  EXPECT_INVALID(FilippovModel{parts},
                 "do not cover the space: none has the signs (-1, -1)");
}

TEST(FilippovModel, SaysWhatOverlaps) {
  FilippovModelParts parts = three_regions();
  parts.subsystems[0].regions[0].signs = {0, 0};
  EXPECT_INVALID(FilippovModel{parts}, "2 regions of 'plane' overlap");
}

TEST(FilippovModel, RefusesWhatDoesNotFit) {
  FilippovModelParts parts = three_regions();
  parts.subsystems[0].regions[1].signs = {2, 0};
  EXPECT_INVALID(FilippovModel{parts}, "has the sign 2");
  parts = three_regions();
  parts.subsystems[0].regions[1].signs = {1};
  EXPECT_INVALID(FilippovModel{parts}, "region 2 of 'plane' has 1 signs");
  parts = three_regions();
  parts.subsystems[0].regions[1].f = vector_of({1.0});
  EXPECT_INVALID(FilippovModel{parts}, "has 1 entries, expected one per state: 2");
  parts = three_regions();
  parts.subsystems[0].c[0] = Expr::symbol("y");
  EXPECT_INVALID(FilippovModel{parts}, "may depend on x and parameters only");
  parts = three_regions();
  parts.subsystems.clear();
  EXPECT_INVALID(FilippovModel{parts}, "needs regions or steps");
  parts = three_regions();
  parts.E = ExprMatrix::Zero(2, 2);
  EXPECT_INVALID(FilippovModel(parts).check_at(Vector::Zero(2)), "E is singular");
}

}  // namespace
}  // namespace saltus
