// SPDX-License-Identifier: BSD-2-Clause
// One function per component: what it adds to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace saltus::python {

void bind_expr(nanobind::module_& module);
void bind_function(nanobind::module_& module);
void bind_mech(nanobind::module_& module);
void bind_fesd(nanobind::module_& module);
void bind_solve(nanobind::module_& module);
void bind_sim(nanobind::module_& module);
void bind_filippov(nanobind::module_& module);
void bind_ocp(nanobind::module_& module);
void bind_impact(nanobind::module_& module);
void bind_result(nanobind::module_& module);
void bind_scene(nanobind::module_& module);

}  // namespace saltus::python
