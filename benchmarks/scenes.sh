# SPDX-License-Identifier: BSD-2-Clause
# N random scenes by marching: statuses, physics, share of fallbacks
# The study goes on from the parts that the repository keeps.
build bench bench_scenes
scenes_tag=$(git -C "$root" describe --always --dirty 2>/dev/null || echo unknown)
"$root/build/bench/benchmarks/bench_scenes" --tag "$scenes_tag" \
  --parts "$root/benchmarks/results/scenes.jsonl" \
  --page "$root/benchmarks/results/scenes.md" "$@"
