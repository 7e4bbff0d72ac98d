// SPDX-License-Identifier: BSD-2-Clause
#include "impact/polyhedral_law.hpp"

#include <cmath>
#include <numbers>

#include "saltus/base/random.hpp"

namespace saltus::detail {
namespace {

Matrix directions_of(const ContactRows& c, ConstVectorRef slip, int n_sides) {
  if (!c.has_friction()) return Matrix(c.n_t, 0);
  if (c.n_t == 1) return (Matrix(1, 2) << 1.0, -1.0).finished();
  const auto slip_t = slip.segment<2>(c.tangent());
  const double turn = slip_t.norm() > 0.0 ? std::atan2(-slip_t[1], -slip_t[0]) : 0.0;
  Matrix D(2, n_sides);
  for (int k = 0; k < n_sides; ++k) {
    const double angle = turn + 2.0 * std::numbers::pi * k / n_sides;
    D.col(k) << std::cos(angle), std::sin(angle);
  }
  return D;
}

/// Unknowns of the complementarity problem: per contact Λ_n and, with friction, β and γ.
/// Impulses are measured so that G_nn = 1 and the largest |u⁻| is 1.
struct Lcp {
  Matrix E;  // Λ = E z
  Matrix A;
  Vector q;
};

Index n_unknowns(const std::vector<Matrix>& directions) {
  Index n = 0;
  for (const Matrix& D : directions) n += D.cols() > 0 ? D.cols() + 2 : 1;
  return n;
}

Lcp assemble(const CoulombLaw& law, const std::vector<Matrix>& directions) {
  const ContactSpace& space = law.space();
  const Index n = n_unknowns(directions);
  Lcp lcp{Matrix::Zero(space.n_rows(), n), Matrix::Zero(n, n), Vector::Zero(n)};
  Matrix friction = Matrix::Zero(n, n);  // rows and columns of γ
  Index next = 0;
  for (Index c = 0; c < space.n_contacts(); ++c) {
    const ContactRows& rows = space.contacts()[c];
    const Matrix& D = directions[c];
    const double size = 1.0 / std::sqrt(space.G()(rows.normal, rows.normal));
    lcp.E(rows.normal, next) = size;
    const Index beta = next + 1, gamma = beta + D.cols();
    if (D.cols() > 0) {
      lcp.E.block(rows.tangent(), beta, rows.n_t, D.cols()) = size * D;
      friction.col(gamma).segment(beta, D.cols()).setOnes();
      friction.row(gamma).segment(beta, D.cols()).setConstant(-1.0);
      friction(gamma, next) = rows.mu_friction;
    }
    next = D.cols() > 0 ? gamma + 1 : beta;
  }
  //   A = EᵀGE + friction,   q = Eᵀw⁻
  lcp.A = lcp.E.transpose() * space.G() * lcp.E + friction;
  lcp.q = lcp.E.transpose() * law.w_minus();
  return lcp;
}

/// Ones at first, then numbers in [1, 2) that differ from attempt to attempt.
Vector cover(Index n, int attempt) {
  if (attempt == 0) return Vector::Ones(n);
  return Random(static_cast<std::uint64_t>(attempt)).vector(n, 1.0, 2.0);
}

}  // namespace

std::vector<Matrix> friction_directions(const ContactSpace& space, ConstVectorRef slip,
                                        int n_sides) {
  std::vector<Matrix> directions;
  for (const ContactRows& c : space.contacts()) {
    directions.push_back(directions_of(c, slip, n_sides));
  }
  return directions;
}

PolyhedralImpulse solve_polyhedral(const CoulombLaw& law,
                                   const std::vector<Matrix>& directions, int attempt) {
  const Lcp lcp = assemble(law, directions);
  const double size = lcp.q.cwiseAbs().maxCoeff();
  const double unit = size > 0.0 ? size : 1.0;
  const LcpSolution solution = lemke(lcp.A, lcp.q / unit, cover(lcp.q.size(), attempt));
  return {solution.status, lcp.E * solution.z * unit};
}

}  // namespace saltus::detail
