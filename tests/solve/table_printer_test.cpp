// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/solve/table_printer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

IterationRecord full_record() {
  return {.phase = SolvePhase::Restoration,
          .iteration = 12345,
          .objective = -1.23456789e-100,
          .primal = 1e-12,
          .dual = 1e100,
          .complementarity = 0.0,
          .mu = 1e-9,
          .sigma_mpcc = 1e-8,
          .step = 1e-100,
          .regularization = 1e-4,
          .alpha_primal = 1.0,
          .alpha_dual = 0.5,
          .line_search_trials = 12,
          .factorizations = 3};
}

TEST(TablePrinter, KeepsItsColumnsUnderTheirHeads) {
  const std::string header = TablePrinter::header();
  for (const IterationRecord& record : {full_record(), IterationRecord{}}) {
    EXPECT_EQ(TablePrinter::line(record).size(), header.size());
  }
}

TEST(TablePrinter, LeavesOutWhatIsNotKnown) {
  const std::string line = TablePrinter::line({.iteration = 7, .objective = 2.0});
  EXPECT_TRUE(test::contains(line, "ipm     7"));
  EXPECT_TRUE(test::contains(line, "2.0000000e+00"));
  EXPECT_FALSE(test::contains(line, "nan"));
}

TEST(TablePrinter, RepeatsItsHeader) {
  std::ostringstream stream;
  TablePrinter printer(stream, {.lines_per_header = 3});
  for (int i = 0; i < 7; ++i) printer({.iteration = i});
  const std::string text = stream.str();
  EXPECT_EQ(std::ranges::count(text, '\n'), 7 + 3);
  EXPECT_EQ(text.rfind(TablePrinter::header(), 0), 0u);
}

TEST(TablePrinter, RefusesToPrintHeadersOnly) {
  std::ostringstream stream;
  EXPECT_INVALID(TablePrinter(stream, {.lines_per_header = 0}), "lines_per_header");
}

}  // namespace
}  // namespace saltus
