# SPDX-License-Identifier: BSD-2-Clause
# Set-up shared by ./saltus, ./test and ./bench. Source it from the root of the checkout.
# Everything it says goes to standard error: standard output belongs to the command.

say() { printf '%s\n' "$*" >&2; }
fail() { say "saltus: $*"; exit 1; }

missing_packages() {  # LIST…: the Debian packages of these lists that are not installed
  local lists=() list
  for list in "$@"; do lists+=("$root/tools/packages/$list.txt"); done
  local wanted; wanted=$(cat "${lists[@]}")
  comm -23 <(sort -u <<<"$wanted") \
    <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $wanted 2>/dev/null |
      sed -n 's/^installed //p' | sort -u)
}

may_become_root() {  # sudo without a question, or somebody there to answer it
  command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }
}

ensure_packages() {  # LIST…: installs what is missing
  [ -z "${SALTUS_SKIP_PACKAGES:-}" ] || return 0
  local missing
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    fail "this is not a Debian system, so its packages cannot be installed automatically." \
      "Install the libraries named in tools/packages/ by hand, then run again with" \
      "SALTUS_SKIP_PACKAGES=1."
  fi
  missing=$(missing_packages "$@" | tr '\n' ' ')
  [ -n "${missing// /}" ] || return 0

  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    may_become_root ||
      fail "these Debian packages are missing and only root can install them: $missing" \
        "Ask for: apt-get install $missing"
    as_root=(sudo)
  fi
  say "saltus: installing Debian packages: $missing"
  local log; log=$(mktemp)
  if ! { "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -qq --no-install-recommends $missing; } >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    rm -f "$log"
    fail "apt-get could not install: $missing" \
      "saltus is built on Debian 12; on another release the packages may have other names."
  fi
  rm -f "$log"
}

# PRESET [TARGET…]: configures when needed and builds what changed, one process at a time.
build() {
  local preset=$1; shift
  local folder=$root/build/$preset
  mkdir -p "$folder"
  exec 9>"$folder/.lock"
  flock 9
  local log=$folder/build.log
  if [ ! "$folder/build.ninja" -nt "$root/CMakePresets.json" ]; then
    say "saltus: configuring ($preset)"
    (cd "$root" && cmake --preset "$preset") >"$log" 2>&1 9>&- ||
      { tail -n 30 "$log" >&2; fail "configuring failed; the whole log is $log"; }
  fi
  if ! ninja -C "$folder" -n "$@" 2>/dev/null | grep -q 'no work to do'; then
    say "saltus: building ($preset)"
    ninja -C "$folder" "$@" >"$log" 2>&1 9>&- ||
      { grep -E 'FAILED|error' -A 4 "$log" | tail -n 60 >&2
        fail "the build failed; the whole log is $log"; }
  fi
  exec 9>&-
}

# FOLDER PACKAGE…: a virtual environment that holds these PyPI packages; false if pip fails.
python_packages() {
  local folder=$1; shift
  local stamp="$folder/.holds-$(printf '%s ' "$@" | cksum | cut -d ' ' -f 1)"
  [ ! -e "$stamp" ] || return 0
  say "saltus: installing into ${folder#"$root"/}: $*"
  [ -x "$folder/bin/pip" ] || /usr/bin/python3 -m venv "$folder" || return 1
  "$folder/bin/pip" install --quiet --disable-pip-version-check --retries 1 "$@" >&2 ||
    return 1
  touch "$stamp"
}

# PACKAGE…: the benchmarks' own environment with these packages; its folder is $environment.
python_environment() {
  environment=$root/build/bench-python
  python_packages "$environment" "$@" || fail "pip could not install: $*"
}
