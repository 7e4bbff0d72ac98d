// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/kernels.hpp"

namespace saltus::detail {

Kernels best_kernels() {
#ifdef SALTUS_LINALG_AVX2
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    return avx2_kernels();
  }
#endif
  return portable_kernels();
}

}  // namespace saltus::detail
