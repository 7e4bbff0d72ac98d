// SPDX-License-Identifier: BSD-2-Clause
// The part of the expression graph below some outputs, numbered so that sweeps are loops.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "expr/node.hpp"
#include "saltus/expr/expr.hpp"

namespace saltus::detail {

/// Numbers given to nodes. Open addressing on the node's hash: faster than a standard map.
class NodeNumbers {
 public:
  NodeNumbers();
  [[nodiscard]] int find(const Node* node) const;  ///< −1 if it has none
  void insert(const Node* node, int number);       ///< Pre: it has none yet.

 private:
  struct Slot {
    const Node* node = nullptr;
    int number = -1;
  };
  [[nodiscard]] std::size_t locate(const Node* node) const;
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

/// Nodes in an order in which operands come before those who use them.
struct Graph {
  struct Entry {
    const Node* node;
    std::array<int, 3> operands;  // numbers of the operands, −1 beyond the arity
  };
  std::vector<Entry> nodes;
  std::vector<int> outputs;  // numbers of the outputs
  NodeNumbers numbers;

  [[nodiscard]] int size() const { return static_cast<int>(nodes.size()); }
  [[nodiscard]] Expr expr(int number) const { return share(nodes[number].node); }
  /// How often each node is used as an operand or output.
  [[nodiscard]] std::vector<int> count_uses() const;
};

/// The nodes that the outputs need; depth first, first output first.
/// The outputs must outlive the graph.
[[nodiscard]] Graph make_graph(std::span<const Expr> outputs);

/// The same nodes in an order that depends on the expressions alone, not on the order in
/// which they were once built: operands of commutative operations are sorted, the deeper one
/// first. Inputs are told apart by their position.
[[nodiscard]] Graph make_canonical_graph(std::span<const Expr> inputs,
                                         std::span<const Expr> outputs);

}  // namespace saltus::detail
