// SPDX-License-Identifier: BSD-2-Clause
// Random problems of any size: pairs in a chain, a budget that all share.
#pragma once

#include <string>
#include <vector>

#include "saltus/base/random.hpp"
#include "saltus/mpcc/mpcc_builder.hpp"

namespace saltus::test {

/// min Σ (x_i − c_i)² + (z_i − d_i)²
/// s.t. 0 ≤ x_i ⊥ z_i ≥ 0,  x_i + z_i + 0.1 sin(x_i z_i) = s_i,  Σ s_i ≤ budget;
/// the first n_twice of the equations are there twice
inline Mpcc chain(std::uint64_t seed, int n, double budget, int n_twice = 0) {
  Random random(seed);
  MpccBuilder builder("chain");
  const int x = builder.add_variables({"x"}, random.vector(n, 0.5, 1.0), {0, kInfinity});
  const int z = builder.add_variables({"z"}, random.vector(n, 0.5, 1.0), {0, kInfinity});
  const int s = builder.add_variables({"s"}, Vector::Ones(n));
  builder.add_parameters({"target"}, random.vector(2 * n, -1.0, 2.0));
  const int p = builder.add_parameters({"budget"}, Vector::Constant(1, budget));
  const auto kernel = [&](std::string name, const std::vector<NamedExpr>& in,
                          const char* out, const Expr& value) {
    return builder.add_kernel(
        Kernel(Function(std::move(name), in, {{out, ExprVector::Constant(1, value)}})));
  };
  const ExprVector v = symbols("v", 2), c = symbols("c", 2), u = symbols("u", 3),
                   b = symbols("b", 1);
  const int cost = kernel("cost", {{"v", v}, {"p", c}}, "f",
                          (v[0] - c[0]) * (v[0] - c[0]) + (v[1] - c[1]) * (v[1] - c[1]));
  const int link =
      kernel("link", {{"u", u}}, "g", u[0] + u[1] + 0.1 * sin(u[0] * u[1]) - u[2]);
  const ExprVector t = symbols("t", 1);
  const int share = kernel("share", {{"t", t}, {"p", b}}, "g", t[0] - b[0] / n);
  const int links = builder.add_rows({"link"}, n + n_twice, {0, 0});
  const int total = builder.add_rows({"budget"}, 1, {-kInfinity, 0});
  for (int i = 0; i < n; ++i) {
    const std::vector triple{x + i, z + i, s + i};
    builder.add_instance(cost, std::vector{x + i, z + i}, std::vector{2 * i, 2 * i + 1},
                         {});
    builder.add_instance(link, triple, {}, std::vector{links + i});
    if (i < n_twice) builder.add_instance(link, triple, {}, std::vector{links + n + i});
    builder.add_instance(share, std::vector{s + i}, std::vector{p}, std::vector{total});
    builder.add_pair({"contact"}, Side::variable(x + i), Side::variable(z + i));
  }
  return std::move(builder).build();
}

}  // namespace saltus::test
