// SPDX-License-Identifier: BSD-2-Clause
#include "sim/contact_reach.hpp"

#include <algorithm>
#include <numeric>

namespace saltus::detail {
namespace {

int root_of(std::vector<int>& parent, int i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

}  // namespace

ContactReach::ContactReach(const ContactLayout& layout, const PointPattern& pattern)
    : bodies_of_(static_cast<std::size_t>(layout.n_c)),
      entries_of_(static_cast<std::size_t>(layout.n_c)) {
  find_bodies(pattern);
  contact_of_.resize(static_cast<std::size_t>(layout.n_r));
  for (int c = 0; c < layout.n_c; ++c) {
    contact_of_[c] = c;
    for (int k = 0; k < layout.n_t[c]; ++k) contact_of_[layout.tangent[c] + k] = c;
  }
  const auto touch = [&](const ColumnPattern& columns, int col, int contact) {
    for (int k = columns.starts[col]; k < columns.starts[col + 1]; ++k)
      bodies_of_[contact].push_back(body_of_[columns.row_of[k]]);
  };
  for (int r = 0; r < layout.n_r; ++r) touch(pattern.J, r, contact_of_[r]);
  for (int c = 0; c < layout.n_c; ++c) touch(pattern.gap_q, c, c);
  std::vector<int> place(static_cast<std::size_t>(layout.n));
  J_place_.resize(pattern.J.row_of.size());
  gap_place_.resize(pattern.gap_q.row_of.size());
  const auto set_places = [&](const ColumnPattern& columns, int col,
                              std::vector<int>& places) {
    for (int k = columns.starts[col]; k < columns.starts[col + 1]; ++k)
      places[k] = place[columns.row_of[k]];
  };
  for (int c = 0; c < layout.n_c; ++c) {
    std::vector<int>& bodies = bodies_of_[c];
    std::ranges::sort(bodies);
    bodies.erase(std::ranges::unique(bodies).begin(), bodies.end());
    for (const int body : bodies)
      for (const int entry : bodies_[body]) {
        place[entry] = static_cast<int>(entries_of_[c].size());
        entries_of_[c].push_back(entry);
      }
    set_places(pattern.gap_q, c, gap_place_);
    set_places(pattern.J, c, J_place_);
    for (int k = 0; k < layout.n_t[c]; ++k)
      set_places(pattern.J, layout.tangent[c] + k, J_place_);
  }
}

void ContactReach::find_bodies(const PointPattern& pattern) {
  std::vector<int> parent(static_cast<std::size_t>(pattern.n));
  std::iota(parent.begin(), parent.end(), 0);
  for (int j = 0; j < pattern.n; ++j)
    for (int k = pattern.M.starts[j]; k < pattern.M.starts[j + 1]; ++k)
      parent[root_of(parent, pattern.M.row_of[k])] = root_of(parent, j);
  body_of_.assign(parent.size(), -1);
  for (int i = 0; i < pattern.n; ++i) {
    const int root = root_of(parent, i);
    if (body_of_[root] < 0) {
      body_of_[root] = static_cast<int>(bodies_.size());
      bodies_.emplace_back();
    }
    body_of_[i] = body_of_[root];
    bodies_[body_of_[i]].push_back(i);
  }
}

IslandFinder::IslandFinder(const ContactReach& reach)
    : reach_(reach), parent_(reach.bodies().size()), number_(reach.bodies().size()) {}

int IslandFinder::root(int body) { return root_of(parent_, body); }

int IslandFinder::find(const std::vector<int>& contacts, std::vector<int>& island_of) {
  for (const int c : contacts)
    for (const int body : reach_.bodies_of(c)) {
      parent_[body] = body;
      number_[body] = -1;
    }
  for (const int c : contacts) {
    const std::vector<int>& bodies = reach_.bodies_of(c);
    for (std::size_t k = 1; k < bodies.size(); ++k)
      parent_[root(bodies[k])] = root(bodies[0]);
  }
  island_of.clear();
  int n_islands = 0;
  for (const int c : contacts) {
    // A contact that reaches nothing is an island of its own.
    if (reach_.bodies_of(c).empty()) {
      island_of.push_back(n_islands++);
      continue;
    }
    int& number = number_[root(reach_.bodies_of(c)[0])];
    if (number < 0) number = n_islands++;
    island_of.push_back(number);
  }
  return n_islands;
}

}  // namespace saltus::detail
