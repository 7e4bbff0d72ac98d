// SPDX-License-Identifier: BSD-2-Clause
#include "expr/partials.hpp"

#include "saltus/base/error.hpp"

namespace saltus::detail {
namespace {

Expr unary_partial(const Expr& y) {
  const Expr a = y.operand(0);
  switch (y.op()) {
    case Op::Neg: return -1.0;
    case Op::Abs: return sign(a);
    case Op::Sqrt: return 0.5 / y;
    case Op::Exp: return y;
    case Op::Log: return 1.0 / a;
    case Op::Sin: return cos(a);
    case Op::Cos: return -sin(a);
    case Op::Tan: return 1.0 + y * y;
    case Op::Asin: return 1.0 / sqrt(1.0 - a * a);
    case Op::Acos: return -1.0 / sqrt(1.0 - a * a);
    case Op::Atan: return 1.0 / (1.0 + a * a);
    case Op::Sinh: return cosh(a);
    case Op::Cosh: return sinh(a);
    case Op::Tanh: return 1.0 - y * y;
    default: return 0.0;  // Sign, Not
  }
}

Expr binary_partial(const Expr& y, int i) {
  const Expr a = y.operand(0), b = y.operand(1);
  switch (y.op()) {
    case Op::Add: return 1.0;
    case Op::Sub: return i == 0 ? 1.0 : -1.0;
    case Op::Mul: return i == 0 ? b : a;
    //   ∂(a/b)/∂a = 1/b,   ∂(a/b)/∂b = −(a/b)·(1/b)
    case Op::Div: return i == 0 ? 1.0 / b : -(y * (1.0 / b));
    //   ∂(aᵇ)/∂a = b aᵇ⁻¹,   ∂(aᵇ)/∂b = aᵇ log a, and 0 at a = 0
    case Op::Pow:
      return i == 0 ? b * pow(a, b - 1.0) : if_else(a == 0.0, 0.0, y * log(a));
    //   ∂atan2(a, b)/∂a = b/(a² + b²),   ∂atan2(a, b)/∂b = −a/(a² + b²)
    case Op::Atan2: return (i == 0 ? b : -a) / (a * a + b * b);
    case Op::Min: return i == 0 ? if_else(a < b, 1.0, 0.0) : if_else(a < b, 0.0, 1.0);
    case Op::Max: return i == 0 ? if_else(a > b, 1.0, 0.0) : if_else(a > b, 0.0, 1.0);
    default: return 0.0;  // comparisons, And, Or
  }
}

}  // namespace

Expr partial(const Expr& y, int i) {
  SALTUS_ASSERT(0 <= i && i < y.arity());
  switch (y.arity()) {
    case 1: return unary_partial(y);
    case 2: return binary_partial(y, i);
    default: break;
  }
  const Expr condition = y.operand(0);
  return i == 0   ? Expr(0.0)
         : i == 1 ? if_else(condition, 1.0, 0.0)
                  : if_else(condition, 0.0, 1.0);
}

}  // namespace saltus::detail
