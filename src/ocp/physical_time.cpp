// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/physical_time.hpp"

#include "ocp/phases.hpp"

namespace saltus::detail {
namespace {

class Converter {
 public:
  Converter(const Trajectory& numerical, const ContactModel& model,
            const TimeFreezingOptions& options, const ButcherTableau& tableau)
      : numerical_(numerical),
        model_(model),
        options_(options),
        tableau_(tableau),
        n_c_(model.n_contacts()) {
    std::vector<NamedExpr> inputs{{"q", model.q()}, {"v", model.v()}};
    if (!model.parameters().empty()) inputs.push_back({"p", model.p()});
    slips_.emplace(
        "slips", std::move(inputs),
        std::vector<NamedExpr>{{"slip", slips_of({model.contacts(), model.v()})}});
  }

  Trajectory run();

 private:
  struct Range {
    int first, last;  // samples of an element: its start, its stages (and its end)
  };
  [[nodiscard]] double clock(int sample) const {
    return numerical_.x(numerical_.x.rows() - 1, sample);
  }
  [[nodiscard]] double speed(int sample) const;
  [[nodiscard]] bool is_frozen(const Range& e) const;
  void add_frozen(const Range& e);
  void add_physical(const Range& e);
  /// The clock where an element starts: that of the sample before it. Frozen elements between
  /// them change it by round-off, and both limits of a jump have one time.
  [[nodiscard]] double start_time(int sample) const;
  void add_sample(double t, int sample, int force_sample);
  void add_impact(double t);
  [[nodiscard]] std::vector<ContactPhase> phases_of(const Range& e) const;
  [[nodiscard]] Vector slips_at(int sample) const;

