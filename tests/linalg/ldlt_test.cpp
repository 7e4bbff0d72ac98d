// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/linalg/ldlt.hpp"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <cmath>
#include <numeric>

#include "saltus/base/random.hpp"
#include "support/allocation_guard.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

constexpr double kDeltaC = 1e-9;

/// A symmetric matrix by its lower triangle, with what Ldlt may know of its diagonal.
struct Kkt {
  int n_primal = 0, n_dual = 0;
  SparseMatrix lower;
  std::vector<Diagonal> diagonals;

  [[nodiscard]] int size() const { return n_primal + n_dual; }
  [[nodiscard]] std::span<const int> starts() const {
    return {lower.outerIndexPtr(), static_cast<std::size_t>(size()) + 1};
  }
  [[nodiscard]] std::span<const int> row_of() const {
    return {lower.innerIndexPtr(), static_cast<std::size_t>(lower.nonZeros())};
  }
  [[nodiscard]] std::span<const double> values() const {
    return {lower.valuePtr(), static_cast<std::size_t>(lower.nonZeros())};
  }
  [[nodiscard]] Matrix dense() const {
    return Matrix(lower).selfadjointView<Eigen::Lower>();
  }
  [[nodiscard]] Ldlt ldlt(LdltOptions options = {}) const {
    return Ldlt(size(), starts(), row_of(), options);
  }
};

class KktMaker {
 public:
  KktMaker(int n_primal, int n_dual, double delta_c) {
    kkt_.n_primal = n_primal;
    kkt_.n_dual = n_dual;
    kkt_.diagonals.assign(n_primal, Diagonal::Strong);
    kkt_.diagonals.resize(kkt_.size(), Diagonal::WeakNegative);
    for (int i = 0; i < kkt_.size(); ++i) add(i, i, i < n_primal ? 0.0 : -delta_c);
  }
  void add(int i, int j, double value) {
    entries_.emplace_back(std::max(i, j), std::min(i, j), value);
  }
  /// ∂(row)/∂(variable)
  void add_row(int row, int variable, double value) {
    add(kkt_.n_primal + row, variable, value);
  }
  void mark_weak(int variable) { kkt_.diagonals[variable] = Diagonal::WeakPositive; }
  Kkt make() {
    kkt_.lower.resize(kkt_.size(), kkt_.size());
    kkt_.lower.setFromTriplets(entries_.begin(), entries_.end());
    kkt_.lower.makeCompressed();
    return std::move(kkt_);
  }

 private:
  Kkt kkt_;
  std::vector<Eigen::Triplet<double>> entries_;
};

double barrier_term(Random& random) { return std::pow(10.0, random.uniform(-8.0, 8.0)); }

/// No structure at all: nothing for lanes to find.
Kkt random_quasi_definite(std::uint64_t seed, int n_primal, int n_dual) {
  Random random(seed);
  KktMaker maker(n_primal, n_dual, 1.0);
  for (int i = 0; i < n_primal; ++i) {
    maker.add(i, i, random.uniform(3.0, 6.0));
    maker.add(i, static_cast<int>(random.below(n_primal)), random.uniform(-1.0, 1.0));
  }
  for (int row = 0; row < n_dual && n_primal > 0; ++row) {
    for (int t = 0; t < 3; ++t) {
      maker.add_row(row, static_cast<int>(random.below(n_primal)),
                    random.uniform(-1.0, 1.0));
    }
  }
  return maker.make();
}

enum class States { Curved, Flat };  // whether states have an entry on the diagonal

/// A control problem: per stage two states without bounds and a bounded control; the rows are
/// the dynamics, a mixed constraint and its slack. A last variable stands in all stages.
Kkt control_problem(std::uint64_t seed, int n_stages, States states,
                    double delta_c = kDeltaC) {
  Random random(seed);
  constexpr int kPerStage = 4, kRows = 3;  // x₁, x₂, u, slack
  const int n_primal = kPerStage * n_stages + 1, last = n_primal - 1;
  KktMaker maker(n_primal, kRows * n_stages, delta_c);
  maker.add(last, last, 1.0);
  for (int stage = 0; stage < n_stages; ++stage) {
    const int x = kPerStage * stage, u = x + 2, slack = x + 3, row = kRows * stage;
    for (int i = 0; i < 2; ++i) {
      maker.mark_weak(x + i);
      if (states == States::Curved) maker.add(x + i, x + i, random.uniform(0.5, 2.0));
      maker.add_row(row + i, x + i, 1.0);
      maker.add_row(row + i, u, random.uniform(-1.0, 1.0));
      maker.add_row(row + i, last, random.uniform(-1.0, 1.0));
      if (stage == 0) continue;
      maker.add_row(row + i, x - kPerStage, random.uniform(-1.0, 1.0));
      maker.add_row(row + i, x - kPerStage + 1, random.uniform(-1.0, 1.0));
    }
    maker.add(u, u, 1.0 + barrier_term(random));
    maker.add(slack, slack, barrier_term(random));
    maker.add_row(row + 2, x, random.uniform(-1.0, 1.0));
    maker.add_row(row + 2, u, random.uniform(-1.0, 1.0));
    maker.add_row(row + 2, slack, -1.0);
  }
  return maker.make();
}

