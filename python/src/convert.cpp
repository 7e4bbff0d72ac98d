// SPDX-License-Identifier: BSD-2-Clause
#include "convert.hpp"

#include <nanobind/eigen/dense.h>

#include "saltus/base/error.hpp"

namespace saltus::python {
namespace {

using namespace nanobind::literals;

/// What Python says of a value, cut where it gets long.
std::string short_repr(nb::handle value) {
  constexpr std::size_t kLongest = 60;
  std::string shown = nb::cast<std::string>(nb::repr(value));
  for (char& letter : shown)
    if (letter == '\n') letter = ' ';
  if (shown.size() <= kLongest) return shown;
  std::size_t end = kLongest;
  while ((static_cast<unsigned char>(shown[end]) & 0xC0U) == 0x80U) --end;
  return shown.substr(0, end) + "…";
}

nb::object numpy() { return nb::module_::import_("numpy"); }

Index dimensions(nb::handle array) { return nb::cast<Index>(array.attr("ndim")); }

Index length(nb::handle array, int axis) {
  return nb::cast<Index>(nb::object(array.attr("shape"))[axis]);
}

/// Entries in column-major order, shape (rows, cols).
bool expressions(nb::handle value, ExprMatrix& result) {
  const nb::object array = as_array(value, "object");
  if (!array.is_valid() || dimensions(array) > 2) return false;
  const Index rows = dimensions(array) > 0 ? length(array, 0) : 1;
  const Index cols = dimensions(array) > 1 ? length(array, 1) : 1;
  const nb::object flat = array.attr("ravel")("F").attr("tolist")();
  result.resize(rows, cols);
  Index i = 0;
  for (const nb::handle entry : flat)
    if (!Convert<Expr>::from(entry, result.data()[i++])) return false;
  return true;
}

nb::object filled(const ExprMatrix& values, const nb::object& shape) {
  nb::list entries;
  for (Index i = 0; i < values.size(); ++i) entries.append(values.data()[i]);
  nb::object array = numpy().attr("empty")(values.size(), "dtype"_a = "object");
  array[nb::slice(nb::none(), nb::none(), nb::none())] = entries;
  return array.attr("reshape")(shape, "order"_a = "F");
}

}  // namespace

void type_error(const std::string& message) { throw nb::type_error(message.c_str()); }

void refuse(const std::string& where, const std::string& expected, nb::handle got) {
  const std::string type =
      nb::cast<std::string>(nb::str(nb::handle(got.type()).attr("__name__")));
  type_error(where + " must be " + expected + ", got " + short_repr(got) + " (" + type +
             ")");
}

nb::object as_array(nb::handle value, const char* dtype) {
  if (value.is_none() || PyUnicode_Check(value.ptr()) || PyDict_Check(value.ptr()) ||
      PyAnySet_Check(value.ptr()))
    return {};
  try {
    return numpy().attr("asarray")(value, "dtype"_a = dtype);
  } catch (nb::python_error& error) {
    if (!error.matches(PyExc_TypeError) && !error.matches(PyExc_ValueError)) throw;
    return {};
  }
}

nb::object object_array(const ExprMatrix& values) {
  return filled(values, nb::make_tuple(values.rows(), values.cols()));
}

nb::object object_array(const ExprVector& values) {
  return filled(values, nb::make_tuple(values.size()));
}

bool Convert<double>::from(nb::handle value, double& result) {
  PyObject* const object = value.ptr();
  if (PyBool_Check(object)) return false;
  if (!PyFloat_Check(object) && !PyLong_Check(object)) {
    // A number of numpy, or an array without dimensions.
    const nb::object dtype = nb::getattr(value, "dtype", nb::none());
    if (dtype.is_none() || dimensions(value) != 0) return false;
    const std::string kind = text(dtype.attr("kind"));
    if (kind != "f" && kind != "i" && kind != "u") return false;
  }
  result = PyFloat_AsDouble(object);
  if (result == -1.0 && PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    return false;
  }
  return true;
}

bool Convert<Expr>::from(nb::handle value, Expr& result) {
  if (nb::isinstance<Expr>(value)) {
    result = nb::cast<Expr>(value);
    return true;
  }
  double number = 0.0;
  if (Convert<double>::from(value, number)) {
    result = number;
    return true;
  }
  if (nb::hasattr(value, "dtype") && dimensions(value) == 0) {
    const nb::object content = value.attr("item")();
    return nb::isinstance<Expr>(content) && from(content, result);
  }
  return false;
}

bool Convert<ExprVector>::from(nb::handle value, ExprVector& result) {
  ExprMatrix matrix;
  if (!expressions(value, matrix)) return false;
  if (matrix.size() == 0) {
    result.resize(0);
    return true;
  }
  if (matrix.cols() != 1 && matrix.rows() != 1) return false;
  result = Eigen::Map<ExprVector>(matrix.data(), matrix.size());
  return true;
}

bool Convert<ExprMatrix>::from(nb::handle value, ExprMatrix& result) {
  return expressions(value, result);
}

bool Convert<Matrix>::from(nb::handle value, Matrix& result) {
  const nb::object array = as_array(value, "float64");
  if (!array.is_valid() || dimensions(array) > 2) return false;
  const Index rows = dimensions(array) > 0 ? length(array, 0) : 1;
  const Index cols = dimensions(array) > 1 ? length(array, 1) : 1;
  result = nb::cast<Matrix>(array.attr("reshape")(nb::make_tuple(rows, cols)));
  return true;
}

nb::object Convert<Matrix>::to(const Matrix& value) { return nb::cast(Matrix(value)); }

nb::object Convert<Vector>::to(const Vector& value) { return nb::cast(Vector(value)); }

bool Convert<Vector>::from(nb::handle value, Vector& result) {
  Matrix matrix;
  if (!Convert<Matrix>::from(value, matrix)) return false;
  if (matrix.size() > 0 && matrix.cols() != 1 && matrix.rows() != 1) return false;
  result = Eigen::Map<Vector>(matrix.data(), matrix.size());
  return true;
}

}  // namespace saltus::python
