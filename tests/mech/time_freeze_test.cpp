// SPDX-License-Identifier: BSD-2-Clause
// Theorems 4 and 7 of the time-freezing paper on random models, and what is refused.
#include "saltus/mech/time_freeze.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include "saltus/base/random.hpp"
#include "saltus/expr/derivatives.hpp"
#include "saltus/expr/function.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

constexpr int kN = 3;
constexpr double kMu = 0.4, kAn = 7.0;
constexpr double kRoundOff = 1e-11;

Expr dot(const Vector& a, const ExprVector& x) {
  Expr sum = 0.0;
  for (Index i = 0; i < a.size(); ++i) sum += a[i] * x[i];
  return sum;
}

Matrix random_mass(Random& random) {
  const Vector entries = random.vector(kN * kN, -1.0, 1.0);
  const Matrix R = Matrix::Map(entries.data(), kN, kN);
  return R * R.transpose() + Matrix::Identity(kN, kN);
}

// A curved contact on three coordinates with a state on Σ: f_c = 0 and J_nᵀv = 0. The tangent
// is perpendicular to the normal in the kinetic metric, as the paper assumes.
struct RandomContact {
  Matrix M;
  Vector normal, tangent, force, q, v;
  double curvature;
  std::optional<ContactModel> model;

  explicit RandomContact(std::uint64_t seed, bool slips) {
    Random random(seed);
    M = random_mass(random);
    curvature = random.vector(1, -0.3, 0.3)[0];
    const Vector a = random.vector(kN, -1.0, 1.0);
    q = random.vector(kN, -1.0, 1.0);
    normal = a + curvature * q;
    const Vector b = random.vector(kN, -1.0, 1.0);
    tangent = b - normal * (inner(normal, b) / inner(normal, normal));
    v = random.vector(kN, -1.0, 1.0);
    v -= normal * (normal.dot(v) / normal.squaredNorm());
    if (!slips) {
      // Perpendicular to both directions.
      Matrix J(kN, 2);
      J << normal, tangent;
      v -= J * (J.transpose() * J).ldlt().solve(J.transpose() * v);
    }
    // Pressed on with one unit of force, and pulled sideways within the cone.
    force = -normal + 0.2 * kMu * tangent;
    force -= normal * (curvature * v.squaredNorm() / inner(normal, normal));
    ContactModelParts parts;
    parts.q = symbols("q", kN);
    parts.v = symbols("v", kN);
    parts.M = M.cast<Expr>();
    parts.f_v = force.cast<Expr>();
    Contact contact{.name = "contact", .gap = 0.0};
    contact.gap = dot(a, parts.q) + 0.5 * curvature * parts.q.squaredNorm() -
                  (a.dot(q) + 0.5 * curvature * q.squaredNorm());
    contact.J_t = tangent.cast<Expr>();
    contact.mu_friction = kMu;
    parts.contacts = {contact};
    model.emplace(parts);
  }

  [[nodiscard]] double inner(const Vector& a, const Vector& b) const {
    return a.dot(M.ldlt().solve(b));
  }
  //   φ = J_nᵀM⁻¹f_v + vᵀ(∂J_nᵀv/∂q),   D = J_nᵀM⁻¹J_n
  [[nodiscard]] double phi() const {
    return inner(normal, force) + curvature * v.squaredNorm();
  }
  [[nodiscard]] double D() const { return inner(normal, normal); }
  [[nodiscard]] double gamma() const { return D() * kAn / (D() * kAn - phi()); }
  [[nodiscard]] Vector y() const {
    Vector y(2 * kN + 1);
    y << q, v, 0.0;
    return y;
  }
};

// y′ of the time-freezing system at given steps, and the rate of each switching function.
struct Flow {
  Vector rate, c_rates;
};

Flow flow_at(const FilippovModel& model, const Vector& y, const Vector& alpha) {
  ExprVector steps(3), lifted(1);
  for (Index i = 0; i < 3; ++i) steps[i] = model.steps()[i].alpha;
  lifted[0] = model.lifted()[0].symbol;
  const Function phi("phi", {{"alpha", steps}},
                     {{"phi", ExprVector::Constant(1, model.lifted()[0].value)}});
  const Matrix share = phi(std::vector<Matrix>{alpha})[0];
  ExprMatrix gradients(3, model.n_x());
  for (Index i = 0; i < 3; ++i) {
    const std::vector<Expr> g = gradient(model.steps()[i].c, model.x());
    for (Index j = 0; j < model.n_x(); ++j) gradients(i, j) = g[j];
  }
  const Function f("f", {{"x", model.x()}, {"alpha", steps}, {"phi", lifted}},
                   {{"f", model.f_0()}, {"E", model.E()}, {"dc", gradients}});
  const std::vector<Matrix> values = f(std::vector<Matrix>{y, alpha, share});
  Flow flow;
  flow.rate = values[1].fullPivLu().solve(values[0]);
  flow.c_rates = values[2] * flow.rate;
  return flow;
}

