// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/pairing.hpp"

#include <algorithm>
#include <utility>

namespace saltus::detail {
namespace {

class Matching {
 public:
  Matching(const Graph& graph, const std::vector<Diagonal>& diagonals,
           std::span<const int> classes)
      : partner_of_(graph.size(), -1), seen_(graph.size(), -1), choices_(graph.size()) {
    for (int v = 0; v < graph.size(); ++v) {
      if (diagonals[v] != Diagonal::WeakPositive) continue;
      for (const int w : graph.of(v)) {
        if (diagonals[w] != Diagonal::WeakNegative) continue;
        if (classes.empty() || classes[v] == classes[w]) choices_[v].push_back(w);
      }
      // Partners with few neighbours cause little fill.
      std::sort(choices_[v].begin(), choices_[v].end(), [&](int a, int b) {
        return std::pair(graph.of(a).size(), a) < std::pair(graph.of(b).size(), b);
      });
      if (!choices_[v].empty()) weak_.push_back(v);
    }
    std::sort(weak_.begin(), weak_.end(), [&](int a, int b) {
      return std::pair(choices_[a].size(), a) < std::pair(choices_[b].size(), b);
    });
  }

  std::vector<int> find() {
    for (const int v : weak_) {
      for (const int w : choices_[v]) {
        if (partner_of_[w] >= 0) continue;
        join(v, w);
        break;
      }
    }
    for (const int v : weak_) {
      if (partner_of_[v] < 0) augment(v, v, kDepth);
    }
    return std::move(partner_of_);
  }

 private:
  static constexpr int kDepth = 64;  // of the search, so that the stack stays small

  void join(int v, int w) {
    partner_of_[v] = w;
    partner_of_[w] = v;
  }

  bool augment(int v, int root, int depth) {
    for (const int w : choices_[v]) {
      if (seen_[w] == root) continue;
      seen_[w] = root;
      const int other = partner_of_[w];
      if (other < 0 || (depth > 0 && augment(other, root, depth - 1))) {
        join(v, w);
        return true;
      }
    }
    return false;
  }

  std::vector<int> partner_of_, seen_;
  std::vector<std::vector<int>> choices_;
  std::vector<int> weak_;
};

}  // namespace

std::vector<int> pair_weak_nodes(const Graph& graph,
                                 const std::vector<Diagonal>& diagonals,
                                 std::span<const int> classes) {
  return Matching(graph, diagonals, classes).find();
}

}  // namespace saltus::detail
