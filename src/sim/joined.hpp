// SPDX-License-Identifier: BSD-2-Clause
// Vectors of expressions, one after the other.
#pragma once

#include <initializer_list>

#include "saltus/expr/expr.hpp"

namespace saltus::detail {

[[nodiscard]] inline ExprVector joined(std::initializer_list<const ExprVector*> parts) {
  Index size = 0;
  for (const ExprVector* part : parts) size += part->size();
  ExprVector all(size);
  Index next = 0;
  for (const ExprVector* part : parts) {
    all.segment(next, part->size()) = *part;
    next += part->size();
  }
  return all;
}

}  // namespace saltus::detail
