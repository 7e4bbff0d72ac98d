// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/ordering.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>

namespace saltus::detail {
namespace {

/// Nodes with more neighbours than this and this times the root of the number of nodes come
/// last, in any order: they are taken to be coupled with everyone.
constexpr double kManyNeighbours = 100.0, kManyPerRoot = 10.0;

/// A node and how soon it is to be eliminated, in one number: fewest missing pairs first, then
/// fewest neighbours, then the number of the node.
using Candidate = std::uint64_t;
constexpr int kNodeBits = 24, kDegreeBits = 14, kFillBits = 26;

Candidate candidate(std::int64_t fill, int degree, int node) {
  const auto within = [](std::int64_t value, int bits) {
    return std::min<Candidate>(value, (Candidate{1} << bits) - 1);
  };
  return (within(fill, kFillBits) << kDegreeBits | within(degree, kDegreeBits))
             << kNodeBits |
         static_cast<Candidate>(node);
}
constexpr int node_of(Candidate c) { return static_cast<int>(c % (1 << kNodeBits)); }

/// Eliminates nodes from a graph and keeps count of the fill that the elimination of each of
/// the others would cause: the pairs of its neighbours that are not coupled. A node of size 2
/// stands for a pair of indices and counts twice. The count is updated edge by edge, so that it is always exact and elimination without fill is cheap.
/// Nodes that come last (`tail`) are one clique, whose edges are not stored, and nobody counts
/// their fill.
class Elimination {
 public:
  Elimination(const Graph& graph, std::span<const int> sizes,
              std::span<const int> classes, int n_last)
      : sizes_(sizes),
        classes_(classes),
        neighbours_(graph.size()),
        degree_(graph.size(), 0),
        tail_degree_(graph.size(), 0),
        fill_(graph.size(), 0),
        mark_(graph.size(), -1),
        touched_(graph.size(), 0),
        latest_(graph.size(), 0),
        is_tail_(graph.size(), 0),
        done_(graph.size(), 0) {
    mark_tail(graph, n_last);
    for (int v = 0; v < graph.size(); ++v) {
      auto& list = neighbours_[v];
      list.reserve(2 * graph.of(v).size());
      for (const int w : graph.of(v)) {
        if (!is_tail_[v] || !is_tail_[w]) list.push_back(w);
        degree_[v] += is_tail_[v] && is_tail_[w] ? 0 : sizes_[w];
        tail_degree_[v] += is_tail_[w] ? sizes_[w] : 0;
      }
    }
    for (int v = 0; v < graph.size(); ++v) {
      if (!is_tail_[v]) fill_[v] = missing_pairs(v);
    }
  }

  std::vector<int> order() {
    std::vector<int> order, classes(classes_.begin(), classes_.end());
    if (classes.empty()) classes = {0};
    std::sort(classes.begin(), classes.end());
    classes.erase(std::unique(classes.begin(), classes.end()), classes.end());
    const int n = static_cast<int>(done_.size());
    for (const int c : classes) {
      class_ = c;
      for (int v = 0; v < n; ++v) enqueue(v);
      while (!queue_.empty()) {
        const Candidate next = queue_.top();
        queue_.pop();
        const int v = node_of(next);
        if (done_[v] || next != latest_[v]) continue;
        order.push_back(v);
        eliminate(v);
      }
    }
    for (int v = 0; v < n; ++v) {
      if (is_tail_[v]) order.push_back(v);
    }
    return order;
  }

 private:
  void mark_tail(const Graph& graph, int n_last) {
    const int n = graph.size();
    for (int v = n - n_last; v < n; ++v) is_tail_[v] = 1;
    if (!classes_.empty()) return;
    const double many = std::max(kManyNeighbours, kManyPerRoot * std::sqrt(n));
    for (int v = 0; v < n - n_last; ++v) {
      is_tail_[v] = static_cast<double>(graph.of(v).size()) > many;
    }
  }

  /// Forgets neighbours that are eliminated.
  std::vector<int>& living_neighbours(int v) {
    auto& list = neighbours_[v];
    std::erase_if(list, [&](int w) { return done_[w] != 0; });
    return list;
  }

  void mark_neighbours(int v) {
    ++stamp_;
    for (const int w : neighbours_[v]) mark_[w] = stamp_;
  }

  [[nodiscard]] std::int64_t product(int a, int b) const {
    return static_cast<std::int64_t>(sizes_[a]) * sizes_[b];
  }

  std::int64_t missing_pairs(int v) {
    mark_neighbours(v);
    const std::int64_t all = degree_[v], tail = tail_degree_[v];
    std::int64_t twice = all * all - tail * tail;
    for (const int a : neighbours_[v]) {
      if (is_tail_[a]) continue;
      twice -= product(a, a);
      for (const int b : neighbours_[a]) {
        if (mark_[b] == stamp_) twice -= product(a, b) * (is_tail_[b] ? 2 : 1);
      }
    }
    return twice / 2;
  }

