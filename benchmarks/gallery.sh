# SPDX-License-Identifier: BSD-2-Clause
# every scene of the gallery that is solved, in full, against values that are known
build release saltus
python3 -B "$root/benchmarks/gallery/main.py" "$root/build/release/app/saltus" "$@"
