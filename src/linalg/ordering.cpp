// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/ordering.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <queue>
#include <tuple>

namespace saltus::detail {
namespace {

/// Nodes with more neighbours than this are taken to be coupled with everyone.
constexpr std::size_t kHub = 100;
constexpr std::int64_t kTieBreaker = 1024;  // above every degree that is compared

class Elimination {
 public:
  Elimination(const Graph& graph, std::span<const int> classes)
      : classes_(classes),
        neighbours_(graph.size()),
        mark_(graph.size(), -1),
        score_(graph.size()),
        done_(graph.size(), false) {
    for (int v = 0; v < graph.size(); ++v) {
      neighbours_[v].assign(graph.of(v).begin(), graph.of(v).end());
    }
    for (int v = 0; v < graph.size(); ++v) enqueue(v);
  }

  std::vector<int> order() {
    std::vector<int> order;
    while (!queue_.empty()) {
      const auto [c, score, v] = queue_.top();
      queue_.pop();
      if (done_[v] || score != score_[v]) continue;
      done_[v] = true;
      order.push_back(v);
      eliminate(v);
    }
    return order;
  }

 private:
  using Candidate = std::tuple<int, std::int64_t, int>;  // class, score, node

  void set_mark(const std::vector<int>& nodes) {
    ++stamp_;
    for (const int v : nodes) mark_[v] = stamp_;
  }

  /// Pairs of neighbours that are not coupled yet; equal ones by their number of neighbours.
  std::int64_t score(int v) {
    const auto& list = neighbours_[v];
    const auto degree = static_cast<std::int64_t>(list.size());
    if (list.size() > kHub) return kTieBreaker * degree * degree;
    std::int64_t coupled = 0;
    set_mark(list);
    for (const int a : list) {
      if (neighbours_[a].size() > kHub) {
        coupled += degree - 1;
        continue;
      }
      for (const int b : neighbours_[a]) coupled += mark_[b] == stamp_;
    }
    const std::int64_t missing = (degree * (degree - 1) - coupled) / 2;
    return missing * kTieBreaker + degree;
  }

  void enqueue(int v) {
    score_[v] = score(v);
    queue_.emplace(classes_.empty() ? 0 : classes_[v], score_[v], v);
  }

  void eliminate(int v) {
    const std::vector<int> clique = std::move(neighbours_[v]);
    neighbours_[v].clear();
    for (const int u : clique) {
      auto& list = neighbours_[u];
      list.erase(std::find(list.begin(), list.end(), v));
      set_mark(list);
      mark_[u] = stamp_;
      for (const int w : clique) {
        if (mark_[w] != stamp_) list.push_back(w);
      }
    }
    for (const int u : clique) enqueue(u);
  }

  std::span<const int> classes_;
  std::vector<std::vector<int>> neighbours_;
  std::vector<int> mark_;
  int stamp_ = 0;
  std::vector<std::int64_t> score_;
  std::vector<bool> done_;
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue_;
};

}  // namespace

Order minimum_fill_order(const Graph& graph, std::span<const int> classes,
                         std::span<const int> partner_of) {
  std::vector<int> group_of(graph.size(), -1), group_classes;
  std::vector<std::pair<int, int>> members;
  for (int v = 0; v < graph.size(); ++v) {
    if (group_of[v] >= 0) continue;
    const int partner = partner_of[v];
    group_of[v] = static_cast<int>(members.size());
    if (partner >= 0) group_of[partner] = group_of[v];
    if (!classes.empty()) group_classes.push_back(classes[v]);
    members.emplace_back(v, partner);
  }
  std::vector<std::vector<int>> lists(members.size());
  for (int v = 0; v < graph.size(); ++v) {
    for (const int w : graph.of(v)) {
      if (group_of[v] != group_of[w]) lists[group_of[v]].push_back(group_of[w]);
    }
  }
  const Graph quotient = graph_from(std::move(lists));
  Order order;
  for (const int group : Elimination(quotient, group_classes).order()) {
    const auto [v, partner] = members[group];
    order.nodes.push_back(v);
    order.pair_starts.push_back(partner >= 0);
    if (partner < 0) continue;
    order.nodes.push_back(partner);
    order.pair_starts.push_back(false);
  }
  return order;
}

}  // namespace saltus::detail
