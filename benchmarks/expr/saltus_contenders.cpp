// SPDX-License-Identifier: BSD-2-Clause
#include "expr/saltus_contenders.hpp"

#include <algorithm>
#include <optional>

#include "expr/transpose.hpp"
#include "support/timing.hpp"

namespace saltus::bench {
namespace {

/// What both ways of storage share: a compiled tape and instances in blocks of its lanes.
class Blocks : public Contender {
 public:
  Blocks(ContenderCard card, CompiledTape tape)
      : Contender(std::move(card)),
        tape_(std::move(tape)),
        scratch_(tape_.make_scratch()),
        width_(tape_.lanes()),
        n_outputs_(tape_.n_outputs()) {}

 protected:
  /// Calls visit(block, first instance, number of instances in the block).
  template <class Visit>
  void for_each_block(Visit&& visit) const {
    for (int first = 0; first < n_instances_; first += width_) {
      visit(first / width_, first, std::min(width_, n_instances_ - first));
    }
  }

  void run(const double* in, double* out, int active) {
    tape_.run(in, out, scratch_.data(), active);
  }

  CompiledTape tape_;
  AlignedBuffer scratch_;
  int width_, n_outputs_;
  int n_instances_ = 0;
};

class InLanes final : public Blocks {
 public:
  using Blocks::Blocks;

  void set_inputs(std::span<const double> inputs) override {
    n_instances_ = static_cast<int>(inputs.size()) / kInputs;
    const std::size_t padded = (n_instances_ + width_ - 1) / width_ * width_;
    in_ = AlignedBuffer(padded * kInputs);
    out_ = AlignedBuffer(padded * n_outputs_);
    for_each_block([&](int block, int first, int active) {
      tape_.write_constants(out(block));
      transpose({&inputs[first * kInputs], kInputs}, active, kInputs,
                {in(block), width_});
    });
  }

  void evaluate() override {
    for_each_block(
        [&](int block, int, int active) { run(in(block), out(block), active); });
  }

  std::vector<double> outputs() const override {
    std::vector<double> outputs(n_instances_ * n_outputs_);
    for_each_block([&](int block, int first, int active) {
      transpose({out_.data() + block * width_ * n_outputs_, width_}, n_outputs_, active,
                {&outputs[first * n_outputs_], n_outputs_});
    });
    return outputs;
  }

 private:
  double* in(int block) { return in_.data() + block * width_ * kInputs; }
  double* out(int block) { return out_.data() + block * width_ * n_outputs_; }

  AlignedBuffer in_, out_;
};

class InInstances final : public Blocks {
 public:
  InInstances(ContenderCard card, CompiledTape tape)
      : Blocks(std::move(card), std::move(tape)),
        in_(static_cast<std::size_t>(width_) * kInputs),
        out_(static_cast<std::size_t>(width_) * n_outputs_) {
    tape_.write_constants(out_.data());
  }

  void set_inputs(std::span<const double> inputs) override {
    n_instances_ = static_cast<int>(inputs.size()) / kInputs;
    inputs_.assign(inputs.begin(), inputs.end());
    outputs_.assign(n_instances_ * n_outputs_, 0.0);
  }

  void evaluate() override {
    for_each_block([&](int, int first, int active) {
      transpose({&inputs_[first * kInputs], kInputs}, active, kInputs,
                {in_.data(), width_});
      run(in_.data(), out_.data(), active);
      transpose({out_.data(), width_}, n_outputs_, active,
                {&outputs_[first * n_outputs_], n_outputs_});
    });
  }

  std::vector<double> outputs() const override { return outputs_; }

 private:
  AlignedBuffer in_, out_;
  std::vector<double> inputs_, outputs_;
};

std::vector<Expr> symbol_vector(const std::string& name, int n) {
  const ExprVector x = symbols(name, n);
  return {x.begin(), x.end()};
}

void append(std::vector<Expr>& all, const std::vector<Expr>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

SaltusKernel::SaltusKernel() {
  derive_time_ = time_once([&] {
    const auto w = symbol_vector("w", kUnknowns), y = symbol_vector("y", kRows);
    const auto g = stage_rows(w);
    Expr lagrangian = 0.0;
    for (int i = 0; i < kRows; ++i) lagrangian += y[i] * g[i];
    const SparseExpr jacobian = saltus::jacobian(g, w);
    const SparseExpr hessian = saltus::hessian(lagrangian, w);
    pattern_ = {jacobian.pattern, hessian.pattern};
    for (const auto* part : {&w, &y}) append(inputs_, *part);
    for (const auto* part : {&g, &jacobian.values, &hessian.values}) {
      append(outputs_, *part);
    }
  });
}

std::unique_ptr<Contender> SaltusKernel::contender(Backend backend,
                                                   Storage storage) const {
  std::optional<Tape> tape;
  std::optional<CompiledTape> compiled;
  const double compile_time = time_once([&] {
    tape.emplace(inputs_, outputs_);
    compiled.emplace(*tape, CompileOptions{.backend = backend});
  });
  const std::string where = storage == Storage::Lanes ? ", in lanes" : ", copying";
  ContenderCard card{"saltus " + std::string(to_string(backend)) + where,
                     static_cast<int>(tape->instructions().size()),
                     count_operations(outputs_),
                     derive_time_,
                     compile_time,
                     pattern_};
  if (storage == Storage::Lanes) {
    return std::make_unique<InLanes>(std::move(card), std::move(*compiled));
  }
  return std::make_unique<InInstances>(std::move(card), std::move(*compiled));
}

}  // namespace saltus::bench
