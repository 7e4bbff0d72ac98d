// SPDX-License-Identifier: BSD-2-Clause
// CasADi functions become ours. Needs CasADi's headers; nothing else in saltus does.
#pragma once

#include <casadi/casadi.hpp>
#include <map>
#include <string>

#include "saltus/base/error.hpp"
#include "saltus/expr/instruction_list.hpp"

namespace saltus {

namespace detail {

/// The name under which replay knows a CasADi operation; empty if it has no counterpart.
inline std::string casadi_operation(casadi_int code) {
  static const std::map<casadi_int, std::string> names{
      {casadi::OP_ASSIGN, "assign"},     {casadi::OP_ADD, "add"},
      {casadi::OP_SUB, "sub"},           {casadi::OP_MUL, "mul"},
      {casadi::OP_DIV, "div"},           {casadi::OP_NEG, "neg"},
      {casadi::OP_EXP, "exp"},           {casadi::OP_LOG, "log"},
      {casadi::OP_POW, "pow"},           {casadi::OP_CONSTPOW, "pow"},
      {casadi::OP_SQRT, "sqrt"},         {casadi::OP_SQ, "sq"},
      {casadi::OP_TWICE, "twice"},       {casadi::OP_SIN, "sin"},
      {casadi::OP_COS, "cos"},           {casadi::OP_TAN, "tan"},
      {casadi::OP_ASIN, "asin"},         {casadi::OP_ACOS, "acos"},
      {casadi::OP_ATAN, "atan"},         {casadi::OP_LT, "less"},
      {casadi::OP_LE, "less_equal"},     {casadi::OP_EQ, "equal"},
      {casadi::OP_NE, "not_equal"},      {casadi::OP_NOT, "not"},
      {casadi::OP_AND, "and"},           {casadi::OP_OR, "or"},
      {casadi::OP_FABS, "abs"},          {casadi::OP_SIGN, "sign"},
      {casadi::OP_COPYSIGN, "copysign"}, {casadi::OP_IF_ELSE_ZERO, "if_else_zero"},
      {casadi::OP_FMIN, "min"},          {casadi::OP_FMAX, "max"},
      {casadi::OP_INV, "inv"},           {casadi::OP_SINH, "sinh"},
      {casadi::OP_COSH, "cosh"},         {casadi::OP_TANH, "tanh"},
      {casadi::OP_ASINH, "asinh"},       {casadi::OP_ACOSH, "acosh"},
      {casadi::OP_ATANH, "atanh"},       {casadi::OP_ATAN2, "atan2"},
      {casadi::OP_CONST, "constant"},    {casadi::OP_INPUT, "input"},
      {casadi::OP_OUTPUT, "output"},     {casadi::OP_LOG1P, "log1p"},
      {casadi::OP_EXPM1, "expm1"},       {casadi::OP_HYPOT, "hypot"},
  };
  const auto found = names.find(code);
  return found == names.end() ? std::string() : found->second;
}

inline InstructionList::Port casadi_port(const std::string& name,
                                         const casadi::Sparsity& sparsity) {
  InstructionList::Port port{
      name, static_cast<int>(sparsity.size1()), static_cast<int>(sparsity.size2()), {}};
  std::vector<casadi_int> rows, cols;
  sparsity.get_triplet(rows, cols);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    port.places.push_back({static_cast<int>(rows[i]), static_cast<int>(cols[i])});
  }
  return port;
}

/// The function as scalar instructions: itself, or expanded.
inline casadi::Function casadi_scalar_form(const casadi::Function& function) {
  if (function.is_a("SXFunction")) return function;
  try {
    return function.expand();
  } catch (const std::exception& error) {
    throw InvalidInput("the CasADi function '" + function.name() +
                       "' cannot be expanded to scalar instructions: " + error.what());
  }
}

inline InstructionList::Item casadi_instruction(const casadi::Function& function, int k) {
  const casadi_int code = function.instruction_id(k);
  InstructionList::Item item{casadi_operation(code)};
  require(!item.op.empty(), [&] {
    return "the CasADi function '" + function.name() +
           "' cannot be converted: instruction " + std::to_string(k) +
           " (operation code " + std::to_string(code) + ") has no counterpart";
  });
  const auto in = function.instruction_input(k), out = function.instruction_output(k);
  const auto cell = [](casadi_int index) { return static_cast<int>(index); };
  if (item.op == "constant") {
    item.constant = function.instruction_constant(k);
  } else if (item.op == "output") {
    item.operands = {cell(in.at(0)), cell(out.at(0)), cell(out.at(1))};
    return item;
  } else {
    for (std::size_t i = 0; i < in.size() && i < 3; ++i) item.operands[i] = cell(in[i]);
  }
  item.result = cell(out.at(0));
  return item;
}

}  // namespace detail

/// The instructions of a CasADi function (SX, or MX that can be expanded). Throws
/// InvalidInput, naming the instruction, if one has no counterpart.
inline InstructionList list_instructions(const casadi::Function& any) {
  const casadi::Function function = detail::casadi_scalar_form(any);
  InstructionList list;
  list.name = function.name();
  list.n_cells = static_cast<int>(function.sz_w());
  for (casadi_int i = 0; i < function.n_in(); ++i) {
    list.inputs.push_back(
        detail::casadi_port(function.name_in(i), function.sparsity_in(i)));
  }
  for (casadi_int i = 0; i < function.n_out(); ++i) {
    list.outputs.push_back(
        detail::casadi_port(function.name_out(i), function.sparsity_out(i)));
  }
  const int n = static_cast<int>(function.n_instructions());
  for (int k = 0; k < n; ++k)
    list.items.push_back(detail::casadi_instruction(function, k));
  return list;
}

/// The same function with our expressions.
inline Function from_casadi(const casadi::Function& function) {
  return replay(list_instructions(function));
}

}  // namespace saltus
