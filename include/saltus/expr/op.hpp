// SPDX-License-Identifier: BSD-2-Clause
// The operations that expressions and tapes are made of.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace saltus {

/// Truth values are the numbers 1 and 0; any number but 0 counts as true.
enum class Op : std::uint8_t {
  Constant,
  Symbol,
  // one operand
  Neg,
  Abs,
  Sign,  ///< −1, 0 or 1
  Sqrt,
  Exp,
  Log,
  Sin,
  Cos,
  Tan,
  Asin,
  Acos,
  Atan,
  Sinh,
  Cosh,
  Tanh,
  Not,
  // two operands
  Add,
  Sub,
  Mul,
  Div,
  Pow,
  Atan2,  ///< angle of the point (second operand, first operand)
  Min,    ///< a < b ? a : b
  Max,    ///< a > b ? a : b
  Less,
  LessEqual,
  Equal,
  NotEqual,
  And,
  Or,
  // three operands
  IfElse,  ///< condition ≠ 0 ? a : b
  // only in tapes
  Copy,
  Fma,     ///< a·b + c, rounded once where the machine can
  Fms,     ///< a·b − c
  Fnma,    ///< c − a·b
  SinCos,  ///< two results from one operand
};

inline constexpr int kOpCount = static_cast<int>(Op::SinCos) + 1;

struct OpInfo {
  std::string_view name;
  int arity;
  bool commutative;
};

namespace detail {
inline constexpr std::array<OpInfo, kOpCount> kOpTable{{
    {"constant", 0, false},   {"symbol", 0, false}, {"neg", 1, false},
    {"abs", 1, false},        {"sign", 1, false},   {"sqrt", 1, false},
    {"exp", 1, false},        {"log", 1, false},    {"sin", 1, false},
    {"cos", 1, false},        {"tan", 1, false},    {"asin", 1, false},
    {"acos", 1, false},       {"atan", 1, false},   {"sinh", 1, false},
    {"cosh", 1, false},       {"tanh", 1, false},   {"not", 1, false},
    {"add", 2, true},         {"sub", 2, false},    {"mul", 2, true},
    {"div", 2, false},        {"pow", 2, false},    {"atan2", 2, false},
    {"min", 2, false},        {"max", 2, false},    {"less", 2, false},
    {"less_equal", 2, false}, {"equal", 2, true},   {"not_equal", 2, true},
    {"and", 2, true},         {"or", 2, true},      {"if_else", 3, false},
    {"copy", 1, false},       {"fma", 3, false},    {"fms", 3, false},
    {"fnma", 3, false},       {"sincos", 1, false},
}};
}  // namespace detail

[[nodiscard]] constexpr const OpInfo& op_info(Op op) {
  return detail::kOpTable[static_cast<std::size_t>(op)];
}

/// Whether evaluation calls a library function for it.
[[nodiscard]] constexpr bool is_function_call(Op op) {
  switch (op) {
    case Op::Exp:
    case Op::Log:
    case Op::Sin:
    case Op::Cos:
    case Op::Tan:
    case Op::Asin:
    case Op::Acos:
    case Op::Atan:
    case Op::Sinh:
    case Op::Cosh:
    case Op::Tanh:
    case Op::Pow:
    case Op::Atan2:
    case Op::SinCos: return true;
    default: return false;
  }
}

/// The operation of expressions with this name, none for a foreign name or a tape's own.
[[nodiscard]] constexpr std::optional<Op> op_from_name(std::string_view name) {
  for (int i = 0; i <= static_cast<int>(Op::IfElse); ++i) {
    if (op_info(static_cast<Op>(i)).name == name) return static_cast<Op>(i);
  }
  return std::nullopt;
}

}  // namespace saltus
