// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/expr/expr.hpp"

#include "expr/node.hpp"
#include "saltus/base/error.hpp"

namespace saltus {

Expr::Expr() {
  static const Expr& zero = *new Expr(0.0);  // outlives every other static object
  node_ = zero.node_;
  detail::acquire(node_);
}

Expr::Expr(Constant constant) : Expr(detail::intern_constant(constant.value)) {}

Expr Expr::symbol(std::string name) { return detail::intern_symbol(std::move(name)); }

Expr::Expr(const Expr& other) noexcept : node_(other.node_) {
  if (node_ != nullptr) detail::acquire(node_);
}

Expr::~Expr() {
  if (node_ != nullptr) detail::release(node_);
}

Op Expr::op() const { return node_->op; }

Expr Expr::operand(int i) const {
  SALTUS_ASSERT(0 <= i && i < arity());
  return detail::share(node_->operands[i]);
}

bool Expr::is_constant(double value) const {
  return is_constant() && node_->value == value;
}

double Expr::value() const {
  SALTUS_ASSERT(is_constant());
  return node_->value;
}

const std::string& Expr::name() const {
  SALTUS_ASSERT(is_symbol());
  return *node_->name;
}

Expr::operator bool() const {
  require(is_constant(), [&] {
    return "the expression " + to_string(*this) +
           " has no truth value until its symbols have numbers; use if_else(condition, "
           "a, "
           "b) to choose between expressions";
  });
  return node_->value != 0.0;
}

Expr& Expr::operator+=(const Expr& other) { return *this = *this + other; }
Expr& Expr::operator-=(const Expr& other) { return *this = *this - other; }
Expr& Expr::operator*=(const Expr& other) { return *this = *this * other; }
Expr& Expr::operator/=(const Expr& other) { return *this = *this / other; }

ExprVector symbols(const std::string& name, Index n) {
  require(n >= 0, "symbols(\"" + name + "\", n): n must not be negative");
  ExprVector result(n);
  for (Index i = 0; i < n; ++i) {
    result[i] = Expr::symbol(name + "_" + std::to_string(i));
  }
  return result;
}

}  // namespace saltus
