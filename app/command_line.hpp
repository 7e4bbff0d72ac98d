// SPDX-License-Identifier: BSD-2-Clause
// From words on the command line to the subcommand that is meant.
#pragma once

namespace saltus::app {

/// Runs what the command line asks for and gives the exit code. Throws InvalidInput with
/// a sentence for a command line that makes no sense.
int run(int argc, const char* const* argv);

}  // namespace saltus::app
