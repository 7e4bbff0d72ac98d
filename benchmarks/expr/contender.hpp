// SPDX-License-Identifier: BSD-2-Clause
// What the tools have in common when they evaluate the kernel for many instances.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "expr/radau_stage.hpp"
#include "saltus/expr/derivatives.hpp"

namespace saltus::bench {

/// Inputs of one instance: the unknowns w, then the multipliers y of the rows.
inline constexpr int kInputs = kUnknowns + kRows;

/// Outputs of one instance: g(w), then the nonzeros of ∂g/∂w and those of the lower
/// triangle of ∂²(yᵀg)/∂w², column by column.
struct OutputPattern {
  SparsityPattern jacobian, hessian;
  [[nodiscard]] int size() const {
    return kRows + jacobian.nonzeros() + hessian.nonzeros();
  }
};

struct ContenderCard {
  std::string name;
  int instructions = 0;  ///< as the tool counts its own
  int operations = 0;    ///< sums, products, functions; no loads, stores or constants
  double derive = 0.0;   ///< [s] to make the expressions and their derivatives
  double compile = 0.0;  ///< [s] from there to the first evaluation
  OutputPattern pattern;
};

/// Evaluates all its instances at a time. Instances are stored one after the other.
class Contender {
 public:
  explicit Contender(ContenderCard card) : card_(std::move(card)) {}
  virtual ~Contender() = default;
  Contender(const Contender&) = delete;
  Contender& operator=(const Contender&) = delete;

  [[nodiscard]] const ContenderCard& card() const { return card_; }

  virtual void set_inputs(std::span<const double> inputs) = 0;
  virtual void evaluate() = 0;
  [[nodiscard]] virtual std::vector<double> outputs() const = 0;

 private:
  ContenderCard card_;
};

}  // namespace saltus::bench
