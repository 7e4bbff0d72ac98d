// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/split_plan.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
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

/// Part of the orbits that may leave the lanes for want of a partner.
constexpr double kMostAlone = 0.02;

/// Nodes of the rest as one lane sees them. Slot s of lane l is a node of the rest or none.
struct Slots {
  std::vector<Orbit> nodes;
  std::array<std::vector<int>, kLanes> slot_of;  ///< for each lane: of each node, or −1
};

/// Gives nodes of the rest that touch the same orbits in different lanes one slot, then
/// those that touch as many common orbits as possible.
class SlotMaker {
 public:
  SlotMaker(const Graph& graph, const LaneSplit& split) : mark_(split.orbits.size(), -1) {
    for (int lane = 0; lane < kLanes; ++lane) {
      slots_.slot_of[lane].assign(graph.size(), -1);
      for (int node = 0; node < graph.size(); ++node) {
        if (split.lane_of[node] >= 0) continue;
        View view{lane, node, {}};
        for (const int j : graph.of(node)) {
          if (split.lane_of[j] == lane) view.orbits.push_back(split.orbit_of[j]);
        }
        if (view.orbits.empty()) continue;
        std::sort(view.orbits.begin(), view.orbits.end());
        views_.push_back(std::move(view));
      }
    }
    std::stable_sort(views_.begin(), views_.end(),
                     [](const View& a, const View& b) { return a.orbits < b.orbits; });
  }

