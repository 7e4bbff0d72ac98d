// SPDX-License-Identifier: BSD-2-Clause
// The last line of every benchmark: its figures as JSON, with what they were measured on.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace saltus::bench {

using Json = nlohmann::ordered_json;

/// Figures of a benchmark, starting with its name, processor and compiler.
[[nodiscard]] Json begin_figures(std::string_view benchmark);

/// One line on standard output. NaN becomes null.
void print_figures(const Json& figures);

/// The processor as it calls itself.
[[nodiscard]] std::string processor_name();

/// What figures were measured on, as lines of a list: processor, cores, build, system.
[[nodiscard]] std::string machine_card();

/// Rounds to four digits, which is more than a time is good for.
[[nodiscard]] double rounded(double value);

/// Runs a benchmark and gives the exit code of its program; a failure is said in a sentence.
[[nodiscard]] int run_guarded(std::string_view benchmark, void (*run)());

}  // namespace saltus::bench
