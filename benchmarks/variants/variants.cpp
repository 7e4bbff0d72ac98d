// SPDX-License-Identifier: BSD-2-Clause
#include "variants/variants.hpp"

namespace saltus::bench {

std::vector<Variant> variants() {
  using problems::discs, problems::three_boxes;
  return {
      {"three-boxes", "nothing", three_boxes()},
      {"two-discs", "nothing", discs()},
      {"boxes-inelastic", "e = 0", three_boxes({.e = 0.0})},
      {"boxes-lively", "e = 0.9", three_boxes({.e = 0.9})},
      {"boxes-on-ice", "mu = 0.05 on the ground", three_boxes({.mu_ground = 0.05})},
      {"boxes-on-rubber", "mu = 0.5 on the ground", three_boxes({.mu_ground = 0.5})},
      {"boxes-rough-sides", "mu = 0.5 between boxes, e = 0.3",
       three_boxes({.e = 0.3, .mu_sides = 0.5})},
      {"boxes-far", "targets −9, 0, 9; N = 20",
       three_boxes({.goal = {-9, 0, 9}, .N = 20})},
      {"boxes-to-the-right", "targets −3, 3, 8; N = 12",
       three_boxes({.goal = {-3, 3, 8}, .N = 12})},
      {"boxes-to-the-left", "targets −8, −3, 3; N = 20; mu = 0.3 on the ground",
       three_boxes({.mu_ground = 0.3, .goal = {-8, -3, 3}, .N = 20})},
      {"boxes-coarse", "N = 10", three_boxes({.N = 10})},
      {"boxes-fine", "N = 30", three_boxes({.N = 30})},
      {"discs-coarse", "N = 15", discs({.N = 15})},
      {"discs-lively", "e = 0.5", discs({.e = 0.5})},
      {"discs-heavy", "the second disc weighs 2 kg", discs({.mass = 2.0})},
      {"discs-aside", "the second disc goes to (−1, 1.5)", discs({.goal = {-1, 1.5}})},
      {"discs-fast", "drag 1 N; N = 20", discs({.drag = 1.0, .N = 20})}};
}

}  // namespace saltus::bench
