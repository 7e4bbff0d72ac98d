// SPDX-License-Identifier: BSD-2-Clause
#include "support/figures.hpp"

#include <fmt/core.h>

#include <exception>
#include <fstream>
#include <iostream>
#include <thread>

#include "saltus/base/version.hpp"

namespace saltus::bench {
namespace {

std::string system_name() {
  std::ifstream file("/etc/os-release");
  for (std::string line; std::getline(file, line);) {
    constexpr std::string_view kKey = "PRETTY_NAME=\"";
    if (line.starts_with(kKey))
      return line.substr(kKey.size(), line.size() - kKey.size() - 1);
  }
  return "unknown";
}

}  // namespace

Json begin_figures(std::string_view benchmark) {
  return {{"benchmark", benchmark},
          {"saltus", version()},
          {"processor", processor_name()},
          {"build", build_description()}};
}

void print_figures(const Json& figures) { std::cout << figures.dump() << std::endl; }

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "unknown";
}

std::string machine_card() {
  return fmt::format("- processor: {}\n- cores: {}\n- build: {}\n- system: {}\n",
                     processor_name(), std::thread::hardware_concurrency(),
                     build_description(), system_name());
}

double rounded(double value) { return std::stod(fmt::format("{:.4g}", value)); }

int run_guarded(std::string_view benchmark, void (*run)()) {
  try {
    run();
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "bench " << benchmark << ": " << error.what() << '\n';
    return 1;
  }
}

}  // namespace saltus::bench
