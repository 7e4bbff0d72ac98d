// SPDX-License-Identifier: BSD-2-Clause
#include "impact/reachability.hpp"

#include <algorithm>

namespace saltus::detail {
namespace {

bool has_pushing(const Cell& cell) {
  return std::any_of(cell.pushes.begin(), cell.pushes.end(),
                     [](char pushes) { return pushes != 0; });
}

/// Whether one boundary that all entries lie on turns back all steps.
bool is_blocked(const Hull& entries, const CellData& cell) {
  const auto all = [](const Hull& hull, const IntegerVector& a, int wanted) {
    return std::all_of(hull.begin(), hull.end(),
                       [&](const IntegerVector& g) { return side(a, g) == wanted; });
  };
  const auto& boundaries = cell.velocities.at_least;
  return std::any_of(boundaries.begin(), boundaries.end(), [&](const IntegerVector& a) {
    return all(entries, a, 0) && all(cell.rays, a, -1);
  });
}

}  // namespace

bool ReachedPiece::contains(const Hull& hull) const {
  if (moves()) return half_spaces.contain(hull);
  return std::all_of(hull.begin(), hull.end(), [&](const IntegerVector& g) {
    return std::find(states.begin(), states.end(), g) != states.end();
  });
}

Reachability::Reachability(const ExactSpace& space, const ImpactSetOptions& options,
                           const std::atomic<bool>* interrupt)
    : space_(space),
      modes_(space, options),
      cone_(options.cone),
      max_pieces_(options.max_pieces),
      interrupt_(interrupt) {}

Reachability::End Reachability::run() {
  const PolyhedraInterrupt watch(interrupt_);
  try {
    return visit_all();
  } catch (const PolyhedraInterrupt::Raised&) {
    return End::Interrupted;
  }
}

Reachability::End Reachability::visit_all() {
  waiting_.push_back({modes_.first_cell(), -1, {space_.start()}});
  while (!waiting_.empty()) {
    if (n_visits_ >= max_pieces_) return End::PieceLimit;
    if (interrupt_ != nullptr && *interrupt_) return End::Interrupted;
    // First come, first served: large pieces are found before the small ones inside them.
    Entry entry = std::move(waiting_.front());
    waiting_.pop_front();
    enter(std::move(entry));
  }
  return End::Complete;
}

int Reachability::add_piece(Entry entry) {
  const int number = static_cast<int>(pieces_.size());
  pieces_of_[entry.cell].push_back(number);
  pieces_.push_back(
      {std::move(entry.cell), entry.parent, std::move(entry.states), {}, {}});
  return number;
}

int Reachability::widen_piece(int piece, const Hull& entries) {
  Hull all = pieces_[piece].entries;
  all.insert(all.end(), entries.begin(), entries.end());
  pieces_[piece].entries = hull_of(polyhedron_of(all, space_.dimension()));
  std::erase_if(outcomes_, [&](const OutcomePiece& o) { return o.piece == piece; });
  return piece;
}

void Reachability::enter(Entry entry) {
  const std::vector<int>& here = pieces_of_[entry.cell];
  for (const int k : here) {
    if (pieces_[k].contains(entry.states)) return;
  }
  ++n_visits_;
  const int number = cone_ == FrictionCone::Outer && !here.empty()
                         ? widen_piece(here.front(), entry.states)
                         : add_piece(std::move(entry));
  ReachedPiece& piece = pieces_[number];
  const CellData& cell = modes_.data(piece.cell);
  if (is_blocked(piece.entries, cell)) {
    piece.states = piece.entries;
  } else {
    sweep(piece, cell);
    record_outcome(number);
  }
  leave(number);
}

void Reachability::sweep(ReachedPiece& piece, const CellData& cell) const {
  //   R = (P + K) ∩ X                                                               (Z-11)
  Hull swept = piece.entries;
  swept.insert(swept.end(), cell.rays.begin(), cell.rays.end());
  Polyhedron reached = polyhedron_of(swept, space_.dimension());
  intersect(reached, cell.velocities);
  piece.states = hull_of(reached);
  piece.half_spaces = half_spaces_of(reached);
}

void Reachability::record_outcome(int piece) {
  Hull states = part_in(pieces_[piece].states, modes_.none_closes());
  if (!states.empty()) outcomes_.push_back({piece, std::move(states)});
}

void Reachability::leave(int piece) {
  for (Door& door : modes_.doors(pieces_[piece].cell)) {
    if (!has_pushing(door.to)) continue;
    Hull common = part_in(pieces_[piece].states, door.velocities);
    // Where no contact closes any more the impact is over.
    if (common.empty() || modes_.none_closes().contain(common)) continue;
    waiting_.push_back({std::move(door.to), piece, std::move(common)});
  }
}

}  // namespace saltus::detail
