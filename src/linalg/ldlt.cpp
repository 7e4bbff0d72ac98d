// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/linalg/ldlt.hpp"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>

namespace saltus {

struct Ldlt::State {
  SparseMatrix lower;
  Eigen::SimplicialLDLT<SparseMatrix, Eigen::Lower, Eigen::AMDOrdering<int>> ldlt;
};

Ldlt::Ldlt(int n, std::span<const int> starts, std::span<const int> row_of,
           const LdltOptions&)
    : state_(std::make_unique<State>()) {
  std::vector<double> zeros(row_of.size(), 0.0);
  state_->lower = Eigen::Map<const SparseMatrix>(
      n, n, static_cast<int>(row_of.size()), starts.data(), row_of.data(), zeros.data());
  state_->ldlt.analyzePattern(state_->lower);
}
Ldlt::~Ldlt() = default;
Ldlt::Ldlt(Ldlt&&) noexcept = default;
Ldlt& Ldlt::operator=(Ldlt&&) noexcept = default;

int Ldlt::size() const { return static_cast<int>(state_->lower.rows()); }
long long Ldlt::nonzeros() const {
  return state_->ldlt.matrixL().nestedExpression().nonZeros();
}
long long Ldlt::flops() const { return 0; }

Inertia Ldlt::factorize(std::span<const double> values) {
  std::copy(values.begin(), values.end(), state_->lower.valuePtr());
  state_->ldlt.factorize(state_->lower);
  Inertia inertia;
  if (state_->ldlt.info() != Eigen::Success) {
    inertia.zero = size();
    return inertia;
  }
  const Vector d = state_->ldlt.vectorD();
  for (const double pivot : d) {
    if (pivot > 0) {
      ++inertia.positive;
    } else if (pivot < 0) {
      ++inertia.negative;
    } else {
      ++inertia.zero;
    }
  }
  return inertia;
}

void Ldlt::solve(VectorRef b) const { b = state_->ldlt.solve(Vector(b)); }

}  // namespace saltus
