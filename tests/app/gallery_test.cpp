// SPDX-License-Identifier: BSD-2-Clause
// The rest of the gallery: patches, long solves made shorter, and that no scene is left out.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "app/scene_runs.hpp"
#include "saltus/expr/function.hpp"
#include "saltus/io/scene.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

using nlohmann::json;
using test::contains;
using test::expect_keys;
using test::expect_near;
using test::run_command;
using test::scene;
using test::times_of;

/* Corner, face, the centre of mass past the end of the flat support, the end of the face. */
TEST(Gallery, FallingCuboid) {
  const json result = test::result_of("simulate", scene("falling-cuboid"));
  expect_keys(result);
  constexpr double kExact = 1e-10;  // the values have twelve digits; measured 4e-12
  expect_near(times_of(result, "impact"), {1.0, 1.2214559686119115}, kExact);
  expect_near({result["events"][0]["impulse"], result["events"][1]["impulse"]},
              {0.461260297131059, 0.714315452540282}, kExact);
  expect_near(times_of(result, "switch"), {2.85}, kExact);
  EXPECT_EQ(result["events"].size(), 4U);
  expect_near(times_of(result, "lift-off"), {3.381161444435}, kExact);
  expect_near(result["final"]["q"], {2.73166094763, 0.137085314685, -0.183029554214},
              kExact);
  expect_near(result["final"]["v"], {1.00357161668, -0.549692353736, -0.33178001811},
              kExact);
}

/* A shorter way and fewer, simpler elements: one hit and one push. The whole scene takes some
   minutes, ./bench gallery. */
std::string short_push() {
  return scene("polygon-push") +
         " --set solve.T=4 --set solve.N=4"
         " --set 'solve.q0=[-1.4, 0, 0, 0, 0, 0]' --set 'solve.terminal={"
         "distance = \"100*((x2 - 0.3)^2 + (y2 - 0.05)^2)\", "
         "speed = \"10*fast\"}'";
}

TEST(Gallery, PolygonPush) {
  const test::TemporaryFolder folder;
  const std::string place = folder.path();
  const json result = test::solved(short_push() + " --set solve.n_s=2 --output " + place);
  expect_keys(result);
  EXPECT_EQ(times_of(result, "impact").size(), 1U);
  constexpr double kWeighed = 0.03;  // distances cost effort; measured 0.015
  EXPECT_NEAR(result["final"]["q"][3].get<double>(), 0.3, kWeighed);
  EXPECT_NEAR(result["final"]["q"][4].get<double>(), 0.05, kWeighed);
  // Two stages are off by 2e-3, so that a third one is added: 1094 variables instead of 814.
  constexpr double kTrusted = 1e-3;  // measured 2.6e-4
  EXPECT_LE(result["residuals"]["resimulation"].get<double>(), kTrusted);
  // From there: the same problem again, and the same one with four stages.
  const std::string again = " --warm-start " + place;
  const json same = test::solved(short_push() + " --set solve.n_s=3" + again);
  EXPECT_EQ(same["statistics"]["variables"], result["statistics"]["variables"]);
  EXPECT_NEAR(same["objective"], result["objective"], 1e-7);
  const int iterations = same["statistics"]["iterations"];
  EXPECT_GT(iterations, 0);
  EXPECT_LE(10 * iterations, result["statistics"]["iterations"].get<int>());
  const json finer = test::solved(short_push() + " --set solve.n_s=4" + again);
  EXPECT_EQ(times_of(finer, "impact").size(), 1U);
  constexpr double kFiner = 2e-4;  // measured 3.5e-5
  EXPECT_LE(finer["residuals"]["resimulation"].get<double>(), kFiner);
  // From guessed controls: another way, trusted as well.
  const json guessed = test::solved(
      short_push() + " --set solve.n_s=2 --set 'solve.guess={fx = \"0.2*sin(t)\"}'");
  EXPECT_NE(guessed["statistics"]["iterations"], result["statistics"]["iterations"]);
  EXPECT_LE(guessed["residuals"]["resimulation"].get<double>(), kTrusted);  // 5e-5
}

/* A metre in a second from the cold start, with fewer proposals of phases and a coarser grid: two
   hops. The whole scene takes two minutes. */
TEST(Gallery, HoppingRobot) {
  const test::TemporaryFolder folder;
  const std::string coarse = scene("hopping-robot") +
                             " --set solver.starts=3 --set solve.n_s=2"
                             " --set solve.N_FE=";
  const json result = test::solved(coarse + "3 --output " + folder.path().string());
  expect_keys(result);
  constexpr double kSolver = 1e-6;
  expect_near(result["final"]["q"], {1.0, 0.4, 0.0, 0.0}, kSolver);
  EXPECT_GE(times_of(result, "impact").size(), 1U);
  EXPECT_GE(times_of(result, "lift-off").size(), 2U);
  for (const json& gap : result["trajectory"]["gap"][0])
    EXPECT_GE(gap.get<double>(), -kSolver);
  // The same hops by time-freezing, near those: flight, slip, stick and stance are four elements.
  const json frozen = test::solved(coarse +
                                   "4 --set solve.method=time-freezing"
                                   " --set solve.a_n=200 --warm-start " +
                                   folder.path().string());
  expect_near(frozen["final"]["q"], {1.0, 0.4, 0.0, 0.0}, kSolver);
  EXPECT_EQ(times_of(frozen, "impact").size(), times_of(result, "impact").size());
  EXPECT_EQ(times_of(frozen, "lift-off").size(), times_of(result, "lift-off").size());
}

