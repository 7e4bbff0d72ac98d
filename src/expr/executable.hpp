// SPDX-License-Identifier: BSD-2-Clause
// What every backend gives: a block-wise evaluation of one tape.
#pragma once

#include <memory>
#include <vector>

#include "saltus/expr/compiled_tape.hpp"

namespace saltus::detail {

class Executable {
 public:
  explicit Executable(const Tape& tape);
  virtual ~Executable() = default;
  virtual void run(const double* in, double* out, double* scratch, int active) const = 0;
  /// Writes what run expects to find in fresh scratch memory.
  virtual void prepare(double* scratch) const = 0;

  struct ConstantOutput {
    int output;
    double value;
  };
  int n_inputs, n_outputs;
  std::vector<ConstantOutput> constant_outputs;
  int lanes = 1;
  Backend backend = Backend::Interpreter;
  SimdLevel simd = SimdLevel::Portable;
  std::size_t scratch_size = 0;
};

[[nodiscard]] std::shared_ptr<const Executable> make_interpreter(const Tape& tape,
                                                                 SimdLevel level);
/// Null if the machine does not allow it.
[[nodiscard]] std::shared_ptr<const Executable> make_jit(const Tape& tape,
                                                         SimdLevel level);

}  // namespace saltus::detail
