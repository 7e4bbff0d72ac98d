// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mech/contact_model.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>

#include "saltus/base/error.hpp"
#include "saltus/base/text.hpp"
#include "saltus/expr/derivatives.hpp"
#include "saltus/expr/function.hpp"

namespace saltus {
namespace {

// The names of symbols that expressions may be made of, for the checks below.
struct Vocabulary {
  std::vector<NamedExpr> inputs;

  void add(const std::string& name, const ExprVector& symbols) {
    if (symbols.size() > 0) inputs.push_back({name, symbols});
  }
};

void require_made_of(const Vocabulary& vocabulary, const std::string& what,
                     const ExprMatrix& values, std::string_view expectation) {
  try {
    static_cast<void>(Function("check", vocabulary.inputs, {{"value", values}}));
  } catch (const InvalidInput& error) {
    throw InvalidInput(
        fmt::format("{} may depend on {} only ({})", what, expectation, error.what()));
  }
}

ExprVector symbols_of(std::span<const Parameter> parameters) {
  ExprVector p(static_cast<Index>(parameters.size()));
  for (Index i = 0; i < p.size(); ++i) p[i] = parameters[i].symbol;
  return p;
}

Vector values_of(std::span<const Parameter> parameters) {
  Vector p(static_cast<Index>(parameters.size()));
  for (Index i = 0; i < p.size(); ++i) p[i] = parameters[i].value;
  return p;
}

std::vector<Matrix> arguments_of(const Vocabulary& vocabulary,
                                 std::initializer_list<Vector> values) {
  std::vector<Matrix> arguments;
  for (const Vector& value : values)
    if (value.size() > 0) arguments.emplace_back(value);
  SALTUS_ASSERT(arguments.size() == vocabulary.inputs.size());
  static_cast<void>(vocabulary);
  return arguments;
}

double value_at_parameters(const Expr& a, std::span<const Parameter> parameters) {
  Vocabulary vocabulary;
  vocabulary.add("p", symbols_of(parameters));
  const Function f("value", vocabulary.inputs, {{"a", ExprVector::Constant(1, a)}});
  return f(arguments_of(vocabulary, {values_of(parameters)}))[0](0, 0);
}

ExprMatrix gradient_column(const Expr& gap, const ExprVector& q) {
  const std::vector<Expr> g = gradient(gap, q);
  return ExprVector::Map(g.data(), q.size());
}

// For a point in the plane, J_n turned by −90°; for one in space two directions
// perpendicular to a constant normal. Both as long as J_n: forces keep their scale.
ExprMatrix default_tangent(const Contact& contact) {
  const ExprMatrix& n = contact.J_n;
  if (n.rows() == 2) {
    ExprMatrix t(2, 1);
    t << n(1), -n(0);
    return t;
  }
  const bool is_constant =
      n.rows() == 3 && n(0).is_constant() && n(1).is_constant() && n(2).is_constant();
  require(is_constant, [&] {
    return fmt::format(
        "contact '{}' has friction but no tangent J_t, and one can only be "
        "derived for a point in the plane (n_q = 2) or above a plane in "
        "space (n_q = 3, constant normal)",
        contact.name);
  });
  const Eigen::Vector3d normal(n(0).value(), n(1).value(), n(2).value());
  Index least = 0;
  normal.cwiseAbs().minCoeff(&least);
  const Eigen::Vector3d first =
      normal.cross(Eigen::Vector3d::Unit(least)).normalized() * normal.norm();
  const Eigen::Vector3d second = normal.normalized().cross(first);
  ExprMatrix t(3, 2);
  for (int i = 0; i < 3; ++i) {
    t(i, 0) = first[i];
    t(i, 1) = second[i];
  }
  return t;
}

void check_sizes(const ContactModelParts& parts) {
  const Index n_v = parts.v.size();
  require(n_v > 0, "a model needs at least one coordinate q");
  require(parts.q.size() == n_v, [&] {
    return fmt::format("q has {} entries and v has {}: q̇ = v needs as many",
                       parts.q.size(), n_v);
  });
  require(parts.M.rows() == n_v && parts.M.cols() == n_v, [&] {
    return fmt::format("the mass matrix M is {} × {}, expected {} × {}", parts.M.rows(),
                       parts.M.cols(), n_v, n_v);
  });
  require(parts.f_v.size() == n_v, [&] {
    return fmt::format("f_v has {} entries, expected one per velocity: {}",
                       parts.f_v.size(), n_v);
  });
  require(parts.g_alg.size() == parts.z.size(), [&] {
    return fmt::format("g_alg has {} rows, expected one per algebraic variable z: {}",
                       parts.g_alg.size(), parts.z.size());
  });
  require(parts.z_guess.size() == 0 || parts.z_guess.size() == parts.z.size(), [&] {
    return fmt::format("z_guess has {} entries, expected one per algebraic variable: {}",
                       parts.z_guess.size(), parts.z.size());
  });
}

void check_symbols(const ContactModelParts& parts) {
  Vocabulary all;
  all.add("q", parts.q);
  all.add("v", parts.v);
  all.add("z", parts.z);
  all.add("u", parts.u);
  all.add("p", symbols_of(parts.parameters));
  static_cast<void>(Function("symbols", all.inputs, {}));

  Vocabulary positions;
  positions.add("q", parts.q);
  positions.add("p", symbols_of(parts.parameters));
  require_made_of(positions, "the mass matrix M", parts.M, "q and parameters");
  const char* const known =
      parts.z.size() > 0 ? "q, v, z, u and parameters" : "q, v, u and parameters";
  require_made_of(all, "the force f_v", parts.f_v, known);
  require_made_of(all, "the algebraic equation g_alg", parts.g_alg, known);
}

ExprMatrix algebraic_jacobian(const ContactModelParts& parts) {
  const SparseExpr J = jacobian(parts.g_alg, parts.z);
  ExprMatrix dense = ExprMatrix::Zero(parts.g_alg.size(), parts.z.size());
  for (int k = 0; k < J.pattern.nonzeros(); ++k)
    dense(J.pattern.places[k].row, J.pattern.places[k].col) = J.values[k];
  return dense;
}

// Every z must stand in an equation: what else is singular shows at numbers only.
void check_algebraic(const ContactModelParts& parts) {
  const ExprMatrix G = algebraic_jacobian(parts);
  for (Index i = 0; i < parts.z.size(); ++i)
    require(!std::all_of(G.col(i).begin(), G.col(i).end(),
                         [](const Expr& g) { return g.is_constant(0.0); }),
            [&] {
              return fmt::format("no algebraic equation g_alg depends on '{}'",
                                 parts.z[i].name());
            });
}

void check_range(const Contact& contact, const char* what, const Expr& value,
                 std::span<const Parameter> parameters, double upper) {
  const double number = value_at_parameters(value, parameters);
  require(number >= 0.0 && number <= upper, [&] {
    return fmt::format(
        "{} of contact '{}' is {}, expected {}", what, contact.name, number,
        upper == kInfinity ? std::string("a number ≥ 0") : fmt::format("0 to {}", upper));
  });
}

void check_ranges(const ContactModelParts& parts) {
  for (const PatchContact& patch : parts.patches)
    static_cast<void>(PatchGeometry(patch, parts.q, parts.parameters));
  for (const Contact& contact : parts.contacts) {
    check_range(contact, "friction mu", contact.mu_friction, parts.parameters, kInfinity);
    check_range(contact, "restitution e", contact.e, parts.parameters, 1.0);
  }
}

void check_direction(const Contact& contact, const ExprMatrix& J, const char* what,
                     Index n_v, Index most) {
  require(J.rows() == n_v && J.cols() >= 1 && J.cols() <= most, [&] {
    return fmt::format("{} of contact '{}' is {} × {}, expected {} × {}", what,
                       contact.name, J.rows(), J.cols(), n_v,
                       most == 1 ? "1" : "1 (plane) or 2 (space)");
  });
}

void complete(Contact& contact, const ContactModelParts& parts) {
  Vocabulary positions, constants;
  const ExprVector p = symbols_of(parts.parameters);
  positions.add("q", parts.q);
  positions.add("p", p);
  constants.add("p", p);
  const auto whose = [&](const char* what) {
    return fmt::format("{} of contact '{}'", what, contact.name);
  };
  const auto scalar = [](const Expr& a) { return ExprMatrix::Constant(1, 1, a); };
  require_made_of(positions, whose("the gap"), scalar(contact.gap), "q and parameters");
  require_made_of(constants, whose("friction mu"), scalar(contact.mu_friction),
                  "parameters");
  require_made_of(constants, whose("restitution e"), scalar(contact.e), "parameters");

  const ExprMatrix slope = gradient_column(contact.gap, parts.q);
  require(std::any_of(slope.data(), slope.data() + slope.size(),
                      [](const Expr& s) { return !s.is_constant(0.0); }),
          [&] { return whose("the gap") + " does not depend on q"; });
  if (contact.J_n.size() == 0) contact.J_n = slope;
  check_direction(contact, contact.J_n, "J_n", parts.q.size(), 1);
  require_made_of(positions, whose("J_n"), contact.J_n, "q and parameters");
  if (!has_friction(contact)) return;
  if (contact.J_t.size() == 0) contact.J_t = default_tangent(contact);
  check_direction(contact, contact.J_t, "J_t", parts.q.size(), 2);
  require_made_of(positions, whose("J_t"), contact.J_t, "q and parameters");
}

void check_names(const ContactModelParts& parts) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    require(!name.empty(), "a contact has no name");
    require(std::find(names.begin(), names.end(), name) == names.end(),
            [&] { return fmt::format("two contacts are called '{}'", name); });
    names.push_back(name);
  };
  for (const Contact& contact : parts.contacts) add(contact.name);
  for (const PatchContact& patch : parts.patches) add(patch.name);
}

