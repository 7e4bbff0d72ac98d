// SPDX-License-Identifier: BSD-2-Clause
// Included once per instruction set; everything here has internal linkage.
#pragma once

#include "linalg/kernels.hpp"

namespace saltus::detail {
namespace {

// Four doubles, anywhere in memory.
typedef double Lanes __attribute__((vector_size(32)));
typedef double LanesAnywhere __attribute__((vector_size(32), aligned(8), may_alias));

inline Lanes load(const double* p) { return *reinterpret_cast<const LanesAnywhere*>(p); }
inline void store(double* p, Lanes v) { *reinterpret_cast<LanesAnywhere*>(p) = v; }
inline Lanes all(double x) { return Lanes{x, x, x, x}; }
inline double magnitude(double x) { return x < 0.0 ? -x : x; }

// A pivot is taken as it comes if it is not smaller than this part of its column within the
// supernode.
constexpr double kPivotThreshold = 0.01;
constexpr double kSmallestPivot = 1e-300, kLargestPivot = 1e300;

/// One supernode while it is factorised.
struct Panel {
  double* P;
  int k, r, ld;
  double* D_inverse;
  double* D_off;
  int* pivot;
  double* W;  // r rounded up × k
  int ld_W;
};

inline void swap(double& a, double& b) {
  const double c = a;
  a = b;
  b = c;
}

/// Exchanges pivots a < b, rows and columns.
inline void exchange(const Panel& p, int a, int b) {
  if (a == b) return;
  const int m = p.k + p.r, ld = p.ld;
  double* P = p.P;
  for (int j = 0; j < a; ++j) swap(P[a + j * ld], P[b + j * ld]);
  for (int j = a + 1; j < b; ++j) swap(P[j + a * ld], P[b + j * ld]);
  swap(P[a + a * ld], P[b + b * ld]);
  for (int i = b + 1; i < m; ++i) swap(P[i + a * ld], P[i + b * ld]);
  const int c = p.pivot[a];
  p.pivot[a] = p.pivot[b];
  p.pivot[b] = c;
}

/// Largest number off the diagonal among the pivots not yet taken.
inline double largest_off_diagonal(const Panel& p, int j, int column, int* where) {
  double largest = 0.0;
  for (int i = j; i < p.k; ++i) {
    if (i == column) continue;
    const double a =
        magnitude(i > column ? p.P[i + column * p.ld] : p.P[column + i * p.ld]);
    if (a > largest) {
      largest = a;
      *where = i;
    }
  }
  return largest;
}

/// Bunch and Kaufman's choice among the pivots of the supernode: 1 or 2 columns.
inline int choose_pivot(const Panel& p, int j) {
  const double diagonal = magnitude(p.P[j + j * p.ld]);
  int other = j;
  const double lambda = largest_off_diagonal(p, j, j, &other);
  if (diagonal >= kPivotThreshold * lambda) return 1;
  int ignored = j;
  const double sigma = largest_off_diagonal(p, j, other, &ignored);
  if (diagonal * sigma >= kPivotThreshold * lambda * lambda) return 1;
  if (magnitude(p.P[other + other * p.ld]) >= kPivotThreshold * sigma) {
    exchange(p, j, other);
    return 1;
  }
  exchange(p, j + 1, other);
  return 2;
}

inline void count_size(PivotCounts& counts, double small, double large) {
  if (small < counts.smallest) counts.smallest = small;
  if (large > counts.largest) counts.largest = large;
}

/// 1 / d; zero, and counted as such, if d is zero or not finite.
inline double invert_pivot(double d, PivotCounts& counts) {
  const double size = magnitude(d);
  if (!(size > kSmallestPivot && size < kLargestPivot)) {
    ++counts.zero;
    counts.smallest = 0.0;
    return 0.0;
  }
  count_size(counts, size, size);
  ++(d > 0.0 ? counts.positive : counts.negative);
  return 1.0 / d;
}

/// y −= a x for n numbers, in whole vectors.
inline void subtract(double* y, double a, const double* x, int n) {
  for (int i = 0; i < n; i += kLanes) store(y + i, load(y + i) - all(a) * load(x + i));
}

inline void eliminate_one(const Panel& p, int j, PivotCounts& counts) {
  double* column = p.P + j * p.ld;
  const double inverse = invert_pivot(column[j], counts);
  p.D_inverse[j] = inverse;
  p.D_off[j] = 0.0;
  //   P_c −= (P_cj / d) P_j
  for (int c = j + 1; c < p.k; ++c) {
    const double factor = column[c] * inverse;
    double* other = p.P + c * p.ld;
    for (int i = c; i < p.k; ++i) other[i] -= factor * column[i];
    subtract(other + p.k, factor, column + p.k, p.r);
  }
  for (int i = j + 1; i < p.k; ++i) column[i] *= inverse;
  double* W = p.W + j * p.ld_W;
  for (int i = 0; i < p.r; i += kLanes) {
    const Lanes w = load(column + p.k + i);
    store(W + i, w);
    store(column + p.k + i, w * all(inverse));
  }
}

inline void eliminate_two(const Panel& p, int j, PivotCounts& counts) {
  double *x = p.P + j * p.ld, *y = x + p.ld;
  const double a = x[j], b = x[j + 1], c = y[j + 1];
  //   D⁻¹ = 1 / (a c − b²) [ c  −b; −b  a ], with b the largest of the three
  const double scale = (a / b) * (c / b) - 1.0;
  double inverse_xx = (c / b) / (b * scale), inverse_xy = -1.0 / (b * scale);
  double inverse_yy = (a / b) / (b * scale);
  const double size = magnitude(b), thin = magnitude(b * scale);
  if (!(thin > kSmallestPivot && size < kLargestPivot)) {
    inverse_xx = inverse_xy = inverse_yy = 0.0;
    counts.zero += 2;
    counts.smallest = 0.0;
  } else {
    count_size(counts, thin < size ? thin : size, thin > size ? thin : size);
    if (scale < 0.0) {
      ++counts.positive;
      ++counts.negative;
    } else {
      (a > 0.0 ? counts.positive : counts.negative) += 2;
    }
  }
  p.D_inverse[j] = inverse_xx;
  p.D_inverse[j + 1] = inverse_yy;
  p.D_off[j] = inverse_xy;
  p.D_off[j + 1] = 0.0;
  for (int t = j + 2; t < p.k; ++t) {
    const double factor_x = inverse_xx * x[t] + inverse_xy * y[t];
    const double factor_y = inverse_xy * x[t] + inverse_yy * y[t];
    double* other = p.P + t * p.ld;
    for (int i = t; i < p.k; ++i) other[i] -= factor_x * x[i] + factor_y * y[i];
    subtract(other + p.k, factor_x, x + p.k, p.r);
    subtract(other + p.k, factor_y, y + p.k, p.r);
  }
  x[j + 1] = 0.0;
  for (int i = j + 2; i < p.k; ++i) {
    const double u = x[i], v = y[i];
    x[i] = inverse_xx * u + inverse_xy * v;
    y[i] = inverse_xy * u + inverse_yy * v;
  }
  double *W_x = p.W + j * p.ld_W, *W_y = W_x + p.ld_W;
  for (int i = 0; i < p.r; i += kLanes) {
    const Lanes u = load(x + p.k + i), v = load(y + p.k + i);
    store(W_x + i, u);
    store(W_y + i, v);
    store(x + p.k + i, all(inverse_xx) * u + all(inverse_xy) * v);
    store(y + p.k + i, all(inverse_xy) * u + all(inverse_yy) * v);
  }
}

inline void factorize_panel(const Panel& p, PivotCounts& counts) {
  for (int j = 0; j < p.k; ++j) p.pivot[j] = j;
  for (int j = 0; j < p.k;) {
    const int columns = j + 1 < p.k ? choose_pivot(p, j) : 1;
    if (columns == 1) {
      eliminate_one(p, j, counts);
    } else {
      eliminate_two(p, j, counts);
    }
    j += columns;
  }
}

/// Columns j … j + kColumns − 1 of L D Lᵀ below the pivots, rows from `begin` on.
template <int kColumns>
inline void multiply(const Panel& p, int j, int begin, double* U, int ld_U) {
  const double *L = p.P + p.k, *W = p.W + j;
  for (int i = begin; i < p.r; i += kLanes) {
    Lanes sum[kColumns];
    for (int c = 0; c < kColumns; ++c) sum[c] = Lanes{};
    for (int t = 0; t < p.k; ++t) {
      const Lanes l = load(L + t * p.ld + i);
      for (int c = 0; c < kColumns; ++c) sum[c] += l * all(W[t * p.ld_W + c]);
    }
    for (int c = 0; c < kColumns; ++c) store(U + c * ld_U + i, sum[c]);
  }
}

inline void scatter(const double* U, const int* places, int n, double* column) {
  for (int i = 0; i < n; ++i) column[places[i]] -= U[i];
}

template <int kColumns>
inline void update_columns(const Panel& p, const Target& target, const int* places, int j,
                           double* U, double* L) {
  const int ld_U = p.ld_W;
  const int begin = j & ~(kLanes - 1);
  multiply<kColumns>(p, j, begin, U, ld_U);
  const int *columns = places + target.columns, *rows = places + target.places;
  for (int c = 0; c < kColumns; ++c) {
    const int i = j + c;
    scatter(U + c * ld_U + i, rows + (i - target.begin), p.r - i,
            L + columns[i - target.begin]);
  }
}

inline void update_target(const Panel& p, const Target& target, const int* places,
                          double* U, double* L) {
  int j = target.begin;
  for (; j + 4 <= target.end; j += 4) update_columns<4>(p, target, places, j, U, L);
  switch (target.end - j) {
    case 3: return update_columns<3>(p, target, places, j, U, L);
    case 2: return update_columns<2>(p, target, places, j, U, L);
    case 1: return update_columns<1>(p, target, places, j, U, L);
    default: return;
  }
}

void factorize(const PlanView& plan, const FactorNumbers& numbers, PivotCounts& counts) {
  const int* places = plan.places;
  const Target* targets = plan.targets;
  const Supernode* nodes = plan.supernodes;
  const int n_nodes = plan.n_supernodes;
  for (int s = 0; s < n_nodes; ++s) {
    const Supernode& node = nodes[s];
    const int first = node.first;
    const Panel panel{numbers.L + node.panel,
                      node.k,
                      node.r,
                      node.ld,
                      numbers.D_inverse + first,
                      numbers.D_off + first,
                      numbers.pivot + first,
                      numbers.scaled,
                      node.ld - node.k};
    factorize_panel(panel, counts);
    for (int t = node.targets; t < node.targets_end; ++t) {
      update_target(panel, targets[t], places, numbers.update, numbers.L);
    }
  }
}

void solve_forward(const Supernode& node, const FactorNumbers& numbers, const int* rows,
                   double* x) {
  const double* P = numbers.L + node.panel;
  const int* pivot = numbers.pivot + node.first;
  double *own = x + node.first, *y = numbers.scaled, *sum = numbers.update;
  for (int j = 0; j < node.k; ++j) y[j] = own[pivot[j]];
  for (int i = 0; i < node.r; i += kLanes) store(sum + i, Lanes{});
  for (int j = 0; j < node.k; ++j) {
    const double* column = P + j * node.ld;
    for (int i = j + 1; i < node.k; ++i) y[i] -= column[i] * y[j];
    subtract(sum, y[j], column + node.k, node.r);
  }
  for (int i = 0; i < node.r; ++i) x[rows[i]] += sum[i];
  const double* D_inverse = numbers.D_inverse + node.first;
  const double* D_off = numbers.D_off + node.first;
  double before = 0.0;
  for (int j = 0; j < node.k; ++j) {
    own[j] = D_inverse[j] * y[j] + before;
    before = D_off[j] * y[j];
    if (j + 1 < node.k) own[j] += D_off[j] * y[j + 1];
  }
}

void solve_backward(const Supernode& node, const FactorNumbers& numbers, const int* rows,
                    double* x) {
  const double* P = numbers.L + node.panel;
  const int* pivot = numbers.pivot + node.first;
  double *own = x + node.first, *y = numbers.scaled, *below = numbers.update;
  for (int i = node.r & ~(kLanes - 1); i < node.r; i += kLanes) store(below + i, Lanes{});
  for (int i = 0; i < node.r; ++i) below[i] = x[rows[i]];
  for (int j = node.k - 1; j >= 0; --j) {
    const double* column = P + j * node.ld;
    Lanes sum{};
    for (int i = 0; i < node.r; i += kLanes) {
      sum += load(column + node.k + i) * load(below + i);
    }
    double value = own[j] - ((sum[0] + sum[1]) + (sum[2] + sum[3]));
    for (int i = j + 1; i < node.k; ++i) value -= column[i] * y[i];
    y[j] = value;
  }
  for (int j = 0; j < node.k; ++j) own[pivot[j]] = y[j];
}

void solve(const PlanView& plan, const FactorNumbers& numbers, double* x) {
  const Supernode* nodes = plan.supernodes;
  const int n_nodes = plan.n_supernodes;
  const int* rows = plan.rows;
  for (int s = 0; s < n_nodes; ++s) {
    solve_forward(nodes[s], numbers, rows + nodes[s].rows, x);
  }
  for (int s = n_nodes - 1; s >= 0; --s) {
    solve_backward(nodes[s], numbers, rows + nodes[s].rows, x);
  }
}

}  // namespace
}  // namespace saltus::detail
