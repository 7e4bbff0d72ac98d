// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/phases.hpp"

namespace saltus::detail {

PointFunction::PointFunction(const SwitchedSystem& system, const ExprVector& z,
                             const ExprVector& value)
    : p_(system.p_values), n_(value.size()) {
  if (n_ == 0) return;
  std::vector<NamedExpr> inputs;
  for (const auto& [name, symbols] :
       {std::pair<const char*, const ExprVector&>{"x", system.x},
        {"z", z},
        {"u", system.u},
        {"p", system.p}})
    if (symbols.size() > 0) inputs.push_back({name, symbols});
  function_.emplace("point", std::move(inputs), std::vector<NamedExpr>{{"value", value}});
}

Vector PointFunction::operator()(const Vector& x, const Vector& z,
                                 const Vector& u) const {
  if (n_ == 0) return {};
  std::vector<Matrix> arguments;
  for (const Vector& argument : {x, z, u, p_})
    if (argument.size() > 0) arguments.emplace_back(argument);
  return (*function_)(arguments)[0];
}

ExprVector gaps_of(const Touching& model) {
  ExprVector gaps(model.n_contacts());
  for (Index i = 0; i < gaps.size(); ++i) gaps[i] = model.contacts[i].gap;
  return gaps;
}

ExprVector slips_of(const Touching& model) {
  ExprVector slips = ExprVector::Zero(2 * model.n_contacts());
  for (int i = 0; i < model.n_contacts(); ++i) {
    const Contact& contact = model.contacts[i];
    if (!has_friction(contact)) continue;
    const ExprVector v_t = contact.J_t.transpose() * model.v;
    slips.segment(2 * i, v_t.size()) = v_t;
  }
  return slips;
}

EventKind change_of(const ContactPhase& before, const ContactPhase& now) {
  if (before.mode == Mode::Open) return EventKind::TouchDown;
  if (now.mode == Mode::Open) return EventKind::LiftOff;
  if (now.mode == Mode::Stick) return EventKind::Stick;
  return before.mode == Mode::Stick ? EventKind::Slip : EventKind::SlipReversal;
}

bool is_same(const ContactPhase& before, const ContactPhase& now) {
  return before.mode == now.mode &&
         (now.mode != Mode::Slip || before.slip.dot(now.slip) > 0.0);
}

}  // namespace saltus::detail
