// SPDX-License-Identifier: BSD-2-Clause
// All instances of one kernel, evaluated block by block.
#pragma once

#include <vector>

#include "mpcc/collector.hpp"
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
  /// Of each output of an instance.
  [[nodiscard]] const std::vector<Change>& output_changes() const { return changes_; }

  /// Gathers the inputs of a block into `in`, runs the tape, leaves the outputs in `out`,
  /// which is the memory of all blocks. Does not allocate.
  void run(int block, const EvaluationPoint& point, double* in, double* out,
           double* scratch) const;

 private:
  /// Inputs that come from one vector; those that the tape does not read are left out.
  struct Inputs {
    std::vector<int> slots;
    // Which entry each lane of each slot takes, block by block; lanes beyond the last
    // instance repeat it.
    std::vector<int> entries;
  };
  [[nodiscard]] Inputs select(const std::vector<bool>& is_read, int first_slot,
                              const std::vector<int>& entries, int per_instance) const;
  void gather(const Inputs& inputs, int block, const double* from, double* in) const;

  CompiledTape tape_;
  int n_instances_;
  int n_blocks_;
  double block_cost_;
  Inputs variables_, parameters_, multipliers_;
  int sigma_f_ = -1;  // its slot, if there is one
  std::vector<Change> changes_;
};

}  // namespace saltus::detail
