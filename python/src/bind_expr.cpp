// SPDX-License-Identifier: BSD-2-Clause
#include <cmath>

#include "convert.hpp"
#include "expr_state.hpp"
#include "record.hpp"
#include "rooms.hpp"
#include "saltus/expr/derivatives.hpp"
#include "saltus/expr/parse.hpp"

namespace saltus::python {
namespace {

using Unary = Expr (*)(const Expr&);
using Binary = Expr (*)(const Expr&, const Expr&);

/// A method a.name(b), and b.reflected(a) if there is one.
/// numpy's functions call methods of their own name.
std::string doc_of(const std::string& method) {
  return method.starts_with("__") ? "" : "numpy." + method + " of this expression.";
}

void define(nb::class_<Expr>& expr, const char* name, Binary function,
            const char* reflected = nullptr) {
  const auto apply = [](Binary f, const Expr& a, nb::handle b, bool is_swapped) {
    Expr other;
    if (!Convert<Expr>::from(b, other)) return nb::borrow(nb::handle(Py_NotImplemented));
    return nb::cast(is_swapped ? f(other, a) : f(a, other));
  };
  const auto signature = [](const char* method) {
    return "def " + std::string(method) + "(self, other: Expr | float) -> Expr";
  };
  expr.def(
      name,
      [=](const Expr& a, const nb::object& b) { return apply(function, a, b, false); },
      nb::arg("other").none(), nb::sig(signature(name).c_str()), doc_of(name).c_str());
  if (reflected == nullptr) return;
  expr.def(
      reflected,
      [=](const Expr& a, const nb::object& b) { return apply(function, a, b, true); },
      nb::arg("other").none(), nb::sig(signature(reflected).c_str()));
}

void define(nb::class_<Expr>& expr, const char* name, Unary function) {
  expr.def(name, function, doc_of(name).c_str());
}

void define_operators(nb::class_<Expr>& expr) {
  define(
      expr, "__add__", [](const Expr& a, const Expr& b) { return a + b; }, "__radd__");
  define(
      expr, "__sub__", [](const Expr& a, const Expr& b) { return a - b; }, "__rsub__");
  define(
      expr, "__mul__", [](const Expr& a, const Expr& b) { return a * b; }, "__rmul__");
  define(
      expr, "__truediv__", [](const Expr& a, const Expr& b) { return a / b; },
      "__rtruediv__");
  define(expr, "__pow__", &pow, "__rpow__");
  define(expr, "__lt__", [](const Expr& a, const Expr& b) { return a < b; });
  define(expr, "__le__", [](const Expr& a, const Expr& b) { return a <= b; });
  define(expr, "__gt__", [](const Expr& a, const Expr& b) { return a > b; });
  define(expr, "__ge__", [](const Expr& a, const Expr& b) { return a >= b; });
  define(expr, "__eq__", [](const Expr& a, const Expr& b) { return a == b; });
  define(expr, "__ne__", [](const Expr& a, const Expr& b) { return a != b; });
  define(expr, "__and__", &logical_and, "__rand__");
  define(expr, "__or__", &logical_or, "__ror__");
  define(expr, "__neg__", [](const Expr& a) { return -a; });
  define(expr, "__pos__", [](const Expr& a) { return a; });
  define(expr, "__abs__", static_cast<Unary>(&abs));
  define(expr, "__invert__", [](const Expr& a) { return !a; });
}

/// The methods that numpy's functions call on the entries of arrays of objects.
void define_functions(nb::class_<Expr>& expr) {
  define(expr, "sqrt", static_cast<Unary>(&sqrt));
  define(expr, "exp", static_cast<Unary>(&exp));
  define(expr, "log", static_cast<Unary>(&log));
  define(expr, "sin", static_cast<Unary>(&sin));
  define(expr, "cos", static_cast<Unary>(&cos));
  define(expr, "tan", static_cast<Unary>(&tan));
  define(expr, "arcsin", static_cast<Unary>(&asin));
  define(expr, "arccos", static_cast<Unary>(&acos));
  define(expr, "arctan", static_cast<Unary>(&atan));
  define(expr, "sinh", static_cast<Unary>(&sinh));
  define(expr, "cosh", static_cast<Unary>(&cosh));
  define(expr, "tanh", static_cast<Unary>(&tanh));
  define(expr, "sign", static_cast<Unary>(&sign));
  define(expr, "fabs", static_cast<Unary>(&abs));
  define(expr, "square", [](const Expr& a) { return a * a; });
  define(expr, "conjugate", [](const Expr& a) { return a; });
  define(expr, "arctan2", static_cast<Binary>(&atan2));
  define(expr, "hypot", [](const Expr& a, const Expr& b) { return sqrt(a * a + b * b); });
}

void define_inspection(nb::class_<Expr>& expr) {
  expr.def("__repr__", [](const Expr& a) { return to_string(a); });
  expr.def("__bool__", [](const Expr& a) { return static_cast<bool>(a); });
  expr.def("__hash__", [](const Expr& a) { return std::hash<const void*>()(a.node()); });
  expr.def(
      "__float__",
      [](const Expr& a) {
        if (!a.is_constant())
          type_error("the expression " + to_string(a) +
                     " is no number; evaluate it with a Function");
        return a.value();
      },
      "The value of a constant.");
  expr.def_prop_ro(
      "is_constant", [](const Expr& a) { return a.is_constant(); },
      "Whether it is a number.");
  expr.def_prop_ro(
      "is_symbol", [](const Expr& a) { return a.is_symbol(); },
      "Whether it is a name that has no value yet.");
  expr.def_prop_ro(
      "name",
      [](const Expr& a) {
        require(a.is_symbol(), "only symbols have names, and this is " + to_string(a));
        return a.name();
      },
      "The name of a symbol.");
  expr.def(
      "is_same",
      [](const Expr& a, const nb::object& b) {
        return a.is_same(take<Expr>(b, "is_same: other"));
      },
      nb::arg("other").none(),
      "Whether both are the same expression; == gives an expression instead.");
  expr.def("__getstate__", &expr_state);
  expr.def("__setstate__", [](Expr& self, const nb::tuple& state) {
    new (&self) Expr(expr_from_state(state));
  });
}

std::vector<Expr> as_list(const ExprVector& values) {
  return {values.begin(), values.end()};
}

/// Throws a sentence unless all are symbols.
std::vector<Expr> symbols_from(const nb::object& x, const std::string& function) {
  const std::vector<Expr> list = as_list(take<ExprVector>(x, function + ": x"));
  for (const Expr& entry : list)
    require(entry.is_symbol(), [&] {
      return function + ": x must be symbols, and one entry is " + to_string(entry);
    });
  return list;
}

nb::object dense(const SparseExpr& sparse, bool is_lower_triangle) {
  ExprMatrix matrix =
      ExprMatrix::Constant(sparse.pattern.rows, sparse.pattern.cols, Expr(0.0));
  for (std::size_t k = 0; k < sparse.values.size(); ++k) {
    const auto [row, col] = sparse.pattern.places[k];
    matrix(row, col) = sparse.values[k];
    if (is_lower_triangle) matrix(col, row) = sparse.values[k];
  }
  return object_array(matrix);
}

void define_derivatives(nb::module_& module) {
  module.def(
      "gradient",
      [](const nb::object& y, const nb::object& x) {
        const std::vector<Expr> g =
            gradient(take<Expr>(y, "gradient: y"), symbols_from(x, "gradient"));
        return object_array(
            ExprVector(ExprVector::Map(g.data(), static_cast<Index>(g.size()))));
      },
      nb::arg("y").none(), nb::arg("x").none(),
      nb::sig("def gradient(y: Expr, x: numpy.typing.ArrayLike) -> numpy.ndarray"),
      "∂y/∂x of one expression, one entry per symbol of x.");
  module.def(
      "jacobian",
      [](const nb::object& y, const nb::object& x) {
        return dense(jacobian(as_list(take<ExprVector>(y, "jacobian: y")),
                              symbols_from(x, "jacobian")),
                     false);
      },
      nb::arg("y").none(), nb::arg("x").none(),
      nb::sig("def jacobian(y: numpy.typing.ArrayLike, x: numpy.typing.ArrayLike) -> "
              "numpy.ndarray"),
      "The matrix ∂y_i/∂x_j. Entries that cannot be different from zero are the constant "
      "0.");
  module.def(
      "hessian",
      [](const nb::object& y, const nb::object& x) {
        return dense(hessian(take<Expr>(y, "hessian: y"), symbols_from(x, "hessian")),
                     true);
      },
      nb::arg("y").none(), nb::arg("x").none(),
      nb::sig("def hessian(y: Expr, x: numpy.typing.ArrayLike) -> numpy.ndarray"),
      "The symmetric matrix ∂²y/∂x_i∂x_j.");
  module.def(
      "substitute",
      [](const nb::object& y, const nb::object& x, const nb::object& by) {
        ExprMatrix result = take<ExprMatrix>(y, "substitute: y");
        const std::vector<Expr> from = symbols_from(x, "substitute");
        const std::vector<Expr> to = as_list(take<ExprVector>(by, "substitute: by"));
        require(from.size() == to.size(), [&] {
          return "substitute: there are " + std::to_string(from.size()) +
                 " symbols, but " + std::to_string(to.size()) + " expressions for them";
        });
        const std::vector<Expr> values = substitute(
            {result.data(), static_cast<std::size_t>(result.size())}, from, to);
        std::copy(values.begin(), values.end(), result.data());
        if (nb::isinstance<Expr>(y)) return nb::cast(result(0));
        const nb::object shape = as_array(y, "object").attr("shape");
        return object_array(result).attr("reshape")(shape);
      },
      nb::arg("y").none(), nb::arg("x").none(), nb::arg("by").none(),
      nb::sig("def substitute(y: Expr | numpy.typing.ArrayLike, x: "
              "numpy.typing.ArrayLike, by: numpy.typing.ArrayLike) -> Expr | "
              "numpy.ndarray"),
      "y with every symbol x_i replaced by by_i.");
  module.def(
      "count_operations",
      [](const nb::object& y) {
        const ExprMatrix values = take<ExprMatrix>(y, "count_operations: y");
        return count_operations({values.data(), static_cast<std::size_t>(values.size())});
      },
      nb::arg("y").none(),
      nb::sig("def count_operations(y: Expr | numpy.typing.ArrayLike) -> int"),
      "Number of different operations that y needs.");
}

/// function(a, b, …) over arrays of one shape is numpy's affair: here are the scalars.
void define_scalars(nb::module_& module) {
  module.def(
      "_if_else",
      [](const nb::object& c, const nb::object& a, const nb::object& b) {
        return if_else(take<Expr>(c, "if_else: condition"), take<Expr>(a, "if_else: a"),
                       take<Expr>(b, "if_else: b"));
      },
      nb::arg("condition").none(), nb::arg("a").none(), nb::arg("b").none());
  const auto binary = [&](const char* name, Binary function) {
    const std::string called(name + 1);
    module.def(
        name,
        [=](const nb::object& a, const nb::object& b) {
          return function(take<Expr>(a, called + ": a"), take<Expr>(b, called + ": b"));
        },
        nb::arg("a").none(), nb::arg("b").none());
  };
  binary("_minimum", &min);
  binary("_maximum", &max);
  binary("_arctan2", &atan2);
  module.def(
      "_sign", [](const nb::object& a) { return sign(take<Expr>(a, "sign: a")); },
      nb::arg("a").none());
}

}  // namespace

void bind_expr(nb::module_& module) {
  nb::class_<Expr> expr(
      module, "Expr",
      "A scalar expression: a node of one graph in which equal expressions are one.\n\n"
      "Arrays of expressions are numpy arrays of dtype object, and numpy's functions "
      "work "
      "on them. Comparisons give expressions; choose between branches with if_else.");
  expr.def(
      "__init__",
      [](Expr* self, const nb::args& args, const nb::kwargs& kwargs) {
        const nb::object value = sorted_arguments("Expr", {"value"}, 0, args, kwargs)[0];
        new (self) Expr(value.is_valid() ? take<Expr>(value, "Expr: value") : Expr(0.0));
      },
      nb::sig("def __init__(self, value: Expr | float = 0) -> None"));
  expr.def_static(
      "symbol",
      [](const nb::object& name) {
        return Expr::symbol(take<std::string>(name, "Expr.symbol: name"));
      },
      nb::arg("name").none(), nb::sig("def symbol(name: str) -> Expr"),
      "A new symbol, different from every other one, whatever its name.");
  define_operators(expr);
  define_functions(expr);
  define_inspection(expr);
  module.def(
      "symbols",
      [](const nb::object& name, const nb::object& n) {
        const Index count = take<Index>(n, "symbols: n");
        require(count >= 0, "symbols: n must not be negative");
        return object_array(symbols(take<std::string>(name, "symbols: name"), count));
      },
      nb::arg("name").none(), nb::arg("n").none(),
      nb::sig("def symbols(name: str, n: int) -> numpy.ndarray"),
      "An array of n symbols name_0 … name_(n-1).");
  define_derivatives(module);
  define_scalars(module);
}

}  // namespace saltus::python
