// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/fesd/freezing_system.hpp"

#include <fmt/format.h>

#include "fesd/friction.hpp"
#include "saltus/base/error.hpp"
#include "saltus/fesd/element.hpp"
#include "saltus/fesd/filippov_system.hpp"
#include "saltus/mech/time_freeze.hpp"

namespace saltus {
namespace {

using detail::FrictionPart;
using Zero = ModeSet::Zero;

void push(ExprVector& all, const Expr& value) {
  all.conservativeResize(all.size() + 1);
  all[all.size() - 1] = value;
}

void append(ExprVector& all, const ExprVector& part) {
  for (const Expr& value : part) push(all, value);
}

// The zero sides of the four pairs of (T-2): f_c, θ_o, p, n or the shares beside them.
const std::vector<Zero> kFlight{Zero::D, Zero::D, Zero::D, Zero::D};
const std::vector<Zero> kContact{Zero::C, Zero::C, Zero::C, Zero::C};
const std::vector<Zero> kJump{Zero::C, Zero::C, Zero::C, Zero::D};
constexpr int kPairsOfContact = 4;

// Which sides of the pairs of friction are zero, by kind of slip.
struct SlipMode {
  std::string name;
  std::vector<Zero> zero;
};

// (C-8), or (C-9) with the signs of both components of slip.
std::vector<SlipMode> slip_modes(FrictionForm form) {
  using enum ModeSet::Zero;
  if (form == FrictionForm::TwoPair)
    return {{"slip +", {D, C}}, {"slip −", {C, D}}, {"stick", {C, C}}};
  if (form != FrictionForm::Cone) return {};
  return {{"slip ++", {D, D, D}},
          {"slip +−", {D, D, C}},
          {"slip −+", {D, C, D}},
          {"slip −−", {D, C, C}},
          {"stick", {C, C, C}}};
}

// In flight nothing rubs: forces are zero, or the direction is that of slip.
std::vector<SlipMode> flight_modes(FrictionForm form) {
  using enum ModeSet::Zero;
  if (form == FrictionForm::TwoPair) return {{"", {D, D}}};
  std::vector<SlipMode> modes = slip_modes(form);
  if (!modes.empty()) modes.pop_back();
  return modes;
}

class Writer {
 public:
  Writer(const ContactModel& model, const TimeFreezingOptions& options,
         const ClockControls& by_clock)
      : model_(model), options_(options), by_clock_(by_clock) {}

  FreezingSystem write() &&;

 private:
  void add_states();
  void add_contact(const Contact& contact);
  void add_shares(const Contact& contact, FreezingContact& made);
  void add_normal_speed(const Contact& contact, FreezingContact& made);
  void add_friction(const Contact& contact, FreezingContact& made, ModeSet& modes);
  void add_speed();
  void add_dynamics();
  Expr add_z(const std::string& what, const Contact& contact, const char* letter,
             double upper);
  void add_row(const std::string& name, const Contact& contact, const Expr& row);
  int add_switch(const std::string& what, const Contact& contact, SwitchSide c,
                 const Expr& d, int gate);
  [[nodiscard]] SwitchedSystem& system() { return result_.system; }

