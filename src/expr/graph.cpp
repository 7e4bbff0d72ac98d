// SPDX-License-Identifier: BSD-2-Clause
#include "expr/graph.hpp"

#include <algorithm>
#include <utility>

#include "saltus/base/hash.hpp"

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

namespace {

/// Depth first over anything that has numbered parts: calls finish(n) once for every n
/// reachable from root, parts before wholes. part(n, i) is the i-th part of n or −1.
template <class Number, class Part, class IsDone, class Finish>
void visit_depth_first(Number root, Part part, IsDone is_done, Finish finish) {
  struct Visit {
    Number number;
    int next;
  };
  if (is_done(root)) return;
  std::vector<Visit> path{{root, 0}};
  while (!path.empty()) {
    Visit& visit = path.back();
    const Number number = visit.number;
    const auto [exists, next] = part(number, visit.next++);
    if (!exists) {
      path.pop_back();
      finish(number);
    } else if (!is_done(next)) {
      path.push_back({next, 0});
    }
  }
}

struct Shape {
  std::uint64_t hash;  // of the expression, with inputs as positions
  int height;          // longest way down
};

std::vector<Shape> shapes_of(const Graph& graph, std::span<const Expr> inputs) {
  std::vector<Shape> shapes(graph.nodes.size());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const int number = graph.numbers.find(inputs[i].node());
    if (number >= 0) shapes[number].hash = i;
  }
  for (int i = 0; i < graph.size(); ++i) {
    const auto& [node, operands] = graph.nodes[i];
    if (node->op == Op::Symbol) continue;
    Hasher hasher;
    hasher.add(static_cast<std::uint64_t>(node->op));
    if (node->op == Op::Constant) hasher.add(node->value);
    std::array<std::uint64_t, 3> parts{};
    for (int k = 0; k < 3 && operands[k] >= 0; ++k) {
      parts[k] = shapes[operands[k]].hash;
      shapes[i].height = std::max(shapes[i].height, shapes[operands[k]].height + 1);
    }
    if (op_info(node->op).commutative && parts[1] < parts[0])
      std::swap(parts[0], parts[1]);
    for (const std::uint64_t part : parts) hasher.add(part);
    shapes[i].hash = hasher.value();
  }
  return shapes;
}

}  // namespace

Graph make_graph(std::span<const Expr> outputs) {
  Graph graph;
  const auto part = [](const Node* node, int i) {
    const bool exists = i < op_info(node->op).arity;
    return std::pair<bool, const Node*>(exists, exists ? node->operands[i] : nullptr);
  };
  const auto is_done = [&](const Node* node) { return graph.numbers.find(node) >= 0; };
  const auto finish = [&](const Node* node) {
    Graph::Entry entry{node, {-1, -1, -1}};
    for (int i = 0; i < op_info(node->op).arity; ++i) {
      entry.operands[i] = graph.numbers.find(node->operands[i]);
    }
    graph.numbers.insert(node, graph.size());
    graph.nodes.push_back(entry);
  };
  for (const Expr& output : outputs) {
    visit_depth_first(output.node(), part, is_done, finish);
    graph.outputs.push_back(graph.numbers.find(output.node()));
  }
  return graph;
}

Graph make_canonical_graph(std::span<const Expr> inputs, std::span<const Expr> outputs) {
  Graph graph = make_graph(outputs);
  const std::vector<Shape> shapes = shapes_of(graph, inputs);
  for (auto& [node, operands] : graph.nodes) {
    if (!op_info(node->op).commutative) continue;
    const Shape &a = shapes[operands[0]], &b = shapes[operands[1]];
    const bool swap = a.height != b.height ? b.height > a.height : b.hash < a.hash;
    if (swap) std::swap(operands[0], operands[1]);
  }

  Graph ordered;
  std::vector<int> number(graph.nodes.size(), -1);
  const auto part = [&](int i, int k) {
    const int operand = k < 3 ? graph.nodes[i].operands[k] : -1;
    return std::pair(operand >= 0, operand);
  };
  const auto is_done = [&](int i) { return number[i] >= 0; };
  const auto finish = [&](int i) {
    Graph::Entry entry = graph.nodes[i];
    for (int& operand : entry.operands) operand = operand < 0 ? -1 : number[operand];
    number[i] = ordered.size();
    ordered.numbers.insert(entry.node, ordered.size());
    ordered.nodes.push_back(entry);
  };
  for (const int output : graph.outputs) {
    visit_depth_first(output, part, is_done, finish);
    ordered.outputs.push_back(number[output]);
  }
  return ordered;
}

}  // namespace saltus::detail
