# SPDX-License-Identifier: BSD-2-Clause
# two optimal control problems against the same formulation and ladder with CasADi and Ipopt
python_environment "casadi==3.8.2" numpy
build bench bench_ocp
"$environment/bin/python" -B "$root/benchmarks/ocp/main.py" \
  "$root/build/bench/benchmarks/bench_ocp" "$@"
