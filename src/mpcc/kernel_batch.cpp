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

KernelBatch::KernelBatch(const KernelUse& use, Order order, const CompileOptions& options)
    : tape_(use.kernel.tape(order), options),
      n_instances_(use.n_instances),
      n_blocks_((use.n_instances + tape_.lanes() - 1) / tape_.lanes()),
      n_variables_(use.kernel.n_variables()),
      n_parameters_(use.kernel.n_parameters()),
      n_multipliers_(order == Order::Second ? use.kernel.n_rows() : 0) {
  const auto n_instructions =
      static_cast<double>(use.kernel.tape(order).instructions().size());
  block_cost_ = (1.0 + n_instructions) * tape_.lanes();
  const int lanes = tape_.lanes();
  gather_.reserve(static_cast<std::size_t>(n_blocks_) * lanes *
                  (n_variables_ + n_parameters_ + n_multipliers_));
  const auto add = [&](int block, const std::vector<int>& all, int size) {
    for (int i = 0; i < size; ++i) {
      for (int lane = 0; lane < lanes; ++lane) {
        const int instance = std::min(block * lanes + lane, n_instances_ - 1);
        gather_.push_back(all[static_cast<std::size_t>(instance) * size + i]);
      }
    }
  };
  for (int block = 0; block < n_blocks_; ++block) {
    add(block, use.variables, n_variables_);
    add(block, use.parameters, n_parameters_);
    add(block, use.rows, n_multipliers_);
  }
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

void KernelBatch::run(int block, const EvaluationPoint& point, double* in, double* out,
                      double* scratch) const {
  const std::size_t lanes = tape_.lanes();
  const std::size_t per_block = (n_variables_ + n_parameters_ + n_multipliers_) * lanes;
  const int* index = gather_.data() + block * per_block;
  double* next = in;
  const auto gather = [&](const double* from, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) next[i] = from[index[i]];
    next += n;
    index += n;
  };
  gather(point.w.data(), n_variables_ * lanes);
  gather(point.p.data(), n_parameters_ * lanes);
  const bool second = next != in + input_size();
  if (second) {
    next = std::fill_n(next, lanes, point.sigma_f);
    gather(point.y->data(), n_multipliers_ * lanes);
  }
  const int active =
      std::min(static_cast<int>(lanes), n_instances_ - block * static_cast<int>(lanes));
  tape_.run(in, out + position(block * static_cast<int>(lanes)), scratch, active);
}

}  // namespace saltus::detail