/// Per stage two states without bounds or curvature. The first equation has few neighbours and
/// so has the first state, but its entry is tiny: only numbers tell that.
Kkt crossed_problem(std::uint64_t seed, int n_stages) {
  constexpr double kTiny = 1e-13;
  constexpr int kPerStage = 3, kRows = 2;  // x, y, z
  Random random(seed);
  KktMaker maker(kPerStage * n_stages, kRows * n_stages, kDeltaC);
  for (int stage = 0; stage < n_stages; ++stage) {
    const int x = kPerStage * stage, y = x + 1, z = x + 2, row = kRows * stage;
    maker.mark_weak(x);
    maker.mark_weak(y);
    maker.add(z, z, 1.0);
    maker.add(z, y, 0.5);
    maker.add_row(row, x, kTiny);
    maker.add_row(row, y, 1.0);
    maker.add_row(row + 1, x, 1.0);
    maker.add_row(row + 1, y, random.uniform(-1.0, 1.0));
    if (stage == 0) continue;
    maker.add_row(row + 1, x - kPerStage, random.uniform(-1.0, 1.0));
    maker.add_row(row + 1, y - kPerStage, random.uniform(-1.0, 1.0));
  }
  return maker.make();
}

/// max |K x − b| over max |b|, after some steps of iterative refinement.
double residual(const Kkt& kkt, const Ldlt& ldlt, int refinements = 0) {
  Random random(7);
  const Vector b = random.vector(kkt.size(), -1.0, 1.0);
  const auto K = kkt.lower.selfadjointView<Eigen::Lower>();
  Vector x = b;
  ldlt.solve(x);
  for (int i = 0; i < refinements; ++i) {
    Vector dx = b - K * x;
    ldlt.solve(dx);
    x += dx;
  }
  return (K * x - b).lpNorm<Eigen::Infinity>() / b.lpNorm<Eigen::Infinity>();
}

/// The same for a dense factorisation with complete pivoting.
double dense_residual(const Kkt& kkt) {
  Random random(7);
  const Vector b = random.vector(kkt.size(), -1.0, 1.0);
  const Vector x = Eigen::FullPivLU<Matrix>(kkt.dense()).solve(b);
  return (kkt.dense() * x - b).lpNorm<Eigen::Infinity>() / b.lpNorm<Eigen::Infinity>();
}

Inertia dense_inertia(const Kkt& kkt) {
  const Vector values = Eigen::SelfAdjointEigenSolver<Matrix>(kkt.dense()).eigenvalues();
  const int positive = static_cast<int>((values.array() > 0.0).count());
  return {positive, kkt.size() - positive, 0};
}

/* Sizes around the width of a vector, and none at all. */
TEST(Ldlt, SolvesQuasiDefiniteSystemsOfEverySize) {
  constexpr double kRoundOff = 1e-13;
  for (int n_primal = 0; n_primal < 40; ++n_primal) {
    for (const int n_dual : {0, 1, n_primal / 2}) {
      const Kkt kkt = random_quasi_definite(n_primal + 1, n_primal, n_dual);
      Ldlt ldlt = kkt.ldlt();
      EXPECT_EQ(ldlt.factorize(kkt.values()), (Inertia{n_primal, n_dual, 0}));
      if (kkt.size() == 0) continue;
      EXPECT_LE(residual(kkt, ldlt), kRoundOff) << n_primal;
    }
  }
}

TEST(Ldlt, AcceptsTheEmptyMatrix) {
  const std::vector<int> starts{0};
  Ldlt ldlt(0, starts, {});
  EXPECT_EQ(ldlt.factorize({}), Inertia{});
  Vector x(0);
  ldlt.solve(x);
  EXPECT_EQ(ldlt.nonzeros(), 0);
}

/* Barrier terms from 1e-8 to 1e8, δ_c = 1e-9: what an interior-point method hands over. */
TEST(Ldlt, SolvesControlProblemsWithBarrierTerms) {
  constexpr double kAfterOneRefinement = 1e-9;
  for (const int n_stages : {1, 2, 5, 31, 64, 203}) {
    const Kkt kkt = control_problem(n_stages, n_stages, States::Curved);
    Ldlt ldlt = kkt.ldlt({.diagonals = kkt.diagonals});
    EXPECT_EQ(ldlt.factorize(kkt.values()), (Inertia{kkt.n_primal, kkt.n_dual, 0}));
    EXPECT_LE(residual(kkt, ldlt, 1), kAfterOneRefinement) << n_stages;
  }
}

