// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/io/result.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "saltus/base/file.hpp"
#include "support/exact_results.hpp"
#include "support/expect_invalid.hpp"
#include "support/temporary_folder.hpp"

namespace saltus {
namespace {

using test::contains;
using test::sentence_of;

Result ball() {
  return test::bouncing_ball_result(
      load_scene(std::filesystem::path(SALTUS_GALLERY) / "bouncing-ball"));
}

Result full() {
  Result result = ball();
  result.kind = "solve";
  result.objective = 0.1 + 0.2;
  result.objective_terms = {{"a", 0.1}, {"b", 0.2}};
  result.residuals = {1e-9, 2e-9, 3e-9, 4e-9, 5e-9};
  result.stationarity = "B";
  result.statistics = {{"variables", 12.0}};
  result.timings = {{"build", 0.1}, {"total", 0.5}};
  result.struck = {{"foot", Vector::Ones(2), Matrix::Ones(2, 1), 0.5}};
  result.polytopes = {{Matrix::Identity(2, 3),
                       Matrix::Ones(1, 3),
                       {{{Vector::Ones(2), Vector::Ones(1), Vector::Zero(1)}}, {}, {}}}};
  result.log = "ipm 1 </script> <!-- \"quoted\"\n";
  result.overrides = {"e = 0.8"};
  result.trajectory.events[0].note = "first";
  result.trajectory.events[0].impulse_t = Eigen::Vector2d(0.1, 0.2);
  result.trajectory.gap(0, 3) = kNaN;
  return result;
}

TEST(ResultFile, ReadsBackToTheLastBit) {
  const Result before = full();
  const std::string text = result_to_text(before);
  const Result after = result_from_text(text);
  EXPECT_TRUE(result_to_text(after) == text);
  EXPECT_EQ(after.objective, before.objective);
  EXPECT_EQ(after.trajectory.x, before.trajectory.x);
  EXPECT_EQ(after.trajectory.t, before.trajectory.t);
  EXPECT_EQ(after.trajectory.events.size(), 3U);
  EXPECT_EQ(after.trajectory.events[0].t, before.trajectory.events[0].t);
  EXPECT_EQ(after.trajectory.events[0].impulse_t, Eigen::Vector2d(0.1, 0.2));
  EXPECT_TRUE(std::isnan(after.trajectory.gap(0, 3)));
  EXPECT_EQ(after.polytopes[0].vertices, before.polytopes[0].vertices);
  ASSERT_EQ(after.polytopes[0].ways.size(), 3U);
  EXPECT_EQ(after.polytopes[0].ways[0][0].v, before.polytopes[0].ways[0][0].v);
  EXPECT_EQ(after.struck[0].name, "foot");
  EXPECT_EQ(after.struck[0].J_t, before.struck[0].J_t);
  EXPECT_EQ(after.drawing.bodies[0].sizes, std::vector<double>{0.1});
  EXPECT_EQ(after.log, before.log);
}

/* Found by fuzzing: rounding made one number infinite, which is written as null. */
TEST(ResultFile, ReadsBackDrawingsThatAreNotFinite) {
  Result result = full();
  result.drawing.points.row(0).setConstant(1e306);
  result.drawing.points.row(1).setConstant(kNaN);
  const std::string text = result_to_text(result);
  EXPECT_TRUE(result_to_text(result_from_text(text)) == text);
  EXPECT_NE(text.find("\"points\":[null,null]"), std::string::npos);
}

TEST(ResultFile, FuzzingStartsFromAResult) {
  EXPECT_NO_THROW(static_cast<void>(load_result(SALTUS_SEEDS "/result/small.json")));
}

/* What other programs may rely on. */
TEST(ResultFile, HasTheDocumentedKeys) {
  const auto json = nlohmann::json::parse(result_to_text(full()));
  EXPECT_EQ(json["format"], "saltus-result");
  EXPECT_EQ(json["version"], 1);
  EXPECT_EQ(json["status"], "finished");
  EXPECT_EQ(json["objective_terms"]["b"], 0.2);
  EXPECT_EQ(json["residuals"]["min_gh"], 4e-9);
  EXPECT_EQ(json["residuals"]["resimulation"], 5e-9);
  EXPECT_EQ(json["final"]["t"], 2.0);
  EXPECT_NEAR(json["final"]["q"][0].get<double>(), 0.26074172832706, 1e-13);
  EXPECT_NEAR(json["final"]["v"][0].get<double>(), -0.16586913583647, 1e-13);
  EXPECT_EQ(json["events"][1]["kind"], "impact");
  EXPECT_EQ(json["events"][1]["contact"], "ball / ground");
  EXPECT_NEAR(json["events"][1]["t"].get<double>(), 1.1739614665629, 1e-13);
  EXPECT_EQ(json["trajectory"]["x"].size(), 2U);
  EXPECT_EQ(json["statistics"]["variables"], 12.0);
  EXPECT_EQ(json["timings"]["total"], 0.5);
  EXPECT_EQ(json["polytopes"][0]["vertices"].size(), 3U);
  EXPECT_EQ(json["polytopes"][0]["impulses"].size(), 3U);
  EXPECT_EQ(json["polytopes"][0]["ways"][0][0]["v"].size(), 2U);
  EXPECT_EQ(json["struck"][0]["J_t"].size(), 1U);
  EXPECT_TRUE(json["trajectory"]["gap"][0][3].is_null());
}

TEST(ResultFile, DrawsPosesAndContacts) {
  const Drawing drawing = ball().drawing;
  EXPECT_EQ(drawing.dimension, 2);
  ASSERT_EQ(drawing.bodies.size(), 2U);
  EXPECT_EQ(drawing.bodies[1].shape, "half-plane");
  EXPECT_NEAR(drawing.poses(1, 0), 1.1, 1e-15);  // z + r
  EXPECT_EQ(drawing.points.rows(), 2);
  EXPECT_NEAR(drawing.points(1, 0), 1.0, 1e-15);
  EXPECT_EQ(drawing.frames.col(0), Eigen::Vector4d(0.0, 1.0, 1.0, 0.0));
}

TEST(ResultFile, DrawsQuaternionsInSpace) {
  const ExprVector q = symbols("q", 1);
  ExprVector position(3), angles(3), half(3);
  position << q[0], 0.0, 2.0;
  angles << 0.0, 0.0, q[0];
  half << 0.1, 0.2, 0.3;
  const std::vector<Body> bodies{
      {.name = "b", .shape = Cuboid{half}, .position = position, .angles = angles}};
  Trajectory trajectory;
  trajectory.t = Vector::Zero(1);
  trajectory.x = Matrix::Constant(1, 1, 0.5);
  const Drawing drawing = make_drawing(bodies, {}, {q, {}, {}}, trajectory);
  Vector expected(7);
  expected << 0.5, 0.0, 2.0, std::cos(0.25), 0.0, 0.0, std::sin(0.25);
  EXPECT_LE((drawing.poses.col(0) - expected).norm(), 1e-15);
}

TEST(ResultFile, RefusesWhatIsNoResult) {
  const std::string text = result_to_text(full());
  const auto error = [](const std::string& t) {
    return sentence_of([&] { static_cast<void>(result_from_text(t)); });
  };
  const auto changed = [&](const char* pointer, const nlohmann::json& value) {
    auto json = nlohmann::json::parse(text);
    json[nlohmann::json::json_pointer(pointer)] = value;
    return error(json.dump());
  };
  EXPECT_TRUE(contains(error(text.substr(0, text.size() / 2)), "not valid JSON"));
  EXPECT_TRUE(contains(error("{}"), "this is not a result file"));
  EXPECT_TRUE(contains(error("[]"), "an object was expected"));
  EXPECT_TRUE(contains(changed("/version", 2), "this is version 2"));
  EXPECT_TRUE(contains(changed("/statuss", 2), "unknown key 'statuss'"));
  EXPECT_TRUE(contains(changed("/n_q", 9), "n_q: there are not so many states"));
  EXPECT_TRUE(contains(changed("/events/0/kind", "impcat"), "did you mean 'impact'?"));
  EXPECT_TRUE(contains(changed("/trajectory/x/0", {1, 2}),
                       "trajectory.x[0]: 2 numbers were found, 160 were expected"));
  EXPECT_TRUE(contains(changed("/trajectory/lambda_t", nlohmann::json::array()),
                       "trajectory.lambda_t: 0 rows were found, 2 were expected"));
  EXPECT_TRUE(contains(changed("/trajectory/element_starts/0", 1000),
                       "an element starts at a sample that is missing"));
  EXPECT_TRUE(contains(changed("/drawing/dimension", 4), "2 or 3 was expected"));
  EXPECT_TRUE(contains(changed("/drawing/bodies/0/shape", "disk"),
                       "drawing.bodies[0].shape: unknown shape 'disk'; did you mean"));
  EXPECT_TRUE(contains(changed("/drawing/bodies/0/sizes", nlohmann::json::array()),
                       "0 numbers were found, which make no disc"));
  EXPECT_TRUE(contains(changed("/trajectory/t/0", 1e9), "trajectory.t: times decrease"));
  EXPECT_TRUE(contains(changed("/drawing/poses", nlohmann::json::array()),
                       "drawing.poses: 0 rows were found, 6 were expected"));
}

TEST(ResultFile, SavesAFolder) {
  const test::TemporaryFolder folder;
  const auto place = std::filesystem::path(folder.path()) / "deep" / "result";
  const Result before = full();
  save_result(before, place);
  EXPECT_TRUE(result_to_text(load_result(place)) == result_to_text(before));
  const std::string table = read_file(place / "trajectory.csv");
  EXPECT_TRUE(
      contains(table, "t,z,v_z,lambda_n(ball / ground),lambda_t1(ball / ground)"));
  EXPECT_EQ(std::ranges::count(table, '\n'), 1 + before.trajectory.n_samples());
  EXPECT_INVALID(save_result(before, place / "report.html" / "x"), "cannot be made");
}

TEST(ResultFile, QuotesNamesInTables) {
  Trajectory trajectory;
  trajectory.x_names = {"a,b", "say \"c\""};
  trajectory.t = Vector::Zero(1);
  trajectory.x = Eigen::Vector2d(0.1, kNaN);
  trajectory.u.resize(0, 1);
  EXPECT_EQ(trajectory_to_csv(trajectory), "t,\"a,b\",\"say \"\"c\"\"\"\n0,0.1,\n");
}

/* Nothing in a result may end the script element that holds it. */
TEST(Report, HoldsTheResult) {
  Result result = full();
  result.name = "<b> & @RESULT@";
  const std::string page = report_html(result);
  EXPECT_NE(page.find("<title>&lt;b> &amp; @RESULT@</title>"), std::string::npos);
  EXPECT_EQ(page.find("ipm 1 </script>"), std::string::npos);
  EXPECT_NE(page.find("ipm 1 \\u003c/script>"), std::string::npos);
  const std::string mark = "<script type=\"application/json\" id=\"result\">";
  const std::size_t start = page.find(mark) + mark.size();
  const std::string json = page.substr(start, page.find("</script>", start) - start);
  EXPECT_TRUE(result_to_text(result_from_text(json)) == result_to_text(result));
  EXPECT_LT(page.size(), 200000U);
}

TEST(Report, HasThePartForSpaceOnlyWhereItIsNeeded) {
  Result result = full();
  EXPECT_EQ(report_html(result).find("saltusSpaceStage="), std::string::npos);
  result.drawing.dimension = 3;
  EXPECT_NE(report_html(result).find("saltusSpaceStage="), std::string::npos);
}

TEST(Result, SummaryTellsWhatHappened) {
  const std::string text = summary(full());
  for (const char* part :
       {"bouncing ball: finished", "objective: 0.3", "  a: 0.1", "primal 1.00e-09",
        "stationarity: B", "0.4515236410", "z = 0.2607417283", "velocities after"}) {
    EXPECT_TRUE(contains(text, part));
  }
}

}  // namespace
}  // namespace saltus
