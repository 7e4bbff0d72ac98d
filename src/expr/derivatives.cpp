// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/expr/derivatives.hpp"

#include <algorithm>
#include <array>
#include <queue>
#include <utility>

#include "expr/graph.hpp"
#include "expr/partials.hpp"
#include "saltus/base/error.hpp"

namespace saltus {
namespace {

using detail::Graph;

void require_symbols(std::span<const Expr> x, std::string_view where) {
  for (const Expr& symbol : x) {
    require(symbol.is_symbol(), [&] {
      return std::string(where) + ": '" + to_string(symbol) +
             "' is not a symbol; derivatives are taken with respect to symbols";
    });
  }
}

/// The column of each node of the graph that is one of x, −1 for the others.
std::vector<int> columns_of(const Graph& graph, std::span<const Expr> x) {
  std::vector<int> column(graph.nodes.size(), -1);
  for (std::size_t j = 0; j < x.size(); ++j) {
    const int number = graph.numbers.find(x[j].node());
    if (number < 0) continue;
    require(column[number] < 0, [&] {
      return "derivative: the symbol '" + x[j].name() + "' is listed twice";
    });
    column[number] = static_cast<int>(j);
  }
  return column;
}

/// A graph whose edges carry derivatives; only edges on a way to some x.
struct LinearizedGraph {
  struct Edge {
    int operand;
    Expr partial;
  };
  Graph graph;
  std::vector<int> column;
  std::vector<std::vector<Edge>> edges;

  LinearizedGraph(std::span<const Expr> y, std::span<const Expr> x)
      : graph(detail::make_graph(y)), column(columns_of(graph, x)), edges(graph.size()) {
    std::vector<bool> depends(graph.nodes.size(), false);
    for (int i = 0; i < graph.size(); ++i) {
      depends[i] = column[i] >= 0;
      for (int k = 0; k < 3 && graph.nodes[i].operands[k] >= 0; ++k) {
        const int operand = graph.nodes[i].operands[k];
        if (!depends[operand]) continue;
        Expr partial = detail::partial(graph.expr(i), k);
        if (partial.is_constant(0.0)) continue;
        edges[i].push_back({operand, std::move(partial)});
        depends[i] = true;
      }
    }
  }
};

struct Entry {
  int index;  // a column in a forward sweep or of a row
  Expr value;
};
using SparseVector = std::vector<Entry>;  // ascending index

/// Reverse sweeps over one linearized graph, one output at a time; each visits only the
/// nodes that its output needs.
class ReverseSweep {
 public:
  explicit ReverseSweep(const LinearizedGraph& linearized)
      : linearized_(linearized),
        adjoint_(linearized.graph.size()),
        queued_(linearized.graph.size(), false) {}

  SparseVector operator()(int output) {
    SparseVector row;
    visit(output, 1.0);
    while (!queue_.empty()) {
      const int node = queue_.top();
      queue_.pop();
      queued_[node] = false;
      const Expr adjoint = std::exchange(adjoint_[node], Expr());
      if (linearized_.column[node] >= 0)
        row.push_back({linearized_.column[node], adjoint});
      for (const auto& edge : linearized_.edges[node]) {
        visit(edge.operand, adjoint * edge.partial);
      }
    }
    std::erase_if(row, [](const Entry& e) { return e.value.is_constant(0.0); });
    std::sort(row.begin(), row.end(),
              [](const Entry& a, const Entry& b) { return a.index < b.index; });
    return row;
  }

 private:
  void visit(int node, const Expr& contribution) {
    adjoint_[node] += contribution;
    if (!queued_[node]) queue_.push(node);
    queued_[node] = true;
  }