  Slots make() {
    std::vector<const View*> single;
    const std::size_t n = views_.size();
    for (std::size_t begin = 0, end = 0; begin < n; begin = end) {
      while (end < n && views_[end].orbits == views_[begin].orbits) ++end;
      if (end == begin + 1) {
        single.push_back(&views_[begin]);
        continue;
      }
      const std::size_t first = slots_.nodes.size();
      for (std::size_t v = begin; v < end; ++v) {
        std::size_t slot = first;
        while (slot < slots_.nodes.size() && is_taken(slot, views_[v])) ++slot;
        enter(views_[v], slot);
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

  [[nodiscard]] bool is_taken(std::size_t slot, const View& view) const {
    return slots_.nodes[slot][view.lane] >= 0;
  }

  void enter(const View& view, std::size_t slot) {
    if (slot == slots_.nodes.size()) {
      slots_.nodes.push_back({-1, -1, -1, -1});
      orbits_.emplace_back();
    }
    slots_.nodes[slot][view.lane] = view.node;
    slots_.slot_of[view.lane][view.node] = static_cast<int>(slot);
    std::vector<int> both;
    std::set_union(orbits_[slot].begin(), orbits_[slot].end(), view.orbits.begin(),
                   view.orbits.end(), std::back_inserter(both));
    orbits_[slot] = std::move(both);
  }

  [[nodiscard]] std::size_t most_alike(const View& view) {
    ++stamp_;
    for (const int o : view.orbits) mark_[o] = stamp_;
    std::size_t best = slots_.nodes.size();
    long most = 0;
    for (std::size_t slot = 0; slot < slots_.nodes.size(); ++slot) {
      if (is_taken(slot, view)) continue;
      const long common = std::count_if(orbits_[slot].begin(), orbits_[slot].end(),
                                        [&](int o) { return mark_[o] == stamp_; });
      if (common > most) {
        most = common;
        best = slot;
      }
    }
    return best;
  }

  std::vector<View> views_;
  Slots slots_;
  std::vector<std::vector<int>> orbits_;  // of each slot
  std::vector<int> mark_;
  int stamp_ = 0;
};

class Maker {
 public:
  Maker(int n, std::span<const int> starts, std::span<const int> row_of,
        const LdltOptions& options)
      : starts_(starts),
        row_of_(row_of),
        options_(options),
        graph_(graph_of(n, starts, row_of)) {
    plan_.n = n;
    suitability_ =
        options.sample.empty()
            ? suitability_by_kind(starts, row_of, options.diagonals)
            : suitability_by_value(starts, row_of, options.diagonals, options.sample);
    split_ = options.classes.empty() ? split_into_lanes(graph_, options.diagonals)
                                     : no_split(n);
  }

  SplitPlan make() {
    pair_lanes();
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
                                     : n_orbits() + slots_.slot_of[lane][node];
  }

  [[nodiscard]] static bool any(const std::vector<char>& flags, const Orbit& orbit) {
    return std::any_of(orbit.begin(), orbit.end(), [&](int i) { return flags[i] != 0; });
  }

  /// Finds partners within the lanes. With a sample, who needs one and finds none goes to the
  /// rest: its partner is there, or the other pivots of a supernode may help. Not if they are
  /// many, since the rest is slow.
  void pair_lanes() {
    std::vector<int> degrees;
    for (const Orbit& orbit : split_.orbits) {
      degrees.push_back(static_cast<int>(graph_.of(orbit[0]).size()));
    }
    const std::vector<int> partners = find_partners(degrees, lane_choices());
    std::vector<char> kept(n_orbits(), 1);
    for (int o = 0; o < n_orbits() && !options_.sample.empty(); ++o) {
      const Orbit& orbit = split_.orbits[o];
      const bool needs_one =
          any(suitability_.needy, orbit) || any(suitability_.negative, orbit);
      kept[o] = !needs_one || partners[o] >= 0;
    }
    const auto n_alone = std::count(kept.begin(), kept.end(), 0);
    if (static_cast<double>(n_alone) > kMostAlone * n_orbits()) {
      std::fill(kept.begin(), kept.end(), 1);
    }
    std::vector<int> number(n_orbits());
    std::exclusive_scan(kept.begin(), kept.end(), number.begin(), 0);
    for (int o = 0; o < n_orbits(); ++o) {
      if (kept[o]) lane_partners_.push_back(partners[o] < 0 ? -1 : number[partners[o]]);
    }
    keep_orbits(split_, kept);
  }

  /// Pairs of orbits that may be partners: the edges that all lanes have, each as good as the
  /// worst lane says.
  [[nodiscard]] std::vector<Choice> lane_choices() const {
    std::vector<Choice> choices;
    std::vector<int> count(n_orbits(), 0), touched;
    std::vector<double> weight(n_orbits());
    for (int o = 0; o < n_orbits(); ++o) {
      touched.clear();
      for (const int node : split_.orbits[o]) {
        if (!suitability_.negative[node]) continue;
        for (int p = graph_.starts[node]; p < graph_.starts[node + 1]; ++p) {
          const int other = split_.orbit_of[graph_.neighbours[p]];
          const double w = suitability_.weights[graph_.entry_of[p]];
          if (other < 0 || w == 0.0) continue;
          if (count[other]++ == 0) touched.push_back(other);
          weight[other] = count[other] == 1 ? w : std::min(weight[other], w);
        }
      }
      for (const int other : touched) {
        if (count[other] == kLanes) {
          choices.push_back(
              {o, other, any(suitability_.needy, split_.orbits[other]), weight[other]});
        }
        count[other] = 0;
      }
    }
    return choices;
  }

  [[nodiscard]] std::vector<Choice> rest_choices() const {
    std::vector<Choice> choices;
    for (const int i : rest_) {
      if (!suitability_.negative[i]) continue;
      for (int p = graph_.starts[i]; p < graph_.starts[i + 1]; ++p) {
        const int j = graph_.neighbours[p];
        const double w = suitability_.weights[graph_.entry_of[p]];
        if (rest_of_[j] < 0 || w == 0.0) continue;
        if (!options_.classes.empty() && options_.classes[i] != options_.classes[j]) {
          continue;
        }
        choices.push_back({rest_of_[i], rest_of_[j], suitability_.needy[j] != 0, w});
      }
    }
    return choices;
  }

  void plan_lanes() {
    GraphBuilder builder(n_orbits() + n_slots());
    for (const Orbit& orbit : split_.orbits) {
      for (int lane = 0; lane < kLanes; ++lane) {
        for (const int j : graph_.of(orbit[lane])) builder.add(lane_node(j, lane));
      }
      builder.finish_node();
    }
    for (const Orbit& slot : slots_.nodes) {
      for (int lane = 0; lane < kLanes; ++lane) {
        if (slot[lane] < 0) continue;
        for (const int j : graph_.of(slot[lane])) {
          if (split_.lane_of[j] == lane) builder.add(split_.orbit_of[j]);
        }
      }
      builder.finish_node();
    }
    const Graph graph = builder.graph();
    lane_partners_.resize(graph.size(), -1);
    const Order order =
        minimum_fill_order(graph, {.partner_of = lane_partners_, .n_last = n_slots()});
    plan_.lanes = make_plan(graph, order, {.n_kept = n_slots(), .cost = kLaneCost});
  }

  void plan_rest() {
    GraphBuilder builder(static_cast<int>(rest_.size()));
    for (const int i : rest_) {
      for (const int j : graph_.of(i)) {
        if (rest_of_[j] >= 0) builder.add(rest_of_[j]);
      }
      for (int lane = 0; lane < kLanes; ++lane) {
        if (slots_.slot_of[lane][i] < 0) continue;
        for (const Orbit& slot : slots_.nodes) {
          if (slot[lane] >= 0) builder.add(rest_of_[slot[lane]]);
        }
      }
      builder.finish_node();
    }
    const Graph graph = builder.graph();
    std::vector<int> classes;
    if (!options_.classes.empty()) {
      for (const int i : rest_) classes.push_back(options_.classes[i]);
    }
    std::vector<int> degrees;
    for (int i = 0; i < graph.size(); ++i) {
      degrees.push_back(static_cast<int>(graph.of(i).size()));
    }
    const std::vector<int> partners = find_partners(degrees, rest_choices());
    const Order order =
        minimum_fill_order(graph, {.classes = classes, .partner_of = partners});
    plan_.rest = make_plan(graph, order, {.round_rows_to = kLanes});
  }

  void place_entries() {
    const Locator lanes(plan_.lanes), rest(plan_.rest);
    std::vector<int> source(plan_.n_numbers(), -1);
    for (int j = 0; j < plan_.n; ++j) {
      for (int p = starts_[j]; p < starts_[j + 1]; ++p) {
        const int i = row_of_[p];
        const int lane = std::max(split_.lane_of[i], split_.lane_of[j]);
        const int place =
            lane < 0
                ? plan_.n_lane_numbers() + rest.place_of(rest_of_[i], rest_of_[j])
                : kLanes * lanes.place_of(lane_node(i, lane), lane_node(j, lane)) + lane;
        source[place] = p;
      }
    }
    plan_.entries.reserve(row_of_.size());
    for (int place = 0; place < plan_.n_numbers(); ++place) {
      if (source[place] >= 0) plan_.entries.push_back({place, source[place]});
    }
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
  MatrixGraph graph_;
  Suitability suitability_;
  LaneSplit split_;
  std::vector<int> lane_partners_;
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
