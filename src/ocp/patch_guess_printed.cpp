// SPDX-License-Identifier: BSD-2-Clause
#include <algorithm>

#include "ocp/patch_guess.hpp"

namespace saltus::detail {
namespace {

using geometry::Distance;
using geometry::Point;

// p, α − 1, y₁, y₂, μ, μ_c in this order.
Vector distance_point(const Distance& distance, const Point& p, double r) {
  const Index n = distance.mu_1.size() + distance.mu_2.size();
  Vector values(9 + n);
  //   yᵢ = p ∓ r d,   μᵢc = s/(2r)
  values << p, std::max(distance.alpha - 1.0, 0.0), p - r * distance.d,
      p + r * distance.d, distance.mu_1, distance.mu_2,
      Vector::Constant(2, distance.s / (2.0 * r));
  return values;
}

}  // namespace

void write_printed(const Distance& distance, const Point& p, double r,
                   const PatchLayout& at, VectorRef z) {
  const Vector values = distance_point(distance, p, r);
  z.segment(at.p, values.size()) = values;
  z[at.force] /= distance.s;
}

void PatchGuess::complete_printed_jump(const Discretized& d, const Trajectory& motion,
                                       const ElementLayout& e, double t,
                                       Vector& w) const {
  const Vector x = values_at(w, e.x_plus);
  const Vector q = x.head(n_q_), v = x.tail(n_q_);
  for (std::size_t i = 0; i < patches_.size(); ++i) {
    const Patch& patch = patches_[i];
    const PatchLayout& at = d.contacts.patches[i];
    const auto here = patch.geometry.find(q);
    const auto ahead = patch.geometry.find(q + patch.h_E * v);
    if (!here || !ahead) continue;
    const auto put = [&](int first, const Vector& values) {
      for (Index k = 0; k < values.size(); ++k) w[e.y[first + k]] = values[k];
    };
    const Point p = point_of_impact(motion, i, t).value_or(here->p);
    put(at.printed->at_impact, distance_point(*here, p, patch.radius));
    put(at.printed->ahead, distance_point(*ahead, ahead->p, patch.radius));
    const double speed = here->s * speeds_at(patch, x, p, here->d)[0];
    w[e.y[at.separation]] = std::max(speed, 0.0);
    w[e.y[at.approach]] = std::max(-speed, 0.0);
    w[e.y[at.impulse]] /= here->s;
  }
}

}  // namespace saltus::detail
