// SPDX-License-Identifier: BSD-2-Clause
// Values between Python and C++, with a sentence where one does not fit.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "saltus/expr/expr.hpp"
#include "words.hpp"

namespace saltus::python {

namespace nb = nanobind;

/// How T looks in Python. `from` is false if the value does not fit; it may throw InvalidInput
/// if there is more to say. `expected` completes "must be …", `type` is an annotation.
template <class T>
struct Convert;

/// TypeError: "WHERE must be EXPECTED, got …".
[[noreturn]] void refuse(const std::string& where, const std::string& expected,
                         nb::handle got);
[[noreturn]] void type_error(const std::string& message);

template <class T>
[[nodiscard]] T take(nb::handle value, const std::string& where) {
  T result{};
  if (!Convert<T>::from(value, result)) refuse(where, Convert<T>::expected(), value);
  return result;
}

[[nodiscard]] inline std::string text(nb::handle value) {
  return nb::cast<std::string>(nb::str(value));
}

/// An array of n dimensions and the given type of entries; null if the value is none.
[[nodiscard]] nb::object as_array(nb::handle value, const char* dtype);
[[nodiscard]] nb::object object_array(const ExprMatrix& values);
[[nodiscard]] nb::object object_array(const ExprVector& values);

template <>
struct Convert<double> {
  static bool from(nb::handle value, double& result);
  static nb::object to(double value) { return nb::float_(value); }
  static std::string expected() { return "a number"; }
  static std::string type() { return "float"; }
};

template <std::integral Number>
struct Convert<Number> {
  static bool from(nb::handle value, Number& result) {
    if (PyBool_Check(value.ptr()) || !PyIndex_Check(value.ptr())) return false;
    const nb::object whole = nb::steal(PyNumber_Index(value.ptr()));
    if (!whole.is_valid()) {  // an array with dimensions
      PyErr_Clear();
      return false;
    }
    return nb::try_cast<Number>(whole, result);
  }
  static nb::object to(Number value) { return nb::int_(value); }
  static std::string expected() {
    return std::unsigned_integral<Number> ? "a whole number, not negative"
                                          : "a whole number";
  }
  static std::string type() { return "int"; }
};

template <>
struct Convert<std::string> {
  static bool from(nb::handle value, std::string& result) {
    return PyUnicode_Check(value.ptr()) && nb::try_cast<std::string>(value, result);
  }
  static nb::object to(const std::string& value) { return nb::cast(value); }
  static std::string expected() { return "a text"; }
  static std::string type() { return "str"; }
};

template <>
struct Convert<Expr> {
  static bool from(nb::handle value, Expr& result);
  static nb::object to(const Expr& value) { return nb::cast(value); }
  static std::string expected() { return "an expression or a number"; }
  static std::string type() { return "Expr | float"; }
};

template <>
struct Convert<ExprVector> {
  static bool from(nb::handle value, ExprVector& result);
  static nb::object to(const ExprVector& value) { return object_array(value); }
  static std::string expected() { return "a vector of expressions and numbers"; }
  static std::string type() { return "numpy.typing.ArrayLike"; }
};

template <>
struct Convert<ExprMatrix> {
  static bool from(nb::handle value, ExprMatrix& result);
  static nb::object to(const ExprMatrix& value) { return object_array(value); }
  static std::string expected() { return "a matrix of expressions and numbers"; }
  static std::string type() { return "numpy.typing.ArrayLike"; }
};

template <>
struct Convert<Vector> {
  static bool from(nb::handle value, Vector& result);
  static nb::object to(const Vector& value);
  static std::string expected() { return "a vector of numbers"; }
  static std::string type() { return "numpy.typing.ArrayLike"; }
};

template <>
struct Convert<Matrix> {
  static bool from(nb::handle value, Matrix& result);
  static nb::object to(const Matrix& value);
  static std::string expected() { return "a matrix of numbers"; }
  static std::string type() { return "numpy.typing.ArrayLike"; }
};

/// Enumerators are words in Python, those that files and the command line use.
template <class Enum>
requires std::is_enum_v<Enum>
struct Convert<Enum> {
  static bool from(nb::handle value, Enum& result) {
    if (!PyUnicode_Check(value.ptr())) return false;
    result = enumerator<Enum>(text(value));
    return true;
  }
  static nb::object to(Enum value) { return nb::cast(word(value)); }
  static std::string expected() { return "one of " + word_list<Enum>(); }
  static std::string type() { return "str"; }
};

template <class T>
struct Convert<std::optional<T>> {
  static bool from(nb::handle value, std::optional<T>& result) {
    if (value.is_none()) {
      result.reset();
      return true;
    }
    T content{};
    if (!Convert<T>::from(value, content)) return false;
    result = std::move(content);
    return true;
  }
  static nb::object to(const std::optional<T>& value) {
    return value ? Convert<T>::to(*value) : nb::none();
  }
  static std::string expected() { return Convert<T>::expected() + " or None"; }
  static std::string type() { return Convert<T>::type() + " | None"; }
};

template <class T>
struct Convert<std::vector<T>> {
  static bool from(nb::handle value, std::vector<T>& result) {
    if (PyUnicode_Check(value.ptr()) || PyBytes_Check(value.ptr()) ||
        PySequence_Check(value.ptr()) == 0)
      return false;
    result.clear();
    for (const nb::handle entry : nb::borrow<nb::sequence>(value)) {
      T content{};
      if (!Convert<T>::from(entry, content)) return false;
      result.push_back(std::move(content));
    }
    return true;
  }
  static nb::object to(const std::vector<T>& value) {
    nb::list list;
    for (const T& entry : value) list.append(Convert<T>::to(entry));
    return list;
  }
  static std::string expected() { return "a list, each entry " + Convert<T>::expected(); }
  static std::string type() {
    return "collections.abc.Sequence[" + Convert<T>::type() + "]";
  }
};

template <class T>
struct Convert<std::map<std::string, T>> {
  static bool from(nb::handle value, std::map<std::string, T>& result) {
    if (!PyDict_Check(value.ptr())) return false;
    result.clear();
    for (const auto [key, entry] : nb::borrow<nb::dict>(value)) {
      std::string name;
      T content{};
      if (!Convert<std::string>::from(key, name) || !Convert<T>::from(entry, content))
        return false;
      result.emplace(std::move(name), std::move(content));
    }
    return true;
  }
  static nb::object to(const std::map<std::string, T>& value) {
    nb::dict dict;
    for (const auto& [name, entry] : value) dict[name.c_str()] = Convert<T>::to(entry);
    return dict;
  }
  static std::string expected() {
    return "a dict from names, each value " + Convert<T>::expected();
  }
  static std::string type() { return "dict[str, " + Convert<T>::type() + "]"; }
};

}  // namespace saltus::python
