// SPDX-License-Identifier: BSD-2-Clause
// Filippov systems in complementarity form.
#pragma once

#include <cstdint>
#include <string_view>

#include "saltus/fesd/switched_system.hpp"
#include "saltus/mech/filippov_model.hpp"

namespace saltus {

/// How the multipliers of regions are written.
enum class FilippovForm : std::uint8_t {
  Stewart,  ///< one multiplier per region, the least indicator is active            (Y-3)
  Step,     ///< one step per switching function                                     (Y-4)
};

[[nodiscard]] std::string_view to_string(FilippovForm form);

/// Steps of the model are in step form always; the option is about subsystems with regions.
/// The mode sets of the system are named by the signs of the switching functions: "+", "−",
/// "0" where it slides.
[[nodiscard]] SwitchedSystem filippov_system(const FilippovModel& model,
                                             FilippovForm form = FilippovForm::Stewart);

}  // namespace saltus
