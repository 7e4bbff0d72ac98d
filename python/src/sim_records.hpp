// SPDX-License-Identifier: BSD-2-Clause
// Motions and what drives them as records.
#pragma once

#include "record.hpp"
#include "saltus/sim/explore.hpp"
#include "saltus/sim/simulate.hpp"

namespace saltus::python {

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
