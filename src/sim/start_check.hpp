// SPDX-License-Identifier: BSD-2-Clause
// What a run looks at before it starts.
#pragma once

#include "saltus/sim/simulate.hpp"
#include "sim/contact_kernel.hpp"

namespace saltus::detail {

/// Whether all numbers are finite and M is symmetric and positive definite: what check_at of a
/// model without patches asks for, in a time that grows with the nonzeros. Never true if there are
/// algebraic variables.
[[nodiscard]] bool is_sound_at(const ContactKernel& kernel, const State& start);

}  // namespace saltus::detail
