# SPDX-License-Identifier: BSD-2-Clause
# [N [first seed [threads]]] random scenes by marching: statuses, physics, share of fallbacks
build bench bench_scenes
"$root/build/bench/benchmarks/bench_scenes" "$@"
