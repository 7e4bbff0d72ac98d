// SPDX-License-Identifier: BSD-2-Clause
#include <numeric>

#include "saltus/casadi.hpp"
#include "saltus/mpcc/grouping.hpp"
#include "source.hpp"

namespace saltus::nosbench {
namespace {

std::vector<int> count_from(int first, int n) {
  std::vector<int> indices(static_cast<std::size_t>(n));
  std::iota(indices.begin(), indices.end(), first);
  return indices;
}

/// The function's inputs under our names, its only output under the given one.
Function renamed(const Function& function, const std::string& output) {
  std::vector<NamedExpr> inputs{{"w", function.inputs()[0].values}};
  if (function.inputs().size() > 1 && function.inputs()[1].values.size() > 0) {
    inputs.push_back({"p", function.inputs()[1].values});
  }
  const ExprMatrix& values = function.outputs()[0].values;
  return {function.name(), inputs, {{output, ExprMatrix(values.reshaped())}}};
}

class Converter {
 public:
  explicit Converter(const Source& source)
      : source_(source), builder_(source.name), n_w_(static_cast<int>(source.w0.size())) {
    builder_.add_variables({"w"}, source.w0, source.lbw, source.ubw);
    if (source.p0.size() > 0) builder_.add_parameters({"p"}, source.p0);
    add(renamed(from_casadi(source.f), "f"), {});
    const int first = builder_.add_rows({"g"}, source.lbg, source.ubg);
    add(renamed(from_casadi(source.g), "g"),
        count_from(first, static_cast<int>(source.lbg.size())));
    add_pairs();
  }

  Mpcc finish() && { return std::move(builder_).build(); }

 private:
  void add(const Function& function, const std::vector<int>& rows) {
    const int n_p =
        function.has_input("p") ? static_cast<int>(function.input("p").values.size()) : 0;
    add_grouped(builder_, function, count_from(0, n_w_), count_from(0, n_p), rows);
  }

  void add_pairs() {
    const std::vector<Side> G = sides(renamed(from_casadi(source_.G), "g"), "G");
    const std::vector<Side> H = sides(renamed(from_casadi(source_.H), "g"), "H");
    require(G.size() == H.size(), [&] {
      return source_.name + ": " + std::to_string(G.size()) + " sides G, " +
             std::to_string(H.size()) + " sides H; equal numbers were expected";
    });
    for (std::size_t i = 0; i < G.size(); ++i) {
      builder_.add_pair({"pair", "", {}, static_cast<int>(i)}, G[i], H[i]);
    }
  }

  std::vector<Side> sides(const Function& function, const std::string& what) {
    std::map<const detail::Node*, int> variable;
    for (int i = 0; i < n_w_; ++i) variable[function.input_scalars()[i].node()] = i;
    std::vector<Side> result;
    std::vector<Expr> others;
    std::vector<int> rows;
    for (const Expr& side : function.output_scalars()) {
      const auto found = variable.find(side.node());
      if (found != variable.end()) {
        result.push_back(Side::variable(found->second));
        continue;
      }
      others.push_back(side);
      rows.push_back(
          builder_.add_rows({what, "", {}, static_cast<int>(result.size())}, 1, {}));
      result.push_back(Side::row(rows.back()));
    }
    if (others.empty()) return result;
    const ExprMatrix g =
        Eigen::Map<ExprVector>(others.data(), static_cast<Index>(others.size()));
    const std::vector<NamedExpr> inputs(function.inputs().begin(),
                                        function.inputs().end());
    add({what, inputs, {{"g", g}}}, rows);
    return result;
  }

  const Source& source_;
  MpccBuilder builder_;
  int n_w_;
};

}  // namespace

Mpcc convert(const Source& source) { return Converter(source).finish(); }

}  // namespace saltus::nosbench
