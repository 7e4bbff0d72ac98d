// SPDX-License-Identifier: BSD-2-Clause
#include "sim/contact_kernel.hpp"

#include <algorithm>
#include <numeric>

#include "saltus/base/error.hpp"
#include "saltus/expr/dependence.hpp"
#include "saltus/expr/derivatives.hpp"
#include "sim/joined.hpp"

namespace saltus::detail {

/// The expressions of a model, with symbols or numbers for its parameters.
struct ContactKernel::Formulas {
  ExprVector q, v, u;
  std::vector<Expr> gap = {}, f_v = {}, gamma = {}, user = {};
  SparseExpr gap_q = {}, M = {}, J = {};
  std::vector<Expr> p = {}, p_values = {};
  ExprVector z = {};
  std::vector<Expr> g_alg = {};
};

namespace {

/// Entry (row, col) has been put where it belongs: column by column, rows ascending.
void append(SparseExpr& matrix, int row, int col, const Expr& value) {
  if (value.is_constant(0.0)) return;
  matrix.pattern.places.push_back({row, col});
  matrix.values.push_back(value);
}

SparseExpr transposed(const SparseExpr& matrix) {
  std::vector<int> order(matrix.values.size());
  std::iota(order.begin(), order.end(), 0);
  const auto& places = matrix.pattern.places;
  std::ranges::stable_sort(order, {}, [&](int k) { return places[k].row; });
  SparseExpr result{
      .pattern = {.rows = matrix.pattern.cols, .cols = matrix.pattern.rows, .places = {}},
      .values = {}};
  for (const int k : order)
    append(result, places[k].col, places[k].row, matrix.values[k]);
  return result;
}

ColumnPattern columns_of(const SparsityPattern& pattern) {
  ColumnPattern columns{.rows = pattern.rows, .cols = pattern.cols};
  columns.starts.assign(static_cast<std::size_t>(pattern.cols) + 1, 0);
  for (const auto& place : pattern.places) {
    ++columns.starts[place.col + 1];
    columns.row_of.push_back(place.row);
  }
  std::partial_sum(columns.starts.begin(), columns.starts.end(), columns.starts.begin());
  return columns;
}

//   y += Ax, or Aᵀx
void add_product(const SparseExpr& A, const ExprVector& x, ExprVector& y) {
  for (std::size_t k = 0; k < A.values.size(); ++k)
    y[A.pattern.places[k].row] += A.values[k] * x[A.pattern.places[k].col];
}
ExprVector transposed_product(const SparseExpr& A, const ExprVector& x) {
  ExprVector y = ExprVector::Zero(A.pattern.cols);
  for (std::size_t k = 0; k < A.values.size(); ++k)
    y[A.pattern.places[k].col] += A.values[k] * x[A.pattern.places[k].row];
  return y;
}

ExprMatrix dense_jacobian(std::span<const Expr> y, const ExprVector& x) {
  const SparseExpr sparse = jacobian(y, as_span(x));
  ExprMatrix dense = ExprMatrix::Zero(std::ssize(y), x.size());
  for (int k = 0; k < sparse.pattern.nonzeros(); ++k)
    dense(sparse.pattern.places[k].row, sparse.pattern.places[k].col) = sparse.values[k];
  return dense;
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

SparseExpr mass_of(const ContactModel& model) {
  const int n = model.n_v();
  SparseExpr M{.pattern = {.rows = n, .cols = n, .places = {}}, .values = {}};
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      // The diagonal is always there, for those who divide by it.
      if (i != j && model.M()(i, j).is_constant(0.0)) continue;
      M.pattern.places.push_back({i, j});
      M.values.push_back(model.M()(i, j));
    }
  return M;
}

SparseExpr rows_of(const ContactModel& model, const ContactLayout& layout) {
  SparseExpr J{.pattern = {.rows = layout.n, .cols = layout.n_r, .places = {}},
               .values = {}};
  for (int c = 0; c < layout.n_c; ++c)
    for (int i = 0; i < layout.n; ++i) append(J, i, c, model.contacts()[c].J_n(i));
  for (int c = 0; c < layout.n_c; ++c)
    for (int k = 0; k < layout.n_t[c]; ++k)
      for (int i = 0; i < layout.n; ++i)
        append(J, i, layout.tangent[c] + k, model.contacts()[c].J_t(i, k));
  return J;
}

/// With symbols for the parameters.
ContactKernel::Formulas formulas_of(const ContactModel& model,
                                    const ContactLayout& layout) {
  ContactKernel::Formulas f{.q = model.q(), .v = model.v(), .u = model.u()};
  for (const Parameter& p : model.parameters()) {
    f.p.push_back(p.symbol);
    f.p_values.emplace_back(p.value);
  }
  f.z = model.z();
  f.g_alg.assign(model.g_alg().begin(), model.g_alg().end());
  f.M = mass_of(model);
  f.f_v.assign(model.f_v().begin(), model.f_v().end());
  f.J = rows_of(model, layout);
  for (const Contact& contact : model.contacts()) f.gap.push_back(contact.gap);
  f.gap_q = transposed(jacobian(f.gap, as_span(f.q)));
  //   γ = ∂(Jᵀv)/∂q · v                                                              
  const ExprVector rates = transposed_product(f.J, f.v);
  ExprVector gamma = ExprVector::Zero(layout.n_r);
  add_product(jacobian(rates, f.q), f.v, gamma);
  f.gamma.assign(gamma.begin(), gamma.end());
  return f;
}

/// With numbers for them.
ContactKernel::Formulas at_parameters(ContactKernel::Formulas f) {
  for (std::vector<Expr>* values :
       {&f.gap, &f.f_v, &f.gamma, &f.gap_q.values, &f.M.values, &f.J.values, &f.g_alg})
    *values = substitute(*values, f.p, f.p_values);
  return f;
}

Matrix parameter_derivatives(const ContactKernel::Formulas& f,
                             const std::vector<Expr>& y) {
  const SparseExpr sparse = jacobian(y, f.p);
  const std::vector<Expr> values = substitute(sparse.values, f.p, f.p_values);
  Matrix result = Matrix::Zero(std::ssize(y), std::ssize(f.p));
  for (std::size_t k = 0; k < values.size(); ++k)
    result(sparse.pattern.places[k].row, sparse.pattern.places[k].col) =
        values[k].value();
  return result;
}

void append(std::vector<Expr>& list, std::span<const Expr> values) {
  list.insert(list.end(), values.begin(), values.end());
}
void append(std::vector<Expr>& list, const ExprMatrix& values) {
  list.insert(list.end(), values.data(), values.data() + values.size());
}

FlatTape value_tape(const ContactKernel::Formulas& f) {
  std::vector<Expr> outputs = f.gap;
  append(outputs, f.gap_q.values);
  append(outputs, f.M.values);
  append(outputs, f.f_v);
  append(outputs, f.J.values);
  append(outputs, f.gamma);
  append(outputs, f.user);
  return {joined({&f.q, &f.v, &f.u, &f.z}), outputs};
}

FlatTape algebraic_derivative_tape(const ContactKernel::Formulas& f, int n_p) {
  const ExprVector p = ExprVector::Map(f.p.data(), n_p);
  std::vector<Expr> outputs;
  append(outputs, dense_jacobian(f.f_v, f.z));
  for (const ExprVector* by : {&f.z, &f.q, &f.v, &f.u, &p})
    append(outputs, dense_jacobian(f.g_alg, *by));
  outputs = substitute(outputs, f.p, f.p_values);
  return {joined({&f.q, &f.v, &f.u, &f.z}), outputs};
}

FlatTape derivative_tape(const ContactKernel::Formulas& f, int n_p) {
  const ExprVector a = symbols("a", f.v.size());
  const ExprVector lambda = symbols("lambda", f.J.pattern.cols);
  ExprVector inertia = ExprVector::Zero(f.v.size());
  add_product(f.M, a, inertia);
  add_product(f.J, -lambda, inertia);
  const ExprVector Ja = transposed_product(f.J, a), Jv = transposed_product(f.J, f.v);
  std::vector<Expr> outputs;
  append(outputs, dense_jacobian(as_span(inertia), f.q));
  append(outputs, dense_jacobian(f.f_v, f.q));
  append(outputs, dense_jacobian(f.f_v, f.v));
  append(outputs, dense_jacobian(f.f_v, f.u));
  append(outputs, dense_jacobian(as_span(Ja), f.q));
  append(outputs, dense_jacobian(as_span(Jv), f.q));
  append(outputs, dense_jacobian(f.gamma, f.q));
  append(outputs, dense_jacobian(f.gamma, f.v));
  const ExprVector p = ExprVector::Map(f.p.data(), n_p);
  append(outputs, dense_jacobian(as_span(inertia), p));
  append(outputs, dense_jacobian(f.f_v, p));
  append(outputs, dense_jacobian(as_span(Ja), p));
  append(outputs, dense_jacobian(as_span(Jv), p));
  append(outputs, dense_jacobian(f.gamma, p));
  append(outputs, dense_jacobian(f.gap, p));
  outputs = substitute(outputs, f.p, f.p_values);
  return {joined({&f.q, &f.v, &f.u, &a, &lambda, &f.z}), outputs};
}

PointPattern pattern_of(const ContactKernel::Formulas& f, const ContactLayout& layout) {
  PointPattern pattern{.n = layout.n, .n_c = layout.n_c, .n_r = layout.n_r};
  pattern.gap_q = columns_of(f.gap_q.pattern);
  pattern.M = columns_of(f.M.pattern);
  pattern.J = columns_of(f.J.pattern);
  for (int k = 0; k < f.M.pattern.nonzeros(); ++k)
    if (f.M.pattern.places[k].row == f.M.pattern.places[k].col)
      pattern.M_diagonal.push_back(k);
  SALTUS_ASSERT(std::ssize(pattern.M_diagonal) == layout.n);
  return pattern;
}

}  // namespace

ContactKernel::ContactKernel(const ContactModel& model,
                             const std::vector<UserEvent>& events, Parameters parameters)
    : layout_(layout_of(model)), events_(model, events) {
  formulas_ = std::make_unique<const Formulas>(formulas_of(model, layout_));
  set_coefficients(model);
  if (parameters == Parameters::Differentiated)
    layout_.n_p = static_cast<int>(formulas_->p.size());
  Formulas f = at_parameters(*formulas_);
  f.user = events_.functions();
  pattern_ = pattern_of(f, layout_);
  reach_ = ContactReach(layout_, pattern_);
  values_ = std::make_unique<const FlatTape>(value_tape(f));
  const bool planar = std::ranges::all_of(layout_.n_t, [](int n_t) { return n_t < 2; });
  constant_mass_ = !depends_on(f.M.values, as_span(f.q));
  constant_rows_ = !depends_on(f.J.values, as_span(f.q));
  const ExprVector x = joined({&f.q, &f.v});
  ballistic_ = constant_mass_ && constant_rows_ && planar && events.empty() &&
               !depends_on(f.gap_q.values, as_span(f.q)) &&
               !depends_on(f.f_v, as_span(x)) && f.z.size() == 0;
  if (f.z.size() > 0)
    algebraic_.emplace(joined({&f.q, &f.v, &f.u}), f.z, f.g_alg, model.z_guess());
}

void ContactKernel::set_coefficients(const ContactModel& model) {
  std::vector<Expr> mu, e;
  for (const Contact& contact : model.contacts()) {
    mu.push_back(contact.mu_friction);
    e.push_back(contact.e);
  }
  layout_.mu_p = parameter_derivatives(*formulas_, mu);
  layout_.e_p = parameter_derivatives(*formulas_, e);
  mu = substitute(mu, formulas_->p, formulas_->p_values);
  e = substitute(e, formulas_->p, formulas_->p_values);
  layout_.mu_friction.resize(layout_.n_c);
  layout_.e.resize(layout_.n_c);
  for (int c = 0; c < layout_.n_c; ++c) {
    layout_.mu_friction[c] = mu[c].value();
    layout_.e[c] = e[c].value();
  }
}

ContactKernel::~ContactKernel() = default;

const FlatTape& ContactKernel::derivatives() const {
  std::call_once(derivatives_made_, [this] {
    derivatives_ =
        std::make_unique<const FlatTape>(derivative_tape(*formulas_, layout_.n_p));
    algebraic_derivatives_ = std::make_unique<const FlatTape>(
        algebraic_derivative_tape(*formulas_, layout_.n_p));
  });
  return *derivatives_;
}

const FlatTape& ContactKernel::algebraic_derivatives() const {
  static_cast<void>(derivatives());
  return *algebraic_derivatives_;
}

ValueRun::ValueRun(const ContactKernel& kernel)
    : run_(kernel.values()), n_known_(2 * kernel.layout().n + kernel.layout().n_u) {
  if (kernel.algebraic()) algebraic_.emplace(*kernel.algebraic(), run_.n_points());
}

void ValueRun::set(int point, int first, ConstVectorRef x) {
  run_.set(point, first, x);
  if (algebraic_) algebraic_->set(point, first, x);
}

void ValueRun::run(int n) {
  for (int k = 0; algebraic_ && k < n; ++k) run_.set(k, n_known_, algebraic_->solve(k));
  run_.run(n);
}

DerivativeRun::DerivativeRun(const ContactKernel& kernel)
    : layout_(kernel.layout()),
      run_(kernel.derivatives()),
      at_(kernel.make_derivatives()) {
  if (kernel.algebraic())
    algebraic_.emplace(AlgebraicRun(*kernel.algebraic(), 1),
                       FlatTapeRun(kernel.algebraic_derivatives()),
                       kernel.algebraic_derivatives().constants(), at_.data);
}

void DerivativeRun::evaluate(std::initializer_list<ConstVectorRef> inputs) {
  int next = 0;
  for (const ConstVectorRef& input : inputs) {
    run_.set(0, next, input);
    next += static_cast<int>(input.size());
  }
  if (algebraic_) {
    add_algebraic(inputs, next);
    return;
  }
  run_.run(1);
  run_.read(0, at_.data);
}

void DerivativeRun::add_algebraic(std::initializer_list<ConstVectorRef> inputs,
                                  int n_inputs) {
  Algebraic& a = *algebraic_;
  const Index n = layout_.n, n_x = 2 * n + layout_.n_u;
  int next = 0;
  for (const ConstVectorRef* input = inputs.begin(); next < n_x; ++input) {
    a.z.set(0, next, *input);
    a.derivatives.set(0, next, *input);
    next += static_cast<int>(input->size());
  }
  const Vector& z = a.z.solve(0);
  run_.set(0, n_inputs, z);
  run_.run(1);
  at_.data = a.constants;  // what is constant at constant z need not be one
  run_.read(0, at_.data);
  a.derivatives.set(0, next, z);
  a.derivatives.run(1);
  a.derivatives.read(0, a.flat);
  //   d f_v = (∂f_v − ∂f_v/∂z (∂g_alg/∂z)⁻¹ ∂g_alg) d(q, v, u, p)
  const Index n_z = z.size();
  const double* data = a.flat.data();
  const auto f_z = Matrix::Map(data, n, n_z);
  const auto g_z = Matrix::Map(data + n * n_z, n_z, n_z);
  const auto g_x = Matrix::Map(data + (n + n_z) * n_z, n_z, n_x);
  const auto g_p = Matrix::Map(data + (n + n_z + n_x) * n_z, n_z, layout_.n_p);
  const Eigen::PartialPivLU<Matrix> lu(g_z);
  at_.f_x() -= f_z * lu.solve(g_x);
  at_.f_p_data() -= f_z * lu.solve(g_p);
}

}  // namespace saltus::detail
