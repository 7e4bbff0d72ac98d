// SPDX-License-Identifier: BSD-2-Clause
// Nodes of the expression graph and the table that keeps equal ones unique.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "saltus/expr/expr.hpp"

namespace saltus::detail {

/// Immutable but for the count of its references. A node holds one reference of each operand.
struct Node {
  std::atomic<std::uint32_t> references;
  Op op;
  std::uint64_t id;    // counts up in order of creation
  std::uint64_t hash;  // of the key below
  Node* next;          // in the same bucket of the table
  union {
    double value;       // Constant
    std::string* name;  // Symbol
    Node* operands[3];  // everything else
  };
};

/// The node with this key, made if there is none yet. Gives one new reference.
Expr intern_constant(double value);
Expr intern_symbol(std::string name);
Expr intern(Op op, const Expr& a);
Expr intern(Op op, const Expr& a, const Expr& b);
Expr intern(Op op, const Expr& a, const Expr& b, const Expr& c);

void acquire(Node* node);
void release(Node* node);

/// A new handle to an existing node.
Expr share(const Node* node);

/// Number of live nodes, for tests of lifetime.
std::size_t live_nodes();

}  // namespace saltus::detail
