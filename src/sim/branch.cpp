// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/branch.hpp"

#include "saltus/base/error.hpp"

namespace saltus {
namespace {

/// Choices of a run, and how many there were each time.
struct Choices {
  std::vector<std::size_t> taken, offered;

  /// Where the next run differs from this one; false if there is none.
  [[nodiscard]] bool advance() {
    while (!taken.empty() && taken.back() + 1 == offered.back()) {
      taken.pop_back();
      offered.pop_back();
    }
    if (taken.empty()) return false;
    ++taken.back();
    return true;
  }
};

}  // namespace

std::vector<Branch> branch(const Marching& simulator, const State& start, double T,
                           const Controls& controls, const BranchOptions& options,
                           const SimulationControl& control) {
  require(options.max_runs > 0, "BranchOptions: max_runs must be positive");
  std::vector<Branch> branches;
  Choices choices;
  do {
    const std::vector<std::size_t> wanted = std::move(choices.taken);
    choices = {};
    Marching chooses = simulator;
    chooses.set_choice([&](const ImpactProblem&, const auto& outcomes) {
      const std::size_t number = choices.taken.size();
      choices.offered.push_back(outcomes.size());
      choices.taken.push_back(number < wanted.size() ? wanted[number] : 0);
      return choices.taken.back();
    });
    Simulation simulation = chooses.run(start, T, controls, control);
    branches.push_back({choices.taken, std::move(simulation)});
  } while (std::ssize(branches) < options.max_runs && !control.is_interrupted() &&
           choices.advance());
  return branches;
}

}  // namespace saltus
