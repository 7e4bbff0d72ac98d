// SPDX-License-Identifier: BSD-2-Clause
// What the doctor looks at and how it judges, apart from the printing.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/machine.hpp"
#include "saltus/expr/compiled_tape.hpp"

namespace saltus::app {

enum class Health : std::uint8_t {
  Fine,
  Note,    ///< works, but the user may want to know
  Broken,  ///< does not work; the exit code says so too
};

/// One line of the report: the subject and a sentence about it.
struct Finding {
  std::string subject;
  std::string sentence;
  Health health = Health::Fine;
};

/// A small function, compiled and run.
struct Trial {
  Backend backend;  ///< what really ran
  SimdLevel simd;
  double error;  ///< relative to the C library; NaN if nothing came out
};

[[nodiscard]] Trial try_tape(Backend backend, SimdLevel simd);

[[nodiscard]] Finding judge_system(const Machine& machine);
[[nodiscard]] Finding judge_memory(const Machine& machine);
/// Pre: the trials asked for the interpreter, one per instruction set.
[[nodiscard]] Finding judge_interpreter(std::span<const Trial> trials);
/// Pre: the trial asked for just-in-time code with the best instructions of the machine.
[[nodiscard]] Finding judge_jit(const Trial& trial);

/// Everything, in the order of the report.
[[nodiscard]] std::vector<Finding> examine();

/// The lines of the report and its verdict.
[[nodiscard]] std::string report(std::span<const Finding> findings);

/// Failure if something is broken.
[[nodiscard]] int exit_code(std::span<const Finding> findings);

}  // namespace saltus::app
