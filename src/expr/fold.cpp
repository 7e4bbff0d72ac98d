// SPDX-License-Identifier: BSD-2-Clause
#include "expr/fold.hpp"

#include <cmath>

#include "saltus/base/error.hpp"

namespace saltus::detail {

double fold(Op op, const double* x) {
  switch (op) {
    case Op::Neg: return -x[0];
    case Op::Abs: return std::abs(x[0]);
    case Op::Sign: return x[0] > 0 ? 1.0 : x[0] < 0 ? -1.0 : x[0];
    case Op::Sqrt: return std::sqrt(x[0]);
    case Op::Exp: return std::exp(x[0]);
    case Op::Log: return std::log(x[0]);
    case Op::Sin: return std::sin(x[0]);
    case Op::Cos: return std::cos(x[0]);
    case Op::Tan: return std::tan(x[0]);
    case Op::Asin: return std::asin(x[0]);
    case Op::Acos: return std::acos(x[0]);
    case Op::Atan: return std::atan(x[0]);
    case Op::Sinh: return std::sinh(x[0]);
    case Op::Cosh: return std::cosh(x[0]);
    case Op::Tanh: return std::tanh(x[0]);
    case Op::Not: return x[0] == 0 ? 1.0 : 0.0;
    case Op::Add: return x[0] + x[1];
    case Op::Sub: return x[0] - x[1];
    case Op::Mul: return x[0] * x[1];
    case Op::Div: return x[0] / x[1];
    case Op::Pow: return std::pow(x[0], x[1]);
    case Op::Atan2: return std::atan2(x[0], x[1]);
    case Op::Min: return x[0] < x[1] ? x[0] : x[1];
    case Op::Max: return x[0] > x[1] ? x[0] : x[1];
    case Op::Less: return x[0] < x[1] ? 1.0 : 0.0;
    case Op::LessEqual: return x[0] <= x[1] ? 1.0 : 0.0;
    case Op::Equal: return x[0] == x[1] ? 1.0 : 0.0;
    case Op::NotEqual: return x[0] != x[1] ? 1.0 : 0.0;
    case Op::And: return x[0] != 0 && x[1] != 0 ? 1.0 : 0.0;
    case Op::Or: return x[0] != 0 || x[1] != 0 ? 1.0 : 0.0;
    case Op::IfElse: return x[0] != 0 ? x[1] : x[2];
    case Op::Copy: return x[0];
    case Op::Fma: return std::fma(x[0], x[1], x[2]);
    case Op::Fms: return std::fma(x[0], x[1], -x[2]);
    case Op::Fnma: return std::fma(-x[0], x[1], x[2]);
    case Op::Constant:
    case Op::Symbol:
    case Op::SinCos: break;
  }
  SALTUS_ASSERT(!"an operation with one result");
  return 0.0;
}

}  // namespace saltus::detail
