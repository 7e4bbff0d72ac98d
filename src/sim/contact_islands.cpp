// SPDX-License-Identifier: BSD-2-Clause
#include "sim/contact_islands.hpp"

#include <algorithm>

namespace saltus::detail {

ContactIslands::ContactIslands(const ContactKernel& kernel)
    : kernel_(kernel),
      layout_(kernel.layout()),
      finder_(kernel.reach()),
      mass_(kernel),
      X_(static_cast<std::size_t>(layout_.n_r)),
      spread_(Vector::Zero(layout_.n)) {}

bool ContactIslands::find(const std::vector<ContactKind>& kinds) {
  next_present_.clear();
  for (int c = 0; c < layout_.n_c; ++c)
    if (kinds[c].type != ContactKind::Type::Absent) next_present_.push_back(c);
  if (next_present_ == present_) return false;
  present_.swap(next_present_);
  n_islands_ = finder_.find(present_, island_of_);
  if (std::ssize(islands_) < n_islands_)
    islands_.resize(static_cast<std::size_t>(n_islands_));
  for (int k = 0; k < n_islands_; ++k) islands_[k].contacts.clear();
  for (std::size_t i = 0; i < present_.size(); ++i)
    islands_[island_of_[i]].contacts.push_back(present_[i]);
  for (ContactIsland& island : all()) lay_out(island);
  return true;
}

void ContactIslands::lay_out(ContactIsland& island) const {
  ContactLayout& layout = island.problem.layout;
  const auto n_c = std::ssize(island.contacts);
  layout.n_c = layout.n_r = static_cast<int>(n_c);
  layout.tangent.clear();
  layout.n_t.clear();
  layout.mu_friction.resize(n_c);
  island.rows = island.contacts;
  for (Index i = 0; i < n_c; ++i) {
    const int c = island.contacts[i];
    layout.tangent.push_back(layout.n_r);
    layout.n_t.push_back(layout_.n_t[c]);
    layout.mu_friction[i] = layout_.mu_friction[c];
    layout.n_r += layout_.n_t[c];
    for (int k = 0; k < layout_.n_t[c]; ++k)
      island.rows.push_back(layout_.tangent[c] + k);
  }
}

void ContactIslands::update(const PointValues& at,
                            const std::vector<ContactKind>& kinds) {
  const bool is_constant = kernel_.has_constant_mass() && kernel_.has_constant_rows();
  const bool is_new = find(kinds);
  if (is_new || !is_constant) {
    static_cast<void>(mass_.factorize(at));
    for (ContactIsland& island : all()) couple(at, island);
  }
  for (ContactIsland& island : all()) {
    island.problem.kinds.clear();
    for (const int c : island.contacts) island.problem.kinds.push_back(kinds[c]);
  }
}

void ContactIslands::compute_response(const PointValues& at, int row) {
  const int c = kernel_.reach().contact_of(row);
  std::vector<double>& x = X_[row];
  const bool is_constant = kernel_.has_constant_mass() && kernel_.has_constant_rows();
  if (is_constant && !x.empty()) return;
  x.assign(kernel_.reach().entries_of(c).size(), 0.0);
  const auto J = at.J();
  for (int k = J.outerIndexPtr()[row]; k < J.outerIndexPtr()[row + 1]; ++k)
    x[kernel_.reach().J_place(k)] = J.valuePtr()[k];
  mass_.solve_reached(c, x.data());
}

//   W = JᵀM⁻¹J                                                                        
void ContactIslands::couple(const PointValues& at, ContactIsland& island) {
  const auto m = std::ssize(island.rows);
  Matrix& W = island.problem.W;
  W.resize(m, m);
  for (Index j = 0; j < m; ++j) {
    const int row = island.rows[j];
    compute_response(at, row);
    const auto& entries = kernel_.reach().entries_of(kernel_.reach().contact_of(row));
    for (std::size_t k = 0; k < entries.size(); ++k) spread_[entries[k]] = X_[row][k];
    for (Index i = 0; i < m; ++i) W(i, j) = at.J().col(island.rows[i]).dot(spread_);
    for (const int entry : entries) spread_[entry] = 0.0;
  }
}

void ContactIslands::add_response(const ContactIsland& island, ConstVectorRef y,
                                  VectorRef x) const {
  for (std::size_t i = 0; i < island.rows.size(); ++i) {
    const int row = island.rows[i];
    if (y[i] == 0.0) continue;
    const auto& entries = kernel_.reach().entries_of(kernel_.reach().contact_of(row));
    for (std::size_t k = 0; k < entries.size(); ++k) x[entries[k]] += X_[row][k] * y[i];
  }
}

}  // namespace saltus::detail