void require_finite(const Matrix& value, const std::string& what) {
  require(value.allFinite(), [&] { return what + " is not finite at the given state"; });
}

}  // namespace

ContactModel::ContactModel(ContactModelParts parts) {
  check_sizes(parts);
  check_symbols(parts);
  check_algebraic(parts);
  if (parts.z_guess.size() == 0) parts.z_guess = Vector::Zero(parts.z.size());
  check_names(parts);
  for (Contact& contact : parts.contacts) complete(contact, parts);
  check_ranges(parts);
  parts_ = std::make_shared<const ContactModelParts>(std::move(parts));
}

ExprVector ContactModel::p() const { return symbols_of(parts_->parameters); }

Vector ContactModel::p_values() const { return values_of(parts_->parameters); }

ContactModel ContactModel::with(std::string_view parameter, double value) const {
  ContactModelParts changed = *parts_;
  const auto found =
      std::find_if(changed.parameters.begin(), changed.parameters.end(),
                   [&](const Parameter& p) { return p.name == parameter; });
  if (found == changed.parameters.end()) {
    std::vector<std::string> names;
    for (const Parameter& p : changed.parameters) names.push_back(p.name);
    throw InvalidInput(unknown_name("parameter", parameter, names));
  }
  found->value = value;
  check_ranges(changed);
  ContactModel model(*this);
  model.parts_ = std::make_shared<const ContactModelParts>(std::move(changed));
  return model;
}