  const ContactModel& model_;
  const TimeFreezingOptions& options_;
  const ClockControls& by_clock_;
  FreezingSystem result_;
  std::vector<Expr> eta_;
};

Expr Writer::add_z(const std::string& what, const Contact& contact, const char* letter,
                   double upper) {
  const Expr symbol = Expr::symbol(fmt::format("{}[{}]", letter, contact.name));
  system().z.push_back({what, contact.name, symbol, 0.0, upper});
  return symbol;
}

void Writer::add_row(const std::string& name, const Contact& contact, const Expr& row) {
  push(system().algebraic, row);
  system().row_names.push_back(name);
  system().row_owners.push_back(contact.name);
}

int Writer::add_switch(const std::string& what, const Contact& contact, SwitchSide c,
                       const Expr& d, int gate) {
  Switch added;
  added.what = what;
  added.owner = contact.name;
  added.c = std::move(c);
  added.d = {d};
  added.gate = gate;
  system().switches.push_back(std::move(added));
  return static_cast<int>(system().switches.size()) - 1;
}

void Writer::add_states() {
  SwitchedSystem& s = system();
  const Index n = model_.n_v();
  s.name = model_.name();
  s.x.resize(2 * n + 1);
  s.x << model_.q(), model_.v(), by_clock_.t;
  if (by_clock_.u.size() == 0) s.u = model_.u();
  s.p = model_.p();
  s.p_values = model_.p_values();
  s.E = ExprMatrix::Identity(2 * n + 1, 2 * n + 1);
  s.E.block(n, n, n, n) = model_.M();
}

// θ_o + κ = 1 and θ_s + θ_a = κ. Known forces: normal flow, tangential ones, κ.
void Writer::add_shares(const Contact& contact, FreezingContact& made) {
  SwitchedSystem& s = system();
  append(s.forces,
         symbols(fmt::format("known flow[{}]", contact.name), 2 + contact.J_t.cols()));
  const Expr known_a = s.forces[s.forces.size() - 2 - contact.J_t.cols()] / options_.a_n;
  const Expr known_closed = s.forces[s.forces.size() - 1];
  made.theta_o = add_z("share of flight", contact, "theta_o", kInfinity);
  s.z.back().start = 1.0;
  s.z.back().guess = 1.0 - known_closed;
  made.closed = add_z("share of contact", contact, "kappa", kInfinity);
  s.z.back().guess = known_closed;
  made.theta_s = add_z("share of physical flow", contact, "theta_s", kInfinity);
  s.z.back().guess = known_closed - known_a;
  made.theta_a = add_z("share of auxiliary flow", contact, "theta_a", kInfinity);
  s.z.back().guess = known_a;
  made.flow_n = options_.a_n * made.theta_a;
  add_row("shares", contact, made.theta_o + made.closed - 1.0);
  add_row("shares of contact", contact, made.theta_s + made.theta_a - made.closed);
  made.closing =
      add_switch("contact", contact, {contact.gap, contact.gap}, made.closed, -1);
  add_switch("flight or contact", contact, {made.theta_o}, made.closed, made.closing);
}

void Writer::add_normal_speed(const Contact& contact, FreezingContact& made) {
  SwitchedSystem& s = system();
  const Expr speed = contact.J_n.col(0).dot(model_.v());
  const Expr p = add_z("opening speed", contact, "p_n", options_.speed_max);
  s.z.back().guess = max(speed, 0.0);
  const Expr n = add_z("closing speed", contact, "n_n", options_.speed_max);
  s.z.back().guess = max(-speed, 0.0);
  add_row("normal speed", contact, speed - p + n);
  const auto at_end = [&](const Unknown& stage) {
    s.z_end.push_back(stage);
    s.z_end.back().symbol = Expr::symbol("end " + stage.symbol.name());
    return s.z_end.back().symbol;
  };
  const Unknown stage_p = s.z[s.z.size() - 2], stage_n = s.z.back();
  const Expr p_end = at_end(stage_p), n_end = at_end(stage_n);
  push(s.algebraic_end, speed - p_end + n_end);
  add_switch("end of a jump", contact, {p, p_end}, made.theta_a, made.closing);
  add_switch("jump", contact, {n, n_end}, made.theta_s, made.closing);
  s.z.push_back({"drift off the surface", contact.name,
                 Expr::symbol(fmt::format("eta[{}]", contact.name)), -options_.speed_max,
                 options_.speed_max});
  eta_.push_back(made.closed * s.z.back().symbol);
}

// Coulomb's law for the normal force a_n θ_a.
void Writer::add_friction(const Contact& contact, FreezingContact& made, ModeSet& modes) {
  SwitchedSystem& s = system();
  ContactOptions as_force;
  as_force.friction = options_.friction;
  as_force.speed_max = options_.speed_max;
  const FrictionForm form = detail::friction_form(contact, as_force);
  const ExprVector v_t = contact.J_t.transpose() * model_.v();
  const Index n_t = v_t.size();
  const ExprVector known = s.forces.tail(2 + n_t);
  const FrictionPart stage = detail::friction_part(
      form, {contact, as_force, v_t, made.flow_n, "", known[0], known.segment(1, n_t)});
  const FrictionPart end =
      detail::friction_at_end(form, {contact, as_force, v_t, Expr(0.0), "end "});
  made.flow_t = stage.lambda_t;
  s.z.insert(s.z.end(), stage.unknowns.begin(), stage.unknowns.end());
  for (Index i = 0; i < stage.equations.size(); ++i)
    add_row(stage.row_names[i], contact, stage.equations[i]);
  s.z_end.insert(s.z_end.end(), end.unknowns.begin(), end.unknowns.end());
  append(s.algebraic_end, end.equations);
  for (std::size_t i = 0; i < stage.pairs.size(); ++i) {
    const auto value_at_end = [&](Expr FrictionPart::Sides::*side) {
      std::optional<Expr> value;
      if (i < end.pairs.size() && !(end.pairs[i].*side).is_constant())
        value = end.pairs[i].*side;
      return value;
    };
    modes.switches.push_back(
        add_switch(stage.pairs[i].what, contact,
                   {stage.pairs[i].c, value_at_end(&FrictionPart::Sides::c)},
                   stage.pairs[i].d, made.closing));
    s.switches.back().d.at_end = value_at_end(&FrictionPart::Sides::d);
  }
  const auto add = [&](std::string name, std::vector<Zero> zero, const SlipMode& slip) {
    zero.insert(zero.end(), slip.zero.begin(), slip.zero.end());
    modes.modes.push_back({std::move(name), std::move(zero)});
  };
  for (const SlipMode& slip : flight_modes(form)) add("flight", kFlight, slip);
  for (const SlipMode& slip : slip_modes(form)) {
    add("contact, " + slip.name, kContact, slip);
    add("jump, " + slip.name, kJump, slip);
  }
}

void Writer::add_contact(const Contact& contact) {
  FreezingContact made;
  ModeSet modes{contact.name, {}, {}};
  const int first = static_cast<int>(system().switches.size());
  add_shares(contact, made);
  add_normal_speed(contact, made);
  for (int i = 0; i < kPairsOfContact; ++i) modes.switches.push_back(first + i);
  if (has_friction(contact))
    add_friction(contact, made, modes);
  else
    modes.modes = {{"flight", kFlight}, {"contact", kContact}, {"jump", kJump}};
  if (!modes.modes.empty()) system().mode_sets.push_back(std::move(modes));
  result_.contacts.push_back(std::move(made));
}

// S = Π (1 − θ_a), every product but the first factor with an unknown of its own.
void Writer::add_speed() {
  result_.speed = 1.0;
  for (std::size_t i = 0; i < result_.contacts.size(); ++i) {
    const Expr product = result_.speed * (1.0 - result_.contacts[i].theta_a);
    if (i == 0) {
      result_.speed = product;
      continue;
    }
    const Contact& contact = model_.contacts()[i];
    result_.speed = add_z("speed of time", contact, "S", kInfinity);
    system().z.back().start = 1.0;
    add_row("speed of time", contact, product - result_.speed);
  }
}

//   q′ = S v + Σ κ J_n η,   M v′ = S f_v + Σ (J_n a_n θ_a + J_t λ_t),   t′ = S            (T-1)
void Writer::add_dynamics() {
  const Expr& S = result_.speed;
  ExprVector f_v = model_.f_v();
  if (by_clock_.u.size() > 0) f_v = AtPoint(model_.u(), by_clock_.u)(f_v);
  ExprVector q_rate = S * model_.v(), force = S * f_v;
  for (int i = 0; i < model_.n_contacts(); ++i) {
    const Contact& contact = model_.contacts()[i];
    const FreezingContact& flow = result_.contacts[i];
    q_rate += contact.J_n.col(0) * eta_[i];
    force += contact.J_n.col(0) * flow.flow_n;
    if (flow.flow_t.size() > 0) force += contact.J_t * flow.flow_t;
  }
  system().F.resize(system().n_x());
  system().F << q_rate, force, S;
}

FreezingSystem Writer::write() && {
  add_states();
  for (const Contact& contact : model_.contacts()) add_contact(contact);
  add_speed();
  add_dynamics();
  return std::move(result_);
}

void check(const ContactModel& model, const TimeFreezingOptions& options,
           const ClockControls& by_clock) {
  require(options.a_n > 0.0 && options.stretch >= 1.0 && options.speed_max > 0.0,
          "a_n and speed_max of time-freezing must be > 0, stretch ≥ 1");
  require(by_clock.u.size() == 0 || by_clock.u.size() == model.n_u(), [&] {
    return fmt::format("{} controls follow the clock, expected {}", by_clock.u.size(),
                       model.n_u());
  });
}

FreezingSystem elastic_system(const FilippovModel& model, const Contact& contact,
                              const TimeFreezingOptions& options,
                              const ClockControls& by_clock) {
  require(by_clock.u.size() == 0,
          "controls that follow the clock are for inelastic contacts");
  const Expr &alpha_1 = model.steps()[0].alpha, &alpha_2 = model.steps()[1].alpha;
  FreezingContact made;
  made.theta_o = alpha_1;
  made.closed = 1.0 - alpha_1;
  made.flow_n =
      options.a_n * (1.0 - alpha_1) * (1.0 - alpha_2 + contact.e * contact.e * alpha_2);
  return {filippov_system(model, FilippovForm::Step), alpha_1, {std::move(made)}};
}

}  // namespace

FreezingSystem freezing_system(const ContactModel& model,
                               const TimeFreezingOptions& options,
                               const ClockControls& by_clock) {
  check(model, options, by_clock);
  const FilippovModel printed = time_freeze(model, {.a_n = options.a_n});
  if (!model.contacts()[0].e.is_constant(0.0))
    return elastic_system(printed, model.contacts()[0], options, by_clock);
  return Writer(model, options, by_clock).write();
}

}  // namespace saltus
