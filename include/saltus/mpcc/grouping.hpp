// SPDX-License-Identifier: BSD-2-Clause
// One large function as few small kernels with many instances.
#pragma once

#include <span>

#include "saltus/mpcc/mpcc_builder.hpp"

namespace saltus {

struct GroupingOptions {
  /// Rows that share an expression of at least this cost stay together; others compute it
  /// twice. Sums and products with a number cost 1, other operations 4, function calls 20.
  double least_shared_cost = 4.0;
  /// Where more rows than this would stay together, only those that share more do.
  int largest_cluster = 100;

  bool operator==(const GroupingOptions&) const = default;
};

/// Adds f and g of a function to a problem, as add_instance of its kernel would: the function
/// has the inputs and outputs of a Kernel; its variables, parameters and rows are these.
///
/// The terms of f and the rows of g that share work stay together; what is then equal but for
/// its variables, parameters and numbers becomes one kernel with many instances. Numbers that
/// differ from instance to instance are added to the problem's parameters. Rows that are zero
/// get no instance.
void add_grouped(MpccBuilder& builder, const Function& function,
                 std::span<const int> variables, std::span<const int> parameters,
                 std::span<const int> rows, const GroupingOptions& options = {});

}  // namespace saltus
