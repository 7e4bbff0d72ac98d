// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/expr/function.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "saltus/base/error.hpp"
#include "saltus/base/hash.hpp"
#include "saltus/base/text.hpp"
#include "saltus/expr/compiled_tape.hpp"
#include "saltus/expr/derivatives.hpp"

namespace saltus {
namespace {

std::vector<Expr> scalars_of(std::span<const NamedExpr> named) {
  std::vector<Expr> scalars;
  for (const NamedExpr& one : named) {
    scalars.insert(scalars.end(), one.values.data(),
                   one.values.data() + one.values.size());
  }
  return scalars;
}

void require_unique_names(const std::string& function, std::string_view kind,
                          std::span<const NamedExpr> named) {
  for (std::size_t i = 0; i < named.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      require(named[i].name != named[j].name, [&] {
        return fmt::format("function '{}': two {}s are called '{}'", function, kind,
                           named[i].name);
      });
    }
  }
}

const NamedExpr* find(std::span<const NamedExpr> named, std::string_view name) {
  const auto found = std::find_if(named.begin(), named.end(),
                                  [&](const NamedExpr& one) { return one.name == name; });
  return found == named.end() ? nullptr : &*found;
}

const NamedExpr& find_or_explain(const Function& function, std::string_view kind,
                                 std::span<const NamedExpr> named,
                                 std::string_view name) {
  if (const NamedExpr* found = find(named, name)) return *found;
  std::vector<std::string> names;
  for (const NamedExpr& one : named) names.push_back(one.name);
  throw InvalidInput(
      fmt::format("function '{}': {}", function.name(), unknown_name(kind, name, names)));
}

template <class Matrices>
void require_shapes(const Function& function, const Matrices& arguments) {
  const auto inputs = function.inputs();
  require(arguments.size() == inputs.size(), [&] {
    return fmt::format("function '{}' has {} inputs, {} were given", function.name(),
                       inputs.size(), arguments.size());
  });
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const auto& expected = inputs[i].values;
    require(
        arguments[i].rows() == expected.rows() && arguments[i].cols() == expected.cols(),
        [&] {
          return fmt::format(
              "function '{}': the input '{}' is {} × {}, what was given is {} × {}",
              function.name(), inputs[i].name, expected.rows(), expected.cols(),
              arguments[i].rows(), arguments[i].cols());
        });
  }
}

Tape lower(const std::string& name, std::span<const Expr> inputs,
           std::span<const Expr> outputs) {
  try {
    return {inputs, outputs};
  } catch (const InvalidInput& error) {
    throw InvalidInput(fmt::format("function '{}': {}", name, error.what()));
  }
}

void require_different_symbols(const std::string& name,
                               std::span<const NamedExpr> inputs) {
  std::vector<const detail::Node*> seen;
  for (const NamedExpr& input : inputs) {
    for (Index i = 0; i < input.values.size(); ++i) {
      const Expr& symbol = input.values.data()[i];
      require(symbol.is_symbol(), [&] {
        return fmt::format("function '{}': entry {} of the input '{}' is not a symbol",
                           name, i, input.name);
      });
      seen.push_back(symbol.node());
    }
  }
  std::sort(seen.begin(), seen.end());
  require(std::adjacent_find(seen.begin(), seen.end()) == seen.end(), [&] {
    return fmt::format("function '{}': the same symbol is an input twice", name);
  });
}

}  // namespace

struct Function::Content {
  std::string name;
  std::vector<NamedExpr> inputs, outputs;
  std::vector<Expr> input_scalars, output_scalars;
  Tape tape;
};

Function::Function(std::string name, std::vector<NamedExpr> inputs,
                   std::vector<NamedExpr> outputs) {
  require_unique_names(name, "input", inputs);
  require_unique_names(name, "output", outputs);
  require_different_symbols(name, inputs);
  std::vector<Expr> in = scalars_of(inputs), out = scalars_of(outputs);
  Tape tape = lower(name, in, out);
  content_ = std::make_shared<Content>(Content{std::move(name), std::move(inputs),
                                               std::move(outputs), std::move(in),
                                               std::move(out), std::move(tape)});
}

const std::string& Function::name() const { return content_->name; }
std::span<const NamedExpr> Function::inputs() const { return content_->inputs; }
std::span<const NamedExpr> Function::outputs() const { return content_->outputs; }
std::span<const Expr> Function::input_scalars() const { return content_->input_scalars; }
std::span<const Expr> Function::output_scalars() const {
  return content_->output_scalars;
}
const Tape& Function::tape() const { return content_->tape; }

bool Function::has_input(std::string_view name) const {
  return find(inputs(), name) != nullptr;
}
bool Function::has_output(std::string_view name) const {
  return find(outputs(), name) != nullptr;
}
const NamedExpr& Function::input(std::string_view name) const {
  return find_or_explain(*this, "input", inputs(), name);
}
const NamedExpr& Function::output(std::string_view name) const {
  return find_or_explain(*this, "output", outputs(), name);
}

std::uint64_t Function::hash() const {
  Hasher hasher;
  hasher.add(name());
  for (const auto& side : {inputs(), outputs()}) {
    for (const NamedExpr& named : side) {
      hasher.add(named.name)
          .add(static_cast<std::uint64_t>(named.values.rows()))
          .add(static_cast<std::uint64_t>(named.values.cols()));
    }
  }
  return hasher.add(tape().hash()).value();
}

std::vector<Matrix> Function::operator()(std::span<const Matrix> arguments) const {
  require_shapes(*this, arguments);
  Vector in(tape().n_inputs()), out(tape().n_outputs());
  Index at = 0;
  for (const Matrix& argument : arguments) {
    in.segment(at, argument.size()) = argument.reshaped();
    at += argument.size();
  }
  TapeWorkspace(CompiledTape(tape())).evaluate(in, out);
  std::vector<Matrix> results;
  at = 0;
  for (const NamedExpr& output : outputs()) {
    const Index rows = output.values.rows(), cols = output.values.cols();
    results.emplace_back(out.segment(at, rows * cols).reshaped(rows, cols));
    at += rows * cols;
  }
  return results;
}

std::vector<ExprMatrix> Function::call(std::span<const ExprMatrix> arguments) const {
  require_shapes(*this, arguments);
  std::vector<Expr> by;
  for (const ExprMatrix& argument : arguments) {
    by.insert(by.end(), argument.data(), argument.data() + argument.size());
  }
  const std::vector<Expr> replaced = substitute(output_scalars(), input_scalars(), by);
  std::vector<ExprMatrix> results;
  const Expr* next = replaced.data();
  for (const NamedExpr& output : outputs()) {
    ExprMatrix result(output.values.rows(), output.values.cols());
    std::copy_n(next, result.size(), result.data());
    next += result.size();
    results.push_back(std::move(result));
  }
  return results;
}

std::ostream& operator<<(std::ostream& stream, const Function& function) {
  const auto list = [&](std::span<const NamedExpr> named) {
    const char* separator = "";
    for (const NamedExpr& one : named) {
      stream << separator << one.name << '[' << one.values.rows();
      if (one.values.cols() != 1) stream << " × " << one.values.cols();
      stream << ']';
      separator = ", ";
    }
  };
  stream << function.name() << '(';
  list(function.inputs());
  stream << ") → (";
  list(function.outputs());
  return stream << ")\n" << function.tape();
}

}  // namespace saltus
