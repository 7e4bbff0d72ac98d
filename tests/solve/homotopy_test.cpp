// SPDX-License-Identifier: BSD-2-Clause
#include "solve/homotopy/homotopy.hpp"

#include <gtest/gtest.h>

#include <iostream>

#include "support/small_mpccs.hpp"

namespace saltus {
namespace {
TEST(Scratch, All) {
  for (const auto& p : test::solvable_mpccs()) {
    for (const Relaxation r : all_relaxations()) {
      for (auto form : {RelaxationForm::Inequality, RelaxationForm::Equality}) {
        if (form == RelaxationForm::Equality && !has_equality_form(r)) continue;
        SolveOptions o;
        o.homotopy.relaxation = r;
        o.homotopy.form = form;
        o.homotopy.fallbacks = {};
        const auto s = detail::solve_by_homotopy(p.mpcc, p.mpcc.data(), o, {});
        double e = 1e9;
        for (auto& k : p.solutions) e = std::min(e, (k.w - s.w).cwiseAbs().size() ? (k.w - s.w).cwiseAbs().maxCoeff() : 0.0);
        std::cout << p.mpcc.name() << " | " << to_string(r) << " " << to_string(form) << " | " << (s.status==SolveStatus::Solved?"":"##") << s.brief() << " err " << e << " nlps " << s.statistics.nlps << " nu " << s.multipliers.nu_G.transpose() << " / " << s.multipliers.nu_H.transpose() << "\n";
        if (s.status!=SolveStatus::Solved) std::cout << "     " << s.message << "\n";
      }
    }
  }
}
}  // namespace
}  // namespace saltus
