# SPDX-License-Identifier: BSD-2-Clause
# Finds the Parma Polyhedra Library and the C++ face of GMP, and defines PPL::PPL.
find_path(PPL_INCLUDE_DIR ppl.hh)
find_path(PPL_GMPXX_INCLUDE_DIR gmpxx.h)
find_library(PPL_LIBRARY ppl)
find_library(PPL_GMPXX_LIBRARY gmpxx)
find_library(PPL_GMP_LIBRARY gmp)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(PPL REQUIRED_VARS
  PPL_LIBRARY PPL_INCLUDE_DIR PPL_GMPXX_LIBRARY PPL_GMP_LIBRARY PPL_GMPXX_INCLUDE_DIR)
mark_as_advanced(PPL_LIBRARY PPL_INCLUDE_DIR PPL_GMPXX_LIBRARY PPL_GMP_LIBRARY
  PPL_GMPXX_INCLUDE_DIR)

if(PPL_FOUND AND NOT TARGET PPL::PPL)
  add_library(PPL::PPL UNKNOWN IMPORTED)
  set_target_properties(PPL::PPL PROPERTIES
    IMPORTED_LOCATION ${PPL_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES "${PPL_INCLUDE_DIR};${PPL_GMPXX_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "${PPL_GMPXX_LIBRARY};${PPL_GMP_LIBRARY}")
endif()
