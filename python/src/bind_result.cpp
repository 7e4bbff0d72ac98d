// SPDX-License-Identifier: BSD-2-Clause
#include "rooms.hpp"
#include "saltus/base/file.hpp"
#include "saltus/io/result.hpp"
#include "sim_records.hpp"

namespace saltus::python {

template <>
inline constexpr bool is_record<ResultResiduals> = true;
template <>
inline constexpr bool is_record<StruckContact> = true;
template <>
inline constexpr bool is_record<WayPoint> = true;
template <>
inline constexpr bool is_record<VelocityPolytope> = true;
template <>
inline constexpr bool is_record<DrawnBody> = true;
template <>
inline constexpr bool is_record<Drawing> = true;
template <>
inline constexpr bool is_record<Result> = true;

template <>
struct Convert<std::vector<NamedNumber>> {
  static bool from(nb::handle value, std::vector<NamedNumber>& result) {
    if (!PyDict_Check(value.ptr())) return false;
    result.clear();
    for (const auto [name, number] : nb::borrow<nb::dict>(value)) {
      NamedNumber entry;
      if (!Convert<std::string>::from(name, entry.name) ||
          !Convert<double>::from(number, entry.value))
        return false;
      result.push_back(entry);
    }
    return true;
  }
  static nb::object to(const std::vector<NamedNumber>& value) {
    nb::dict dict;
    for (const NamedNumber& entry : value) dict[entry.name.c_str()] = entry.value;
    return dict;
  }
  static std::string expected() { return "a dict from names to numbers"; }
  static std::string type() { return "dict[str, float]"; }
};

namespace {

void bind_parts(nb::module_& m) {
  using R = ResultResiduals;
  Record<R>(m, "Residuals", "Of the problem as it was posed; NaN where there is none.")
      .field("primal", &R::primal, "largest violation of a row or bound")
      .field("dual", &R::dual, "‖∇L‖∞")
      .field("complementarity", &R::complementarity, "max G·H")
      .field("min_gh", &R::min_gh, "max min(G, H)")
      .field("resimulation", &R::resimulation,
             "every interval marched again: the largest distance of an end")
      .done();
  Record<StruckContact>(m, "StruckContact", "A contact that was closed in an impact.")
      .field("name", &StruckContact::name, "as the model calls it")
      .field("J_n", &StruckContact::J_n, "n_v")
      .field("J_t", &StruckContact::J_t, "n_v × 0, 1 or 2")
      .field("mu_friction", &StruckContact::mu_friction, "coefficient of friction")
      .done();
  Record<WayPoint>(m, "WayPoint", "The end of one straight piece of a way.")
      .field("v", &WayPoint::v, "n_v")
      .field("Lambda_n", &WayPoint::Lambda_n, "summed up to here, one per contact")
      .field("Lambda_t", &WayPoint::Lambda_t, "likewise, contact after contact")
      .done();
  Record<VelocityPolytope>(m, "VelocityPolytope", "Velocities after an impact.")
      .field("vertices", &VelocityPolytope::vertices, "n_v × vertices")
      .field("impulses", &VelocityPolytope::impulses, "contacts × vertices")
      .field("ways", &VelocityPolytope::ways, "one per vertex, or none at all")
      .done();
  Record<DrawnBody>(m, "DrawnBody", "A body with numbers in place of formulas.")
      .field("name", &DrawnBody::name, "")
      .field("shape", &DrawnBody::shape, "")
      .field("sizes", &DrawnBody::sizes, "")
      .done();
  Record<Drawing>(m, "Drawing", "Shapes once, poses at every sample.")
      .field("dimension", &Drawing::dimension, "")
      .field("bodies", &Drawing::bodies, "")
      .field("poses", &Drawing::poses,
             "in the plane x, y, angle of every body; in space x, y, z and a quaternion")
      .field("points", &Drawing::points, "")
      .field("frames", &Drawing::frames, "")
      .done();
}

}  // namespace

void bind_result(nb::module_& m) {
  bind_parts(m);
  using R = Result;
  Record<R>(m, "_Result", "What result.json holds.")
      .field("kind", &R::kind, "")
      .field("name", &R::name, "")
      .field("about", &R::about, "")
      .field("status", &R::status, "")
      .field("message", &R::message, "")
      .field("objective", &R::objective, "")
      .field("objective_terms", &R::objective_terms, "")
      .field("residuals", &R::residuals, "")
      .field("stationarity", &R::stationarity, "")
      .field("n_q", &R::n_q, "")
      .field("trajectory", &R::trajectory, "")
      .field("statistics", &R::statistics, "")
      .field("timings", &R::timings, "")
      .field("struck", &R::struck, "contacts of an impact")
      .field("polytopes", &R::polytopes, "")
      .field("log", &R::log, "")
      .field("model_text", &R::model_text, "")
      .field("scene_text", &R::scene_text, "")
      .field("overrides", &R::overrides, "")
      .field("parameters", &R::parameters, "")
      .field("drawing", &R::drawing, "")
      .done();
  m.def("_summary", [](const Result& result) { return summary(result); });
  m.def("_result_to_text", &result_to_text);
  m.def("_report_html", &report_html);
  m.def("_csv",
        [](const Result& result) { return trajectory_to_csv(result.trajectory); });
  m.def("_write_file", [](const std::string& path, const std::string& content) {
    write_file(path, content);
  });
  m.def("_save_result", [](const Result& result, const std::string& folder) {
    save_result(result, folder);
  });
  m.def("_load_result", [](const std::string& path) { return load_result(path); });
}

}  // namespace saltus::python
