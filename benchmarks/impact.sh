# SPDX-License-Identifier: BSD-2-Clause
# sets of simultaneous impacts: times of the examples, properties of N random contact sets
# The study of N sets goes on from the parts that the repository keeps.
build bench bench_impact
impact_tag=$(git -C "$root" describe --always --dirty 2>/dev/null || echo unknown)
"$root/build/bench/benchmarks/bench_impact" --tag "$impact_tag" \
  --parts "$root/benchmarks/results/impact.jsonl" \
  --page "$root/benchmarks/results/impact.md" "$@"
