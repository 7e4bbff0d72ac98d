#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-2-Clause
# What tools/setup.sh says and does on machines that lack something. The machine is made of
# stand-ins for the commands that it asks; nothing is installed.
set -euo pipefail
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

stand_in() {  # NAME BODY
  printf '#!/bin/bash\n%s\n' "$2" >"$work/bin/$1"
  chmod +x "$work/bin/$1"
}

new_machine() {  # a Debian system with none of our packages, without root and sudo
  rm -rf "$work/bin"
  mkdir "$work/bin"
  local tool
  for tool in bash cat comm env grep mktemp rm sed sort tail tr; do
    ln -s "$(command -v "$tool")" "$work/bin/$tool"
  done
  stand_in dpkg-query 'exit 1'
  stand_in apt-get "echo apt-get \"\$@\" >>$work/calls"
  stand_in id 'echo 1000'
  : >"$work/calls"
}

install_packages() {
  env -i PATH="$work/bin" bash -c '
    set -euo pipefail
    root=$1
    . "$root/tools/setup.sh"
    ensure_packages build
  ' bash "$root" </dev/null 2>&1 || true
}

expect() {  # WHAT TEXT PART
  case $2 in
    *"$3"*) ;;
    *) failures=$((failures + 1)); printf 'FAILED: %s\n  expected: %s\n  got: %s\n' "$1" "$3" "$2" ;;
  esac
}

new_machine
expect "without root the packages are named" "$(install_packages)" \
  "only root can install them: cmake coinor-libipopt-dev g++"
expect "and nothing is called" "none:$(cat "$work/calls"):end" "none::end"

new_machine
stand_in id 'echo 0'
install_packages >/dev/null
expect "root installs what is missing" "$(cat "$work/calls")" "install -y -qq --no-install-recommends cmake coinor-libipopt-dev g++"

new_machine
stand_in sudo "echo sudo \"\$@\" >>$work/calls"
install_packages >/dev/null
expect "sudo is used where it asks no question" "$(cat "$work/calls")" "sudo apt-get update"

new_machine
stand_in id 'echo 0'
stand_in apt-get 'echo "E: Unable to locate package libasmjit-dev"; exit 100'
expect "a failed installation shows its reason" "$(install_packages)" "Unable to locate package libasmjit-dev"
expect "and what was expected" "$(install_packages)" "saltus is built on Debian 12"

new_machine
rm "$work/bin/dpkg-query"
expect "another system is told so" "$(install_packages)" "this is not a Debian system"

new_machine
stand_in dpkg-query 'for word; do case $word in [a-z]*) echo "installed $word";; esac; done'
expect "a complete machine is left alone" "quiet:$(install_packages):$(cat "$work/calls"):end" "quiet:::end"

[ "$failures" -eq 0 ] || exit 1
echo "all machines were treated as expected"
