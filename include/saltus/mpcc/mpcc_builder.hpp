// SPDX-License-Identifier: BSD-2-Clause
// Collects variables, rows, kernels, instances and pairs into a problem.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "saltus/mpcc/mpcc.hpp"

namespace saltus {

struct Bounds {
  double lower = -kInfinity;
  double upper = kInfinity;
};

/// Mistakes in numbers and indices are found by build, which names the culprit.
class MpccBuilder {
 public:
  explicit MpccBuilder(std::string name);
  ~MpccBuilder();
  MpccBuilder(MpccBuilder&&) noexcept;
  MpccBuilder& operator=(MpccBuilder&&) noexcept;

  /// Adds one variable per initial value and gives the index of the first.
  int add_variables(const Label& label, ConstVectorRef initial, Bounds bounds = {});
  int add_variables(const Label& label, ConstVectorRef initial, ConstVectorRef lower,
                    ConstVectorRef upper);
  int add_variable(const Label& label, double initial, Bounds bounds = {});

  int add_parameters(const Label& label, ConstVectorRef values);

  /// Adds n rows, zero until an instance adds to them, and gives the index of the first.
  int add_rows(const Label& label, int n, Bounds bounds);
  int add_rows(const Label& label, ConstVectorRef lower, ConstVectorRef upper);

  /// Adds a kernel and gives its number.
  int add_kernel(Kernel kernel);

  /// Uses a kernel once: its local variables, parameters and rows are these. Several
  /// instances may add to one row.
  void add_instance(int kernel, std::span<const int> variables,
                    std::span<const int> parameters, std::span<const int> rows,
                    Place place = {});

  void add_pair(const Label& label, Side G, Side H);

  /// The problem. Throws InvalidInput with a sentence if anything does not fit.
  [[nodiscard]] Mpcc build() &&;

 private:
  std::unique_ptr<Mpcc::Content> content_;
  struct Numbers;
  std::unique_ptr<Numbers> numbers_;
};

}  // namespace saltus
