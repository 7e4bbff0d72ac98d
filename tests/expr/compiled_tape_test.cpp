// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/expr/compiled_tape.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "expr/executable.hpp"
#include "saltus/base/random.hpp"
#include "support/allocation_guard.hpp"
#include "support/expect_invalid.hpp"
#include "support/plain_evaluation.hpp"
#include "support/random_graph.hpp"

namespace saltus {
namespace {

struct Machine {
  Backend backend;
  SimdLevel simd;
};

std::string name_of(const Machine& machine) {
  std::string name(machine.backend == Backend::Jit ? "jit_" : "interpreter_");
  for (const char letter : to_string(machine.simd)) {
    if (letter != '-') name += letter;
  }
  return name;
}

void PrintTo(const Machine& machine, std::ostream* stream) {
  *stream << name_of(machine);
}

/// Every backend that this machine can run, held to the same tests.
class EveryBackend : public testing::TestWithParam<Machine> {
 protected:
  void SetUp() override {
    const bool runs =
        GetParam().simd <= best_simd_level() &&
        (GetParam().backend == Backend::Interpreter || jit_available(GetParam().simd));
    if (!runs) GTEST_SKIP() << "this machine has no " << to_string(GetParam().simd);
  }

  [[nodiscard]] CompiledTape compile(const Tape& tape) const {
    CompiledTape compiled(tape, {.backend = GetParam().backend, .simd = GetParam().simd});
    EXPECT_EQ(compiled.backend(), GetParam().backend);
    EXPECT_EQ(compiled.simd(), GetParam().simd);
    return compiled;
  }

  /// The outputs of all instances, one column each.
  static Matrix evaluate(const CompiledTape& tape, const Matrix& inputs) {
    Matrix outputs(tape.n_outputs(), inputs.cols());
    AlignedBuffer scratch = tape.make_scratch();
    const int lanes = tape.lanes();
    AlignedBuffer in(static_cast<std::size_t>(tape.n_inputs()) * lanes);
    AlignedBuffer out(static_cast<std::size_t>(tape.n_outputs()) * lanes);
    tape.write_constants(out.data());
    for (Index first = 0; first < inputs.cols(); first += lanes) {
      const int active = static_cast<int>(std::min<Index>(lanes, inputs.cols() - first));
      for (int l = 0; l < active; ++l) {
        for (int i = 0; i < tape.n_inputs(); ++i) {
          in.data()[i * lanes + l] = inputs(i, first + l);
        }
      }
      tape.run(in.data(), out.data(), scratch.data(), active);
      for (int l = 0; l < active; ++l) {
        for (int o = 0; o < tape.n_outputs(); ++o) {
          outputs(o, first + l) = out.data()[o * lanes + l];
        }
      }
    }
    return outputs;
  }
};

/// Every operation, kept in its domain for x, y, z in [−3, 3].
struct AllOperations {
  Expr x = Expr::symbol("x"), y = Expr::symbol("y"), z = Expr::symbol("z");
  std::vector<Expr> inputs{x, y, z}, outputs;

