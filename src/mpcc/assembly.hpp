// SPDX-License-Identifier: BSD-2-Clause
// From the entries of all kernel instances to the patterns of the whole problem.
#pragma once

#include <span>

#include "saltus/mpcc/mpcc.hpp"

namespace saltus::detail {

struct Assembled {
  CompressedPattern pattern;
  AssemblyMap map;
};

[[nodiscard]] Assembled assemble_jacobian(std::span<const KernelUse> kernels, int n_rows,
                                          int n_variables);
/// The lower triangle.
[[nodiscard]] Assembled assemble_hessian(std::span<const KernelUse> kernels,
                                         int n_variables);

}  // namespace saltus::detail
