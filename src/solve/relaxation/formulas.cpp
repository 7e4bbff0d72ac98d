// SPDX-License-Identifier: BSD-2-Clause
#include "solve/relaxation/formulas.hpp"

#include <numbers>

#include "saltus/base/types.hpp"

namespace saltus::detail {
namespace {

/// Weight of φ_FB in, of [CCK00, Section 4].
constexpr double kWeightOfFischerBurmeister = 0.7;

//   G H − σ                                                                           
Expr scholtes(const Expr& G, const Expr& H, const Expr& sigma) { return G * H - sigma; }

//   G + H − √(G² + H² + 2σ)                                                           
Expr fischer_burmeister(const Expr& G, const Expr& H, const Expr& sigma) {
  return G + H - sqrt(G * G + H * H + 2.0 * sigma);
}

//   (G + H − √((G − H)² + 4σ)) / 2                                                    
Expr natural_residual(const Expr& G, const Expr& H, const Expr& sigma) {
  return 0.5 * (G + H - sqrt((G - H) * (G - H) + 4.0 * sigma));
}

//   λ φ_FB + (1 − λ)(G H − σ)                                                         
Expr chen_chen_kanzow(const Expr& G, const Expr& H, const Expr& sigma) {
  constexpr double kLambda = kWeightOfFischerBurmeister;
  return kLambda * fischer_burmeister(G, H, sigma) +
         (1.0 - kLambda) * scholtes(G, H, sigma);
}

//   G + H − |a|  if |a| ≥ σ,  G + H − σ (1 − (2/π) cos(π a / (2σ)))  else,  a = G − H 
Expr steffensen_ulbrich(const Expr& G, const Expr& H, const Expr& sigma) {
  constexpr double kPi = std::numbers::pi;
  const Expr a = G - H;
  const Expr bow = sigma * (1.0 - 2.0 / kPi * cos(kPi / 2.0 * a / sigma));
  return G + H - if_else(abs(a) >= sigma, abs(a), bow);
}

//   a b  if a + b ≥ 0,  −(a² + b²) / 2  else,  a = G − σ, b = H − σ                   
Expr kanzow_schwartz(const Expr& G, const Expr& H, const Expr& sigma) {
  const Expr a = G - sigma, b = H - sigma;
  return if_else(a + b >= 0.0, a * b, -0.5 * (a * a + b * b));
}

}  // namespace

RelaxedPair relax_pair(Relaxation relaxation, const Expr& G, const Expr& H,
                       const Expr& sigma, const Expr& t) {
  switch (relaxation) {
    using enum Relaxation;
    case Scholtes: return {{scholtes(G, H, sigma)}};
    case FischerBurmeister: return {{fischer_burmeister(G, H, sigma)}};
    case NaturalResidual: return {{natural_residual(G, H, sigma)}};
    case ChenChenKanzow: return {{chen_chen_kanzow(G, H, sigma)}};
    case SteffensenUlbrich: return {{steffensen_ulbrich(G, H, sigma)}};
    case KanzowSchwartz: return {{kanzow_schwartz(G, H, sigma)}};
    case LinFukushima:
      //   G H ≤ σ²,   (G + σ)(H + σ) ≥ σ²                                             
      return {{G * H - sigma * sigma, sigma * sigma - (G + sigma) * (H + sigma)}};
    case Kadrani:
      //   (G − σ)(H − σ) ≤ 0                                                          
      return {{(G - sigma) * (H - sigma)}};
    case Penalty:
      //   min f + Σ G H / σ                                                           
      return {{}, G * H / sigma};
    case Elastic:
      //   min f + t / σ   s.t.   G H ≤ t                                             
      return {{G * H - t}};
  }
  return {};
}

double lower_bound_of_sides(Relaxation relaxation, double sigma) {
  if (relaxation == Relaxation::LinFukushima) return -kInfinity;
  if (relaxation == Relaxation::Kadrani) return -sigma;
  return 0.0;
}

}  // namespace saltus::detail
