// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/expr/instruction_list.hpp"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <optional>

#include "expr/graph.hpp"
#include "saltus/base/error.hpp"

namespace saltus {
namespace {

struct Composite {
  int arity;
  std::function<Expr(const Expr* x)> make;
};

/// Operations that other tools have and expressions spell out.
const std::map<std::string, Composite, std::less<>>& composites() {
  static const std::map<std::string, Composite, std::less<>> table{
      {"assign", {1, [](const Expr* x) { return x[0]; }}},
      {"sq", {1, [](const Expr* x) { return x[0] * x[0]; }}},
      {"twice", {1, [](const Expr* x) { return 2.0 * x[0]; }}},
      {"inv", {1, [](const Expr* x) { return 1.0 / x[0]; }}},
      {"log1p", {1, [](const Expr* x) { return log(1.0 + x[0]); }}},
      {"expm1", {1, [](const Expr* x) { return exp(x[0]) - 1.0; }}},
      {"asinh",
       {1,
        [](const Expr* x) {
          const Expr root = sqrt(x[0] * x[0] + 1.0);
          return if_else(x[0] < 0.0, -log(root - x[0]), log(root + x[0]));
        }}},
      {"acosh", {1, [](const Expr* x) { return log(x[0] + sqrt(x[0] * x[0] - 1.0)); }}},
      {"atanh",
       {1, [](const Expr* x) { return 0.5 * log((1.0 + x[0]) / (1.0 - x[0])); }}},
      {"hypot", {2, [](const Expr* x) { return sqrt(x[0] * x[0] + x[1] * x[1]); }}},
      {"copysign",
       {2, [](const Expr* x) { return if_else(x[1] < 0.0, -abs(x[0]), abs(x[0])); }}},
      {"if_else_zero", {2, [](const Expr* x) { return if_else(x[0], x[1], 0.0); }}},
  };
  return table;
}

class Replay {
 public:
  explicit Replay(const InstructionList& list) : list_(list) {
    require(list.n_cells >= 0,
            [&] { return where() + "the number of cells is negative"; });
    cells_.resize(static_cast<std::size_t>(list.n_cells));
    for (const auto& port : list.inputs) inputs_.push_back(make_input(port));
    for (const auto& port : list.outputs) {
      check_port(port);
      outputs_.push_back({port.name, ExprMatrix::Constant(port.rows, port.cols, 0.0)});
    }
    for (at_ = 0; at_ < static_cast<int>(list.items.size()); ++at_) step(list.items[at_]);
  }

  Function function() && { return {list_.name, std::move(inputs_), std::move(outputs_)}; }

 private:
  [[nodiscard]] std::string where() const {
    return at_ < 0 ? fmt::format("program '{}': ", list_.name)
                   : fmt::format("program '{}', instruction {} ({}): ", list_.name, at_,
                                 list_.items[at_].op);
  }

  void check_port(const InstructionList::Port& port) const {
    require(port.rows >= 0 && port.cols >= 0,
            [&] { return where() + fmt::format("'{}' has a negative size", port.name); });
    for (const auto& [row, col] : port.places) {
      require(0 <= row && row < port.rows && 0 <= col && col < port.cols, [&] {
        return where() +
               fmt::format("a nonzero of '{}' at ({}, {}) lies outside its {} × {}",
                           port.name, row, col, port.rows, port.cols);
      });
    }
  }

  NamedExpr make_input(const InstructionList::Port& port) const {
    check_port(port);
    NamedExpr input{port.name, ExprMatrix(port.rows, port.cols)};
    for (Index i = 0; i < input.values.size(); ++i) {
      input.values.data()[i] = Expr::symbol(fmt::format("{}_{}", port.name, i));
    }
    return input;
  }

  Expr& cell(int index) {
    require(0 <= index && index < list_.n_cells, [&] {
      return where() +
             fmt::format("cell {} does not exist, there are {}", index, list_.n_cells);
    });
    return cells_[index];
  }