/* States without any entry on the diagonal need 2 × 2 pivots. */
TEST(Ldlt, SolvesSaddlePointsWithoutCurvature) {
  constexpr double kAfterOneRefinement = 1e-9;
  for (const double delta_c : {0.0, 1e-9, 1e-6}) {
    for (const int n_stages : {1, 3, 17, 90}) {
      const Kkt kkt = control_problem(n_stages, n_stages, States::Flat, delta_c);
      Ldlt ldlt = kkt.ldlt({.diagonals = kkt.diagonals});
      EXPECT_EQ(ldlt.factorize(kkt.values()), (Inertia{kkt.n_primal, kkt.n_dual, 0}));
      EXPECT_LE(residual(kkt, ldlt, 1), kAfterOneRefinement) << n_stages;
    }
  }
}

TEST(Ldlt, IsAsAccurateAsCompletePivotingAfterRefinement) {
  constexpr double kFactor = 10.0, kRoundOff = 1e-15;
  for (const States states : {States::Curved, States::Flat}) {
    const Kkt kkt = control_problem(3, 25, states);
    Ldlt ldlt = kkt.ldlt({.diagonals = kkt.diagonals});
    (void)ldlt.factorize(kkt.values());
    EXPECT_LE(residual(kkt, ldlt, 3), kFactor * dense_residual(kkt) + kRoundOff);
  }
}

TEST(Ldlt, FindsPartnersInTheNumbersOfASample) {
  constexpr double kRoundOff = 1e-12;
  const Kkt kkt = crossed_problem(4, 80);
  Ldlt blind = kkt.ldlt({.diagonals = kkt.diagonals});
  Ldlt ldlt = kkt.ldlt({.diagonals = kkt.diagonals, .sample = kkt.values()});
  (void)blind.factorize(kkt.values());
  EXPECT_EQ(ldlt.factorize(kkt.values()), (Inertia{kkt.n_primal, kkt.n_dual, 0}));
  EXPECT_LE(residual(kkt, ldlt), kRoundOff);
  EXPECT_GT(residual(kkt, blind), 1e6 * kRoundOff);
}

/* With all rows in pairs little is lost even before refinement, also for numbers that are
   not those of the sample. */
TEST(Ldlt, ASampleServesOtherMatricesOfThePattern) {
  constexpr double kUnrefined = 1e-5;
  for (const States states : {States::Curved, States::Flat}) {
    const Kkt sample = control_problem(1, 90, states),
              kkt = control_problem(2, 90, states);
    Ldlt ldlt = kkt.ldlt({.diagonals = kkt.diagonals, .sample = sample.values()});
    EXPECT_EQ(ldlt.factorize(kkt.values()), (Inertia{kkt.n_primal, kkt.n_dual, 0}));
    EXPECT_LE(residual(kkt, ldlt), kUnrefined);
  }
}

TEST(Ldlt, AcceptsASampleWithoutNumbers) {
  const Kkt kkt = random_quasi_definite(4, 60, 20);
  for (const double value : {0.0, kNaN, kInfinity}) {
    const std::vector<double> sample(kkt.values().size(), value);
    Ldlt ldlt = kkt.ldlt({.sample = sample});
    EXPECT_EQ(ldlt.factorize(kkt.values()), (Inertia{60, 20, 0}));
  }
}

/* Also where H is indefinite on the null space of J, that is where the caller must act. */
TEST(Ldlt, CountsTheInertiaOfIndefiniteMatrices) {
  for (int seed = 1; seed <= 20; ++seed) {
    Kkt kkt = random_quasi_definite(seed, 30, 12);
    Random random(seed);
    for (int j = 0; j < kkt.n_primal; ++j) {
      kkt.lower.coeffRef(j, j) = random.uniform(-2.0, 2.0);
    }
    Ldlt ldlt = kkt.ldlt();
    EXPECT_EQ(ldlt.factorize(kkt.values()), dense_inertia(kkt)) << seed;
  }
}

TEST(Ldlt, PortableCodeSolvesTheSameSystems) {
  constexpr double kAfterOneRefinement = 1e-9;
  const Kkt kkt = control_problem(5, 60, States::Flat);
  Ldlt ldlt =
      kkt.ldlt({.diagonals = kkt.diagonals, .instructions = Instructions::Portable});
  EXPECT_EQ(ldlt.factorize(kkt.values()), (Inertia{kkt.n_primal, kkt.n_dual, 0}));
  EXPECT_LE(residual(kkt, ldlt, 1), kAfterOneRefinement);
}

