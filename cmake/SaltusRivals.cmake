# SPDX-License-Identifier: BSD-2-Clause
# CasADi as the benchmarks' own Python environment holds it; ./bench puts it there. Sets
# casadi_FOUND. The folder's name holds Python's version; it is looked at in every build.
file(GLOB casadi_configs CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/build/bench-python/lib/python3*/site-packages/casadi/cmake)
find_package(casadi 3.8 QUIET PATHS ${casadi_configs} NO_DEFAULT_PATH)
