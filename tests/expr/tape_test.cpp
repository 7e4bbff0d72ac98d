// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/expr/tape.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

class TapeTest : public testing::Test {
 protected:
  Expr x = Expr::symbol("x"), y = Expr::symbol("y"), z = Expr::symbol("z");
  std::vector<Expr> inputs{x, y, z};

  [[nodiscard]] std::vector<Op> ops(const std::vector<Expr>& outputs) const {
    std::vector<Op> result;
    const Tape tape(inputs, outputs);
    for (const Instruction& instruction : tape.instructions()) {
      result.push_back(instruction.op);
    }
    return result;
  }
};

TEST_F(TapeTest, ComputesSharedPartsOnce) {
  const Expr s = sin(x);
  EXPECT_EQ(ops({s * y, s * z}), (std::vector{Op::Sin, Op::Mul, Op::Mul}));
}

TEST_F(TapeTest, FusesProductsThatAreOnlyAdded) {
  EXPECT_EQ(ops({x * y + z}), std::vector{Op::Fma});
  EXPECT_EQ(ops({x * y - z}), std::vector{Op::Fms});
  EXPECT_EQ(ops({z - x * y}), std::vector{Op::Fnma});
  EXPECT_EQ(ops({x * y + z, x * y}), (std::vector{Op::Mul, Op::Add}));
}

TEST_F(TapeTest, ComputesSineAndCosineTogether) {
  EXPECT_EQ(ops({sin(x), cos(x)}), std::vector{Op::SinCos});
  EXPECT_EQ(ops({sin(x), cos(y)}), (std::vector{Op::Sin, Op::Cos}));
}

TEST_F(TapeTest, OutputsMayBeInputsConstantsAndRepeated) {
  const Tape tape(inputs, std::vector<Expr>{y, Expr(4), x + y, x + y});
  EXPECT_EQ(tape.instructions().size(), 1u);
  EXPECT_EQ(tape.outputs()[0], tape.n_constants() + 1);
  EXPECT_EQ(tape.outputs()[2], tape.outputs()[3]);
}

TEST_F(TapeTest, HashIsThatOfTheProgramAndNotOfItsHistory) {
  const auto make = [] {
    const Expr a = Expr::symbol("any"), b = Expr::symbol("name");
    return Tape(std::vector<Expr>{a, b}, std::vector<Expr>{sin(a) * b + 2});
  };
  EXPECT_EQ(make().hash(), make().hash());
  EXPECT_NE(Tape(inputs, std::vector<Expr>{x + y}).hash(),
            Tape(inputs, std::vector<Expr>{x - y}).hash());
  EXPECT_NE(Tape(inputs, std::vector<Expr>{x + 1}).hash(),
            Tape(inputs, std::vector<Expr>{x + 2}).hash());
}

TEST_F(TapeTest, PrintsOneInstructionPerLine) {
  std::ostringstream stream;
  stream << Tape(inputs, std::vector<Expr>{x * y + z, cos(x)});
  EXPECT_EQ(stream.str(),
            "@1 = cos(in0)\n@0 = fma(in0, in1, in2)\nout0 = @0\nout1 = @1\n");
}

TEST_F(TapeTest, NamesASymbolThatIsNoInput) {
  EXPECT_INVALID(Tape(std::vector<Expr>{x}, std::vector<Expr>{x + y}),
                 "depends on the symbol 'y', which is not among the inputs");
}

}  // namespace
}  // namespace saltus
