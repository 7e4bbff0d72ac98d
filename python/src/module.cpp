// SPDX-License-Identifier: BSD-2-Clause
// The module saltus._core: what the package saltus is made of.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "record.hpp"
#include "rooms.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/version.hpp"

NB_MODULE(_core, module) {
  namespace nb = nanobind;
  using namespace saltus::python;
  module.doc() = "The C++ library as Python sees it; import saltus instead.";
  module.attr("__version__") = std::string(saltus::version());
  nb::exception<saltus::InvalidInput>(module, "InvalidInput", PyExc_ValueError);
  module.def("_unknown_keyword", &unknown_keyword, nb::arg("of"), nb::arg("name"),
             nb::arg("known"));
  // Names that results and options refer to come first.
  bind_expr(module);
  bind_function(module);
  bind_mech(module);
  bind_fesd(module);
  bind_solve(module);
  bind_sim(module);
  bind_ocp(module);
  bind_filippov(module);
  bind_impact(module);
  bind_result(module);
  bind_scene(module);
}
