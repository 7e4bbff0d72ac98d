// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/io/scene.hpp"

#include <gtest/gtest.h>

#include "saltus/expr/function.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

using test::contains;
using test::sentence_of;

constexpr const char* kBall = R"toml(name = "ball"
[parameters]
g = 9.81
half = "g/2"
[model]
q = ["z"]
u = ["lift"]
gravity = [0, "-g"]
force = { z = "lift" }
[[body]]
name = "ball"
shape = "disc"
radius = 0.1
mass = 2
position = [0, "z + 0.1"]
[[body]]
name = "ground"
shape = "half-plane"
[[contact]]
between = ["ball", "ground"]
e = 0.5
)toml";

std::string error(const std::string& text,
                  const std::vector<SceneOverride>& overrides = {}) {
  return sentence_of([&] { static_cast<void>(scene_from_text(text, overrides)); });
}

std::string ball_and(const std::string& more) { return kBall + more; }

double at(const Scene& scene, const Expr& value, double z, double v, double u) {
  const ContactModel& model = *scene.model;
  const Function f(
      "f", {{"q", model.q()}, {"v", model.v()}, {"u", model.u()}, {"p", model.p()}},
      {{"value", ExprVector::Constant(1, value)}});
  const std::vector<Matrix> arguments{Vector::Constant(1, z), Vector::Constant(1, v),
                                      Vector::Constant(1, u), model.p_values()};
  return f(arguments)[0](0, 0);
}

TEST(Scene, ModelFollowsFromBodies) {
  const Scene scene = scene_from_text(kBall);
  ASSERT_TRUE(scene.model.has_value());
  EXPECT_EQ(scene.x_names, (std::vector<std::string>{"z", "v_z"}));
  EXPECT_EQ(scene.u_names, std::vector<std::string>{"lift"});
  EXPECT_EQ(scene.parameters[1].value, 9.81 / 2);
  EXPECT_EQ(at(scene, scene.model->M()(0, 0), 0, 0, 0), 2.0);
  EXPECT_EQ(at(scene, scene.model->f_v()[0], 0, 0, 3), -2.0 * 9.81 + 3.0);
  ASSERT_EQ(scene.model->n_contacts(), 1);
  const Contact& contact = scene.model->contacts()[0];
  EXPECT_EQ(contact.name, "ball / ground");
  EXPECT_DOUBLE_EQ(at(scene, contact.gap, 0.7, 0, 0), 0.7);
  EXPECT_TRUE(contact.e.is_constant(0.5));
}

TEST(Scene, ModelFromExpressions) {
  const Scene scene = scene_from_text(R"toml(
name = "pendulum"
[parameters]
l = 2
[model]
q = 2
M = [["l", 0.5], [0.5, "1 + q[1]^2"]]
f_v = ["-sin(q[0])", "u"]
u = ["u"]
define = { s = "sin(q_0)", twice = "2*s" }
[[contact]]
name = "stop"
gap = "l - twice"
J_t = ["1", "q[1]"]
mu = 0.4
)toml");
  EXPECT_EQ(scene.x_names, (std::vector<std::string>{"q_0", "q_1", "v_0", "v_1"}));
  EXPECT_EQ(scene.model->contacts()[0].J_t.rows(), 2);
  EXPECT_TRUE(scene.model->contacts()[0].mu_friction.is_constant(0.4));
}

TEST(Scene, AlgebraicVariables) {
  constexpr const char* kDamped = R"toml(name = "damped"
[parameters]
c = 3
[model]
q = ["x"]
z = ["pull"]
M = [1]
f_v = ["-pull"]
g_alg = ["pull + pull^3 - c*v_x"]
z_guess = ["c/6"]
)toml";
  const Scene scene = scene_from_text(kDamped);
  ASSERT_EQ(scene.model->n_z(), 1);
  EXPECT_EQ(scene.model->z()[0].name(), "pull");
  EXPECT_EQ(scene.model->z_guess()[0], 0.5);
  EXPECT_TRUE(scene.model->f_v()[0].is_same(-scene.model->z()[0]));
  EXPECT_TRUE(contains(summary(scene), "0 ="));
  EXPECT_TRUE(contains(error(std::string(kDamped) + "z_gues = [1]\n"),
                       "did you mean 'z_guess'?"));
  const std::string shorter(kDamped, std::string_view(kDamped).find("z_guess"));
  EXPECT_TRUE(contains(error(shorter + "z_guess = [1, 2]\n"),
                       "2 numbers were found, 1 were expected"));
}

