// SPDX-License-Identifier: BSD-2-Clause
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>

#include "app/command.hpp"
#include "app/command_line.hpp"
#include "saltus/base/error.hpp"

namespace {

int complain(const char* sentence, int exit_code) {
  std::fprintf(stderr, "saltus: %s\n", sentence);
  return exit_code;
}

bool output_arrived() {
  std::cout.flush();
  return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good();
}

}  // namespace

int main(int argc, char** argv) {
  using namespace saltus::app;
  try {
    const int exit_code = run(argc, argv);
    if (!output_arrived()) return complain("cannot write to standard output", kFailure);
    return exit_code;
  } catch (const saltus::InvalidInput& error) {
    return complain(error.what(), kBadInput);
  } catch (const std::bad_alloc&) {
    return complain("there is not enough memory", kFailure);
  } catch (const std::exception& error) {
    return complain(error.what(), kFailure);
  }
}
