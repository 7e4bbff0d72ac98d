// SPDX-License-Identifier: BSD-2-Clause
// Problems as files: what a user sends with a bug report. The format is described in
// docs/problem-file.md.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "saltus/mpcc/mpcc.hpp"

namespace saltus {

inline constexpr int kProblemFileVersion = 1;

/// The text of a problem file. Everything is kept: functions, index maps, names, numbers to
/// the last bit.
[[nodiscard]] std::string problem_to_text(const Mpcc& mpcc);

/// The problem of such a text. Throws InvalidInput with the place and what was expected if
/// the text is cut off, foreign, of a newer version or contradicts itself.
[[nodiscard]] Mpcc problem_from_text(std::string_view text);

/// The same with files; a file is written whole or not at all.
void save_problem(const Mpcc& mpcc, const std::filesystem::path& path);
[[nodiscard]] Mpcc load_problem(const std::filesystem::path& path);

}  // namespace saltus
