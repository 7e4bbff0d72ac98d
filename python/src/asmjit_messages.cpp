// SPDX-License-Identifier: BSD-2-Clause
// Debian's archive of AsmJit can be linked into a shared object but for one of its files, which
// refers to stderr by a relocation that only programs may have. These are the three functions
// of that file; with them defined here the linker leaves it alone.
#include <asmjit/core.h>

#include <cstdio>
#include <cstdlib>

ASMJIT_BEGIN_NAMESPACE

const char* DebugUtils::errorAsString(Error) noexcept { return "an error of AsmJit"; }

void DebugUtils::debugOutput(const char* text) noexcept { std::fputs(text, stderr); }

void DebugUtils::assertionFailed(const char* file, int line, const char* text) noexcept {
  std::fprintf(stderr, "AsmJit: %s failed at %s, line %d\n", text, file, line);
  std::abort();
}

ASMJIT_END_NAMESPACE
