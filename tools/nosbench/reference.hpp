// SPDX-License-Identifier: BSD-2-Clause
// CasADi's numbers of a problem, with derivatives that CasADi makes itself.
#pragma once

#include "random_point.hpp"
#include "source.hpp"

namespace saltus::nosbench {

struct ReferenceNumbers {
  double objective;
  Vector rows, gradient, G, H;
  SparseMatrix jacobian, hessian;  ///< the Hessian's lower triangle
};

class Reference {
 public:
  /// Rows are those of `mpcc`: g, then the sides of pairs that are no variables.
  Reference(const Source& source, const Mpcc& mpcc);

  [[nodiscard]] ReferenceNumbers at(const RandomPoint& point) const;

 private:
  casadi::DM p_;
  casadi::Function first_order_, hessian_, sides_;
};

}  // namespace saltus::nosbench
