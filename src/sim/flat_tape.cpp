// SPDX-License-Identifier: BSD-2-Clause
#include "sim/flat_tape.hpp"

#include "saltus/base/error.hpp"
#include "saltus/expr/derivatives.hpp"

namespace saltus::detail {
namespace {

// A simulation evaluates its model at every stage of thousands of elements.
constexpr CompileOptions kManyEvaluations{.expected_evaluations = 1e5,
                                          .expected_instances = 4.0};

std::vector<int> varying_of(const std::vector<Expr>& outputs) {
  std::vector<int> varying;
  for (int o = 0; o < std::ssize(outputs); ++o)
    if (!outputs[o].is_constant()) varying.push_back(o);
  return varying;
}

Vector constants_of(const std::vector<Expr>& outputs) {
  Vector constants = Vector::Zero(std::ssize(outputs));
  for (int o = 0; o < std::ssize(outputs); ++o)
    if (outputs[o].is_constant()) constants[o] = outputs[o].value();
  return constants;
}

std::vector<Expr> selection(const std::vector<Expr>& outputs,
                            const std::vector<int>& which) {
  std::vector<Expr> selected;
  for (const int o : which) selected.push_back(outputs[o]);
  return selected;
}

}  // namespace

FlatTape::FlatTape(const ExprVector& inputs, const std::vector<Expr>& outputs)
    : FlatTape(inputs, outputs, varying_of(outputs)) {}

FlatTape::FlatTape(const ExprVector& inputs, const std::vector<Expr>& outputs,
                   std::vector<int> varying)
    : varying_(std::move(varying)),
      constants_(constants_of(outputs)),
      tape_(Tape(as_span(inputs), selection(outputs, varying_)), kManyEvaluations) {}

FlatTapeRun::FlatTapeRun(const FlatTape& tape)
    : tape_(&tape),
      lanes_(tape.tape().lanes()),
      in_(static_cast<std::size_t>(tape.n_inputs()) * lanes_),
      out_(tape.varying().size() * lanes_),
      scratch_(tape.tape().make_scratch()) {
  tape.tape().write_constants(out_.data());
}

void FlatTapeRun::set(int point, int first, ConstVectorRef x) {
  SALTUS_ASSERT(0 <= point && point < lanes_);
  double* in = in_.data() + static_cast<Index>(first) * lanes_ + point;
  for (Index i = 0; i < x.size(); ++i) in[i * lanes_] = x[i];
}

void FlatTapeRun::run(int n) {
  if (!tape_->varying().empty())
    tape_->tape().run(in_.data(), out_.data(), scratch_.data(), n);
}

void FlatTapeRun::read(int point, Vector& flat) const {
  SALTUS_ASSERT(flat.size() == tape_->constants().size());
  const double* out = out_.data() + point;
  for (const int o : tape_->varying()) {
    flat[o] = *out;
    out += lanes_;
  }
}

}  // namespace saltus::detail
