// SPDX-License-Identifier: BSD-2-Clause
// One scene for many values of a parameter.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace saltus::app {

/// "mu=0:0.05:1": first value, step, last one.
struct Sweep {
  std::string key;
  std::vector<double> values;
};

/// Throws InvalidInput unless the text is of this form and has 1 to 100 000 values.
[[nodiscard]] Sweep parse_sweep(std::string_view text);

}  // namespace saltus::app
