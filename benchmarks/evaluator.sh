# SPDX-License-Identifier: BSD-2-Clause
# reading problem files, making evaluators, evaluating; one folder or two to compare
[ $# -ge 1 ] || fail "usage: ./bench evaluator FOLDER [FOLDER]"
build bench bench_evaluator
"$root/build/bench/benchmarks/bench_evaluator" "$@"
