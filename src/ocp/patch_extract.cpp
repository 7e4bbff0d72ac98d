// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/patch_extract.hpp"

#include <algorithm>
#include <cmath>

#include "ocp/phases.hpp"

namespace saltus::detail {
namespace {

constexpr double kNothing = 1e-7;  // [N s]

// Weights of the values at stages c whose polynomial is evaluated at 0, the start of an element:
//   l_j(0) = Π_{i ≠ j} c_i/(c_i − c_j)
Vector start_weights(const Vector& c) {
  Vector weights = Vector::Ones(c.size());
  for (Index j = 0; j < c.size(); ++j)
    for (Index i = 0; i < c.size(); ++i)
      if (i != j) weights[j] *= c[i] / (c[i] - c[j]);
  return weights;
}

class PatchExtractor {
 public:
  PatchExtractor(const ContactModel& model, const ContactSystem& contacts,
                 const TranscribedProblem& problem, const Vector& w, Trajectory& motion)
      : model_(model), contacts_(contacts), problem_(problem), w_(w), motion_(motion) {}

  void add(const PatchContact& contact, const PatchLayout& at, Index row);

 private:
  /// What happens at the start of element n.
  void add_event(const PatchContact& contact, const PatchLayout& at, std::size_t n,
                 double t);
  [[nodiscard]] Event impact(const PatchContact& contact, const PatchLayout& at,
                             std::size_t n, double t) const;
  [[nodiscard]] Event printed_impact(const PatchContact& contact, const PatchLayout& at,
                                     std::size_t n, double t) const;
  [[nodiscard]] bool is_closed(const PatchLayout& at, std::size_t n) const;
  /// What friction does in element n; without friction a closed patch slips.
  [[nodiscard]] ContactPhase phase(const PatchLayout& at, std::size_t n) const;
  /// λ_t = (f₊ − f₋)/2, or the same of impulses: f₊ and f₋ are unknowns one after the other. (C-8)
  [[nodiscard]] double friction(const std::vector<int>& unknowns, int first) const {
    return 0.5 * (w_[unknowns[first]] - w_[unknowns[first + 1]]);
  }
  /// The sides that are active in element n.
  [[nodiscard]] std::vector<bool> sides(const PatchLayout& at, std::size_t n) const;
  /// The equivalent contact point of a sample of an element: −1 is its start, then its stages.
  [[nodiscard]] geometry::Point point_at(const PatchLayout& at, const ElementLayout& e,
                                         Index stage) const;
  /// The unknowns z at the end of the element before n.
  [[nodiscard]] std::vector<int> z_before(std::size_t n) const;
  [[nodiscard]] double sum(const std::vector<int>& places) const {
    double total = 0.0;
    for (const int i : places)
      if (i >= 0) total += w_[i];  // time stepping has no value at the start
    return total;
  }

