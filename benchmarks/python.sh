# SPDX-License-Identifier: BSD-2-Clause
# the Python package against nosnoc 0.2.0: two optimal control problems, built and solved
python_environment "casadi==3.8.2" "nosnoc==0.2.0"
say "saltus: installing the Python package into ${environment#"$root"/}"
"$environment/bin/pip" install --quiet --disable-pip-version-check "$root/python" >&2 ||
  fail "pip could not install the Python package"
"$environment/bin/python" -B "$root/benchmarks/python/main.py" "$@"
