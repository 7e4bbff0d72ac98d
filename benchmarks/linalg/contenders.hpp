// SPDX-License-Identifier: BSD-2-Clause
// Sparse symmetric solvers behind one interface: analysis once, then factorise and solve.
#pragma once

#include <memory>
#include <string>

#include "linalg/kkt_matrix.hpp"

namespace saltus::bench {

class Contender {
 public:
  virtual ~Contender() = default;
  virtual void factorize() = 0;
  virtual void solve(Vector& b) = 0;
  [[nodiscard]] virtual double nonzeros() const = 0;  ///< of L
};

/// Each keeps a reference to the matrix and analyses it at once.
[[nodiscard]] std::unique_ptr<Contender> saltus_contender(const KktMatrix& kkt);
[[nodiscard]] std::unique_ptr<Contender> eigen_contender(const KktMatrix& kkt);
[[nodiscard]] std::unique_ptr<Contender> mumps_contender(const KktMatrix& kkt);

}  // namespace saltus::bench
