// SPDX-License-Identifier: BSD-2-Clause
#include "impact/mode_space.hpp"

#include <algorithm>

namespace saltus::detail {
namespace {

IntegerVector negative(IntegerVector a) {
  for (mpz_class& entry : a) entry = -entry;
  return a;
}

/// Λ of one contact with Λ_n = 1.
RationalVector impulse_of(const ExactSpace& space, const ExactSpace::Contact& c,
                          const RationalVector& corner) {
  RationalVector Lambda(space.n_rows());
  Lambda[c.normal] = 1;
  for (std::size_t k = 0; k < corner.size(); ++k) {
    Lambda[c.normal + 1 + Index(k)] = c.mu_friction * corner[k];
  }
  return Lambda;
}

/// The multiple of Λ with Σ Λ_n = 1.
RationalVector of_unit_normal(const ExactSpace& space, RationalVector Lambda) {
  Rational total = 0;
  for (const auto& c : space.contacts()) total += Lambda[c.normal];
  for (Rational& entry : Lambda) entry /= total;
  return Lambda;
}

HalfSpaces slips_of(const ExactSpace& space, const ExactSpace::Contact& c,
                    const SlipMode& mode) {
  HalfSpaces result;
  for (const auto& a : mode.half_planes) {
    result.at_least.push_back(space.u_form(c.normal + 1, a));
  }
  for (const auto& a : mode.lines) result.equal.push_back(space.u_form(c.normal + 1, a));
  return result;
}

/// aᵀu̇_t of a contact as a function of the impulse rates of all rows.
IntegerVector slip_rate(const ExactSpace& space, const ExactSpace::Contact& c,
                        const RationalVector& a) {
  RationalVector rate(space.n_rows());
  for (std::size_t k = 0; k < a.size(); ++k) {
    if (sgn(a[k]) == 0) continue;
    const RationalVector G = space.G_row(c.normal + 1 + Index(k));
    for (std::size_t i = 0; i < G.size(); ++i) rate[i] += a[k] * G[i];
  }
  return integer_vector(rate, 0);
}

bool is_zero(const IntegerVector& a) {
  return std::all_of(a.begin(), a.end(), [](const mpz_class& x) { return sgn(x) == 0; });
}

void append(HalfSpaces& to, const HalfSpaces& from) {
  to.at_least.insert(to.at_least.end(), from.at_least.begin(), from.at_least.end());
  to.equal.insert(to.equal.end(), from.equal.begin(), from.equal.end());
}

}  // namespace

ModeSpace::ModeSpace(const ExactSpace& space, const ImpactSetOptions& options)
    : space_(space) {
  for (Index c = 0; c < space.n_contacts(); ++c) {
    u_n_.push_back(space.u_form(space.contacts()[c].normal));
    minus_u_n_.push_back(negative(u_n_.back()));
    add_slip_of(c, options);
  }
  none_closes_.at_least = u_n_;
}

bool ModeSpace::same_slip(Index contact, Index other) const {
  const auto &a = space_.contacts()[contact], &b = space_.contacts()[other];
  if (a.n_t != b.n_t) return false;
  for (Index k = 1; k <= a.n_t; ++k) {
    for (Index i = 0; i < space_.J().rows(); ++i) {
      if (space_.J()(i, a.normal + k) != space_.J()(i, b.normal + k)) return false;
    }
  }
  return true;
}

void ModeSpace::add_slip_of(Index contact, const ImpactSetOptions& options) {
  const auto& c = space_.contacts()[contact];
  if (c.n_t == 0) {
    slip_of_.push_back(kNoSlip);
    return;
  }
  for (Index k = 0; k < std::ssize(slips_); ++k) {
    if (!same_slip(contact, slips_[k].contacts.front())) continue;
    slips_[k].contacts.push_back(contact);
    slip_of_.push_back(k);
    return;
  }
  Slip slip{{contact}, slip_modes(c.n_t, options), {}};
  for (const SlipMode& mode : slip.modes) {
    slip.velocities.push_back(slips_of(space_, c, mode));
  }
  slip_of_.push_back(std::ssize(slips_));
  slips_.push_back(std::move(slip));
}

bool ModeSpace::any_pushes(const Cell& cell, const Slip& slip) const {
  return std::any_of(slip.contacts.begin(), slip.contacts.end(),
                     [&](Index c) { return cell.pushes[c] != 0; });
}

Cell ModeSpace::first_cell() const {
  const Hull start{space_.start()};
  Cell cell;
  for (const IntegerVector& u_n : u_n_) cell.pushes.push_back(side(u_n, start[0]) < 0);
  for (const Slip& slip : slips_) {
    int mode = Cell::kFree;
    if (any_pushes(cell, slip)) {
      mode = 0;
      while (!slip.velocities[mode].contain(start)) ++mode;
    }
    cell.slips.push_back(mode);
  }
  return cell;
}

std::vector<RationalVector> ModeSpace::impulses_of(const Cell& cell) const {
  Hull cone{integer_vector(RationalVector(space_.n_rows()), 1)};
  for (Index c = 0; c < space_.n_contacts(); ++c) {
    if (!cell.pushes[c]) continue;
    const Index slip = slip_of_[c];
    const std::vector<RationalVector> no_friction{{}};
    const auto& corners =
        slip == kNoSlip ? no_friction : slips_[slip].modes[cell.slips[slip]].corners;
    for (const auto& corner : corners) {
      cone.push_back(integer_vector(impulse_of(space_, space_.contacts()[c], corner), 0));
    }
  }
  HalfSpaces held;  // slips that stay zero
  for (std::size_t k = 0; k < slips_.size(); ++k) {
    if (cell.slips[k] == Cell::kFree) continue;
    const auto& c = space_.contacts()[slips_[k].contacts.front()];
    for (const auto& a : slips_[k].modes[cell.slips[k]].lines) {
      held.equal.push_back(slip_rate(space_, c, a));
    }
  }
  std::vector<RationalVector> rays;
  for (const IntegerVector& g : part_in(cone, held)) {
    if (is_ray(g)) rays.push_back(of_unit_normal(space_, point_of(g)));
  }
  return rays;
}

CellData ModeSpace::make_data(const Cell& cell) const {
  CellData data;
  for (Index c = 0; c < space_.n_contacts(); ++c) {
    data.velocities.at_least.push_back(cell.pushes[c] ? minus_u_n_[c] : u_n_[c]);
  }
  for (std::size_t k = 0; k < slips_.size(); ++k) {
    if (cell.slips[k] == Cell::kFree) continue;
    append(data.velocities, slips_[k].velocities[cell.slips[k]]);
  }
  data.impulses = impulses_of(cell);
  for (const auto& Lambda : data.impulses) {
    data.steps.push_back(space_.step(Lambda));
    IntegerVector ray = integer_vector(data.steps.back(), 0);
    if (!is_zero(ray)) data.rays.push_back(std::move(ray));
  }
  return data;
}

const CellData& ModeSpace::data(const Cell& cell) {
  const auto found = data_.find(cell);
  if (found != data_.end()) return found->second;
  return data_.emplace(cell, make_data(cell)).first->second;
}

void ModeSpace::add_push_doors(const Cell& cell, Index contact,
                               std::vector<Door>& doors) const {
  Cell to = cell;
  to.pushes[contact] = !cell.pushes[contact];
  const Index slip = slip_of_[contact];
  const HalfSpaces side_of_it{{to.pushes[contact] ? minus_u_n_[contact] : u_n_[contact]},
                              {}};
  const bool slip_starts =
      slip != kNoSlip && to.pushes[contact] && cell.slips[slip] == Cell::kFree;
  if (!slip_starts) {
    if (slip != kNoSlip && !any_pushes(to, slips_[slip])) to.slips[slip] = Cell::kFree;
    doors.push_back({to, side_of_it});
    return;
  }
  for (std::size_t mode = 0; mode < slips_[slip].modes.size(); ++mode) {
    to.slips[slip] = static_cast<int>(mode);
    doors.push_back({to, side_of_it});
    append(doors.back().velocities, slips_[slip].velocities[mode]);
  }
}

std::vector<Door> ModeSpace::doors(const Cell& cell) const {
  std::vector<Door> doors;
  for (Index c = 0; c < space_.n_contacts(); ++c) add_push_doors(cell, c, doors);
  for (std::size_t k = 0; k < slips_.size(); ++k) {
    if (cell.slips[k] == Cell::kFree) continue;
    for (const int next : slips_[k].modes[cell.slips[k]].neighbours) {
      doors.push_back({cell, slips_[k].velocities[next]});
      doors.back().to.slips[k] = next;
    }
  }
  return doors;
}

}  // namespace saltus::detail
