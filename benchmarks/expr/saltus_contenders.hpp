// SPDX-License-Identifier: BSD-2-Clause
#pragma once

#include "expr/contender.hpp"
#include "saltus/expr/compiled_tape.hpp"

namespace saltus::bench {

/// Where the numbers of the instances are before and after an evaluation.
enum class Storage {
  Lanes,      ///< side by side, as the tape wants them
  Instances,  ///< one instance after the other; copied into lanes and back each time
};

/// The kernel and its derivatives in one tape, and how long it took to derive.
class SaltusKernel {
 public:
  SaltusKernel();
  [[nodiscard]] std::unique_ptr<Contender> contender(Backend backend,
                                                     Storage storage) const;

 private:
  OutputPattern pattern_;
  std::vector<Expr> inputs_, outputs_;
  double derive_time_ = 0.0;
};

}  // namespace saltus::bench
