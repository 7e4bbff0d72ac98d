// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/lane_split.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <queue>
#include <utility>

namespace saltus::detail {
namespace {

std::uint64_t mixed(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// A node with its colour in front, so that numbers sort by colour.
using Coloured = std::uint64_t;
constexpr Coloured coloured(int colour, int node) {
  return static_cast<Coloured>(colour) << 32 | static_cast<Coloured>(node);
}
constexpr int node_of(Coloured c) { return static_cast<int>(c & 0xffffffffu); }
constexpr int colour_of(Coloured c) { return static_cast<int>(c >> 32); }

/// Equal for nodes of equal surroundings up to a distance (Weisfeiler and Leman).
struct Colours {
  std::vector<int> of;
  int count = 0;
};

/// Numbers keys by their first appearance.
Colours numbered(const std::vector<std::uint64_t>& keys) {
  std::size_t size = 16;
  while (size < 2 * keys.size()) size *= 2;
  std::vector<int> table(size, -1);  // open addressing; a node that has the key
  Colours colours;
  colours.of.resize(keys.size());
  for (std::size_t i = 0; i < keys.size(); ++i) {
    std::size_t slot = keys[i] & (size - 1);
    while (table[slot] >= 0 && keys[table[slot]] != keys[i]) {
      slot = (slot + 1) & (size - 1);
    }
    if (table[slot] < 0) {
      table[slot] = static_cast<int>(i);
      colours.of[i] = colours.count++;
    } else {
      colours.of[i] = colours.of[table[slot]];
    }
  }
  return colours;
}

/// The same up to a distance larger by one.
Colours refined(const Graph& graph, const Colours& colours) {
  std::vector<std::uint64_t> hash(colours.count), keys(graph.size());
  for (int c = 0; c < colours.count; ++c) hash[c] = mixed(c + 0x9e3779b97f4a7c15u);
  for (int i = 0; i < graph.size(); ++i) {
    std::uint64_t sum = 0;
    for (const int j : graph.of(i)) sum += hash[colours.of[j]];
    keys[i] = mixed(3 * hash[colours.of[i]] + sum);
  }
  return numbered(keys);
}

/// Neighbours of every node, by colour.
std::vector<Coloured> coloured_neighbours(const Graph& graph, const Colours& colours) {
  std::vector<Coloured> result(graph.neighbours.size());
  for (int i = 0; i < graph.size(); ++i) {
    for (int p = graph.starts[i]; p < graph.starts[i + 1]; ++p) {
      const int j = graph.neighbours[p];
      result[p] = coloured(colours.of[j], j);
    }
    std::sort(result.begin() + graph.starts[i], result.begin() + graph.starts[i + 1]);
  }
  return result;
}

class Growth {
 public:
  /// neighbours[d]: those of every node by their surroundings up to the distance d + 1.
  Growth(const Graph& graph, const std::vector<std::vector<Coloured>>& neighbours)
      : graph_(graph), neighbours_(neighbours), split_(no_split(graph.size())) {}

  /// Grows as far as surroundings agree up to the distance, then where they agree less.
  LaneSplit from(const Orbit& seed, std::size_t distance) {
    claim(seed);
    for (; distance > 0; --distance) {
      const std::vector<Coloured>& neighbours = neighbours_[distance - 1];
      for (std::size_t next = 0; next < split_.orbits.size(); ++next) {
        const Orbit orbit = split_.orbits[next];
        if (list_free_neighbours(orbit, neighbours)) claim_common();
      }
    }
    return std::move(split_);
  }

 private:
  /// False if a lane has none.
  bool list_free_neighbours(const Orbit& orbit, const std::vector<Coloured>& neighbours) {
    for (int lane = 0; lane < kLanes; ++lane) {
      auto& list = candidates_[lane];
      list.clear();
      for (int p = graph_.starts[orbit[lane]]; p < graph_.starts[orbit[lane] + 1]; ++p) {
        if (split_.orbit_of[node_of(neighbours[p])] < 0) list.push_back(neighbours[p]);
      }
      if (list.empty()) return false;
    }
    return true;
  }

  /// Claims neighbours of one colour where all lanes have equally many of it.
  void claim_common() {
    std::array<std::size_t, kLanes> begin{};
    const auto& leader = candidates_[0];
    while (begin[0] < leader.size()) {
      const int colour = colour_of(leader[begin[0]]);
      std::array<std::size_t, kLanes> end{};
      bool equal = true;
      for (int lane = 0; lane < kLanes; ++lane) {
        const auto& list = candidates_[lane];
        std::size_t& b = begin[lane];
        while (b < list.size() && colour_of(list[b]) < colour) ++b;
        end[lane] = b;
        while (end[lane] < list.size() && colour_of(list[end[lane]]) == colour) {
          ++end[lane];
        }
        equal = equal && end[lane] - b == end[0] - begin[0];
      }
      for (std::size_t i = 0; equal && i < end[0] - begin[0]; ++i) {
        Orbit orbit;
        for (int lane = 0; lane < kLanes; ++lane) {
          orbit[lane] = node_of(candidates_[lane][begin[lane] + i]);
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
  const std::vector<std::vector<Coloured>>& neighbours_;
  LaneSplit split_;
  std::array<std::vector<Coloured>, kLanes> candidates_;
};

/// Gives orbits back to the rest until lanes do not touch, those that touch most first.
void separate(const Graph& graph, LaneSplit& split) {
  const int n = static_cast<int>(split.orbits.size());
  const auto for_touching = [&](int o, auto&& visit) {
    for (int lane = 0; lane < kLanes; ++lane) {
      for (const int j : graph.of(split.orbits[o][lane])) {
        if (split.lane_of[j] >= 0 && split.lane_of[j] != lane) visit(split.orbit_of[j]);
      }
    }
  };
  std::vector<int> count(n, 0);
  std::priority_queue<std::pair<int, int>> most;  // touches, −orbit; perhaps outdated
  for (int o = 0; o < n; ++o) {
    for_touching(o, [&](int) { ++count[o]; });
    if (count[o] > 0) most.emplace(count[o], -o);
  }
  std::vector<char> kept(n, 1);
  while (!most.empty()) {
    const auto [touches, negative] = most.top();
    const int o = -negative;
    most.pop();
    if (touches != count[o] || !kept[o]) continue;
    kept[o] = 0;
    count[o] = 0;
    for_touching(o, [&](int other) {
      if (count[other] > 0 && --count[other] > 0) most.emplace(count[other], -other);
    });
  }
  keep_orbits(split, kept);
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

/// Seeds to try: for each number of nodes of one colour four evenly spaced nodes of a colour
/// that has so many, the middles of the lanes to come. Colours of few nodes, but at least two
/// for each lane, come first: those are nodes that a period has once.
std::vector<Orbit> seeds(const Colours& colours) {
  constexpr int kFewest = 2 * kLanes;
  constexpr std::size_t kMost = 4;
  std::vector<int> starts(colours.count + 1, 0), nodes(colours.of.size());
  for (const int c : colours.of) ++starts[c + 1];
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  std::vector<int> next(starts.begin(), starts.end() - 1);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    nodes[next[colours.of[i]]++] = static_cast<int>(i);
  }
  std::vector<std::pair<int, int>> by_count;  // number of nodes, colour
  for (int c = 0; c < colours.count; ++c) {
    const int count = starts[c + 1] - starts[c];
    if (count >= kFewest) by_count.emplace_back(count, c);
  }
  std::sort(by_count.begin(), by_count.end());
  std::vector<Orbit> result;
  int last = 0;
  for (const auto& [count, c] : by_count) {
    if (count == last) continue;
    if (result.size() == kMost) break;
    last = count;
    const int period = count / kLanes;
    const int first = starts[c] + (count - kLanes * period) / 2 + period / 2;
    Orbit& seed = result.emplace_back();
    for (int lane = 0; lane < kLanes; ++lane) seed[lane] = nodes[first + lane * period];
  }
  return result;
}

}  // namespace

LaneSplit no_split(int n) {
  return {{}, std::vector<int>(n, -1), std::vector<int>(n, -1)};
}

void keep_orbits(LaneSplit& split, std::span<const char> kept) {
  const std::vector<Orbit> orbits = std::move(split.orbits);
  split.orbits.clear();
  std::fill(split.orbit_of.begin(), split.orbit_of.end(), -1);
  std::fill(split.lane_of.begin(), split.lane_of.end(), -1);
  for (std::size_t o = 0; o < orbits.size(); ++o) {
    if (!kept[o]) continue;
    for (int lane = 0; lane < kLanes; ++lane) {
      split.orbit_of[orbits[o][lane]] = static_cast<int>(split.orbits.size());
      split.lane_of[orbits[o][lane]] = lane;
    }
    split.orbits.push_back(orbits[o]);
  }
}

LaneSplit split_into_lanes(const Graph& graph, std::span<const Diagonal> kinds) {
  constexpr std::size_t kFarthest = 2;
  std::vector<std::uint64_t> keys(graph.size(), 1);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    keys[i] += static_cast<std::uint64_t>(kinds[i]);
  }
  Colours colours = numbered(keys);
  std::vector<std::vector<Coloured>> neighbours;
  LaneSplit best = no_split(graph.size());
  double lowest = graph.size();
  for (std::size_t distance = 1; distance <= kFarthest; ++distance) {
    colours = refined(graph, colours);
    neighbours.push_back(coloured_neighbours(graph, colours));
    for (const Orbit& seed : seeds(colours)) {
      LaneSplit split = Growth(graph, neighbours).from(seed, distance);
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
