// SPDX-License-Identifier: BSD-2-Clause
#include "app/barrier_lines.hpp"

#include <cmath>

#include "saltus/solve/table_printer.hpp"

namespace saltus::app {
namespace {

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

}  // namespace

/// A new problem starts to count its iterations anew.
bool BarrierLines::is_update(const IterationRecord& record) const {
  return n_records_ == 0 || record.phase == SolvePhase::Homotopy ||
         record.phase != last_.phase || record.iteration <= last_.iteration ||
         !same(record.mu, last_.mu) || !same(record.sigma_mpcc, last_.sigma_mpcc);
}

void BarrierLines::operator()(const IterationRecord& record) {
  if (is_update(record)) {
    const int per_header = TableOptions{}.lines_per_header;
    if (n_lines_++ % per_header == 0) print_(TablePrinter::header());
    print_(TablePrinter::line(record));
  }
  last_ = record;
  ++n_records_;
}

}  // namespace saltus::app
