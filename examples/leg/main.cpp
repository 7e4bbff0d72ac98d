// SPDX-License-Identifier: BSD-2-Clause
// The gap between a foot and the ground, and how it changes with the joints of the leg.
#include <iostream>
#include <saltus/saltus.hpp>

using namespace saltus;

int main() {
  // Height of the hip [m], angles of hip and knee [rad]; both links are 0.5 m long.
  const ExprVector q = symbols("q", 3);
  ExprVector gap(1);
  gap << q[0] - 0.5 * cos(q[1]) - 0.5 * cos(q[1] + q[2]);
  const Function leg("leg", {{"q", q}}, {{"gap", gap}});

  // Exact, sparse, and an expression again.
  const SparseExpr J = jacobian(gap, q);
  const ExprVector nonzeros = ExprVector::Map(J.values.data(), J.pattern.nonzeros());
  const Function slope("slope", {{"q", q}}, {{"dgap_dq", nonzeros}});

  const std::vector<Matrix> at{Eigen::Vector3d(1.0, 0.4, -0.6)};
  std::cout << "dgap_dq[1] = " << J.values[1] << "\n"
            << "gap        = " << leg(at)[0] << " m\n"
            << "dgap_dq    = " << slope(at)[0].transpose() << "\n";
}
