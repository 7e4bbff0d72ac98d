// SPDX-License-Identifier: BSD-2-Clause
// Symbolic scalars: handles to the nodes of one hash-consed expression graph.
#pragma once

#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <string>

#include "saltus/base/types.hpp"
#include "saltus/expr/op.hpp"

namespace saltus {

namespace detail {
struct Node;
}

/// A scalar expression. Copies share their node; equal expressions are one node, so that
/// common subexpressions cost nothing. Usable as the scalar of Eigen matrices and from
/// several threads at once.
class Expr {
 public:
  Expr();  ///< zero
  template <class Number>
  requires std::floating_point<Number> || std::integral<Number> Expr(Number value)
      : Expr(Constant{static_cast<double>(value)}) {}

  /// A new symbol, different from every other one, whatever its name.
  [[nodiscard]] static Expr symbol(std::string name);

  Expr(const Expr& other) noexcept;
  Expr(Expr&& other) noexcept : node_(other.node_) { other.node_ = nullptr; }
  Expr& operator=(Expr other) noexcept {
    std::swap(node_, other.node_);
    return *this;
  }
  ~Expr();

  [[nodiscard]] Op op() const;
  [[nodiscard]] int arity() const { return op_info(op()).arity; }
  [[nodiscard]] Expr operand(int i) const;  ///< Pre: 0 ≤ i < arity().
  [[nodiscard]] bool is_constant() const { return op() == Op::Constant; }
  [[nodiscard]] bool is_symbol() const { return op() == Op::Symbol; }
  [[nodiscard]] bool is_constant(double value) const;
  [[nodiscard]] double value() const;             ///< Pre: is_constant().
  [[nodiscard]] const std::string& name() const;  ///< Pre: is_symbol().

  /// Whether both are the same node. Not to be mixed up with ==, which gives an expression.
  [[nodiscard]] bool is_same(const Expr& other) const { return node_ == other.node_; }

  /// The truth of a constant. Throws InvalidInput for anything else: use if_else.
  explicit operator bool() const;

  Expr& operator+=(const Expr& other);
  Expr& operator-=(const Expr& other);
  Expr& operator*=(const Expr& other);
  Expr& operator/=(const Expr& other);

  [[nodiscard]] const detail::Node* node() const { return node_; }

  /// Takes over one reference of a node.
  struct Adopt {
    detail::Node* node;
  };
  explicit Expr(Adopt adopt) : node_(adopt.node) {}

 private:
  struct Constant {
    double value;
  };
  explicit Expr(Constant constant);

  detail::Node* node_;
};

using ExprVector = Eigen::Matrix<Expr, Eigen::Dynamic, 1>;
using ExprMatrix = Eigen::Matrix<Expr, Eigen::Dynamic, Eigen::Dynamic>;

/// n symbols name_0 … name_(n−1).
[[nodiscard]] ExprVector symbols(const std::string& name, Index n);

[[nodiscard]] Expr operator-(const Expr& a);
inline const Expr& operator+(const Expr& a) { return a; }
[[nodiscard]] Expr operator+(const Expr& a, const Expr& b);
[[nodiscard]] Expr operator-(const Expr& a, const Expr& b);
[[nodiscard]] Expr operator*(const Expr& a, const Expr& b);
[[nodiscard]] Expr operator/(const Expr& a, const Expr& b);

[[nodiscard]] Expr operator<(const Expr& a, const Expr& b);
[[nodiscard]] Expr operator<=(const Expr& a, const Expr& b);
[[nodiscard]] Expr operator>(const Expr& a, const Expr& b);
[[nodiscard]] Expr operator>=(const Expr& a, const Expr& b);
[[nodiscard]] Expr operator==(const Expr& a, const Expr& b);
[[nodiscard]] Expr operator!=(const Expr& a, const Expr& b);
[[nodiscard]] Expr operator!(const Expr& a);
[[nodiscard]] Expr logical_and(const Expr& a, const Expr& b);
[[nodiscard]] Expr logical_or(const Expr& a, const Expr& b);
/// condition ≠ 0 ? a : b. The branch not taken may be NaN or infinite without harm, also in
/// derivatives.
[[nodiscard]] Expr if_else(const Expr& condition, const Expr& a, const Expr& b);

[[nodiscard]] Expr abs(const Expr& a);
[[nodiscard]] Expr sign(const Expr& a);
[[nodiscard]] Expr sqrt(const Expr& a);
[[nodiscard]] Expr exp(const Expr& a);
[[nodiscard]] Expr log(const Expr& a);
[[nodiscard]] Expr sin(const Expr& a);
[[nodiscard]] Expr cos(const Expr& a);
[[nodiscard]] Expr tan(const Expr& a);
[[nodiscard]] Expr asin(const Expr& a);
[[nodiscard]] Expr acos(const Expr& a);
[[nodiscard]] Expr atan(const Expr& a);
[[nodiscard]] Expr sinh(const Expr& a);
[[nodiscard]] Expr cosh(const Expr& a);
[[nodiscard]] Expr tanh(const Expr& a);
[[nodiscard]] Expr pow(const Expr& base, const Expr& exponent);
[[nodiscard]] Expr atan2(const Expr& y, const Expr& x);
[[nodiscard]] Expr min(const Expr& a, const Expr& b);
[[nodiscard]] Expr max(const Expr& a, const Expr& b);

/// The expression that applies `op` to operands by name of the operation, simplified as the
/// functions above do. Pre: op is one of them, operands has op_info(op).arity entries.
[[nodiscard]] Expr apply(Op op, const Expr* operands);

/// Infix; shared and deeply nested parts are named @1, @2, … and defined first.
std::ostream& operator<<(std::ostream& stream, const Expr& a);
[[nodiscard]] std::string to_string(const Expr& a);

// Eigen looks for these.
inline const Expr& conj(const Expr& a) { return a; }
inline const Expr& real(const Expr& a) { return a; }
inline Expr imag(const Expr&) { return {}; }
inline Expr abs2(const Expr& a) { return a * a; }

}  // namespace saltus

namespace Eigen {

template <>
struct NumTraits<saltus::Expr> : GenericNumTraits<saltus::Expr> {
  using Real = saltus::Expr;
  using NonInteger = saltus::Expr;
  using Nested = saltus::Expr;
  using Literal = double;
  enum {
    IsInteger = 0,
    IsSigned = 1,
    IsComplex = 0,
    RequireInitialization = 1,
    ReadCost = 1,
    AddCost = 4,
    MulCost = 4
  };
  static saltus::Expr epsilon() { return NumTraits<double>::epsilon(); }
  static saltus::Expr dummy_precision() { return NumTraits<double>::dummy_precision(); }
  static saltus::Expr highest() { return NumTraits<double>::highest(); }
  static saltus::Expr lowest() { return NumTraits<double>::lowest(); }
  static int digits10() { return NumTraits<double>::digits10(); }
};

template <class BinaryOp>
struct ScalarBinaryOpTraits<saltus::Expr, double, BinaryOp> {
  using ReturnType = saltus::Expr;
};
template <class BinaryOp>
struct ScalarBinaryOpTraits<double, saltus::Expr, BinaryOp> {
  using ReturnType = saltus::Expr;
};

}  // namespace Eigen
