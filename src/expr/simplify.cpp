// SPDX-License-Identifier: BSD-2-Clause
// Construction of expressions: constants fold, and the usual identities keep graphs small.
// Rules look at most two levels deep, so that building a graph stays linear in its size.
#include <array>
#include <cmath>

#include "expr/fold.hpp"
#include "expr/node.hpp"
#include "saltus/base/error.hpp"
#include "saltus/expr/expr.hpp"

namespace saltus {
namespace {

using detail::intern;

Expr unary(Op op, const Expr& a) {
  if (a.is_constant()) {
    const double x = a.value();
    return detail::fold(op, &x);
  }
  return intern(op, a);
}

Expr binary(Op op, const Expr& a, const Expr& b) {
  if (a.is_constant() && b.is_constant()) {
    const std::array<double, 2> x{a.value(), b.value()};
    return detail::fold(op, x.data());
  }
  return intern(op, a, b);
}

/// f(−x) = −f(x)
Expr odd(Op op, const Expr& a) {
  return a.op() == Op::Neg ? -unary(op, a.operand(0)) : unary(op, a);
}

/// f(−x) = f(x)
Expr even(Op op, const Expr& a) {
  return unary(op, a.op() == Op::Neg ? a.operand(0) : a);
}

bool is_zero(const Expr& a) { return a.is_constant(0.0); }

/// c·x with a constant c, the form in which mul stores such a product.
bool is_scaled(const Expr& a) {
  return a.op() == Op::Mul && (a.operand(0).is_constant() || a.operand(1).is_constant());
}

struct Scaled {
  double factor;
  Expr rest;
};

Scaled split_scaled(const Expr& a) {
  const Expr x = a.operand(0), y = a.operand(1);
  return x.is_constant() ? Scaled{x.value(), y} : Scaled{y.value(), x};
}

/// A value that is zero unless its condition says otherwise: if_else(c, a, 0) or
/// if_else(c, 0, b). Factors are drawn inside, so that a derivative which is infinite on the
/// branch not taken never meets the zero of the other.
bool is_masked(const Expr& a) {
  return a.op() == Op::IfElse && (is_zero(a.operand(1)) || is_zero(a.operand(2)));
}

template <class Map>
Expr map_masked(const Expr& masked, Map map) {
  const Expr a = masked.operand(1), b = masked.operand(2);
  return if_else(masked.operand(0), is_zero(a) ? a : map(a), is_zero(b) ? b : map(b));
}

/// The condition under which a masked value is not zero, and the value it then has.
struct Mask {
  Expr condition, value;
};

Mask split_masked(const Expr& a) {
  return is_zero(a.operand(2)) ? Mask{a.operand(0), a.operand(1)}
                               : Mask{!a.operand(0), a.operand(2)};
}

bool is_power_of_two(double x) {
  int exponent = 0;
  return std::isnormal(x) && std::abs(std::frexp(x, &exponent)) == 0.5 &&
         std::isnormal(1.0 / x);
}

/// base^n by repeated squaring. Pre: n ≥ 1.
Expr integer_power(const Expr& base, int n) {
  Expr result = 1.0, square = base;
  for (; n > 0; n /= 2) {
    if (n % 2 == 1) result *= square;
    if (n > 1) square *= square;
  }
  return result;
}

constexpr int kLongestPower = 64;  // beyond, pow itself is shorter than the products

}  // namespace

Expr operator-(const Expr& a) {
  switch (a.op()) {
    case Op::Neg: return a.operand(0);
    case Op::Sub: return a.operand(1) - a.operand(0);
    case Op::Mul:
      if (is_scaled(a)) {
        const Scaled s = split_scaled(a);
        return Expr(-s.factor) * s.rest;
      }
      break;
    case Op::IfElse:
      if (is_masked(a)) return map_masked(a, [](const Expr& x) { return -x; });
      break;
    default: break;
  }
  return unary(Op::Neg, a);
}

Expr operator+(const Expr& a, const Expr& b) {
  if (is_zero(a)) return b;
  if (is_zero(b)) return a;
  if (a.is_same(b)) return Expr(2.0) * a;
  if (b.op() == Op::Neg) return a - b.operand(0);
  if (a.op() == Op::Neg) return b - a.operand(0);
  if (is_masked(a) && is_masked(b) && a.operand(0).is_same(b.operand(0))) {
    return if_else(a.operand(0), a.operand(1) + b.operand(1),
                   a.operand(2) + b.operand(2));
  }
  return binary(Op::Add, a, b);
}

Expr operator-(const Expr& a, const Expr& b) {
  if (is_zero(b)) return a;
  if (is_zero(a)) return -b;
  if (a.is_same(b)) return 0.0;
  if (b.op() == Op::Neg) return a + b.operand(0);
  if (a.op() == Op::Neg) return -(a.operand(0) + b);
  if (b.is_constant()) return a + Expr(-b.value());
  return binary(Op::Sub, a, b);
}

Expr operator*(const Expr& a, const Expr& b) {
  if (a.is_constant() && b.is_constant()) return a.value() * b.value();
  if (b.is_constant()) return b * a;
  if (a.is_constant()) {
    const double factor = a.value();
    if (factor == 0.0) return 0.0;
    if (factor == 1.0) return b;
    if (factor == -1.0) return -b;
    if (b.op() == Op::Neg) return Expr(-factor) * b.operand(0);
    if (is_scaled(b)) {
      const Scaled s = split_scaled(b);
      return Expr(factor * s.factor) * s.rest;
    }
  }
  if (is_masked(a)) return map_masked(a, [&](const Expr& x) { return x * b; });
  if (is_masked(b)) return map_masked(b, [&](const Expr& x) { return a * x; });
  if (a.op() == Op::Neg) return -(a.operand(0) * b);
  if (b.op() == Op::Neg) return -(a * b.operand(0));
  return binary(Op::Mul, a, b);
}

Expr operator/(const Expr& a, const Expr& b) {
  if (is_zero(a) && !is_zero(b)) return 0.0;
  if (b.is_constant()) {
    if (b.value() == 1.0) return a;
    if (b.value() == -1.0) return -a;
    if (is_power_of_two(b.value())) return Expr(1.0 / b.value()) * a;  // exact
  }
  if (a.is_same(b) && !a.is_constant()) return 1.0;
  if (a.op() == Op::Neg) return -(a.operand(0) / b);
  if (b.op() == Op::Neg) return -(a / b.operand(0));
  if (is_masked(a)) return map_masked(a, [&](const Expr& x) { return x / b; });
  return binary(Op::Div, a, b);
}

Expr operator<(const Expr& a, const Expr& b) { return binary(Op::Less, a, b); }
Expr operator<=(const Expr& a, const Expr& b) { return binary(Op::LessEqual, a, b); }
Expr operator>(const Expr& a, const Expr& b) { return b < a; }
Expr operator>=(const Expr& a, const Expr& b) { return b <= a; }
Expr operator==(const Expr& a, const Expr& b) { return binary(Op::Equal, a, b); }
Expr operator!=(const Expr& a, const Expr& b) { return binary(Op::NotEqual, a, b); }
Expr operator!(const Expr& a) { return unary(Op::Not, a); }
Expr logical_and(const Expr& a, const Expr& b) { return binary(Op::And, a, b); }
Expr logical_or(const Expr& a, const Expr& b) { return binary(Op::Or, a, b); }

Expr if_else(const Expr& condition, const Expr& a, const Expr& b) {
  if (condition.is_constant()) return condition.value() != 0.0 ? a : b;
  if (a.is_same(b)) return a;
  if (condition.op() == Op::Not) return if_else(condition.operand(0), b, a);
  // Masks do not nest: their conditions are joined.
  if (is_zero(b) && is_masked(a)) {
    const Mask inner = split_masked(a);
    return if_else(logical_and(condition, inner.condition), inner.value, 0.0);
  }
  if (is_zero(a) && is_masked(b)) {
    const Mask inner = split_masked(b);
    return if_else(logical_and(!condition, inner.condition), inner.value, 0.0);
  }
  return intern(Op::IfElse, condition, a, b);
}

Expr abs(const Expr& a) {
  if (a.op() == Op::Abs || a.op() == Op::Sqrt) return a;
  return even(Op::Abs, a);
}

Expr sqrt(const Expr& a) {
  if (a.op() == Op::Mul && a.operand(0).is_same(a.operand(1))) return abs(a.operand(0));
  return unary(Op::Sqrt, a);
}

Expr sign(const Expr& a) { return odd(Op::Sign, a); }
Expr exp(const Expr& a) { return unary(Op::Exp, a); }
Expr log(const Expr& a) { return unary(Op::Log, a); }
Expr sin(const Expr& a) { return odd(Op::Sin, a); }
Expr cos(const Expr& a) { return even(Op::Cos, a); }
Expr tan(const Expr& a) { return odd(Op::Tan, a); }
Expr asin(const Expr& a) { return odd(Op::Asin, a); }
Expr acos(const Expr& a) { return unary(Op::Acos, a); }
Expr atan(const Expr& a) { return odd(Op::Atan, a); }
Expr sinh(const Expr& a) { return odd(Op::Sinh, a); }
Expr cosh(const Expr& a) { return even(Op::Cosh, a); }
Expr tanh(const Expr& a) { return odd(Op::Tanh, a); }

Expr pow(const Expr& base, const Expr& exponent) {
  if (exponent.is_constant() && !base.is_constant()) {
    const double n = exponent.value();
    if (n == 0.0) return 1.0;
    if (n == 0.5) return sqrt(base);
    if (n == -0.5) return 1.0 / sqrt(base);
    if (n == std::floor(n) && std::abs(n) <= kLongestPower) {
      const Expr power = integer_power(base, static_cast<int>(std::abs(n)));
      return n > 0 ? power : 1.0 / power;
    }
  }
  return binary(Op::Pow, base, exponent);
}

Expr atan2(const Expr& y, const Expr& x) { return binary(Op::Atan2, y, x); }
Expr min(const Expr& a, const Expr& b) {
  return a.is_same(b) ? a : binary(Op::Min, a, b);
}
Expr max(const Expr& a, const Expr& b) {
  return a.is_same(b) ? a : binary(Op::Max, a, b);
}

Expr apply(Op op, const Expr* x) {
  switch (op) {
    case Op::Neg: return -x[0];
    case Op::Abs: return abs(x[0]);
    case Op::Sign: return sign(x[0]);
    case Op::Sqrt: return sqrt(x[0]);
    case Op::Exp: return exp(x[0]);
    case Op::Log: return log(x[0]);
    case Op::Sin: return sin(x[0]);
    case Op::Cos: return cos(x[0]);
    case Op::Tan: return tan(x[0]);
    case Op::Asin: return asin(x[0]);
    case Op::Acos: return acos(x[0]);
    case Op::Atan: return atan(x[0]);
    case Op::Sinh: return sinh(x[0]);
    case Op::Cosh: return cosh(x[0]);
    case Op::Tanh: return tanh(x[0]);
    case Op::Not: return !x[0];
    case Op::Add: return x[0] + x[1];
    case Op::Sub: return x[0] - x[1];
    case Op::Mul: return x[0] * x[1];
    case Op::Div: return x[0] / x[1];
    case Op::Pow: return pow(x[0], x[1]);
    case Op::Atan2: return atan2(x[0], x[1]);
    case Op::Min: return min(x[0], x[1]);
    case Op::Max: return max(x[0], x[1]);
    case Op::Less: return x[0] < x[1];
    case Op::LessEqual: return x[0] <= x[1];
    case Op::Equal: return x[0] == x[1];
    case Op::NotEqual: return x[0] != x[1];
    case Op::And: return logical_and(x[0], x[1]);
    case Op::Or: return logical_or(x[0], x[1]);
    case Op::IfElse: return if_else(x[0], x[1], x[2]);
    case Op::Constant:
    case Op::Symbol:
    case Op::Copy:
    case Op::Fma:
    case Op::Fms:
    case Op::Fnma:
    case Op::SinCos: break;
  }
  throw InvalidInput("apply: '" + std::string(op_info(op).name) +
                     "' is not an operation of expressions");
}

}  // namespace saltus
