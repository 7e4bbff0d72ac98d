// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/ocp/least_squares.hpp"

#include <fmt/format.h>

#include "saltus/base/error.hpp"

namespace saltus {

Expr least_squares(const ExprVector& x, const Vector& x_r, const Matrix& W) {
  const Index n = x.size();
  require(x_r.size() == n, [&] {
    return fmt::format(
        "the reference of a least-squares term has {} entries, expected {}", x_r.size(),
        n);
  });
  const bool is_diagonal = W.cols() == 1;
  require(W.rows() == n && (is_diagonal || W.cols() == n), [&] {
    return fmt::format(
        "the weights of a least-squares term are {0} × {1}, expected {2} × {2} or {2} × "
        "1",
        W.rows(), W.cols(), n);
  });
  const ExprVector r = x - x_r.cast<Expr>();
  Expr sum = 0.0;
  for (Index i = 0; i < n; ++i) {
    if (is_diagonal) {
      sum += W(i, 0) * (r[i] * r[i]);
      continue;
    }
    for (Index j = 0; j < n; ++j) sum += W(i, j) * (r[i] * r[j]);
  }
  return sum;
}

}  // namespace saltus
