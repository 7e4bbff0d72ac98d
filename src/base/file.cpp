// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/base/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "saltus/base/error.hpp"

namespace saltus {
namespace {

[[noreturn]] void cannot(std::string_view verb, const std::filesystem::path& path) {
  throw InvalidInput(
      fmt::format("cannot {} '{}': {}", verb, path.string(), std::strerror(errno)));
}

bool write_all(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(descriptor, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

std::string read_file(const std::filesystem::path& path) {
  if (std::filesystem::is_directory(path)) {
    throw InvalidInput(fmt::format(
        "cannot read '{}': it is a folder, a file was expected", path.string()));
  }
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) cannot("read", path);
  std::string content;
  std::array<char, 65536> chunk;
  do {
    stream.read(chunk.data(), chunk.size());
    content.append(chunk.data(), static_cast<std::size_t>(stream.gcount()));
  } while (stream);
  if (stream.bad()) cannot("read", path);
  return content;
}

void write_file(const std::filesystem::path& path, std::string_view content) {
  std::string temporary = path.string() + ".XXXXXX";
  const int descriptor = ::mkstemp(temporary.data());
  if (descriptor < 0) cannot("write", path);
  const bool written = ::fchmod(descriptor, 0644) == 0 &&
                       write_all(descriptor, content) && ::fsync(descriptor) == 0;
  const int write_error = errno;
  const bool closed = ::close(descriptor) == 0;
  if (!written) errno = write_error;
  if (!written || !closed || std::rename(temporary.c_str(), path.c_str()) != 0) {
    const int error = errno;
    ::unlink(temporary.c_str());
    errno = error;
    cannot("write", path);
  }
}

}  // namespace saltus
