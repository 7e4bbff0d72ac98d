# SPDX-License-Identifier: BSD-2-Clause
# Installs BUILD to a prefix under WORK, builds the client project against it and runs it.
set(prefix ${WORK}/moved)
set(client ${WORK}/client)

# run(WORD…) runs a command; its failure is the test's. Its output is left in `output`.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE code
    OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  if(NOT code EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "'${command}' ended with ${code}:\n${output}${errors}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

function(expect_output command expected)
  run(${command} ${ARGN})
  if(NOT output STREQUAL expected)
    message(FATAL_ERROR "'${command}' printed:\n${output}\nexpected:\n${expected}")
  endif()
endfunction()

# Nothing may depend on where the files were installed first, hence the move.
file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --config "${CONFIG}" --prefix ${WORK}/installed)
file(RENAME ${WORK}/installed ${prefix})

run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/client -B ${client} -G ${GENERATOR}
  -DCMAKE_PREFIX_PATH=${prefix}
  -DCMAKE_BUILD_TYPE=${CONFIG}
  -DCMAKE_CXX_COMPILER=${COMPILER}
  -DCMAKE_CXX_FLAGS=${FLAGS})
run(${CMAKE_COMMAND} --build ${client} --config "${CONFIG}")

file(READ ${SOURCE}/examples/incline/output.txt expected)
expect_output(${client}/whole "${expected}")
run(${client}/component)
if(EXISTS ${prefix}/bin/saltus)
  run(${prefix}/bin/saltus doctor)
endif()

# The headers found must be the installed ones.
file(STRINGS ${client}/CMakeCache.txt found REGEX "^saltus_DIR:")
if(NOT found MATCHES "=${prefix}/")
  message(FATAL_ERROR "the client used another saltus: ${found}")
endif()
file(REMOVE_RECURSE ${WORK})
