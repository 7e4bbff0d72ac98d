// SPDX-License-Identifier: BSD-2-Clause
// Which states an impact can reach: polyhedra carried from cell to cell.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>

#include "impact/mode_space.hpp"

namespace saltus::detail {

/// States of one cell that are reached from one polyhedron of entries.
struct ReachedPiece {
  Cell cell;
  int parent = -1;  // the piece whose states the entries are; −1: the first
  Hull entries, states;
  HalfSpaces half_spaces;  // of the states; none if nothing moves from the entries

  [[nodiscard]] bool moves() const {
    return !half_spaces.at_least.empty() || !half_spaces.equal.empty();
  }
  [[nodiscard]] bool contains(const Hull& hull) const;
};

/// Outcomes: states of a piece at which no contact closes.
struct OutcomePiece {
  int piece = 0;
  Hull states;
};

/// Within a cell the inclusion is constant and the cell is convex, so that straight lines do:
///
///   R = (P + K) ∩ X                                                                  (Z-11)
///
/// from entries P, with impulses K. Where R touches another cell it enters it. An outer
/// approximation keeps one piece per cell, whose entries are the hull of all.
class Reachability {
 public:
  enum class End : std::uint8_t { Complete, PieceLimit, Interrupted };

  Reachability(const ExactSpace& space, const ImpactSetOptions& options,
               const std::atomic<bool>* interrupt = nullptr);

  End run();

  [[nodiscard]] int n_visits() const { return n_visits_; }
  [[nodiscard]] const std::vector<ReachedPiece>& pieces() const { return pieces_; }
  [[nodiscard]] const std::vector<OutcomePiece>& outcomes() const { return outcomes_; }
  [[nodiscard]] const CellData& data(const Cell& cell) { return modes_.data(cell); }

 private:
  struct Entry {
    Cell cell;
    int parent;
    Hull states;
  };

  [[nodiscard]] End visit_all();

  void enter(Entry entry);
  [[nodiscard]] int add_piece(Entry entry);
  [[nodiscard]] int widen_piece(int piece, const Hull& entries);
  void sweep(ReachedPiece& piece, const CellData& cell) const;
  void record_outcome(int piece);
  void leave(int piece);

  const ExactSpace& space_;
  ModeSpace modes_;
  FrictionCone cone_;
  int max_pieces_;
  const std::atomic<bool>* interrupt_;
  int n_visits_ = 0;
  std::map<Cell, std::vector<int>> pieces_of_;
  std::vector<ReachedPiece> pieces_;
  std::vector<OutcomePiece> outcomes_;
  std::deque<Entry> waiting_;
};

}  // namespace saltus::detail
