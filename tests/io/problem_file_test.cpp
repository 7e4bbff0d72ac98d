// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/io/problem_file.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "saltus/base/file.hpp"
#include "saltus/mpcc/evaluator.hpp"
#include "support/expect_invalid.hpp"
#include "support/random_problem.hpp"
#include "support/temporary_folder.hpp"

namespace saltus {
namespace {

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const auto at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), by);
}

class ProblemFileTest : public testing::Test {
 protected:
  Mpcc mpcc = test::random_problem(12);
  std::string text = problem_to_text(mpcc);
};

TEST_F(ProblemFileTest, KeepsEverything) {
  const test::TemporaryFolder folder;
  save_problem(mpcc, folder.path() / "problem.json");
  const Mpcc again = load_problem(folder.path() / "problem.json");
  EXPECT_EQ(again.name(), mpcc.name());
  EXPECT_EQ(again.data().w0, mpcc.data().w0);
  EXPECT_EQ(again.data().lbw, mpcc.data().lbw);
  EXPECT_EQ(again.data().ubw, mpcc.data().ubw);
  EXPECT_EQ(again.data().lbg, mpcc.data().lbg);
  EXPECT_EQ(again.data().ubg, mpcc.data().ubg);
  EXPECT_EQ(again.data().p, mpcc.data().p);
  for (int i = 0; i < mpcc.n_variables(); ++i) {
    EXPECT_EQ(again.variable_labels()[i], mpcc.variable_labels()[i]);
  }
  for (int i = 0; i < mpcc.n_rows(); ++i) {
    EXPECT_EQ(again.row_labels()[i], mpcc.row_labels()[i]);
  }
  ASSERT_EQ(again.n_pairs(), mpcc.n_pairs());
  for (int i = 0; i < mpcc.n_pairs(); ++i) {
    EXPECT_EQ(again.pairs()[i], mpcc.pairs()[i]);
    EXPECT_EQ(again.pair_labels()[i], mpcc.pair_labels()[i]);
  }
  for (std::size_t k = 0; k < mpcc.kernels().size(); ++k) {
    EXPECT_EQ(again.kernels()[k].places, mpcc.kernels()[k].places);
  }
}

/* Writing what was read gives the same text, and both evaluate to the same bits. */
TEST_F(ProblemFileTest, IsAFixedPoint) {
  const Mpcc again = problem_from_text(text);
  EXPECT_EQ(problem_to_text(again), text);
  Random random(1);
  const Vector w = random.vector(mpcc.n_variables(), -1, 1);
  const Vector y = random.vector(mpcc.n_rows(), -1, 1);
  Evaluator first(mpcc), second(again);
  first.evaluate(Order::Second, {w, mpcc.data().p, 1.0, y});
  second.evaluate(Order::Second, {w, mpcc.data().p, 1.0, y});
  EXPECT_EQ(first.objective(), second.objective());
  EXPECT_EQ(first.rows(), second.rows());
  EXPECT_EQ(Matrix(first.jacobian()), Matrix(second.jacobian()));
  EXPECT_EQ(Matrix(first.hessian()), Matrix(second.hessian()));
}

TEST_F(ProblemFileTest, ExplainsForeignFiles) {
  EXPECT_INVALID((void)problem_from_text(""), "not valid JSON");
  EXPECT_INVALID((void)problem_from_text("GIF89a"), "not valid JSON");
  EXPECT_INVALID((void)problem_from_text("[1, 2]"), "an object was expected");
  EXPECT_INVALID((void)problem_from_text("{\"a\": 1}"), "this is not a problem file");
  EXPECT_INVALID(
      (void)problem_from_text(replaced(text, "\"version\":1", "\"version\":2")),
      "this is version 2, this program reads version 1");
  EXPECT_INVALID((void)load_problem("/nowhere/problem.json"), "/nowhere/problem.json");
}

TEST_F(ProblemFileTest, ExplainsWhatContradictsItself) {
  const auto sentence = [&](const std::string& what, const std::string& by) {
    return test::sentence_of([&] { (void)problem_from_text(replaced(text, what, by)); });
  };
  EXPECT_TRUE(test::contains(sentence("\"pairs\":", "\"pears\":"),
                             "unknown key 'pears'; did you mean 'pairs'?"));
  EXPECT_TRUE(test::contains(sentence("\"initial\":[", "\"initial\":[\"two\","),
                             "variables.initial[0]: \"two\" was found, a number"));
  EXPECT_TRUE(test::contains(sentence("\"initial\":[", "\"initial\":[1,"),
                             "variables.lower: 30 numbers were found, 31 were expected"));
  EXPECT_TRUE(test::contains(sentence("\"size\":20", "\"size\":2000"),
                             "variables.labels[0]: size is 2000"));
  EXPECT_TRUE(test::contains(sentence("\"cells\":", "\"cells\":2000000000,\"_\":"), "_"));
  EXPECT_TRUE(
      test::contains(sentence("\"program\":[[\"input\"", "\"program\":[[\"inptu\""),
                     "has no counterpart"));
}

/* Files cut off anywhere get a sentence, never a crash. */
TEST_F(ProblemFileTest, ExplainsTruncatedFiles) {
  for (std::size_t length = 0; length + 2 < text.size(); length += 997) {
    EXPECT_INVALID((void)problem_from_text(std::string_view(text).substr(0, length)),
                   "not valid JSON");
  }
}

/* Depth is no danger either: nothing recurses. */
TEST_F(ProblemFileTest, ExplainsDeeplyNestedFiles) {
  const std::string open(1'000'000, '['), close(1'000'000, ']');
  EXPECT_INVALID((void)problem_from_text(open), "not valid JSON");
  EXPECT_INVALID((void)problem_from_text(open + close), "an object was expected");
}

/// Trials of the test below; more for a long run, e.g. with ./test asan.
int damage_trials() {
  const char* wanted = std::getenv("SALTUS_FUZZ_TRIALS");
  return wanted == nullptr ? 2000 : std::atoi(wanted);
}

/* Random damage: a sentence or a valid problem, never anything else. */
TEST_F(ProblemFileTest, SurvivesRandomDamage) {
  Random random(2);
  const Mpcc small = test::random_problem(13, 1, 4);
  const std::string whole = problem_to_text(small);
  const std::string alphabet = "0123456789-.eE\"[]{},:abinf \n";
  int sentences = 0;
  const int trials = damage_trials();
  for (int trial = 0; trial < trials; ++trial) {
    std::string damaged = whole;
    for (Index i = 0; i <= random.below(3); ++i) {
      damaged[random.below(static_cast<Index>(damaged.size()))] =
          alphabet[random.below(static_cast<Index>(alphabet.size()))];
    }
    try {
      (void)problem_from_text(damaged);
    } catch (const InvalidInput&) {
      ++sentences;
    }
  }
  EXPECT_GT(sentences, trials / 4);
}

}  // namespace
}  // namespace saltus
