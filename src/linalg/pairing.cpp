// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/pairing.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace saltus::detail {
namespace {

class Matching {
 public:
  /// Choices in the order of preference.
  Matching(int n, std::span<const Choice> choices)
      : choices_(choices), partner_of_(n, -1), seen_(n, -1), starts_(n + 1, 0) {
    for (const Choice& choice : choices) {
      ++starts_[choice.row + 1];
      ++starts_[choice.variable + 1];
    }
    std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
    mates_.resize(2 * choices.size());
    std::vector<int> next(starts_.begin(), starts_.end() - 1);
    for (const Choice& choice : choices) {
      mates_[next[choice.row]++] = choice.variable;
      mates_[next[choice.variable]++] = choice.row;
    }
  }

  /// Augmenting paths leave nobody alone who had a partner: what the first round achieves for
  /// the needy survives the second.
  std::vector<int> find() {
    for (const Choice& choice : choices_) {
      if (choice.needy) join_if_free(choice);
    }
    for (const Choice& choice : choices_) {
      if (choice.needy) search(choice.variable);
    }
    for (const Choice& choice : choices_) join_if_free(choice);
    for (const Choice& choice : choices_) search(choice.row);
    return std::move(partner_of_);
  }

 private:
  static constexpr int kDepth = 64;  // of the search, so that the stack stays small

  void join(int v, int w) {
    partner_of_[v] = w;
    partner_of_[w] = v;
  }

  void join_if_free(const Choice& choice) {
    if (partner_of_[choice.row] < 0 && partner_of_[choice.variable] < 0) {
      join(choice.row, choice.variable);
    }
  }

  void search(int root) {
    if (partner_of_[root] >= 0 || seen_[root] == root) return;
    seen_[root] = root;
    augment(root, root, kDepth);
  }

  bool augment(int v, int root, int depth) {
    for (int p = starts_[v]; p < starts_[v + 1]; ++p) {
      const int w = mates_[p];
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

  std::span<const Choice> choices_;
  std::vector<int> partner_of_;
  std::vector<int> seen_;  // by which search; by its own: that it has searched
  std::vector<int> starts_, mates_;
};

/// Weights of one class are as good as equal. Wider classes save no operations, and along a
/// chain of pivots that are smaller than their neighbours errors grow like a power.
int weight_class(double weight) {
  constexpr double kClassesPerDecade = 5.0;
  return static_cast<int>(std::floor(kClassesPerDecade * std::log10(weight)));
}

}  // namespace

Suitability suitability_by_kind(std::span<const int> starts, std::span<const int> row_of,
                                std::span<const Diagonal> kinds) {
  using enum Diagonal;
  const std::size_t n = starts.size() - 1;
  Suitability result{std::vector<char>(n, 0), std::vector<char>(n, 0),
                     std::vector<double>(row_of.size(), 0.0)};
  for (std::size_t j = 0; j < kinds.size(); ++j) {
    result.negative[j] = kinds[j] == WeakNegative;
    result.needy[j] = kinds[j] == WeakPositive;
    for (int p = starts[j] + 1; p < starts[j + 1]; ++p) {
      const Diagonal a = kinds[j], b = kinds[row_of[p]];
      const bool fits = (a == WeakPositive && b == WeakNegative) ||
                        (a == WeakNegative && b == WeakPositive);
      result.weights[p] = fits ? 1.0 : 0.0;
    }
  }
  return result;
}

Suitability suitability_by_value(std::span<const int> starts, std::span<const int> row_of,
                                 std::span<const Diagonal> kinds,
                                 std::span<const double> values) {
  constexpr double kTypicalDelta = 1e-3;  // what a variable's diagonal is multiplied by
  constexpr double kSmallest = 1e-3;      // of the row's largest
  const std::size_t n = starts.size() - 1;
  Suitability result{std::vector<char>(n, 0), std::vector<char>(n, 0),
                     std::vector<double>(row_of.size(), 0.0)};
  std::vector<double> largest(n, 0.0);
  for (std::size_t j = 0; j < n; ++j) {
    result.negative[j] = values[starts[j]] < 0.0;
    result.needy[j] = !kinds.empty() && kinds[j] == Diagonal::WeakPositive;
  }
  const auto for_entries = [&](auto&& visit) {
    for (std::size_t j = 0; j < n; ++j) {
      for (int p = starts[j] + 1; p < starts[j + 1]; ++p) {
        const int i = row_of[p], column = static_cast<int>(j);
        if (result.negative[i] == result.negative[j]) continue;
        result.negative[i] ? visit(p, i, column) : visit(p, column, i);
      }
    }
  };
  //   w_ij = |K_ij|³ / (K_ij² + δ K_jj)                                              (L-5)
  for_entries([&](int p, int i, int j) {
    const double b = std::abs(values[p]), a = values[starts[j]];
    if (!(b > 0.0 && std::isfinite(b) && std::isfinite(a))) return;
    const double w = b * (b * b / (b * b + kTypicalDelta * a));
    result.weights[p] = w;
    largest[i] = std::max(largest[i], w);
    largest[j] = std::max(largest[j], w);
  });
  for_entries([&](int p, int i, int j) {
    double& w = result.weights[p];
    w = w > kSmallest * largest[i] ? (w / largest[i]) * (w / largest[j]) : 0.0;
  });
  return result;
}

std::vector<int> find_partners(std::span<const int> degrees,
                               std::vector<Choice> choices) {
  // Pairs with few neighbours cause little fill.
  using Rank = std::tuple<int, int, int, int>;
  std::vector<std::pair<Rank, Choice>> ranked;
  ranked.reserve(choices.size());
  for (const Choice& c : choices) {
    const int degree = degrees[c.row] + degrees[c.variable];
    ranked.emplace_back(Rank(-weight_class(c.weight), degree, c.variable, c.row), c);
  }
  std::sort(ranked.begin(), ranked.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t k = 0; k < ranked.size(); ++k) choices[k] = ranked[k].second;
  return Matching(static_cast<int>(degrees.size()), choices).find();
}

}  // namespace saltus::detail
