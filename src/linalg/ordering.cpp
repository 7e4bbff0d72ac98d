// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/ordering.hpp"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>
#include <algorithm>

namespace saltus::detail {

std::vector<int> minimum_degree_order(const Graph& graph, std::span<const int> classes) {
  const int n = graph.size();
  Eigen::SparseMatrix<double> pattern(n, n);
  std::vector<Eigen::Triplet<double>> entries;
  for (int i = 0; i < n; ++i) {
    entries.emplace_back(i, i, 1.0);
    for (const int j : graph.of(i)) entries.emplace_back(i, j, 1.0);
  }
  pattern.setFromTriplets(entries.begin(), entries.end());
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation;
  if (n > 0) {
    Eigen::internal::minimum_degree_ordering(pattern, permutation);
  }
  std::vector<int> order(permutation.indices().data(), permutation.indices().data() + n);
  if (!classes.empty()) {
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return classes[a] < classes[b]; });
  }
  return order;
}

}  // namespace saltus::detail
