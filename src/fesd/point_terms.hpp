// SPDX-License-Identifier: BSD-2-Clause
// Constraints and costs at grid points, with the algebraic variables that they use there.
#pragma once

#include <array>
#include <vector>

#include "fesd/program_writer.hpp"

namespace saltus::detail {

/// A grid point: its state and the controls of the interval that ends there.
struct PointPlaces {
  std::vector<int> x, u;
  Place place;
};

/// Writes what holds at points into one program. A point has variables z of its own only where
/// a term uses them: no stage of the scheme needs to fall on it.
class PointTerms {
 public:
  /// p: places of the parameters, which may be added later.
  PointTerms(const Ingredients& in, ProgramWriter& write, MpccBuilder& builder,
             const std::vector<int>& p)
      : in_(in), write_(write), builder_(builder), p_(p) {}

  /// Path constraints of one kind.
  void add(PathConstraint::At at, const PointPlaces& point);
  /// Terminal costs and constraints. Gives the places of z at T, where there are any.
  std::vector<int> add_terminal(const PointPlaces& point);

 private:
  [[nodiscard]] std::vector<int> z_at(const PointPlaces& point);
  void add_constraints(int kernel, std::span<const PathConstraint* const> constraints,
                       const PointPlaces& point);

  const Ingredients& in_;
  ProgramWriter& write_;
  MpccBuilder& builder_;
  const std::vector<int>& p_;
  std::array<int, 3> kernels_{-1, -1, -1};
  int algebraic_kernel_ = -1;
  std::vector<int> last_x_, last_z_;  // of the point that got z last
};

}  // namespace saltus::detail
