// SPDX-License-Identifier: BSD-2-Clause
// Touching contacts, in groups whose forces do not depend on each other.
#pragma once

#include <vector>

#include "sim/contact_problem.hpp"
#include "sim/mass_factors.hpp"

namespace saltus::detail {

/// Contacts that reach common bodies.
struct ContactIsland {
  std::vector<int> contacts = {};  ///< of the model, ascending
  std::vector<int> rows = {};      ///< of the model, one for each of `problem`
  ContactProblem problem = {};
  ContactSolution solution = {};
};

/// Divides of all touching contacts into islands, and keeps M⁻¹J of their rows.
class ContactIslands {
 public:
  explicit ContactIslands(const ContactKernel& kernel);

  /// Finds the islands of the contacts that are not absent and their W at this point.
  void update(const PointValues& at, const std::vector<ContactKind>& kinds);
  [[nodiscard]] std::span<ContactIsland> all() {
    return {islands_.data(), static_cast<std::size_t>(n_islands_)};
  }
  [[nodiscard]] std::span<const ContactIsland> all() const {
    return {islands_.data(), static_cast<std::size_t>(n_islands_)};
  }
  /// x := x + M⁻¹J y for the rows of an island.
  void add_response(const ContactIsland& island, ConstVectorRef y, VectorRef x) const;

 private:
  [[nodiscard]] bool find(const std::vector<ContactKind>& kinds);
  void lay_out(ContactIsland& island) const;
  void compute_response(const PointValues& at, int row);
  void couple(const PointValues& at, ContactIsland& island);

  const ContactKernel& kernel_;
  const ContactLayout& layout_;
  IslandFinder finder_;
  MassFactors mass_;
  std::vector<int> present_, next_present_, island_of_;
  std::vector<ContactIsland> islands_;
  int n_islands_ = 0;
  std::vector<std::vector<double>> X_;  // M⁻¹J of a row, over the entries that it reaches
  Vector spread_;                       // over all of q, zero between uses
};

}  // namespace saltus::detail
