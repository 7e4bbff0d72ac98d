// SPDX-License-Identifier: BSD-2-Clause
#include "solve/check_options.hpp"

#include <fmt/format.h>

#include <set>

#include "saltus/base/error.hpp"
#include "saltus/base/text.hpp"

namespace saltus::detail {
namespace {

void expect(bool holds, std::string_view name, double value, std::string_view expected) {
  require(holds, [&] {
    return fmt::format("the option {} is {}, expected {}", name, value, expected);
  });
}

void check_interior_point(const InteriorPointOptions& o) {
  constexpr auto kPositive = "a positive number";
  constexpr auto kShare = "a number in (0, 1)";
  const auto positive = [&](double value, const char* name) {
    expect(value > 0.0 && value < kInfinity, name, value, kPositive);
  };
  const auto share = [&](double value, const char* name) {
    expect(value > 0.0 && value < 1.0, name, value, kShare);
  };
  positive(o.shoulder, "shoulder");
  share(o.kappa_sigma, "kappa_sigma");
  positive(o.mu_init, "mu_init");
  share(o.kappa_mu, "kappa_mu");
  expect(o.theta_mu >= 1.0 && o.theta_mu < 2.0, "theta_mu", o.theta_mu,
         "a number from 1 to below 2");
  positive(o.kappa_epsilon, "kappa_epsilon");
  expect(o.bound_push > 0.0 && o.bound_push <= 0.5, "bound_push", o.bound_push,
         "a positive number of at most 0.5");
  expect(o.pair_push > 0.0 && o.pair_push <= 0.5, "pair_push", o.pair_push,
         "a positive number of at most 0.5");
  positive(o.largest_gradient, "largest_gradient");
  positive(o.delta_c, "delta_c");
  positive(o.rho_init, "rho_init");
  expect(o.rho_growth > 1.0, "rho_growth", o.rho_growth, "a number above 1");
  expect(o.neighbours >= 0, "neighbours", o.neighbours, "no negative number");
  expect(o.stuck_after >= 0, "stuck_after", o.stuck_after, "no negative number");
  expect(o.rho_max >= o.rho_init, "rho_max", o.rho_max, "at least rho_init");
}

void check_weights(const Mpcc& mpcc, const SolveOptions& options) {
  std::set<std::string> classes;
  for (int k = 0; k < mpcc.n_pairs(); ++k) classes.emplace(mpcc.pair_labels().what(k));
  const std::vector<std::string> names(classes.begin(), classes.end());
  for (const auto& [name, weight] : options.pair_weights) {
    require(classes.contains(name),
            [&] { return unknown_name("class of pairs", name, names); });
    expect(weight > 0.0 && weight < kInfinity, "pair_weights", weight,
           "a positive number");
  }
}

void check_warm_start(const Mpcc& mpcc, const WarmStart& start) {
  require(start.w.size() == mpcc.n_variables(), [&] {
    return fmt::format("the warm start has {} variables, the problem {}", start.w.size(),
                       mpcc.n_variables());
  });
  require(start.w.allFinite(), "the warm start holds a number that is not finite");
  require(start.pattern.empty() ||
              start.pattern.size() == static_cast<std::size_t>(mpcc.n_pairs()),
          [&] {
            return fmt::format(
                "the pattern of the warm start has {} pairs, the problem {}",
                start.pattern.size(), mpcc.n_pairs());
          });
  const Multipliers& m = start.multipliers;
  if (m.y.size() + m.z.size() + m.nu_G.size() + m.nu_H.size() == 0) return;
  require(m.y.size() == mpcc.n_rows() && m.z.size() == mpcc.n_variables() &&
              m.nu_G.size() == mpcc.n_pairs() && m.nu_H.size() == mpcc.n_pairs(),
          "the multipliers of the warm start have wrong sizes");
  require(m.y.allFinite() && m.z.allFinite() && m.nu_G.allFinite() && m.nu_H.allFinite(),
          "the warm start holds a multiplier that is not finite");
}

}  // namespace

void check_options(const Mpcc& mpcc, const SolveOptions& options) {
  const HomotopyOptions& o = options.homotopy;
  constexpr auto kPositive = "a positive number";
  expect(options.tolerance > 0.0, "tolerance", options.tolerance, kPositive);
  expect(options.max_iterations >= 0, "max_iterations", options.max_iterations,
         "no negative number");
  expect(options.time_limit > 0.0, "time_limit", options.time_limit, kPositive);
  expect(o.sigma_init > 0.0, "sigma_init", o.sigma_init, kPositive);
  if (o.sigma_min) expect(*o.sigma_min > 0.0, "sigma_min", *o.sigma_min, kPositive);
  expect(o.factor > 0.0 && o.factor < 1.0, "factor", o.factor, "a number in (0, 1)");
  expect(o.exponent > 1.0, "exponent", o.exponent, "a number above 1");
  if (o.nlp_tolerance) {
    expect(*o.nlp_tolerance > 0.0, "nlp_tolerance", *o.nlp_tolerance, kPositive);
  }
  expect(o.intermediate_tolerance > 0.0, "intermediate_tolerance",
         o.intermediate_tolerance, kPositive);
  expect(o.max_nlp_iterations > 0, "max_nlp_iterations", o.max_nlp_iterations, kPositive);
  expect(o.max_backoffs >= 0, "max_backoffs", o.max_backoffs, "no negative number");
  check_interior_point(options.interior_point);
  check_weights(mpcc, options);
  if (options.warm_start) check_warm_start(mpcc, *options.warm_start);
}

}  // namespace saltus::detail
