// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mech/time_freeze.hpp"

#include <fmt/format.h>

#include <Eigen/QR>

#include "saltus/base/error.hpp"
#include "saltus/expr/function.hpp"

namespace saltus {
namespace {

bool is_elastic(const Contact& contact) { return !contact.e.is_constant(0.0); }

void check(const ContactModel& model, const FreezeOptions& options) {
  require(options.a_n > 0.0 && options.epsilon_t > 0.0,
          "a_n and epsilon_t of time-freezing must be > 0");
  require(model.n_contacts() > 0, "time-freezing needs a model with contacts");
  require(model.n_z() == 0,
          "time-freezing does not take algebraic variables z; impact laws (FESD-J) do");
  for (const Contact& contact : model.contacts()) {
    if (!is_elastic(contact)) continue;
    require(model.n_contacts() == 1, [&] {
      return fmt::format(
          "contact '{}' is elastic and not the only one: time-freezing takes several "
          "contacts with e = 0, or a single elastic one; impact laws (FESD-J) take any",
          contact.name);
    });
    require(!has_friction(contact), [&] {
      return fmt::format(
          "contact '{}' is elastic and has friction, which time-freezing does not cover; "
          "impact laws (FESD-J) do",
          contact.name);
    });
  }
}

class Freezer {
 public:
  Freezer(const ContactModel& model, const FreezeOptions& options)
      : model_(model), options_(options), force_(ExprVector::Zero(model.n_v())) {
    parts_.name = model.name();
    parts_.u = model.u();
    parts_.parameters.assign(model.parameters().begin(), model.parameters().end());
    parts_.bodies.assign(model.bodies().begin(), model.bodies().end());
  }

  FilippovModel inelastic() &&;
  FilippovModel elastic() &&;

 private:
  Expr add_step(const Contact& contact, const char* what, const Expr& c);
  Expr lift(const Contact& contact, const char* what, const Expr& value);
  void add_contact(const Contact& contact);
  [[nodiscard]] ExprVector friction(const Contact& contact);
  FilippovModel finish(const Expr& S, const ExprVector& extra,
                       const ExprVector& extra_rate);

  const ContactModel& model_;
  const FreezeOptions& options_;
  FilippovModelParts parts_;
  ExprVector force_;  // of the auxiliary flows
  Expr S_ = 1.0;
};

Expr Freezer::add_step(const Contact& contact, const char* what, const Expr& c) {
  const Expr alpha = Expr::symbol(fmt::format("alpha {}[{}]", what, contact.name));
  parts_.steps.push_back({fmt::format("{} of {}", what, contact.name), alpha, c});
  return alpha;
}

Expr Freezer::lift(const Contact& contact, const char* what, const Expr& value) {
  const Expr symbol = Expr::symbol(fmt::format("{}[{}]", what, contact.name));
  parts_.lifted.push_back({fmt::format("{} of {}", what, contact.name), symbol, value});
  return symbol;
}

// −mu a_n times the direction of slip, by component of J_t.
ExprVector Freezer::friction(const Contact& contact) {
  const ExprVector v_t = contact.J_t.transpose() * model_.v();
  const Expr most = contact.mu_friction * options_.a_n;
  if (v_t.size() == 1) {
    const Expr alpha = add_step(contact, "slip", v_t[0]);
    return ExprVector::Constant(1, -most * (2.0 * alpha - 1.0));
  }
  const Expr speed = sqrt(v_t.squaredNorm());
  const Expr alpha = add_step(contact, "slip", speed - options_.epsilon_t);
  const Expr slow = max(speed, 0.5 * options_.epsilon_t);
  return v_t * (1.0 - alpha - alpha * most / slow);
}

void Freezer::add_contact(const Contact& contact) {
  const Expr alpha_1 = add_step(contact, "gap", contact.gap);
  const Expr alpha_2 = add_step(contact, "speed", contact.J_n.col(0).dot(model_.v()));
  const Expr phi = lift(contact, "phi", alpha_1 + (1.0 - alpha_1) * alpha_2);
  ExprVector flow = options_.a_n * contact.J_n.col(0);
  if (has_friction(contact)) flow += contact.J_t * friction(contact);
  force_ += (1.0 - phi) * flow;
  S_ = parts_.lifted.size() == 1 ? phi : lift(contact, "S", S_ * phi);
}

FilippovModel Freezer::finish(const Expr& S, const ExprVector& extra,
                              const ExprVector& extra_rate) {
  const Index n = model_.n_v(), n_x = 2 * n + extra.size() + 1;
  parts_.x.resize(n_x);
  parts_.x << model_.q(), model_.v(), extra, Expr::symbol("t");
  parts_.E = ExprMatrix::Identity(n_x, n_x);
  parts_.E.block(n, n, n, n) = model_.M();
  parts_.f_0.resize(n_x);
  parts_.f_0 << S * model_.v(), S * model_.f_v() + force_, extra_rate, S;
  return FilippovModel(std::move(parts_));
}

FilippovModel Freezer::inelastic() && {
  for (const Contact& contact : model_.contacts()) add_contact(contact);
  return finish(S_, {}, {});
}

// Compression with the force a_n takes s to −w₀²/(2 a_n D); release with e² a_n ends at s = 0
// with the speed e w₀, whatever D is.
FilippovModel Freezer::elastic() && {
  const Contact& contact = model_.contacts()[0];
  const Expr s = Expr::symbol("s"), w = contact.J_n.col(0).dot(model_.v());
  const Expr alpha_1 = add_step(contact, "gap", contact.gap + s);
  const Expr alpha_2 = add_step(contact, "speed", w);
  force_ = ((1.0 - alpha_1) * options_.a_n *
            (1.0 - alpha_2 + contact.e * contact.e * alpha_2)) *
           contact.J_n.col(0);
  return finish(alpha_1, ExprVector::Constant(1, s),
                ExprVector::Constant(1, (1.0 - alpha_1) * w));
}

}  // namespace

FilippovModel time_freeze(const ContactModel& model, const FreezeOptions& options) {
  check(model, options);
  if (is_elastic(model.contacts()[0])) return Freezer(model, options).elastic();
  return Freezer(model, options).inelastic();
}

void check_directions(const ContactModel& model, ConstVectorRef q) {
  for (const Contact& contact : model.contacts()) {
    ExprMatrix J(model.n_v(), 1 + contact.J_t.cols());
    J.col(0) = contact.J_n.col(0);
    if (contact.J_t.size() > 0) J.rightCols(contact.J_t.cols()) = contact.J_t;
    std::vector<NamedExpr> inputs{{"q", model.q()}};
    std::vector<Matrix> arguments{q};
    if (!model.parameters().empty()) {
      inputs.push_back({"p", model.p()});
      arguments.emplace_back(model.p_values());
    }
    const Matrix value = Function("directions", inputs, {{"J", J}})(arguments)[0];
    require(Eigen::ColPivHouseholderQR<Matrix>(value).rank() == J.cols(), [&] {
      return fmt::format(
          "the directions J_n and J_t of contact '{}' are dependent at the given "
          "position: "
          "D = JᵀM⁻¹J is singular there",
          contact.name);
    });
  }
}

}  // namespace saltus
