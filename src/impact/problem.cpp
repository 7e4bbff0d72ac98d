// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/problem.hpp"

#include <Eigen/Cholesky>

#include "saltus/base/error.hpp"
#include "saltus/base/text.hpp"

namespace saltus {
namespace {

std::string size_text(const Matrix& matrix) {
  return std::to_string(matrix.rows()) + " x " + std::to_string(matrix.cols());
}

void check_mass(const Matrix& M) {
  require(M.rows() > 0 && M.rows() == M.cols(), [&] {
    return "the mass matrix M must be square and not empty, it is " + size_text(M);
  });
  require(M.allFinite(), "the mass matrix M holds a number that is not finite");
  // Symmetric up to the rounding of whoever computed it.
  constexpr double kSymmetry = 1e-12;
  require(
      (M - M.transpose()).cwiseAbs().maxCoeff() <= kSymmetry * M.cwiseAbs().maxCoeff(),
      "the mass matrix M must be symmetric");
  // A pivot that is rounding error of its diagonal makes M singular.
  constexpr double kSingular = 1e-14;
  const Eigen::LLT<Matrix> llt(M);
  bool regular = llt.info() == Eigen::Success;
  for (Index i = 0; regular && i < M.rows(); ++i) {
    const double pivot = llt.matrixLLT()(i, i);
    regular = pivot * pivot > kSingular * M(i, i);
  }
  require(regular,
          "the mass matrix M must be positive definite; it is singular or worse");
}

void check_contact(const ImpactContact& contact, const std::string& name, Index n_v) {
  require(contact.J_n.size() == n_v, [&] {
    return name + ": J_n has " + std::to_string(contact.J_n.size()) + " entries; M has " +
           std::to_string(n_v) + " rows";
  });
  require(contact.J_t.cols() == 0 || contact.J_t.rows() == n_v, [&] {
    return name + ": J_t is " + size_text(contact.J_t) + "; M has " +
           std::to_string(n_v) + " rows";
  });
  require(contact.J_t.cols() <= 2, [&] {
    return name + ": J_t has " + std::to_string(contact.J_t.cols()) +
           " columns; a contact has 0, 1 or 2 tangents";
  });
  require(contact.J_n.allFinite() && contact.J_t.allFinite(),
          [&] { return name + ": J_n or J_t holds a number that is not finite"; });
  require(contact.J_n.cwiseAbs().maxCoeff() > 0.0,
          [&] { return name + ": J_n is zero, so nothing can push the contact apart"; });
  require(contact.mu_friction >= 0.0 && contact.mu_friction < kInfinity, [&] {
    return name + ": mu_friction must be finite and at least 0, it is " +
           number_text(contact.mu_friction);
  });
  require(contact.e >= 0.0 && contact.e <= 1.0, [&] {
    return name + ": the coefficient of restitution e must be in [0, 1], it is " +
           number_text(contact.e);
  });
}

}  // namespace

std::string contact_name(const ImpactProblem& problem, Index contact) {
  const std::string& name = problem.contacts[contact].name;
  return name.empty() ? "contact " + std::to_string(contact + 1) : name;
}

void check(const ImpactProblem& problem) {
  check_mass(problem.M);
  const Index n_v = problem.M.rows();
  require(problem.v_minus.size() == n_v, [&] {
    return "v_minus has " + std::to_string(problem.v_minus.size()) + " entries; M has " +
           std::to_string(n_v) + " rows";
  });
  require(problem.v_minus.allFinite(), "v_minus holds a number that is not finite");
  for (Index c = 0; c < std::ssize(problem.contacts); ++c) {
    check_contact(problem.contacts[c], contact_name(problem, c), n_v);
  }
}

}  // namespace saltus
