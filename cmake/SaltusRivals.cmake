# SPDX-License-Identifier: BSD-2-Clause
# What the benchmarks compare saltus with, where it is installed.

# Sequential MUMPS, of the Debian package libmumps-seq-dev.
find_library(dmumps_seq_LIBRARY dmumps_seq)
find_path(dmumps_seq_INCLUDE_DIR dmumps_c.h)

# Siconos, of the Debian package libsiconos-kernel-dev.
foreach(part kernel numerics externals)
  find_library(siconos_${part}_LIBRARY siconos_${part})
endforeach()
find_path(siconos_INCLUDE_DIR SiconosConfig.h PATH_SUFFIXES siconos)

# CasADi as the benchmarks' own Python environment holds it; ./bench puts it there. Sets
# casadi_FOUND. The folder's name holds Python's version; it is looked at in every build.
file(GLOB casadi_configs CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/build/bench-python/lib/python3*/site-packages/casadi/cmake)
find_package(casadi 3.8 QUIET PATHS ${casadi_configs} NO_DEFAULT_PATH)

# CasADi's wheel brings Ipopt 3.14 with its headers: rivals::ipopt314.
file(GLOB rivals_ipopt314 CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/build/bench-python/lib/python3*/site-packages/casadi/libipopt.so.3)
if(rivals_ipopt314)
  get_filename_component(rivals_wheel ${rivals_ipopt314} DIRECTORY)
  add_library(rivals::ipopt314 SHARED IMPORTED GLOBAL)
  set_target_properties(rivals::ipopt314 PROPERTIES
    IMPORTED_LOCATION ${rivals_ipopt314}
    INTERFACE_INCLUDE_DIRECTORIES ${rivals_wheel}/include)
endif()
