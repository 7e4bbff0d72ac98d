// SPDX-License-Identifier: BSD-2-Clause
// Values at one kind of point that must be variables of the program: unknowns as they are,
// other expressions lifted.
#pragma once

#include <string>
#include <vector>

#include "saltus/expr/expr.hpp"

namespace saltus::detail {

/// A list of expressions, each the symbol of an unknown or lifted to a variable of its own.
class Quantities {
 public:
  explicit Quantities(ExprVector unknowns) : unknowns_(std::move(unknowns)) {}

  /// Adds a value and gives its number; equal values are one.
  int add(const Expr& value, const std::string& what, const std::string& owner);

  [[nodiscard]] int size() const { return static_cast<int>(sources_.size()); }

  struct Lifted {
    Expr value;
    std::string what, owner;
  };
  [[nodiscard]] const std::vector<Lifted>& lifted() const { return lifted_; }
  [[nodiscard]] ExprVector lifted_values() const;

  /// The variable of a quantity, given those of the unknowns and the lifted values.
  [[nodiscard]] int variable(int number, const std::vector<int>& unknowns,
                             const std::vector<int>& lifted) const;

 private:
  struct Source {
    bool is_lifted;
    int index;
  };
  ExprVector unknowns_;
  std::vector<Lifted> lifted_;
  std::vector<Source> sources_;
};

}  // namespace saltus::detail
