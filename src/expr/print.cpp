// SPDX-License-Identifier: BSD-2-Clause
#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <sstream>

#include "expr/graph.hpp"
#include "saltus/base/text.hpp"
#include "saltus/expr/expr.hpp"

namespace saltus {
namespace {

constexpr std::size_t kLongestPart = 80;  // longer parts get a name of their own

/// How strongly the text of an expression holds together.
enum Strength { kChoice, kSum, kProduct, kSign, kAtom };

struct Text {
  std::string text;
  Strength strength;
};

std::string guarded(const Text& part, Strength needed) {
  return part.strength >= needed ? part.text : '(' + part.text + ')';
}

/// A number below zero or an expression with its sign in front.
bool is_negative(const Text& part) { return part.strength == kSign; }

Text operation_text(Op op, const Text* x) {
  const auto infix = [&](std::string_view sign, Strength strength, Strength right) {
    return Text{
        fmt::format("{} {} {}", guarded(x[0], strength), sign, guarded(x[1], right)),
        strength};
  };
  switch (op) {
    case Op::Neg: return {"-" + guarded(x[0], kSign), kSign};
    case Op::Add:
      if (is_negative(x[1]))
        return {guarded(x[0], kSum) + " - " + x[1].text.substr(1), kSum};
      return infix("+", kSum, kSum);
    case Op::Sub: return infix("-", kSum, kProduct);
    case Op::Mul: return infix("*", kProduct, kProduct);
    case Op::Div: return infix("/", kProduct, kSign);
    case Op::Less: return infix("<", kChoice, kSum);
    case Op::LessEqual: return infix("<=", kChoice, kSum);
    case Op::Equal: return infix("==", kChoice, kSum);
    case Op::NotEqual: return infix("!=", kChoice, kSum);
    default: break;
  }
  std::string text(op_info(op).name);
  for (int i = 0; i < op_info(op).arity; ++i) text += (i == 0 ? "(" : ", ") + x[i].text;
  return {text + ')', kAtom};
}

}  // namespace

std::ostream& operator<<(std::ostream& stream, const Expr& a) {
  const detail::Graph graph = detail::make_graph({&a, 1});
  const std::vector<int> uses = graph.count_uses();
  std::vector<Text> texts(graph.size());
  int named = 0;
  for (int i = 0; i < graph.size(); ++i) {
    const auto& [node, operands] = graph.nodes[i];
    if (node->op == Op::Constant) {
      texts[i] = {number_text(node->value), node->value < 0 ? kSign : kAtom};
      continue;
    }
    if (node->op == Op::Symbol) {
      texts[i] = {*node->name, kAtom};
      continue;
    }
    Text parts[3];
    for (int k = 0; k < 3 && operands[k] >= 0; ++k) parts[k] = texts[operands[k]];
    texts[i] = operation_text(node->op, parts);
    const bool is_part = i + 1 < graph.size();
    if (is_part && (uses[i] > 1 || texts[i].text.size() > kLongestPart)) {
      stream << '@' << ++named << " = " << texts[i].text << ", ";
      texts[i] = {'@' + std::to_string(named), kAtom};
    }
  }
  return stream << texts[graph.outputs[0]].text;
}

std::string to_string(const Expr& a) {
  std::ostringstream stream;
  stream << a;
  return std::move(stream).str();
}

}  // namespace saltus
