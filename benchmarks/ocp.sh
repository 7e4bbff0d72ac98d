# SPDX-License-Identifier: BSD-2-Clause
# two optimal control problems against CasADi with Ipopt, or from random starts (--starts N)
if [ "${1:-}" = --starts ]; then
  build bench bench_ocp_starts
  "$root/build/bench/benchmarks/bench_ocp_starts" \
    --page "$root/benchmarks/results/ocp-starts.md" "$@"
else
  python_environment "casadi==3.8.2" numpy
  build bench bench_ocp
  "$environment/bin/python" -B "$root/benchmarks/ocp/main.py" \
    "$root/build/bench/benchmarks/bench_ocp" "$root/benchmarks/results/ocp.md" "$@"
fi
