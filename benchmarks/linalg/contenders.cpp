// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/contenders.hpp"

#include <Eigen/SparseCholesky>

namespace saltus::bench {
namespace {

class Saltus final : public Contender {
 public:
  explicit Saltus(const KktMatrix& kkt) : kkt_(kkt), ldlt_(kkt.ldlt()) {}
  void factorize() override { (void)ldlt_.factorize(kkt_.values()); }
  void solve(Vector& b) override { ldlt_.solve(b); }
  [[nodiscard]] double nonzeros() const override {
    return static_cast<double>(ldlt_.nonzeros());
  }

 private:
  const KktMatrix& kkt_;
  Ldlt ldlt_;
};

class Simplicial final : public Contender {
 public:
  explicit Simplicial(const KktMatrix& kkt) : kkt_(kkt) {
    ldlt_.analyzePattern(kkt.lower);
    factorize();
  }
  void factorize() override { ldlt_.factorize(kkt_.lower); }
  void solve(Vector& b) override { b = ldlt_.solve(b); }
  [[nodiscard]] double nonzeros() const override {
    return static_cast<double>(ldlt_.matrixL().nestedExpression().nonZeros());
  }

 private:
  const KktMatrix& kkt_;
  Eigen::SimplicialLDLT<SparseMatrix, Eigen::Lower, Eigen::AMDOrdering<int>> ldlt_;
};

}  // namespace

std::unique_ptr<Contender> saltus_contender(const KktMatrix& kkt) {
  return std::make_unique<Saltus>(kkt);
}

std::unique_ptr<Contender> eigen_contender(const KktMatrix& kkt) {
  return std::make_unique<Simplicial>(kkt);
}

}  // namespace saltus::bench
