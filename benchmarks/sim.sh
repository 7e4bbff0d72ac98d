# SPDX-License-Identifier: BSD-2-Clause
# marching against Siconos and against programs, rollouts per second, rows of [N] discs
ensure_packages siconos
build bench bench_sim
"$root/build/bench/benchmarks/bench_sim" "$@"
