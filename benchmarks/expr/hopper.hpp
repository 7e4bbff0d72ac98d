// SPDX-License-Identifier: BSD-2-Clause
// The planar hopping robot, over any scalar: numbers, saltus::Expr, casadi::SXElem.
//
//   q = (x, z, φ, ψ): hip position, hip angle, relative knee angle;   χ = φ + ψ
//   M(q) v̇ = f_v(q, v) + (0, 0, u_hip, u_knee) + J_n λ_n + J_t λ_t
#pragma once

#include <array>
#include <cmath>

namespace saltus::bench {

inline constexpr int kHopperDofs = 4;
inline constexpr int kHopperControls = 2;

template <class S>
using Vec4 = std::array<S, kHopperDofs>;

struct HopperData {
  static constexpr double m_hip = 3.975, m_thigh = 1.782, m_shank = 0.548;  // [kg]
  static constexpr double l_thigh = 0.2, l_shank = 0.2;                     // [m]
  static constexpr double s_thigh = 0.016, s_shank = 0.1;  // [m] joint to centre of mass
  static constexpr double I_thigh = 0.001, I_shank = 0.0032;  // [kg m²]
  static constexpr double g = 9.81;                           // [m/s²]
  static constexpr double mu_friction = 0.8;

  static constexpr double m = m_hip + m_thigh + m_shank;
  static constexpr double a = m_thigh * s_thigh + m_shank * l_thigh;
  static constexpr double b = m_shank * s_shank;
  static constexpr double c = b * l_thigh;
  static constexpr double M44 = I_shank + m_shank * s_shank * s_shank;
  static constexpr double M33_right_angle =  // at cos ψ = 0
      I_thigh + m_thigh * s_thigh * s_thigh + M44 + m_shank * l_thigh * l_thigh;
};

/// The robot at a position. Sines and cosines are made once: not every tool would see it.
template <class S>
class Hopper : HopperData {
 public:
  explicit Hopper(const Vec4<S>& q) : q_(q) {
    using std::cos, std::sin;
    const S chi = q[2] + q[3];
    sin_phi_ = sin(q[2]), cos_phi_ = cos(q[2]);
    sin_psi_ = sin(q[3]), cos_psi_ = cos(q[3]);
    sin_chi_ = sin(chi), cos_chi_ = cos(chi);
  }

  [[nodiscard]] std::array<Vec4<S>, kHopperDofs> mass_matrix() const {
    const S M13 = -a * cos_phi_ - b * cos_chi_, M23 = a * sin_phi_ + b * sin_chi_;
    const S M14 = -b * cos_chi_, M24 = b * sin_chi_;
    const S M33 = M33_right_angle + 2.0 * c * cos_psi_, M34 = M44 + c * cos_psi_;
    return {{{m, 0.0, M13, M14},
             {0.0, m, M23, M24},
             {M13, M23, M33, M34},
             {M14, M24, M34, M44}}};
  }

  /// f_v(q, v): gravity, centrifugal and Coriolis forces.
  [[nodiscard]] Vec4<S> bias(const Vec4<S>& v) const {
    const S dphi = v[2], dpsi = v[3], dchi = dphi + dpsi;
    const S phi2 = dphi * dphi, chi2 = dchi * dchi;
    return {-(a * sin_phi_ * phi2 + b * sin_chi_ * chi2),
            -m * g - (a * cos_phi_ * phi2 + b * cos_chi_ * chi2),
            -g * (a * sin_phi_ + b * sin_chi_) +
                c * sin_psi_ * (2.0 * dphi * dpsi + dpsi * dpsi),
            -g * b * sin_chi_ - c * sin_psi_ * phi2};
  }

  /// Height of the foot.
  [[nodiscard]] S gap() const { return q_[1] - l_thigh * cos_phi_ - l_shank * cos_chi_; }

  /// J_n = ∇ foot z
  [[nodiscard]] Vec4<S> normal() const {
    return {0.0, 1.0, l_thigh * sin_phi_ + l_shank * sin_chi_, l_shank * sin_chi_};
  }

  /// J_t = ∇ foot x
  [[nodiscard]] Vec4<S> tangent() const {
    return {1.0, 0.0, -l_thigh * cos_phi_ - l_shank * cos_chi_, -l_shank * cos_chi_};
  }

 private:
  Vec4<S> q_;
  S sin_phi_, cos_phi_, sin_psi_, cos_psi_, sin_chi_, cos_chi_;
};

}  // namespace saltus::bench
