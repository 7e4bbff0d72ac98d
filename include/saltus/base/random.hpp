// SPDX-License-Identifier: BSD-2-Clause
// Random numbers from a written seed, the same on every machine and standard library.
#pragma once

#include <cstdint>

#include "saltus/base/types.hpp"

namespace saltus {

/// SplitMix64: small, fast, and good enough for guesses, tests and sampling.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t bits() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  /// Uniform in [lower, upper).
  double uniform(double lower = 0.0, double upper = 1.0) {
    return lower + (upper - lower) * static_cast<double>(bits() >> 11) * 0x1.0p-53;
  }

  /// Uniform in 0 … n − 1. Pre: n > 0.
  Index below(Index n) {
    return static_cast<Index>(bits() % static_cast<std::uint64_t>(n));
  }

  Vector vector(Index n, double lower, double upper) {
    Vector x(n);
    for (Index i = 0; i < n; ++i) x[i] = uniform(lower, upper);
    return x;
  }

 private:
  std::uint64_t state_;
};

}  // namespace saltus
