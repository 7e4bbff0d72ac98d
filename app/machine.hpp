// SPDX-License-Identifier: BSD-2-Clause
// The machine at hand, as the system describes it.
#pragma once

#include <string>
#include <string_view>

namespace saltus::app {

/// What could not be found out is empty or zero.
struct Machine {
  std::string system{};           ///< "Debian GNU/Linux 12 (bookworm)"
  std::string system_id{};        ///< "debian 12"
  std::string processor{};        ///< model name
  std::string architecture{};     ///< "x86_64"
  int cores = 0;                  ///< that this process may use
  double memory = 0.0;            ///< [GiB]
  double memory_available = 0.0;  ///< [GiB]
};

[[nodiscard]] Machine this_machine();

/// The value of the first line "KEY SEPARATOR VALUE" of a text, without blanks and quotes
/// around it; empty if there is no such line.
[[nodiscard]] std::string field(std::string_view text, std::string_view key,
                                char separator);

}  // namespace saltus::app