class TimeFreeze : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Seeds, TimeFreeze, testing::Range(1, 21));

/* Theorems 4 and 7 (i): the sliding mode is unique, γ times the slip dynamics of (22). */
TEST_P(TimeFreeze, SlidingModeIsContactDynamicsSlowedDown) {
  const RandomContact c(static_cast<std::uint64_t>(GetParam()), true);
  const FilippovModel model = time_freeze(*c.model, {.a_n = kAn});
  ASSERT_LT(c.phi(), 0.0);
  const double slip = c.tangent.dot(c.v), sign = slip > 0.0 ? 1.0 : -1.0;
  const Vector alpha = Eigen::Vector3d(0.0, c.gamma(), slip > 0.0 ? 1.0 : 0.0);
  const Flow flow = flow_at(model, c.y(), alpha);
  EXPECT_NEAR(flow.c_rates[0], 0.0, kRoundOff);
  EXPECT_NEAR(flow.c_rates[1], 0.0, kRoundOff);
  const double lambda_n = -c.phi() / c.D();
  Vector exact(2 * kN + 1);
  exact << c.v,
      c.M.ldlt().solve(c.force + lambda_n * (c.normal - sign * kMu * c.tangent)), 1.0;
  EXPECT_LE((flow.rate - c.gamma() * exact).cwiseAbs().maxCoeff(), kRoundOff);
  // Stable and unique: the physical flow closes, the auxiliary one opens.
  EXPECT_LT(flow_at(model, c.y(), Eigen::Vector3d(0.0, 1.0, alpha[2])).c_rates[1], 0.0);
  EXPECT_GT(flow_at(model, c.y(), Eigen::Vector3d(0.0, 0.0, alpha[2])).c_rates[1], 0.0);
}

/* Theorem 7 (ii): with v_t = 0 it is γ times the stick dynamics of (23). */
TEST_P(TimeFreeze, StickingIsASlidingModeOfHigherCodimension) {
  const RandomContact c(static_cast<std::uint64_t>(GetParam()), false);
  const FilippovModel model = time_freeze(*c.model, {.a_n = kAn});
  const double lambda_n = -c.phi() / c.D();
  const double lambda_t = -c.inner(c.tangent, c.force) / c.inner(c.tangent, c.tangent);
  ASSERT_LE(std::abs(lambda_t), kMu * lambda_n);
  const double alpha_3 = 0.5 * (1.0 - lambda_t / (kMu * lambda_n));
  const Flow flow = flow_at(model, c.y(), Eigen::Vector3d(0.0, c.gamma(), alpha_3));
  EXPECT_LE(flow.c_rates.cwiseAbs().maxCoeff(), kRoundOff);
  Vector exact(2 * kN + 1);
  exact << c.v, c.M.ldlt().solve(c.force + lambda_n * c.normal + lambda_t * c.tangent),
      1.0;
  EXPECT_LE((flow.rate - c.gamma() * exact).cwiseAbs().maxCoeff(), kRoundOff);
}

// Pressed on a plane in space with one unit of force, M at random, both tangents perpendicular to the
// normal in the kinetic metric, slipping with a given speed.
struct ContactInSpace {
  Matrix M;
  Vector normal, force, v;
  Matrix tangents;
  std::optional<ContactModel> model;

  explicit ContactInSpace(std::uint64_t seed, double slip) {
    Random random(seed);
    M = random_mass(random);
    normal = random.vector(kN, -1.0, 1.0);
    tangents.resize(kN, 2);
    for (Index i = 0; i < 2; ++i) {
      const Vector b = random.vector(kN, -1.0, 1.0);
      tangents.col(i) = b - normal * (inner(normal, b) / inner(normal, normal));
    }
    // J_nᵀv = 0, and J_tᵀv has the length of slip.
    Matrix J(kN, kN);
    J << normal, tangents;
    Vector rates = Vector::Zero(kN);
    rates.tail(2) = slip * random.vector(2, -1.0, 1.0).normalized();
    v = J.transpose().fullPivLu().solve(rates);
    force = -normal;
    ContactModelParts parts;
    parts.q = symbols("q", kN);
    parts.v = symbols("v", kN);
    parts.M = M.cast<Expr>();
    parts.f_v = force.cast<Expr>();
    Contact contact{.name = "contact", .gap = dot(normal, parts.q)};
    contact.J_t = tangents.cast<Expr>();
    contact.mu_friction = kMu;
    parts.contacts = {contact};
    model.emplace(parts);
  }

