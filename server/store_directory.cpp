#include "server/store_directory.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace divan::server {
namespace {

constexpr mode_t owner_only = 0600;

[[noreturn]] void fail(const std::string& what, int error) {
  throw std::runtime_error(what + ": " + std::generic_category().message(error));
}

// Opens a file, making it when it is missing.
int open_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, owner_only);
  if (file < 0) fail("cannot write " + path, errno);
  return file;
}

// A new name is on the disk only when its directory is.
void sync_directory(const std::string& path) {
  const int directory = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return;
  ::fsync(directory);
  ::close(directory);
}

void make_directory(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (!fs::create_directories(path, error)) {
    if (error) fail("cannot make the directory " + path, error.value());
    return;
  }
  fs::permissions(path, fs::perms::owner_all, error);
  sync_directory(fs::absolute(path).lexically_normal().parent_path());
}

// The number that the holder wrote into its lock; only to tell the operator whom to look for.
std::string holder(int lock) {
  std::array<char, 16> text{};
  const ssize_t length = ::pread(lock, text.data(), text.size(), 0);
  return length > 0 ? " (process " + std::string(text.data(), static_cast<std::size_t>(length)) + ")" : "";
}

// Leaving its number is a courtesy: the lock holds without it.
void sign(int lock) {
  const std::string number = std::to_string(::getpid());
  if (::ftruncate(lock, 0) != 0 || ::pwrite(lock, number.data(), number.size(), 0) < 0) return;
}

}  // namespace

StoreDirectory::StoreDirectory(std::string path) : path_(std::move(path)) {
  make_directory(path_);
  const int lock = open_file(path_ + "/divan.lock");
  if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    const std::string who = holder(lock);
    ::close(lock);
    if (error == EWOULDBLOCK) throw std::runtime_error(path_ + " is in use by another divan" + who);
    fail("cannot lock " + path_, error);
  }
  lock_ = lock;
  sign(lock);
}

StoreDirectory::StoreDirectory(StoreDirectory&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

StoreDirectory::~StoreDirectory() {
  if (lock_ >= 0) ::close(lock_);
}

std::string StoreDirectory::file(const std::string& name) const {
  std::string path = path_ + "/" + name;
  ::close(open_file(path));
  sync_directory(path_);
  return path;
}

}  // namespace divan::server
