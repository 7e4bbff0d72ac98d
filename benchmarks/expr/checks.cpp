// SPDX-License-Identifier: BSD-2-Clause
#include "expr/checks.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "saltus/base/random.hpp"
#include "saltus/base/text.hpp"

namespace saltus::bench {
namespace {

constexpr double kRoundOff = 1e-12;

/// One instance as g, the dense Jacobian and the dense Hessian, so that tools whose
/// patterns hold different structural zeros can be compared.
constexpr int kDenseSize = kRows + kRows * kUnknowns + kUnknowns * kUnknowns;

void spread(const SparsityPattern& pattern, const double* nonzeros, double* dense) {
  for (const auto [row, col] : pattern.places) {
    dense[row + col * pattern.rows] = *nonzeros++;
  }
}

std::vector<double> dense_outputs(Contender& contender, std::span<const double> inputs) {
  contender.set_inputs(inputs);
  contender.evaluate();
  const std::vector<double> outputs = contender.outputs();
  const OutputPattern& pattern = contender.card().pattern;
  const std::size_t n_instances = inputs.size() / kInputs;
  std::vector<double> dense(n_instances * kDenseSize, 0.0);
  for (std::size_t l = 0; l < n_instances; ++l) {
    const double* const sparse = &outputs[l * pattern.size()];
    double* const instance = &dense[l * kDenseSize];
    std::copy_n(sparse, kRows, instance);
    spread(pattern.jacobian, sparse + kRows, instance + kRows);
    spread(pattern.hessian, sparse + kRows + pattern.jacobian.nonzeros(),
           instance + kRows + kRows * kUnknowns);
  }
  return dense;
}

/// The greatest difference, relative to the greatest value that the output takes.
double greatest_difference(std::span<const double> a, std::span<const double> b) {
  double greatest = 0.0;
  for (std::size_t o = 0; o < kDenseSize; ++o) {
    double difference = 0.0, scale = 0.0;
    for (std::size_t k = o; k < a.size(); k += kDenseSize) {
      difference = std::max(difference, std::abs(a[k] - b[k]));
      scale = std::max(scale, std::abs(a[k]));
      if (std::isnan(a[k]) || std::isnan(b[k])) return kNaN;
    }
    if (difference > 0.0) greatest = std::max(greatest, difference / scale);
  }
  return greatest;
}

double require_agreement(double difference, const std::string& who) {
  if (difference <= kRoundOff) return difference;
  throw std::runtime_error(who + " differ by " + number_text(difference) +
                           " relative; nothing was timed");
}

/// g(w) from the model over plain numbers in place of the g of these outputs.
std::vector<double> with_plain_rows(std::vector<double> dense,
                                    std::span<const double> inputs) {
  for (std::size_t l = 0; l < inputs.size() / kInputs; ++l) {
    const auto first = inputs.begin() + static_cast<std::ptrdiff_t>(l * kInputs);
    const auto g = stage_rows(std::vector<double>(first, first + kUnknowns));
    std::copy(g.begin(), g.end(), &dense[l * kDenseSize]);
  }
  return dense;
}

}  // namespace

std::vector<double> random_inputs(int n) {
  Random random(1);
  std::vector<double> inputs;
  const auto add = [&](double lower, double upper) {
    inputs.push_back(random.uniform(lower, upper));
  };
  for (int l = 0; l < n; ++l) {
    for (int m = 0; m < kPoints; ++m) {
      add(0.0, 3.0), add(0.2, 0.8), add(-1.0, 1.0), add(-2.0, 0.5);  // q [m, rad]
    }
    for (int i = 0; i < kPoints * kHopperDofs; ++i) add(-5.0, 5.0);  // v [m/s, rad/s]
    for (int i = 0; i < kHopperControls; ++i) add(-60.0, 60.0);      // u [N m]
    for (int i = 0; i < kContactUnknowns - 1; ++i) add(0.0, 100.0);  // forces, speeds
    add(0.0, 0.5);                                                   // gap [m]
    add(0.01, 0.1);                                                  // h [s]
    for (int i = 0; i < kRows; ++i) add(-1.0, 1.0);                  // y
  }
  return inputs;
}

void check_hopper() {
  constexpr double kPrinted = 1e-5;  // the known values have six digits
  const Hopper<double> hopper({0.1, 0.5, 0.3, -0.7});
  const auto M = hopper.mass_matrix();
  const auto f_v = hopper.bias({0.2, -0.4, 1.1, -1.7});
  const std::array computed{M[2][2], M[2][3], f_v[0], f_v[1], f_v[2], f_v[3]};
  const std::array known{0.0488215, 0.0170627, -0.0417036, -62.0299, -0.185046, 0.21789};
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (std::abs(computed[i] - known[i]) <= kPrinted * std::abs(known[i])) continue;
    throw std::runtime_error("the hopping robot's model gives " +
                             number_text(computed[i]) + " where " +
                             number_text(known[i]) + " is known");
  }
}

double check_agreement(std::span<Contender* const> contenders,
                       std::span<const double> inputs) {
  const auto reference = dense_outputs(*contenders.front(), inputs);
  const std::string first = contenders.front()->card().name;
  double greatest = require_agreement(
      greatest_difference(reference, with_plain_rows(reference, inputs)),
      first + " and the model over numbers");
  for (Contender* contender : contenders) {
    const double difference =
        greatest_difference(reference, dense_outputs(*contender, inputs));
    greatest =
        std::max(greatest,
                 require_agreement(difference, first + " and " + contender->card().name));
  }
  return greatest;
}

}  // namespace saltus::bench
