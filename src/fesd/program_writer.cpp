// SPDX-License-Identifier: BSD-2-Clause
#include "fesd/program_writer.hpp"

#include <algorithm>
#include <cmath>

namespace saltus::detail {

Label ProgramWriter::label(std::string what, std::string owner,
                           const Place& place) const {
  Label made{std::move(what), std::move(owner), place};
  if (place.interval >= 0) made.time = time_of(place);
  return made;
}

double ProgramWriter::time_of(const Place& place) const {
  double elements = place.interval * in_.options.N_FE + std::max(place.element, 0);
  if (place.stage >= 0)
    elements += place.stage < in_.tableau.n_s ? in_.tableau.c[place.stage] : 1.0;
  return elements * lengths_.mean();
}

int ProgramWriter::add_state(int i, const Place& place) {
  const HorizonTerms& terms = in_.terms;
  return builder_.add_variable(label(in_.system.x[i].name(), "", place), terms.x0[i],
                               {terms.lbx.size() > 0 ? terms.lbx[i] : -kInfinity,
                                terms.ubx.size() > 0 ? terms.ubx[i] : kInfinity});
}

std::vector<int> ProgramWriter::add_states(const Place& place) {
  std::vector<int> places;
  for (int i = 0; i < in_.system.n_x(); ++i) places.push_back(add_state(i, place));
  return places;
}

std::vector<int> ProgramWriter::add_unknowns(std::span<const Unknown> unknowns,
                                             const Place& place) {
  std::vector<int> places;
  for (const Unknown& z : unknowns)
    places.push_back(builder_.add_variable(label(z.what, z.owner, place), z.start,
                                           {z.lower, z.upper}));
  return places;
}

std::vector<int> ProgramWriter::add_initial_unknowns(std::span<const Unknown> z_end,
                                                     const Place& place) {
  std::vector<Unknown> known(z_end.begin(), z_end.end());
  const Vector& z0 = in_.terms.z0;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (z0.size() == 0 || std::isnan(z0[static_cast<Index>(i)])) continue;
    known[i].start = known[i].lower = known[i].upper = z0[static_cast<Index>(i)];
  }
  return add_unknowns(known, place);
}

std::vector<int> ProgramWriter::add_lifted(const Quantities& quantities,
                                           const Place& place, Bounds bounds) {
  std::vector<int> places;
  for (const Quantities::Lifted& value : quantities.lifted())
    places.push_back(
        builder_.add_variable(label(value.what, value.owner, place), 0.0, bounds));
  return places;
}

void ProgramWriter::add_equations(std::vector<int>& rows, const char* what, Index n,
                                  const Place& place) {
  if (n == 0) return;
  const int count = static_cast<int>(n);
  append_range(rows, builder_.add_rows(label(what, "", place), count, {0.0, 0.0}), count);
}

void ProgramWriter::add_algebraic_rows(std::vector<int>& rows, Index n,
                                       const Place& place) {
  const SwitchedSystem& system = in_.system;
  for (Index i = 0; i < n; ++i)
    rows.push_back(builder_.add_rows(
        label(system.row_names[i], system.row_owners[i], place), 1, {0.0, 0.0}));
}

void ProgramWriter::add_lifted_rows(std::vector<int>& rows, const Quantities& quantities,
                                    const std::vector<int>& lifted, const Place& place) {
  for (std::size_t i = 0; i < lifted.size(); ++i) {
    const Quantities::Lifted& value = quantities.lifted()[i];
    rows.push_back(builder_.add_rows(label("value of " + value.what, value.owner, place),
                                     1, {0.0, 0.0}));
    layout_.lifted.push_back({rows.back(), lifted[i]});
  }
}

void ProgramWriter::add_constraint_rows(
    std::vector<int>& rows, std::span<const PathConstraint* const> constraints,
    const Place& place) {
  for (const PathConstraint* c : constraints) {
    Vector shift = Vector::Zero(c->values.size());
    if (c->shift.size() > 0) shift = place.interval * c->shift;
    Label name = label(c->name, "", place);
    if (place.stage < 0) name.time += lengths_.mean();  // they hold at the end
    append_range(rows, builder_.add_rows(name, c->lower + shift, c->upper + shift),
                 static_cast<int>(c->values.size()));
  }
}

}  // namespace saltus::detail
