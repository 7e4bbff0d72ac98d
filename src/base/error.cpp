// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/base/error.hpp"

#include <cstdio>
#include <cstdlib>

namespace saltus::detail {

void assertion_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "saltus: broken invariant: %s (%s:%d)\n", condition, file, line);
  std::abort();
}

}  // namespace saltus::detail
