# SPDX-License-Identifier: BSD-2-Clause
# N random scenes (1 to 8 bodies) by marching: statuses, physics, share that needs the fallback
build bench bench_scenes
"$root/build/bench/benchmarks/bench_scenes" "$@"
