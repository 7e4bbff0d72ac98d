// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/solve/relaxation.hpp"

#include <array>
#include <string>
#include <vector>

#include "saltus/base/error.hpp"
#include "saltus/base/text.hpp"

namespace saltus {

std::string_view to_string(Relaxation relaxation) {
  switch (relaxation) {
    using enum Relaxation;
    case Scholtes: return "scholtes";
    case FischerBurmeister: return "fischer-burmeister";
    case NaturalResidual: return "natural-residual";
    case ChenChenKanzow: return "chen-chen-kanzow";
    case SteffensenUlbrich: return "steffensen-ulbrich";
    case KanzowSchwartz: return "kanzow-schwartz";
    case LinFukushima: return "lin-fukushima";
    case Kadrani: return "kadrani";
    case Penalty: return "penalty";
    case Elastic: return "elastic";
  }
  return "unreachable";
}

std::string_view to_string(RelaxationForm form) {
  switch (form) {
    using enum RelaxationForm;
    case Inequality: return "inequality";
    case Equality: return "equality";
  }
  return "unreachable";
}

std::span<const Relaxation> all_relaxations() {
  using enum Relaxation;
  static constexpr std::array kAll{Scholtes,       FischerBurmeister, NaturalResidual,
                                   ChenChenKanzow, SteffensenUlbrich, KanzowSchwartz,
                                   LinFukushima,   Kadrani,           Penalty,
                                   Elastic};
  return kAll;
}

bool has_equality_form(Relaxation relaxation) {
  return relaxation <= Relaxation::SteffensenUlbrich;
}

Relaxation relaxation_by_name(std::string_view name) {
  std::vector<std::string> names;
  for (const Relaxation relaxation : all_relaxations()) {
    if (to_string(relaxation) == name) return relaxation;
    names.emplace_back(to_string(relaxation));
  }
  throw InvalidInput(unknown_name("relaxation", name, names));
}

}  // namespace saltus
