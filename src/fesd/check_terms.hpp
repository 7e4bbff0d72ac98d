// SPDX-License-Identifier: BSD-2-Clause
// Whether a horizon and what is asked on it fit a system.
#pragma once

#include "saltus/fesd/transcription.hpp"

namespace saltus::detail {

/// Throws InvalidInput where they do not.
void check_terms(const SwitchedSystem& system, const Horizon& horizon,
                 const HorizonTerms& terms);

}  // namespace saltus::detail
