// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mpcc/grouping.hpp"

#include <fmt/format.h>

#include <map>
#include <unordered_map>

#include "mpcc/clusters.hpp"
#include "saltus/base/error.hpp"

namespace saltus {
namespace {

using detail::Cluster;
using detail::RowGraph;
using detail::Shape;
using detail::ShapedCluster;

struct Member {
  std::vector<int> rows, variables, parameters;
  std::vector<double> constants;
};

/// Clusters of one shape.
struct Group {
  Shape shape;
  std::vector<Member> members;

  [[nodiscard]] std::size_t n_constants() const { return members[0].constants.size(); }
};

struct HashOfShape {
  std::size_t operator()(const Shape& shape) const { return shape.hash(); }
};

std::vector<Group> group_by_shape(const RowGraph& graph,
                                  const std::vector<Cluster>& clusters) {
  std::vector<Group> groups;
  std::unordered_map<Shape, std::size_t, HashOfShape> number_of;
  detail::ShapeFinder find_shape(graph);
  for (const Cluster& cluster : clusters) {
    ShapedCluster found = find_shape(cluster);
    const auto [entry, is_new] = number_of.emplace(found.shape, groups.size());
    if (is_new) groups.push_back({std::move(found.shape), {}});
    groups[entry->second].members.push_back({cluster.rows, std::move(found.variables),
                                             std::move(found.parameters),
                                             std::move(found.constants)});
  }
  return groups;
}

/// Free constants of a group: those that all members agree on stay numbers, the others become
/// parameters; constants that are equal in every member become one.
struct ConstantPlan {
  std::vector<int> column_of;  // of each free constant, −1 if it stays a number
  int n_columns = 0;
  std::vector<std::size_t> first_of;  // a free constant of each column

  explicit ConstantPlan(const Group& group) : column_of(group.n_constants(), -1) {
    std::map<std::vector<double>, int> columns;
    for (std::size_t k = 0; k < column_of.size(); ++k) {
      std::vector<double> column;
      bool differs = false;
      for (const Member& member : group.members) {
        column.push_back(member.constants[k]);
        differs |= column.back() != column.front();
      }
      if (!differs) continue;
      const auto [entry, is_new] = columns.emplace(std::move(column), n_columns);
      column_of[k] = entry->second;
      if (!is_new) continue;
      first_of.push_back(k);
      ++n_columns;
    }
  }
};

/// The shape as a function of symbols.
Function to_function(const Group& group, const ConstantPlan& plan,
                     const std::string& name) {
  const Member& first = group.members[0];
  const auto n_own = static_cast<Index>(first.parameters.size());
  const ExprVector w = symbols("w", static_cast<Index>(first.variables.size()));
  const ExprVector p = symbols("p", n_own + plan.n_columns);
  std::vector<Expr> results;
  const auto value = [&](const Shape::Input& input) -> Expr {
    using Kind = Shape::Input::Kind;
    switch (input.kind) {
      case Kind::Variable: return w[input.number];
      case Kind::Parameter: return p[input.number];
      case Kind::Fixed: return input.value;
      case Kind::Result: return results[input.number];
      case Kind::Free: {
        const int column = plan.column_of[input.number];
        return column < 0 ? Expr(first.constants[input.number]) : p[n_own + column];
      }
      case Kind::None: break;
    }
    return {};
  };
  for (const auto& [op, operands] : group.shape.steps) {
    const std::array<Expr, 3> x{value(operands[0]), value(operands[1]),
                                value(operands[2])};
    results.push_back(apply(op, x.data()));
  }
  ExprVector g(group.shape.n_rows);
  Expr f;
  for (std::size_t i = 0; i < group.shape.outputs.size(); ++i) {
    const Expr output = value(group.shape.outputs[i]);
    if (static_cast<Index>(i) < g.size()) {
      g[static_cast<Index>(i)] = output;
    } else {
      f += output;
    }
  }
  std::vector<NamedExpr> inputs{{"w", w}}, outputs;
  if (p.size() > 0) inputs.push_back({"p", p});
  const bool has_terms = group.shape.outputs.size() > static_cast<std::size_t>(g.size());
  if (has_terms) outputs.push_back({"f", ExprVector::Constant(1, f)});
  if (g.size() > 0) outputs.push_back({"g", g});
  return {name, inputs, outputs};
}

/// Adds groups as kernels with instances; numbers become parameters once.
class GroupAdder {
 public:
  GroupAdder(MpccBuilder& builder, std::span<const int> variables,
             std::span<const int> parameters, std::span<const int> rows)
      : builder_(builder), variables_(variables), parameters_(parameters), rows_(rows) {}

