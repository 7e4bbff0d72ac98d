// SPDX-License-Identifier: BSD-2-Clause
#include "fesd/point_terms.hpp"

namespace saltus::detail {

// Constraints of elements and of controls may meet at one point.
std::vector<int> PointTerms::z_at(const PointPlaces& point) {
  if (last_x_ == point.x) return last_z_;
  if (algebraic_kernel_ < 0)
    algebraic_kernel_ = builder_.add_kernel(algebraic_kernel(in_));
  const auto n = static_cast<std::size_t>(in_.system.n_explicit);
  last_x_ = point.x;
  last_z_ = write_.add_unknowns({in_.system.z.data(), n}, point.place);
  std::vector<int> variables = point.x, rows;
  append(variables, point.u);
  append(variables, last_z_);
  write_.add_algebraic_rows(rows, in_.system.n_explicit, point.place);
  builder_.add_instance(algebraic_kernel_, variables, p_, rows, point.place);
  return last_z_;
}

void PointTerms::add_constraints(int kernel,
                                 std::span<const PathConstraint* const> constraints,
                                 const PointPlaces& point) {
  std::vector<int> variables = point.x, rows;
  append(variables, point.u);
  if (use_explicit(in_, constraints)) append(variables, z_at(point));
  write_.add_constraint_rows(rows, constraints, point.place);
  builder_.add_instance(kernel, variables, p_, rows, point.place);
}

void PointTerms::add(PathConstraint::At at, const PointPlaces& point) {
  const auto constraints = constraints_at(in_.terms, at);
  if (constraints.empty()) return;
  int& kernel = kernels_[static_cast<std::size_t>(at)];
  if (kernel < 0) kernel = builder_.add_kernel(point_kernel(in_, constraints));
  add_constraints(kernel, constraints, point);
}

std::vector<int> PointTerms::add_terminal(const PointPlaces& point) {
  last_x_.clear();
  last_z_.clear();
  if (!in_.terms.terminal.empty()) {
    std::vector<int> variables = point.x;
    if (use_explicit(in_, in_.terms.terminal)) append(variables, z_at(point));
    builder_.add_instance(builder_.add_kernel(terminal_kernel(in_)), variables, p_, {},
                          point.place);
  }
  if (!in_.terms.final.empty()) {
    std::vector<const PathConstraint*> constraints;
    for (const PathConstraint& c : in_.terms.final) constraints.push_back(&c);
    add_constraints(builder_.add_kernel(point_kernel(in_, constraints)), constraints,
                    point);
  }
  return last_z_;
}

}  // namespace saltus::detail
