// SPDX-License-Identifier: BSD-2-Clause
#include "mpcc/clusters.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace saltus::detail {
namespace {

/// Sets of numbers 0 … n − 1 that only grow together; the smallest one stands for its set.
class DisjointSets {
 public:
  explicit DisjointSets(std::size_t n) : parent_(n) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }
  int find(int i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(int a, int b) {
    a = find(a);
    b = find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<int> parent_;
};

using Units = std::vector<int>;  // numbers of rows, then of terms

/// Units that share an expression of at least this cost, directly or through others.
std::vector<Units> join_sharing(const RowGraph& graph, const std::vector<int>& roots,
                                const Units& units, double least_shared_cost) {
  DisjointSets sets(roots.size());
  std::vector<int> first_user(graph.size(), -1), path;
  for (const int unit : units) {
    path.assign(1, roots[unit]);
    while (!path.empty()) {
      const int number = path.back();
      path.pop_back();
      const RowNode& node = graph[number];
      // What lies below a node costs less and was seen with it.
      if (node.cost < least_shared_cost) continue;
      if (first_user[number] >= 0) {
        sets.join(unit, first_user[number]);
        continue;
      }
      first_user[number] = unit;
      for (const int operand : node.operands) {
        if (operand >= 0) path.push_back(operand);
      }
    }
  }
  std::vector<Units> joined;
  std::vector<int> number_of(roots.size(), -1);
  for (const int unit : units) {
    int& number = number_of[sets.find(unit)];
    if (number < 0) {
      number = static_cast<int>(joined.size());
      joined.emplace_back();
    }
    joined[number].push_back(unit);
  }
  return joined;
}

/// The same, with what grows too large taken apart again where least is shared.
std::vector<Units> split(const RowGraph& graph, const std::vector<int>& roots,
                         const Units& all, const GroupingOptions& options) {
  constexpr double kRaise = 4.0, kDearest = 1e6;
  double least_shared_cost = options.least_shared_cost;
  std::vector<Units> done, too_large{all};
  while (!too_large.empty()) {
    std::vector<Units> next;
    for (const Units& units : too_large) {
      for (Units& part : join_sharing(graph, roots, units, least_shared_cost)) {
        const bool fits = static_cast<int>(part.size()) <= options.largest_cluster;
        (fits || least_shared_cost > kDearest ? done : next).push_back(std::move(part));
      }
    }
    too_large = std::move(next);
    least_shared_cost *= kRaise;
  }
  std::sort(done.begin(), done.end());
  return done;
}

}  // namespace

std::vector<Expr> additive_terms(const Expr& f) {
  struct Part {
    Expr expression;
    double factor;
  };
  std::vector<Part> parts{{f, 1.0}};
  std::vector<Expr> terms;
  std::unordered_set<const Node*> taken_apart;  // a sum met again stays whole
  while (!parts.empty()) {
    const auto [e, factor] = std::move(parts.back());
    parts.pop_back();
    const bool is_new = !taken_apart.contains(e.node());
    const auto take_apart = [&](double first, double second) {
      taken_apart.insert(e.node());
      parts.push_back({e.operand(1), second});
      parts.push_back({e.operand(0), first});
    };
    if (e.op() == Op::Add && is_new) {
      take_apart(factor, factor);
    } else if (e.op() == Op::Sub && is_new) {
      take_apart(factor, -factor);
    } else if (e.op() == Op::Neg) {
      parts.push_back({e.operand(0), -factor});
    } else if (e.op() == Op::Mul && e.operand(0).is_constant()) {
      parts.push_back({e.operand(1), factor * e.operand(0).value()});
    } else if (e.op() == Op::Mul && e.operand(1).is_constant()) {
      parts.push_back({e.operand(0), factor * e.operand(1).value()});
    } else if (!e.is_constant(0.0)) {
      terms.push_back(factor * e);
    }
  }
  return terms;
}

std::vector<Cluster> find_clusters(const RowGraph& graph, std::span<const int> rows,
                                   std::span<const int> terms,
                                   const GroupingOptions& options) {
  std::vector<int> roots(rows.begin(), rows.end());
  roots.insert(roots.end(), terms.begin(), terms.end());
  Units all(roots.size());
  std::iota(all.begin(), all.end(), 0);
  std::vector<Cluster> clusters;
  for (const Units& units : split(graph, roots, all, options)) {
    Cluster& cluster = clusters.emplace_back();
    for (const int unit : units) {
      if (unit < static_cast<int>(rows.size())) cluster.rows.push_back(unit);
      cluster.expressions.push_back(roots[unit]);
    }
  }
  return clusters;
}

}  // namespace saltus::detail
