// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/report.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "impact/svg.hpp"
#include "support/expect_invalid.hpp"
#include "support/impact_problems.hpp"

namespace saltus {
namespace {

int count(const std::string& text, const std::string& part) {
  int n = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++n;
  return n;
}

TEST(ImpactReport, IsJsonThatReadsBackExactly) {
  const ImpactProblem problem = test::two_feet();
  const ImpactReport report = analyse_impact(problem);
  const auto json = nlohmann::json::parse(report_json(problem, report));
  EXPECT_EQ(json["saltus_impact"], 1);
  EXPECT_EQ(json["status"], "exact");
  ASSERT_EQ(json["polytopes"].size(), 2u);
  const auto& vertex = json["polytopes"][0]["vertices"][0];
  EXPECT_EQ(vertex["v"][0], report.set.polytopes[0].vertices[0].v[0]);
  EXPECT_EQ(vertex["way"].size(), report.set.polytopes[0].vertices[0].way.size());
  EXPECT_EQ(json["polytopes"][0]["contacts"]["A"], "sticks");
  EXPECT_NEAR(json["total_impulse"]["largest"].get<double>(), 10.0 / 9, 1e-12);
  EXPECT_EQ(json["certificate"]["verdict"], "never jams");
  EXPECT_NEAR(json["laws"]["moreau"]["distance_from_set"].get<double>(), 0.0, 1e-12);
}

TEST(ImpactReport, WritesWhatJsonHasNoNumberFor) {
  ImpactContact left, right;
  left.J_n = Vector::Ones(1);
  right.J_n = -Vector::Ones(1);
  const ImpactProblem problem{Matrix::Identity(1, 1), {left, right}, -Vector::Ones(1)};
  const std::string json = report_json(problem, analyse_impact(problem));
  EXPECT_TRUE(test::contains(json, "\"impulse_per_speed\": \"inf\""));
}

TEST(ImpactReport, SaysItInWords) {
  const ImpactProblem problem = test::two_feet();
  const std::string text = report_text(problem, analyse_impact(problem));
  for (const char* part :
       {"exact set of 2 polytopes", "A separates, B sticks", "0.222222222222",
        "Σ Λ_n from 1 to 1.11111111111 (exact)", "never jams", "sequential: resolved"}) {
    EXPECT_TRUE(test::contains(text, part));
  }
}

/* Fig. 3: two arms of the set, v⁻ below them, four ways that start there. */
TEST(DrawNormalVelocities, ShowsSetAndWays) {
  const ImpactProblem problem = test::two_feet();
  const std::string svg =
      draw_normal_velocities(problem, reachable_velocities(problem), 0, 1);
  EXPECT_EQ(count(svg, "<svg "), 1);
  EXPECT_EQ(count(svg, "<polygon"), 2);
  EXPECT_EQ(count(svg, "<polyline"), 2 + 4);  // axes, ways
  EXPECT_TRUE(test::contains(svg, "n B</text>"));
  EXPECT_INVALID((void)draw_normal_velocities(problem, {}, 0, 2),
                 "there is no contact 2; the problem has 2, counted from 0");
}

/* Fig. 2: cone, axes, the two lines and the path. */
TEST(DrawImpulses, ShowsConeAndPath) {
  ImpactProblem problem = test::two_feet();
  problem.contacts.pop_back();
  const std::string svg = draw_impulses(problem, routh(problem), 0);
  EXPECT_EQ(count(svg, "<polygon"), 1);
  EXPECT_TRUE(test::contains(svg, "u_t = 0"));
  EXPECT_TRUE(test::contains(svg, "u_n = 0"));
  problem.contacts[0].J_t.resize(3, 0);
  EXPECT_INVALID((void)draw_impulses(problem, routh(problem), 0),
                 "A: impulses are drawn for contacts with one tangent, it has 0");
}

TEST(ConvexHull, DropsInnerPoints) {
  const auto hull = detail::convex_hull({{0, 0}, {2, 0}, {1, 1}, {2, 2}, {0, 2}, {1, 0}});
  EXPECT_EQ(hull.size(), 4u);
  EXPECT_EQ(detail::convex_hull({{1, 1}, {1, 1}}).size(), 1u);
}

}  // namespace
}  // namespace saltus
