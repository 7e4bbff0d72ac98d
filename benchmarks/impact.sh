# SPDX-License-Identifier: BSD-2-Clause
# sets of simultaneous impacts: times of the examples, properties of N random contact sets
build bench bench_impact
"$root/build/bench/benchmarks/bench_impact" "$@"