TEST(Ldlt, AllocatesNothingAfterTheAnalysis) {
  const Kkt kkt = control_problem(6, 50, States::Flat);
  Ldlt ldlt = kkt.ldlt({.diagonals = kkt.diagonals});
  Vector x = Vector::Ones(kkt.size());
  const long before = test::allocations;
  (void)ldlt.factorize(kkt.values());
  ldlt.solve(x);
  EXPECT_EQ(test::allocations, before);
}

TEST(Ldlt, GivesTheSameBitsForTheSameNumbers) {
  const Kkt kkt = control_problem(8, 70, States::Curved);
  Ldlt a = kkt.ldlt(), b = kkt.ldlt();
  const Vector rhs = Vector::LinSpaced(kkt.size(), -1.0, 1.0);
  Vector x = rhs, y = rhs, z = rhs;
  (void)a.factorize(kkt.values());
  a.solve(x);
  const std::vector<double> others(kkt.values().size(), 2.0);
  (void)b.factorize(others);  // whatever was there before
  (void)b.factorize(kkt.values());
  b.solve(y);
  b.solve(z);
  EXPECT_EQ(x, y);
  EXPECT_EQ(x, z);
}

/* Eliminating the variables first leaves the Schur complement of the rows to the end: its
   pivots are then all negative and come last, whatever the order within the classes. */
TEST(Ldlt, KeepsTheOrderOfClasses) {
  const Kkt kkt = control_problem(9, 40, States::Curved, 1e-3);
  for (const bool primal_first : {true, false}) {
    std::vector<int> classes(kkt.size(), primal_first ? 1 : 0);
    std::fill(classes.begin(), classes.begin() + kkt.n_primal, primal_first ? 0 : 1);
    Ldlt ldlt = kkt.ldlt({.classes = classes});
    EXPECT_EQ(ldlt.factorize(kkt.values()), (Inertia{kkt.n_primal, kkt.n_dual, 0}));
    EXPECT_LE(residual(kkt, ldlt, 2), 1e-9);
  }
}

/* An arrow: with the tip first everything fills, with the tip last nothing does. */
TEST(Ldlt, FillFollowsTheClasses) {
  constexpr int kSize = 20;
  KktMaker maker(kSize, 0, 0.0);
  for (int i = 0; i < kSize; ++i) {
    maker.add(i, i, kSize);
    if (i > 0) maker.add(i, 0, 1.0);
  }
  const Kkt kkt = maker.make();
  std::vector<int> tip_first(kSize, 1), tip_last(kSize, 0);
  tip_first[0] = 0;
  tip_last[0] = 1;
  EXPECT_EQ(kkt.ldlt({.classes = tip_last}).nonzeros(), kSize - 1);
  EXPECT_EQ(kkt.ldlt({.classes = tip_first}).nonzeros(), kSize * (kSize - 1) / 2);
}

TEST(Ldlt, CountsZeroPivotsInsteadOfFailing) {
  Kkt kkt = control_problem(10, 40, States::Curved);
  Ldlt ldlt = kkt.ldlt();
  const std::vector<double> zeros(kkt.values().size(), 0.0);
  EXPECT_EQ(ldlt.factorize(zeros), (Inertia{0, 0, kkt.size()}));
  EXPECT_EQ(ldlt.pivots().smallest, 0.0);
  std::vector<double> bad(kkt.values().begin(), kkt.values().end());
  bad[bad.size() / 2] = kNaN;
  EXPECT_GT(ldlt.factorize(bad).zero, 0);
  EXPECT_EQ(ldlt.factorize(kkt.values()).zero, 0) << "a bad matrix leaves no traces";
}

TEST(Ldlt, TellsTheRangeOfPivots) {
  KktMaker maker(2, 1, 1e-3);
  maker.add(0, 0, 4.0);
  maker.add(1, 1, 1e5);
  const Kkt kkt = maker.make();
  Ldlt ldlt = kkt.ldlt();
  (void)ldlt.factorize(kkt.values());
  EXPECT_DOUBLE_EQ(ldlt.pivots().smallest, 1e-3);
  EXPECT_DOUBLE_EQ(ldlt.pivots().largest, 1e5);
}

TEST(Ldlt, RefusesWhatIsNoPattern) {
  const std::vector<int> starts{0, 1, 2}, no_diagonal{1, 1}, diagonal{0, 1}, one{0};
  LdltOptions too_few;
  too_few.classes = one;
  EXPECT_INVALID(Ldlt(2, starts, no_diagonal), "diagonal");
  EXPECT_INVALID(Ldlt(3, starts, diagonal), "starts");
  EXPECT_INVALID(Ldlt(2, starts, diagonal, too_few), "classes");
  const std::vector<double> three{1.0, 2.0, 3.0};
  EXPECT_INVALID(Ldlt(2, starts, diagonal, {.sample = three}), "sample");
}

}  // namespace
}  // namespace saltus