ContactModel ContactModel::with_corner_contacts() const {
  ContactModelParts changed = *parts_;
  for (const PatchContact& patch : parts_->patches)
    for (Contact& contact : corner_contacts(patch, parts_->q))
      changed.contacts.push_back(std::move(contact));
  changed.patches.clear();
  return ContactModel(std::move(changed));
}

void ContactModel::check_at(ConstVectorRef q, ConstVectorRef v) const {
  require(q.size() == n_q() && v.size() == n_v(), [&] {
    return fmt::format(
        "the state has {} positions and {} velocities, expected {} of each", q.size(),
        v.size(), n_v());
  });
  require_finite(q, "a position");
  require_finite(v, "a velocity");
  Vocabulary all;
  all.add("q", parts_->q);
  all.add("v", parts_->v);
  all.add("z", parts_->z);
  all.add("u", parts_->u);
  all.add("p", p());
  std::vector<NamedExpr> outputs{{"M", M()}, {"f_v", f_v()}};
  if (n_z() > 0) {
    outputs.push_back({"∂g_alg/∂z", algebraic_jacobian(*parts_)});
    outputs.push_back({"g_alg", g_alg()});
  }
  for (const Contact& c : contacts()) {
    outputs.push_back({"gap of " + c.name, ExprMatrix::Constant(1, 1, c.gap)});
    outputs.push_back({"J_n of " + c.name, c.J_n});
    if (has_friction(c)) outputs.push_back({"J_t of " + c.name, c.J_t});
  }
  for (const PatchContact& patch : patches())
    static_cast<void>(PatchGeometry(patch, this->q(), parts_->parameters).at(q));
  const Function state(name(), all.inputs, outputs);
  const std::vector<Matrix> values =
      state(arguments_of(all, {q, v, z_guess(), Vector::Zero(n_u()), p_values()}));
  for (std::size_t i = 0; i < values.size(); ++i)
    require_finite(values[i], outputs[i].name);

  const Matrix& mass = values[0];
  constexpr double kAsymmetry = 1e-12;
  require((mass - mass.transpose()).norm() <= kAsymmetry * mass.norm(),
          "the mass matrix M is not symmetric at the given state");
  require(
      Eigen::LLT<Matrix>(mass).info() == Eigen::Success,
      "the mass matrix M is not positive definite at the given state: every coordinate "
      "must move a mass or turn an inertia");
  require(
      n_z() == 0 || Eigen::FullPivLU<Matrix>(values[2]).isInvertible(),
      "the algebraic equations g_alg do not determine z: ∂g_alg/∂z is singular at the "
      "given state and z_guess");
}

}  // namespace saltus