TEST(Gallery, HoppingRobotHasTheLegOfThePaper) {
  const Scene leg = load_scene(scene("hopping-robot"));
  const ContactModel& model = *leg.model;
  const Function at(
      "leg", {{"q", model.q()}, {"v", model.v()}, {"u", model.u()}, {"p", model.p()}},
      {{"M", model.M()},
       {"f_v", model.f_v()},
       {"gap", ExprVector::Constant(1, model.contacts()[0].gap)}});
  const std::vector<Matrix> values = at(std::vector<Matrix>{
      Eigen::Vector4d(0.1, 0.5, 0.3, -0.7), Eigen::Vector4d(0.2, -0.4, 1.1, -1.7),
      Vector::Zero(2), model.p_values()});
  constexpr double kPrinted = 5e-6;  // six digits are known, relative
  EXPECT_NEAR(values[0](2, 2), 0.0488215, kPrinted * 0.05);
  EXPECT_NEAR(values[0](2, 3), 0.0170627, kPrinted * 0.02);
  EXPECT_NEAR(values[0](3, 3), 0.00868, kPrinted * 0.01);
  const Eigen::Vector4d h(-0.0417036, -62.0299, -0.185046, 0.21789);
  for (Index i = 0; i < 4; ++i)
    EXPECT_NEAR(values[1](i), h[i], kPrinted * std::abs(h[i])) << i;
  EXPECT_NEAR(values[2](0), 0.5 - 0.2 * std::cos(0.3) - 0.2 * std::cos(-0.4), 1e-15);
}

/* The example of the paper, where it imposes holes and bounds of the leg, and everywhere. */
TEST(Gallery, HoppingRobotHasTheHolesOfThePaper) {
  for (const auto& [file, at] :
       {std::pair{"/holes.toml", ConstraintGrid::Intervals},
        std::pair{"/holes-everywhere.toml", ConstraintGrid::Stages}}) {
    SCOPED_TRACE(file);
    const Scene leg = load_scene(scene("hopping-robot") + file);
    const ContactModel& model = *leg.model;
    const OptimalControlPlan& plan = *leg.solve;
    EXPECT_EQ(plan.T, 2.5);
    EXPECT_EQ(plan.N, 20);
    EXPECT_EQ(plan.fesd.N_FE, 3);
    EXPECT_EQ(plan.fesd.n_s, 3);
    EXPECT_EQ(plan.fesd.scheme, RkScheme::RadauIIA);
    EXPECT_EQ(plan.ubu, Vector::Constant(2, 60.0));
    EXPECT_EQ(plan.lbu, -plan.ubu);
    EXPECT_EQ(plan.x0.head(4), Eigen::Vector4d(0.0, 0.4, 0.0, 0.0));
    EXPECT_EQ(plan.ubx.tail(2), Vector::Constant(2, 30.0));
    ASSERT_EQ(plan.path.size(), 7U);
    std::vector<Expr> values;
    ASSERT_EQ(leg.holes.size(), 3U);
    for (const SceneConstraint& c : plan.path) {
      EXPECT_EQ(c.at, at) << c.name;
      values.push_back(c.value);
    }
    const Function path("path", {{"q", model.q()}},
                        {{"value", Eigen::Map<ExprVector>(values.data(), 7)}});
    constexpr double kRounding = 1e-12;
    for (int hole = 0; hole < 3; ++hole) {
      EXPECT_EQ(plan.path[4 + hole].lower, 1.0);
      const auto [body, middle, half_width, depth] = leg.holes[hole];  // as it is drawn
      EXPECT_EQ(leg.bodies[body].name, "ground");
      EXPECT_EQ(middle, 0.5 + hole);
      for (const auto& [x, z] : {std::pair{middle - half_width, 0.4},
                                 {middle + half_width, 0.4},
                                 {middle, 0.4 + depth}}) {
        const Vector q = Eigen::Vector4d(x, z, 0.0, 0.0);  // the leg is straight
        EXPECT_NEAR(path(std::vector<Matrix>{q})[0](4 + hole), 1.0, kRounding);
      }
    }
  }
}

/// "falling-cuboid" is tested by Gallery.FallingCuboid.
std::string test_name(const std::string& folder) {
  std::string name;
  bool is_first = true;
  for (const char letter : folder) {
    if (letter != '-')
      name += static_cast<char>(is_first ? std::toupper(letter) : letter);
    is_first = letter == '-';
  }
  return name;
}

/* Under eighty lines each, with a page beside it, and run by a test of its name. */
TEST(Gallery, LeavesNoSceneOut) {
  const std::string tests = read_file(SALTUS_SOURCE "/tests/app/scenes_test.cpp") +
                            read_file(SALTUS_SOURCE "/tests/app/gallery_test.cpp");
  int n_scenes = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SALTUS_GALLERY)) {
    if (!entry.is_directory()) continue;
    const std::string name = entry.path().filename();
    SCOPED_TRACE(name);
    ++n_scenes;
    EXPECT_TRUE(contains(tests, "TEST(Gallery, " + test_name(name)));
    for (const auto& file : std::filesystem::directory_iterator(entry.path())) {
      if (file.path().extension() != ".toml") continue;
      EXPECT_LT(std::ranges::count(read_file(file.path()), '\n'), 80) << file.path();
    }
    const std::string page = read_file(entry.path() / "README.md");
    EXPECT_TRUE(contains(page, "**Look at**"));
    EXPECT_TRUE(contains(page, "figure"));  // its number, or that there is none
    EXPECT_EQ(run_command("check " + entry.path().string()).exit_code, 0);
  }
  EXPECT_GE(n_scenes, 18);
}

}  // namespace
}  // namespace saltus
