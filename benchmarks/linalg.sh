# SPDX-License-Identifier: BSD-2-Clause
# factorising and solving KKT systems of NOSBENCH problems, against Eigen and MUMPS
problems=${1:-${SALTUS_NOSBENCH_PROBLEMS:-$root/build/nosbench/problems}}
if ! compgen -G "$problems/*.json" >/dev/null; then
  fail "'$problems' holds no problem files; make them with tools/nosbench/run" \
    "FOLDER_OR_ARCHIVE, or name a folder that has some: ./bench linalg FOLDER"
fi
ensure_packages mumps
build bench bench_linalg
"$root/build/bench/benchmarks/bench_linalg" "$problems"
