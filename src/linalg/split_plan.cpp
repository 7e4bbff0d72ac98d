// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/split_plan.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "linalg/lane_split.hpp"
#include "linalg/ordering.hpp"
#include "linalg/pairing.hpp"

namespace saltus::detail {
namespace {

/// Of four supernodes at once [cycles], measured on the NOSBENCH matrices.
constexpr CostModel kLaneCost{.per_node = 25.0,
                              .per_pivot = 4.0,
                              .per_number = 4.0,
                              .per_update = 1.0,
                              .per_flop = 0.5};

/// Nodes of the rest as one lane sees them. Slot s of lane l is a node of the rest or none.
struct Slots {
  std::vector<Orbit> nodes;
  std::vector<std::map<int, int>> slot_of;  ///< for each lane: node of the rest to slot
};

/// Gives nodes of the rest that touch the same orbits in different lanes one slot, then
/// those that touch as many common orbits as possible.
class SlotMaker {
 public:
  SlotMaker(const Graph& graph, const LaneSplit& split) {
    slots_.slot_of.resize(kLanes);
    for (int lane = 0; lane < kLanes; ++lane) {
      std::map<int, std::vector<int>> touched;  // node of the rest to orbits
      for (std::size_t o = 0; o < split.orbits.size(); ++o) {
        for (const int j : graph.of(split.orbits[o][lane])) {
          if (split.lane_of[j] < 0) touched[j].push_back(static_cast<int>(o));
        }
      }
      for (auto& [node, orbits] : touched)
        views_.push_back({lane, node, std::move(orbits)});
    }
  }

  Slots make() {
    std::map<std::vector<int>, std::vector<const View*>> alike;
    for (const View& view : views_) alike[view.orbits].push_back(&view);
    std::vector<const View*> single;
    for (const auto& [orbits, views] : alike) {
      if (views.size() == 1) {
        single.push_back(views[0]);
        continue;
      }
      const std::size_t first = slots_.nodes.size();
      for (const View* view : views) {
        std::size_t slot = first;
        while (slot < slots_.nodes.size() && slots_.nodes[slot][view->lane] >= 0) ++slot;
        enter(*view, slot);
      }
    }
    for (const View* view : single) enter(*view, most_alike(*view));
    return std::move(slots_);
  }

 private:
  /// A node of the rest as seen from a lane.
  struct View {
    int lane, node;
    std::vector<int> orbits;
  };

  void enter(const View& view, std::size_t slot) {
    if (slot == slots_.nodes.size()) {
      slots_.nodes.push_back({-1, -1, -1, -1});
      orbits_.emplace_back();
    }
    slots_.nodes[slot][view.lane] = view.node;
    slots_.slot_of[view.lane][view.node] = static_cast<int>(slot);
    orbits_[slot].insert(view.orbits.begin(), view.orbits.end());
  }

  [[nodiscard]] std::size_t most_alike(const View& view) const {
    std::size_t best = slots_.nodes.size();
    long most = 0;
    for (std::size_t slot = 0; slot < slots_.nodes.size(); ++slot) {
      if (slots_.nodes[slot][view.lane] >= 0) continue;
      const long common =
          std::count_if(view.orbits.begin(), view.orbits.end(),
                        [&](int o) { return orbits_[slot].count(o) > 0; });
      if (common > most) {
        most = common;
        best = slot;
      }
    }
    return best;
  }

  std::vector<View> views_;
  Slots slots_;
  std::vector<std::set<int>> orbits_;  // of each slot
};

/// What holds for a node of a lane if two lanes differ.
Diagonal weaker(Diagonal a, Diagonal b) {
  if (a == b || b == Diagonal::Strong) return a;
  return a == Diagonal::Strong ? b : Diagonal::Strong;
}

class Maker {
 public:
  Maker(int n, std::span<const int> starts, std::span<const int> row_of,
        const LdltOptions& options)
      : starts_(starts),
        row_of_(row_of),
        options_(options),
        graph_(graph_of(n, starts, row_of)) {
    plan_.n = n;
    split_ = options.classes.empty() ? split_into_lanes(graph_, options.diagonals)
                                     : no_split(n);
  }

  SplitPlan make() {
    slots_ = SlotMaker(graph_, split_).make();
    number_rest();
    plan_lanes();
    plan_rest();
    place_entries();
    link();
    return std::move(plan_);
  }

 private:
  [[nodiscard]] int n_orbits() const { return static_cast<int>(split_.orbits.size()); }
  [[nodiscard]] int n_slots() const { return static_cast<int>(slots_.nodes.size()); }

  void number_rest() {
    rest_of_.assign(plan_.n, -1);
    for (int i = 0; i < plan_.n; ++i) {
      if (split_.lane_of[i] >= 0) continue;
      rest_of_[i] = static_cast<int>(rest_.size());
      rest_.push_back(i);
    }
  }

  /// Orbit or slot of a node as a lane sees it.
  [[nodiscard]] int lane_node(int node, int lane) const {
    return split_.lane_of[node] >= 0 ? split_.orbit_of[node]
                                     : n_orbits() + slots_.slot_of[lane].at(node);
  }

  [[nodiscard]] Diagonal diagonal_of(int node) const {
    return options_.diagonals.empty() ? Diagonal::Strong : options_.diagonals[node];
  }

  [[nodiscard]] std::vector<Diagonal> orbit_diagonals() const {
    std::vector<Diagonal> diagonals(n_orbits() + n_slots(), Diagonal::Strong);
    for (int o = 0; o < n_orbits(); ++o) {
      for (const int node : split_.orbits[o]) {
        diagonals[o] = weaker(diagonals[o], diagonal_of(node));
      }
    }
    return diagonals;
  }

