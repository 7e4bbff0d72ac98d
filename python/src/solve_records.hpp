// SPDX-License-Identifier: BSD-2-Clause
// Options of solves as records.
#pragma once

#include "record.hpp"
#include "saltus/solve/options.hpp"

namespace saltus::python {

template <>
inline constexpr bool is_record<HomotopyOptions> = true;
template <>
inline constexpr bool is_record<InteriorPointOptions> = true;
template <>
inline constexpr bool is_record<IterationRecord> = true;

template <>
inline std::vector<std::string> words<SigmaUpdate>() {
  return {"linear", "superlinear"};
}
template <>
inline std::vector<std::string> words<PairForm>() {
  return {"product", "penalty"};
}
template <>
inline std::vector<std::string> words<SigmaSchedule>() {
  return {"shoulder", "linear", "steps"};
}
template <>
inline std::vector<std::string> words<Convexification>() {
  return {"never", "on-demand", "always"};
}

}  // namespace saltus::python
