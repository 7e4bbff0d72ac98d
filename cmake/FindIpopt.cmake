# SPDX-License-Identifier: BSD-2-Clause
# Finds Ipopt and defines Ipopt::Ipopt. Ipopt's own pkg-config file would also ask for the
# development files of BLAS, LAPACK, MUMPS and Fortran, which a shared library does not need.
find_path(Ipopt_INCLUDE_DIR NAMES IpTNLP.hpp coin-or/IpTNLP.hpp PATH_SUFFIXES coin)
find_library(Ipopt_LIBRARY NAMES ipopt)

if(Ipopt_INCLUDE_DIR)
  set(Ipopt_headers ${Ipopt_INCLUDE_DIR})
  if(EXISTS ${Ipopt_INCLUDE_DIR}/coin-or)
    string(APPEND Ipopt_headers /coin-or)
  endif()
  file(STRINGS ${Ipopt_headers}/IpoptConfig.h Ipopt_VERSION REGEX "define IPOPT_VERSION ")
  string(REGEX REPLACE ".*\"(.*)\".*" "\\1" Ipopt_VERSION "${Ipopt_VERSION}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Ipopt REQUIRED_VARS Ipopt_LIBRARY Ipopt_INCLUDE_DIR
  VERSION_VAR Ipopt_VERSION)
mark_as_advanced(Ipopt_INCLUDE_DIR Ipopt_LIBRARY)

if(Ipopt_FOUND AND NOT TARGET Ipopt::Ipopt)
  add_library(Ipopt::Ipopt UNKNOWN IMPORTED)
  set_target_properties(Ipopt::Ipopt PROPERTIES
    IMPORTED_LOCATION ${Ipopt_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${Ipopt_INCLUDE_DIR}
    INTERFACE_COMPILE_DEFINITIONS HAVE_CSTDDEF)  # 3.11's headers ask for it
endif()
