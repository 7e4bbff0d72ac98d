# SPDX-License-Identifier: BSD-2-Clause
# building problems: how time grows with the number of instances
build bench bench_build
"$root/build/bench/benchmarks/bench_build" "$@"
