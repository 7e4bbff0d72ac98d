// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mech/contact_model.hpp"

#include <gtest/gtest.h>

#include "saltus/expr/function.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

// A point in the plane above the ground, with everything a model can have.
ContactModelParts point_in_the_plane() {
  ContactModelParts parts;
  parts.q = symbols("q", 2);
  parts.v = symbols("v", 2);
  parts.u = symbols("u", 1);
  const Expr mu = Expr::symbol("mu");
  parts.parameters = {{"mu", mu, 0.3}};
  parts.M = ExprMatrix::Identity(2, 2);
  parts.f_v = ExprVector(2);
  parts.f_v << parts.u[0], -9.81;
  parts.contacts = {{.name = "ground", .gap = parts.q[1], .mu_friction = mu, .e = 0.5}};
  return parts;
}

ContactModelParts changed(void (*change)(ContactModelParts&)) {
  ContactModelParts parts = point_in_the_plane();
  change(parts);
  return parts;
}

TEST(ContactModel, DerivesNormalAndTangentFromTheGap) {
  const ContactModel model(point_in_the_plane());
  const Contact& ground = model.contacts()[0];
  EXPECT_TRUE(ground.J_n(0).is_constant(0.0));
  EXPECT_TRUE(ground.J_n(1).is_constant(1.0));
  EXPECT_TRUE(ground.J_t(0).is_constant(1.0));
  EXPECT_TRUE(ground.J_t(1).is_constant(0.0));
}

/* A plane through the origin: both tangents lie in it, are as long as the normal, and are
   perpendicular to each other. */
TEST(ContactModel, DerivesTwoTangentsAboveAPlaneInSpace) {
  ContactModelParts parts;
  parts.q = symbols("q", 3);
  parts.v = symbols("v", 3);
  parts.M = ExprMatrix::Identity(3, 3);
  parts.f_v = ExprVector::Zero(3);
  parts.contacts = {{.name = "plane",
                     .gap = 2.0 * parts.q[0] - parts.q[1] + 2.0 * parts.q[2],
                     .mu_friction = 1.0}};
  const ContactModel model(parts);
  Matrix J(3, 3);
  for (int i = 0; i < 3; ++i) {
    J(i, 0) = model.contacts()[0].J_n(i).value();
    J(i, 1) = model.contacts()[0].J_t(i, 0).value();
    J(i, 2) = model.contacts()[0].J_t(i, 1).value();
  }
  EXPECT_LE((J.transpose() * J - 9.0 * Matrix::Identity(3, 3)).norm(), 1e-14);
}

TEST(ContactModel, RefusesAlgebraicVariablesThatNothingGives) {
  ContactModelParts parts = point_in_the_plane();
  parts.z = symbols("z", 2);
  EXPECT_INVALID(ContactModel{parts}, "g_alg has 0 rows, expected one per algebraic");
  parts.g_alg = ExprVector(2);
  parts.g_alg << parts.z[0] - parts.u[0], parts.z[0];
  EXPECT_INVALID(ContactModel{parts}, "no algebraic equation g_alg depends on 'z_1'");
  parts.g_alg << parts.z[0] * parts.z[1], parts.z[1] - parts.v[0];
  parts.z_guess = Vector::Zero(1);
  EXPECT_INVALID(ContactModel{parts}, "z_guess has 1 entries, expected");
  parts.z_guess = {};
  EXPECT_INVALID(ContactModel(parts).check_at(Vector::Zero(2), Vector::Zero(2)),
                 "do not determine z");
  parts.z_guess = Vector::Ones(2);
  ContactModel(parts).check_at(Vector::Zero(2), Vector::Zero(2));
  parts.g_alg << parts.z[0] - Expr::symbol("s"), parts.z[1];
  EXPECT_INVALID(ContactModel{parts}, "g_alg may depend on q, v, z, u and parameters");
  parts.g_alg << parts.z[0] - 1.0, parts.z[1];
  parts.contacts[0].gap = parts.q[1] + parts.z[0];
  EXPECT_INVALID(ContactModel{parts}, "the gap of contact 'ground' may depend on q and");
}

