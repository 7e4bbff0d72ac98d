// SPDX-License-Identifier: BSD-2-Clause
#include "support/figures.hpp"

#include <cmath>
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

double rounded(double value) {
  if (value == 0.0 || !std::isfinite(value)) return value;
  const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 3);
  return std::round(value / unit) * unit;
}

}  // namespace saltus::bench
