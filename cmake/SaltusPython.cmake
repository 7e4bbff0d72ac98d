# SPDX-License-Identifier: BSD-2-Clause
# Which Python the package is built for: SALTUS_PYTHON, that of pip (which sets SKBUILD), or the
# environment that ./test has made.
# A module under a sanitizer would need an interpreter under it, so such builds leave it out.
set(SALTUS_PYTHON "" CACHE FILEPATH
  "A Python that holds nanobind and numpy: builds the Python package")
file(GLOB python_environment CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/build/python-env/.holds-*)
if(SKBUILD)
  set(SALTUS_PYTHON ${Python_EXECUTABLE})
elseif(python_environment AND SALTUS_BUILD_TESTS AND NOT SALTUS_PYTHON
    AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  set(SALTUS_PYTHON ${PROJECT_SOURCE_DIR}/build/python-env/bin/python)
endif()