  /// The edges between orbits that all lanes have.
  [[nodiscard]] Graph common_graph() const {
    std::vector<std::vector<int>> lists(n_orbits() + n_slots());
    std::vector<int> count(n_orbits(), 0);
    for (int o = 0; o < n_orbits(); ++o) {
      std::vector<int> touched;
      for (const int node : split_.orbits[o]) {
        for (const int j : graph_.of(node)) {
          const int other = split_.orbit_of[j];
          if (other < 0) continue;
          touched.push_back(other);
          if (++count[other] == kLanes) lists[o].push_back(other);
        }
      }
      for (const int other : touched) count[other] = 0;
    }
    return graph_from(std::move(lists));
  }

  void plan_lanes() {
    std::vector<std::vector<int>> lists(n_orbits() + n_slots());
    for (int o = 0; o < n_orbits(); ++o) {
      for (int lane = 0; lane < kLanes; ++lane) {
        for (const int j : graph_.of(split_.orbits[o][lane])) {
          const int other = lane_node(j, lane);
          lists[o].push_back(other);
          lists[other].push_back(o);
        }
      }
    }
    for (int a = 0; a < n_slots(); ++a) {
      for (int b = 0; b < n_slots(); ++b) {
        if (a != b) lists[n_orbits() + a].push_back(n_orbits() + b);
      }
    }
    const Graph graph = graph_from(std::move(lists));
    const std::vector<int> partners =
        pair_weak_nodes(common_graph(), orbit_diagonals(), {});
    std::vector<int> is_slot(graph.size(), 0);
    std::fill(is_slot.begin() + n_orbits(), is_slot.end(), 1);
    plan_.lanes = make_plan(graph, minimum_fill_order(graph, is_slot, partners),
                            {.n_kept = n_slots(), .cost = kLaneCost});
  }

  void plan_rest() {
    std::vector<std::vector<int>> lists(rest_.size());
    for (const int i : rest_) {
      for (const int j : graph_.of(i)) {
        if (rest_of_[j] >= 0) lists[rest_of_[i]].push_back(rest_of_[j]);
      }
    }
    for (const auto& slot_of : slots_.slot_of) {
      for (const auto& [a, _] : slot_of) {
        for (const auto& [b, __] : slot_of) {
          if (a != b) lists[rest_of_[a]].push_back(rest_of_[b]);
        }
      }
    }
    const Graph graph = graph_from(std::move(lists));
    std::vector<int> classes;
    std::vector<Diagonal> diagonals;
    for (const int i : rest_) {
      if (!options_.classes.empty()) classes.push_back(options_.classes[i]);
      diagonals.push_back(diagonal_of(i));
    }
    const std::vector<int> partners = pair_weak_nodes(graph, diagonals, classes);
    plan_.rest = make_plan(graph, minimum_fill_order(graph, classes, partners),
                           {.round_rows_to = kLanes});
  }

  void place_entries() {
    const Locator lanes(plan_.lanes), rest(plan_.rest);
    for (int j = 0; j < plan_.n; ++j) {
      for (int p = starts_[j]; p < starts_[j + 1]; ++p) {
        const int i = row_of_[p];
        const int lane = std::max(split_.lane_of[i], split_.lane_of[j]);
        const int place =
            lane < 0
                ? plan_.n_lane_numbers() + rest.place_of(rest_of_[i], rest_of_[j])
                : kLanes * lanes.place_of(lane_node(i, lane), lane_node(j, lane)) + lane;
        plan_.entries.push_back({place, p});
      }
    }
    std::sort(plan_.entries.begin(), plan_.entries.end(),
              [](const Entry& a, const Entry& b) { return a.place < b.place; });
    int e = 0;
    const int n_entries = static_cast<int>(plan_.entries.size());
    for (int end = 0; end - SplitPlan::kBlock < plan_.n_numbers();
         end += SplitPlan::kBlock) {
      while (e < n_entries && plan_.entries[e].place < end) ++e;
      plan_.blocks.push_back(e);
    }
  }

  void link() {
    const Locator lanes(plan_.lanes), rest(plan_.rest);
    for (int lane = 0; lane < kLanes; ++lane) {
      for (int a = 0; a < n_slots(); ++a) {
        const int node = slots_.nodes[a][lane];
        if (node < 0) continue;
        plan_.slots.push_back({kLanes * lanes.column_of(n_orbits() + a) + lane,
                               rest.column_of(rest_of_[node])});
        for (int b = 0; b <= a; ++b) {
          const int other = slots_.nodes[b][lane];
          if (other < 0) continue;
          plan_.schur.push_back(
              {kLanes * lanes.place_of(n_orbits() + a, n_orbits() + b) + lane,
               plan_.n_lane_numbers() + rest.place_of(rest_of_[node], rest_of_[other])});
        }
      }
    }
    for (const int node : plan_.lanes.order) {
      if (node >= n_orbits()) continue;
      for (const int i : split_.orbits[node]) plan_.lane_indices.push_back(i);
    }
    for (const int node : plan_.rest.order) plan_.rest_indices.push_back(rest_[node]);
  }

  std::span<const int> starts_, row_of_;
  const LdltOptions& options_;
  Graph graph_;
  LaneSplit split_;
  Slots slots_;
  std::vector<int> rest_, rest_of_;
  SplitPlan plan_;
};

}  // namespace

SplitPlan make_split_plan(int n, std::span<const int> starts, std::span<const int> row_of,
                          const LdltOptions& options) {
  return Maker(n, starts, row_of, options).make();
}

}  // namespace saltus::detail
