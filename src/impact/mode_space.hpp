// SPDX-License-Identifier: BSD-2-Clause
// Cells of velocities in which the impulses of all contacts are those of one cone.
#pragma once

#include <map>

#include "impact/exact_space.hpp"
#include "impact/modes.hpp"

namespace saltus::detail {

/// Which contacts push and what their slips do. Contacts with the same slip share its mode: a
/// body with many feet on one floor slides with all of them or with none.
struct Cell {
  std::vector<char> pushes;  // per contact
  std::vector<int> slips;    // per slip its mode, kFree if none of its contacts pushes

  static constexpr int kFree = -1;
  auto operator<=>(const Cell&) const = default;
};

/// Velocities of a cell and the impulses that act in it.
struct CellData {
  HalfSpaces velocities;
  std::vector<RationalVector> impulses;  // rays of Λ, with Σ Λ_n = 1
  std::vector<RationalVector> steps;     // of x that they make
  Hull rays;                             // the steps that are not zero
};

/// A neighbouring cell and the velocities that belong to it as well.
struct Door {
  Cell to;
  HalfSpaces velocities;
};

class ModeSpace {
 public:
  ModeSpace(const ExactSpace& space, const ImpactSetOptions& options);

  /// A cell that holds v⁻.
  [[nodiscard]] Cell first_cell() const;
  [[nodiscard]] const CellData& data(const Cell& cell);
  /// One contact starts or ends to push, or one slip changes its mode.
  [[nodiscard]] std::vector<Door> doors(const Cell& cell) const;
  /// u_n ≥ 0 for every contact.
  [[nodiscard]] const HalfSpaces& none_closes() const { return none_closes_; }

 private:
  struct Slip {
    std::vector<Index> contacts;
    std::vector<SlipMode> modes;
    std::vector<HalfSpaces> velocities;  // per mode
  };
  static constexpr Index kNoSlip = -1;

  void add_slip_of(Index contact, const ImpactSetOptions& options);
  [[nodiscard]] bool same_slip(Index contact, Index other) const;
  [[nodiscard]] bool any_pushes(const Cell& cell, const Slip& slip) const;
  [[nodiscard]] CellData make_data(const Cell& cell) const;
  [[nodiscard]] std::vector<RationalVector> impulses_of(const Cell& cell) const;
  void add_push_doors(const Cell& cell, Index contact, std::vector<Door>& doors) const;

  const ExactSpace& space_;
  std::vector<Slip> slips_;
  std::vector<Index> slip_of_;  // per contact
  std::vector<IntegerVector> u_n_, minus_u_n_;
  HalfSpaces none_closes_;
  std::map<Cell, CellData> data_;
};

}  // namespace saltus::detail
