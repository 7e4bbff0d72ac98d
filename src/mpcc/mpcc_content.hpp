// SPDX-License-Identifier: BSD-2-Clause
#pragma once

#include "saltus/mpcc/mpcc.hpp"

namespace saltus {

struct Mpcc::Content {
  std::string name;
  MpccData data;
  LabelTable variable_labels, parameter_labels, row_labels, pair_labels;
  std::vector<Pair> pairs;
  std::vector<KernelUse> kernels;
  std::vector<KernelInstance> row_owners;
  CompressedPattern jacobian, hessian;
};

}  // namespace saltus
