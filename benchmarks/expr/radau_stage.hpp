// SPDX-License-Identifier: BSD-2-Clause
// The kernel: the last stage of the three-stage Radau IIA method for the hopping robot
// with contact and Coulomb friction, in differential form, over any scalar.
//
// The collocation polynomial passes through the values at c₀ = 0 (left end of the
// element), c₁, c₂, c₃ = 1; d_m is the derivative of its m-th Lagrange polynomial at c₃:
//
//   Σ d_m q_m − h v₃ = 0
//   M(q₃) Σ d_m v_m − h (f_v + B u + J_n λ_n + J_t (f₊ − f₋)/2)(q₃, v₃) = 0
//   Y − f_c(q₃) = 0
//   p − n − J_t(q₃)ᵀ v₃ = 0
//   f₊ + f₋ − 2 mu λ_n = 0
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "expr/hopper.hpp"

namespace saltus::bench {

inline constexpr int kStages = 3;
inline constexpr int kPoints = kStages + 1;
inline constexpr int kContactUnknowns = 6;
inline constexpr int kUnknowns =
    2 * kPoints * kHopperDofs + kHopperControls + kContactUnknowns + 1;
inline constexpr int kRows = 2 * kHopperDofs + 3;

/// The unknowns in the order in which they stand in the vector w.
template <class S>
struct StageUnknowns {
  std::array<Vec4<S>, kPoints> q, v;
  std::array<S, kHopperControls> u;
  S lambda_n, f_plus, f_minus, p, n, gap, h;

  explicit StageUnknowns(const std::vector<S>& w) {
    auto next = w.begin();
    for (auto& q_m : q) {
      for (S& entry : q_m) entry = *next++;
    }
    for (auto& v_m : v) {
      for (S& entry : v_m) entry = *next++;
    }
    for (S* entry : {&u[0], &u[1], &lambda_n, &f_plus, &f_minus, &p, &n, &gap, &h}) {
      *entry = *next++;
    }
  }
};

/// d_0 … d_3: derivatives at c₃ of the Lagrange basis on c₀ … c₃.
inline std::array<double, kPoints> radau_derivatives() {
  const double root = std::sqrt(6.0);
  const std::array<double, kPoints> c{0.0, (4.0 - root) / 10.0, (4.0 + root) / 10.0, 1.0};
  std::array<double, kPoints> d{};
  for (int m = 0; m < kStages; ++m) {
    double numerator = 1.0, denominator = 1.0;
    for (int i = 0; i < kPoints; ++i) {
      if (i == m) continue;
      if (i != kStages) numerator *= c[kStages] - c[i];
      denominator *= c[m] - c[i];
    }
    d[m] = numerator / denominator;
    d[kStages] -= d[m];
  }
  return d;
}

template <class S>
Vec4<S> collocation_derivative(const std::array<Vec4<S>, kPoints>& values) {
  const auto d = radau_derivatives();
  Vec4<S> sum{};
  for (int i = 0; i < kHopperDofs; ++i) {
    sum[i] = d[0] * values[0][i];
    for (int m = 1; m < kPoints; ++m) sum[i] = sum[i] + d[m] * values[m][i];
  }
  return sum;
}

template <class S>
S dot(const Vec4<S>& a, const Vec4<S>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

/// g(w), the left-hand sides above. Pre: w has kUnknowns entries.
template <class S>
std::vector<S> stage_rows(const std::vector<S>& w) {
  const StageUnknowns<S> s(w);
  const Vec4<S>&q = s.q[kStages], &v = s.v[kStages];
  const Hopper<S> hopper(q);
  const auto M = hopper.mass_matrix();
  const Vec4<S> J_n = hopper.normal(), J_t = hopper.tangent();
  const Vec4<S> dq = collocation_derivative(s.q), dv = collocation_derivative(s.v);
  const S lambda_t = 0.5 * (s.f_plus - s.f_minus);

  Vec4<S> force = hopper.bias(v);
  force[2] = force[2] + s.u[0];
  force[3] = force[3] + s.u[1];
  std::vector<S> g;
  for (int i = 0; i < kHopperDofs; ++i) g.push_back(dq[i] - s.h * v[i]);
  for (int i = 0; i < kHopperDofs; ++i) {
    force[i] = force[i] + J_n[i] * s.lambda_n + J_t[i] * lambda_t;
    g.push_back(dot(M[i], dv) - s.h * force[i]);
  }
  g.push_back(s.gap - hopper.gap());
  g.push_back(s.p - s.n - dot(J_t, v));
  g.push_back(s.f_plus + s.f_minus - 2.0 * HopperData::mu_friction * s.lambda_n);
  return g;
}

}  // namespace saltus::bench
