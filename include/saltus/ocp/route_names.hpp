// SPDX-License-Identifier: BSD-2-Clause
// Routes by their names, as scenes and commands spell them.
#pragma once

#include <string_view>

#include "saltus/ocp/optimal_control_problem.hpp"

namespace saltus {

/// The route that to_string calls so. Throws InvalidInput with the nearest name.
[[nodiscard]] OcpRoute route_by_name(std::string_view name);

}  // namespace saltus
