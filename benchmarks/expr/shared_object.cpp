// SPDX-License-Identifier: BSD-2-Clause
#include "expr/shared_object.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "saltus/base/file.hpp"

namespace saltus::bench {
namespace {

namespace fs = std::filesystem;

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "saltus-bench-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
      throw std::runtime_error("cannot make a temporary folder " + name);
    }
    path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

}  // namespace

SharedObject::SharedObject(const std::string& path)
    : handle_(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL), [](void* handle) {
        if (handle != nullptr) dlclose(handle);
      }) {
  if (!handle_) throw std::runtime_error(dlerror());
}

void* SharedObject::symbol(const std::string& name) const {
  void* const address = dlsym(handle_.get(), name.c_str());
  if (address == nullptr) throw std::runtime_error("no symbol '" + name + "'");
  return address;
}

SharedObject compile_c(const std::string& source, const std::string& flags) {
  const TemporaryFolder folder;
  const std::string code = (folder.path() / "code.c").string();
  const std::string object = (folder.path() / "code.so").string();
  write_file(code, source);
  const std::string command =
      "gcc " + flags + " -fPIC -shared '" + code + "' -o '" + object + "' -lm";
  if (std::system(command.c_str()) != 0) throw std::runtime_error("failed: " + command);
  return SharedObject(object);
}

}  // namespace saltus::bench
