# SPDX-License-Identifier: BSD-2-Clause
# SLEEF ships a pkg-config file but no CMake package. Defines SLEEF::SLEEF.
include(FindPackageHandleStandardArgs)
find_path(SLEEF_INCLUDE_DIR sleef.h)
find_library(SLEEF_LIBRARY sleef)
find_package_handle_standard_args(SLEEF REQUIRED_VARS SLEEF_LIBRARY SLEEF_INCLUDE_DIR)
mark_as_advanced(SLEEF_INCLUDE_DIR SLEEF_LIBRARY)
if(SLEEF_FOUND AND NOT TARGET SLEEF::SLEEF)
  add_library(SLEEF::SLEEF UNKNOWN IMPORTED)
  set_target_properties(SLEEF::SLEEF PROPERTIES
    IMPORTED_LOCATION ${SLEEF_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${SLEEF_INCLUDE_DIR})
endif()
