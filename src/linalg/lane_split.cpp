// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/lane_split.hpp"

#include <algorithm>
#include <cstdint>
#include <map>

namespace saltus::detail {
namespace {

std::uint64_t mixed(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// Equal for nodes of equal surroundings up to a distance (Weisfeiler and Leman).
using Colours = std::vector<std::uint64_t>;

/// The same up to a distance larger by one.
Colours refined(const Graph& graph, const Colours& colour) {
  Colours next(graph.size());
  for (int i = 0; i < graph.size(); ++i) {
    std::uint64_t sum = 0;
    for (const int j : graph.of(i)) sum += mixed(colour[j] + 0x9e3779b97f4a7c15u);
    next[i] = mixed(3 * colour[i] + sum);
  }
  return next;
}

class Growth {
 public:
  Growth(const Graph& graph, const std::vector<Colours>& colours)
      : graph_(graph), colours_(colours) {
    split_.orbit_of.assign(graph.size(), -1);
    split_.lane_of.assign(graph.size(), -1);
  }

  /// Grows as far as surroundings agree up to the distance, then where they agree less.
  LaneSplit from(const Orbit& seed, int distance) {
    claim(seed);
    for (; distance > 0; --distance) {
      colour_ = &colours_[distance];
      for (std::size_t next = 0; next < split_.orbits.size(); ++next) {
        const Orbit orbit = split_.orbits[next];
        for (int lane = 0; lane < kLanes; ++lane) list_free_neighbours(orbit[lane], lane);
        claim_common();
      }
    }
    return std::move(split_);
  }

 private:
  struct Candidate {
    std::uint64_t colour;
    int node;
    bool operator<(const Candidate& other) const {
      return colour != other.colour ? colour < other.colour : node < other.node;
    }
  };

  void list_free_neighbours(int node, int lane) {
    auto& list = candidates_[lane];
    list.clear();
    for (const int j : graph_.of(node)) {
      if (split_.orbit_of[j] < 0) list.push_back({(*colour_)[j], j});
    }
    std::sort(list.begin(), list.end());
  }

  /// Claims neighbours of one colour where all lanes have equally many of it.
  void claim_common() {
    std::array<std::size_t, kLanes> begin{};
    const auto& leader = candidates_[0];
    while (begin[0] < leader.size()) {
      const std::uint64_t colour = leader[begin[0]].colour;
      std::array<std::size_t, kLanes> end{};
      bool equal = true;
      for (int lane = 0; lane < kLanes; ++lane) {
        const auto& list = candidates_[lane];
        std::size_t& b = begin[lane];
        while (b < list.size() && list[b].colour < colour) ++b;
        end[lane] = b;
        while (end[lane] < list.size() && list[end[lane]].colour == colour) ++end[lane];
        equal = equal && end[lane] - b == end[0] - begin[0];
      }
      for (std::size_t i = 0; equal && i < end[0] - begin[0]; ++i) {
        Orbit orbit;
        for (int lane = 0; lane < kLanes; ++lane) {
          orbit[lane] = candidates_[lane][begin[lane] + i].node;
        }
        claim(orbit);
      }
      begin = end;
    }
  }

  void claim(const Orbit& orbit) {
    for (int a = 0; a < kLanes; ++a) {
      if (split_.orbit_of[orbit[a]] >= 0) return;
      for (int b = 0; b < a; ++b) {
        if (orbit[a] == orbit[b]) return;
      }
    }
    for (int lane = 0; lane < kLanes; ++lane) {
      split_.orbit_of[orbit[lane]] = static_cast<int>(split_.orbits.size());
      split_.lane_of[orbit[lane]] = lane;
    }
    split_.orbits.push_back(orbit);
  }

  const Graph& graph_;
  const std::vector<Colours>& colours_;
  const Colours* colour_ = nullptr;
  LaneSplit split_;
  std::array<std::vector<Candidate>, kLanes> candidates_;
};

/// Gives orbits back to the rest that are not to be kept.
template <class Predicate>
void keep(LaneSplit& split, Predicate&& kept) {
  const std::vector<Orbit> orbits = std::move(split.orbits);
  split.orbits.clear();
  std::fill(split.orbit_of.begin(), split.orbit_of.end(), -1);
  std::fill(split.lane_of.begin(), split.lane_of.end(), -1);
  for (std::size_t o = 0; o < orbits.size(); ++o) {
    if (!kept(static_cast<int>(o))) continue;
    for (int lane = 0; lane < kLanes; ++lane) {
      split.orbit_of[orbits[o][lane]] = static_cast<int>(split.orbits.size());
      split.lane_of[orbits[o][lane]] = lane;
    }
    split.orbits.push_back(orbits[o]);
  }
}

/// Gives orbits back to the rest until lanes do not touch, those that touch most first.
void separate(const Graph& graph, LaneSplit& split) {
  const int n = static_cast<int>(split.orbits.size());
  std::vector<std::vector<int>> touching(n);
  for (int o = 0; o < n; ++o) {
    for (int lane = 0; lane < kLanes; ++lane) {
      for (const int j : graph.of(split.orbits[o][lane])) {
        if (split.lane_of[j] >= 0 && split.lane_of[j] != lane) {
          touching[o].push_back(split.orbit_of[j]);
        }
      }
    }
  }
  std::vector<int> count(n);
  std::vector<bool> dropped(n, false);
  for (int o = 0; o < n; ++o) count[o] = static_cast<int>(touching[o].size());
  for (;;) {
    const auto most = std::max_element(count.begin(), count.end());
    if (most == count.end() || *most == 0) break;
    const int o = static_cast<int>(most - count.begin());
    dropped[o] = true;
    count[o] = 0;
    for (const int other : touching[o]) count[other] -= count[other] > 0;
  }
  keep(split, [&](int o) { return !dropped[o]; });
}

/// What a split costs: nodes of the rest, which are eliminated one by one, and rows that the
/// lanes carry along for the nodes they touch.
double cost_of(const Graph& graph, const LaneSplit& split) {
  constexpr double kPerTouch = 20.0;
  double cost = 0.0;
  for (int i = 0; i < graph.size(); ++i) {
    if (split.lane_of[i] >= 0) continue;
    std::array<bool, kLanes> touched{};
    for (const int j : graph.of(i)) {
      if (split.lane_of[j] >= 0) touched[split.lane_of[j]] = true;
    }
    cost += 1.0;
    for (const bool touch : touched) cost += touch ? kPerTouch : 0.0;
  }
  return cost;
}

/// Nodes of one colour, evenly spaced: the middles of the lanes to come.
Orbit seed_among(const std::vector<int>& alike) {
  const std::size_t period = alike.size() / kLanes;
  const std::size_t first = (alike.size() - kLanes * period) / 2 + period / 2;
  Orbit seed;
  for (int lane = 0; lane < kLanes; ++lane) seed[lane] = alike[first + lane * period];
  return seed;
}

/// For each number of nodes of one colour the nodes of a colour that has so many.
std::map<std::size_t, std::vector<int>> seed_candidates(const Colours& colour) {
  constexpr std::size_t kFewest = 2 * kLanes;
  std::map<std::uint64_t, std::vector<int>> alike;
  for (std::size_t i = 0; i < colour.size(); ++i) {
    alike[colour[i]].push_back(static_cast<int>(i));
  }
  std::map<std::size_t, std::vector<int>> candidates;
  for (auto& [_, nodes] : alike) {
    const std::size_t count = nodes.size();
    if (count >= kFewest) candidates.emplace(count, std::move(nodes));
  }
  return candidates;
}

}  // namespace

LaneSplit no_split(int n) {
  return {{}, std::vector<int>(n, -1), std::vector<int>(n, -1)};
}

LaneSplit split_into_lanes(const Graph& graph, std::span<const Diagonal> kinds) {
  constexpr int kFarthest = 4;
  std::vector<Colours> colours{Colours(graph.size(), 1)};
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    colours[0][i] += static_cast<std::uint64_t>(kinds[i]);
  }
  LaneSplit best = no_split(graph.size());
  double lowest = graph.size();
  for (int distance = 1; distance <= kFarthest; ++distance) {
    colours.push_back(refined(graph, colours.back()));
    for (const auto& [_, alike] : seed_candidates(colours.back())) {
      LaneSplit split = Growth(graph, colours).from(seed_among(alike), distance);
      separate(graph, split);
      const double cost = cost_of(graph, split);
      if (cost < lowest) {
        best = std::move(split);
        lowest = cost;
      }
    }
  }
  return best;
}

}  // namespace saltus::detail
