// SPDX-License-Identifier: BSD-2-Clause
// Functions as plain lists of instructions: what files hold and other tools give.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "saltus/expr/function.hpp"

namespace saltus {

/// A straight-line program over numbered work cells, as CasADi lists its instructions.
struct InstructionList {
  /// A sparse matrix argument or result: nonzero i stands at places[i] = {row, column}.
  struct Port {
    std::string name;
    int rows = 0;
    int cols = 1;
    std::vector<std::array<int, 2>> places;
  };
  struct Item {
    /// An operation of `Op` by name, one of the composites listed in instruction_list.cpp, or
    ///   "input"    cell result = nonzero operands[1] of input operands[0]
    ///   "output"   nonzero operands[2] of output operands[1] = cell operands[0]
    ///   "constant" cell result = constant
    std::string op;
    int result = -1;
    std::array<int, 3> operands{-1, -1, -1};
    double constant = 0.0;
  };

  std::string name;
  std::vector<Port> inputs, outputs;
  std::vector<Item> items;
  int n_cells = 0;
};

/// The program of a function: all its inputs and outputs are dense, a cell is written once.
[[nodiscard]] InstructionList record(const Function& function);

/// The function that the program computes. Throws InvalidInput if an instruction is unknown
/// or refers to something that does not exist, naming the instruction.
[[nodiscard]] Function replay(const InstructionList& list);

}  // namespace saltus
