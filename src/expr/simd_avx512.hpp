// SPDX-License-Identifier: BSD-2-Clause
// Eight lanes in AVX-512 registers. Only for files compiled with -mavx512f -mavx512dq.
#pragma once

#include <immintrin.h>
#include <sleef.h>

namespace saltus::detail {
namespace {

inline constexpr int kWidth = 8;
using Pack = __m512d;
using Mask = long long __attribute__((vector_size(64)));

inline Pack load(const double* x) { return _mm512_load_pd(x); }
inline void store(double* x, Pack p) { _mm512_store_pd(x, p); }
inline Pack broadcast(double x) { return _mm512_set1_pd(x); }
inline Pack select(Mask m, Pack a, Pack b) { return m ? a : b; }

inline Pack fma(Pack a, Pack b, Pack c) { return _mm512_fmadd_pd(a, b, c); }
inline Pack sqrt(Pack a) { return _mm512_sqrt_pd(a); }
inline Pack abs(Pack a) { return _mm512_andnot_pd(_mm512_set1_pd(-0.0), a); }

inline Pack exp(Pack a) { return Sleef_expd8_u10avx512f(a); }
inline Pack log(Pack a) { return Sleef_logd8_u10avx512f(a); }
inline Pack sin(Pack a) { return Sleef_sind8_u10avx512f(a); }
inline Pack cos(Pack a) { return Sleef_cosd8_u10avx512f(a); }
inline Pack tan(Pack a) { return Sleef_tand8_u10avx512f(a); }
inline Pack asin(Pack a) { return Sleef_asind8_u10avx512f(a); }
inline Pack acos(Pack a) { return Sleef_acosd8_u10avx512f(a); }
inline Pack atan(Pack a) { return Sleef_atand8_u10avx512f(a); }
inline Pack sinh(Pack a) { return Sleef_sinhd8_u10avx512f(a); }
inline Pack cosh(Pack a) { return Sleef_coshd8_u10avx512f(a); }
inline Pack tanh(Pack a) { return Sleef_tanhd8_u10avx512f(a); }
inline Pack pow(Pack a, Pack b) { return Sleef_powd8_u10avx512f(a, b); }
inline Pack atan2(Pack a, Pack b) { return Sleef_atan2d8_u10avx512f(a, b); }
inline void sincos(Pack a, Pack& sine, Pack& cosine) {
  const auto both = Sleef_sincosd8_u10avx512f(a);
  sine = both.x;
  cosine = both.y;
}

}  // namespace
}  // namespace saltus::detail
