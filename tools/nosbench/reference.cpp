// SPDX-License-Identifier: BSD-2-Clause
#include "reference.hpp"

namespace saltus::nosbench {
namespace {

using casadi::DM;
using casadi::SX;

DM to_dm(const Vector& x) { return {std::vector<double>(x.data(), x.data() + x.size())}; }

Vector to_vector(const DM& x) {
  const std::vector<double> dense = densify(x).nonzeros();
  return Eigen::Map<const Vector>(dense.data(), static_cast<Index>(dense.size()));
}

SparseMatrix to_sparse(const DM& matrix) {
  std::vector<casadi_int> rows, cols;
  matrix.sparsity().get_triplet(rows, cols);
  std::vector<Eigen::Triplet<double>> triplets;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    triplets.emplace_back(static_cast<int>(rows[i]), static_cast<int>(cols[i]),
                          matrix.nonzeros()[i]);
  }
  SparseMatrix result(matrix.size1(), matrix.size2());
  result.setFromTriplets(triplets.begin(), triplets.end());
  return result;
}

/// g, and the entries of G and H that are rows of the converted problem.
SX all_rows(const SX& g, const SX& G, const SX& H, const Mpcc& mpcc) {
  std::vector<SX> parts{g};
  for (int row = static_cast<int>(g.size1()); row < mpcc.n_rows(); ++row) {
    const Label label = mpcc.row_labels()[row];
    parts.push_back((label.what == "G" ? G : H)(label.component));
  }
  return vertcat(parts);
}

}  // namespace

Reference::Reference(const Source& source, const Mpcc& mpcc) : p_(to_dm(source.p0)) {
  const SX w = SX::sym("w", source.w0.size()), p = SX::sym("p", source.p0.size());
  const std::vector<SX> at{w, p};
  const SX f = source.f(at)[0];
  const SX g = vec(densify(source.g(at)[0]));
  const SX G = vec(densify(source.G(at)[0])), H = vec(densify(source.H(at)[0]));
  const SX rows = all_rows(g, G, H, mpcc);
  const SX y = SX::sym("y", rows.size1()), sigma_f = SX::sym("sigma_f");
  first_order_ = casadi::Function("first_order", {w, p},
                                  {f, rows, gradient(f, w), jacobian(rows, w)});
  hessian_ = casadi::Function("hessian", {w, p, sigma_f, y},
                              {tril(hessian(sigma_f * f + dot(y, rows), w))});
  sides_ = casadi::Function("sides", {w, p}, {G, H});
}

ReferenceNumbers Reference::at(const RandomPoint& point) const {
  const DM w = to_dm(point.w);
  const std::vector<DM> first = first_order_(std::vector<DM>{w, p_});
  const std::vector<DM> second =
      hessian_(std::vector<DM>{w, p_, point.sigma_f, to_dm(point.y)});
  const std::vector<DM> sides = sides_(std::vector<DM>{w, p_});
  return {to_vector(first[0])[0], to_vector(first[1]), to_vector(first[2]),
          to_vector(sides[0]),    to_vector(sides[1]), to_sparse(first[3]),
          to_sparse(second[0])};
}

}  // namespace saltus::nosbench