TEST(ContactModel, ChangesParametersByName) {
  const ContactModel model(point_in_the_plane());
  EXPECT_EQ(model.with("mu", 0.7).p_values()[0], 0.7);
  EXPECT_EQ(model.p_values()[0], 0.3);
  EXPECT_INVALID(static_cast<void>(model.with("my", 0.7)), "did you mean 'mu'?");
  EXPECT_INVALID(static_cast<void>(model.with("mu", -1.0)), "friction mu of contact");
}

struct Mistake {
  const char* name;
  void (*change)(ContactModelParts&);
  const char* sentence;
};

void PrintTo(const Mistake& mistake, std::ostream* stream) { *stream << mistake.name; }

class WrongModel : public testing::TestWithParam<Mistake> {};

TEST_P(WrongModel, GetsASentence) {
  EXPECT_INVALID(ContactModel(changed(GetParam().change)), GetParam().sentence);
}

INSTANTIATE_TEST_SUITE_P(
    ContactModel, WrongModel,
    testing::Values(
        Mistake{"GapWithoutQ", [](auto& m) { m.contacts[0].gap = Expr(1.0); },
                "the gap of contact 'ground' does not depend on q"},
        Mistake{"GapOfV", [](auto& m) { m.contacts[0].gap = m.v[0]; },
                "the gap of contact 'ground' may depend on q and parameters only"},
        Mistake{"NegativeFriction", [](auto& m) { m.contacts[0].mu_friction = -0.1; },
                "friction mu of contact 'ground' is -0.1, expected a number ≥ 0"},
        Mistake{"Restitution", [](auto& m) { m.contacts[0].e = 1.5; },
                "restitution e of contact 'ground' is 1.5, expected 0 to 1"},
        Mistake{"NotANumber", [](auto& m) { m.contacts[0].e = kNaN; },
                "restitution e of contact 'ground' is nan"},
        Mistake{"MassSize", [](auto& m) { m.M = ExprMatrix::Identity(3, 3); },
                "the mass matrix M is 3 × 3, expected 2 × 2"},
        Mistake{"ForceSize", [](auto& m) { m.f_v = ExprVector::Zero(1); },
                "f_v has 1 entries, expected one per velocity: 2"},
        Mistake{"UnknownSymbol", [](auto& m) { m.f_v[0] = Expr::symbol("w"); },
                "the force f_v may depend on q, v, u and parameters only"},
        Mistake{"MassOfV", [](auto& m) { m.M(0, 0) = m.v[0]; },
                "the mass matrix M may depend on q and parameters only"},
        Mistake{"TangentSize",
                [](auto& m) { m.contacts[0].J_t = ExprMatrix::Zero(3, 1); },
                "J_t of contact 'ground' is 3 × 1, expected 2 × 1 (plane) or 2 (space)"},
        Mistake{"NoTangent",
                [](auto& m) {
                  m.q = symbols("q", 1);
                  m.v = symbols("v", 1);
                  m.M = ExprMatrix::Identity(1, 1);
                  m.f_v = ExprVector::Zero(1);
                  m.contacts[0].gap = m.q[0];
                },
                "contact 'ground' has friction but no tangent J_t"},
        Mistake{"SameName", [](auto& m) { m.contacts.push_back(m.contacts[0]); },
                "two contacts are called 'ground'"},
        Mistake{"Empty", [](auto& m) { m.v = m.q = ExprVector(); }, "at least one"}),
    [](const auto& one) { return one.param.name; });

TEST(ContactModel, ChecksTheMassMatrixAtAState) {
  ContactModelParts parts = point_in_the_plane();
  parts.M(0, 0) = parts.q[0];
  const ContactModel model(parts);
  const Vector v = Vector::Zero(2);
  EXPECT_NO_THROW(model.check_at(Eigen::Vector2d(1, 1), v));
  EXPECT_INVALID(model.check_at(Eigen::Vector2d(-1, 1), v), "not positive definite");
  EXPECT_INVALID(model.check_at(Eigen::Vector2d(kNaN, 1), v), "a position is not finite");
  EXPECT_INVALID(model.check_at(Vector::Zero(3), v), "expected 2 of each");
}

TEST(ContactModel, ChecksTheForceAtAState) {
  ContactModelParts parts = point_in_the_plane();
  parts.f_v[0] = 1.0 / parts.q[0];
  const ContactModel model(parts);
  EXPECT_INVALID(model.check_at(Vector::Zero(2), Vector::Zero(2)), "f_v is not finite");
}

}  // namespace
}  // namespace saltus
