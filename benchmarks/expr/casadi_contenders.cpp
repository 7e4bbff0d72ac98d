// SPDX-License-Identifier: BSD-2-Clause
#include "expr/casadi_contenders.hpp"

#include "expr/shared_object.hpp"
#include "support/timing.hpp"

namespace saltus::bench {
namespace {

using casadi::SX, casadi::SXElem;

constexpr auto kFunctionName = "kernel";

/// Calls call(arg, res, iw, w) for one instance after the other.
template <class Call>
class OneByOne final : public Contender {
 public:
  OneByOne(ContenderCard description, const casadi::Function& function, Call call)
      : Contender(std::move(description)),
        call_(std::move(call)),
        arg_(function.sz_arg()),
        res_(function.sz_res()),
        iw_(function.sz_iw()),
        w_(function.sz_w()),
        n_jacobian_(card().pattern.jacobian.nonzeros()),
        n_outputs_(card().pattern.size()) {}

  void set_inputs(std::span<const double> inputs) override {
    inputs_.assign(inputs.begin(), inputs.end());
    outputs_.assign(inputs.size() / kInputs * n_outputs_, 0.0);
  }

  void evaluate() override {
    double* out = outputs_.data();
    for (const double* in = inputs_.data(); in != inputs_.data() + inputs_.size();
         in += kInputs, out += n_outputs_) {
      arg_[0] = in;
      arg_[1] = in + kUnknowns;
      res_[0] = out;
      res_[1] = out + kRows;
      res_[2] = out + kRows + n_jacobian_;
      call_(arg_.data(), res_.data(), iw_.data(), w_.data());
    }
  }

  std::vector<double> outputs() const override { return outputs_; }

 private:
  Call call_;
  std::vector<const double*> arg_;
  std::vector<double*> res_;
  std::vector<casadi_int> iw_;
  std::vector<double> w_, inputs_, outputs_;
  int n_jacobian_, n_outputs_;
};

/// The virtual machine with memory of its own.
class Machine {
 public:
  explicit Machine(casadi::Function function)
      : function_(std::move(function)), memory_(static_cast<int>(function_.checkout())) {}

  void operator()(const double** arg, double** res, casadi_int* iw, double* w) const {
    function_(arg, res, iw, w, memory_);
  }

 private:
  casadi::Function function_;
  int memory_;
};

/// A function from a shared object that stays loaded as long as this lives.
class Compiled {
 public:
  explicit Compiled(SharedObject object)
      : object_(std::move(object)),
        function_(reinterpret_cast<Signature>(object_.symbol(kFunctionName))) {}

  void operator()(const double** arg, double** res, casadi_int* iw, double* w) const {
    function_(arg, res, iw, w, 0);
  }

 private:
  using Signature = int (*)(const double**, double**, casadi_int*, double*, int);
  SharedObject object_;
  Signature function_;
};

std::vector<SXElem> symbol_vector(const std::string& name, int n) {
  std::vector<SXElem> symbols;
  for (int i = 0; i < n; ++i) symbols.push_back(SXElem::sym(name + std::to_string(i)));
  return symbols;
}

SparsityPattern pattern_of(const casadi::Sparsity& sparsity) {
  SparsityPattern pattern{
      static_cast<int>(sparsity.size1()), static_cast<int>(sparsity.size2()), {}};
  const auto rows = sparsity.get_row(), cols = sparsity.get_col();
  for (std::size_t k = 0; k < rows.size(); ++k) {
    pattern.places.push_back({static_cast<int>(rows[k]), static_cast<int>(cols[k])});
  }
  return pattern;
}

casadi::Function make_function(Simplification simplification) {
  const auto w_symbols = symbol_vector("w", kUnknowns);
  const SX w(w_symbols), y(symbol_vector("y", kRows)), g(stage_rows(w_symbols));
  const SX jacobian = SX::jacobian(g, w);
  const SX hessian = tril(SX::hessian(dot(y, g), w));
  const casadi::Dict options{{"cse", simplification == Simplification::Cse}};
  casadi::Function function(kFunctionName, {w, y}, {g, jacobian, hessian}, options);
  return simplification == Simplification::Transform ? function.transform() : function;
}

int count_operations(const casadi::Function& function) {
  int operations = 0;
  for (casadi_int k = 0; k < function.n_instructions(); ++k) {
    const auto id = function.instruction_id(k);
    const bool moves = id == casadi::OP_INPUT || id == casadi::OP_OUTPUT ||
                       id == casadi::OP_CONST || id == casadi::OP_PARAMETER;
    if (!moves) ++operations;
  }
  return operations;
}

std::string label_of(Simplification simplification) {
  switch (simplification) {
    case Simplification::None: return "";
    case Simplification::Cse: return ", cse";
    case Simplification::Transform: return ", transform";
  }
  return "unreachable";
}

template <class Call>
std::unique_ptr<Contender> one_by_one(ContenderCard card,
                                      const casadi::Function& function, Call call) {
  return std::make_unique<OneByOne<Call>>(std::move(card), function, std::move(call));
}

}  // namespace

CasadiKernel::CasadiKernel(Simplification simplification)
    : label_(label_of(simplification)) {
  derive_time_ = time_once([&] { function_ = make_function(simplification); });
  pattern_ = {pattern_of(function_.sparsity_out(1)),
              pattern_of(function_.sparsity_out(2))};
}

ContenderCard CasadiKernel::card(const std::string& evaluator, double compile) const {
  return {"CasADi " + evaluator + label_,
          static_cast<int>(function_.n_instructions()),
          count_operations(function_),
          derive_time_,
          compile,
          pattern_};
}

std::unique_ptr<Contender> CasadiKernel::virtual_machine() const {
  return one_by_one(card("virtual machine", 0.0), function_, Machine(function_));
}

std::unique_ptr<Contender> CasadiKernel::generated_code(const std::string& flags) const {
  std::optional<SharedObject> object;
  const double compile_time = time_once([&] {
    casadi::CodeGenerator generator(kFunctionName);
    generator.add(function_);
    object.emplace(compile_c(generator.dump(), flags));
  });
  return one_by_one(card("C " + flags, compile_time), function_,
                    Compiled(std::move(*object)));
}

}  // namespace saltus::bench
