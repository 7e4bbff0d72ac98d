// SPDX-License-Identifier: BSD-2-Clause
#include "mpcc/row_graph.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "saltus/base/hash.hpp"

namespace saltus::detail {
namespace {

constexpr double kLinearCost = 1.0, kProductCost = 4.0, kCallCost = 20.0;

RowNode constant(double value) {
  RowNode node;
  const bool is_fixed =
      value == 0.0 || value == 1.0 || value == -1.0 || !std::isfinite(value);
  node.kind = is_fixed ? RowNode::Kind::FixedConstant : RowNode::Kind::FreeConstant;
  node.value = value;
  return node;
}

std::uint64_t leaf_shape(const RowNode& node) {
  Hasher hasher;
  hasher.add(static_cast<std::uint64_t>(node.kind));
  if (node.kind == RowNode::Kind::FixedConstant) hasher.add(node.value);
  return hasher.value();
}

}  // namespace

RowGraph::RowGraph(std::span<const Expr> variables, std::span<const Expr> parameters) {
  int index = 0;
  for (const Expr& symbol : variables) {
    add_leaf(symbol, RowNode::Kind::Variable, index++);
  }
  index = 0;
  for (const Expr& symbol : parameters) {
    add_leaf(symbol, RowNode::Kind::Parameter, index++);
  }
}

void RowGraph::add_leaf(const Expr& symbol, RowNode::Kind kind, int index) {
  RowNode node;
  node.kind = kind;
  node.op = Op::Symbol;
  node.index = index;
  node.shape = leaf_shape(node);
  numbers_.emplace(symbol.node(), size());
  nodes_.push_back(node);
}

int RowGraph::add(const Expr& expression) {
  struct Visit {
    Expr expression;
    int next;
  };
  std::vector<Visit> path;
  if (!has(expression)) path.push_back({expression, 0});
  while (!path.empty()) {
    Visit& visit = path.back();
    if (visit.next == visit.expression.arity()) {
      append(visit.expression);
      path.pop_back();
      continue;
    }
    const Expr operand = visit.expression.operand(visit.next++);
    if (!has(operand)) path.push_back({operand, 0});
  }
  return numbers_.at(expression.node());
}

void RowGraph::append(const Expr& expression) {
  const auto [entry, is_new] = numbers_.emplace(expression.node(), size());
  if (!is_new) return;
  if (expression.is_constant()) {
    nodes_.push_back(constant(expression.value()));
    nodes_.back().shape = leaf_shape(nodes_.back());
    return;
  }
  RowNode node;
  node.op = expression.op();
  const int arity = expression.arity();
  for (int k = 0; k < arity; ++k) {
    node.operands[k] = numbers_.at(expression.operand(k).node());
  }
  if (op_info(node.op).commutative) {
    const RowNode &a = nodes_[node.operands[0]], &b = nodes_[node.operands[1]];
    const bool swap = std::pair(b.height, b.shape) > std::pair(a.height, a.shape);
    if (swap) std::swap(node.operands[0], node.operands[1]);
  }
  Hasher hasher;
  hasher.add(static_cast<std::uint64_t>(node.op));
  bool scales = node.op == Op::Add || node.op == Op::Sub || node.op == Op::Neg;
  for (int k = 0; k < arity; ++k) {
    const RowNode& operand = nodes_[node.operands[k]];
    hasher.add(operand.shape);
    node.height = std::max(node.height, operand.height + 1);
    node.cost += operand.cost;
    if (node.op == Op::Mul) scales |= operand.is_constant();
    if (node.op == Op::Div && k == 1) scales |= operand.is_constant();
  }
  node.cost += scales                      ? kLinearCost
               : is_function_call(node.op) ? kCallCost
                                           : kProductCost;
  node.shape = hasher.value();
  nodes_.push_back(node);
}

}  // namespace saltus::detail
