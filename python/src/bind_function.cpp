// SPDX-License-Identifier: BSD-2-Clause
#include <sstream>

#include "convert.hpp"
#include "expr_state.hpp"
#include "record.hpp"
#include "rooms.hpp"
#include "saltus/expr/function.hpp"

namespace saltus::python {
namespace {

/// A dict, or a list of pairs.
std::vector<NamedExpr> named(nb::handle value, const std::string& where) {
  const nb::object items =
      PyDict_Check(value.ptr()) ? value.attr("items")() : nb::borrow(value);
  std::vector<NamedExpr> result;
  try {
    for (const nb::handle item : items) {
      const std::string name = take<std::string>(item[0], where + ": a name");
      result.push_back({name, take<ExprMatrix>(item[1], where + ": '" + name + "'")});
    }
  } catch (nb::python_error& error) {
    if (!error.matches(PyExc_TypeError) && !error.matches(PyExc_IndexError)) throw;
    refuse(where, "a dict from names to arrays", value);
  }
  return result;
}

nb::dict as_dict(std::span<const NamedExpr> parts) {
  nb::dict dict;
  for (const NamedExpr& part : parts) dict[part.name.c_str()] = object_array(part.values);
  return dict;
}

/// A column is an array of one dimension.
template <class M>
nb::object squeezed(const M& values) {
  if (values.cols() != 1) return Convert<M>::to(values);
  using Column = Eigen::Matrix<typename M::Scalar, Eigen::Dynamic, 1>;
  return Convert<Column>::to(Column(values.col(0)));
}

template <class M>
nb::object all_squeezed(const std::vector<M>& values) {
  if (values.size() == 1) return squeezed(values[0]);
  nb::list results;
  for (const M& value : values) results.append(squeezed(value));
  return nb::tuple(results);
}

std::vector<nb::object> ordered(const Function& f, const nb::args& args,
                                const nb::kwargs& kwargs) {
  const auto inputs = f.inputs();
  std::vector<std::string> names;
  for (const NamedExpr& input : inputs) names.push_back(input.name);
  if (args.size() > inputs.size())
    type_error("the function '" + f.name() + "' has " + std::to_string(inputs.size()) +
               " inputs, but " + std::to_string(args.size()) + " were given");
  std::vector<nb::object> values(inputs.size());
  for (std::size_t i = 0; i < args.size(); ++i) values[i] = nb::borrow(args[i]);
  for (const auto [key, value] : kwargs) {
    const auto found = std::find(names.begin(), names.end(), text(key));
    if (found == names.end())
      type_error(unknown_keyword("the function '" + f.name() + "'", text(key), names));
    nb::object& place = values[static_cast<std::size_t>(found - names.begin())];
    if (place.is_valid())
      type_error("the function '" + f.name() + "': '" + *found + "' is given twice");
    place = nb::borrow(value);
  }
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!values[i].is_valid())
      type_error("the function '" + f.name() + "' needs '" + names[i] + "'");
  return values;
}

template <class M>
M fitting(const Function& f, const NamedExpr& input, nb::handle value) {
  const std::string where = "the function '" + f.name() + "': " + input.name;
  M matrix = take<M>(value, where);
  const bool is_vector = input.values.cols() == 1 && matrix.rows() == 1 &&
                         matrix.cols() == input.values.rows();
  if (is_vector) matrix.transposeInPlace();
  require(matrix.rows() == input.values.rows() && matrix.cols() == input.values.cols(),
          [&] {
            return where + " is " + std::to_string(matrix.rows()) + " × " +
                   std::to_string(matrix.cols()) + ", expected " +
                   std::to_string(input.values.rows()) + " × " +
                   std::to_string(input.values.cols());
          });
  return matrix;
}

nb::object evaluate(const Function& f, const nb::args& args, const nb::kwargs& kwargs) {
  const std::vector<nb::object> values = ordered(f, args, kwargs);
  bool are_numbers = true;
  std::vector<Matrix> numbers;
  for (std::size_t i = 0; i < values.size() && are_numbers; ++i) {
    Matrix unused;
    are_numbers = Convert<Matrix>::from(values[i], unused);
    if (are_numbers) numbers.push_back(fitting<Matrix>(f, f.inputs()[i], values[i]));
  }
  if (are_numbers) return all_squeezed(f(numbers));
  std::vector<ExprMatrix> arguments;
  for (std::size_t i = 0; i < values.size(); ++i)
    arguments.push_back(fitting<ExprMatrix>(f, f.inputs()[i], values[i]));
  return all_squeezed(f.call(arguments));
}

}  // namespace

void bind_function(nb::module_& module) {
  nb::class_<Function> function(
      module, "Function",
      "Named inputs and outputs made of expressions.\n\n"
      "Called with numbers it gives arrays of numbers, called with expressions arrays of "
      "expressions; several outputs come as a tuple.");
  function.def(
      "__init__",
      [](Function* self, const nb::args& args, const nb::kwargs& kwargs) {
        const std::vector<nb::object> given =
            sorted_arguments("Function", {"name", "inputs", "outputs"}, 3, args, kwargs);
        new (self) Function(take<std::string>(given[0], "Function: name"),
                            named(given[1], "Function: inputs"),
                            named(given[2], "Function: outputs"));
      },
      nb::sig("def __init__(self, name: str, inputs: dict[str, numpy.typing.ArrayLike], "
              "outputs: dict[str, Expr | numpy.typing.ArrayLike]) -> None"));
  function.def("__call__", &evaluate,
               nb::sig("def __call__(self, *args: numpy.typing.ArrayLike, **kwargs: "
                       "numpy.typing.ArrayLike) -> typing.Any"));
  function.def_prop_ro("name", &Function::name, "By which messages call it.");
  function.def_prop_ro(
      "inputs", [](const Function& f) { return as_dict(f.inputs()); },
      "Arrays of symbols by name.");
  function.def_prop_ro(
      "outputs", [](const Function& f) { return as_dict(f.outputs()); },
      "Arrays of expressions by name.");
  function.def("__repr__", [](const Function& f) {
    std::ostringstream stream;
    stream << f;
    return stream.str();
  });
  function.def("__hash__", &Function::hash);
  function.def(
      "__eq__",
      [](const Function& f, const nb::object& other) {
        return nb::isinstance<Function>(other) &&
               f.hash() == nb::cast<const Function&>(other).hash();
      },
      nb::arg("other").none());
  function.def("__getstate__", [](const Function& f) { return list_state(record(f)); });
  function.def("__setstate__", [](Function& self, const nb::tuple& state) {
    new (&self) Function(replay(list_from_state(state)));
  });
  module.def("_replay",
             [](const nb::tuple& state) { return replay(list_from_state(state)); });
}

}  // namespace saltus::python