  AllOperations() {
    const Expr u = 0.5 * (1 + tanh(x)) + 1e-3;  // inside (0, 1)
    outputs = {x + y,
               x - y,
               x * y,
               x / y,
               -x,
               abs(x),
               sign(x),
               sqrt(abs(x)),
               exp(x),
               log(abs(x)),
               sin(x),
               cos(y),
               tan(x),
               asin(u),
               acos(u),
               atan(x),
               sinh(x),
               cosh(x),
               tanh(x),
               pow(abs(x), y),
               atan2(x, y),
               min(x, y),
               max(x, y),
               x < y,
               x <= y,
               x == y,
               x != y,
               logical_and(x < 0, y < 0),
               logical_or(x < 0, y < 0),
               !(x < y),
               if_else(x < y, y, z),
               x * y + z,
               x * y - z,
               z - x * y,
               sin(z),
               cos(z),
               Expr(3),
               z,
               sin(z)};
  }
};

constexpr double kOneUlp = 5e-16;  // relative: SLEEF promises 1.0 ulp, libm half of that

/* Every operation over its domain, against libm, in every lane. */
TEST_P(EveryBackend, ComputesEveryOperation) {
  const auto [x, y, z, inputs, outputs] = AllOperations();
  const CompiledTape compiled = compile(Tape(inputs, outputs));
  Random random(11);
  const int n = 101;
  Matrix points(3, n);
  for (int i = 0; i < n; ++i) points.col(i) = random.vector(3, -3, 3);
  points.col(0).setZero();
  points.col(1) = Eigen::Vector3d(1, 1, 1);
  const Matrix values = evaluate(compiled, points);
  for (int i = 0; i < n; ++i) {
    test::PlainEvaluation at;
    for (int k = 0; k < 3; ++k) at.set(inputs[k], points(k, i));
    for (std::size_t o = 0; o < outputs.size(); ++o) {
      const double expected = at(outputs[o]);
      const double value = values(static_cast<Index>(o), i);
      if (!std::isfinite(expected)) {
        EXPECT_TRUE(std::isnan(expected) ? std::isnan(value) : value == expected);
        continue;
      }
      // Differences of products of size 9 carry the rounding of the products.
      EXPECT_NEAR(value, expected, kOneUlp * (std::abs(expected) + 10)) << outputs[o];
    }
  }
}

TEST_P(EveryBackend, PassesNotANumberOn) {
  const Expr x = Expr::symbol("x");
  const std::vector<Expr> inputs{x};
  const std::vector<Expr> outputs{x + 1, sin(x), sqrt(x), x < 1, sign(x), -x, abs(x)};
  const Matrix values =
      evaluate(compile(Tape(inputs, outputs)), Matrix::Constant(1, 1, kNaN));
  EXPECT_EQ(values(3, 0), 0);
  for (const int o : {0, 1, 2, 4, 5, 6}) EXPECT_TRUE(std::isnan(values(o, 0))) << o;
}

/* Random graphs with many live values and calls, against an independent evaluation. */
TEST_P(EveryBackend, ComputesRandomGraphs) {
  for (int seed = 0; seed < 30; ++seed) {
    Random random(100 + static_cast<std::uint64_t>(seed));
    const auto graph = test::random_graph(random, 1 + seed % 7, 20 + 20 * seed, 10,
                                          test::Smoothness::WithKinks);
    const CompiledTape compiled = compile(Tape(graph.inputs, graph.outputs));
    const int n = 1 + static_cast<int>(random.below(40));
    Matrix points(compiled.n_inputs(), n);
    for (int i = 0; i < n; ++i) points.col(i) = random.vector(points.rows(), -1, 1);
    const Matrix values = evaluate(compiled, points);
    for (int i = 0; i < n; ++i) {
      test::PlainEvaluation at;
      for (Index k = 0; k < points.rows(); ++k) at.set(graph.inputs[k], points(k, i));
      for (int o = 0; o < 10; ++o) {
        EXPECT_NEAR(values(o, i), at(graph.outputs[o]), 1e-11) << "seed " << seed;
      }
    }
  }
}

/* Wide sums keep hundreds of values alive: registers run out and are spilled. */
TEST_P(EveryBackend, SpillsWithoutLoss) {
  std::vector<Expr> inputs, squares, outputs;
  for (int i = 0; i < 100; ++i) inputs.push_back(Expr::symbol("x"));
  for (int i = 0; i < 100; ++i) squares.push_back(inputs[i] * inputs[(7 * i + 1) % 100]);
  for (int i = 0; i < 100; ++i) {
    outputs.push_back(squares[i] * squares[(31 * i + 5) % 100] + squares[(57 * i) % 100]);
  }
  const CompiledTape compiled = compile(Tape(inputs, outputs));
  Random random(2);
  Matrix points(100, 9);
  for (int i = 0; i < 9; ++i) points.col(i) = random.vector(100, -1, 1);
  const Matrix values = evaluate(compiled, points);
  for (int i = 0; i < 9; ++i) {
    for (int o = 0; o < 100; ++o) {
      const auto square = [&](int k) {
        return points(k, i) * points((7 * k + 1) % 100, i);
      };
      const double expected =
          std::fma(square(o), square((31 * o + 5) % 100), square((57 * o) % 100));
      EXPECT_NEAR(values(o, i), expected, 1e-15);
    }
  }
}

TEST_P(EveryBackend, AgreesBitForBitWithTheInterpreter) {
  if (GetParam().simd == SimdLevel::Portable) GTEST_SKIP() << "nothing to compare with";
  Random random(77);
  const auto graph = test::random_graph(random, 6, 300, 40, test::Smoothness::WithKinks);
  const Tape tape(graph.inputs, graph.outputs);
  const CompiledTape reference(
      tape, {.backend = Backend::Interpreter, .simd = GetParam().simd});
  Matrix points(6, 50);
  for (int i = 0; i < 50; ++i) points.col(i) = random.vector(6, -1, 1);
  const Matrix expected = evaluate(reference, points);
  EXPECT_EQ(evaluate(compile(tape), points), expected);
}

TEST_P(EveryBackend, EvaluatesWithoutAllocation) {
  Random random(5);
  const auto graph = test::random_graph(random, 3, 50, 4, test::Smoothness::WithKinks);
  TapeWorkspace workspace(compile(Tape(graph.inputs, graph.outputs)));
  const Vector in = random.vector(3, -1, 1);
  Vector out(4);
  const long before = test::allocations;
  for (int i = 0; i < 10; ++i) workspace.evaluate(in, out);
  EXPECT_EQ(test::allocations, before);
}

TEST_P(EveryBackend, IsSharedByThreads) {
  Random random(6);
  const auto graph = test::random_graph(random, 3, 200, 4, test::Smoothness::WithKinks);
  const CompiledTape compiled = compile(Tape(graph.inputs, graph.outputs));
  Matrix points(3, 64);
  for (int i = 0; i < 64; ++i) points.col(i) = random.vector(3, -1, 1);
  const Matrix expected = evaluate(compiled, points);
  std::vector<Matrix> results(4);
  std::vector<std::thread> threads;
  for (Matrix& result : results) {
    threads.emplace_back([&] { result = evaluate(compiled, points); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const Matrix& result : results) EXPECT_EQ(result, expected);
}

TEST_P(EveryBackend, HandlesEmptyTapes) {
  const CompiledTape nothing = compile(Tape({}, {}));
  EXPECT_EQ(evaluate(nothing, Matrix(0, 3)).size(), 0);
  const std::vector<Expr> constant{Expr(2)};
  EXPECT_EQ(evaluate(compile(Tape({}, constant)), Matrix(0, 3)),
            Matrix::Constant(1, 3, 2));
}

INSTANTIATE_TEST_SUITE_P(CompiledTape, EveryBackend,
                         testing::Values(Machine{Backend::Interpreter,
                                                 SimdLevel::Portable},
                                         Machine{Backend::Interpreter, SimdLevel::Avx2},
                                         Machine{Backend::Interpreter, SimdLevel::Avx512},
                                         Machine{Backend::Jit, SimdLevel::Avx2},
                                         Machine{Backend::Jit, SimdLevel::Avx512}),
                         [](const auto& test) { return name_of(test.param); });

/* Where the machine cannot run wide code, it is at least encoded and validated. */
TEST(Jit, EncodesEveryOperationForEveryWidth) {
  if (!jit_available()) GTEST_SKIP() << "this machine runs no code made at run time";
  const AllOperations all;
  Random random(3);
  const auto graph = test::random_graph(random, 6, 400, 60, test::Smoothness::WithKinks);
  for (const SimdLevel level : {SimdLevel::Avx2, SimdLevel::Avx512}) {
    EXPECT_NE(detail::make_jit(Tape(all.inputs, all.outputs), level), nullptr);
    EXPECT_NE(detail::make_jit(Tape(graph.inputs, graph.outputs), level), nullptr);
  }
}

/* One evaluation is interpreted; a million pays for making code. */
TEST(CompiledTape, ChoosesTheBackendByTheWorkExpected) {
  if (!jit_available()) GTEST_SKIP() << "this machine runs no code made at run time";
  const Expr x = Expr::symbol("x");
  const std::vector<Expr> inputs{x}, outputs{sin(x) * x + 1};
  const Tape tape(inputs, outputs);
  EXPECT_EQ(CompiledTape(tape).backend(), Backend::Interpreter);
  EXPECT_EQ(CompiledTape(tape, {.expected_evaluations = 1e6}).backend(), Backend::Jit);
}

TEST(CompiledTape, SaysWhichInstructionsAreMissing) {
  if (best_simd_level() == SimdLevel::Avx512) GTEST_SKIP() << "nothing is missing";
  EXPECT_INVALID(CompiledTape(Tape({}, {}), {.simd = SimdLevel::Avx512}),
                 "this machine has no AVX-512 instructions");
}

}  // namespace
}  // namespace saltus
