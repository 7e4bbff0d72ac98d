# SPDX-License-Identifier: BSD-2-Clause
# marching against Siconos and against programs, rollouts per second, rows of [N] discs
ensure_packages siconos
build bench bench_sim
sim_tag=$(git -C "$root" describe --always --dirty 2>/dev/null || echo unknown)
"$root/build/bench/benchmarks/bench_sim" --tag "$sim_tag" \
  --page "$root/benchmarks/results/sim.md" "$@"
