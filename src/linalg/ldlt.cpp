// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/linalg/ldlt.hpp"

#include <algorithm>
#include <string>

#include "linalg/kernels.hpp"
#include "linalg/split_plan.hpp"
#include "saltus/base/aligned_buffer.hpp"
#include "saltus/base/error.hpp"

namespace saltus {
namespace {

/// All numbers of one part of the factorisation but those of L.
struct PartNumbers {
  AlignedBuffer D_inverse, D_off, scaled, update, x;
  std::vector<int> pivot;

  void allocate(const detail::Plan& plan, int width) {
    const std::size_t n = static_cast<std::size_t>(plan.n) * width;
    const std::size_t k = plan.max_k, r = plan.max_r + 8;
    D_inverse = AlignedBuffer(n);
    D_off = AlignedBuffer(n);
    x = AlignedBuffer(n);
    scaled = AlignedBuffer(k * (k + r) * width);
    update = AlignedBuffer(4 * r);
    pivot.resize(plan.n);
  }

  detail::FactorNumbers with(double* L) {
    return {
        L, D_inverse.data(), D_off.data(), pivot.data(), scaled.data(), update.data()};
  }
};

/// Writes K where L will stand: block by block, so that a block is in the cache while its
/// zeros and its entries are written.
void set_numbers(const detail::SplitPlan& plan, const double* values, double* numbers) {
  constexpr int kBlock = detail::SplitPlan::kBlock;
  const detail::Entry* entries = plan.entries.data();
  const int n_blocks = static_cast<int>(plan.blocks.size()) - 1;
  for (int block = 0; block < n_blocks; ++block) {
    const int begin = block * kBlock, end = std::min(begin + kBlock, plan.n_numbers());
    std::fill(numbers + begin, numbers + end, 0.0);
    for (int e = plan.blocks[block]; e < plan.blocks[block + 1]; ++e) {
      numbers[entries[e].place] = values[entries[e].source];
    }
  }
}

void check_pattern(int n, std::span<const int> starts, std::span<const int> row_of) {
  require(n >= 0 && starts.size() == static_cast<std::size_t>(n) + 1 && starts[0] == 0 &&
              starts[n] == static_cast<int>(row_of.size()),
          "Ldlt: starts must hold n + 1 numbers from 0 to the number of entries");
  for (int j = 0; j < n; ++j) {
    const auto message = [&] {
      return "Ldlt: column " + std::to_string(j) +
             " must begin with its diagonal entry and have ascending rows below n";
    };
    require(starts[j] < starts[j + 1], message);
    require(row_of[starts[j]] == j && row_of[starts[j + 1] - 1] < n, message);
    for (int p = starts[j] + 1; p < starts[j + 1]; ++p) {
      require(row_of[p - 1] < row_of[p], message);
    }
  }
}

void check_options(int n, const LdltOptions& options) {
  const auto fits = [n](const auto& list) {
    return list.empty() || list.size() == static_cast<std::size_t>(n);
  };
  require(fits(options.classes), "Ldlt: classes must name one class per index");
  require(fits(options.diagonals), "Ldlt: diagonals must name one kind per index");
}

}  // namespace

struct Ldlt::State {
  detail::SplitPlan plan;
  detail::Kernels kernels;
  AlignedBuffer numbers;
  PartNumbers lanes, rest;
  PivotRange pivots;

  detail::FactorNumbers lane_numbers() { return lanes.with(numbers.data()); }
  detail::FactorNumbers rest_numbers() {
    return rest.with(numbers.data() + plan.n_lane_numbers());
  }
};

Ldlt::Ldlt(int n, std::span<const int> starts, std::span<const int> row_of,
           const LdltOptions& options)
    : state_(std::make_unique<State>()) {
  check_pattern(n, starts, row_of);
  check_options(n, options);
  require(options.sample.empty() || options.sample.size() == row_of.size(),
          "Ldlt: sample must hold one value per entry of the pattern");
  State& state = *state_;
  state.plan = detail::make_split_plan(n, starts, row_of, options);
  state.kernels = options.instructions == Instructions::Portable
                      ? detail::portable_kernels()
                      : detail::best_kernels();
  state.numbers = AlignedBuffer(state.plan.n_numbers() + 8);
  state.lanes.allocate(state.plan.lanes, 4);
  state.rest.allocate(state.plan.rest, 1);
}
Ldlt::~Ldlt() = default;
Ldlt::Ldlt(Ldlt&&) noexcept = default;
Ldlt& Ldlt::operator=(Ldlt&&) noexcept = default;

int Ldlt::size() const { return state_->plan.n; }
long long Ldlt::nonzeros() const {
  return 4 * state_->plan.lanes.nonzeros + state_->plan.rest.nonzeros;
}
long long Ldlt::flops() const {
  return 4 * state_->plan.lanes.flops + state_->plan.rest.flops;
}

Inertia Ldlt::factorize(std::span<const double> values) {
  State& state = *state_;
  SALTUS_ASSERT(values.size() == state.plan.entries.size());
  double* numbers = state.numbers.data();
  set_numbers(state.plan, values.data(), numbers);
  detail::PivotCounts counts;
  state.kernels.factorize_lanes(state.plan.lanes.view(), state.lane_numbers(), counts);
  for (const auto& link : state.plan.schur) numbers[link.rest] += numbers[link.lane];
  state.kernels.factorize(state.plan.rest.view(), state.rest_numbers(), counts);
  state.pivots = {counts.smallest, counts.largest};
  return {counts.positive, counts.negative, counts.zero};
}

PivotRange Ldlt::pivots() const { return state_->pivots; }

void Ldlt::solve(VectorRef b) const {
  State& state = *state_;
  SALTUS_ASSERT(b.size() == size());
  const detail::SplitPlan& plan = state.plan;
  double *lanes = state.lanes.x.data(), *rest = state.rest.x.data();
  const int n_lanes = static_cast<int>(plan.lane_indices.size());
  const int n_rest = static_cast<int>(plan.rest_indices.size());
  for (int i = 0; i < n_lanes; ++i) lanes[i] = b[plan.lane_indices[i]];
  for (int i = 0; i < n_rest; ++i) rest[i] = b[plan.rest_indices[i]];
  for (const auto& link : plan.slots) lanes[link.lane] = 0.0;
  state.kernels.solve_lanes_forward(plan.lanes.view(), state.lane_numbers(), lanes);
  for (const auto& link : plan.slots) rest[link.rest] += lanes[link.lane];
  state.kernels.solve(plan.rest.view(), state.rest_numbers(), rest);
  for (const auto& link : plan.slots) lanes[link.lane] = rest[link.rest];
  state.kernels.solve_lanes_backward(plan.lanes.view(), state.lane_numbers(), lanes);
  for (int i = 0; i < n_lanes; ++i) b[plan.lane_indices[i]] = lanes[i];
  for (int i = 0; i < n_rest; ++i) b[plan.rest_indices[i]] = rest[i];
}

}  // namespace saltus