TEST(Scene, SimulationHasDefaults) {
  const Scene scene =
      scene_from_text(ball_and("[simulate]\nT = \"2*half\"\nq0 = [1]\nu = [\"t*g\"]\n"));
  ASSERT_TRUE(scene.simulate.has_value());
  EXPECT_EQ(scene.simulate->T, 9.81);
  EXPECT_EQ(scene.simulate->x0, Eigen::Vector2d(1.0, 0.0));
  EXPECT_EQ(scene.simulate->n_s, 4);
  EXPECT_EQ(scene.simulate->method, JumpMethod::Impact);
}

TEST(Scene, OptimalControl) {
  const Scene scene = scene_from_text(ball_and(R"toml([solve]
T = 1
N = 5
N_FE = 3
n_s = 4
discretisation = "time-stepping"
scheme = "Gauss-Legendre"
equilibration = "none"
q0 = [0]
target = { z = 1, v = 0 }
bounds = { lift = [0, 20], v = [-5, inf] }
running = { effort = "lift^2", height = "z^2" }
terminal = "v_z^2"
path = [{ name = "low", value = "z + v_z", upper = 3, at = "stages" }]
guess = { u = "1 + t*half" }
[solver]
method = "homotopy"
tolerance = 1e-8
)toml"));
  const OptimalControlPlan& plan = *scene.solve;
  EXPECT_EQ(plan.N, 5);
  EXPECT_EQ(plan.fesd.N_FE, 3);
  EXPECT_EQ(plan.fesd.discretisation, Discretisation::TimeStepping);
  EXPECT_EQ(plan.fesd.scheme, RkScheme::GaussLegendre);
  EXPECT_EQ(plan.fesd.equilibration, StepEquilibration::None);
  EXPECT_EQ(plan.lbx_end, Eigen::Vector2d(1.0, 0.0));
  EXPECT_EQ(plan.ubx_end, Eigen::Vector2d(1.0, 0.0));
  EXPECT_EQ(plan.lbx[1], -5.0);
  EXPECT_EQ(plan.ubx[1], kInfinity);
  EXPECT_EQ(plan.lbx[0], -kInfinity);
  EXPECT_EQ(plan.ubu[0], 20.0);
  ASSERT_EQ(plan.running.size(), 2U);
  EXPECT_EQ(plan.running[0].name, "effort");  // as they stand in the file
  EXPECT_EQ(plan.terminal[0].name, "terminal");
  EXPECT_EQ(plan.path[0].at, ConstraintGrid::Stages);
  EXPECT_EQ(plan.path[0].upper, 3.0);
  EXPECT_EQ(plan.path[0].lower, -kInfinity);
  EXPECT_FALSE(plan.u_guess[0].is_constant());
  EXPECT_EQ(scene.solver.method, "homotopy");
  EXPECT_EQ(scene.solver.tolerance, 1e-8);
}

TEST(Scene, FilippovSystem) {
  const Scene scene = scene_from_text(R"toml(
name = "slide"
[filippov]
x = ["x"]
switches = ["x"]
[[filippov.mode]]
signs = [-1]
f = [1]
[[filippov.mode]]
signs = [1]
f = [-1]
[simulate]
T = 2
x0 = ["-sqrt(2)"]
)toml");
  EXPECT_FALSE(scene.model.has_value());
  const FilippovSubsystem& switches = scene.filippov->subsystems()[0];
  ASSERT_EQ(switches.regions.size(), 2U);
  EXPECT_EQ(switches.regions[0].signs, std::vector<int>{-1});
  EXPECT_EQ(scene.simulate->x0[0], -std::sqrt(2.0));
}

TEST(Scene, PatchesAreKeptApart) {
  const Scene scene = scene_from_text(R"toml(name = "patch"
[model]
q = ["x", "y", "a"]
[[body]]
name = "box"
shape = "box"
size = [1, 2]
mass = 1
inertia = 1
position = ["x", "y"]
angle = "a"
[[body]]
name = "table"
shape = "box"
size = [4, 1]
[[contact]]
between = ["box", "table"]
patch = 0.1
)toml");
  EXPECT_EQ(scene.model->n_contacts(), 0);
  ASSERT_EQ(scene.model->patches().size(), 1U);
  EXPECT_EQ(scene.model->patches()[0].second.name, "table");
  EXPECT_EQ(scene.model->patches()[0].radius, 0.1);
}

// A body of this shape above the ground, which it touches with a patch of this rounding.
std::string patch_under(const std::string& shape, const std::string& rounding) {
  return "name = \"patch\"\n[model]\nq = [\"x\", \"y\", \"a\"]\n[[body]]\nname = "
         "\"stone\"\n" +
         shape +
         "\nmass = 1\ninertia = 1\nposition = [\"x\", \"y\"]\nangle = \"a\"\n[[body]]\n"
         "name = \"ground\"\nshape = \"half-plane\"\n[[contact]]\n"
         "between = [\"stone\", \"ground\"]\npatch = " +
         rounding;
}

TEST(Scene, NamesBodiesThatMakeNoPatch) {
  const auto polygon = [](const std::string& corners) {
    return "shape = \"polygon\"\ncorners = [" + corners + "]";
  };
  const std::string triangle = "[-1, -1], [1, -1], [0, 1]";
  EXPECT_TRUE(scene_from_text(patch_under(polygon(triangle), "0.1")).model.has_value());
  const std::tuple<std::string, std::string, const char*> mistakes[]{
      {polygon("[0, 0], [2, 0], [0.2, 0.2], [0, 2]"), "0.1", "is not convex at corner 3"},
      {polygon("[-1, -1], [0, -1], [1, -1], [0, 1]"), "0.1", "lies on a straight line"},
      {polygon("[-1, -1], [-1, -1], [1, -1], [0, 1]"), "0.1",
       "corners 1 and 2 of a polygon are the same"},
      {polygon("[0, 1], [1, -1], [-1, -1]"), "0.1", "must go anticlockwise"},
      {polygon("[1, 1], [3, 1], [2, 3]"), "0.1", "must hold its origin"},
      {polygon(triangle), "0.9", "a smaller radius was expected"},
      {polygon(triangle), "0", "expected a radius > 0"},
      {"shape = \"disc\"\nradius = 1", "0.1",
       "'stone' is a disc; a box, a polygon or a half-plane was expected"},
  };
  for (const auto& [shape, rounding, sentence] : mistakes)
    EXPECT_TRUE(contains(error(patch_under(shape, rounding)), sentence)) << shape;
}

TEST(Scene, OverridesReplaceValues) {
  const std::string text = ball_and("[simulate]\nT = 1\nq0 = [1]\n");
  const Scene scene =
      scene_from_text(text, {{"g", "1.5"}, {"simulate.T", "2*g"}, {"simulate.n_s", "2"}});
  EXPECT_EQ(scene.parameters[0].value, 1.5);
  EXPECT_EQ(scene.parameters[1].value, 0.75);  // half of it
  EXPECT_EQ(scene.simulate->T, 3.0);
  EXPECT_EQ(scene.simulate->n_s, 2);
  EXPECT_EQ(scene.overrides[0], "g = 1.5");
  EXPECT_TRUE(
      contains(error(text, {{"gg", "1"}}), "--set: unknown parameter 'gg'; did you"));
  EXPECT_TRUE(contains(error(text, {{"solve.N", "1"}}),
                       "--set solve.N: unknown section 'solve' (expected one of: model"));
  EXPECT_TRUE(contains(error(text, {{"simulat.T", "1"}}), "did you mean 'simulate'?"));
  EXPECT_EQ(scene_from_text(text, {{"solver.starts", "3"}}).solver.starts, 3);
  EXPECT_TRUE(contains(error(text, {{"solver.start", "3"}}), "did you mean 'starts'?"));
  EXPECT_TRUE(contains(error(text, {{"simulate.TT", "1"}}),
                       "simulate.TT: unknown key 'TT'; did you mean 'T'?"));
  EXPECT_TRUE(contains(error(text, {{"g", "1+"}}), "the end of the formula was found"));
}

/* Their place in the file is that of another value. */
TEST(Scene, OverridesHaveNoPlace) {
  const std::string text = ball_and("[simulate]\nT = 1\nq0 = [1]\n");
  EXPECT_EQ(error(text, {{"simulate.T", "-1"}}),
            "--set simulate.T: -1 was found, a number > 0 was expected");
  EXPECT_EQ(error(text, {{"simulate.q0", "[true]"}}),
            "--set simulate.q0[0]: a truth value was found, a number or a formula was "
            "expected");
  EXPECT_EQ(error(text, {{"half", "1/0"}}),
            "--set parameters.half: a parameter is a finite number");
}

/* They are read where the old value stood, after the parameters above it. */
TEST(Scene, OverridesMayBeFormulasOfParameters) {
  EXPECT_EQ(scene_from_text(kBall, {{"half", "g/4"}}).parameters[1].value, 9.81 / 4);
  EXPECT_TRUE(
      contains(error(kBall, {{"g", "half"}}), "--set parameters.g: unknown name 'half'"));
}

TEST(Scene, ReadsOverrides) {
  EXPECT_EQ(parse_override("mu=0.3").key, "mu");
  EXPECT_EQ(parse_override("a.b=x==1").value, "x==1");
  EXPECT_INVALID(static_cast<void>(parse_override("mu")), "expected NAME=VALUE");
  EXPECT_INVALID(static_cast<void>(parse_override("=1")), "expected NAME=VALUE");
}

TEST(Scene, PointsIntoFormulas) {
  EXPECT_EQ(error("name = \"é\"\n[model]\nq = [\"z\"]\nM = [1]\nf_v = ['1 + zz']\n"),
            "line 5, column 13: model.f_v[0]: unknown name 'zz'; did you mean 'z'? "
            "(expected one of: v_z, z, q, v)\n"
            "  f_v = ['1 + zz']\n"
            "              ^");
}

/* A text with escapes does not stand in the file as it is; its start is shown. */
TEST(Scene, PointsAtTheStartOfTextsWithEscapes) {
  EXPECT_TRUE(contains(
      error("name = \"a\"\n[model]\nq = [\"z\"]\nM = [1]\nf_v = [\"\\u0031 + zz\"]\n"),
      "line 5, column 8: model.f_v[0]: unknown name 'zz'"));
}

TEST(Scene, SaysWhereTheTomlIsBroken) {
  const std::string sentence = error("name = \"a\"\nx = = 2\n");
  EXPECT_TRUE(contains(sentence, "line 2, column 5"));
  EXPECT_TRUE(contains(sentence, "  x = = 2\n      ^"));
}

TEST(Scene, NamesUnknownKeys) {
  EXPECT_TRUE(contains(error("name = \"a\"\nmodle = 1\n"),
                       "unknown key 'modle'; did you mean 'model'?"));
  EXPECT_TRUE(contains(error(ball_and("[simulate]\nT = 1\nq_0 = [1]\n")),
                       "simulate.q_0: unknown key 'q_0'; did you mean 'q0'?"));
}

TEST(Scene, ExplainsMistakes) {
  const std::pair<std::string, const char*> mistakes[]{
      {"", "the key 'name' is missing"},
      {"name = 3", "3 was found, a text was expected"},
      {"name = \"a\"", "either a section [model] or a section [filippov]"},
      {ball_and("[filippov]\nx=1"), "either a section [model] or a section [filippov]"},
      {"name=\"a\"\n[model]\nq=[]", "a model needs at least one coordinate"},
      {"name=\"a\"\n[model]\nq=1000", "an integer from 0 to 200 was expected"},
      {"name=\"a\"\n[model]\nq=[\"a\", \"a\"]", "'a' is defined twice"},
      {"name=\"a\"\n[model]\nq=[\"sin\"]", "'sin' has a meaning of its own"},
      {"name=\"a\"\n[parameters]\nt=1\n[model]\nq=1", "'t' is the time"},
      {"name=\"a\"\n[model]\nq=1\nf_v=[1]", "M is missing"},
      {"name=\"a\"\n[model]\nq=1\nM=[1,2]\nf_v=[1]",
       "one per coordinate was expected: 1"},
      {"name=\"a\"\n[model]\nq=1\nM=[1]\nf_v=[1,2]", "f_v has 2 entries"},
      {"name=\"a\"\n[model]\nq=1\nM=[1]\nf_v=[1]\ngravity=[1]",
       "write the weight into f_v"},
      {ball_and("[[body]]\nname=\"ball\"\nshape=\"point\""),
       "two bodies are called 'ball'"},
      {ball_and("[[body]]\nname=\"b\"\nshape=\"disk\""),
       "unknown shape 'disk'; did you mean 'disc'?"},
      {ball_and("[[body]]\nname=\"b\"\nshape=\"disc\""), "the key 'radius' is missing"},
      {ball_and("[[body]]\nname=\"b\"\nshape=\"point\"\nholes=[[1,1,1]]"),
       "only a half-plane may have holes"},
      {ball_and("[[body]]\nname=\"b\"\nshape=\"half-plane\"\nholes=[[1,1]]"),
       "2 numbers were found, 3 were expected"},
      {ball_and("[[body]]\nname=\"b\"\nshape=\"half-plane\"\nholes=[[1,0,1]]"),
       "[x, half width, depth] was expected, the last two > 0"},
      {ball_and("[[body]]\nname=\"b\"\nshape=\"disc\"\nradius=\"half-half\""),
       "body[2].radius: 0 was found, a number > 0 was expected"},
      {ball_and("[[body]]\nname=\"b\"\nshape=\"box\"\nsize=[1, -2]"),
       "body[2].size[1]: -2 was found, a number > 0 was expected"},
      {ball_and("[[body]]\nname=\"b\"\nshape=\"point\"\nmass=\"-g\""),
       "body[2].mass: -9.81 was found, a number ≥ 0 was expected"},
      {ball_and("[[contact]]\nbetween=[\"ball\", \"ball\"]"),
       "two different bodies were expected"},
      {ball_and("[solve]\nT=1\nN=2\nq0=[1]\nbounds={z=[2,3]}"),
       "solve.bounds: z starts at 1, which is outside of its bounds 2 to 3"},
      {ball_and("[[body]]\nname=\"b\"\nshape=\"polygon\"\ncorners=[]"), "three corners"},
      {ball_and("[[contact]]\nbetween=[\"ball\", \"grund\"]"),
       "unknown body 'grund'; did you mean 'ground'?"},
      {ball_and("[[body]]\nname=\"b\"\nshape=\"point\"\nposition=[\"v_z\", 0]"),
       "the pose of body 'b' may depend on coordinates and parameters only"},
      {ball_and("[[contact]]\nbetween=[\"ball\"]"), "two bodies were expected"},
      {ball_and("[[contact]]\nname=\"c\"\ngap=\"lift\""), "the gap of contact 'c'"},
      {ball_and("[simulate]\nT = -1\nq0=[1]"), "-1 was found, a number > 0 was expected"},
      {ball_and("[simulate]\nT = \"z\"\nq0=[1]"), "unknown name 'z'"},
      {ball_and("[simulate]\nT = 1\nq0=[1,2]"), "2 numbers were found, 1 were expected"},
      {ball_and("[simulate]\nT = 1\nq0=[1]\nu=[\"z\"]"), "unknown name 'z'"},
      {ball_and("[simulate]\nT = 1\nq0=[1]\nu=[]"), "one per control was expected: 1"},
      {ball_and("[simulate]\nT = 1\nq0=[1]\nmethod=\"time-freezing\""), "needs a_n"},
      {ball_and("[simulate]\nT = 1\nq0=[1]\nn_s=10"), "an integer from 1 to 9"},
      {ball_and("[simulate]\nT = true\nq0=[1]"), "a truth value was found"},
      {ball_and("[solve]\nT = 1\nN = 2\nq0=[1]\nbounds={w=[0,1]}"),
       "unknown quantity 'w'"},
      {ball_and("[solve]\nT = 1\nN = 2\nq0=[1]\nbounds={z=[1,0]}"),
       "above the upper bound"},
      {ball_and("[solve]\nT = 1\nN = 2\nq0=[1]\ntarget={u=0}"), "no value at the end"},
      {ball_and("[solve]\nT = 1\nN = 2\nq0=[1]\nguess={z=0}"),
       "'z' is a state; guess controls"},
      {ball_and("[solve]\nT=1\nN=2\nq0=[1]\npath=[{name=\"p\", value=1}]"),
       "neither 'lower' nor 'upper'"},
      {ball_and("[solve]\nT=1\nN=2\nq0=[1]\nscheme=\"radau\""), "unknown scheme 'radau'"},
      {ball_and("[solver]\nrelaxation=\"schotles\""), "did you mean 'scholtes'?"},
      {ball_and("[solver]\nroute=\"phase\""), "did you mean 'phases'?"},
      {ball_and("[solver]\nroute=\"near\""), "--warm-start RESULT"},
      {"name=\"a\"\n[model]\nq=[\"x\",\"z\"]\nv=[\"w\"]\n[[body]]\nname=\"b\"\n"
       "shape=\"point\"\nmass=1\nposition=[\"x\",\"z\"]",
       "one per coordinate was expected: 2"},
      {ball_and("[impact]\nq=[0]\nv=[-1]\nlaw=\"moro\""), "unknown impact law 'moro'"},
      {ball_and("[simulate]\nT = 1\nq0=[1]\nlaw=\"equal\""),
       "unknown impact law 'equal'"},
      {ball_and("[simulate]\nT = 1\nq0=[1]\nlaw=\"chosen\""), "no function that chooses"},
      {ball_and("[simulate]\nT = 1\nq0=[1]\nrestitution=\"newton\""),
       "unknown restitution 'newton'"},
      {ball_and("[simulate]\nT = 1\nq0=[1]\nseed=-1"), "an integer from 0"},
      {"name=\"a\"\n[filippov]\nx=1\nswitches=[\"x_0\"]\nmode=[{signs=[1,1], f=[1]}]",
       "one per switch was expected: 1"},
      {"name=\"a\"\n[filippov]\nx=1\nswitches=[\"x_0\"]\nmode=[{signs=[1], f=[1,2]}]",
       "one per state was expected: 1"},
  };
  for (const auto& [text, sentence] : mistakes)
    EXPECT_TRUE(contains(error(text), sentence)) << text;
}

TEST(Scene, SummaryTellsTheModel) {
  const std::string text =
      summary(scene_from_text(ball_and("[simulate]\nT=1\nq0=[1]\n")));
  for (const char* part :
       {"z, v_z", "lift", "g = 9.81", "ball (disc)", "ball / ground: gap", "e 0.5",
        "1 s, Radau IIA with n_s = 4"}) {
    EXPECT_TRUE(contains(text, part));
  }
}

TEST(Scene, NamesTheLawOfImpacts) {
  const Scene scene = scene_from_text(
      ball_and("[simulate]\nT=1\nq0=[1]\nlaw=\"sequential\"\nrestitution=\"none\"\n"
               "seed=7\norder=[\"ball / ground\"]\n[impact]\nq=[0]\nv=[-1]\n"));
  const ImpactLaw expected{
      ImpactRule::Sequential, Restitution::None, 7, {"ball / ground"}};
  EXPECT_EQ(scene.simulate->law, expected);
  EXPECT_FALSE(scene.impact->law.has_value());
  EXPECT_TRUE(contains(summary(scene), "impacts by the law 'sequential'"));
}

/* From texts that are no scenes the fuzzer would see little of the reader. */
TEST(Scene, FuzzingStartsFromScenes) {
  int n_seeds = 0;
  for (const auto& seed : std::filesystem::directory_iterator(SALTUS_SEEDS "/scene")) {
    EXPECT_NO_THROW(static_cast<void>(load_scene(seed.path()))) << seed.path();
    ++n_seeds;
  }
  EXPECT_GE(n_seeds, 8);
}

class Gallery : public testing::TestWithParam<const char*> {};

TEST_P(Gallery, IsAScene) {
  const std::filesystem::path folder = std::filesystem::path(SALTUS_GALLERY) / GetParam();
  const Scene scene = load_scene(folder);
  EXPECT_TRUE(scene.simulate || scene.solve || scene.impact);
  EXPECT_LE(std::ranges::count(scene.text, '\n'), 80);
  EXPECT_TRUE(std::filesystem::exists(folder / "README.md"));
  if (!scene.model) return;
  const Vector x = scene.simulate ? scene.simulate->x0
                   : scene.solve  ? scene.solve->x0
                                  : Vector(scene.impact->q.size() * 2);
  const Index n = scene.model->n_q();
  if (!scene.impact) scene.model->check_at(x.head(n), x.tail(n));
}

INSTANTIATE_TEST_SUITE_P(Scenes, Gallery,
                         testing::Values("bouncing-ball", "two-balls", "incline",
                                         "particle-3d", "coulomb-oscillator",
                                         "elastic-collision", "switched-oscillator",
                                         "freezing-jump", "freezing-ocp", "hopping-robot",
                                         "discs", "three-boxes", "falling-cuboid",
                                         "polygon-push", "two-feet", "box-and-wall",
                                         "infeasible-push"),
                         [](const auto& scene) {
                           std::string name = scene.param;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace saltus
