# SPDX-License-Identifier: BSD-2-Clause
# the NOSBENCH problems: own method against the Scholtes homotopy with two Ipopts
# The first argument, or SALTUS_NOSBENCH, is the folder or archive of the collection; once it
# is converted, neither is needed. Options follow: ./bench nosbench --help
nosbench_source=${SALTUS_NOSBENCH:-}
if [ $# -gt 0 ] && [ "${1#-}" = "$1" ]; then nosbench_source=$1; shift; fi
nosbench_problems=$root/build/nosbench/problems
python_environment "casadi==3.8.2"
if [ -n "$nosbench_source" ]; then
  "$root/tools/nosbench/run" "$nosbench_source" --convert-only >&2
elif [ ! -d "$nosbench_problems" ]; then
  fail "usage: ./bench nosbench FOLDER_OR_ARCHIVE [OPTIONS]"
fi
build bench nosbench_solve nosbench_solve_ipopt314
# A new checkout goes on from the solves that the repository keeps.
nosbench_results=$root/build/nosbench/results.jsonl
nosbench_kept=$root/benchmarks/results/nosbench.jsonl
if [ ! -e "$nosbench_results" ] && [ -e "$nosbench_kept" ]; then
  cp "$nosbench_kept" "$nosbench_results"
fi
nosbench_tag=$(git -C "$root" describe --always --dirty 2>/dev/null || echo unknown)
/usr/bin/python3 "$root/benchmarks/nosbench/run.py" "$nosbench_problems" \
  --programs "$root/build/bench/benchmarks" --results "$nosbench_results" \
  --tables "$root/benchmarks/results" --tag "$nosbench_tag" "$@"
