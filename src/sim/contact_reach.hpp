// SPDX-License-Identifier: BSD-2-Clause
// Which numbers of a model are there at all, and which bodies its contacts reach.
#pragma once

#include <string>
#include <vector>

#include "saltus/base/types.hpp"

namespace saltus::detail {

/// Sizes and numbers of a model. Rows are velocities of contacts: the normal of contact c is
/// row c, its tangents are rows tangent[c] … tangent[c] + n_t[c] − 1.
struct ContactLayout {
  int n = 0;    ///< entries of q and of v
  int n_u = 0;  ///< controls
  int n_c = 0;  ///< contacts
  int n_r = 0;  ///< rows
  int n_p = 0;  ///< parameters by which derivatives are taken
  std::vector<int> tangent = {}, n_t = {};
  Vector mu_friction = {}, e = {};
  Matrix mu_p = {}, e_p = {};  ///< their derivatives by parameters, n_c × n_p
  std::vector<std::string> names = {};
};

/// Where the nonzeros of a matrix stand, column by column.
struct ColumnPattern {
  int rows = 0, cols = 0;
  std::vector<int> starts = {}, row_of = {};

  [[nodiscard]] Index nonzeros() const { return std::ssize(row_of); }
};

/// The matrices of a model, of which only nonzeros are kept.
struct PointPattern {
  int n = 0, n_c = 0, n_r = 0;
  ColumnPattern gap_q = {}, M = {}, J = {};
  std::vector<int> M_diagonal = {};  ///< among the nonzeros of M
};

/// Entries of q that M couples are one body; a contact reaches those of which its columns of J
/// and ∂gap/∂q have entries.
class ContactReach {
 public:
  ContactReach() = default;
  ContactReach(const ContactLayout& layout, const PointPattern& pattern);

  /// Entries of q, ascending.
  [[nodiscard]] const std::vector<std::vector<int>>& bodies() const { return bodies_; }
  [[nodiscard]] const std::vector<int>& bodies_of(int contact) const {
    return bodies_of_[contact];
  }
  /// Entries of q, body by body.
  [[nodiscard]] const std::vector<int>& entries_of(int contact) const {
    return entries_of_[contact];
  }
  [[nodiscard]] int contact_of(int row) const { return contact_of_[row]; }
  /// Of nonzeros of J and of ∂gap/∂q: the place among the entries of its contact.
  [[nodiscard]] int J_place(int nonzero) const { return J_place_[nonzero]; }
  [[nodiscard]] int gap_place(int nonzero) const { return gap_place_[nonzero]; }

 private:
  void find_bodies(const PointPattern& pattern);

  std::vector<std::vector<int>> bodies_, bodies_of_, entries_of_;
  std::vector<int> body_of_;  // entry of q → body
  std::vector<int> contact_of_, J_place_, gap_place_;
};

/// Groups contacts that reach common bodies.
class IslandFinder {
 public:
  explicit IslandFinder(const ContactReach& reach);

  /// The island of each of the contacts, numbered in the order in which they appear. Returns
  /// how many there are.
  int find(const std::vector<int>& contacts, std::vector<int>& island_of);

 private:
  [[nodiscard]] int root(int body);

  const ContactReach& reach_;
  std::vector<int> parent_, number_;
};

}  // namespace saltus::detail
