// SPDX-License-Identifier: BSD-2-Clause
#include "fesd/equilibration.hpp"

#include <algorithm>

namespace saltus::detail {
namespace {

ExprVector one(const Expr& value) { return ExprVector::Constant(1, value); }

Kernel linear_part(double factor) {
  const Expr x = Expr::symbol("x");
  return Kernel(Function("part", {{"x", one(x)}}, {{"g", one(factor * x)}}));
}

//   Σ v_i − s
Kernel sum_of(int n) {
  const ExprVector v = symbols("v", n);
  const Expr s = Expr::symbol("s");
  return Kernel(Function("sum", {{"v", v}, {"s", one(s)}}, {{"g", one(v.sum() - s)}}));
}

//   ρ (h − h̄)²/h̄²
Kernel mean_penalty(double mean) {
  const Expr h = Expr::symbol("h"), rho = Expr::symbol("rho");
  const Expr r = (h - mean) / mean;
  return Kernel(Function("mean length", {{"h", one(h)}, {"p", one(rho)}},
                         {{"f", one(rho * (r * r))}}));
}

//   ρ (h − T/n)²/h̄² with a free T and n elements
Kernel mean_penalty(double mean, double n) {
  const ExprVector h_T = symbols("h_T", 2);
  const Expr rho = Expr::symbol("rho");
  const Expr r = (h_T[0] - h_T[1] / n) / mean;
  return Kernel(Function("mean length", {{"h_T", h_T}, {"p", one(rho)}},
                         {{"f", one(rho * (r * r))}}));
}

//   ρ (h − h_before)²/h̄²
Kernel difference_penalty(double mean) {
  const ExprVector h = symbols("h", 2);
  const Expr rho = Expr::symbol("rho");
  const Expr r = (h[1] - h[0]) / mean;
  return Kernel(
      Function("equal length", {{"h", h}, {"p", one(rho)}}, {{"f", one(rho * (r * r))}}));
}

//   −ρ h/h̄
Kernel length_reward(double mean) {
  const Expr h = Expr::symbol("h"), rho = Expr::symbol("rho");
  return Kernel(Function("late switches", {{"h", one(h)}, {"p", one(rho)}},
                         {{"f", one(-rho * (h / mean))}}));
}

// The symbols of one switch around a grid point.
struct SwitchSums {
  Expr c_before, c_after, d_before, d_after, c_start;
};

SwitchSums sums_of(const ExprVector& s, Index i) {
  return {s[5 * i], s[5 * i + 1], s[5 * i + 2], s[5 * i + 3], s[5 * i + 4]};
}

// Inputs: h before and after, then the five sums of each switch.
Kernel indicator_kernel(const Ingredients& in, double mean) {
  const auto& switches = in.system.switches;
  const ExprVector h = symbols("h", 2);
  const ExprVector s = symbols("s", 5 * static_cast<Index>(switches.size()));
  Expr eta = 1.0;
  for (std::size_t i = 0; i < switches.size(); ++i) {
    const SwitchSums sums = sums_of(s, static_cast<Index>(i));
    //   ν = π_c + π_d (+ σ_cᴮ + σ_cᶠ of the gate)                                (F-7), (F-9)
    Expr pi_c = sums.c_before * sums.c_after;
    if (switches[i].at_zero == Switch::AtZero::MayJump) pi_c *= sums.c_start;
    Expr nu = pi_c + sums.d_before * sums.d_after;
    if (switches[i].gate >= 0) {
      const SwitchSums gate = sums_of(s, switches[i].gate);
      nu += gate.c_before + gate.c_after;
    }
    eta *= tanh(nu / in.options.indicator_epsilon);
  }
  const Expr difference = (h[1] - h[0]) / mean;
  if (in.options.equilibration == StepEquilibration::IndicatorConstraint)
    return Kernel(
        Function("indicator", {{"h", h}, {"s", s}}, {{"g", one(eta * difference)}}));
  const Expr rho = Expr::symbol("rho");
  return Kernel(Function("indicator", {{"h", h}, {"s", s}, {"p", one(rho)}},
                         {{"f", one(rho * eta * (difference * difference))}}));
}

}  // namespace

Lengths::Lengths(MpccBuilder& builder, const Ingredients& in, const Horizon& horizon)
    : builder_(builder),
      in_(in),
      horizon_(horizon),
      mean_(horizon.T / (horizon.N * in.options.N_FE)) {}

Bounds Lengths::bounds() const {
  const double most = std::min(in_.options.h_max, static_cast<double>(in_.options.N_FE));
  if (horizon_.is_free())
    return {in_.options.h_min * mean_ * horizon_.T_min / horizon_.T,
            most * mean_ * horizon_.T_max / horizon_.T};
  if (in_.options.equilibration == StepEquilibration::Fixed) return {mean_, mean_};
  return {in_.options.h_min * mean_, most * mean_ * horizon_.stretch};
}

int Lengths::sum_kernel(int n) {
  const auto number = static_cast<std::size_t>(n);
  if (number >= sum_kernels_.size()) sum_kernels_.resize(number + 1, -1);
  if (sum_kernels_[number] < 0) sum_kernels_[number] = builder_.add_kernel(sum_of(n));
  return sum_kernels_[number];
}

std::vector<LiftedValue> Lengths::add_sums(SwitchLayout& s, const Place& place) {
  std::vector<LiftedValue> added;
  const auto sum = [&](const std::vector<int>& values) {
    const int variable =
        builder_.add_variable({"sum over an element", "", place}, 0.0, {0.0});
    const int row = builder_.add_rows({"sum over an element", "", place}, 1, {0.0, 0.0});
    std::vector<int> variables = values;
    variables.push_back(variable);
    builder_.add_instance(sum_kernel(static_cast<int>(values.size())), variables, {},
                          {&row, 1}, place);
    added.push_back({row, variable});
    return variable;
  };
  s.sum_c = sum(s.c);
  s.sum_d = sum(s.d);
  return added;
}

void Lengths::add_part(int row, int variable, double factor) {
  int kernel = -1;
  for (const auto& [known, number] : part_kernels_)
    if (known == factor) kernel = number;
  if (kernel < 0) {
    kernel = builder_.add_kernel(linear_part(factor));
    part_kernels_.emplace_back(factor, kernel);
  }
  builder_.add_instance(kernel, {&variable, 1}, {}, {&row, 1});
}

int Lengths::add_rows(std::span<const ElementLayout> interval, const Layout& layout) {
  const Place place{interval[0].place.interval, -1, -1};
  if (in_.options.equilibration == StepEquilibration::Fixed) {
    if (!horizon_.is_free()) return -1;
    for (const ElementLayout& e : interval) {
      const int row = builder_.add_rows({"equal lengths", "", place}, 1, {0.0, 0.0});
      add_part(row, e.h, 1.0);
      add_part(row, layout.T, -1.0 / (horizon_.N * in_.options.N_FE));
    }
    return -1;
  }
  const double sum = horizon_.is_free() ? 0.0 : horizon_.T / horizon_.N;
  const int row = builder_.add_rows({"length of an interval", "", place}, 1,
                                    {sum, horizon_.stretch * sum});
  for (const ElementLayout& e : interval) add_part(row, e.h, 1.0);
  if (horizon_.is_free()) add_part(row, layout.T, -1.0 / horizon_.N);
  return row;
}

void Lengths::add_indicator(const ElementLayout& before, const ElementLayout& after,
                            int rho_h) {
  if (indicator_ < 0) indicator_ = builder_.add_kernel(indicator_kernel(in_, mean_));
  std::vector<int> variables{before.h, after.h};
  for (std::size_t s = 0; s < after.switches.size(); ++s)
    for (const int v :
         {before.switches[s].sum_c, after.switches[s].sum_c, before.switches[s].sum_d,
          after.switches[s].sum_d, after.switches[s].c[0]})
      variables.push_back(v);
  if (in_.options.equilibration == StepEquilibration::IndicatorPenalty) {
    builder_.add_instance(indicator_, variables, {&rho_h, 1}, {}, after.place);
    return;
  }
  const int row = builder_.add_rows({"equal lengths without a switch", "", after.place},
                                    1, {0.0, 0.0});
  builder_.add_instance(indicator_, variables, {}, {&row, 1}, after.place);
}

void Lengths::add_equilibration(std::span<const ElementLayout> interval, Layout& layout) {
  using enum StepEquilibration;
  const int rho_h = layout.rho_h;
  const bool is_by_pattern =
      in_.options.equilibration == ByPattern || in_.options.equilibration == Latest;
  for (std::size_t n = 0; n < interval.size(); ++n) {
    const ElementLayout& e = interval[n];
    if (in_.options.equilibration == HeuristicMean) {
      std::vector<int> variables{e.h};
      if (layout.T >= 0) variables.push_back(layout.T);
      if (mean_penalty_ < 0)
        mean_penalty_ = builder_.add_kernel(
            layout.T < 0 ? mean_penalty(mean_)
                         : mean_penalty(mean_, horizon_.N * in_.options.N_FE));
      builder_.add_instance(mean_penalty_, variables, {&rho_h, 1}, {}, e.place);
    }
    if (in_.options.equilibration == Latest && n + 1 < interval.size()) {
      if (length_reward_ < 0) length_reward_ = builder_.add_kernel(length_reward(mean_));
      builder_.add_instance(length_reward_, {&e.h, 1}, {&rho_h, 1}, {}, e.place);
    }
    if (is_by_pattern) layout.h_equal.push_back(-1);
    if (n == 0) continue;
    if (is_by_pattern) {
      const int row =
          builder_.add_rows({"equal lengths without a switch", "", e.place}, 1, {});
      add_part(row, e.h, 1.0);
      add_part(row, interval[n - 1].h, -1.0);
      layout.h_equal.back() = row;
    }
    if (in_.options.equilibration == HeuristicDifference) {
      if (difference_penalty_ < 0)
        difference_penalty_ = builder_.add_kernel(difference_penalty(mean_));
      const int h[] = {interval[n - 1].h, e.h};
      builder_.add_instance(difference_penalty_, h, {&rho_h, 1}, {}, e.place);
    }
    if (has_indicator(in_.options)) add_indicator(interval[n - 1], e, rho_h);
  }
}

}  // namespace saltus::detail
