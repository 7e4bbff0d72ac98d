// SPDX-License-Identifier: BSD-2-Clause
#include <fmt/format.h>

#include <cmath>

#include "saltus/base/error.hpp"
#include "saltus/base/file.hpp"
#include "saltus/base/text.hpp"
#include "saltus/io/result.hpp"

namespace saltus {
namespace {

/// A cell of a CSV table, quoted where it must be (RFC 4180).
std::string cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char letter : text)
    quoted += letter == '"' ? "\"\"" : std::string(1, letter);
  return quoted + '"';
}

std::vector<std::string> columns_of(const Trajectory& trajectory) {
  std::vector<std::string> names{"t"};
  names.insert(names.end(), trajectory.x_names.begin(), trajectory.x_names.end());
  names.insert(names.end(), trajectory.u_names.begin(), trajectory.u_names.end());
  for (const char* what : {"lambda_n", "lambda_t1", "lambda_t2", "gap"}) {
    for (const std::string& contact : trajectory.contact_names)
      names.push_back(fmt::format("{}({})", what, contact));
  }
  return names;
}

void append(std::string& line, double value) {
  line += ',';
  if (!std::isnan(value)) line += number_text(value);
}

std::string state_line(const Result& result) {
  const Trajectory& trajectory = result.trajectory;
  const int last = trajectory.n_samples() - 1;
  if (last < 0) return "";
  std::string text = fmt::format("at t = {:.10g} s:", trajectory.t[last]);
  for (std::size_t i = 0; i < trajectory.x_names.size(); ++i) {
    text += fmt::format(" {} = {:.10g},", trajectory.x_names[i],
                        trajectory.x(static_cast<Index>(i), last));
  }
  text.back() = '\n';
  return text;
}

std::string residual_line(const ResultResiduals& r) {
  std::string text;
  for (const auto& [name, value] : {std::pair{"primal", r.primal},
                                    {"dual", r.dual},
                                    {"G·H", r.complementarity},
                                    {"min(G, H)", r.min_gh}}) {
    if (std::isnan(value)) continue;
    text += fmt::format("{} {} {:.2e}", text.empty() ? "residuals:" : ",", name, value);
  }
  if (text.empty()) return "";
  text += '\n';
  if (!std::isnan(r.resimulation))
    text += fmt::format("simulated again, interval by interval: off by at most {:.2e}\n",
                        r.resimulation);
  return text;
}

std::string polytope_table(const std::vector<VelocityPolytope>& polytopes) {
  std::string text;
  for (const VelocityPolytope& polytope : polytopes) {
    text += "velocities after the impact, the hull of\n";
    for (Index i = 0; i < polytope.vertices.cols(); ++i) {
      text += " ";
      for (const double v : polytope.vertices.col(i))
        text += fmt::format(" {:14.10f}", v);
      text += "\n";
    }
  }
  return text;
}

}  // namespace

std::string trajectory_to_csv(const Trajectory& trajectory) {
  std::string table;
  for (const std::string& name : columns_of(trajectory))
    table += (table.empty() ? "" : ",") + cell(name);
  table += '\n';
  const auto n_contacts = static_cast<Index>(trajectory.contact_names.size());
  for (Index k = 0; k < trajectory.n_samples(); ++k) {
    table += number_text(trajectory.t[k]);
    for (const double x : trajectory.x.col(k)) append(table, x);
    for (const double u : trajectory.u.col(k)) append(table, u);
    for (Index i = 0; i < n_contacts; ++i) append(table, trajectory.lambda_n(i, k));
    for (Index i = 0; i < n_contacts; ++i) append(table, trajectory.lambda_t(2 * i, k));
    for (Index i = 0; i < n_contacts; ++i)
      append(table, trajectory.lambda_t(2 * i + 1, k));
    for (Index i = 0; i < n_contacts; ++i) append(table, trajectory.gap(i, k));
    table += '\n';
  }
  return table;
}

void save_result(const Result& result, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  require(!error, [&] {
    return fmt::format("the folder '{}' cannot be made: {}", folder.string(),
                       error.message());
  });
  write_file(folder / "result.json", result_to_text(result));
  write_file(folder / "trajectory.csv", trajectory_to_csv(result.trajectory));
  write_file(folder / "report.html", report_html(result));
}

std::string summary(const Result& result) {
  std::string text = fmt::format("{}: {}\n", result.name, result.status);
  if (!result.message.empty()) text += result.message + "\n";
  if (!std::isnan(result.objective)) {
    text += fmt::format("objective: {:.10g}\n", result.objective);
    for (const NamedNumber& term : result.objective_terms)
      text += fmt::format("  {}: {:.10g}\n", term.name, term.value);
  }
  text += residual_line(result.residuals);
  if (result.kind == "solve") text += "stationarity: " + result.stationarity + "\n";
  if (!result.trajectory.events.empty()) text += event_table(result.trajectory.events);
  const bool has_words = result.kind == "impact" && !result.log.empty();
  return text +
         (has_words ? result.log : polytope_table(result.polytopes) + state_line(result));
}

}  // namespace saltus
