# SPDX-License-Identifier: BSD-2-Clause
# variants of three boxes and discs by every route: is the default the best of them?
# What the repository keeps is not solved again.
build bench bench_variants
variants_tag=$(git -C "$root" describe --always --dirty 2>/dev/null || echo unknown)
"$root/build/bench/benchmarks/bench_variants" --tag "$variants_tag" \
  --results "$root/benchmarks/results/variants.jsonl" \
  --page "$root/benchmarks/results/variants.md" "$@"
