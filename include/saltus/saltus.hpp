// SPDX-License-Identifier: BSD-2-Clause
// Everything, for examples and small programs.
#pragma once

#include "saltus/base/error.hpp"
#include "saltus/base/types.hpp"
#include "saltus/base/version.hpp"
#include "saltus/expr/compiled_tape.hpp"
#include "saltus/expr/derivatives.hpp"
#include "saltus/expr/expr.hpp"
#include "saltus/expr/function.hpp"
#include "saltus/impact/report.hpp"
#include "saltus/impact/sampling.hpp"
#include "saltus/io/problem_file.hpp"
#include "saltus/linalg/ldlt.hpp"
#include "saltus/mpcc/evaluator.hpp"
#include "saltus/mpcc/grouping.hpp"
#include "saltus/mpcc/mpcc.hpp"
#include "saltus/mpcc/mpcc_builder.hpp"
#include "saltus/solve/nlp.hpp"
#include "saltus/solve/pattern_search.hpp"
#include "saltus/solve/solve.hpp"
#include "saltus/solve/solve_many.hpp"
#include "saltus/solve/table_printer.hpp"
