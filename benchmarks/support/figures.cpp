// SPDX-License-Identifier: BSD-2-Clause
#include "support/figures.hpp"

#include <fmt/core.h>

#include <exception>
#include <fstream>
#include <iostream>

#include "saltus/base/version.hpp"

namespace saltus::bench {

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