  const Trajectory& numerical_;
  const ContactModel& model_;
  const TimeFreezingOptions& options_;
  const ButcherTableau& tableau_;
  Index n_c_;
  std::optional<Function> slips_;
  std::vector<double> times_;
  std::vector<int> samples_, force_samples_;
  Vector impulse_, impulse_t_;  // of the jump that is under way; empty: none
  std::vector<ContactPhase> before_;
  std::vector<bool> is_hit_;
  Trajectory result_;
};

//   S = Π (1 − θ_a)
double Converter::speed(int sample) const {
  double S = 1.0;
  for (Index i = 0; i < n_c_; ++i)
    S *= 1.0 - numerical_.lambda_n(i, sample) / options_.a_n;
  return S;
}

bool Converter::is_frozen(const Range& e) const {
  constexpr double kFrozen = 1e-6, kSameTime = 1e-8;
  const double h = numerical_.t[e.last] - numerical_.t[e.first];
  return clock(e.last) - clock(e.first) <= kFrozen * h + kSameTime;
}

//   Λ = ∫ a_n θ_a dτ                                                                   (T-4)
void Converter::add_frozen(const Range& e) {
  if (impulse_.size() == 0) {
    impulse_ = Vector::Zero(n_c_);
    impulse_t_ = Vector::Zero(2 * n_c_);
  }
  const double h = numerical_.t[e.last] - numerical_.t[e.first];
  for (int j = 0; j < tableau_.n_s; ++j) {
    impulse_ += h * tableau_.b[j] * numerical_.lambda_n.col(e.first + 1 + j);
    impulse_t_ += h * tableau_.b[j] * numerical_.lambda_t.col(e.first + 1 + j);
  }
}

void Converter::add_impact(double t) {
  constexpr double kNothing = 1e-9;  // [N s]
  is_hit_.assign(static_cast<std::size_t>(n_c_), false);
  for (Index i = 0; i < impulse_.size(); ++i) {
    if (impulse_[i] <= kNothing) continue;
    is_hit_[i] = true;
    const Contact& contact = model_.contacts()[i];
    result_.events.push_back({t, EventKind::Impact, contact.name, impulse_[i],
                              impulse_t_.segment(2 * i, contact.J_t.cols())});
  }
  impulse_ = impulse_t_ = Vector();
}

Vector Converter::slips_at(int sample) const {
  const Index n = model_.n_q();
  std::vector<Matrix> arguments{numerical_.x.col(sample).head(n),
                                numerical_.x.col(sample).segment(n, n)};
  if (!model_.parameters().empty()) arguments.emplace_back(model_.p_values());
  return (*slips_)(arguments)[0];
}

std::vector<ContactPhase> Converter::phases_of(const Range& e) const {
  std::vector<ContactPhase> phases(static_cast<std::size_t>(n_c_));
  Vector force = Vector::Zero(n_c_), gap = Vector::Zero(n_c_);
  for (int j = e.first + 1; j <= e.last; ++j) {
    force += numerical_.lambda_n.col(j);
    gap += numerical_.gap.col(j);
    const Vector slip = slips_at(j);
    for (Index i = 0; i < n_c_; ++i)
      if (slip.segment<2>(2 * i).norm() > phases[i].slip.norm())
        phases[i].slip = slip.segment<2>(2 * i);
  }
  for (Index i = 0; i < n_c_; ++i)
    if (force[i] > gap[i])
      phases[i].mode = phases[i].slip.norm() > kAtRest ? Mode::Slip : Mode::Stick;
  return phases;
}

double Converter::start_time(int sample) const {
  return times_.empty() ? clock(sample) : times_.back();
}

void Converter::add_sample(double t, int sample, int force_sample) {
  times_.push_back(t);
  samples_.push_back(sample);
  force_samples_.push_back(force_sample);
}

void Converter::add_physical(const Range& e) {
  const double t = start_time(e.first);
  std::vector<ContactPhase> now = phases_of(e);
  add_impact(t);
  for (std::size_t i = 0; i < before_.size(); ++i) {
    if (is_same(before_[i], now[i])) continue;
    const EventKind kind = change_of(before_[i], now[i]);
    const bool is_friction = kind != EventKind::TouchDown && kind != EventKind::LiftOff;
    if (kind == EventKind::TouchDown && is_hit_[i]) continue;
    if (is_friction && !has_friction(model_.contacts()[static_cast<Index>(i)])) continue;
    result_.events.push_back({t, kind, model_.contacts()[static_cast<Index>(i)].name});
  }
  before_ = std::move(now);
  result_.element_starts.push_back(static_cast<int>(times_.size()));
  add_sample(t, e.first, e.first + 1);
  for (int i = e.first + 1; i <= e.last; ++i) add_sample(clock(i), i, i);
}

Trajectory Converter::run() {
  const auto& starts = numerical_.element_starts;
  for (std::size_t n = 0; n < starts.size(); ++n) {
    const Range e{starts[n],
                  (n + 1 < starts.size() ? starts[n + 1] : numerical_.n_samples()) - 1};
    if (is_frozen(e)) {
      if (times_.empty()) add_sample(clock(e.first), e.first, e.first + 1);
      add_frozen(e);
      continue;
    }
    add_physical(e);
  }
  if (impulse_.size() > 0) {
    const int last = numerical_.n_samples() - 1;
    add_impact(start_time(last));
    add_sample(start_time(last), last, last);
  }
  const Index n = static_cast<Index>(times_.size()), n_q = model_.n_q();
  result_.t = Vector::Map(times_.data(), n);
  result_.x.resize(2 * n_q, n);
  result_.u.resize(numerical_.u.rows(), n);
  result_.lambda_n.resize(n_c_, n);
  result_.lambda_t.resize(2 * n_c_, n);
  result_.gap.resize(n_c_, n);
  constexpr double kFrozen = 1e-6;
  for (Index k = 0; k < n; ++k) {
    const int i = samples_[k], f = force_samples_[k];
    //   λ = a_n θ_a/S                                                                  (T-3)
    const double S = speed(f), factor = S > kFrozen ? 1.0 / S : 0.0;
    result_.x.col(k) = numerical_.x.col(i).head(2 * n_q);
    result_.u.col(k) = numerical_.u.col(i);
    result_.lambda_n.col(k) = factor * numerical_.lambda_n.col(f);
    result_.lambda_t.col(k) = factor * numerical_.lambda_t.col(f);
    result_.gap.col(k) = numerical_.gap.col(i);
  }
  result_.x_names.assign(numerical_.x_names.begin(),
                         numerical_.x_names.begin() + 2 * n_q);
  result_.u_names = numerical_.u_names;
  result_.contact_names = numerical_.contact_names;
  return std::move(result_);
}

}  // namespace

Trajectory in_physical_time(const Trajectory& numerical, const ContactModel& model,
                            const TimeFreezingOptions& options,
                            const ButcherTableau& tableau) {
  return Converter(numerical, model, options, tableau).run();
}

}  // namespace saltus::detail
