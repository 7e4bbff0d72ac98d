// SPDX-License-Identifier: BSD-2-Clause
// Files are read whole and written whole or not at all.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace saltus {

/// The content of a file. Throws InvalidInput with a sentence if it cannot be read.
[[nodiscard]] std::string read_file(const std::filesystem::path& path);

/// Writes to a temporary file beside `path` and renames it, so that a reader sees the old
/// content or the new one. Throws InvalidInput if that fails; nothing is left behind then.
void write_file(const std::filesystem::path& path, std::string_view content);

}  // namespace saltus
