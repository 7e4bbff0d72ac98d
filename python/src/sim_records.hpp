// SPDX-License-Identifier: BSD-2-Clause
// Motions and what drives them as records.
#pragma once

#include "record.hpp"
#include "saltus/sim/explore.hpp"
#include "saltus/sim/simulate.hpp"

namespace saltus::python {

/// Also by the name of its rule.
template <>
struct Convert<ImpactLaw> {
  static bool from(nb::handle value, ImpactLaw& result) {
    if (nb::isinstance<ImpactLaw>(value)) {
      result = nb::cast<ImpactLaw>(value);
    } else if (PyUnicode_Check(value.ptr())) {
      result = law_named(text(value));
    } else if (PyDict_Check(value.ptr())) {
      result = make_record<ImpactLaw>(nb::borrow<nb::args>(nb::tuple()),
                                      nb::borrow<nb::kwargs>(value));
    } else {
      return false;
    }
    return true;
  }
  static nb::object to(const ImpactLaw& value) { return nb::cast(ImpactLaw(value)); }
  static std::string expected() {
    return "an ImpactLaw, a dict of its fields or the name of its rule";
  }
  static std::string type() { return "ImpactLaw | dict | str"; }
};

template <>
inline std::vector<std::string> words<ZenoPolicy>() {
  return {"close", "stop", "continue"};
}
template <>
inline std::vector<std::string> words<ParadoxPolicy>() {
  return {"stop", "impulse", "impact-set", "other-route"};
}
template <>
inline std::vector<std::string> words<RestitutionPolicy>() {
  return {"limited", "newton"};
}
template <>
inline std::vector<std::string> words<UserAction>() {
  return {"report", "stop", "reset"};
}

template <>
inline constexpr bool is_record<UserEvent> = true;
template <>
inline constexpr bool is_record<ZenoOptions> = true;
template <>
inline constexpr bool is_record<SimulationOptions> = true;
template <>
inline constexpr bool is_record<ExploreOptions> = true;
template <>
inline constexpr bool is_record<Event> = true;
template <>
inline constexpr bool is_record<Trajectory> = true;

}  // namespace saltus::python
