// SPDX-License-Identifier: BSD-2-Clause
#include "mpcc/kernel_batch.hpp"

#include <algorithm>

namespace saltus::detail {

OutputLayout::OutputLayout(const Kernel& kernel, Order order) {
  rows = kernel.has_objective() ? 1 : 0;
  gradient = rows + kernel.n_rows();
  const bool first = order != Order::Values, second = order == Order::Second;
  jacobian = gradient + (first ? static_cast<int>(kernel.gradient_pattern().size()) : 0);
  hessian = jacobian + (first ? kernel.jacobian_pattern().nonzeros() : 0);
  end = hessian + (second ? kernel.hessian_pattern().nonzeros() : 0);
}

namespace {

/// Whether an instruction or an output reads each input.
std::vector<bool> find_inputs_read(const Tape& tape) {
  std::vector<bool> is_read(tape.n_inputs(), false);
  const auto read = [&](int value) {
    const int input = value - tape.n_constants();
    if (0 <= input && input < tape.n_inputs()) is_read[input] = true;
  };
  for (const Instruction& instruction : tape.instructions()) {
    for (const int operand : instruction.operands) read(operand);
  }
  for (const int output : tape.outputs()) read(output);
  return is_read;
}

}  // namespace

KernelBatch::KernelBatch(const KernelUse& use, Order order, const CompileOptions& options)
    : tape_(use.kernel.tape(order), options),
      n_instances_(use.n_instances),
      n_blocks_((use.n_instances + tape_.lanes() - 1) / tape_.lanes()) {
  const Tape& tape = use.kernel.tape(order);
  const auto n_instructions = static_cast<double>(tape.instructions().size());
  block_cost_ = (1.0 + n_instructions) * tape_.lanes();
  const std::vector<bool> is_read = find_inputs_read(tape);
  const int n_w = use.kernel.n_variables(), n_p = use.kernel.n_parameters();
  variables_ = select(is_read, 0, use.variables, n_w);
  parameters_ = select(is_read, n_w, use.parameters, n_p);
  if (order == Order::Second) {
    sigma_f_ = n_w + n_p;
    multipliers_ = select(is_read, sigma_f_ + 1, use.rows, use.kernel.n_rows());
  }
  for (const int value : tape.outputs()) {
    changes_.push_back(value < tape.n_constants() ? Change::Never : Change::Always);
  }
}

KernelBatch::Inputs KernelBatch::select(const std::vector<bool>& is_read, int first_slot,
                                        const std::vector<int>& entries,
                                        int per_instance) const {
  Inputs inputs;
  for (int i = 0; i < per_instance; ++i) {
    if (is_read[first_slot + i]) inputs.slots.push_back(first_slot + i);
  }
  const int lanes = tape_.lanes();
  inputs.entries.reserve(inputs.slots.size() * lanes * n_blocks_);
  for (int block = 0; block < n_blocks_; ++block) {
    for (const int slot : inputs.slots) {
      for (int lane = 0; lane < lanes; ++lane) {
        const std::size_t instance = std::min(block * lanes + lane, n_instances_ - 1);
        inputs.entries.push_back(entries[instance * per_instance + slot - first_slot]);
      }
    }
  }
  return inputs;
}

std::size_t KernelBatch::input_size() const {
  return static_cast<std::size_t>(tape_.n_inputs()) * tape_.lanes();
}

std::size_t KernelBatch::output_size() const {
  return static_cast<std::size_t>(tape_.n_outputs()) * tape_.lanes() * n_blocks_;
}

std::size_t KernelBatch::position(int instance) const {
  const std::size_t lanes = tape_.lanes();
  const std::size_t block = instance / lanes, lane = instance % lanes;
  return block * tape_.n_outputs() * lanes + lane;
}

void KernelBatch::write_constants(double* out) const {
  for (int block = 0; block < n_blocks_; ++block) {
    tape_.write_constants(out + position(block * tape_.lanes()));
  }
}

void KernelBatch::gather(const Inputs& inputs, int block, const double* from,
                         double* in) const {
  constexpr int kUnroll = 8;  // every backend's lanes are a multiple of it
  const int lanes = tape_.lanes();
  const int* entry = inputs.entries.data() +
                     static_cast<std::size_t>(block) * inputs.slots.size() * lanes;
  for (const int slot : inputs.slots) {
    double* to = in + static_cast<std::size_t>(slot) * lanes;
    for (double* const end = to + lanes; to != end; to += kUnroll, entry += kUnroll) {
      for (int lane = 0; lane < kUnroll; ++lane) to[lane] = from[entry[lane]];
    }
  }
}

void KernelBatch::run(int block, const EvaluationPoint& point, double* in, double* out,
                      double* scratch) const {
  const int lanes = tape_.lanes();
  gather(variables_, block, point.w.data(), in);
  gather(parameters_, block, point.p.data(), in);
  if (sigma_f_ >= 0) {
    std::fill_n(in + static_cast<std::size_t>(sigma_f_) * lanes, lanes, point.sigma_f);
    gather(multipliers_, block, point.y->data(), in);
  }
  const int active = std::min(lanes, n_instances_ - block * lanes);
  tape_.run(in, out + position(block * lanes), scratch, active);
}

}  // namespace saltus::detail
