# SPDX-License-Identifier: BSD-2-Clause
# orders of convergence through impacts: two balls by programs, Radau IIA and Gauss–Legendre
build bench bench_order
"$root/build/bench/benchmarks/bench_order" "$root/benchmarks/results" "$@"
