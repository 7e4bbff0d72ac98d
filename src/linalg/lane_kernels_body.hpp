// SPDX-License-Identifier: BSD-2-Clause
// Four factorisations of one pattern at once, one per lane. Included once per instruction
// set; everything here has internal linkage.
#pragma once

#include "linalg/kernels_body.hpp"

namespace saltus::detail {
namespace {

typedef long long LaneMask __attribute__((vector_size(32)));

inline Lanes choose(LaneMask mask, Lanes a, Lanes b) { return mask ? a : b; }

inline Lanes absolute(Lanes x) { return choose(x < Lanes{}, -x, x); }
inline Lanes larger(Lanes a, Lanes b) { return choose(a > b, a, b); }
inline Lanes largest_of(Lanes a, Lanes b, Lanes c) {
  return larger(absolute(a), larger(absolute(b), absolute(c)));
}

struct LaneCounts {
  LaneMask positive{}, negative{}, zero{};
  Lanes smallest = all(kLargestPivot), largest{};

  void note(Lanes small, Lanes large) {
    smallest = choose(small < smallest, small, smallest);
    largest = choose(large > largest, large, largest);
  }
};

inline Lanes invert_pivots(Lanes d, LaneCounts& counts) {
  const Lanes size = absolute(d);
  const LaneMask sound = (size > all(kSmallestPivot)) & (size < all(kLargestPivot));
  counts.positive -= (d > Lanes{}) & sound;
  counts.negative -= (d < Lanes{}) & sound;
  counts.zero -= ~sound;
  const Lanes kept = choose(sound, size, Lanes{});
  counts.note(kept, kept);
  return choose(sound, all(1.0) / choose(sound, d, all(1.0)), Lanes{});
}

/// One factor of a product Σ_t L_it w_jt: columns of L are `ld` apart, rows of w `stride`.
struct Factors {
  const Lanes* L;
  int ld;
  const Lanes* w;
  int stride;
  int terms;
};

struct Scattered {
  const int* places;
  int operator[](int i) const { return places[i]; }
  [[nodiscard]] Scattered from(int i) const { return {places + i}; }
};

struct Consecutive {
  int first;
  int operator[](int i) const { return first + i; }
  [[nodiscard]] Consecutive from(int i) const { return {first + i}; }
};

/// Subtracts kRows rows of one or two columns of a product from their targets.
template <int kRows, int kColumns, class Rows>
inline void update_block(const Factors& f, int row, Rows rows, Lanes* const* target) {
  Lanes sum[kColumns][kRows];
  for (int c = 0; c < kColumns; ++c) {
    for (int i = 0; i < kRows; ++i) sum[c][i] = target[c][rows[i]];
  }
  const Lanes *L = f.L + row, *w = f.w;
  for (int t = 0; t < f.terms; ++t, L += f.ld, ++w) {
    for (int c = 0; c < kColumns; ++c) {
      for (int i = 0; i < kRows; ++i) sum[c][i] -= L[i] * w[c * f.stride];
    }
  }
  for (int c = 0; c < kColumns; ++c) {
    for (int i = 0; i < kRows; ++i) target[c][rows[i]] = sum[c][i];
  }
}

/// The same for rows row … row + n − 1.
template <int kColumns, class Rows>
inline void update_lane_columns(const Factors& f, int row, int n, Rows rows,
                                Lanes* const* target) {
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    update_block<4, kColumns>(f, row + i, rows.from(i), target);
  }
  switch (n - i) {
    case 3: return update_block<3, kColumns>(f, row + i, rows.from(i), target);
    case 2: return update_block<2, kColumns>(f, row + i, rows.from(i), target);
    case 1: return update_block<1, kColumns>(f, row + i, rows.from(i), target);
    default: return;
  }
}

/// Divides column j by its pivot; what it was goes to W.
inline void finish_column(Lanes* column, int j, int k, int m, Lanes* D_inverse, Lanes* W,
                          LaneCounts& counts) {
  const Lanes inverse = invert_pivots(column[j], counts);
  D_inverse[j] = inverse;
  for (int i = j + 1; i < m; ++i) {
    const Lanes w = column[i];
    W[j + i * k] = w;
    column[i] = w * inverse;
  }
}

/// Multiplies columns j and j + 1 by the inverse of their 2 × 2 pivot, the off-diagonal entry
/// of which is returned.
inline Lanes finish_pair(Lanes* const* columns, int j, int k, int m, Lanes* D_inverse,
                         Lanes* W, LaneCounts& counts) {
  Lanes *x = columns[0], *y = columns[1];
  const Lanes a = x[j], b = x[j + 1], c = y[j + 1];
  //   D⁻¹ = 1 / (a c − b²) [ c  −b; −b  a ]                                          (L-4)
  const Lanes determinant = a * c - b * b;
  const Lanes size = absolute(determinant), entry = largest_of(a, b, c);
  const LaneMask sound = (size > all(kSmallestPivot)) & (entry < all(kLargestPivot));
  const LaneMask mixed = sound & (determinant < Lanes{});
  const LaneMask same = sound & (determinant > Lanes{});
  counts.positive -= mixed + 2 * (same & (a > Lanes{}));
  counts.negative -= mixed + 2 * (same & (a < Lanes{}));
  counts.zero -= 2 * ~sound;
  const Lanes thin = choose(sound, size / entry, Lanes{});
  counts.note(choose(thin < entry, thin, entry), choose(sound, entry, Lanes{}));
  const Lanes scale =
      choose(sound, all(1.0) / choose(sound, determinant, all(1.0)), Lanes{});
  const Lanes xx = c * scale, xy = -b * scale, yy = a * scale;
  D_inverse[j] = xx;
  D_inverse[j + 1] = yy;
  x[j + 1] = Lanes{};
  for (int i = j + 2; i < m; ++i) {
    const Lanes u = x[i], v = y[i];
    W[j + i * k] = u;
    W[j + 1 + i * k] = v;
    x[i] = xx * u + xy * v;
    y[i] = xy * u + yy * v;
  }
  return xy;
}

/// L and D of a panel from left to right, two columns at a time; W = L D.
inline void factorize_lane_panel(Lanes* P, int k, int m, const char* pair_at,
                                 Lanes* D_inverse, Lanes* D_off, Lanes* W,
                                 LaneCounts& counts) {
  int j = 0;
  while (j < k) {
    if (j + 1 == k || (pair_at[j + 1] && !pair_at[j])) {
      Lanes* const one[] = {P + j * m};
      update_lane_columns<1>({P, m, W + j * k, k, j}, j, m - j, Consecutive{j}, one);
      finish_column(one[0], j, k, m, D_inverse, W, counts);
      ++j;
      continue;
    }
    Lanes* const both[] = {P + j * m, P + (j + 1) * m};
    const Factors before{P, m, W + j * k, k, j};
    if (j > 0) {
      update_block<1, 1>(before, j, Consecutive{j}, both);
      update_lane_columns<2>(before, j + 1, m - j - 1, Consecutive{j + 1}, both);
    }
    if (pair_at[j]) {
      D_off[j] = finish_pair(both, j, k, m, D_inverse, W, counts);
    } else {
      finish_column(both[0], j, k, m, D_inverse, W, counts);
      const Lanes w = W[j + (j + 1) * k];
      for (int i = j + 1; i < m; ++i) both[1][i] -= both[0][i] * w;
      finish_column(both[1], j + 1, k, m, D_inverse, W, counts);
    }
    j += 2;
  }
}

/// Subtracts the part of L D Lᵀ that goes to one supernode.
inline void update_lane_target(const Lanes* P, const Supernode& node,
                               const Target& target, const int* places, const Lanes* W,
                               Lanes* L) {
  const int k = node.k, r = node.r, m = k + r;
  const int* columns = places + target.columns;
  const Scattered rows{places + target.places - target.begin};
  int j = target.begin;
  for (; j + 2 <= target.end; j += 2, columns += 2) {
    Lanes* const both[] = {L + columns[0], L + columns[1]};
    const Factors factors{P + k, m, W + (k + j) * k, k, k};
    update_block<1, 1>(factors, j, rows.from(j), both);
    update_lane_columns<2>(factors, j + 1, r - j - 1, rows.from(j + 1), both);
  }
  if (j < target.end) {
    Lanes* const one[] = {L + columns[0]};
    update_lane_columns<1>({P + k, m, W + (k + j) * k, k, k}, j, r - j, rows.from(j),
                           one);
  }
}

void factorize_lanes(const PlanView& plan, const FactorNumbers& numbers,
                     PivotCounts& counts) {
  LaneCounts lane_counts;
  Lanes* L = reinterpret_cast<Lanes*>(numbers.L);
  Lanes* D_inverse = reinterpret_cast<Lanes*>(numbers.D_inverse);
  Lanes* D_off = reinterpret_cast<Lanes*>(numbers.D_off);
  Lanes* W = reinterpret_cast<Lanes*>(numbers.scaled);
  const int* places = plan.places;
  const Target* targets = plan.targets;
  const Supernode* nodes = plan.supernodes;
  const int n_nodes = plan.n_supernodes;
  for (int s = 0; s < n_nodes; ++s) {
    const Supernode& node = nodes[s];
    const int k = node.k, m = k + node.r;
    Lanes* P = L + node.panel;
    factorize_lane_panel(P, k, m, plan.pair_at + node.first, D_inverse + node.first,
                         D_off + node.first, W, lane_counts);
    for (int t = node.targets; t < node.targets_end; ++t) {
      update_lane_target(P, node, targets[t], places, W, L);
    }
  }
  for (int lane = 0; lane < kLanes; ++lane) {
    counts.positive += static_cast<int>(lane_counts.positive[lane]);
    counts.negative += static_cast<int>(lane_counts.negative[lane]);
    counts.zero += static_cast<int>(lane_counts.zero[lane]);
    count_size(counts, lane_counts.smallest[lane], lane_counts.largest[lane]);
  }
}

void solve_lanes_forward(const PlanView& plan, const FactorNumbers& numbers, double* b) {
  const Lanes* L = reinterpret_cast<const Lanes*>(numbers.L);
  const Lanes* D_inverse = reinterpret_cast<const Lanes*>(numbers.D_inverse);
  const Lanes* D_off = reinterpret_cast<const Lanes*>(numbers.D_off);
  Lanes* x = reinterpret_cast<Lanes*>(b);
  const Supernode* nodes = plan.supernodes;
  const int n_nodes = plan.n_supernodes;
  for (int s = 0; s < n_nodes; ++s) {
    const Supernode& node = nodes[s];
    const int k = node.k, r = node.r;
    const int* rows = plan.rows + node.rows;
    Lanes* own = x + node.first;
    const Lanes* column = L + node.panel;
    for (int j = 0; j < k; ++j, column += k + r) {
      const Lanes y = own[j];
      for (int i = j + 1; i < k; ++i) own[i] -= column[i] * y;
      for (int i = 0; i < r; ++i) x[rows[i]] -= column[k + i] * y;
    }
    const char* pair_at = plan.pair_at + node.first;
    const Lanes *diagonal = D_inverse + node.first, *off = D_off + node.first;
    for (int j = 0; j < k; ++j) {
      if (!pair_at[j]) {
        own[j] *= diagonal[j];
        continue;
      }
      const Lanes u = own[j], v = own[j + 1];
      own[j] = diagonal[j] * u + off[j] * v;
      own[j + 1] = off[j] * u + diagonal[j + 1] * v;
      ++j;
    }
  }
}

void solve_lanes_backward(const PlanView& plan, const FactorNumbers& numbers, double* b) {
  const Lanes* L = reinterpret_cast<const Lanes*>(numbers.L);
  Lanes* x = reinterpret_cast<Lanes*>(b);
  const Supernode* nodes = plan.supernodes;
  const int n_nodes = plan.n_supernodes;
  for (int s = n_nodes - 1; s >= 0; --s) {
    const Supernode& node = nodes[s];
    const int k = node.k, r = node.r;
    const int* rows = plan.rows + node.rows;
    Lanes* own = x + node.first;
    const Lanes* column = L + node.panel + (k - 1) * (k + r);
    for (int j = k - 1; j >= 0; --j, column -= k + r) {
      Lanes sum = own[j];
      for (int i = j + 1; i < k; ++i) sum -= column[i] * own[i];
      for (int i = 0; i < r; ++i) sum -= column[k + i] * x[rows[i]];
      own[j] = sum;
    }
  }
}

}  // namespace
}  // namespace saltus::detail