  [[nodiscard]] double inner(const Vector& a, const Vector& b) const {
    return a.dot(M.ldlt().solve(b));
  }
  // The force is −J_n, so that λ_n = 1 and φ = −D.
  [[nodiscard]] double gamma() const { return kAn / (kAn + 1.0); }
  [[nodiscard]] Flow flow(double alpha_3) const {
    Vector y(2 * kN + 1);
    y << Vector::Zero(kN), v, 0.0;
    return flow_at(time_freeze(*model, {.a_n = kAn, .epsilon_t = kEpsilon}), y,
                   Eigen::Vector3d(0.0, gamma(), alpha_3));
  }
  // γ (v, M⁻¹(f_v + J_n + J_t λ_t), 1)
  [[nodiscard]] Vector slowed_down(const Vector& lambda_t) const {
    Vector exact(2 * kN + 1);
    exact << v, M.ldlt().solve(force + normal + tangents * lambda_t), 1.0;
    return gamma() * exact;
  }

  static constexpr double kEpsilon = 0.01;
};

/* (26): faster than ε_t it is Coulomb's friction against the slip. */
TEST_P(TimeFreeze, SlipsInSpaceAgainstCoulombsFriction) {
  const ContactInSpace c(static_cast<std::uint64_t>(GetParam()), 1.0);
  const Flow flow = c.flow(1.0);
  const Vector v_t = c.tangents.transpose() * c.v;
  EXPECT_LE((flow.rate - c.slowed_down(-kMu * v_t / v_t.norm())).cwiseAbs().maxCoeff(),
            kRoundOff);
  EXPECT_NEAR(flow.c_rates[1], 0.0, kRoundOff);
  EXPECT_LT(flow.c_rates[2], 0.0);
}

/* Slower it is driven up to ε_t: λ_t a_n/λ_n = v_t. */
TEST_P(TimeFreeze, DrivesSlowSlipInSpaceUp) {
  const ContactInSpace c(static_cast<std::uint64_t>(GetParam()),
                         0.7 * ContactInSpace::kEpsilon);
  const Flow flow = c.flow(0.0);
  const Vector v_t = c.tangents.transpose() * c.v;
  EXPECT_LE((flow.rate - c.slowed_down(v_t / kAn)).cwiseAbs().maxCoeff(), kRoundOff);
  EXPECT_GT(flow.c_rates[2], 0.0);
}

/* Both flows meet at ε_t, where it creeps: nothing pulls sideways, and nothing rubs. */
TEST_P(TimeFreeze, CreepsInSpaceWithEpsilon) {
  const ContactInSpace c(static_cast<std::uint64_t>(GetParam()),
                         ContactInSpace::kEpsilon);
  const double slow = c.flow(0.0).c_rates[2], fast = c.flow(1.0).c_rates[2];
  ASSERT_GT(slow, 0.0);
  ASSERT_LT(fast, 0.0);
  const Flow flow = c.flow(slow / (slow - fast));
  EXPECT_LE(flow.c_rates.cwiseAbs().maxCoeff(), kRoundOff);
  EXPECT_LE((flow.rate - c.slowed_down(Vector::Zero(2))).cwiseAbs().maxCoeff(),
            kRoundOff);
}

ContactModelParts particle() {
  ContactModelParts parts;
  parts.q = symbols("q", 2);
  parts.v = symbols("v", 2);
  parts.M = ExprMatrix::Identity(2, 2);
  parts.f_v = ExprVector::Zero(2);
  parts.contacts = {{.name = "floor", .gap = parts.q[1]}};
  return parts;
}

TEST(TimeFreezeModel, CountsMultipliersByContacts) {
  ContactModelParts parts = particle();
  parts.contacts.push_back({.name = "wall", .gap = parts.q[0]});
  parts.contacts.push_back({.name = "ceiling", .gap = 1.0 - parts.q[1]});
  const FilippovModel model = time_freeze(ContactModel(parts));
  EXPECT_EQ(model.steps().size(), 6u);
  EXPECT_EQ(model.lifted().size(), 5u);
}

TEST(TimeFreezeModel, RefusesMixedRestitution) {
  ContactModelParts parts = particle();
  parts.contacts.push_back({.name = "wall", .gap = parts.q[0], .e = 0.5});
  EXPECT_INVALID(static_cast<void>(time_freeze(ContactModel(parts))),
                 "contact 'wall' is elastic and not the only one");
  EXPECT_INVALID(static_cast<void>(time_freeze(ContactModel(parts))), "FESD-J");
}

TEST(TimeFreezeModel, RefusesElasticFriction) {
  ContactModelParts parts = particle();
  parts.contacts[0].e = 0.5;
  parts.contacts[0].mu_friction = 0.5;
  EXPECT_INVALID(static_cast<void>(time_freeze(ContactModel(parts))),
                 "is elastic and has friction");
}

TEST(TimeFreezeModel, FindsSingularDirections) {
  ContactModelParts parts = particle();
  parts.contacts[0].gap = parts.q[1] * parts.q[1];
  const ContactModel model(parts);
  EXPECT_INVALID(check_directions(model, Vector::Zero(2)), "D = JᵀM⁻¹J is singular");
  EXPECT_NO_THROW(check_directions(model, Vector::Ones(2)));
}

}  // namespace
}  // namespace saltus
