// SPDX-License-Identifier: BSD-2-Clause
// The expressions of a large function, numbered, with what tells equal shapes apart.
#pragma once

#include <array>
#include <span>
#include <unordered_map>
#include <vector>

#include "saltus/expr/expr.hpp"

namespace saltus::detail {

/// One expression. Two with equal shape differ at most in their variables, parameters and
/// free constants; whether these repeat in the same way, the shape does not say.
struct RowNode {
  enum class Kind : std::uint8_t {
    Variable,
    Parameter,
    FixedConstant,  ///< 0, 1 and −1: simplification lives on them
    FreeConstant,   ///< may become a parameter
    Operation,
  };
  Kind kind = Kind::Operation;
  Op op = Op::Constant;
  std::array<int, 3> operands{-1, -1, -1};
  int index = -1;      ///< which variable or parameter
  double value = 0.0;  ///< of a constant
  std::uint64_t shape = 0;
  int height = 0;
  /// Of computing it with its derivatives; parts that are used twice count twice.
  double cost = 0.0;

  [[nodiscard]] bool is_constant() const {
    return kind == Kind::FixedConstant || kind == Kind::FreeConstant;
  }
};

/// Operands come before those who use them. Operands of commutative operations stand in an
/// order that does not depend on which variables they hold.
class RowGraph {
 public:
  RowGraph(std::span<const Expr> variables, std::span<const Expr> parameters);

  /// The number of an expression, which is added with all it needs. The expression must
  /// outlive the graph.
  int add(const Expr& expression);

  [[nodiscard]] const RowNode& operator[](int number) const { return nodes_[number]; }
  [[nodiscard]] int size() const { return static_cast<int>(nodes_.size()); }

 private:
  void add_leaf(const Expr& symbol, RowNode::Kind kind, int index);
  void append(const Expr& expression);
  [[nodiscard]] bool has(const Expr& expression) const {
    return numbers_.contains(expression.node());
  }

  std::vector<RowNode> nodes_;
  std::unordered_map<const Node*, int> numbers_;
};

}  // namespace saltus::detail
