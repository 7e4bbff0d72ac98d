// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/expr/tape.hpp"

#include <ostream>
#include <utility>

#include "expr/graph.hpp"
#include "expr/schedule.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/hash.hpp"
#include "saltus/base/text.hpp"

namespace saltus {
namespace {

using detail::Graph;

/// Turns a graph into instructions.
class Lowering {
 public:
  Lowering(const Graph& graph, std::span<const Expr> inputs)
      : graph_(graph),
        n_inputs_(static_cast<int>(inputs.size())),
        value_(graph.size(), -1) {
    number_constants();
    number_inputs(inputs);
    choose_products_to_fuse();
    pair_sines_with_cosines();
    n_values_ = static_cast<int>(constants.size()) + n_inputs_;
    for (int i = 0; i < graph.size(); ++i) emit(i);
  }

  [[nodiscard]] int n_values() const { return n_values_; }
  [[nodiscard]] int value(int number) const { return value_[number]; }

  std::vector<double> constants;
  std::vector<Instruction> instructions;

 private:
  [[nodiscard]] Op op(int number) const { return graph_.nodes[number].node->op; }

  void number_constants() {
    for (int i = 0; i < graph_.size(); ++i) {
      if (op(i) != Op::Constant) continue;
      value_[i] = static_cast<int>(constants.size());
      constants.push_back(graph_.nodes[i].node->value);
    }
  }

  void number_inputs(std::span<const Expr> inputs) {
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      require(inputs[i].is_symbol(),
              [&] { return "the input '" + to_string(inputs[i]) + "' is not a symbol"; });
      const int number = graph_.numbers.find(inputs[i].node());
      if (number < 0) continue;
      require(value_[number] < 0,
              [&] { return "the symbol '" + inputs[i].name() + "' is an input twice"; });
      value_[number] = static_cast<int>(constants.size() + i);
    }
    for (int i = 0; i < graph_.size(); ++i) {
      require(op(i) != Op::Symbol || value_[i] >= 0, [&] {
        return "an output depends on the symbol '" + *graph_.nodes[i].node->name +
               "', which is not among the inputs";
      });
    }
  }

  void choose_products_to_fuse() {
    fused_product_.assign(graph_.size(), -1);
    is_fused_.assign(graph_.size(), false);
    const std::vector<int> uses = graph_.count_uses();
    for (int i = 0; i < graph_.size(); ++i) {
      if (op(i) != Op::Add && op(i) != Op::Sub) continue;
      for (const int operand :
           {graph_.nodes[i].operands[1], graph_.nodes[i].operands[0]}) {
        if (op(operand) != Op::Mul || uses[operand] != 1) continue;
        fused_product_[i] = operand;
        is_fused_[operand] = true;
        break;
      }
    }
  }

  void pair_sines_with_cosines() {
    std::vector<int> sine_of(graph_.size(), -1), cosine_of(graph_.size(), -1);
    for (int i = 0; i < graph_.size(); ++i) {
      if (op(i) == Op::Sin) sine_of[graph_.nodes[i].operands[0]] = i;
      if (op(i) == Op::Cos) cosine_of[graph_.nodes[i].operands[0]] = i;
    }
    partner_.assign(graph_.size(), -1);
    for (int angle = 0; angle < graph_.size(); ++angle) {
      if (sine_of[angle] < 0 || cosine_of[angle] < 0) continue;
      partner_[sine_of[angle]] = cosine_of[angle];
      partner_[cosine_of[angle]] = sine_of[angle];
    }
  }

  void emit(int number) {
    if (value_[number] >= 0 || is_fused_[number]) return;
    if (partner_[number] >= 0) return emit_sincos(number);
    if (fused_product_[number] >= 0) return emit_fused(number);
    Instruction instruction{op(number)};
    for (int k = 0; k < op_info(instruction.op).arity; ++k) {
      instruction.operands[k] = value_[graph_.nodes[number].operands[k]];
    }
    instruction.results[0] = value_[number] = n_values_++;
    instructions.push_back(instruction);
  }

  void emit_sincos(int number) {
    const bool is_sine = op(number) == Op::Sin;
    const int sine = is_sine ? number : partner_[number];
    const int cosine = is_sine ? partner_[number] : number;
    value_[sine] = n_values_++;
    value_[cosine] = n_values_++;
    instructions.push_back({Op::SinCos,
                            {value_[graph_.nodes[number].operands[0]], -1, -1},
                            {value_[sine], value_[cosine]}});
  }

  void emit_fused(int number) {
    const auto& operands = graph_.nodes[number].operands;
    const int product = fused_product_[number];
    const bool product_first = operands[0] == product;
    const int other = product_first ? operands[1] : operands[0];
    const Op fused = op(number) == Op::Add ? Op::Fma : product_first ? Op::Fms : Op::Fnma;
    const auto& factors = graph_.nodes[product].operands;
    value_[number] = n_values_++;
    instructions.push_back({fused,
                            {value_[factors[0]], value_[factors[1]], value_[other]},
                            {value_[number], -1}});
  }

  const Graph& graph_;
  int n_inputs_;
  int n_values_ = 0;
  std::vector<int> value_;          // of each node of the graph, −1 until it has one
  std::vector<int> fused_product_;  // the product that a sum absorbs
  std::vector<bool> is_fused_;
  std::vector<int> partner_;  // the cosine of a sine and the other way round
};

}  // namespace

Tape::Tape(std::span<const Expr> inputs, std::span<const Expr> outputs)
    : n_inputs_(static_cast<int>(inputs.size())) {
  const Graph graph = detail::make_canonical_graph(inputs, outputs);
  Lowering lowering(graph, inputs);
  n_values_ = lowering.n_values();
  for (const int number : graph.outputs) outputs_.push_back(lowering.value(number));
  constants_ = std::move(lowering.constants);
  instructions_ = detail::schedule(lowering.instructions, n_values_);
}

std::uint64_t Tape::hash() const {
  Hasher hasher;
  const auto add = [&](int number) { hasher.add(static_cast<std::uint64_t>(number)); };
  add(n_inputs_);
  for (const double constant : constants_) hasher.add(constant);
  for (const Instruction& instruction : instructions_) {
    add(static_cast<int>(instruction.op));
    for (const int operand : instruction.operands) add(operand);
  }
  for (const int output : outputs_) add(output);
  return hasher.value();
}

std::ostream& operator<<(std::ostream& stream, const Tape& tape) {
  const int first_result = tape.n_constants() + tape.n_inputs();
  const auto name = [&](int value) -> std::string {
    if (value < tape.n_constants()) return number_text(tape.constants()[value]);
    if (value < first_result) return "in" + std::to_string(value - tape.n_constants());
    return "@" + std::to_string(value - first_result);
  };
  for (const Instruction& instruction : tape.instructions()) {
    stream << name(instruction.results[0]);
    if (instruction.results[1] >= 0) stream << ", " << name(instruction.results[1]);
    stream << " = " << op_info(instruction.op).name << '(';
    for (int k = 0; k < op_info(instruction.op).arity; ++k) {
      stream << (k > 0 ? ", " : "") << name(instruction.operands[k]);
    }
    stream << ")\n";
  }
  for (int i = 0; i < tape.n_outputs(); ++i) {
    stream << "out" << i << " = " << name(tape.outputs()[i]) << '\n';
  }
  return stream;
}

}  // namespace saltus
