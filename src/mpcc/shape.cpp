// SPDX-License-Identifier: BSD-2-Clause
#include "mpcc/shape.hpp"

#include "saltus/base/hash.hpp"

namespace saltus::detail {
namespace {

using Kind = Shape::Input::Kind;

void add(Hasher& hasher, const Shape::Input& input) {
  hasher.add(static_cast<std::uint64_t>(input.kind))
      .add(static_cast<std::uint64_t>(input.number))
      .add(input.value);
}

}  // namespace

std::uint64_t Shape::hash() const {
  Hasher hasher;
  hasher.add(static_cast<std::uint64_t>(n_rows));
  for (const Step& step : steps) {
    hasher.add(static_cast<std::uint64_t>(step.op));
    for (const Input& operand : step.operands) add(hasher, operand);
  }
  for (const Input& output : outputs) add(hasher, output);
  return hasher.value();
}

ShapedCluster ShapeFinder::operator()(const Cluster& cluster) {
  ++round_;
  ShapedCluster found;
  found.shape.n_rows = static_cast<int>(cluster.rows.size());
  for (const int expression : cluster.expressions) {
    visit(expression, found);
    found.shape.outputs.push_back(input(expression, found));
  }
  return found;
}

void ShapeFinder::visit(int root, ShapedCluster& found) {
  struct Visit {
    int number, next;
  };
  std::vector<Visit> path{{root, 0}};
  while (!path.empty()) {
    const int number = path.back().number;
    const RowNode& node = graph_[number];
    const bool is_leaf = node.kind != RowNode::Kind::Operation;
    const int k = path.back().next++;
    if (is_leaf || is_known(number)) {
      path.pop_back();
    } else if (k < 3 && node.operands[k] >= 0) {
      path.push_back({node.operands[k], 0});
    } else {
      Shape::Step step{node.op, {}};
      for (int i = 0; i < k; ++i) step.operands[i] = input(node.operands[i], found);
      // An exponent decides what a derivative looks like.
      if (Shape::Input& exponent = step.operands[1];
          node.op == Op::Pow && exponent.kind == Kind::Free) {
        exponent = {Kind::Fixed, 0, found.constants.back()};
        found.constants.pop_back();
      }
      seen_in_[number] = round_;
      local_[number] = static_cast<int>(found.shape.steps.size());
      found.shape.steps.push_back(step);
      path.pop_back();
    }
  }
}

Shape::Input ShapeFinder::input(int number, ShapedCluster& found) {
  const RowNode& node = graph_[number];
  const auto numbered = [&](Kind kind, std::vector<int>& list) -> Shape::Input {
    if (!is_known(number)) {
      seen_in_[number] = round_;
      local_[number] = static_cast<int>(list.size());
      list.push_back(node.index);
    }
    return {kind, local_[number]};
  };
  switch (node.kind) {
    case RowNode::Kind::Variable: return numbered(Kind::Variable, found.variables);
    case RowNode::Kind::Parameter: return numbered(Kind::Parameter, found.parameters);
    case RowNode::Kind::FixedConstant: return {Kind::Fixed, 0, node.value};
    case RowNode::Kind::FreeConstant:
      found.constants.push_back(node.value);
      return {Kind::Free, static_cast<int>(found.constants.size()) - 1};
    case RowNode::Kind::Operation: break;
  }
  return {Kind::Result, local_[number]};
}

}  // namespace saltus::detail
