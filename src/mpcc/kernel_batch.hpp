// SPDX-License-Identifier: BSD-2-Clause
// All instances of one kernel, evaluated block by block.
#pragma once

#include <vector>

#include "saltus/expr/compiled_tape.hpp"
#include "saltus/mpcc/evaluator.hpp"

namespace saltus::detail {

/// The outputs of a kernel's tape in their order, as numbers of their first one.
struct OutputLayout {
  OutputLayout(const Kernel& kernel, Order order);
  int objective = 0;
  int rows, gradient, jacobian, hessian;
  int end;
};

class KernelBatch {
 public:
  KernelBatch(const KernelUse& use, Order order, const CompileOptions& options);

  [[nodiscard]] int n_blocks() const { return n_blocks_; }
  [[nodiscard]] std::size_t input_size() const;   ///< of one block
  [[nodiscard]] std::size_t output_size() const;  ///< of all blocks
  [[nodiscard]] AlignedBuffer make_scratch() const { return tape_.make_scratch(); }
  /// Grows with the time that a block takes.
  [[nodiscard]] double block_cost() const { return block_cost_; }

  /// Where the outputs of an instance stand in the outputs of all blocks: the first one at
  /// position(instance), each further one output_stride() later.
  [[nodiscard]] std::size_t position(int instance) const;
  [[nodiscard]] std::size_t output_stride() const { return tape_.lanes(); }

  /// Writes the outputs that never change into the outputs of all blocks.
  void write_constants(double* out) const;

  /// Gathers the inputs of a block into `in`, runs the tape, leaves the outputs in `out`,
  /// which is the memory of all blocks. Does not allocate.
  void run(int block, const EvaluationPoint& point, double* in, double* out,
           double* scratch) const;

 private:
  CompiledTape tape_;
  int n_instances_;
  int n_blocks_;
  int n_variables_, n_parameters_, n_multipliers_;
  double block_cost_;
  // Which w, p and y each lane of each input takes; lanes beyond the last instance repeat it.
  std::vector<int> gather_;
};

}  // namespace saltus::detail