  void add(const Group& group, const std::string& name) {
    const ConstantPlan plan(group);
    const int kernel = builder_.add_kernel(Kernel(to_function(group, plan, name)));
    for (const Member& member : group.members) {
      std::vector<int> parameters = picked(parameters_, member.parameters);
      for (const std::size_t k : plan.first_of) {
        parameters.push_back(parameter(member.constants[k]));
      }
      builder_.add_instance(kernel, picked(variables_, member.variables), parameters,
                            picked(rows_, member.rows));
    }
  }

 private:
  static std::vector<int> picked(std::span<const int> from, const std::vector<int>& at) {
    std::vector<int> result;
    for (const int i : at) result.push_back(from[i]);
    return result;
  }

  int parameter(double value) {
    const auto [entry, is_new] = parameter_of_.emplace(value, -1);
    if (is_new) {
      entry->second = builder_.add_parameters({"constant"}, Vector::Constant(1, value));
    }
    return entry->second;
  }

  MpccBuilder& builder_;
  std::span<const int> variables_, parameters_, rows_;
  std::map<double, int> parameter_of_;
};

std::vector<Expr> scalars(const NamedExpr& named) {
  return {named.values.data(), named.values.data() + named.values.size()};
}

void require_size(std::string_view what, std::size_t given, std::size_t expected,
                  const Function& function) {
  require(given == expected, [&] {
    return fmt::format("add_grouped: the function '{}' has {} {}, {} were given",
                       function.name(), expected, what, given);
  });
}

}  // namespace

void add_grouped(MpccBuilder& builder, const Function& function,
                 std::span<const int> variables, std::span<const int> parameters,
                 std::span<const int> rows, const GroupingOptions& options) {
  std::vector<Expr> w, p, g, terms;
  for (const NamedExpr& input : function.inputs()) {
    const std::vector<Expr> symbols_of_input = scalars(input);
    std::vector<Expr>& list = input.name == "p" ? p : w;
    list.insert(list.end(), symbols_of_input.begin(), symbols_of_input.end());
  }
  if (function.has_output("g")) g = scalars(function.output("g"));
  if (function.has_output("f")) {
    terms = detail::additive_terms(function.output("f").values(0, 0));
  }
  require_size("variables", variables.size(), w.size(), function);
  require_size("parameters", parameters.size(), p.size(), function);
  require_size("rows", rows.size(), g.size(), function);

  RowGraph graph(w, p);
  std::vector<int> row_numbers, rows_of, term_numbers;
  for (std::size_t i = 0; i < g.size(); ++i) {
    if (g[i].is_constant(0.0)) continue;
    row_numbers.push_back(graph.add(g[i]));
    rows_of.push_back(rows[i]);
  }
  for (const Expr& term : terms) term_numbers.push_back(graph.add(term));
  const std::vector<Cluster> clusters =
      detail::find_clusters(graph, row_numbers, term_numbers, options);

  GroupAdder adder(builder, variables, parameters, rows_of);
  int number = 0;
  for (const Group& group : group_by_shape(graph, clusters)) {
    adder.add(group, fmt::format("{} {}", function.name(), number++));
  }
}

}  // namespace saltus
