// SPDX-License-Identifier: BSD-2-Clause
#include "impact/rate_field.hpp"

namespace saltus::detail {
namespace {

using Open = OpenRates::Open;
using Rates = RateField::Rates;

/// Keeps the better of two.
void improve(Rates& best, Vector lambda, const OpenRates& open) {
  const double violation = open.violation(lambda);
  if (violation < best.violation) best = {std::move(lambda), violation};
}

/// Pivots along one path after the other until one leads to rates that hold.
void pivot(Rates& best, const OpenRates& open, Open what) {
  constexpr int kAttempts = 8;
  for (int k = 0; k < kAttempts && best.violation > RateField::kHolds; ++k) {
    if (auto lambda = open.pivot(what, k)) improve(best, std::move(*lambda), open);
  }
}

/// Sweeps with ever shorter steps until they do not cycle.
void sweep(Rates& best, const OpenRates& open, const Vector& start, Open what) {
  for (double step = 1.0; step > 0.05 && best.violation > RateField::kHolds; step /= 2) {
    improve(best, open.sweep(start, what, step), open);
  }
}

}  // namespace

RateField::Rates RateField::rates(const PathState& state, ConstVectorRef weights,
                                  Push push) const {
  const OpenRates open(space_, state, weights, push);
  Rates best{open.start(), open.violation(open.start())};
  if (best.violation == 0.0) return best;
  // Several normal rates may obey (Z-12). With friction that fits the weights, weights that
  // do are kept.
  Vector fitted = best.lambda;
  if (open.is_planar()) {
    fitted = open.pivot(Open::Frictions, 0).value_or(fitted);
    improve(best, fitted, open);
  } else if (best.violation > kHolds) {
    fitted = open.sweep(fitted, Open::Frictions, 1.0);
    improve(best, fitted, open);
  }
  if (best.violation <= kHolds) return best;
  const Open what = open.normals_are_open() ? Open::All : Open::Frictions;
  if (open.is_planar()) pivot(best, open, what);
  sweep(best, open, fitted, what);
  return best;
}

}  // namespace saltus::detail