  void enqueue(int v) {
    if (is_tail_[v] || (!classes_.empty() && classes_[v] != class_)) return;
    latest_[v] = candidate(fill_[v], degree_[v], v);
    queue_.push(latest_[v]);
  }

  void touch(int v) {
    if (touched_[v] || is_tail_[v]) return;
    touched_[v] = 1;
    changed_.push_back(v);
  }

  /// Couples a, whose neighbours are marked, with b. Every common neighbour misses one pair
  /// less; a misses the pairs of b with those of its neighbours that b has not, and b likewise.
  void couple(int a, int b) {
    std::int64_t common = is_tail_[b] ? tail_degree_[a] : 0;
    for (const int w : neighbours_[b]) {
      if (mark_[w] != stamp_) continue;
      common += sizes_[w];
      if (is_tail_[w]) continue;
      fill_[w] -= product(a, b);
      touch(w);
    }
    fill_[a] += sizes_[b] * (degree_[a] - common);
    degree_[a] += sizes_[b];
    if (is_tail_[b]) {
      tail_degree_[a] += sizes_[b];
    } else {
      fill_[b] += sizes_[a] * (degree_[b] - common);
      degree_[b] += sizes_[a];
    }
    neighbours_[a].push_back(b);
    neighbours_[b].push_back(a);
    mark_[b] = stamp_;
  }

  void eliminate(int v) {
    const std::vector<int> clique = std::move(living_neighbours(v));
    std::int64_t missing = fill_[v];
    for (std::size_t i = 0; missing > 0 && i < clique.size(); ++i) {
      (void)living_neighbours(clique[i]);
    }
    for (const int a : clique) {
      if (missing == 0) break;
      if (is_tail_[a]) continue;
      mark_neighbours(a);
      mark_[a] = stamp_;
      for (const int b : clique) {
        if (mark_[b] == stamp_) continue;
        couple(a, b);
        missing -= product(a, b);
      }
    }
    // Now the clique is complete: u misses the pairs of v with its other neighbours no more.
    done_[v] = 1;
    int all = sizes_[v];
    for (const int u : clique) all += sizes_[u];
    for (const int u : clique) {
      if (is_tail_[u]) continue;
      fill_[u] -= sizes_[v] * (degree_[u] + sizes_[u] - all);
      degree_[u] -= sizes_[v];
      touch(u);
    }
    for (const int u : changed_) {
      touched_[u] = 0;
      if (!done_[u]) enqueue(u);
    }
    changed_.clear();
  }

  std::span<const int> sizes_, classes_;
  std::vector<std::vector<int>> neighbours_;  // some of them eliminated already
  std::vector<int> degree_;                   // sizes of living neighbours
  std::vector<int> tail_degree_;              // of those among the tail
  std::vector<std::int64_t> fill_;
  std::vector<int> mark_;
  int stamp_ = 0;
  std::vector<char> touched_;
  std::vector<int> changed_;
  int class_ = 0;  // whose turn it is
  std::vector<Candidate> latest_;
  std::vector<char> is_tail_, done_;
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue_;
};

/// Nodes and pairs of nodes that are eliminated in one go.
struct Groups {
  std::vector<std::pair<int, int>> members;  // the second one −1: none
  std::vector<int> group_of;
  std::vector<int> sizes, classes;
};

Groups make_groups(int n, const OrderConstraints& constraints) {
  Groups groups;
  groups.group_of.assign(n, -1);
  for (int v = 0; v < n; ++v) {
    if (groups.group_of[v] >= 0) continue;
    const int partner = constraints.partner_of.empty() ? -1 : constraints.partner_of[v];
    groups.group_of[v] = static_cast<int>(groups.members.size());
    if (partner >= 0) groups.group_of[partner] = groups.group_of[v];
    if (!constraints.classes.empty()) groups.classes.push_back(constraints.classes[v]);
    groups.members.emplace_back(v, partner);
    groups.sizes.push_back(partner < 0 ? 1 : 2);
  }
  return groups;
}

Graph quotient(const Graph& graph, const Groups& groups) {
  GraphBuilder builder(static_cast<int>(groups.members.size()));
  for (const auto& [first, second] : groups.members) {
    for (const int v : {first, second}) {
      if (v < 0) continue;
      for (const int w : graph.of(v)) builder.add(groups.group_of[w]);
    }
    builder.finish_node();
  }
  return builder.graph();
}

}  // namespace

Order minimum_fill_order(const Graph& graph, const OrderConstraints& constraints) {
  const Groups groups = make_groups(graph.size(), constraints);
  Elimination elimination(quotient(graph, groups), groups.sizes, groups.classes,
                          constraints.n_last);
  Order order;
  for (const int group : elimination.order()) {
    const auto [v, partner] = groups.members[group];
    order.nodes.push_back(v);
    order.pair_starts.push_back(partner >= 0);
    if (partner < 0) continue;
    order.nodes.push_back(partner);
    order.pair_starts.push_back(false);
  }
  return order;
}

}  // namespace saltus::detail
