// SPDX-License-Identifier: BSD-2-Clause
// Four lanes in AVX2 registers. Only for files compiled with -mavx2 -mfma.
#pragma once

#include <immintrin.h>
#include <sleef.h>

namespace saltus::detail {
namespace {

inline constexpr int kWidth = 4;
using Pack = __m256d;
using Mask = long long __attribute__((vector_size(32)));

inline Pack load(const double* x) { return _mm256_load_pd(x); }
inline void store(double* x, Pack p) { _mm256_store_pd(x, p); }
inline Pack broadcast(double x) { return _mm256_set1_pd(x); }
inline Pack select(Mask m, Pack a, Pack b) { return m ? a : b; }

inline Pack fma(Pack a, Pack b, Pack c) { return _mm256_fmadd_pd(a, b, c); }
inline Pack sqrt(Pack a) { return _mm256_sqrt_pd(a); }
inline Pack abs(Pack a) { return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a); }

inline Pack exp(Pack a) { return Sleef_expd4_u10avx2(a); }
inline Pack log(Pack a) { return Sleef_logd4_u10avx2(a); }
inline Pack sin(Pack a) { return Sleef_sind4_u10avx2(a); }
inline Pack cos(Pack a) { return Sleef_cosd4_u10avx2(a); }
inline Pack tan(Pack a) { return Sleef_tand4_u10avx2(a); }
inline Pack asin(Pack a) { return Sleef_asind4_u10avx2(a); }
inline Pack acos(Pack a) { return Sleef_acosd4_u10avx2(a); }
inline Pack atan(Pack a) { return Sleef_atand4_u10avx2(a); }
inline Pack sinh(Pack a) { return Sleef_sinhd4_u10avx2(a); }
inline Pack cosh(Pack a) { return Sleef_coshd4_u10avx2(a); }
inline Pack tanh(Pack a) { return Sleef_tanhd4_u10avx2(a); }
inline Pack pow(Pack a, Pack b) { return Sleef_powd4_u10avx2(a, b); }
inline Pack atan2(Pack a, Pack b) { return Sleef_atan2d4_u10avx2(a, b); }
inline void sincos(Pack a, Pack& sine, Pack& cosine) {
  const auto both = Sleef_sincosd4_u10avx2(a);
  sine = both.x;
  cosine = both.y;
}

}  // namespace
}  // namespace saltus::detail
