// SPDX-License-Identifier: BSD-2-Clause
// Four factorisations of one pattern at once, one per lane. Included once per instruction
// set; everything here has internal linkage.
#pragma once

#include "linalg/kernels_body.hpp"

namespace saltus::detail {
namespace {

typedef long long LaneMask __attribute__((vector_size(32)));

inline Lanes choose(LaneMask mask, Lanes a, Lanes b) { return mask ? a : b; }

struct LaneCounts {
  LaneMask positive{}, negative{}, zero{};
  Lanes smallest = all(kLargestPivot), largest{};
};

inline Lanes invert_pivots(Lanes d, LaneCounts& counts) {
  const Lanes size = choose(d < Lanes{}, -d, d);
  const LaneMask sound = (size > all(kSmallestPivot)) & (size < all(kLargestPivot));
  counts.positive -= (d > Lanes{}) & sound;
  counts.negative -= (d < Lanes{}) & sound;
  counts.zero -= ~sound;
  const Lanes kept = choose(sound, size, Lanes{});
  counts.smallest = choose(kept < counts.smallest, kept, counts.smallest);
  counts.largest = choose(kept > counts.largest, kept, counts.largest);
  return choose(sound, all(1.0) / choose(sound, d, all(1.0)), Lanes{});
}

inline void factorize_lane_panel(Lanes* P, int k, int m, Lanes* D_inverse, Lanes* W,
                                 LaneCounts& counts) {
  const int r = m - k;
  for (int j = 0; j < k; ++j) {
    Lanes* column = P + j * m;
    const Lanes inverse = invert_pivots(column[j], counts);
    D_inverse[j] = inverse;
    for (int c = j + 1; c < k; ++c) {
      const Lanes factor = column[c] * inverse;
      Lanes* other = P + c * m;
      for (int i = c; i < m; ++i) other[i] -= factor * column[i];
    }
    for (int i = j + 1; i < k; ++i) column[i] *= inverse;
    for (int i = 0; i < r; ++i) {
      const Lanes w = column[k + i];
      W[j + i * k] = w;
      column[k + i] = w * inverse;
    }
  }
}

/// Subtracts one column of L D Lᵀ from its target.
inline void update_lane_column(const Lanes* L, int k, int m, const Lanes* w,
                               const int* places, int n, Lanes* target) {
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    Lanes *a = target + places[i], *b = target + places[i + 1];
    Lanes *c = target + places[i + 2], *d = target + places[i + 3];
    Lanes sum_a = *a, sum_b = *b, sum_c = *c, sum_d = *d;
    const Lanes* l = L + i;
    for (int t = 0; t < k; ++t, l += m) {
      sum_a -= l[0] * w[t];
      sum_b -= l[1] * w[t];
      sum_c -= l[2] * w[t];
      sum_d -= l[3] * w[t];
    }
    *a = sum_a;
    *b = sum_b;
    *c = sum_c;
    *d = sum_d;
  }
  for (; i < n; ++i) {
    Lanes sum = target[places[i]];
    const Lanes* l = L + i;
    for (int t = 0; t < k; ++t, l += m) sum -= *l * w[t];
    target[places[i]] = sum;
  }
}

void factorize_lanes(const Plan& plan, const FactorNumbers& numbers, PivotCounts& counts) {
  LaneCounts lane_counts;
  Lanes* L = reinterpret_cast<Lanes*>(numbers.L);
  Lanes* D_inverse = reinterpret_cast<Lanes*>(numbers.D_inverse);
  Lanes* W = reinterpret_cast<Lanes*>(numbers.scaled);
  const int* places = plan.places.data();
  const Target* targets = plan.targets.data();
  const Supernode* nodes = plan.supernodes.data();
  const int n_nodes = static_cast<int>(plan.supernodes.size()) - (plan.n_kept > 0);
  for (int s = 0; s < n_nodes; ++s) {
    const Supernode& node = nodes[s];
    const int k = node.k, r = node.r, m = k + r;
    Lanes* P = L + node.panel;
    factorize_lane_panel(P, k, m, D_inverse + node.first, W, lane_counts);
    for (int t = node.targets; t < node.targets_end; ++t) {
      const Target& target = targets[t];
      const int *columns = places + target.columns, *rows = places + target.places;
      for (int j = target.begin; j < target.end; ++j) {
        const int skip = j - target.begin;
        update_lane_column(P + k + j, k, m, W + j * k, rows + skip, r - j,
                           L + columns[skip]);
      }
    }
  }
  for (int lane = 0; lane < kLanes; ++lane) {
    counts.positive += static_cast<int>(lane_counts.positive[lane]);
    counts.negative += static_cast<int>(lane_counts.negative[lane]);
    counts.zero += static_cast<int>(lane_counts.zero[lane]);
    count_size(counts, lane_counts.smallest[lane], lane_counts.largest[lane]);
  }
}

void solve_lanes_forward(const Plan& plan, const FactorNumbers& numbers, double* b) {
  const Lanes* L = reinterpret_cast<const Lanes*>(numbers.L);
  Lanes* x = reinterpret_cast<Lanes*>(b);
  const Supernode* nodes = plan.supernodes.data();
  const int n_nodes = static_cast<int>(plan.supernodes.size()) - (plan.n_kept > 0);
  for (int s = 0; s < n_nodes; ++s) {
    const Supernode& node = nodes[s];
    const int k = node.k, r = node.r;
    const int* rows = plan.rows.data() + node.rows;
    Lanes* own = x + node.first;
    const Lanes* column = L + node.panel;
    for (int j = 0; j < k; ++j, column += k + r) {
      const Lanes y = own[j];
      for (int i = j + 1; i < k; ++i) own[i] -= column[i] * y;
      for (int i = 0; i < r; ++i) x[rows[i]] -= column[k + i] * y;
    }
  }
}

void solve_lanes_backward(const Plan& plan, const FactorNumbers& numbers, double* b) {
  const Lanes* L = reinterpret_cast<const Lanes*>(numbers.L);
  const Lanes* D_inverse = reinterpret_cast<const Lanes*>(numbers.D_inverse);
  Lanes* x = reinterpret_cast<Lanes*>(b);
  const Supernode* nodes = plan.supernodes.data();
  const int n_nodes = static_cast<int>(plan.supernodes.size()) - (plan.n_kept > 0);
  for (int s = n_nodes - 1; s >= 0; --s) {
    const Supernode& node = nodes[s];
    const int k = node.k, r = node.r;
    const int* rows = plan.rows.data() + node.rows;
    Lanes* own = x + node.first;
    const Lanes* column = L + node.panel + (k - 1) * (k + r);
    for (int j = k - 1; j >= 0; --j, column -= k + r) {
      Lanes sum = own[j] * D_inverse[node.first + j];
      for (int i = j + 1; i < k; ++i) sum -= column[i] * own[i];
      for (int i = 0; i < r; ++i) sum -= column[k + i] * x[rows[i]];
      own[j] = sum;
    }
  }
}

}  // namespace
}  // namespace saltus::detail
