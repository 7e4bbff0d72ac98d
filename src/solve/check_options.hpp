// SPDX-License-Identifier: BSD-2-Clause
// Whether the options of a solve make sense.
#pragma once

#include "saltus/mpcc/mpcc.hpp"
#include "saltus/solve/options.hpp"

namespace saltus::detail {

/// Throws InvalidInput naming the option, its value and what was expected.
void check_options(const Mpcc& mpcc, const SolveOptions& options);

}  // namespace saltus::detail
