// SPDX-License-Identifier: BSD-2-Clause
// Results as files: result.json, trajectory.csv, report.html. The format is described in
// docs/result-file.md.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "saltus/io/drawing.hpp"
#include "saltus/sim/trajectory.hpp"

namespace saltus {

inline constexpr int kResultFileVersion = 1;

struct NamedNumber {
  std::string name;
  double value = 0.0;
};

/// Of the problem as it was posed; NaN where there is none.
struct ResultResiduals {
  double primal = kNaN;
  double dual = kNaN;
  double complementarity = kNaN;  ///< max G·H
  double min_gh = kNaN;           ///< max min(G, H)
  /// Every control interval marched again: the largest distance of an end, max |x − x̂|/(1 + |x|).
  double resimulation = kNaN;
};

/// A contact that was closed when an impact happened.
struct StruckContact {
  std::string name;
  Vector J_n;  ///< n_v
  Matrix J_t;  ///< n_v × 0, 1 or 2
  double mu_friction = 0.0;
};

/// The end of one straight piece of a way through an impact.
struct WayPoint {
  Vector v;
  Vector Lambda_n;  ///< summed up to here, one per contact [N s]
  Vector Lambda_t;  ///< likewise, contact after contact
};

/// A set of velocities after an impact: the convex hull of its vertices.
struct VelocityPolytope {
  Matrix vertices;  ///< n_v × vertices
  Matrix impulses;  ///< contacts × vertices: normal impulses that lead there
  std::vector<std::vector<WayPoint>> ways = {};  ///< one per vertex, or none at all
};

/// What came out, and all that is needed to look at it again.
struct Result {
  std::string kind;  ///< "simulate", "solve" or "impact"
  std::string name;
  std::string about;
  std::string status;   ///< one or two words
  std::string message;  ///< the same as a sentence, with what to try next
  double objective = kNaN;
  std::vector<NamedNumber> objective_terms;
  ResultResiduals residuals;
  std::string stationarity = "unknown";
  int n_q = 0;  ///< the first states that are positions; 0 for a switched system
  Trajectory trajectory;
  std::vector<NamedNumber> statistics;  ///< counts: variables, iterations, …
  std::vector<NamedNumber> timings;     ///< [s] build, solve, total
  std::vector<StruckContact> struck;    ///< of an impact
  std::vector<VelocityPolytope> polytopes;
  std::string log;         ///< what the solver printed
  std::string model_text;  ///< model and options as they were understood
  std::string scene_text;  ///< the scene as it was written
  std::vector<std::string> overrides;
  std::vector<NamedNumber> parameters;
  Drawing drawing;
};

[[nodiscard]] std::string result_to_text(const Result& result);

/// Throws InvalidInput with the place and what was expected if the text is cut off, foreign,
/// of a newer version or contradicts itself.
[[nodiscard]] Result result_from_text(std::string_view text);

/// A file, or a folder that holds a result.json.
[[nodiscard]] Result load_result(const std::filesystem::path& path);

/// One line per sample, one column per state, control, force and gap.
[[nodiscard]] std::string trajectory_to_csv(const Trajectory& trajectory);

/// A page that shows the result in a browser; it needs nothing else.
[[nodiscard]] std::string report_html(const Result& result);

/// Writes result.json, trajectory.csv and report.html, each whole or not at all. Makes the
/// folder if there is none.
void save_result(const Result& result, const std::filesystem::path& folder);

/// Status, objective, residuals, final state and events, for people.
[[nodiscard]] std::string summary(const Result& result);

}  // namespace saltus
