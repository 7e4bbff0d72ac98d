// SPDX-License-Identifier: BSD-2-Clause
// Expressions lowered to a straight line of instructions.
#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <vector>

#include "saltus/expr/expr.hpp"

namespace saltus {

/// One step of a tape. Values are numbered: constants first, then inputs, then results in the
/// order in which they are computed; each is written once.
struct Instruction {
  Op op;
  std::array<int, 3> operands{-1, -1, -1};
  std::array<int, 2> results{-1, -1};  ///< two for SinCos (sine, cosine), else one
};

/// An immutable program: inputs and constants in, outputs out, no branches.
class Tape {
 public:
  /// Lowers the outputs. Products that are only added are fused (Fma, Fms, Fnma), sine and
  /// cosine of one angle are computed together. Throws InvalidInput if an output needs a
  /// symbol that is not an input. Pre: inputs are different symbols.
  Tape(std::span<const Expr> inputs, std::span<const Expr> outputs);

  [[nodiscard]] int n_inputs() const { return n_inputs_; }
  [[nodiscard]] int n_outputs() const { return static_cast<int>(outputs_.size()); }
  [[nodiscard]] int n_constants() const { return static_cast<int>(constants_.size()); }
  [[nodiscard]] int n_values() const { return n_values_; }

  [[nodiscard]] std::span<const double> constants() const { return constants_; }
  [[nodiscard]] std::span<const Instruction> instructions() const {
    return instructions_;
  }
  /// The value that each output takes; it may be a constant or an input.
  [[nodiscard]] std::span<const int> outputs() const { return outputs_; }

  /// The same for equal programs in every process.
  [[nodiscard]] std::uint64_t hash() const;

 private:
  int n_inputs_;
  int n_values_;
  std::vector<double> constants_;
  std::vector<Instruction> instructions_;
  std::vector<int> outputs_;
};

/// One instruction per line.
std::ostream& operator<<(std::ostream& stream, const Tape& tape);

}  // namespace saltus
