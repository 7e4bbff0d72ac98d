// SPDX-License-Identifier: BSD-2-Clause
#include "app/solver_options.hpp"

#include "saltus/base/error.hpp"
#include "saltus/base/text.hpp"
#include "saltus/solve/relaxation.hpp"

namespace saltus::app {
namespace {

Method method_by_name(const std::string& name) {
  std::vector<std::string> names;
  for (const Method method : {Method::InteriorPoint, Method::Homotopy}) {
    if (to_string(method) == name) return method;
    names.emplace_back(to_string(method));
  }
  throw InvalidInput(unknown_name("solver", name, names));
}

}  // namespace

SolveOptions solver_options(const SolverWishes& wishes, SolveOptions options) {
  options.method = method_by_name(wishes.method);
  options.homotopy.relaxation = relaxation_by_name(wishes.relaxation);
  options.tolerance = wishes.tolerance;
  options.time_limit = wishes.time_limit;
  options.max_iterations = wishes.max_iterations;
  return options;
}

}  // namespace saltus::app
