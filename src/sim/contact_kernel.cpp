// SPDX-License-Identifier: BSD-2-Clause
#include "sim/contact_kernel.hpp"

#include <algorithm>

#include "saltus/base/error.hpp"
#include "saltus/expr/derivatives.hpp"

namespace saltus::detail {
namespace {

/// The expressions of a model with numbers for its parameters.
struct Formulas {
  ExprVector q, v, u;
  ExprVector gap = {};
  ExprMatrix gap_q = {}, M = {}, J = {};
  ExprVector f_v = {}, gamma = {};
};

ExprMatrix dense_jacobian(const ExprVector& y, const ExprVector& x) {
  const SparseExpr sparse = jacobian(y, x);
  ExprMatrix dense = ExprMatrix::Zero(y.size(), x.size());
  for (int k = 0; k < sparse.pattern.nonzeros(); ++k)
    dense(sparse.pattern.places[k].row, sparse.pattern.places[k].col) = sparse.values[k];
  return dense;
}

bool depends_on(const ExprMatrix& y, const ExprVector& x) {
  const std::span<const Expr> values(y.data(), static_cast<std::size_t>(y.size()));
  return jacobian(values, as_span(x)).pattern.nonzeros() > 0;
}

ContactLayout layout_of(const ContactModel& model) {
  ContactLayout layout{.n = model.n_v(), .n_u = model.n_u(), .n_c = model.n_contacts()};
  layout.n_r = layout.n_c;
  for (const Contact& contact : model.contacts()) {
    layout.names.push_back(contact.name);
    layout.tangent.push_back(layout.n_r);
    layout.n_t.push_back(has_friction(contact) ? static_cast<int>(contact.J_t.cols())
                                               : 0);
    layout.n_r += layout.n_t.back();
  }
  return layout;
}

class AtParameters {
 public:
  explicit AtParameters(const ContactModel& model) {
    for (const Parameter& p : model.parameters()) {
      symbols_.push_back(p.symbol);
      values_.emplace_back(p.value);
    }
  }

  template <class Derived>
  [[nodiscard]] typename Derived::PlainObject operator()(
      const Eigen::PlainObjectBase<Derived>& y) const {
    const std::span<const Expr> all(y.data(), static_cast<std::size_t>(y.size()));
    const std::vector<Expr> replaced = substitute(all, symbols_, values_);
    return Derived::PlainObject::Map(replaced.data(), y.rows(), y.cols());
  }

  /// Pre: y depends on parameters only.
  [[nodiscard]] double number(const Expr& y) const {
    return substitute({&y, 1}, symbols_, values_)[0].value();
  }

 private:
  std::vector<Expr> symbols_, values_;
};

Formulas formulas_of(const ContactModel& model, const ContactLayout& layout,
                     const AtParameters& at) {
  Formulas f{.q = model.q(), .v = model.v(), .u = model.u()};
  f.M = at(model.M());
  f.f_v = at(model.f_v());
  f.gap.resize(layout.n_c);
  f.J = ExprMatrix::Zero(layout.n, layout.n_r);
  for (int c = 0; c < layout.n_c; ++c) {
    const Contact& contact = model.contacts()[c];
    f.gap[c] = contact.gap;
    f.J.col(c) = contact.J_n;
    for (int k = 0; k < layout.n_t[c]; ++k)
      f.J.col(layout.tangent[c] + k) = contact.J_t.col(k);
  }
  f.gap = at(f.gap);
  f.J = at(f.J);
  f.gap_q = dense_jacobian(f.gap, f.q).transpose();
  //   γ = ∂(Jᵀv)/∂q · v                                                              
  const ExprVector rates = f.J.transpose() * f.v;
  f.gamma = dense_jacobian(rates, f.q) * f.v;
  return f;
}

void append(std::vector<Expr>& list, const ExprMatrix& values) {
  list.insert(list.end(), values.data(), values.data() + values.size());
}

ExprVector joined(std::initializer_list<const ExprVector*> parts) {
  Index size = 0;
  for (const ExprVector* part : parts) size += part->size();
  ExprVector all(size);
  Index next = 0;
  for (const ExprVector* part : parts) {
    all.segment(next, part->size()) = *part;
    next += part->size();
  }
  return all;
}

FlatTape value_tape(const Formulas& f) {
  std::vector<Expr> outputs;
  append(outputs, f.gap);
  append(outputs, f.gap_q);
  append(outputs, f.M);
  append(outputs, f.f_v);
  append(outputs, f.J);
  append(outputs, f.gamma);
  return {joined({&f.q, &f.v, &f.u}), outputs};
}

FlatTape derivative_tape(const Formulas& f) {
  const ExprVector a = symbols("a", f.v.size());
  const ExprVector lambda = symbols("lambda", f.J.cols());
  const ExprVector inertia = f.M * a - f.J * lambda;
  const ExprVector Ja = f.J.transpose() * a, Jv = f.J.transpose() * f.v;
  std::vector<Expr> outputs;
  append(outputs, dense_jacobian(inertia, f.q));
  append(outputs, dense_jacobian(f.f_v, f.q));
  append(outputs, dense_jacobian(f.f_v, f.v));
  append(outputs, dense_jacobian(f.f_v, f.u));
  append(outputs, dense_jacobian(Ja, f.q));
  append(outputs, dense_jacobian(Jv, f.q));
  append(outputs, dense_jacobian(f.gamma, f.q));
  append(outputs, dense_jacobian(f.gamma, f.v));
  return {joined({&f.q, &f.v, &f.u, &a, &lambda}), outputs};
}

}  // namespace

ContactKernel::ContactKernel(const ContactModel& model) : layout_(layout_of(model)) {
  const AtParameters at(model);
  layout_.mu_friction.resize(layout_.n_c);
  layout_.e.resize(layout_.n_c);
  for (int c = 0; c < layout_.n_c; ++c) {
    layout_.mu_friction[c] = at.number(model.contacts()[c].mu_friction);
    layout_.e[c] = at.number(model.contacts()[c].e);
  }
  const Formulas f = formulas_of(model, layout_, at);
  values_ = std::make_unique<const FlatTape>(value_tape(f));
  derivatives_ = std::make_unique<const FlatTape>(derivative_tape(f));
  const bool planar = std::ranges::all_of(layout_.n_t, [](int n_t) { return n_t < 2; });
  constant_mass_ = !depends_on(f.M, f.q);
  constant_rows_ = !depends_on(f.J, f.q);
  ballistic_ = constant_mass_ && constant_rows_ && planar && !depends_on(f.gap_q, f.q) &&
               !depends_on(f.f_v, f.q) && !depends_on(f.f_v, f.v);
}

}  // namespace saltus::detail