  const ContactModel& model_;
  const ContactSystem& contacts_;
  const TranscribedProblem& problem_;
  const Vector& w_;
  Trajectory& motion_;
};

std::vector<int> PatchExtractor::z_before(std::size_t n) const {
  if (n > 0) return problem_.layout.elements[n - 1].z.back();
  std::vector<int> z(problem_.system.z.size(), 0);
  for (std::size_t i = 0; i < problem_.layout.z0.size(); ++i)
    if (problem_.system.z_end[i].at_end_of >= 0)
      z[problem_.system.z_end[i].at_end_of] = problem_.layout.z0[i];
  return z;
}

bool PatchExtractor::is_closed(const PatchLayout& at, std::size_t n) const {
  const SwitchLayout& s = problem_.layout.elements[n].switches[at.normal_switch];
  return sum(s.d) > sum(s.c);
}

ContactPhase PatchExtractor::phase(const PatchLayout& at, std::size_t n) const {
  ContactPhase found;
  if (!is_closed(at, n)) return found;
  found.mode = Mode::Slip;
  if (at.friction < 0) return found;
  for (const std::vector<int>& z : problem_.layout.elements[n].z) {
    const double slip = w_[z[at.friction + 2]] - w_[z[at.friction + 3]];
    if (std::abs(slip) > std::abs(found.slip[0])) found.slip[0] = slip;
  }
  if (std::abs(found.slip[0]) <= kAtRest) found.mode = Mode::Stick;
  return found;
}

std::vector<bool> PatchExtractor::sides(const PatchLayout& at, std::size_t n) const {
  std::vector<bool> active;
  for (int k = 0; k < at.n_sides; ++k) {
    const SwitchLayout& s =
        problem_.layout.elements[n].switches[at.normal_switch + 1 + k];
    active.push_back(sum(s.c) > sum(s.d));
  }
  return active;
}

geometry::Point PatchExtractor::point_at(const PatchLayout& at, const ElementLayout& e,
                                         Index stage) const {
  const auto at_stage = [&](Index j) {
    return geometry::Point(w_[e.z[j][at.p]], w_[e.z[j][at.p + 1]]);
  };
  if (stage >= 0) return at_stage(stage);
  const Vector weights = start_weights(problem_.tableau.c);
  geometry::Point p = geometry::Point::Zero();
  for (Index j = 0; j < weights.size(); ++j) p += weights[j] * at_stage(j);
  return p;
}

Event PatchExtractor::impact(const PatchContact& contact, const PatchLayout& at,
                             std::size_t n, double t) const {
  const std::vector<int> z = z_before(n);
  const std::vector<int>& y = problem_.layout.elements[n].y;
  const double tau = w_[y[at.tau]];
  Event hit{t, EventKind::Impact, contact.name, w_[y[at.impulse]]};
  hit.point = Eigen::Vector2d(w_[z[at.p]] - tau * w_[z[at.d + 1]],
                              w_[z[at.p + 1]] + tau * w_[z[at.d]]);
  if (at.friction >= 0)
    hit.impulse_t = Vector::Constant(1, friction(y, at.friction_impulse));
  return hit;
}

// The printed normal has the length s = 2 r μ_c.
Event PatchExtractor::printed_impact(const PatchContact& contact, const PatchLayout& at,
                                     std::size_t n, double t) const {
  const std::vector<int>& y = problem_.layout.elements[n].y;
  const int first = at.printed->at_impact;
  const int mu_c = first + at.printed->mu_c - at.p;
  Event hit{t, EventKind::Impact, contact.name,
            2.0 * contact.radius * w_[y[mu_c]] * w_[y[at.impulse]]};
  hit.point = Eigen::Vector2d(w_[y[first]], w_[y[first + 1]]);
  return hit;
}

void PatchExtractor::add_event(const PatchContact& contact, const PatchLayout& at,
                               std::size_t n, double t) {
  const ElementLayout& e = problem_.layout.elements[n];
  if (!e.y.empty() && w_[e.y[at.impulse]] > kNothing) {
    motion_.events.push_back(at.printed ? printed_impact(contact, at, n, t)
                                        : impact(contact, at, n, t));
    return;
  }
  if (n == 0) return;
  const bool was = is_closed(at, n - 1), is = is_closed(at, n);
  if (was && !is) motion_.events.push_back({t, EventKind::LiftOff, contact.name});
  if (!was && is) motion_.events.push_back({t, EventKind::TouchDown, contact.name});
  if (!was || !is) return;
  if (sides(at, n - 1) != sides(at, n))
    motion_.events.push_back({t, EventKind::Switch, contact.name});
  if (at.friction < 0) return;
  const ContactPhase before = phase(at, n - 1), now = phase(at, n);
  if (!is_same(before, now))
    motion_.events.push_back({t, change_of(before, now), contact.name});
}

void PatchExtractor::add(const PatchContact& contact, const PatchLayout& at, Index row) {
  const std::vector<Parameter> parameters(model_.parameters().begin(),
                                          model_.parameters().end());
  const PatchGeometry geometry(contact, model_.q(), parameters);
  const Index first_point = 6 * (row - model_.n_contacts());
  const auto& elements = problem_.layout.elements;
  double t = motion_.t[0];
  for (std::size_t n = 0; n < elements.size(); ++n) {
    const ElementLayout& e = elements[n];
    add_event(contact, at, n, t);
    t += w_[e.h];
    const Index from = n == 0 ? 0 : motion_.element_starts[n];
    const Index to =
        n + 1 < elements.size() ? motion_.element_starts[n + 1] : motion_.n_samples();
    for (Index k = from; k < to; ++k) {
      // Samples of an element: its start, where the first stage speaks, and its stages.
      const Index stage = std::clamp<Index>(k - motion_.element_starts[n] - 1, 0,
                                            static_cast<Index>(e.z.size()) - 1);
      const std::vector<int>& z = e.z[static_cast<std::size_t>(stage)];
      motion_.lambda_n(row, k) = w_[z[at.force]];
      if (at.printed)
        motion_.lambda_n(row, k) *= 2.0 * contact.radius * w_[z[at.printed->mu_c]];
      if (at.friction >= 0) motion_.lambda_t(2 * row, k) = friction(z, at.friction);
      constexpr double kParallelish = 1e-6, kClosed = 1e-6;
      const auto distance =
          geometry.find(motion_.x.col(k).head(model_.n_q()), kParallelish);
      motion_.gap(row, k) = distance ? distance->gap() : kNaN;
      if (!distance || distance->gap() > kClosed) continue;
      const bool is_start = k <= motion_.element_starts[n];
      motion_.patch_points.col(k).segment<6>(first_point)
          << point_at(at, e, is_start ? -1 : stage),
          distance->patch_begin, distance->patch_end;
    }
  }
  motion_.contact_names.push_back(contact.name);
}

}  // namespace

void add_patches(const ContactModel& model, const ContactSystem& contacts,
                 const TranscribedProblem& problem, const Vector& w, Trajectory& motion) {
  const Index n = model.n_contacts(), n_patches = std::ssize(model.patches());
  if (n_patches == 0) return;
  const Index n_samples = motion.n_samples();
  const auto extend = [&](Matrix& values, Index rows) {
    values.conservativeResize(rows, n_samples);
    values.bottomRows(rows / (n + n_patches) * n_patches).setZero();
  };
  extend(motion.lambda_n, n + n_patches);
  extend(motion.lambda_t, 2 * (n + n_patches));
  extend(motion.gap, n + n_patches);
  motion.patch_points = Matrix::Constant(6 * n_patches, n_samples, kNaN);
  PatchExtractor extractor(model, contacts, problem, w, motion);
  for (Index i = 0; i < n_patches; ++i)
    extractor.add(model.patches()[i], contacts.patches[i], n + i);
  std::stable_sort(motion.events.begin(), motion.events.end(),
                   [](const Event& a, const Event& b) { return a.t < b.t; });
}

}  // namespace saltus::detail
