// SPDX-License-Identifier: BSD-2-Clause
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "saltus/base/version.hpp"
#include "saltus/io/result.hpp"

namespace saltus {
namespace {

using Json = nlohmann::ordered_json;

/// JSON has no NaN and no infinity: null stands for what is not a finite number.
Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

template <class Numbers>
Json numbers(const Numbers& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(number(value));
  return list;
}

/// A list per row: the history of one quantity.
Json rows(const Matrix& values) {
  Json list = Json::array();
  for (Index i = 0; i < values.rows(); ++i)
    list.push_back(numbers(Vector(values.row(i))));
  return list;
}

/// Numbers that are only drawn are rounded, and a row that never changes is one number.
Json drawn_rows(const Matrix& values) {
  constexpr double kPerUnit = 1e6;  // [1/m], [1/rad]
  Json list = Json::array();
  for (Index i = 0; i < values.rows(); ++i) {
    Vector row = values.row(i);
    for (double& x : row) x = std::round(x * kPerUnit) / kPerUnit + 0.0;  // no −0
    const bool is_constant =
        row.size() > 0 && std::ranges::all_of(row, [&](double x) {
          return x == row[0] || (!std::isfinite(x) && !std::isfinite(row[0]));
        });
    list.push_back(is_constant ? number(row[0]) : numbers(row));
  }
  return list;
}

Json named(const std::vector<NamedNumber>& entries) {
  Json object = Json::object();
  for (const NamedNumber& entry : entries) object[entry.name] = number(entry.value);
  return object;
}

/// Those of a program are always there, null where there is none.
Json statistics_to_json(const std::vector<NamedNumber>& entries) {
  Json object = Json::object();
  for (const char* name :
       {"variables", "constraints", "complementarities", "iterations", "factorizations"})
    object[name] = nullptr;
  object.update(named(entries));
  return object;
}

Json event_to_json(const Event& event) {
  Json json{{"t", number(event.t)},
            {"kind", to_string(event.kind)},
            {"contact", event.contact},
            {"impulse", number(event.impulse)}};
  if (event.impulse_t.size() > 0) json["impulse_t"] = numbers(event.impulse_t);
  if (!event.note.empty()) json["note"] = event.note;
  if (event.point.size() > 0) json["point"] = numbers(event.point);
  return json;
}

Json events_to_json(const std::vector<Event>& events) {
  Json list = Json::array();
  for (const Event& event : events) list.push_back(event_to_json(event));
  return list;
}

Json trajectory_to_json(const Trajectory& trajectory) {
  Json json{{"x_names", trajectory.x_names},
            {"u_names", trajectory.u_names},
            {"contact_names", trajectory.contact_names},
            {"t", numbers(trajectory.t)},
            {"x", rows(trajectory.x)},
            {"u", rows(trajectory.u)},
            {"lambda_n", rows(trajectory.lambda_n)},
            {"lambda_t", rows(trajectory.lambda_t)},
            {"gap", rows(trajectory.gap)},
            {"element_starts", trajectory.element_starts}};
  if (trajectory.patch_points.rows() > 0)
    json["patch_points"] = rows(trajectory.patch_points);
  return json;
}

Json final_to_json(const Result& result) {
  const Trajectory& trajectory = result.trajectory;
  const Index last = trajectory.n_samples() - 1;
  if (last < 0) return nullptr;
  const Vector x = trajectory.x.col(last);
  if (result.n_q == 0) return {{"t", number(trajectory.t[last])}, {"x", numbers(x)}};
  return {{"t", number(trajectory.t[last])},
          {"q", numbers(Vector(x.head(result.n_q)))},
          {"v", numbers(Vector(x.tail(x.size() - result.n_q)))}};
}

Json drawing_to_json(const Drawing& drawing) {
  Json bodies = Json::array();
  for (const DrawnBody& body : drawing.bodies) {
    bodies.push_back(
        {{"name", body.name}, {"shape", body.shape}, {"sizes", numbers(body.sizes)}});
  }
  return {{"dimension", drawing.dimension},
          {"bodies", std::move(bodies)},
          {"poses", drawn_rows(drawing.poses)},
          {"points", drawn_rows(drawing.points)},
          {"frames", drawn_rows(drawing.frames)}};
}

Json struck_to_json(const std::vector<StruckContact>& contacts) {
  Json list = Json::array();
  for (const StruckContact& contact : contacts) {
    list.push_back({{"name", contact.name},
                    {"J_n", numbers(contact.J_n)},
                    {"J_t", rows(contact.J_t.transpose())},
                    {"mu", number(contact.mu_friction)}});
  }
  return list;
}

Json way_to_json(const std::vector<WayPoint>& way) {
  Json list = Json::array();
  for (const WayPoint& point : way) {
    list.push_back({{"v", numbers(point.v)},
                    {"Lambda_n", numbers(point.Lambda_n)},
                    {"Lambda_t", numbers(point.Lambda_t)}});
  }
  return list;
}

Json polytopes_to_json(const std::vector<VelocityPolytope>& polytopes) {
  Json list = Json::array();
  for (const VelocityPolytope& polytope : polytopes) {
    Json ways = Json::array();
    for (const auto& way : polytope.ways) ways.push_back(way_to_json(way));
    list.push_back({{"vertices", rows(polytope.vertices.transpose())},
                    {"impulses", rows(polytope.impulses.transpose())},
                    {"ways", std::move(ways)}});
  }
  return list;
}

}  // namespace

std::string result_to_text(const Result& result) {
  const Json json{
      {"format", "saltus-result"},
      {"version", kResultFileVersion},
      {"saltus", version()},
      {"kind", result.kind},
      {"name", result.name},
      {"about", result.about},
      {"status", result.status},
      {"message", result.message},
      {"objective", number(result.objective)},
      {"objective_terms", named(result.objective_terms)},
      {"residuals",
       {{"primal", number(result.residuals.primal)},
        {"dual", number(result.residuals.dual)},
        {"complementarity", number(result.residuals.complementarity)},
        {"min_gh", number(result.residuals.min_gh)},
        {"resimulation", number(result.residuals.resimulation)}}},
      {"stationarity", result.stationarity},
      {"n_q", result.n_q},
      {"final", final_to_json(result)},
      {"events", events_to_json(result.trajectory.events)},
      {"trajectory", trajectory_to_json(result.trajectory)},
      {"statistics", statistics_to_json(result.statistics)},
      {"timings", named(result.timings)},
      {"struck", struck_to_json(result.struck)},
      {"polytopes", polytopes_to_json(result.polytopes)},
      {"parameters", named(result.parameters)},
      {"overrides", result.overrides},
      {"model", result.model_text},
      {"scene", result.scene_text},
      {"log", result.log},
      {"drawing", drawing_to_json(result.drawing)},
  };
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace saltus