  const LinearizedGraph& linearized_;
  std::vector<Expr> adjoint_;
  std::vector<bool> queued_;
  std::priority_queue<int> queue_;  // users before operands
};

/// a + factor·b, both sorted by index.
SparseVector add_scaled(const SparseVector& a, const Expr& factor,
                        const SparseVector& b) {
  SparseVector sum;
  sum.reserve(a.size() + b.size());
  auto i = a.begin();
  for (const Entry& entry : b) {
    while (i != a.end() && i->index < entry.index) sum.push_back(*i++);
    Expr value = factor * entry.value;
    if (i != a.end() && i->index == entry.index) value = i++->value + value;
    sum.push_back({entry.index, std::move(value)});
  }
  sum.insert(sum.end(), i, a.end());
  return sum;
}

SparseExpr from_rows(const std::vector<SparseVector>& rows, std::size_t n_columns) {
  SparseExpr result;
  result.pattern.rows = static_cast<int>(rows.size());
  result.pattern.cols = static_cast<int>(n_columns);
  std::vector<std::vector<Entry>> columns(n_columns);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (const Entry& entry : rows[i]) {
      if (entry.value.is_constant(0.0)) continue;
      columns[entry.index].push_back({static_cast<int>(i), entry.value});
    }
  }
  for (std::size_t j = 0; j < n_columns; ++j) {
    for (Entry& entry : columns[j]) {
      result.pattern.places.push_back({entry.index, static_cast<int>(j)});
      result.values.push_back(std::move(entry.value));
    }
  }
  return result;
}

SparseExpr reverse_jacobian(const LinearizedGraph& linearized, std::size_t n_columns) {
  ReverseSweep sweep(linearized);
  std::vector<SparseVector> rows;
  for (const int output : linearized.graph.outputs) rows.push_back(sweep(output));
  return from_rows(rows, n_columns);
}

SparseExpr forward_jacobian(const LinearizedGraph& linearized, std::size_t n_columns) {
  std::vector<SparseVector> tangents(linearized.graph.size());
  for (int i = 0; i < linearized.graph.size(); ++i) {
    if (linearized.column[i] >= 0) tangents[i] = {{linearized.column[i], 1.0}};
    for (const auto& edge : linearized.edges[i]) {
      tangents[i] = add_scaled(tangents[i], edge.partial, tangents[edge.operand]);
    }
  }
  std::vector<SparseVector> rows;
  for (const int output : linearized.graph.outputs) rows.push_back(tangents[output]);
  return from_rows(rows, n_columns);
}

/// Edges that all reverse sweeps together walk along.
std::int64_t reverse_work(const LinearizedGraph& linearized) {
  std::vector<int> seen_by(linearized.graph.size(), -1), path;
  std::int64_t work = 0;
  for (const int output : linearized.graph.outputs) {
    path.assign(1, output);
    while (!path.empty()) {
      const int node = path.back();
      path.pop_back();
      if (std::exchange(seen_by[node], output) == output) continue;
      for (const auto& edge : linearized.edges[node]) path.push_back(edge.operand);
      work += static_cast<std::int64_t>(linearized.edges[node].size());
    }
  }
  return work;
}

/// Entries that the forward sweep combines, counted until they exceed the limit.
std::int64_t forward_work(const LinearizedGraph& linearized, std::int64_t limit) {
  std::vector<std::vector<int>> supports(linearized.graph.size());
  std::vector<int> merged;
  std::int64_t work = 0;
  for (int i = 0; i < linearized.graph.size() && work <= limit; ++i) {
    if (linearized.column[i] >= 0) supports[i] = {linearized.column[i]};
    for (const auto& edge : linearized.edges[i]) {
      const auto& other = supports[edge.operand];
      merged.clear();
      std::set_union(supports[i].begin(), supports[i].end(), other.begin(), other.end(),
                     std::back_inserter(merged));
      supports[i] = merged;
      work += static_cast<std::int64_t>(other.size());
    }
  }
  return work;
}

void keep_lower_triangle(SparseExpr& matrix) {
  SparseExpr lower{{matrix.pattern.rows, matrix.pattern.cols, {}}, {}};
  for (std::size_t k = 0; k < matrix.values.size(); ++k) {
    const auto place = matrix.pattern.places[k];
    if (place.row < place.col) continue;
    lower.pattern.places.push_back(place);
    lower.values.push_back(matrix.values[k]);
  }
  matrix = std::move(lower);
}

enum class Part { Whole, LowerTriangle };

SparseExpr shortest_jacobian(std::span<const Expr> y, std::span<const Expr> x,
                             Part part) {
  const LinearizedGraph linearized(y, x);
  // Beyond this ratio of work the longer sweep cannot win and is not tried.
  constexpr std::int64_t kHopeless = 8;
  const std::int64_t reverse = reverse_work(linearized);
  const std::int64_t forward = forward_work(linearized, kHopeless * reverse);

  const auto operations = [&](const SparseExpr& candidate) {
    std::vector<Expr> all(y.begin(), y.end());
    all.insert(all.end(), candidate.values.begin(), candidate.values.end());
    return count_operations(all);
  };
  const auto prepared = [&](SparseExpr candidate) {
    if (part == Part::LowerTriangle) keep_lower_triangle(candidate);
    return candidate;
  };
  if (forward > kHopeless * reverse)
    return prepared(reverse_jacobian(linearized, x.size()));
  if (reverse > kHopeless * forward)
    return prepared(forward_jacobian(linearized, x.size()));
  SparseExpr by_rows = prepared(reverse_jacobian(linearized, x.size()));
  SparseExpr by_columns = prepared(forward_jacobian(linearized, x.size()));
  return operations(by_rows) <= operations(by_columns) ? by_rows : by_columns;
}

}  // namespace

