// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/base/file.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/expect_invalid.hpp"
#include "support/temporary_folder.hpp"

namespace saltus {
namespace {

TEST(WriteFile, ReplacesTheContentWhole) {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "result.json";
  write_file(path, "first");
  write_file(path, std::string(100000, 'x'));
  EXPECT_EQ(read_file(path), std::string(100000, 'x'));
}

/* A failed write leaves neither the target nor a temporary file. */
TEST(WriteFile, LeavesNothingBehindWhenItFails) {
  const test::TemporaryFolder folder;
  std::filesystem::create_directory(folder.path() / "occupied");
  EXPECT_INVALID(write_file(folder.path() / "occupied", "text"), "cannot write");
  EXPECT_INVALID(write_file(folder.path() / "missing" / "file", "text"), "missing/file");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(ReadFile, SaysWhatIsMissing) {
  const test::TemporaryFolder folder;
  EXPECT_INVALID((void)read_file(folder.path() / "nothing"), "No such file");
  EXPECT_INVALID((void)read_file(folder.path()), "it is a folder");
}

}  // namespace
}  // namespace saltus
