// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/fesd/contact_system.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "fesd/friction.hpp"
#include "fesd/patch.hpp"
#include "saltus/base/error.hpp"
#include "saltus/expr/derivatives.hpp"
#include "saltus/fesd/element.hpp"

namespace saltus {
namespace {

using detail::FrictionInput;
using detail::FrictionPart;
using detail::PatchPart;

void append(ExprVector& all, const ExprVector& part) {
  const Index n = all.size();
  all.conservativeResize(n + part.size());
  all.tail(part.size()) = part;
}

class Writer {
 public:
  Writer(const ContactModel& model, const ContactOptions& options)
      : model_(model), options_(options) {}

  ContactSystem write() &&;

 private:
  void add_states();
  void add_algebraic();
  void add_contact(const Contact& contact);
  void add_normal(const Contact& contact, ContactForces& forces);
  void add_impact(const Contact& contact, ContactForces& forces);
  Expr add_separation(const Contact& contact);
  void add_friction(const Contact& contact, ContactForces& forces);
  void add_friction_pairs(const Contact& contact, const FrictionPart& stage,
                          const FrictionPart& end, const FrictionPart& jump);
  void add_patch(const PatchContact& contact);
  void add_dynamics();
  void add_momentum();
  [[nodiscard]] bool jumps() const { return options_.impacts != ImpactForm::None; }
  [[nodiscard]] bool is_printed() const {
    return options_.formulation == ContactFormulation::Printed;
  }
  [[nodiscard]] SwitchedSystem& system() { return result_.system; }
  Expr add_z(const std::string& what, const Contact& contact, const char* letter);
  Expr add_y(const std::string& what, const Contact& contact, const char* letter);

