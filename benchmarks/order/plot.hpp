// SPDX-License-Identifier: BSD-2-Clause
// A plot of errors over step lengths, both logarithmic, as a picture of its own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace saltus::bench {

struct Curve {
  std::string name;
  std::vector<double> h, error;  ///< > 0
};

void write_plot(const std::filesystem::path& path, const std::vector<Curve>& curves);

}  // namespace saltus::bench
