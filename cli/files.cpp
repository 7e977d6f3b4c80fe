#include "cli/files.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "cli/commands.h"
#include "engine/core/parse.h"

namespace divan {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

[[noreturn]] void fail(std::string_view doing, const std::filesystem::path& path) {
  throw Failure{bad_input, fmt::format("cannot {} {}: {}", doing, path.string(), std::strerror(errno))};
}

}  // namespace

std::string read_file(const std::filesystem::path& path) {
  errno = std::filesystem::is_directory(path) ? EISDIR : 0;
  if (errno != 0) fail("read", path);
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
  if (!file) fail("read", path);
  std::string text;
  char part[1 << 16];
  while (const auto count = std::fread(part, 1, sizeof part, file.get())) {
    text.append(part, count);
    if (text.size() > longest_file) {
      throw Failure{bad_input, fmt::format("cannot read {}: longer than {} bytes", path.string(), longest_file)};
    }
  }
  if (std::ferror(file.get()) != 0) fail("read", path);
  return text;
}

void write_file(const std::filesystem::path& path, std::string_view text) {
  std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "wb"));
  if (!file) fail("write", path);
  if (std::fwrite(text.data(), 1, text.size(), file.get()) != text.size()) fail("write", path);
  if (std::fclose(file.release()) != 0) fail("write", path);
}

}  // namespace divan
