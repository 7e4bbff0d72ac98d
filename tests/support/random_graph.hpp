// SPDX-License-Identifier: BSD-2-Clause
// Random expressions whose values stay finite and of moderate size.
#pragma once

#include <vector>

#include "saltus/base/random.hpp"
#include "saltus/expr/expr.hpp"

namespace saltus::test {

/// Which operations a random graph may use.
enum class Smoothness { Smooth, WithKinks };

/// A random operation on random members of the pool, kept in the domain of the operation
/// and in [−3, 3] or so, whatever the operands are.
inline Expr random_operation(const std::vector<Expr>& pool, Random& random,
                             Smoothness smoothness) {
  const auto pick = [&] { return pool[random.below(static_cast<Index>(pool.size()))]; };
  const Expr a = pick(), b = pick(), c = pick();
  switch (random.below(smoothness == Smoothness::Smooth ? 20 : 29)) {
    case 0: return 0.5 * (a + b);
    case 1: return 0.5 * (a - b);
    case 2: return 0.3 * a * b;
    case 3: return a / (2.0 + b * b);
    case 4: return sqrt(1.0 + a * a);
    case 5: return exp(-a * a);
    case 6: return log(1.5 + a * a);
    case 7: return sin(a);
    case 8: return cos(b);
    case 9: return tan(0.3 * sin(a));
    case 10: return asin(0.9 * sin(a));
    case 11: return acos(0.9 * cos(a));
    case 12: return atan(a);
    case 13: return sinh(sin(a));
    case 14: return cosh(cos(a));
    case 15: return tanh(a);
    case 16: return pow(1.0 + 0.1 * a * a, sin(b));
    case 17: return atan2(a, 2.0 + sin(b));
    case 18: return -a;
    case 19: return 0.3 * a * b + 0.2 * c - 0.1 * a * c;
    case 20: return abs(a);
    case 21: return sign(a) * b;
    case 22: return min(a, b);
    case 23: return max(a, b);
    case 24: return if_else(a < b, c, a);
    case 25: return if_else(logical_and(a <= b, !(c == a)), b, 0.5 * c);
    case 26: return if_else(logical_or(a > b, c != b), sin(a), c);
    case 27: return if_else(a >= c, sqrt(a - c), 0.0);
    default: return (a < b) + (b <= c);
  }
}

struct RandomGraph {
  std::vector<Expr> inputs, outputs;
};

inline RandomGraph random_graph(Random& random, int n_inputs, int n_operations,
                                int n_outputs, Smoothness smoothness) {
  RandomGraph graph;
  std::vector<Expr> pool;
  for (int i = 0; i < n_inputs; ++i) {
    graph.inputs.push_back(Expr::symbol("x" + std::to_string(i)));
  }
  pool = graph.inputs;
  pool.push_back(random.uniform(-1, 1));
  for (int i = 0; i < n_operations; ++i) {
    pool.push_back(random_operation(pool, random, smoothness));
  }
  for (int i = 0; i < n_outputs; ++i) {
    graph.outputs.push_back(pool[pool.size() - 1 - random.below(n_operations)]);
  }
  return graph;
}

}  // namespace saltus::test
