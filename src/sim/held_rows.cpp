// SPDX-License-Identifier: BSD-2-Clause
#include "sim/held_rows.hpp"

#include <Eigen/SparseLU>
#include <algorithm>
#include <memory>
#include <utility>

namespace saltus::detail {
namespace {

// Islands with more rows than this are factorised as sparse matrices.
constexpr int kLargestDense = 60;

}  // namespace

struct HeldRows::Island {
  std::vector<int> rows = {};
  DenseLu dense = DenseLu(0);
  std::unique_ptr<Eigen::SparseLU<SparseMatrix>> sparse = {};  // if it is large
};

HeldRows::~HeldRows() = default;
HeldRows::HeldRows(HeldRows&&) noexcept = default;

HeldRows::HeldRows(const ContactKernel& kernel)
    : reach_(kernel.reach()),
      finder_(kernel.reach()),
      spread_(Vector::Zero(kernel.layout().n)) {}

void HeldRows::set_rows(const std::vector<int>& rows) {
  contact_.clear();
  begin_.assign(1, 0);
  for (const int row : rows) {
    contact_.push_back(reach_.contact_of(row));
    begin_.push_back(begin_.back() + std::ssize(reach_.entries_of(contact_.back())));
  }
  for (std::vector<double>* columns : {&B_, &C_, &X_})
    columns->resize(static_cast<std::size_t>(begin_.back()));
  n_islands_ = finder_.find(contact_, island_of_);
  if (std::ssize(islands_) < n_islands_)
    islands_.resize(static_cast<std::size_t>(n_islands_));
  for (int k = 0; k < n_islands_; ++k) islands_[k].rows.clear();
  for (int i = 0; i < size(); ++i) islands_[island_of_[i]].rows.push_back(i);
}

void HeldRows::spread(int j) {
  const std::vector<int>& at = entries(j);
  for (std::size_t k = 0; k < at.size(); ++k) spread_[at[k]] = X_[begin_[j] + k];
}

void HeldRows::clear(int j) {
  for (const int entry : entries(j)) spread_[entry] = 0.0;
}

double HeldRows::product(int i) const {
  const std::vector<int>& at = entries(i);
  double sum = 0.0;
  for (std::size_t k = 0; k < at.size(); ++k) sum += B_[begin_[i] + k] * spread_[at[k]];
  return sum;
}

bool HeldRows::factorize(const MassFactors& mass) {
  X_ = C_;
  for (Index i = 0; i < size(); ++i)
    mass.solve_reached(contact_[i], X_.data() + begin_[i]);
  for (int k = 0; k < n_islands_; ++k) {
    Island& island = islands_[k];
    const bool is_small = std::ssize(island.rows) <= kLargestDense;
    if (is_small) island.sparse.reset();
    if (!(is_small ? factorize_dense(island) : factorize_sparse(island))) return false;
  }
  return true;
}

bool HeldRows::factorize_dense(Island& island) {
  const auto m = std::ssize(island.rows);
  Eigen::Map<Matrix> S = island.dense.start(m);
  for (Index j = 0; j < m; ++j) {
    spread(island.rows[j]);
    for (Index i = 0; i < m; ++i) S(i, j) = product(island.rows[i]);
    clear(island.rows[j]);
  }
  return island.dense.factorize();
}

bool HeldRows::factorize_sparse(Island& island) {
  const auto m = std::ssize(island.rows);
  std::vector<std::vector<int>> rows_of(reach_.bodies().size());  // places in the island
  for (int i = 0; i < m; ++i)
    for (const int body : reach_.bodies_of(contact_[island.rows[i]]))
      rows_of[body].push_back(i);
  std::vector<Eigen::Triplet<double>> entries;
  std::vector<int> seen(static_cast<std::size_t>(m), -1);
  for (int j = 0; j < m; ++j) {
    spread(island.rows[j]);
    for (const int body : reach_.bodies_of(contact_[island.rows[j]]))
      for (const int i : rows_of[body])
        if (std::exchange(seen[i], j) != j)
          entries.emplace_back(i, j, product(island.rows[i]));
    clear(island.rows[j]);
  }
  SparseMatrix S(m, m);
  S.setFromTriplets(entries.begin(), entries.end());
  island.sparse = std::make_unique<Eigen::SparseLU<SparseMatrix>>();
  island.sparse->compute(S);
  return island.sparse->info() == Eigen::Success;
}

void HeldRows::subtract_rates(ConstVectorRef x, VectorRef y) const {
  for (Index i = 0; i < size(); ++i) {
    const std::vector<int>& at = entries(i);
    for (std::size_t k = 0; k < at.size(); ++k) y[i] -= B_[begin_[i] + k] * x[at[k]];
  }
}

void HeldRows::solve(VectorRef y) const {
  for (int k = 0; k < n_islands_; ++k) {
    const Island& island = islands_[k];
    const auto m = std::ssize(island.rows);
    y_.resize(m);
    for (Index i = 0; i < m; ++i) y_[i] = y[island.rows[i]];
    if (island.sparse)
      y_ = Vector(island.sparse->solve(y_));
    else
      island.dense.solve(y_);
    for (Index i = 0; i < m; ++i) y[island.rows[i]] = y_[i];
  }
}

void HeldRows::add_response(ConstVectorRef y, VectorRef x) const {
  for (Index i = 0; i < size(); ++i) {
    const std::vector<int>& at = entries(i);
    for (std::size_t k = 0; k < at.size(); ++k) x[at[k]] += X_[begin_[i] + k] * y[i];
  }
}

}  // namespace saltus::detail
