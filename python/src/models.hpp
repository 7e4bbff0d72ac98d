// SPDX-License-Identifier: BSD-2-Clause
// Models as arguments.
#pragma once

#include "record.hpp"
#include "saltus/mech/contact_model.hpp"
#include "saltus/mech/filippov_model.hpp"

namespace saltus::python {

/// A model that Python holds as an object of its own.
template <class Model>
struct ConvertModel {
  static bool from(nb::handle value, std::optional<Model>& result) {
    if (!nb::isinstance<Model>(value)) return false;
    result = nb::cast<Model>(value);
    return true;
  }
  static nb::object to(const std::optional<Model>& value) {
    return value ? nb::cast(*value) : nb::none();
  }
};

template <>
struct Convert<std::optional<ContactModel>> : ConvertModel<ContactModel> {
  static std::string expected() { return "a ContactModel"; }
  static std::string type() { return "ContactModel"; }
};

template <>
struct Convert<std::optional<FilippovModel>> : ConvertModel<FilippovModel> {
  static std::string expected() { return "a FilippovModel"; }
  static std::string type() { return "FilippovModel"; }
};

[[nodiscard]] inline ContactModel take_model(nb::handle value, const std::string& where) {
  return *take<std::optional<ContactModel>>(value, where);
}

}  // namespace saltus::python
