// SPDX-License-Identifier: BSD-2-Clause
// An evaluation of expressions that shares nothing with tapes: one map, one libm call a node.
#pragma once

#include <cmath>
#include <map>
#include <stdexcept>
#include <vector>

#include "saltus/expr/expr.hpp"

namespace saltus::test {

class PlainEvaluation {
 public:
  void set(const Expr& symbol, double value) { known_[symbol.node()] = {symbol, value}; }

  double operator()(const Expr& a) {
    const auto found = known_.find(a.node());
    if (found != known_.end()) return found->second.value;
    const double value = compute(a);
    known_[a.node()] = {a, value};
    return value;
  }

 private:
  double compute(const Expr& a) {
    if (a.is_constant()) return a.value();
    if (a.is_symbol()) throw std::logic_error("no value for " + a.name());
    const double x = (*this)(a.operand(0));
    const double y = a.arity() > 1 ? (*this)(a.operand(1)) : 0.0;
    const double z = a.arity() > 2 ? (*this)(a.operand(2)) : 0.0;
    const std::string_view name = op_info(a.op()).name;
    if (name == "neg") return -x;
    if (name == "abs") return std::fabs(x);
    if (name == "sign") return x > 0 ? 1 : x < 0 ? -1 : 0;
    if (name == "sqrt") return std::sqrt(x);
    if (name == "exp") return std::exp(x);
    if (name == "log") return std::log(x);
    if (name == "sin") return std::sin(x);
    if (name == "cos") return std::cos(x);
    if (name == "tan") return std::tan(x);
    if (name == "asin") return std::asin(x);
    if (name == "acos") return std::acos(x);
    if (name == "atan") return std::atan(x);
    if (name == "sinh") return std::sinh(x);
    if (name == "cosh") return std::cosh(x);
    if (name == "tanh") return std::tanh(x);
    if (name == "not") return x == 0;
    if (name == "add") return x + y;
    if (name == "sub") return x - y;
    if (name == "mul") return x * y;
    if (name == "div") return x / y;
    if (name == "pow") return std::pow(x, y);
    if (name == "atan2") return std::atan2(x, y);
    if (name == "min") return std::fmin(x, y);
    if (name == "max") return std::fmax(x, y);
    if (name == "less") return x < y;
    if (name == "less_equal") return x <= y;
    if (name == "equal") return x == y;
    if (name == "not_equal") return x != y;
    if (name == "and") return x != 0 && y != 0;
    if (name == "or") return x != 0 || y != 0;
    if (name == "if_else") return x != 0 ? y : z;
    throw std::logic_error("unknown operation " + std::string(name));
  }

  struct Known {
    Expr keeps_alive;  // so that no other node takes its address
    double value = 0;
  };
  std::map<const detail::Node*, Known> known_;
};

}  // namespace saltus::test
