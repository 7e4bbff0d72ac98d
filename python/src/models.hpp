// SPDX-License-Identifier: BSD-2-Clause
// Models as arguments.
#pragma once

#include "record.hpp"
#include "saltus/mech/contact_model.hpp"

namespace saltus::python {

template <>
struct Convert<std::optional<ContactModel>> {
  static bool from(nb::handle value, std::optional<ContactModel>& result) {
    if (!nb::isinstance<ContactModel>(value)) return false;
    result = nb::cast<ContactModel>(value);
    return true;
  }
  static nb::object to(const std::optional<ContactModel>& value) {
    return value ? nb::cast(*value) : nb::none();
  }
  static std::string expected() { return "a ContactModel"; }
  static std::string type() { return "ContactModel"; }
};

[[nodiscard]] inline ContactModel take_model(nb::handle value, const std::string& where) {
  return *take<std::optional<ContactModel>>(value, where);
}

}  // namespace saltus::python
