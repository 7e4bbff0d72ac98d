// SPDX-License-Identifier: BSD-2-Clause
#include "sim/filippov_march.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "saltus/base/error.hpp"

namespace saltus::detail {
namespace {

constexpr double kLargestGrowth = 5.0;
constexpr double kSafety = 0.9;
// Share of the size of x over that of ẋ: the first element of a run.
constexpr double kFirstShare = 0.01;
// Rates of c, over those of x, and steps α that may be rounding.
constexpr double kDoubt = 1e-9;
constexpr int kMostAtOnce = 9;  // surfaces that meet: 3ⁿ modes are tried

std::string_view sign_of(Side side) {
  return side == Side::On ? "0" : side == Side::Above ? "+" : "−";
}

double largest(ConstVectorRef x) {
  return x.size() > 0 ? x.lpNorm<Eigen::Infinity>() : 0.0;
}

}  // namespace

FilippovMarcher::FilippovMarcher(const FilippovKernel& kernel,
                                 const SimulationOptions& options,
                                 const Fallback& fallback)
    : kernel_(kernel),
      options_(options),
      fallback_(fallback),
      step_(kernel, butcher_tableau(options.scheme, options.n_s)),
      flow_(kernel) {}

// 2: holds beyond doubt, 1: may hold, 0: does not.
int FilippovMarcher::consistency(const FilippovMode& mode) {
  flow_.set_mode(mode);
  if (!flow_.solve(now_.x, now_.u)) return 0;
  const Vector rate = flow_.c_rate();
  const double zero = switching_zero(now_.x);
  int result = 2;
  for (int j = 0; j < kernel_.n_c(); ++j) {
    const double scale = 1.0 + flow_.C().row(j).norm() * flow_.rate().norm();
    const double alpha = flow_.alpha()[j];
    double margin = kInfinity;
    if (mode[j] == Side::On) margin = std::min(alpha, 1.0 - alpha);
    if (mode[j] == Side::Above && now_.c[j] <= zero) margin = rate[j] / scale;
    if (mode[j] == Side::Below && now_.c[j] >= -zero) margin = -rate[j] / scale;
    if (margin < -kDoubt) return 0;
    if (margin < kDoubt) result = 1;
  }
  return result;
}

void FilippovMarcher::find_candidates() {
  flow_.evaluate(now_.x, now_.u);
  now_.c = flow_.c();
  const double zero = switching_zero(now_.x);
  std::vector<int> on;
  FilippovMode mode(static_cast<std::size_t>(kernel_.n_c()), Side::Above);
  for (int j = 0; j < kernel_.n_c(); ++j) {
    if (now_.c[j] < -zero) mode[j] = Side::Below;
    if (std::abs(now_.c[j]) <= zero) on.push_back(j);
  }
  candidates_.clear();
  n_certain_ = 0;
  next_ = 0;
  if (std::ssize(on) > kMostAtOnce) return;
  const auto n_modes = static_cast<long>(std::pow(3.0, static_cast<double>(on.size())));
  for (long code = 0; code < n_modes; ++code) {
    long rest = code;
    for (const int j : on) {
      mode[j] = static_cast<Side>(rest % 3);
      rest /= 3;
    }
    const int found = consistency(mode);
    if (found == 0) continue;
    const bool is_certain = found == 2;
    candidates_.insert(is_certain ? candidates_.begin() : candidates_.end(), mode);
    if (is_certain) ++n_certain_;
  }
}

std::string FilippovMarcher::surfaces() const {
  std::vector<std::string> names;
  const double zero = switching_zero(now_.x);
  for (int j = 0; j < kernel_.n_c(); ++j)
    if (std::abs(now_.c[j]) <= zero) names.push_back("'" + kernel_.names()[j] + "'");
  return fmt::format("{}", fmt::join(names, ", "));
}

bool FilippovMarcher::choose_next() {
  trouble_ = SimulationStatus::Undecided;
  if (n_certain_ > 1) {
    why_ = fmt::format(
        "{} motions start here: on {} the system pushes to more than one "
        "side",
        n_certain_, surfaces());
    return false;
  }
  if (next_ == candidates_.size()) {
    why_ = fmt::format("no mode on {} is consistent with the motion that follows from it",
                       surfaces());
    return false;
  }
  now_.mode = candidates_[next_++];
  ++statistics_.n_searches;
  flow_.set_mode(now_.mode);
  if (!flow_.solve(now_.x, now_.u)) return choose_next();
  now_.rate = flow_.rate();
  now_.alpha = flow_.alpha();
  now_.c_rate = flow_.c_rate();
  return true;
}

bool FilippovMarcher::decide() {
  find_candidates();
  return choose_next();
}

StepOutcome FilippovMarcher::step(double h_break, const Controls& controls) {
  StepLimits limits{.h_min = options_.h_min * (1.0 + std::abs(now_.t)),
                    .tolerance = options_.tolerance};
  double h = std::min({h_break, options_.h_max, h_next_});
  if (options_.h_fixed) {
    limits.tolerance = kInfinity;
    h = std::min(h_break, *options_.h_fixed);
  }
  // No sliver before a break.
  if (h > h_break * (1.0 - 1e-9)) h = h_break;
  limits.h_max = h;
  return step_.take(now_, controls, limits);
}

void FilippovMarcher::add_sample(double t, ConstVectorRef x, ConstVectorRef u) {
  t_.push_back(t);
  x_.emplace_back(x);
  u_.emplace_back(u);
}

void FilippovMarcher::report_switches() {
  for (int j = 0; j < kernel_.n_c(); ++j) {
    if (reported_[j] == now_.mode[j]) continue;
    ++statistics_.n_events;
    motion_->events.push_back(
        {.t = now_.t,
         .kind = EventKind::Switch,
         .contact = kernel_.names()[j],
         .note = fmt::format("{} → {}", sign_of(reported_[j]), sign_of(now_.mode[j]))});
  }
  reported_ = now_.mode;
}

void FilippovMarcher::accept(double t_end, const Controls& controls) {
  report_switches();
  const FilippovElement& e = step_.element();
  const ButcherTableau& tableau = e.tableau();
  motion_->element_starts.push_back(static_cast<int>(t_.size()));
  add_sample(now_.t, now_.x, now_.u);
  const int n_inner = tableau.is_stiffly_accurate() ? tableau.n_s - 1 : tableau.n_s;
  for (int j = 0; j < n_inner; ++j)
    add_sample(now_.t + tableau.c[j] * e.h(), e.stages().col(j), e.controls().col(j));
  add_sample(t_end, e.x(), e.controls().col(tableau.n_s - 1));
  ++statistics_.n_elements;
  const double error = e.error();
  const double order = tableau.order + 1.0;
  const double growth = error > 0.0
                            ? kSafety * std::pow(options_.tolerance / error, 1.0 / order)
                            : kLargestGrowth;
  h_next_ = e.h() * std::clamp(growth, 0.1, kLargestGrowth);
  now_.t = t_end;
  now_.x = e.x();
  if (!controls.is_piecewise_constant()) now_.u = controls.at(now_.t, now_.x, Vector());
  now_.rate = e.end().rate();
  now_.alpha = e.end().alpha();
  now_.c = e.end().c();
  now_.c_rate = e.end().c_rate();
}

bool FilippovMarcher::advance(double T, const Controls& controls) {
  const double t_break = std::min(T, controls.next_break(now_.t));
  const StepOutcome outcome = step(t_break - now_.t, controls);
  if (outcome == StepOutcome::Inconsistent) return choose_next();
  if (outcome == StepOutcome::Failed) {
    trouble_ = SimulationStatus::StepTooSmall;
    why_ = "no element longer than h_min meets the tolerance";
    return false;
  }
  const double h_wanted = h_next_;
  const double h = step_.element().h();
  const bool at_break = h >= t_break - now_.t;
  accept(at_break ? t_break : now_.t + h, controls);
  // An element cut short by a switch says nothing about the length of the next.
  if (outcome == StepOutcome::Event && std::isfinite(h_wanted))
    h_next_ = std::max(h_next_, h_wanted);
  const bool jumps = at_break && controls.is_piecewise_constant() && now_.t < T;
  if (jumps) now_.u = controls.at(now_.t, now_.x, Vector());
  if (outcome == StepOutcome::Reached && !jumps) return true;
  return now_.t >= T || decide();
}

void FilippovMarcher::add_piece(const Trajectory& piece) {
  motion_->element_starts.push_back(static_cast<int>(t_.size()));
  for (int k = 0; k < piece.n_samples(); ++k)
    add_sample(piece.t[k], piece.x.col(k), piece.u.col(k));
  motion_->events.insert(motion_->events.end(), piece.events.begin(), piece.events.end());
  statistics_.n_events += std::ssize(piece.events);
}

bool FilippovMarcher::fall_back(double T, const Controls& controls,
                                const SimulationControl& control) {
  if (!fallback_ || n_certain_ > 1 || !controls.is_piecewise_constant()) return false;
  while (now_.t < T && statistics_.n_elements < options_.max_elements) {
    const double t_break = std::min(T, controls.next_break(now_.t));
    const double h = std::min(options_.h_fallback, t_break - now_.t);
    const auto piece = fallback_({now_.x, {}, now_.t}, now_.u, h, control);
    if (control.is_interrupted()) trouble_ = SimulationStatus::Interrupted;
    if (!piece || piece->n_samples() == 0) return false;
    ++statistics_.n_fallbacks;
    ++statistics_.n_elements;
    add_piece(*piece);
    now_.t = h < t_break - now_.t ? now_.t + h : t_break;
    now_.x = piece->x.col(piece->n_samples() - 1);
    now_.u = controls.at(now_.t, now_.x, Vector());
    const bool settled = decide();
    reported_ = now_.mode;
    if (settled) return true;
  }
  return now_.t >= T;
}

void FilippovMarcher::finish_motion() {
  if (t_.empty()) add_sample(now_.t, now_.x, now_.u);
  motion_->t = Vector::Map(t_.data(), std::ssize(t_));
  motion_->x.resize(kernel_.n(), std::ssize(t_));
  motion_->u.resize(kernel_.n_u(), std::ssize(t_));
  for (std::size_t k = 0; k < t_.size(); ++k) {
    motion_->x.col(static_cast<Index>(k)) = x_[k];
    motion_->u.col(static_cast<Index>(k)) = u_[k];
  }
}

void FilippovMarcher::run(const State& start, double T, const Controls& controls,
                          const SimulationControl& control, Simulation& simulation) {
  motion_ = &simulation.trajectory;
  now_.t = start.t;
  now_.x = start.q;
  now_.u = controls.at(now_.t, now_.x, Vector());
  require(now_.u.size() == kernel_.n_u(), [&] {
    return fmt::format("the model has {} controls, but {} were given", kernel_.n_u(),
                       now_.u.size());
  });
  bool holds = decide() || fall_back(T, controls, control);
  reported_ = now_.mode;
  if (holds)
    h_next_ = kFirstShare * (1.0 + largest(now_.x)) / (1e-3 + largest(now_.rate));
  while (holds && now_.t < T) {
    control.reach(now_.t);
    const bool stops = control.is_interrupted();
    if (stops || statistics_.n_elements >= options_.max_elements ||
        statistics_.n_events >= options_.max_events) {
      trouble_ = stops ? SimulationStatus::Interrupted : SimulationStatus::LimitReached;
      why_ =
          stops ? "the caller asked to stop" : "max_elements or max_events was reached";
      holds = false;
    } else {
      holds = advance(T, controls) || fall_back(T, controls, control);
    }
  }
  finish_motion();
  simulation.statistics = statistics_;
  simulation.status = holds ? SimulationStatus::Finished : trouble_;
  simulation.message = holds ? fmt::format("reached t = {:.10g} s", now_.t)
                             : fmt::format("stopped at t = {:.10g} s: {}", now_.t, why_);
}

}  // namespace saltus::detail
