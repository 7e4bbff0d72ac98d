// SPDX-License-Identifier: BSD-2-Clause
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "io/json_cursor.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/file.hpp"
#include "saltus/base/text.hpp"
#include "saltus/io/result.hpp"

namespace saltus {
namespace {

using detail::Json;
using detail::JsonCursor;

std::vector<std::string> texts(const JsonCursor& list) {
  std::vector<std::string> result;
  for (int i = 0, n = list.size(); i < n; ++i) result.push_back(list[i].text());
  return result;
}

std::vector<double> numbers(const JsonCursor& list) {
  std::vector<double> result;
  for (int i = 0, n = list.size(); i < n; ++i) result.push_back(list[i].number_or_null());
  return result;
}

Vector vector(const JsonCursor& list) {
  const std::vector<double> values = numbers(list);
  return Vector::Map(values.data(), static_cast<Index>(values.size()));
}

constexpr Index kAny = -1;

/// A list per row; as many rows and columns as expected.
Matrix matrix(const JsonCursor& list, Index n_rows, Index n_cols) {
  const Index found = list.size();
  if (n_rows != kAny && found != n_rows)
    list.fail(fmt::format("{} rows were found, {} were expected", found, n_rows));
  Matrix result(found, found == 0 || n_cols == kAny ? 0 : n_cols);
  for (int i = 0; i < found; ++i) {
    const JsonCursor row = list[i];
    const Vector values = vector(row);
    if (n_cols == kAny && i == 0) result.resize(found, values.size());
    if (values.size() != result.cols()) {
      row.fail(fmt::format("{} numbers were found, {} were expected", values.size(),
                           result.cols()));
    }
    result.row(i) = values;
  }
  if (found == 0 && n_cols != kAny) result.resize(0, n_cols);
  return result;
}

/// As above; a number stands for a row that never changes.
Matrix drawn_matrix(const JsonCursor& list, Index n_rows, Index n_cols) {
  if (list.size() != n_rows)
    list.fail(fmt::format("{} rows were found, {} were expected", list.size(), n_rows));
  Matrix result(n_rows, n_cols);
  for (int i = 0; i < n_rows; ++i) {
    const JsonCursor row = list[i];
    if (!row.is_array()) {
      result.row(i).setConstant(row.number_or_null());
      continue;
    }
    const Vector values = vector(row);
    if (values.size() != n_cols) {
      row.fail(
          fmt::format("{} numbers were found, {} were expected", values.size(), n_cols));
    }
    result.row(i) = values;
  }
  return result;
}

std::vector<NamedNumber> named(const JsonCursor& object) {
  std::vector<NamedNumber> result;
  for (const std::string& name : object.keys())
    result.push_back({name, object.at(name).number_or_null()});
  return result;
}

EventKind kind_of(const JsonCursor& text) {
  using enum EventKind;
  constexpr std::array kKinds{Impact,       TouchDown, LiftOff, Stick, Slip,
                              SlipReversal, Zeno,      Switch,  User};
  std::vector<std::string> names;
  for (const EventKind kind : kKinds) {
    if (to_string(kind) == text.text()) return kind;
    names.emplace_back(to_string(kind));
  }
  text.fail(unknown_name("event", text.text(), names));
}

Event read_event(const JsonCursor& entry) {
  entry.allow_keys({"t", "kind", "contact", "impulse", "impulse_t", "note", "point"});
  Event event{.t = entry.at("t").number_or_null(),
              .kind = kind_of(entry.at("kind")),
              .contact = entry.at("contact").text()};
  event.impulse = entry.at("impulse").number_or_null();
  if (entry.has("impulse_t")) event.impulse_t = vector(entry.at("impulse_t"));
  if (entry.has("note")) event.note = entry.at("note").text();
  if (entry.has("point")) event.point = vector(entry.at("point"));
  return event;
}

Trajectory read_trajectory(const JsonCursor& root) {
  const JsonCursor section = root.at("trajectory");
  section.allow_keys({"x_names", "u_names", "contact_names", "t", "x", "u", "lambda_n",
                      "lambda_t", "gap", "element_starts", "patch_points"});
  Trajectory result;
  result.x_names = texts(section.at("x_names"));
  result.u_names = texts(section.at("u_names"));
  result.contact_names = texts(section.at("contact_names"));
  result.t = vector(section.at("t"));
  if (!std::ranges::is_sorted(result.t)) section.at("t").fail("times decrease");
  const auto n = static_cast<Index>(result.t.size());
  const auto n_contacts = static_cast<Index>(result.contact_names.size());
  result.x = matrix(section.at("x"), static_cast<Index>(result.x_names.size()), n);
  result.u = matrix(section.at("u"), static_cast<Index>(result.u_names.size()), n);
  result.lambda_n = matrix(section.at("lambda_n"), n_contacts, n);
  result.lambda_t = matrix(section.at("lambda_t"), 2 * n_contacts, n);
  result.gap = matrix(section.at("gap"), n_contacts, n);
  if (section.has("patch_points")) {
    const JsonCursor points = section.at("patch_points");
    if (points.size() % 6 != 0) points.fail("six rows per patch contact were expected");
    result.patch_points = matrix(points, points.size(), n);
  }
  const JsonCursor starts = section.at("element_starts");
  result.element_starts = starts.integers();
  for (const int start : result.element_starts) {
    if (start < 0 || start >= n)
      starts.fail("an element starts at a sample that is missing");
  }
  const JsonCursor events = root.at("events");
  for (int i = 0, size = events.size(); i < size; ++i)
    result.events.push_back(read_event(events[i]));
  return result;
}

/// How many numbers a shape is drawn from; a polygon and holes in a half-plane need several.
bool fits(std::string_view shape, std::size_t n) {
  if (shape == "disc" || shape == "sphere") return n == 1;
  if (shape == "box") return n == 2;
  if (shape == "cuboid") return n == 3;
  if (shape == "polygon") return n >= 6 && n % 2 == 0;
  if (shape == "half-plane") return n % 3 == 0;
  return n == 0;
}

DrawnBody read_drawn_body(const JsonCursor& body) {
  body.allow_keys({"name", "shape", "sizes"});
  const std::vector<std::string> shapes{"point",      "disc",   "box",    "polygon",
                                        "half-plane", "sphere", "cuboid", "half-space"};
  DrawnBody drawn{body.at("name").text(), body.at("shape").text(),
                  numbers(body.at("sizes"))};
  if (std::ranges::find(shapes, drawn.shape) == shapes.end())
    body.at("shape").fail(unknown_name("shape", drawn.shape, shapes));
  if (!fits(drawn.shape, drawn.sizes.size()))
    body.at("sizes").fail(fmt::format("{} numbers were found, which make no {}",
                                      drawn.sizes.size(), drawn.shape));
  return drawn;
}

Drawing read_drawing(const JsonCursor& section, const Trajectory& trajectory) {
  section.allow_keys({"dimension", "bodies", "poses", "points", "frames"});
  Drawing drawing;
  drawing.dimension = section.at("dimension").integer();
  if (drawing.dimension != 2 && drawing.dimension != 3)
    section.at("dimension").fail("2 or 3 was expected");
  const JsonCursor bodies = section.at("bodies");
  for (int i = 0, n = bodies.size(); i < n; ++i)
    drawing.bodies.push_back(read_drawn_body(bodies[i]));
  const Index n = trajectory.n_samples();
  const auto n_bodies = static_cast<Index>(drawing.bodies.size());
  const auto n_contacts = static_cast<Index>(trajectory.contact_names.size());
  drawing.poses = drawn_matrix(section.at("poses"), n_bodies * drawing.pose_size(), n);
  const JsonCursor points = section.at("points"), frames = section.at("frames");
  if (points.size() == 0 && frames.size() == 0) return drawing;
  drawing.points = drawn_matrix(points, n_contacts * drawing.dimension, n);
  drawing.frames = drawn_matrix(frames, n_contacts * drawing.frame_size(), n);
  return drawing;
}

std::vector<StruckContact> read_struck(const JsonCursor& list) {
  std::vector<StruckContact> result;
  for (int i = 0, n = list.size(); i < n; ++i) {
    const JsonCursor entry = list[i];
    entry.allow_keys({"name", "J_n", "J_t", "mu"});
    StruckContact contact;
    contact.name = entry.at("name").text();
    contact.J_n = vector(entry.at("J_n"));
    contact.J_t = matrix(entry.at("J_t"), kAny, contact.J_n.size()).transpose();
    contact.mu_friction = entry.at("mu").number_or_null();
    result.push_back(std::move(contact));
  }
  return result;
}

std::vector<WayPoint> read_way(const JsonCursor& list) {
  std::vector<WayPoint> way;
  for (int i = 0, n = list.size(); i < n; ++i) {
    const JsonCursor entry = list[i];
    entry.allow_keys({"v", "Lambda_n", "Lambda_t"});
    way.push_back({vector(entry.at("v")), vector(entry.at("Lambda_n")),
                   vector(entry.at("Lambda_t"))});
  }
  return way;
}

std::vector<VelocityPolytope> read_polytopes(const JsonCursor& list) {
  std::vector<VelocityPolytope> result;
  for (int i = 0, n = list.size(); i < n; ++i) {
    const JsonCursor entry = list[i];
    entry.allow_keys({"vertices", "impulses", "ways"});
    result.push_back({matrix(entry.at("vertices"), kAny, kAny).transpose(),
                      matrix(entry.at("impulses"), kAny, kAny).transpose()});
    const JsonCursor ways = entry.at("ways");
    for (int k = 0, n_ways = ways.size(); k < n_ways; ++k)
      result.back().ways.push_back(read_way(ways[k]));
  }
  return result;
}

void check_head(const JsonCursor& root) {
  if (!root.has("format") || root.at("format").text() != "saltus-result")
    root.fail("this is not a result file: its 'format' must be \"saltus-result\"");
  const int version = root.at("version").integer();
  if (version != kResultFileVersion) {
    root.at("version").fail(
        fmt::format("this is version {}, this program reads version {}", version,
                    kResultFileVersion));
  }
  root.allow_keys(
      {"format",     "version",    "saltus",       "kind",      "name",
       "about",      "status",     "message",      "objective", "objective_terms",
       "residuals",  "final",      "stationarity", "n_q",       "events",
       "trajectory", "statistics", "timings",      "polytopes", "parameters",
       "struck",     "overrides",  "model",        "scene",     "log",
       "drawing"});
}

Result read_result(const JsonCursor& root) {
  check_head(root);
  Result result;
  result.kind = root.at("kind").text();
  result.name = root.at("name").text();
  result.about = root.at("about").text();
  result.status = root.at("status").text();
  result.message = root.at("message").text();
  result.objective = root.at("objective").number_or_null();
  result.objective_terms = named(root.at("objective_terms"));
  const JsonCursor residuals = root.at("residuals");
  residuals.allow_keys({"primal", "dual", "complementarity", "min_gh", "resimulation"});
  result.residuals = {residuals.at("primal").number_or_null(),
                      residuals.at("dual").number_or_null(),
                      residuals.at("complementarity").number_or_null(),
                      residuals.at("min_gh").number_or_null(),
                      residuals.at("resimulation").number_or_null()};
  result.stationarity = root.at("stationarity").text();
  result.trajectory = read_trajectory(root);
  result.n_q = root.at("n_q").integer();
  if (result.n_q < 0 || result.n_q > result.trajectory.x.rows())
    root.at("n_q").fail("there are not so many states");
  result.statistics = named(root.at("statistics"));
  result.timings = named(root.at("timings"));
  result.struck = read_struck(root.at("struck"));
  result.polytopes = read_polytopes(root.at("polytopes"));
  result.parameters = named(root.at("parameters"));
  result.overrides = texts(root.at("overrides"));
  if (root.has("model")) result.model_text = root.at("model").text();
  result.scene_text = root.at("scene").text();
  result.log = root.at("log").text();
  result.drawing = read_drawing(root.at("drawing"), result.trajectory);
  return result;
}

}  // namespace

Result result_from_text(std::string_view text) {
  const Json json = detail::parse_json(text);
  return read_result(JsonCursor(json));
}

Result load_result(const std::filesystem::path& path) {
  const auto file = std::filesystem::is_directory(path) ? path / "result.json" : path;
  const std::string text = read_file(file);
  try {
    return result_from_text(text);
  } catch (const InvalidInput& error) {
    throw InvalidInput(fmt::format("'{}': {}", file.string(), error.what()));
  }
}

}  // namespace saltus