  template <class Ports, class Values>
  static Expr& nonzero(const Replay& self, const Ports& ports, Values& values, int port,
                       int index) {
    const bool exists = 0 <= port && port < static_cast<int>(ports.size()) &&
                        0 <= index && index < static_cast<int>(ports[port].places.size());
    require(exists, [&] {
      return self.where() + fmt::format("there is no nonzero {} of port {}", index, port);
    });
    const auto [row, col] = ports[port].places[index];
    return values[port].values(row, col);
  }

  void step(const InstructionList::Item& item) {
    const auto& x = item.operands;
    if (item.op == "input") {
      cell(item.result) = nonzero(*this, list_.inputs, inputs_, x[0], x[1]);
    } else if (item.op == "output") {
      nonzero(*this, list_.outputs, outputs_, x[1], x[2]) = cell(x[0]);
    } else if (item.op == "constant") {
      cell(item.result) = item.constant;
    } else {
      operate(item);
    }
  }

  void operate(const InstructionList::Item& item) {
    const auto composite = composites().find(item.op);
    const std::optional<Op> op = op_from_name(item.op);
    const bool known = composite != composites().end() || (op && op_info(*op).arity > 0);
    require(known, [&] {
      return where() + "this operation has no counterpart; it cannot be converted";
    });
    const int arity =
        composite != composites().end() ? composite->second.arity : op_info(*op).arity;
    std::array<Expr, 3> operands;
    for (int i = 0; i < arity; ++i) operands[i] = cell(item.operands[i]);
    cell(item.result) = composite != composites().end()
                            ? composite->second.make(operands.data())
                            : apply(*op, operands.data());
  }

  const InstructionList& list_;
  int at_ = -1;
  std::vector<Expr> cells_;
  std::vector<NamedExpr> inputs_, outputs_;
};

InstructionList::Port dense_port(const NamedExpr& named) {
  InstructionList::Port port{named.name,
                             static_cast<int>(named.values.rows()),
                             static_cast<int>(named.values.cols()),
                             {}};
  for (int col = 0; col < port.cols; ++col) {
    for (int row = 0; row < port.rows; ++row) port.places.push_back({row, col});
  }
  return port;
}

/// One item per node that the outputs need, cells numbered as the nodes of the graph.
void record_nodes(const detail::Graph& graph, InstructionList& list) {
  for (int i = 0; i < graph.size(); ++i) {
    const auto& [node, operands] = graph.nodes[i];
    if (node->op == Op::Symbol) continue;
    InstructionList::Item item{std::string(op_info(node->op).name), i, operands, 0.0};
    if (node->op == Op::Constant) item.constant = node->value;
    list.items.push_back(std::move(item));
  }
}

}  // namespace

InstructionList record(const Function& function) {
  const detail::Graph graph =
      detail::make_canonical_graph(function.input_scalars(), function.output_scalars());
  InstructionList list;
  list.name = function.name();
  list.n_cells = graph.size();
  for (const NamedExpr& input : function.inputs()) {
    const int port = static_cast<int>(list.inputs.size());
    list.inputs.push_back(dense_port(input));
    for (int i = 0; i < static_cast<int>(input.values.size()); ++i) {
      const int cell = graph.numbers.find(input.values.data()[i].node());
      if (cell >= 0) list.items.push_back({"input", cell, {port, i, -1}});
    }
  }
  record_nodes(graph, list);
  int output = 0;
  for (const NamedExpr& named : function.outputs()) {
    const int port = static_cast<int>(list.outputs.size());
    list.outputs.push_back(dense_port(named));
    for (int i = 0; i < static_cast<int>(named.values.size()); ++i) {
      list.items.push_back({"output", -1, {graph.outputs[output++], port, i}});
    }
  }
  return list;
}

Function replay(const InstructionList& list) { return Replay(list).function(); }

}  // namespace saltus
