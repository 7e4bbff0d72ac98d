// SPDX-License-Identifier: BSD-2-Clause
// The subcommands of the saltus command, one file each.
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace saltus::app {

/// Exit codes of the process.
enum ExitCode : int {
  kSuccess = 0,
  kFailure = 1,   ///< the command ran, and what it found or met is not well
  kBadInput = 2,  ///< the command line or a file is at fault; a sentence says where
};

/// What a subcommand does once the command line is read; gives the exit code.
using Action = std::function<int()>;

struct Command {
  const char* name;
  const char* summary;
  /// Adds the options of the subcommand to `parser`. The action owns their values.
  Action (*declare)(CLI::App& parser);
};

Action declare_check(CLI::App& parser);
Action declare_doctor(CLI::App& parser);
Action declare_impact(CLI::App& parser);
Action declare_list(CLI::App& parser);
Action declare_mpcc(CLI::App& parser);
Action declare_show(CLI::App& parser);
Action declare_simulate(CLI::App& parser);
Action declare_solve(CLI::App& parser);

}  // namespace saltus::app
