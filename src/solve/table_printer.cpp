// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/solve/table_printer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include "saltus/base/error.hpp"

namespace saltus {
namespace {

std::string_view short_name(SolvePhase phase) {
  switch (phase) {
    using enum SolvePhase;
    case InteriorPoint: return "ipm";
    case Restoration: return "rest";
    case Homotopy: return "nlp";
    case Branch: return "brch";
    case Certificate: return "cert";
  }
  return "unreachable";
}

/// A number in at most `width` characters; exponents of three digits cost a digit.
std::string cell(double value, int digits, int width) {
  std::string text;
  if (!std::isnan(value)) {
    text = fmt::format("{:.{}e}", value, digits);
    const int excess = static_cast<int>(text.size()) - width;
    if (excess > 0) text = fmt::format("{:.{}e}", value, std::max(0, digits - excess));
  }
  return fmt::format(" {:>{}}", text, width);
}

std::string residual(double value) { return cell(value, 2, 8); }
std::string parameter(double value) { return cell(value, 0, 6); }

}  // namespace

TablePrinter::TablePrinter(std::ostream& stream, const TableOptions& options)
    : stream_(stream), options_(options) {
  require(options.lines_per_header > 0, "lines_per_header must be positive");
}

std::string TablePrinter::header() {
  return fmt::format(
      "{:>4} {:>5} {:>14} {:>8} {:>8} {:>8} {:>6} {:>6} {:>6} {:>6} {:>6} "
      "{:>6} {:>3} {:>3}",
      "", "iter", "objective", "primal", "dual", "compl", "mu", "sigma", "step", "reg",
      "a_pri", "a_dual", "ls", "fac");
}

std::string TablePrinter::line(const IterationRecord& r) {
  return fmt::format("{:>4} {:>5}", short_name(r.phase), r.iteration) +
         cell(r.objective, 7, 14) + residual(r.primal) + residual(r.dual) +
         residual(r.complementarity) + parameter(r.mu) + parameter(r.sigma_mpcc) +
         parameter(r.step) + parameter(r.regularization) + parameter(r.alpha_primal) +
         parameter(r.alpha_dual) +
         fmt::format(" {:>3} {:>3}", r.line_search_trials, r.factorizations);
}

void TablePrinter::operator()(const IterationRecord& record) {
  if (n_lines_ % options_.lines_per_header == 0) stream_ << header() << "\n";
  ++n_lines_;
  stream_ << line(record) << "\n" << std::flush;
}

}  // namespace saltus
