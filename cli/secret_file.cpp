#include "cli/secret_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "cli/commands.h"

namespace divan {
namespace {

constexpr std::size_t at_once = std::size_t{1} << 20;

}  // namespace

SecretFile::SecretFile(std::string path) : path_(std::move(path)), partial_(path_ + ".partial") {
  if (std::filesystem::exists(path_)) throw Failure{bad_input, path_ + " is there already; choose another name"};
  // One that was left behind may have other rights.
  ::unlink(partial_.c_str());
  file_ = ::open(partial_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file_ < 0) fail();
}

SecretFile::~SecretFile() {
  if (file_ < 0) return;
  ::close(file_);
  ::unlink(partial_.c_str());
}

void SecretFile::write(std::string_view text) {
  waiting_ += text;
  if (waiting_.size() >= at_once) flush();
}

void SecretFile::flush() {
  std::string_view rest = waiting_;
  while (!rest.empty()) {
    const auto written = ::write(file_, rest.data(), rest.size());
    if (written < 0) fail();
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  waiting_.clear();
}

void SecretFile::keep() {
  flush();
  if (::fsync(file_) != 0 || ::link(partial_.c_str(), path_.c_str()) != 0) fail();
  ::close(std::exchange(file_, -1));
  ::unlink(partial_.c_str());
}

void SecretFile::fail() const {
  throw Failure{bad_input, fmt::format("cannot write {}: {}", path_, std::strerror(errno))};
}

}  // namespace divan
