// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/linalg/ldlt.hpp"

#include <algorithm>

#include "linalg/kernels.hpp"
#include "linalg/ordering.hpp"
#include "saltus/base/aligned_buffer.hpp"

namespace saltus {

struct Ldlt::State {
  detail::Plan plan;
  detail::Kernels kernels;
  AlignedBuffer L, D_inverse, D_off, scaled, update;
  std::vector<int> pivot;
  AlignedBuffer x;

  detail::FactorNumbers numbers() {
    return {L.data(),     D_inverse.data(), D_off.data(),
            pivot.data(), scaled.data(),    update.data()};
  }
};

Ldlt::Ldlt(int n, std::span<const int> starts, std::span<const int> row_of,
           const LdltOptions& options)
    : state_(std::make_unique<State>()) {
  State& state = *state_;
  const detail::Graph graph = detail::graph_of(n, starts, row_of);
  const std::vector<int> order = detail::minimum_degree_order(graph, options.classes);
  state.plan = detail::make_plan(graph, order, {});
  detail::place_entries(state.plan, starts, row_of);
  state.kernels = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")
                      ? detail::avx2_kernels()
                      : detail::portable_kernels();
  const auto size = static_cast<std::size_t>(n);
  const std::size_t k = state.plan.max_k, r = state.plan.max_r + 8;
  state.L = AlignedBuffer(state.plan.n_numbers + 4);
  state.D_inverse = AlignedBuffer(size);
  state.D_off = AlignedBuffer(size);
  state.scaled = AlignedBuffer(k * r + k);
  state.update = AlignedBuffer(4 * r);
  state.pivot.resize(size);
  state.x = AlignedBuffer(size);
}
Ldlt::~Ldlt() = default;
Ldlt::Ldlt(Ldlt&&) noexcept = default;
Ldlt& Ldlt::operator=(Ldlt&&) noexcept = default;

int Ldlt::size() const { return state_->plan.n; }
long long Ldlt::nonzeros() const { return state_->plan.nonzeros; }
long long Ldlt::flops() const { return state_->plan.flops; }

Inertia Ldlt::factorize(std::span<const double> values) {
  State& state = *state_;
  double* L = state.L.data();
  std::fill_n(L, state.plan.n_numbers, 0.0);
  const int* place_of = state.plan.place_of.data();
  for (std::size_t i = 0; i < values.size(); ++i) L[place_of[i]] = values[i];
  detail::PivotCounts counts{};
  state.kernels.factorize(state.plan, state.numbers(), counts);
  return {counts.positive, counts.negative, counts.zero};
}

void Ldlt::solve(VectorRef b) const {
  State& state = *state_;
  double* x = state.x.data();
  const int* order = state.plan.order.data();
  const int n = state.plan.n;
  for (int j = 0; j < n; ++j) x[j] = b[order[j]];
  state.kernels.solve(state.plan, state.numbers(), x);
  for (int j = 0; j < n; ++j) b[order[j]] = x[j];
}

}  // namespace saltus