  const ContactModel& model_;
  const ContactOptions& options_;
  ContactSystem result_;
  std::vector<PatchPart> patches_;
};

// Symbols for the normal and tangential force of a contact, put at the end.
void add_known(const Contact& contact, ExprVector& all, const std::string& name) {
  append(all, symbols(fmt::format("{}[{}]", name, contact.name), 1 + contact.J_t.cols()));
}

// The first of the symbols of the contact that was added last.
Expr known_normal(const Contact& contact, const ExprVector& all) {
  return all[all.size() - 1 - contact.J_t.cols()];
}

Expr symbol_of(const char* letter, const Contact& contact) {
  return Expr::symbol(fmt::format("{}[{}]", letter, contact.name));
}

Expr Writer::add_z(const std::string& what, const Contact& contact, const char* letter) {
  system().z.push_back({what, contact.name, symbol_of(letter, contact), 0.0});
  return system().z.back().symbol;
}

Expr Writer::add_y(const std::string& what, const Contact& contact, const char* letter) {
  system().jump.y.push_back({what, contact.name, symbol_of(letter, contact), 0.0});
  return system().jump.y.back().symbol;
}

void Writer::add_states() {
  SwitchedSystem& s = system();
  const Index n = model_.n_v();
  s.name = model_.name();
  s.x.resize(2 * n);
  s.x << model_.q(), model_.v();
  s.u = model_.u();
  s.p = model_.p();
  s.p_values = model_.p_values();
  s.E = ExprMatrix::Identity(2 * n, 2 * n);
  s.E.bottomRightCorner(n, n) = model_.M();
  if (!jumps()) return;
  s.jump.x_minus = symbols("x_minus", 2 * n);
  // Printed: positions have a right limit of their own, q⁺ = q⁻.
  if (is_printed()) {
    for (Index i = 0; i < n; ++i) s.jump.jumping.push_back(static_cast<int>(i));
    append(s.jump.equations, model_.q() - s.jump.x_minus.head(n));
  }
  for (Index i = n; i < 2 * n; ++i) s.jump.jumping.push_back(static_cast<int>(i));
}

//   0 = g_alg(q, v, z, u)                                                              (C-14)
void Writer::add_algebraic() {
  SwitchedSystem& s = system();
  for (int i = 0; i < model_.n_z(); ++i) {
    Unknown z{"algebraic variable", model_.z()[i].name(), model_.z()[i]};
    z.start = model_.z_guess()[i];
    s.z.push_back(std::move(z));
    s.row_names.emplace_back("algebraic equation");
    s.row_owners.push_back(model_.name());
  }
  append(s.algebraic, model_.g_alg());
  s.n_explicit = model_.n_z();
}

void Writer::add_contact(const Contact& contact) {
  ContactForces forces;
  add_normal(contact, forces);
  if (jumps()) add_impact(contact, forces);
  if (has_friction(contact)) add_friction(contact, forces);
  result_.forces.push_back(std::move(forces));
}

void Writer::add_normal(const Contact& contact, ContactForces& forces) {
  forces.lambda_n = add_z("normal force", contact, "lambda_n");
  add_known(contact, system().forces, "known lambda");
  system().z.back().guess = known_normal(contact, system().forces);
  Switch normal;
  normal.what = "contact";
  normal.owner = contact.name;
  normal.c = {contact.gap, contact.gap};
  if (is_printed() && jumps()) normal.c.at_start = contact.gap;
  normal.d = {forces.lambda_n};
  normal.at_zero = jumps() ? Switch::AtZero::MayJump : Switch::AtZero::Smooth;
  result_.normal_switches.push_back(static_cast<int>(system().switches.size()));
  system().switches.push_back(std::move(normal));
}

// Whether friction changes the normal velocity, J_nᵀM⁻¹J_t ≠ 0. Where M is not diagonal it is
// taken to.
bool may_jam(const ContactModel& model, const Contact& contact) {
  if (!has_friction(contact)) return false;
  const ExprMatrix& M = model.M();
  ExprVector coupling = ExprVector::Zero(contact.J_t.cols());
  for (Index i = 0; i < M.rows(); ++i) {
    for (Index j = 0; j < M.cols(); ++j)
      if (i != j && !M(i, j).is_constant(0.0)) return true;
    for (Index k = 0; k < coupling.size(); ++k)
      coupling[k] += contact.J_n(i, 0) * contact.J_t(i, k) / M(i, i);
  }
  return !std::ranges::all_of(coupling, [](const Expr& e) { return e.is_constant(0.0); });
}

void Writer::add_impact(const Contact& contact, ContactForces& forces) {
  SwitchedSystem& s = system();
  const Index n = model_.n_v();
  const int normal = result_.normal_switches.back();
  forces.Lambda_n = add_y("normal impulse", contact, "Lambda_n");
  add_known(contact, s.jump.impulses, "known Lambda");
  s.jump.y.back().guess = known_normal(contact, s.jump.impulses);
  const Expr w =
      contact.J_n.col(0).dot(ExprVector(model_.v() + contact.e * s.jump.x_minus.tail(n)));
  const Expr P = add_y("restitution excess", contact, "P");
  s.jump.y.back().guess = max(w, 0.0);
  s.jump.y.back().upper = options_.speed_max;
  const Expr N = add_y("restitution deficit", contact, "N");
  s.jump.y.back().guess = max(-w, 0.0);
  s.jump.y.back().upper = options_.speed_max;
  //   P − N = J_nᵀ(v⁺ + e v⁻),   0 ≤ Λ_n ⊥ f_c + P + N ≥ 0                               (C-7)
  append(s.jump.equations, ExprVector::Constant(1, P - N - w));
  std::vector<Expr> stops{P, N};
  if (options_.impacts == ImpactForm::Open && model_.n_contacts() == 1 &&
      !model_.has_patches() && may_jam(model_, contact))
    stops.push_back(add_separation(contact));
  const auto pair = [&](JumpSide G, JumpSide H) {
    s.jump.pairs.push_back({"impact law", contact.name, std::move(G), std::move(H)});
  };
  if (options_.impacts == ImpactForm::Separate) {
    pair({{forces.Lambda_n}}, {{}, {normal}});
    pair({{forces.Lambda_n}}, {stops});
  } else {
    pair({{forces.Lambda_n}}, {stops, {normal}});
  }
  if (options_.impacts == ImpactForm::Appendix)
    s.jump.pairs.push_back({std::string(kDirection), contact.name, {{P}}, {{N}}});
  if (options_.epsilon_c == 0.0) return;
  //   f_c(q + ε_c h v⁺) ≥ 0                                                            (C-12)
  const ExprVector ahead = model_.q() + options_.epsilon_c * s.h * model_.v();
  append(s.jump.inequalities,
         ExprVector::Constant(1, AtPoint(model_.q(), ahead)(contact.gap)));
}

//   S ≥ J_nᵀv⁻,   S ≥ 0                                                              (C-15)
Expr Writer::add_separation(const Contact& contact) {
  SwitchedSystem& s = system();
  const Expr before =
      contact.J_n.col(0).dot(ExprVector(s.jump.x_minus.tail(model_.n_v())));
  Expr S = add_y("separation before", contact, "S");
  s.jump.y.back().guess = max(before, 0.0);
  s.jump.y.back().upper = options_.speed_max;
  append(s.jump.inequalities, ExprVector::Constant(1, S - before));
  return S;
}

void Writer::add_friction(const Contact& contact, ContactForces& forces) {
  SwitchedSystem& s = system();
  const FrictionForm form = detail::friction_form(contact, options_);
  const ExprVector v_t = contact.J_t.transpose() * model_.v();
  const Index n_t = contact.J_t.cols();
  const FrictionPart stage =
      detail::friction_part(form, {contact, options_, v_t, forces.lambda_n, "",
                                   known_normal(contact, s.forces), s.forces.tail(n_t)});
  const FrictionPart end =
      detail::friction_at_end(form, {contact, options_, v_t, Expr(0.0), "end "});
  FrictionPart jump;
  if (jumps())
    jump = detail::friction_part(
        form, {contact, options_, v_t, forces.Lambda_n, "jump ",
               known_normal(contact, s.jump.impulses), s.jump.impulses.tail(n_t)});
  forces.friction = form;
  forces.lambda_t = stage.lambda_t;
  forces.Lambda_t = jump.lambda_t;

  s.z.insert(s.z.end(), stage.unknowns.begin(), stage.unknowns.end());
  append(s.algebraic, stage.equations);
  for (const std::string& name : stage.row_names) {
    s.row_names.push_back(name);
    s.row_owners.push_back(contact.name);
  }
  s.z_end.insert(s.z_end.end(), end.unknowns.begin(), end.unknowns.end());
  append(s.algebraic_end, end.equations);
  s.jump.y.insert(s.jump.y.end(), jump.unknowns.begin(), jump.unknowns.end());
  append(s.jump.equations, jump.equations);
  add_friction_pairs(contact, stage, end, jump);
}

void Writer::add_friction_pairs(const Contact& contact, const FrictionPart& stage,
                                const FrictionPart& end, const FrictionPart& jump) {
  const int gate = result_.normal_switches.back();
  const auto value = [](const FrictionPart& part, std::size_t i, auto side) {
    std::optional<Expr> found;
    if (i < part.pairs.size() && !(part.pairs[i].*side).is_constant())
      found = part.pairs[i].*side;
    return found;
  };
  using Sides = FrictionPart::Sides;
  for (std::size_t i = 0; i < stage.pairs.size(); ++i) {
    Switch s;
    s.what = stage.pairs[i].what;
    s.owner = contact.name;
    s.c = {stage.pairs[i].c, value(end, i, &Sides::c), value(jump, i, &Sides::c)};
    if (i == 0 && jump.slip) s.c.at_start = jump.slip;
    s.d = {stage.pairs[i].d, value(end, i, &Sides::d)};
    if (s.d.is_continuous()) s.d.at_start = value(jump, i, &Sides::d);
    s.gate = gate;
    system().switches.push_back(std::move(s));
    if (jump.pairs.empty()) continue;
    system().jump.pairs.push_back({"friction of the impact",
                                   contact.name,
                                   {{jump.pairs[i].d}},
                                   {{jump.pairs[i].c}}});
  }
}

void Writer::add_patch(const PatchContact& contact) {
  require(!is_printed() || contact.mu_friction.is_constant(0.0), [&] {
    return fmt::format(
        "patch contact '{}' has friction, which its printed form does not know: "
        "formulation "
        "'regular' was expected",
        contact.name);
  });
  SwitchedSystem& s = system();
  PatchPart part = detail::patch_part(contact, model_, options_);
  const int first_z = static_cast<int>(s.z.size());
  const int first_y = static_cast<int>(s.jump.y.size());
  const int normal = static_cast<int>(s.switches.size());
  for (const Unknown& z : part.z) s.z.push_back(z);
  for (Unknown z : part.z_end) {
    z.at_end_of += first_z;
    s.z_end.push_back(std::move(z));
  }
  append(s.algebraic, part.equations);
  for (const std::string& name : part.row_names) {
    s.row_names.push_back(name);
    s.row_owners.push_back(contact.name);
  }
  for (Switch side : part.switches) {
    if (side.gate >= 0) side.gate += normal;
    s.switches.push_back(std::move(side));
  }
  append(s.forces, part.known_forces);
  PatchLayout& at = part.layout;
  for (int* place : {&at.p, &at.d, &at.excess, &at.s, &at.mu, &at.force})
    *place += first_z;
  if (at.friction >= 0) at.friction += first_z;
  for (int* place : {&at.impulse, &at.separation, &at.approach, &at.tau, &at.eta,
                     &at.friction_impulse})
    *place += first_y;
  if (at.printed) {
    for (int* place : {&at.printed->y_1, &at.printed->y_2, &at.printed->mu_c})
      *place += first_z;
    for (int* place : {&at.printed->at_impact, &at.printed->ahead}) *place += first_y;
  }
  at.normal_switch = normal;
  result_.patches.push_back(at);
  if (jumps()) {
    for (const Unknown& y : part.y) s.jump.y.push_back(y);
    append(s.jump.equations, part.jump_equations);
    for (JumpPair pair : part.jump_pairs) {
      for (int& number : pair.H.switches) number += normal;
      s.jump.pairs.push_back(std::move(pair));
    }
    append(s.jump.impulses, part.known_impulses);
  }
  patches_.push_back(std::move(part));
}

//   q̇ = v,   M v̇ = f_v + Σ (J_n λ_n + J_t λ_t)                                 (C-1), (C-2)
void Writer::add_dynamics() {
  SwitchedSystem& s = system();
  ExprVector force = model_.f_v();
  for (int i = 0; i < model_.n_contacts(); ++i) {
    const Contact& contact = model_.contacts()[i];
    const ContactForces& forces = result_.forces[i];
    force += contact.J_n.col(0) * forces.lambda_n;
    if (forces.lambda_t.size() > 0) force += contact.J_t * forces.lambda_t;
  }
  for (const PatchPart& patch : patches_) {
    force += patch.J_n.col(0) * patch.force;
    if (patch.friction.size() > 0) force += patch.J_t * patch.friction;
  }
  s.F.resize(2 * model_.n_v());
  s.F << model_.v(), force;
}

//   M (v⁺ − v⁻) = Σ (J_n Λ_n + J_t Λ_t)                                                 (C-6)
void Writer::add_momentum() {
  SwitchedSystem& s = system();
  ExprVector momentum = model_.M() * (model_.v() - s.jump.x_minus.tail(model_.n_v()));
  for (int i = 0; i < model_.n_contacts(); ++i) {
    const Contact& contact = model_.contacts()[i];
    const ContactForces& forces = result_.forces[i];
    momentum -= contact.J_n.col(0) * forces.Lambda_n;
    if (forces.Lambda_t.size() > 0) momentum -= contact.J_t * forces.Lambda_t;
  }
  for (const PatchPart& patch : patches_) {
    momentum -= patch.J_n_jump.col(0) * patch.impulse;
    if (patch.friction_impulse.size() > 0)
      momentum -= patch.J_t_jump * patch.friction_impulse;
  }
  append(s.jump.equations, momentum);
}

ContactSystem Writer::write() && {
  add_states();
  add_algebraic();
  for (const Contact& contact : model_.contacts()) add_contact(contact);
  for (const PatchContact& contact : model_.patches()) add_patch(contact);
  add_dynamics();
  if (jumps()) add_momentum();
  return std::move(result_);
}

void check_options(const ContactOptions& options) {
  require(options.n_d >= 4 && options.n_d % 2 == 0, [&] {
    return fmt::format("n_d is {}, expected an even number of at least 4", options.n_d);
  });
  require(
      options.cone_epsilon >= 0.0 && options.epsilon_c >= 0.0 && options.speed_max > 0.0,
      "cone_epsilon and epsilon_c must be ≥ 0, speed_max > 0");
}

}  // namespace

std::string_view to_string(ContactFormulation formulation) {
  switch (formulation) {
    case ContactFormulation::Regular: return "regular";
    case ContactFormulation::Printed: return "printed";
  }
  return "unreachable";
}

std::string_view to_string(FrictionForm form) {
  switch (form) {
    case FrictionForm::Automatic: return "automatic";
    case FrictionForm::TwoPair: return "two-pair";
    case FrictionForm::Cone: return "cone";
    case FrictionForm::Conic: return "conic";
    case FrictionForm::Polyhedral: return "polyhedral";
  }
  return "unreachable";
}

std::string_view to_string(ImpactForm form) {
  switch (form) {
    case ImpactForm::Open: return "open";
    case ImpactForm::Appendix: return "appendix";
    case ImpactForm::Separate: return "separate";
    case ImpactForm::None: return "none";
  }
  return "unreachable";
}

ContactSystem contact_system(const ContactModel& model, const ContactOptions& options) {
  check_options(options);
  return Writer(model, options).write();
}

}  // namespace saltus
