// SPDX-License-Identifier: BSD-2-Clause
#include "sim/user_events.hpp"

#include <fmt/format.h>

#include "saltus/base/error.hpp"
#include "saltus/expr/derivatives.hpp"
#include "saltus/expr/function.hpp"

namespace saltus::detail {
namespace {

ExprVector inputs_of(const ContactModel& model) {
  const ExprVector p = model.p();
  ExprVector z(2 * model.n_v() + model.n_u() + p.size());
  z << model.q(), model.v(), model.u(), p;
  return z;
}

Expr at_parameters(const ContactModel& model, const Expr& y) {
  std::vector<Expr> symbols, values;
  for (const Parameter& p : model.parameters()) {
    symbols.push_back(p.symbol);
    values.emplace_back(p.value);
  }
  return substitute({&y, 1}, symbols, values)[0];
}

std::vector<Expr> dense_jacobian(const std::vector<Expr>& y, const ExprVector& x) {
  const SparseExpr sparse = jacobian(y, as_span(x));
  std::vector<Expr> entries(y.size() * static_cast<std::size_t>(x.size()), 0.0);
  for (std::size_t k = 0; k < sparse.values.size(); ++k) {
    const auto& place = sparse.pattern.places[k];
    entries[place.col * y.size() + place.row] = sparse.values[k];
  }
  return entries;
}

void require_made_of(const ContactModel& model, const UserEvent& event,
                     const ExprMatrix& values, std::string_view what) {
  std::vector<NamedExpr> inputs{{"q", model.q()}, {"v", model.v()}};
  if (model.n_u() > 0) inputs.push_back({"u", model.u()});
  if (!model.parameters().empty()) inputs.push_back({"p", model.p()});
  try {
    static_cast<void>(Function("event", inputs, {{"value", values}}));
  } catch (const InvalidInput& error) {
    throw InvalidInput(
        fmt::format("{} of event '{}' may depend on q, v, u and parameters only ({})",
                    what, event.name, error.what()));
  }
}

ExprVector after_or(const ContactModel& model, const UserEvent& event,
                    const ExprVector& after, const ExprVector& before) {
  if (after.size() == 0) return before;
  require(after.size() == before.size(), [&] {
    return fmt::format("event '{}' resets {} entries, but the model has {}", event.name,
                       after.size(), before.size());
  });
  require_made_of(model, event, after, "the state after");
  return after;
}

}  // namespace

SmoothMap::SmoothMap(const ContactModel& model, const std::vector<Expr>& outputs)
    : p_(model.p_values()),
      value_(inputs_of(model), outputs),
      jacobian_(inputs_of(model), dense_jacobian(outputs, inputs_of(model))),
      n_outputs_(std::ssize(outputs)) {}

Vector SmoothMap::evaluated(const FlatTape& tape, const Vector& z) const {
  FlatTapeRun run(tape);
  Vector flat = tape.constants();
  run.set(0, 0, z);
  run.set(0, static_cast<int>(z.size()), p_);
  run.run(1);
  run.read(0, flat);
  return flat;
}

Vector SmoothMap::value(const Vector& z) const { return evaluated(value_, z); }

Matrix SmoothMap::jacobian(const Vector& z) const {
  return evaluated(jacobian_, z).reshaped(n_outputs_, z.size() + p_.size());
}

UserEvents::UserEvents(const ContactModel& model, const std::vector<UserEvent>& events)
    : events_(events) {
  for (const UserEvent& event : events_) {
    require_made_of(model, event, ExprMatrix::Constant(1, 1, event.when), "`when`");
    functions_.push_back(at_parameters(model, event.when));
    when_.push_back(
        std::make_shared<const SmoothMap>(model, std::vector<Expr>{event.when}));
    after_.emplace_back();
    if (event.action != UserAction::Reset) continue;
    ExprVector after(2 * model.n_v());
    after << after_or(model, event, event.q, model.q()),
        after_or(model, event, event.v, model.v());
    after_.back() = std::make_shared<const SmoothMap>(
        model, std::vector<Expr>(after.begin(), after.end()));
  }
}

}  // namespace saltus::detail
