// SPDX-License-Identifier: BSD-2-Clause
#include "app/run_scene.hpp"
#include "models.hpp"
#include "record.hpp"
#include "rooms.hpp"
#include "saltus/impact/certificate.hpp"
#include "saltus/impact/law.hpp"
#include "sim_records.hpp"
#include "watched.hpp"

namespace saltus::python {

template <>
inline constexpr bool is_record<ImpactContact> = true;
template <>
inline constexpr bool is_record<ImpactProblem> = true;
template <>
inline constexpr bool is_record<ImpactSetOptions> = true;
template <>
inline constexpr bool is_record<ImpactStep> = true;
template <>
inline constexpr bool is_record<ImpactVertex> = true;
template <>
inline constexpr bool is_record<ImpactPolytope> = true;
template <>
inline constexpr bool is_record<ImpactSet> = true;
template <>
inline constexpr bool is_record<ImpactOutcome> = true;
template <>
inline constexpr bool is_record<ImpulseRange> = true;

template <>
inline std::vector<std::string> words<FrictionCone>() {
  return {"polygon", "outer"};
}

namespace {

void bind_problem(nb::module_& m) {
  using C = ImpactContact;
  Record<C>(m, "ImpactContact", "One closed contact.")
      .field("J_n", &C::J_n, "(∂gap/∂q)ᵀ, n_v entries")
      .field("J_t", &C::J_t, "n_v × n_t with n_t = 0, 1 or 2; empty: no friction")
      .field("mu_friction", &C::mu_friction, "coefficient of friction, ≥ 0")
      .field("e", &C::e, "coefficient of restitution, in [0, 1]")
      .field("name", &C::name, "for messages")
      .required(1)
      .complete([](C& contact) {
        if (contact.J_t.size() == 0) contact.J_t.resize(contact.J_n.size(), 0);
      })
      .done();
  Record<ImpactProblem>(m, "ImpactProblem", "M (v⁺ − v⁻) = Σ J_n Λ_n + J_t Λ_t")
      .field("M", &ImpactProblem::M, "n_v × n_v, symmetric positive definite")
      .field("contacts", &ImpactProblem::contacts, "list of ImpactContact")
      .field("v_minus", &ImpactProblem::v_minus, "velocity before the impact")
      .required(3)
      .done();
  using O = ImpactSetOptions;
  Record<O>(m, "ImpactSetOptions", "Options of sets of outcomes.")
      .field("cone", &O::cone, "what stands in for the friction disc of two tangents")
      .field("n_sides", &O::n_sides, "corners of the polygon, a multiple of 4")
      .field("max_pieces", &O::max_pieces, "polyhedra to visit before giving up")
      .done();
}

void bind_outcomes(nb::module_& m) {
  Record<ImpactStep>(m, "ImpactStep", "One straight piece of a way through an impact.")
      .field("v", &ImpactStep::v, "at its end")
      .field("Lambda_n", &ImpactStep::Lambda_n, "[N s] summed up to its end")
      .field("Lambda_t", &ImpactStep::Lambda_t, "[N s] likewise")
      .done();
  Record<ImpactVertex>(m, "ImpactVertex", "A velocity with one way that leads to it.")
      .field("v", &ImpactVertex::v, "velocity after the impact")
      .field("way", &ImpactVertex::way, "from v⁻ (not contained) to v")
      .field("states", &ImpactVertex::states, "what each contact does")
      .done();
  Record<ImpactPolytope>(m, "ImpactPolytope", "The convex hull of its vertices.")
      .field("vertices", &ImpactPolytope::vertices, "list of ImpactVertex")
      .field("states", &ImpactPolytope::states, "of the points between the vertices")
      .done();
  Record<ImpactSet>(m, "ImpactSet",
                    "All velocities that an impact may end with: a union of polytopes.")
      .field("status", &ImpactSet::status, "'exact', 'outer' or 'piece limit'")
      .field("polytopes", &ImpactSet::polytopes,
             "list of ImpactPolytope, whose union is the set")
      .field("n_pieces", &ImpactSet::n_pieces, "polyhedra visited")
      .done();
  using O = ImpactOutcome;
  Record<O>(m, "ImpactOutcome", "What comes out of an impact under one law.")
      .field("status", &O::status, "'resolved', 'jammed' or 'iteration limit'")
      .field("v_plus", &O::v_plus, "velocity after the impact")
      .field("Lambda_n", &O::Lambda_n, "[N s] normal impulses")
      .field("Lambda_t", &O::Lambda_t, "[N s] friction impulses")
      .field("residual", &O::residual, "of the law, over the largest |Jᵀv⁻|")
      .field("states", &O::states, "one per contact")
      .done();
  using R = ImpulseRange;
  Record<R>(m, "ImpulseRange", "Extremes of Σ Λ_n over all ways [N s].")
      .field("status", &R::status, "'exact', 'outer' or 'piece limit'")
      .field("smallest", &R::smallest, "[N s] least Σ Λ_n")
      .field("largest", &R::largest, "infinite if impulses may grow without end")
      .done();
}

ImpactSetOptions set_options(const nb::kwargs& keywords) {
  return make_record<ImpactSetOptions>(nb::borrow<nb::args>(nb::tuple()), keywords);
}

/// Without the GIL, until it is over or a signal asks it to stop.
template <class Work>
auto watched(const Work& work) {
  std::invoke_result_t<Work, const std::atomic<bool>*> result;
  run_watched([&](const std::atomic<bool>& interrupt) { result = work(&interrupt); });
  return result;
}

}  // namespace

void bind_impact(nb::module_& m) {
  bind_problem(m);
  bind_outcomes(m);
  m.def(
      "_impact_problem",
      [](const nb::object& model, const nb::object& q, const nb::object& v) {
        return app::impact_problem(take_model(model, "impact_problem: model"),
                                   take<Vector>(q, "impact_problem: q"),
                                   take<Vector>(v, "impact_problem: v"));
      },
      nb::arg("model").none(), nb::arg("q").none(), nb::arg("v").none());
  m.def(
      "_impact_set",
      [](const nb::object& problem, const nb::kwargs& keywords) {
        const auto p = take<ImpactProblem>(problem, "impact_set: problem");
        const ImpactSetOptions options = set_options(keywords);
        return watched([&](const std::atomic<bool>* interrupt) {
          return reachable_velocities(p, options, interrupt);
        });
      },
      nb::arg("problem").none(), nb::arg("keywords"));
  m.def(
      "_total_impulse",
      [](const nb::object& problem, const nb::kwargs& keywords) {
        const auto p = take<ImpactProblem>(problem, "total_impulse: problem");
        const ImpactSetOptions options = set_options(keywords);
        return watched([&](const std::atomic<bool>* interrupt) {
          return total_impulse(p, options, interrupt);
        });
      },
      nb::arg("problem").none(), nb::arg("keywords"));
  m.def(
      "_distance",
      [](const nb::object& problem, const nb::object& set, const nb::object& v) {
        return distance(take<ImpactProblem>(problem, "distance: problem"),
                        take<ImpactSet>(set, "distance: set"),
                        take<Vector>(v, "distance: v"));
      },
      nb::arg("problem").none(), nb::arg("set").none(), nb::arg("v").none());
  m.def(
      "_resolve_impact",
      [](const nb::object& problem, const nb::object& law) {
        const auto p = take<ImpactProblem>(problem, "resolve_impact: problem");
        const auto chosen = take<ImpactLaw>(law, "resolve_impact: law");
        return watched(
            [&](const std::atomic<bool>*) { return resolve_impact(p, chosen); });
      },
      nb::arg("problem").none(), nb::arg("law").none());
  m.def(
      "_impact_outcomes",
      [](const nb::object& problem) {
        const auto p = take<ImpactProblem>(problem, "impact_outcomes: problem");
        return Convert<std::vector<ImpactOutcome>>::to(
            watched([&](const std::atomic<bool>*) { return branch_outcomes(p); }));
      },
      nb::arg("problem").none());
  m.def(
      "_never_jams",
      [](const nb::object& problem) {
        const auto p = take<ImpactProblem>(problem, "never_jams: problem");
        return std::string(to_string(
            watched([&](const std::atomic<bool>*) { return certify(p); }).verdict));
      },
      nb::arg("problem").none());
}

}  // namespace saltus::python
