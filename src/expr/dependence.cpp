// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/expr/dependence.hpp"

#include <algorithm>
#include <vector>

#include "expr/graph.hpp"
#include "expr/partials.hpp"

namespace saltus {

bool depends_on(std::span<const Expr> y, std::span<const Expr> x) {
  const detail::Graph graph = detail::make_graph(y);
  std::vector<bool> depends(graph.nodes.size(), false);
  for (const Expr& symbol : x)
    if (const int number = graph.numbers.find(symbol.node()); number >= 0)
      depends[number] = true;
  for (int i = 0; i < graph.size(); ++i)
    for (int k = 0; k < 3 && graph.nodes[i].operands[k] >= 0 && !depends[i]; ++k)
      depends[i] = depends[graph.nodes[i].operands[k]] &&
                   !detail::partial(graph.expr(i), k).is_constant(0.0);
  return std::ranges::any_of(graph.outputs, [&](int output) { return depends[output]; });
}

}  // namespace saltus
