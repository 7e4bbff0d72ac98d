# SPDX-License-Identifier: BSD-2-Clause
# The verbs of this build: saltus_add_component, saltus_add_test, saltus_add_umbrella,
# saltus_install_package.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
include(GoogleTest)

add_library(saltus_warnings INTERFACE)
target_compile_options(saltus_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Wold-style-cast -Wcast-qual
  -Wconversion -Wno-sign-conversion -Wno-psabi
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>  # gcc 12 warns of its own std::string at -O3
  # Contraction is decided by the tape, where both backends agree on it.
  -ffp-contract=off)
if(SALTUS_WARNINGS_AS_ERRORS)
  target_compile_options(saltus_warnings INTERFACE -Werror)
endif()

set_property(GLOBAL PROPERTY SALTUS_COMPONENTS "")

# saltus_add_component(NAME PUBLIC_HEADERS … SOURCES … DEPENDS … PRIVATE_DEPENDS …)
# makes saltus::NAME from src/NAME and include/saltus/NAME.
function(saltus_add_component name)
  cmake_parse_arguments(arg "" "" "PUBLIC_HEADERS;SOURCES;DEPENDS;PRIVATE_DEPENDS" ${ARGN})
  set(target saltus_${name})
  add_library(${target} ${arg_SOURCES})
  add_library(saltus::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name}
    VERIFY_INTERFACE_HEADER_SETS ON)
  target_compile_features(${target} PUBLIC cxx_std_20)
  list(TRANSFORM arg_PUBLIC_HEADERS PREPEND ${PROJECT_SOURCE_DIR}/include/)
  target_sources(${target} PUBLIC FILE_SET HEADERS
    BASE_DIRS ${PROJECT_SOURCE_DIR}/include FILES ${arg_PUBLIC_HEADERS})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${target}
    PUBLIC ${arg_DEPENDS}
    PRIVATE ${arg_PRIVATE_DEPENDS} $<BUILD_INTERFACE:saltus_warnings>)
  install(TARGETS ${target} EXPORT saltusTargets FILE_SET HEADERS)
  set_property(GLOBAL APPEND PROPERTY SALTUS_COMPONENTS ${target})
endfunction()

# saltus::saltus stands for all components.
function(saltus_add_umbrella)
  get_property(components GLOBAL PROPERTY SALTUS_COMPONENTS)
  add_library(saltus_all INTERFACE)
  add_library(saltus::saltus ALIAS saltus_all)
  set_target_properties(saltus_all PROPERTIES EXPORT_NAME saltus)
  target_sources(saltus_all INTERFACE FILE_SET HEADERS
    BASE_DIRS ${PROJECT_SOURCE_DIR}/include
    FILES ${PROJECT_SOURCE_DIR}/include/saltus/saltus.hpp
          ${PROJECT_SOURCE_DIR}/include/saltus/casadi.hpp)
  target_link_libraries(saltus_all INTERFACE ${components})
  install(TARGETS saltus_all EXPORT saltusTargets FILE_SET HEADERS)
endfunction()

# saltus_add_test(expr/jacobian) builds tests/expr/jacobian_test.cpp against saltus::expr.
function(saltus_add_test path)
  get_filename_component(component ${path} DIRECTORY)
  string(REPLACE "/" "_" target ${path}_test)
  add_executable(${target} ${PROJECT_SOURCE_DIR}/tests/${path}_test.cpp)
  target_include_directories(${target} PRIVATE
    ${PROJECT_SOURCE_DIR}/tests ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${target} PRIVATE
    saltus::${component} saltus_test_support GTest::gtest_main saltus_warnings)
  # What takes time when tests run is in the libraries; this saves a quarter of building them.
  target_compile_options(${target} PRIVATE $<$<CONFIG:RelWithDebInfo>:-O1>)
  gtest_discover_tests(${target} TEST_PREFIX ${component}/ DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT 300)
endfunction()

function(saltus_install_package)
  set(destination ${CMAKE_INSTALL_LIBDIR}/cmake/saltus)
  configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/saltusConfig.cmake.in
    ${PROJECT_BINARY_DIR}/saltusConfig.cmake INSTALL_DESTINATION ${destination})
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/saltusConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
  install(EXPORT saltusTargets NAMESPACE saltus:: DESTINATION ${destination})
  install(FILES
    ${PROJECT_BINARY_DIR}/saltusConfig.cmake
    ${PROJECT_BINARY_DIR}/saltusConfigVersion.cmake
    ${PROJECT_SOURCE_DIR}/cmake/FindIpopt.cmake
    ${PROJECT_SOURCE_DIR}/cmake/FindPPL.cmake
    ${PROJECT_SOURCE_DIR}/cmake/FindSLEEF.cmake
    DESTINATION ${destination})
endfunction()
