// SPDX-License-Identifier: BSD-2-Clause
#include "app/machine.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <algorithm>
#include <cstdlib>

#include "saltus/base/error.hpp"
#include "saltus/base/file.hpp"
#include "saltus/base/thread_pool.hpp"

namespace saltus::app {
namespace {

std::string text_of(const char* path) {
  try {
    return read_file(path);
  } catch (const InvalidInput&) {
    return {};
  }
}

std::string_view strip(std::string_view text, std::string_view unwanted) {
  const auto first = text.find_first_not_of(unwanted);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(unwanted) - first + 1);
}

/// Lines read "MemTotal:       24576000 kB", in units of 1024 bytes.
double gibibytes(std::string_view meminfo, std::string_view key) {
  const std::string value = field(meminfo, key, ':');
  return std::strtod(value.c_str(), nullptr) / (1024.0 * 1024.0);
}

}  // namespace

std::string field(std::string_view text, std::string_view key, char separator) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const auto place = line.find(separator);
    if (place == std::string_view::npos) continue;
    if (strip(line.substr(0, place), " \t") != key) continue;
    return std::string(strip(line.substr(place + 1), " \t\r\"'"));
  }
  return {};
}

Machine this_machine() {
  const std::string release = text_of("/etc/os-release");
  const std::string meminfo = text_of("/proc/meminfo");
  Machine machine;
  machine.system = field(release, "PRETTY_NAME", '=');
  machine.system_id =
      fmt::format("{} {}", field(release, "ID", '='), field(release, "VERSION_ID", '='));
  machine.processor = field(text_of("/proc/cpuinfo"), "model name", ':');
  utsname names{};
  if (::uname(&names) == 0) machine.architecture = names.machine;
  machine.cores = available_cores();
  machine.memory = gibibytes(meminfo, "MemTotal");
  machine.memory_available = gibibytes(meminfo, "MemAvailable");
  return machine;
}

}  // namespace saltus::app
