// SPDX-License-Identifier: BSD-2-Clause
// Scenes: a model and what to do with it, as a file that people write. The format is described
// in docs/scene-file.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "saltus/fesd/options.hpp"
#include "saltus/impact/law.hpp"
#include "saltus/mech/contact_model.hpp"
#include "saltus/mech/filippov_model.hpp"

namespace saltus {

/// How jumps are computed.
enum class JumpMethod : std::uint8_t {
  Impact,        ///< impact laws at grid points (FESD-J)
  TimeFreezing,  ///< auxiliary dynamics while the clock stands still
};
[[nodiscard]] std::string_view to_string(JumpMethod method);

struct SimulationPlan {
  double T = 0.0;  ///< [s]
  Vector x0;       ///< q, then v
  ExprVector u;    ///< of t and parameters
  RkScheme scheme = RkScheme::RadauIIA;
  int n_s = 4;
  double h = kInfinity;  ///< [s] largest element
  double tolerance = 1e-12;
  JumpMethod method = JumpMethod::Impact;
  double a_n = kNaN;  ///< [m/s²] of time-freezing
  ImpactLaw law = {};
};

/// A named part of the objective.
struct SceneCost {
  std::string name;
  Expr value;
};

enum class ConstraintGrid : std::uint8_t {
  Stages,     ///< every Runge–Kutta stage
  Elements,   ///< ends of finite elements
  Intervals,  ///< ends of control intervals
};
[[nodiscard]] std::string_view to_string(ConstraintGrid grid);

/// lower ≤ value ≤ upper
struct SceneConstraint {
  std::string name;
  Expr value;
  double lower = -kInfinity, upper = kInfinity;
  ConstraintGrid at = ConstraintGrid::Elements;
};

struct OptimalControlPlan {
  double T = 0.0;  ///< [s]
  int N = 0;       ///< control intervals
  FesdOptions fesd = {.equilibration = StepEquilibration::ByPattern};
  JumpMethod method = JumpMethod::Impact;
  double a_n = kNaN;
  Vector x0;
  std::vector<SceneCost> running, terminal;
  Vector lbx, ubx, lbu, ubu;
  Vector lbx_end, ubx_end;  ///< on the last state
  std::vector<SceneConstraint> path, end;
  ExprVector u_guess;  ///< of t and parameters
};

/// What the solver of an optimal control problem is asked for.
struct SolverWishes {
  std::string method = "interior-point";
  std::string relaxation = "scholtes";
  double tolerance = 1e-7;
  double time_limit = kInfinity;  ///< [s]
  int max_iterations = 6000;
  int starts = 12;             ///< from which a solution is looked for
  std::string route = "best";  ///< how it is looked for: the name of an OcpRoute
};

struct ImpactPlan {
  Vector q, v;  ///< before the impact
  /// Empty: every order of impulses, whose outcome is a set.
  std::optional<ImpactLaw> law = {};
};

struct OutputPlan {
  std::string folder;               ///< empty: results/NAME
  double frames_per_second = 60.0;  ///< of stored samples between events
};

/// Half an ellipse that reports draw cut out of a half-plane; contacts do not know it.
struct SceneHole {
  int body = 0;  ///< the half-plane, an index into the scene's bodies
  double x = 0.0, half_width = 0.0, depth = 0.0;  ///< [m] on and below its surface
};

/// A scene that has been read and checked.
struct Scene {
  std::string name;
  std::string about;
  std::string text;  ///< the file as it was written
  /// A line "key = value" for each value that did not come from the file.
  std::vector<std::string> overrides;
  Expr t = Expr::symbol("t");  ///< [s] time, in controls and guesses
  std::vector<std::string> x_names, u_names;
  std::vector<Parameter> parameters;

  std::optional<ContactModel> model;  ///< this one or the next one
  std::optional<FilippovModel> filippov;
  std::vector<Body> bodies;
  std::vector<SceneHole> holes;

  std::optional<SimulationPlan> simulate;
  std::optional<OptimalControlPlan> solve;
  std::optional<ImpactPlan> impact;
  SolverWishes solver;
  OutputPlan output;
};

/// A value from the command line that takes the place of one in the file: "mu", "0.3" sets a
/// parameter, "solve.N", "30" any other value.
struct SceneOverride {
  std::string key;
  std::string value;
};

/// Reads "key=value". Throws InvalidInput if there is no =.
[[nodiscard]] SceneOverride parse_override(std::string_view text);

/// Throws InvalidInput with line, column and caret if the text is no scene.
[[nodiscard]] Scene scene_from_text(std::string_view text,
                                    const std::vector<SceneOverride>& overrides = {});

/// A file, or a folder that holds a scene.toml.
[[nodiscard]] Scene load_scene(const std::filesystem::path& path,
                               const std::vector<SceneOverride>& overrides = {});

/// What a scene holds, for people: model, sizes, plans.
[[nodiscard]] std::string summary(const Scene& scene);

}  // namespace saltus
