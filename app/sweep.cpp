// SPDX-License-Identifier: BSD-2-Clause
#include "app/sweep.hpp"

#include <fmt/format.h>

#include <cmath>

#include "saltus/expr/parse.hpp"

namespace saltus::app {
namespace {

double number_of(std::string_view text, std::string_view whole) {
  try {
    return parse_expression(text, {}).value();
  } catch (const ParseError& error) {
    throw InvalidInput(fmt::format("--sweep '{}': '{}' is no number", whole, text));
  }
}

}  // namespace

Sweep parse_sweep(std::string_view text) {
  const std::size_t equals = text.find('=');
  const std::size_t first = text.find(':'), last = text.rfind(':');
  const bool is_complete = equals != std::string_view::npos && equals > 0 &&
                           first != std::string_view::npos && first > equals &&
                           last > first;
  require(is_complete, [&] {
    return fmt::format("--sweep '{}': expected NAME=FIRST:STEP:LAST", text);
  });
  const double from = number_of(text.substr(equals + 1, first - equals - 1), text);
  const double step = number_of(text.substr(first + 1, last - first - 1), text);
  const double to = number_of(text.substr(last + 1), text);
  // The last value belongs to the sweep even if steps miss it by round-off.
  constexpr double kRoundOff = 1e-9, kMost = 1e5;
  const double steps = std::floor((to - from) / step + kRoundOff);
  require(std::isfinite(steps) && steps >= 0.0 && steps < kMost, [&] {
    return fmt::format("--sweep '{}': no way from {} to {} in 1 to {} steps of {}", text,
                       from, to, kMost, step);
  });
  Sweep sweep{std::string(text.substr(0, equals)), {}};
  for (int i = 0; i <= static_cast<int>(steps); ++i)
    sweep.values.push_back(from + i * step);
  return sweep;
}

}  // namespace saltus::app
