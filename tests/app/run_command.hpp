// SPDX-License-Identifier: BSD-2-Clause
// Runs the built saltus command as a user would.
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <string>

#include "saltus/base/file.hpp"
#include "support/temporary_folder.hpp"

namespace saltus::test {

struct CommandResult {
  int exit_code;  ///< −1 if a signal ended the process
  std::string output, errors;
};

/// Pre: `arguments` is quoted for the shell where that is needed.
inline CommandResult run_command(const std::string& arguments) {
  const TemporaryFolder folder;
  const std::string output = folder.path() / "output", errors = folder.path() / "errors";
  const std::string line =
      "'" SALTUS_COMMAND "' </dev/null >'" + output + "' 2>'" + errors + "' " + arguments;
  const int status = std::system(line.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(output),
          read_file(errors)};
}

}  // namespace saltus::test