std::vector<Expr> gradient(const Expr& y, std::span<const Expr> x) {
  require_symbols(x, "gradient");
  const LinearizedGraph linearized({&y, 1}, x);
  std::vector<Expr> result(x.size());
  for (Entry& entry : ReverseSweep(linearized)(linearized.graph.outputs[0])) {
    result[entry.index] = std::move(entry.value);
  }
  return result;
}

SparseExpr jacobian(std::span<const Expr> y, std::span<const Expr> x) {
  require_symbols(x, "jacobian");
  return shortest_jacobian(y, x, Part::Whole);
}

SparseExpr hessian(const Expr& y, std::span<const Expr> x) {
  const std::vector<Expr> slopes = gradient(y, x);
  return shortest_jacobian(slopes, x, Part::LowerTriangle);
}

std::vector<Expr> substitute(std::span<const Expr> y, std::span<const Expr> x,
                             std::span<const Expr> by) {
  require_symbols(x, "substitute");
  require(x.size() == by.size(),
          "substitute: as many replacements as symbols are needed");
  if (x.empty()) return {y.begin(), y.end()};
  const Graph graph = detail::make_graph(y);
  const std::vector<int> column = columns_of(graph, x);
  std::vector<Expr> replaced(graph.size());
  for (int i = 0; i < graph.size(); ++i) {
    const Graph::Entry& entry = graph.nodes[i];
    const int arity = op_info(entry.node->op).arity;
    if (column[i] >= 0) {
      replaced[i] = by[column[i]];
    } else if (arity == 0) {
      replaced[i] = graph.expr(i);
    } else {
      std::array<Expr, 3> operands;
      for (int k = 0; k < arity; ++k) operands[k] = replaced[entry.operands[k]];
      replaced[i] = apply(entry.node->op, operands.data());
    }
  }
  std::vector<Expr> result;
  for (const int output : graph.outputs) result.push_back(replaced[output]);
  return result;
}

int count_operations(std::span<const Expr> y) {
  const Graph graph = detail::make_graph(y);
  return static_cast<int>(
      std::count_if(graph.nodes.begin(), graph.nodes.end(),
                    [](const Graph::Entry& e) { return op_info(e.node->op).arity > 0; }));
}

}  // namespace saltus
