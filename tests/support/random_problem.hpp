// SPDX-License-Identifier: BSD-2-Clause
// Random problems whose instances share variables and rows in every possible way.
#pragma once

#include <vector>

#include "saltus/base/random.hpp"
#include "saltus/mpcc/mpcc_builder.hpp"
#include "support/random_graph.hpp"

namespace saltus::test {

inline Function random_kernel_function(Random& random, int number) {
  const int n_w = 2 + static_cast<int>(random.below(4));
  const int n_p = static_cast<int>(random.below(3));
  const int n_g = 1 + static_cast<int>(random.below(4));
  const RandomGraph graph =
      random_graph(random, n_w + n_p, 15, n_g + 1, Smoothness::Smooth);
  ExprVector w(n_w), p(n_p), g(n_g);
  for (int i = 0; i < n_w; ++i) w[i] = graph.inputs[i];
  for (int i = 0; i < n_p; ++i) p[i] = graph.inputs[n_w + i];
  for (int i = 0; i < n_g; ++i) g[i] = graph.outputs[i];
  std::vector<NamedExpr> inputs{{"w", w}}, outputs{{"g", g}};
  if (n_p > 0) inputs.push_back({"p", p});
  if (number % 2 == 0)
    outputs.push_back({"f", ExprVector::Constant(1, graph.outputs[n_g])});
  return {"kernel " + std::to_string(number), inputs, outputs};
}

/// n_kernels kernels with up to `most_instances` instances each, random index maps (an
/// instance may name one variable twice, several instances may add to one row), pairs of all
/// kinds of sides.
inline Mpcc random_problem(std::uint64_t seed, int n_kernels = 4,
                           int most_instances = 70) {
  Random random(seed);
  MpccBuilder builder("random " + std::to_string(seed));
  const int n_w = 30, n_p = 5, n_g = 25;
  builder.add_variables({"x", "body", {0, 1, -1}, -1, 0.25}, random.vector(20, -1, 1),
                        {-2, 2});
  builder.add_variables({"lambda", "contact"}, random.vector(10, 0, 1), {0, kInfinity});
  builder.add_parameters({"mass"}, random.vector(n_p, 0.5, 1));
  builder.add_rows({"dynamics", "body", {1, 0, 2}}, 15, {0, 0});
  builder.add_rows({"gap", "contact"}, 10, {0, kInfinity});
  const auto pick = [&](int n, int from) {
    std::vector<int> indices;
    for (int i = 0; i < n; ++i) indices.push_back(static_cast<int>(random.below(from)));
    return indices;
  };
  for (int k = 0; k < n_kernels; ++k) {
    const Kernel kernel(random_kernel_function(random, k));
    const int number = builder.add_kernel(kernel);
    const int n_instances = static_cast<int>(random.below(most_instances));
    for (int i = 0; i < n_instances; ++i) {
      builder.add_instance(number, pick(kernel.n_variables(), n_w),
                           pick(kernel.n_parameters(), n_p), pick(kernel.n_rows(), n_g),
                           {i, k, -1});
    }
  }
  for (int i = 0; i < 5; ++i) {
    Side one_minus = Side::variable(20 + i, -1.0);
    one_minus.offset = 1.0;
    builder.add_pair({"friction", "contact", {i}}, one_minus,
                     Side::row(15 + i) + Side::variable(25 + i, 2.0));
  }
  return std::move(builder).build();
}

}  // namespace saltus::test
