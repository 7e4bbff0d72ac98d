// SPDX-License-Identifier: BSD-2-Clause
#include "expr_state.hpp"

#include <map>
#include <unordered_set>

#include "convert.hpp"
#include "saltus/expr/function.hpp"

namespace saltus::python {
namespace {

/// Symbols that have crossed the border of the process. They are kept: each may be asked for
/// again at any time. The GIL guards the table.
class SymbolTable {
 public:
  static SymbolTable& instance() {
    static SymbolTable table;
    return table;
  }

  [[nodiscard]] std::string id_of(const Expr& symbol) {
    std::string& id = ids_[symbol.node()];
    if (id.empty()) {
      const nb::object uuid = nb::module_::import_("uuid").attr("uuid4")();
      id = nb::cast<std::string>(uuid.attr("hex"));
      symbols_.emplace(id, symbol);
    }
    return id;
  }

  [[nodiscard]] Expr symbol_of(const std::string& id, const std::string& name) {
    const auto found = symbols_.find(id);
    if (found != symbols_.end()) return found->second;
    const Expr symbol = Expr::symbol(name);
    symbols_.emplace(id, symbol);
    ids_.emplace(symbol.node(), id);
    return symbol;
  }

 private:
  std::map<std::string, Expr> symbols_;
  std::map<const detail::Node*, std::string> ids_;
};

std::vector<Expr> symbols_of(const Expr& value) {
  std::vector<Expr> found, waiting{value};
  std::unordered_set<const detail::Node*> seen{value.node()};
  while (!waiting.empty()) {
    const Expr next = std::move(waiting.back());
    waiting.pop_back();
    if (next.is_symbol()) found.push_back(next);
    for (int i = 0; i < next.arity(); ++i)
      if (seen.insert(next.operand(i).node()).second) waiting.push_back(next.operand(i));
  }
  return found;
}

nb::list ports_state(const std::vector<InstructionList::Port>& ports) {
  nb::list result;
  for (const auto& port : ports) {
    nb::list places;
    for (const auto& [row, col] : port.places) places.append(nb::make_tuple(row, col));
    result.append(nb::make_tuple(port.name, port.rows, port.cols, places));
  }
  return result;
}

std::vector<InstructionList::Port> ports_from_state(nb::handle state) {
  std::vector<InstructionList::Port> ports;
  for (const nb::handle entry : state) {
    InstructionList::Port port{nb::cast<std::string>(entry[0]),
                               nb::cast<int>(entry[1]),
                               nb::cast<int>(entry[2]),
                               {}};
    for (const nb::handle place : nb::object(entry[3]))
      port.places.push_back({nb::cast<int>(place[0]), nb::cast<int>(place[1])});
    ports.push_back(std::move(port));
  }
  return ports;
}

}  // namespace

nb::tuple list_state(const InstructionList& list) {
  nb::list items;
  for (const auto& item : list.items)
    items.append(nb::make_tuple(item.op, item.result, item.operands[0], item.operands[1],
                                item.operands[2], item.constant));
  return nb::make_tuple(list.name, ports_state(list.inputs), ports_state(list.outputs),
                        items, list.n_cells);
}

InstructionList list_from_state(const nb::tuple& state) {
  InstructionList list;
  list.name = nb::cast<std::string>(state[0]);
  list.inputs = ports_from_state(state[1]);
  list.outputs = ports_from_state(state[2]);
  for (const nb::handle item : nb::object(state[3]))
    list.items.push_back(
        {nb::cast<std::string>(item[0]),
         nb::cast<int>(item[1]),
         {nb::cast<int>(item[2]), nb::cast<int>(item[3]), nb::cast<int>(item[4])},
         nb::cast<double>(item[5])});
  list.n_cells = nb::cast<int>(state[4]);
  return list;
}

nb::tuple expr_state(const Expr& value) {
  const std::vector<Expr> symbols = symbols_of(value);
  nb::list named;
  ExprVector x(static_cast<Index>(symbols.size()));
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    named.append(
        nb::make_tuple(SymbolTable::instance().id_of(symbols[i]), symbols[i].name()));
    x[static_cast<Index>(i)] = symbols[i];
  }
  const Function program("expression", {{"x", x}},
                         {{"y", ExprVector::Constant(1, value)}});
  return nb::make_tuple(named, list_state(record(program)));
}

Expr expr_from_state(const nb::tuple& state) {
  const nb::list named = nb::cast<nb::list>(state[0]);
  ExprMatrix x(static_cast<Index>(named.size()), 1);
  Index i = 0;
  for (const nb::handle entry : named)
    x(i++) = SymbolTable::instance().symbol_of(nb::cast<std::string>(entry[0]),
                                               nb::cast<std::string>(entry[1]));
  const Function program = replay(list_from_state(nb::cast<nb::tuple>(state[1])));
  return program.call(std::vector<ExprMatrix>{x})[0](0);
}

}  // namespace saltus::python
