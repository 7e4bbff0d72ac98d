// SPDX-License-Identifier: BSD-2-Clause
#pragma once

#include <casadi/casadi.hpp>

#include "expr/contender.hpp"

namespace saltus::bench {

/// What CasADi is asked to do to its expressions before they are evaluated.
enum class Simplification {
  None,
  Cse,        ///< the function's option `cse`
  Transform,  ///< the simplification passes of Function::transform
};

/// The kernel and its derivatives in one CasADi function over scalar expressions.
class CasadiKernel {
 public:
  explicit CasadiKernel(Simplification simplification);

  /// CasADi's virtual machine, called without allocating.
  [[nodiscard]] std::unique_ptr<Contender> virtual_machine() const;

  /// CasADi's C code, compiled by gcc with these flags. Throws std::runtime_error if the
  /// compiler fails.
  [[nodiscard]] std::unique_ptr<Contender> generated_code(const std::string& flags) const;

 private:
  [[nodiscard]] ContenderCard card(const std::string& evaluator, double compile) const;

  std::string label_;
  casadi::Function function_;
  OutputPattern pattern_;
  double derive_time_ = 0.0;  // [s]
};

}  // namespace saltus::bench
