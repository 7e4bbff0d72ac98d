# SPDX-License-Identifier: BSD-2-Clause
# a contact kernel with derivatives, evaluated for many instances, against CasADi
python_environment "casadi==3.8.2"
build bench bench_expr
"$root/build/bench/benchmarks/bench_expr" "$@"
