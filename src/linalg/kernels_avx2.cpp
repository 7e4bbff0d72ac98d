// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/kernels_body.hpp"

namespace saltus::detail {

Kernels avx2_kernels() { return {factorize, solve}; }

}  // namespace saltus::detail
