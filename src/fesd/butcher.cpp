// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/fesd/butcher.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <mutex>
#include <numbers>
#include <utility>

#include "saltus/base/error.hpp"

namespace saltus {
namespace {

// Roots are found and sums are formed with more digits than are kept.
using Real = long double;
using RealVector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;
using RealMatrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;

// P_n(x) and P_{n−1}(x) of Legendre on [−1, 1].
struct LegendrePair {
  Real now, before;
};

LegendrePair legendre(int n, Real x) {
  LegendrePair p{1, 0};
  for (int k = 1; k <= n; ++k)
    p = {((2 * k - 1) * x * p.now - (k - 1) * p.before) / k, p.now};
  return p;
}

// P_n′(x) = n (x P_n − P_{n−1}) / (x² − 1)
Real legendre_slope(int n, Real x) {
  const auto [now, before] = legendre(n, x);
  return n * (x * now - before) / (x * x - 1);
}

// The polynomials whose roots are the nodes, on [−1, 1] and without their fixed nodes.
Real gauss_polynomial(int n, Real x) { return legendre(n, x).now; }

Real radau_polynomial(int n, Real x) {
  const auto [now, before] = legendre(n, x);
  return (now - before) / (x - 1);
}

Real lobatto_polynomial(int n, Real x) { return legendre_slope(n - 1, x); }

// All n roots of a polynomial in (−1, 1): signs on a grid, then bisection. The grid follows
// the cosine, which is how roots of orthogonal polynomials crowd towards the ends.
RealVector roots(Real (*polynomial)(int, Real), int n_s, int n) {
  RealVector found(n);
  constexpr int kGridPerRoot = 64;
  // Around the root 0 numbers get ever smaller: below this they change no node.
  constexpr Real kFinest = 1e-25L;
  const int cells = kGridPerRoot * (n + 1);
  const auto node = [&](int i) {
    return -std::cos(std::numbers::pi_v<Real> * (i + Real(0.5)) / (cells + 1));
  };
  int k = 0;
  for (int i = 0; i < cells && k < n; ++i) {
    Real left = node(i), right = node(i + 1);
    const Real sign = polynomial(n_s, left);
    if (sign * polynomial(n_s, right) > 0) continue;
    for (Real middle = (left + right) / 2;
         middle > left && middle < right && right - left > kFinest;
         middle = (left + right) / 2)
      (sign * polynomial(n_s, middle) > 0 ? left : right) = middle;
    found[k++] = (left + right) / 2;
  }
  SALTUS_ASSERT(k == n);
  return found;
}

RealVector to_unit_interval(const RealVector& x) { return (x.array() + 1) / 2; }

RealVector nodes(RkScheme scheme, int n_s) {
  RealVector c(n_s);
  switch (scheme) {
    case RkScheme::RadauIIA:
      c << to_unit_interval(roots(radau_polynomial, n_s, n_s - 1)), Real(1);
      return c;
    case RkScheme::GaussLegendre:
      return to_unit_interval(roots(gauss_polynomial, n_s, n_s));
    case RkScheme::LobattoIIIA:
    case RkScheme::LobattoIIIC:
      c << Real(0), to_unit_interval(roots(lobatto_polynomial, n_s, n_s - 2)), Real(1);
      return c;
    case RkScheme::Explicit: break;
  }
  const RealVector all = RealVector::LinSpaced(3, 0, 1);  // 0, ½, 1
  if (n_s <= 3) return all.head(n_s);
  c << Real(0), Real(0.5), Real(0.5), Real(1);
  return c;
}

// ℓ_j(x) of Lagrange for the nodes c.
Real lagrange(const RealVector& c, Index j, Real x) {
  Real value = 1;
  for (Index m = 0; m < c.size(); ++m)
    if (m != j) value *= (x - c[m]) / (c[j] - c[m]);
  return value;
}

struct Quadrature {
  RealVector x, w;
};

// Gauss' rule on [0, 1], exact to degree 2n − 1.
Quadrature gauss_rule(int n) {
  const RealVector z = roots(gauss_polynomial, n, n);
  Quadrature rule{to_unit_interval(z), RealVector(n)};
  for (int i = 0; i < n; ++i) {
    const Real slope = legendre_slope(n, z[i]);
    rule.w[i] = 1 / ((1 - z[i] * z[i]) * slope * slope);
  }
  return rule;
}

//   a_jm = ∫₀^{c_j} ℓ_m,   b_m = ∫₀¹ ℓ_m
RealVector integrals(const RealVector& c, Real end) {
  const Quadrature rule = gauss_rule(static_cast<int>(c.size()));
  RealVector value = RealVector::Zero(c.size());
  for (Index m = 0; m < c.size(); ++m)
    for (Index i = 0; i < rule.x.size(); ++i)
      value[m] += end * rule.w[i] * lagrange(c, m, end * rule.x[i]);
  return value;
}

RealMatrix collocation(const RealVector& c) {
  RealMatrix A(c.size(), c.size());
  for (Index j = 0; j < c.size(); ++j) A.row(j) = integrals(c, c[j]).transpose();
  return A;
}

// Rows of IIIC have a_j1 = b_1 and integrate to degree n_s − 2: those of IIIA plus a multiple
// of the divided difference, which vanishes on such polynomials.
RealMatrix lobatto_c(const RealVector& c, const RealVector& b) {
  RealMatrix A = collocation(c);
  RealVector difference = RealVector::Ones(c.size());
  for (Index m = 0; m < c.size(); ++m)
    for (Index i = 0; i < c.size(); ++i)
      if (i != m) difference[m] /= c[m] - c[i];
  for (Index j = 0; j < c.size(); ++j)
    A.row(j) += (b[0] - A(j, 0)) / difference[0] * difference.transpose();
  return A;
}

// The explicit schemes follow from the order conditions once c is given: X = a₃₂c₂ and
// Y = a₄₂c₂ + a₄₃c₃ solve the conditions with one inner sum.
RealMatrix explicit_coefficients(const RealVector& c, const RealVector& b) {
  const Index n = c.size();
  RealMatrix A = RealMatrix::Zero(n, n);
  if (n == 3) A(2, 1) = Real(1) / 6 / (b[2] * c[1]);
  if (n == 4) {
    Eigen::Matrix<Real, 2, 2> K;
    K << b[2], b[3], b[2] * c[2], b[3] * c[3];
    const Eigen::Matrix<Real, 2, 1> r(Real(1) / 6, Real(1) / 8);
    const Real determinant = K(0, 0) * K(1, 1) - K(0, 1) * K(1, 0);
    const Real X = (r[0] * K(1, 1) - K(0, 1) * r[1]) / determinant;
    const Real Y = (K(0, 0) * r[1] - r[0] * K(1, 0)) / determinant;
    A(2, 1) = X / c[1];
    A(3, 2) = Real(1) / 24 / (b[3] * X);
    A(3, 1) = (Y - A(3, 2) * c[2]) / c[1];
  }
  for (Index j = 1; j < n; ++j) A(j, 0) = c[j] - A.row(j).sum();
  return A;
}

RealVector explicit_weights(const RealVector& c) {
  const Index n = c.size();
  if (n == 1) return RealVector::Ones(1);
  if (n == 2) return RealVector::Unit(2, 1);
  const RealVector simpson = integrals(RealVector::LinSpaced(3, 0, 1), 1);
  if (n == 3) return simpson;
  RealVector b(4);
  b << simpson[0], simpson[1] / 2, simpson[1] / 2, simpson[2];
  return b;
}

struct Range {
  int least, most;
};

Range stages_of(RkScheme scheme) {
  switch (scheme) {
    case RkScheme::RadauIIA:
    case RkScheme::GaussLegendre: return {1, 9};
    case RkScheme::LobattoIIIA:
    case RkScheme::LobattoIIIC: return {2, 9};
    case RkScheme::Explicit: return {1, 4};
  }
  return {1, 1};
}

int order_of(RkScheme scheme, int n_s) {
  switch (scheme) {
    case RkScheme::RadauIIA: return 2 * n_s - 1;
    case RkScheme::GaussLegendre: return 2 * n_s;
    case RkScheme::LobattoIIIA:
    case RkScheme::LobattoIIIC: return 2 * n_s - 2;
    case RkScheme::Explicit: return n_s;
  }
  return 0;
}

ButcherTableau computed_tableau(RkScheme scheme, int n_s) {
  const RealVector c = nodes(scheme, n_s);
  const bool is_explicit = scheme == RkScheme::Explicit;
  const RealVector b = is_explicit ? explicit_weights(c) : integrals(c, 1);
  const RealMatrix A = is_explicit                       ? explicit_coefficients(c, b)
                       : scheme == RkScheme::LobattoIIIC ? lobatto_c(c, b)
                                                         : collocation(c);
  ButcherTableau tableau{
      scheme,          n_s, order_of(scheme, n_s), A.cast<double>(), b.cast<double>(),
      c.cast<double>()};
  if (scheme == RkScheme::LobattoIIIC) tableau.A.row(n_s - 1) = tableau.b.transpose();
  return tableau;
}

}  // namespace

std::string_view to_string(RkScheme scheme) {
  switch (scheme) {
    case RkScheme::RadauIIA: return "Radau IIA";
    case RkScheme::GaussLegendre: return "Gauss-Legendre";
    case RkScheme::LobattoIIIA: return "Lobatto IIIA";
    case RkScheme::LobattoIIIC: return "Lobatto IIIC";
    case RkScheme::Explicit: return "explicit";
  }
  return "unreachable";
}

bool ButcherTableau::is_stiffly_accurate() const {
  return c[n_s - 1] == 1.0 && A.row(n_s - 1).transpose() == b;
}

bool ButcherTableau::is_invertible() const {
  return scheme != RkScheme::LobattoIIIA && scheme != RkScheme::Explicit;
}

ButcherTableau butcher_tableau(RkScheme scheme, int n_s) {
  const auto [least, most] = stages_of(scheme);
  require(n_s >= least && n_s <= most, [&] {
    return fmt::format("{} has {} to {} stages, not n_s = {}", to_string(scheme), least,
                       most, n_s);
  });
  // Every simulation asks for one of a few: each is computed once.
  static std::mutex mutex;
  static std::map<std::pair<RkScheme, int>, ButcherTableau> known;
  const std::lock_guard lock(mutex);
  const auto [place, is_new] = known.try_emplace({scheme, n_s});
  if (is_new) place->second = computed_tableau(scheme, n_s);
  return place->second;
}

}  // namespace saltus
