// SPDX-License-Identifier: BSD-2-Clause
#include "expr/graph.hpp"

namespace saltus::detail {

NodeNumbers::NodeNumbers() : slots_(64) {}

std::size_t NodeNumbers::locate(const Node* node) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = node->hash & mask;
  while (slots_[i].node != nullptr && slots_[i].node != node) i = (i + 1) & mask;
  return i;
}

int NodeNumbers::find(const Node* node) const { return slots_[locate(node)].number; }

void NodeNumbers::insert(const Node* node, int number) {
  if (2 * (used_ + 1) > slots_.size()) {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.node != nullptr) slots_[locate(slot.node)] = slot;
    }
  }
  slots_[locate(node)] = {node, number};
  ++used_;
}

std::vector<int> Graph::count_uses() const {
  std::vector<int> uses(nodes.size(), 0);
  for (const Entry& entry : nodes) {
    for (const int operand : entry.operands) {
      if (operand >= 0) ++uses[operand];
    }
  }
  for (const int output : outputs) ++uses[output];
  return uses;
}

Graph make_graph(std::span<const Expr> outputs) {
  struct Visit {
    const Node* node;
    int next_operand;
  };
  Graph graph;
  std::vector<Visit> path;
  for (const Expr& output : outputs) {
    if (graph.numbers.find(output.node()) < 0) path.push_back({output.node(), 0});
    while (!path.empty()) {
      Visit& visit = path.back();
      const Node* node = visit.node;
      const int arity = op_info(node->op).arity;
      if (visit.next_operand < arity) {
        const Node* operand = node->operands[visit.next_operand++];
        if (graph.numbers.find(operand) < 0) path.push_back({operand, 0});
        continue;
      }
      path.pop_back();
      Graph::Entry entry{node, {-1, -1, -1}};
      for (int i = 0; i < arity; ++i) {
        entry.operands[i] = graph.numbers.find(node->operands[i]);
      }
      graph.numbers.insert(node, graph.size());
      graph.nodes.push_back(entry);
    }
    graph.outputs.push_back(graph.numbers.find(output.node()));
  }
  return graph;
}

}  // namespace saltus::detail
