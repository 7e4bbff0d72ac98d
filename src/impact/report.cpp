// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "saltus/base/text.hpp"

namespace saltus {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 1;

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(number_text(value));
}

Json numbers(const Vector& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(number(value));
  return list;
}

Json states_json(const ImpactProblem& problem, const std::vector<ContactState>& states) {
  Json json = Json::object();
  for (Index c = 0; c < std::ssize(states); ++c) {
    json[contact_name(problem, c)] = to_string(states[c]);
  }
  return json;
}

Json vertex_json(const ImpactProblem& problem, const ImpactVertex& vertex) {
  Json way = Json::array();
  for (const ImpactStep& step : vertex.way) {
    way.push_back({{"v", numbers(step.v)},
                   {"Lambda_n", numbers(step.Lambda_n)},
                   {"Lambda_t", numbers(step.Lambda_t)}});
  }
  return {{"v", numbers(vertex.v)},
          {"contacts", states_json(problem, vertex.states)},
          {"way", way}};
}

Json polytope_json(const ImpactProblem& problem, const ImpactPolytope& polytope) {
  Json vertices = Json::array();
  for (const ImpactVertex& vertex : polytope.vertices) {
    vertices.push_back(vertex_json(problem, vertex));
  }
  return {{"contacts", states_json(problem, polytope.states)}, {"vertices", vertices}};
}

Json certificate_json(const ImpactCertificate& certificate) {
  Json json{{"verdict", to_string(certificate.verdict)},
            {"separation", number(certificate.separation)},
            {"impulse_per_speed", number(certificate.impulse_per_speed)}};
  if (!certificate.jam) return json;
  json["jam"] = {{"contacts", certificate.jam->contacts},
                 {"Lambda_n", numbers(certificate.jam->Lambda_n)},
                 {"Lambda_t", numbers(certificate.jam->Lambda_t)},
                 {"closing", certificate.jam->closing},
                 {"v", numbers(certificate.jam->v)}};
  return json;
}

Json laws_json(const ImpactProblem& problem, const ImpactReport& report) {
  Json laws = Json::object();
  for (const auto& [name, outcome] : report.laws) {
    laws[name] = {
        {"status", to_string(outcome.status)},
        {"v_plus", numbers(outcome.v_plus)},
        {"Lambda_n", numbers(outcome.Lambda_n)},
        {"Lambda_t", numbers(outcome.Lambda_t)},
        {"contacts", states_json(problem, outcome.states)},
        {"distance_from_set", number(distance(problem, report.set, outcome.v_plus))}};
  }
  return laws;
}

std::string vector_text(const Vector& values) {
  std::string text = "(";
  for (Index i = 0; i < values.size(); ++i) {
    text += fmt::format("{}{:.12g}", i > 0 ? ", " : "", values[i]);
  }
  return text + ")";
}

std::string states_text(const ImpactProblem& problem,
                        const std::vector<ContactState>& states) {
  std::string text;
  for (Index c = 0; c < std::ssize(states); ++c) {
    text += fmt::format("{}{} {}", c > 0 ? ", " : "", contact_name(problem, c),
                        to_string(states[c]));
  }
  return text;
}

std::string polytope_text(const ImpactProblem& problem, const ImpactPolytope& polytope) {
  std::string text = fmt::format("  {}\n", states_text(problem, polytope.states));
  for (const ImpactVertex& vertex : polytope.vertices) {
    text += fmt::format("    v = {}", vector_text(vertex.v));
    if (!vertex.way.empty()) {
      text += fmt::format("  by Λ_n = {}", vector_text(vertex.way.back().Lambda_n));
    }
    text += fmt::format("  {}\n", states_text(problem, vertex.states));
  }
  return text;
}

std::string certificate_text(const ImpactProblem& problem,
                             const ImpactCertificate& certificate) {
  std::string text = fmt::format("contacts: {}", to_string(certificate.verdict));
  if (std::isfinite(certificate.impulse_per_speed)) {
    text += fmt::format("; Σ Λ_n ≤ {:.6g} ‖v⁻‖", certificate.impulse_per_speed);
  }
  text += "\n";
  if (!certificate.jam) return text;
  text += "  ";
  for (const Index c : certificate.jam->contacts) {
    text +=
        contact_name(problem, c) + (c == certificate.jam->contacts.back() ? "" : ", ");
  }
  return text + fmt::format(" push against each other with Λ_n = {} while {} closes\n",
                            vector_text(certificate.jam->Lambda_n),
                            contact_name(problem, certificate.jam->closing));
}

}  // namespace

ImpactReport analyse_impact(const ImpactProblem& problem, const ImpactSetOptions& options,
                            const std::atomic<bool>* interrupt) {
  ImpactReport report;
  report.set = reachable_velocities(problem, options, interrupt);
  report.total_impulse = total_impulse(problem, options, interrupt);
  report.certificate = certify(problem);
  using enum ImpactRule;
  for (const ImpactRule rule : {Moreau, Sequential, EqualRates}) {
    const ImpactLaw law{.rule = rule, .restitution = Restitution::None};
    report.laws.push_back({std::string(to_string(rule)), resolve_impact(problem, law)});
  }
  return report;
}

std::string report_json(const ImpactProblem& problem, const ImpactReport& report) {
  Json polytopes = Json::array();
  for (const ImpactPolytope& polytope : report.set.polytopes) {
    polytopes.push_back(polytope_json(problem, polytope));
  }
  const Json json{{"saltus_impact", kVersion},
                  {"v_minus", numbers(problem.v_minus)},
                  {"status", to_string(report.set.status)},
                  {"polytopes", polytopes},
                  {"total_impulse",
                   {{"status", to_string(report.total_impulse.status)},
                    {"smallest", number(report.total_impulse.smallest)},
                    {"largest", number(report.total_impulse.largest)}}},
                  {"certificate", certificate_json(report.certificate)},
                  {"laws", laws_json(problem, report)}};
  return json.dump(2) + "\n";
}

std::string report_text(const ImpactProblem& problem, const ImpactReport& report) {
  std::string text =
      fmt::format("v⁻ = {}\n{} set of {} polytope{}, {} polyhedra visited\n",
                  vector_text(problem.v_minus), to_string(report.set.status),
                  report.set.polytopes.size(),
                  report.set.polytopes.size() == 1 ? "" : "s", report.set.n_pieces);
  for (const ImpactPolytope& polytope : report.set.polytopes) {
    text += polytope_text(problem, polytope);
  }
  text +=
      fmt::format("Σ Λ_n from {:.12g} to {:.12g} ({})\n", report.total_impulse.smallest,
                  report.total_impulse.largest, to_string(report.total_impulse.status));
  text += certificate_text(problem, report.certificate);
  for (const auto& [name, outcome] : report.laws) {
    text += fmt::format("{}: {}, v⁺ = {}, {:.3g} from the set\n", name,
                        to_string(outcome.status), vector_text(outcome.v_plus),
                        distance(problem, report.set, outcome.v_plus));
  }
  return text;
}

}  // namespace saltus
