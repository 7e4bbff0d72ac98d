// SPDX-License-Identifier: BSD-2-Clause
// Bodies, contacts and parameters as fields of models.
#pragma once

#include "record.hpp"
#include "saltus/mech/contact_model.hpp"

namespace saltus::python {

template <>
struct Convert<Shape> {
  static bool from(nb::handle value, Shape& result) {
    return (take_one<Point>(value, result) || take_one<Disc>(value, result) ||
            take_one<Box>(value, result) || take_one<Polygon>(value, result) ||
            take_one<HalfPlane>(value, result) || take_one<Sphere>(value, result) ||
            take_one<Cuboid>(value, result) || take_one<HalfSpace>(value, result));
  }
  static nb::object to(const Shape& value) {
    return std::visit([](const auto& shape) { return nb::cast(shape); }, value);
  }
  static std::string expected() {
    return "a shape: Point, Disc, Box, Polygon, HalfPlane, Sphere, Cuboid or HalfSpace";
  }
  static std::string type() {
    return "Point | Disc | Box | Polygon | HalfPlane | Sphere | Cuboid | HalfSpace";
  }

 private:
  template <class S>
  static bool take_one(nb::handle value, Shape& result) {
    if (!nb::isinstance<S>(value)) return false;
    result = nb::cast<S>(value);
    return true;
  }
};

template <>
inline constexpr bool is_record<Body> = true;
template <>
inline constexpr bool is_record<Contact> = true;
template <>
inline constexpr bool is_record<Parameter> = true;
template <>
inline constexpr bool is_record<PatchContact> = true;

/// A list, or a dict from symbols to values.
template <>
struct Convert<std::vector<Parameter>> {
  static bool from(nb::handle value, std::vector<Parameter>& result) {
    result.clear();
    if (!PyDict_Check(value.ptr())) {
      if (PySequence_Check(value.ptr()) == 0) return false;
      for (const nb::handle entry : nb::borrow<nb::sequence>(value)) {
        Parameter parameter;
        if (!Convert<Parameter>::from(entry, parameter)) return false;
        result.push_back(parameter);
      }
      return true;
    }
    for (const auto [key, number] : nb::borrow<nb::dict>(value)) {
      Parameter parameter;
      if (!nb::isinstance<Expr>(key) || !Convert<double>::from(number, parameter.value))
        return false;
      parameter.symbol = nb::cast<Expr>(key);
      if (!parameter.symbol.is_symbol()) return false;
      parameter.name = parameter.symbol.name();
      result.push_back(parameter);
    }
    return true;
  }
  static nb::object to(const std::vector<Parameter>& value) {
    nb::list list;
    for (const Parameter& entry : value) list.append(entry);
    return list;
  }
  static std::string expected() {
    return "a dict from symbols to numbers, or a list of Parameter";
  }
  static std::string type() { return "dict[Expr, float] | list[Parameter]"; }
};

}  // namespace saltus::python
