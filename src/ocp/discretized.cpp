// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/discretized.hpp"

#include "ocp/patch_guess.hpp"
#include "saltus/base/error.hpp"

namespace saltus::detail {

void Discretized::set_controls(const Matrix& u, Vector& w) const {
  const auto& places = program.layout.u;
  for (Index k = 0; k < u.cols(); ++k)
    for (Index i = 0; i < u.rows(); ++i) w[places[k][i]] = u(i, k);
}

Matrix Discretized::controls(const Vector& w) const {
  const auto& places = program.layout.u;
  Matrix u(program.system.n_u(), static_cast<Index>(places.size()));
  for (Index k = 0; k < u.cols(); ++k)
    for (Index i = 0; i < u.rows(); ++i) u(i, k) = w[places[k][i]];
  return u;
}

Discretized discretize(const OptimalControlProblem& problem, const FesdOptions& fesd,
                       const ContactOptions& contact) {
  ContactSystem contacts = contact_system(problem.model, contact);
  HorizonTerms terms = problem.terms;
  if (problem.model.has_patches()) {
    require(
        terms.lbx0.size() == 0,
        "a start x0 that is free does not go together with patch contacts: their sides "
        "must be known there");
    terms.z0 = PatchGuess(problem.model, contact.patch)
                   .z0(contacts, terms.x0.head(problem.model.n_q()));
  }
  return discretize(std::move(contacts), problem.horizon, fesd, terms);
}

Discretized discretize(ContactSystem contacts, const Horizon& horizon,
                       const FesdOptions& fesd, const HorizonTerms& terms) {
  TranscribedProblem program = transcribe(contacts.system, horizon, fesd, terms);
  MpccData data = program.mpcc.data();
  return {std::move(contacts), std::move(program), std::move(data)};
}

Discretized time_stepping(const OptimalControlProblem& problem) {
  FesdOptions fesd = problem.fesd;
  fesd.scheme = RkScheme::RadauIIA;
  fesd.n_s = 1;
  fesd.representation = Representation::Integral;
  fesd.cross = CrossMode::StageOnly;
  fesd.equilibration = StepEquilibration::Fixed;
  ContactOptions contact = problem.contact;
  contact.impacts = ImpactForm::None;
  if (!problem.model.has_patches()) return discretize(problem, fesd, contact);
  OptimalControlProblem corners = problem;
  corners.model = problem.model.with_corner_contacts();
  return discretize(corners, fesd, contact);
}

}  // namespace saltus::detail
