// SPDX-License-Identifier: BSD-2-Clause
#include "sim/patch_results.hpp"

#include <algorithm>

namespace saltus::detail {
namespace {

constexpr double kSameTime = 1e-9;     // [s]
constexpr double kParallelish = 1e-6;  // [rad] of states that are known to tolerance only
constexpr double kClosed = 1e-7;       // [m]

enum class Beside : std::uint8_t { Before, After };

// How many of some rows carry a force right before or after a time, inside an element.
Index n_pressed(const Trajectory& motion, Index row, Index n, double t, Beside side) {
  constexpr double kNothing = 1e-12;  // of all forces
  const auto begin = motion.t.begin(), end = motion.t.end();
  Index k = side == Beside::After
                ? std::upper_bound(begin, end, t + kSameTime) - begin
                : std::lower_bound(begin, end, t - kSameTime) - begin - 1;
  k = std::clamp<Index>(k, 0, motion.n_samples() - 1);
  const Vector force = motion.lambda_n.col(k).segment(row, n);
  return (force.array() > kNothing * force.sum()).count();
}

// The time, not after t, at which the force of some rows ends.
double end_of_force(const Trajectory& motion, Index row, Index n, double t) {
  Index k = motion.n_samples() - 1;
  while (k > 0 && (motion.t[k] > t + kSameTime ||
                   !(motion.lambda_n.col(k).segment(row, n).sum() > 0.0)))
    --k;
  return std::min(motion.t[std::min<Index>(k + 1, motion.n_samples() - 1)], t);
}

}  // namespace

PatchResults::PatchResults(const ContactModel& model, const ContactModel& corners)
    : n_contacts_(model.n_contacts()), n_q_(model.n_q()), p_values_(model.p_values()) {
  Index row = n_contacts_;
  std::vector<NamedExpr> inputs{{"q", model.q()}};
  if (p_values_.size() > 0) inputs.push_back({"p", model.p()});
  const std::vector<Parameter> parameters(model.parameters().begin(),
                                          model.parameters().end());
  for (const PatchContact& contact : model.patches()) {
    const auto n = static_cast<Index>(corner_contacts(contact, model.q()).size());
    ExprMatrix points(2, n);
    for (Index k = 0; k < n; ++k) points.col(k) = corners.contacts()[row + k].point;
    patches_.push_back({contact.name, row, n,
                        PatchGeometry(contact, model.q(), parameters),
                        Function("points", inputs, {{"points", points}})});
    row += n;
  }
}

Matrix PatchResults::points_at(const Patch& patch, const Vector& q) const {
  std::vector<Matrix> arguments{q};
  if (p_values_.size() > 0) arguments.emplace_back(p_values_);
  return patch.points(arguments)[0];
}

int PatchResults::patch_of(const std::string& contact, const Trajectory& motion) const {
  const auto found =
      std::find(motion.contact_names.begin(), motion.contact_names.end(), contact);
  const Index row = found - motion.contact_names.begin();
  for (std::size_t i = 0; i < patches_.size(); ++i)
    if (row >= patches_[i].first_row &&
        row < patches_[i].first_row + patches_[i].n_corners)
      return static_cast<int>(i);
  return -1;
}

void PatchResults::add_points(const Patch& patch, Index i, const Trajectory& motion,
                              Trajectory& result) const {
  for (Index k = 0; k < motion.n_samples(); ++k) {
    const Vector q = motion.x.col(k).head(n_q_);
    const geometry::Distance distance = patch.geometry.at(q, kParallelish);
    result.gap(n_contacts_ + i, k) = distance.gap();
    auto points = result.patch_points.col(k).segment<6>(6 * i);
    points.setConstant(kNaN);
    if (distance.gap() > kClosed) continue;
    const Vector force = motion.lambda_n.col(k).segment(patch.first_row, patch.n_corners);
    // The equivalent contact point: the corners' forces have the same moment about it.
    points.head<2>() = distance.p;
    if (force.sum() > 0.0) points.head<2>() = points_at(patch, q) * force / force.sum();
    points.segment<2>(2) = distance.patch_begin;
    points.tail<2>() = distance.patch_end;
  }
}

void PatchResults::add_forces(const Patch& patch, const Trajectory& motion,
                              Trajectory& result) const {
  const Index i = &patch - patches_.data();
  result.contact_names.push_back(patch.name);
  for (Index c = 0; c < patch.n_corners; ++c) {
    const Index row = patch.first_row + c;
    result.lambda_n.row(n_contacts_ + i) += motion.lambda_n.row(row);
    result.lambda_t.row(2 * (n_contacts_ + i)) += motion.lambda_t.row(2 * row);
  }
}

void PatchResults::add_events(const Trajectory& motion, Trajectory& result) const {
  result.events.clear();
  for (const Event& event : motion.events) {
    const int i = patch_of(event.contact, motion);
    if (i < 0) {
      result.events.push_back(event);
      continue;
    }
    const Patch& patch = patches_[static_cast<std::size_t>(i)];
    const auto is_same = [&](const Event& e) {
      return e.contact == patch.name && std::abs(e.t - event.t) <= kSameTime;
    };
    const auto known = std::find_if(result.events.begin(), result.events.end(), is_same);
    Event made{event.t, event.kind, patch.name, event.impulse, event.impulse_t};
    if (event.kind == EventKind::Impact) {
      const auto row = std::find(motion.contact_names.begin(), motion.contact_names.end(),
                                 event.contact) -
                       motion.contact_names.begin();
      const Vector q = motion.state_at(event.t).head(n_q_);
      made.point = points_at(patch, q).col(row - patch.first_row);
      if (known != result.events.end() && known->kind == EventKind::Impact) {
        const double sum = known->impulse + made.impulse;
        known->point = (known->impulse * known->point + made.impulse * made.point) / sum;
        known->impulse = sum;
        if (made.impulse_t.size() > 0) known->impulse_t += made.impulse_t;
        continue;
      }
    } else if (known != result.events.end()) {
      continue;
    } else if (event.kind == EventKind::TouchDown || event.kind == EventKind::LiftOff) {
      // A patch opens with its last corner. Corners that take over are a switch, unless faces
      // touch before and after: then the patch has got another end.
      const auto pressed = [&](Beside side) {
        return n_pressed(motion, patch.first_row, patch.n_corners, event.t, side);
      };
      const Index before = pressed(Beside::Before), after = pressed(Beside::After);
      if (before > 1 && after > 1) continue;
      if (before > 0 && after > 0) made.kind = EventKind::Switch;
      if (before > 0 && after == 0) made.kind = EventKind::LiftOff;
      if (made.kind == EventKind::LiftOff && after == 0)
        made.t = end_of_force(motion, patch.first_row, patch.n_corners, event.t);
    }
    result.events.push_back(std::move(made));
  }
}

Trajectory PatchResults::translated(const Trajectory& motion) const {
  Trajectory result = motion;
  const Index n_samples = motion.n_samples();
  const Index n = n_contacts_ + static_cast<Index>(patches_.size());
  result.contact_names.resize(static_cast<std::size_t>(n_contacts_));
  result.lambda_n = Matrix::Zero(n, n_samples);
  result.lambda_n.topRows(n_contacts_) = motion.lambda_n.topRows(n_contacts_);
  result.lambda_t = Matrix::Zero(2 * n, n_samples);
  result.lambda_t.topRows(2 * n_contacts_) = motion.lambda_t.topRows(2 * n_contacts_);
  result.gap = Matrix::Zero(n, n_samples);
  result.gap.topRows(n_contacts_) = motion.gap.topRows(n_contacts_);
  result.patch_points =
      Matrix::Constant(6 * static_cast<Index>(patches_.size()), n_samples, kNaN);
  for (const Patch& patch : patches_) {
    add_forces(patch, motion, result);
    add_points(patch, &patch - patches_.data(), motion, result);
  }
  add_events(motion, result);
  return result;
}

}  // namespace saltus::detail
