// SPDX-License-Identifier: BSD-2-Clause
// Two lanes in the compiler's own vector type: for any machine.
#pragma once

#include <sleef.h>

namespace saltus::detail {
namespace {

inline constexpr int kWidth = 2;
using Pack = double __attribute__((vector_size(16)));
using Mask = long long __attribute__((vector_size(16)));

inline Pack load(const double* x) { return *reinterpret_cast<const Pack*>(x); }
inline void store(double* x, Pack p) { *reinterpret_cast<Pack*>(x) = p; }
inline Pack broadcast(double x) { return Pack{x, x}; }
inline Pack select(Mask m, Pack a, Pack b) { return m ? a : b; }

inline Pack fma(Pack a, Pack b, Pack c) {
  return Pack{__builtin_fma(a[0], b[0], c[0]), __builtin_fma(a[1], b[1], c[1])};
}
inline Pack sqrt(Pack a) { return Pack{__builtin_sqrt(a[0]), __builtin_sqrt(a[1])}; }
inline Pack abs(Pack a) { return Pack{__builtin_fabs(a[0]), __builtin_fabs(a[1])}; }

inline Pack exp(Pack a) { return Pack{Sleef_exp_u10(a[0]), Sleef_exp_u10(a[1])}; }
inline Pack log(Pack a) { return Pack{Sleef_log_u10(a[0]), Sleef_log_u10(a[1])}; }
inline Pack sin(Pack a) { return Pack{Sleef_sin_u10(a[0]), Sleef_sin_u10(a[1])}; }
inline Pack cos(Pack a) { return Pack{Sleef_cos_u10(a[0]), Sleef_cos_u10(a[1])}; }
inline Pack tan(Pack a) { return Pack{Sleef_tan_u10(a[0]), Sleef_tan_u10(a[1])}; }
inline Pack asin(Pack a) { return Pack{Sleef_asin_u10(a[0]), Sleef_asin_u10(a[1])}; }
inline Pack acos(Pack a) { return Pack{Sleef_acos_u10(a[0]), Sleef_acos_u10(a[1])}; }
inline Pack atan(Pack a) { return Pack{Sleef_atan_u10(a[0]), Sleef_atan_u10(a[1])}; }
inline Pack sinh(Pack a) { return Pack{Sleef_sinh_u10(a[0]), Sleef_sinh_u10(a[1])}; }
inline Pack cosh(Pack a) { return Pack{Sleef_cosh_u10(a[0]), Sleef_cosh_u10(a[1])}; }
inline Pack tanh(Pack a) { return Pack{Sleef_tanh_u10(a[0]), Sleef_tanh_u10(a[1])}; }
inline Pack pow(Pack a, Pack b) {
  return Pack{Sleef_pow_u10(a[0], b[0]), Sleef_pow_u10(a[1], b[1])};
}
inline Pack atan2(Pack a, Pack b) {
  return Pack{Sleef_atan2_u10(a[0], b[0]), Sleef_atan2_u10(a[1], b[1])};
}
inline void sincos(Pack a, Pack& sine, Pack& cosine) {
  const Sleef_double2 first = Sleef_sincos_u10(a[0]), second = Sleef_sincos_u10(a[1]);
  sine = Pack{first.x, second.x};
  cosine = Pack{first.y, second.y};
}

}  // namespace
}  // namespace saltus::detail
