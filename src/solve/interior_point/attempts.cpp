// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/attempts.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "saltus/base/random.hpp"

namespace saltus::detail {
namespace {

constexpr double kSuperlinear = 1.5;
constexpr double kMoreRoom = 100.0;  // times μ₀
constexpr double kMuchRoom = 1e3;    // times μ₀
constexpr std::array kSpreads = {0.1, 1.0};
constexpr int kMovedStarts = 60;

}  // namespace

std::vector<Attempt> attempts(const InteriorPointOptions& first) {
  InteriorPointOptions faster = first;
  faster.theta_mu = kSuperlinear;
  InteriorPointOptions roomier = faster;
  roomier.mu_init = kMoreRoom * first.mu_init;
  InteriorPointOptions tighter = faster;
  tighter.schedule = SigmaSchedule::Linear;
  InteriorPointOptions slower = first;
  slower.form = PairForm::Product;
  slower.schedule = SigmaSchedule::Steps;
  InteriorPointOptions penalised = faster;
  penalised.form = PairForm::Penalty;
  penalised.mu_init = kMoreRoom * first.mu_init;
  InteriorPointOptions roomier_penalised = penalised;
  roomier_penalised.mu_init = kMuchRoom * first.mu_init;
  InteriorPointOptions convex = first;
  convex.convexification = Convexification::Always;
  InteriorPointOptions tighter_convex = tighter;
  tighter_convex.convexification = Convexification::Always;

  std::vector<Attempt> result;
  for (const InteriorPointOptions& options :
       {first, faster, roomier, tighter, slower, penalised, roomier_penalised, convex,
        tighter_convex}) {
    result.push_back({.options = options});
  }
  const std::array again = {first, faster, tighter, roomier};
  for (const InteriorPointOptions& options : again) {
    result.push_back({.options = options, .care = Care::More});
  }
  for (int k = 0; k < kMovedStarts; ++k) {
    result.push_back({.options = again[k % again.size()],
                      .care = Care::More,
                      .seed = static_cast<std::uint64_t>(k + 1),
                      .spread = kSpreads[(k / again.size()) % kSpreads.size()]});
  }
  return result;
}

Vector start_of(const Attempt& attempt, const Vector& w) {
  if (attempt.spread == 0.0) return w;
  Random random(attempt.seed);
  Vector moved = w;
  for (double& value : moved) {
    value += attempt.spread * std::max(1.0, std::abs(value)) * random.uniform(-1.0, 1.0);
  }
  return moved;
}

}  // namespace saltus::detail
