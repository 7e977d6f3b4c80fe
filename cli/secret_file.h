// A file that holds what players must not see: for this user's eyes only, and under its name only when it is whole.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace divan {

class SecretFile {
 public:
  // Throws Failure: something has that name already, or it cannot be written.
  explicit SecretFile(std::string path);
  ~SecretFile();  // what has not been kept is gone
  SecretFile(const SecretFile&) = delete;
  SecretFile& operator=(const SecretFile&) = delete;

  void write(std::string_view text);
  // On the disk, under its name.
  void keep();

 private:
  [[noreturn]] void fail() const;

  std::string path_;
  std::string partial_;
  int file_ = -1;
  std::string waiting_;
  void flush();
};

}  // namespace divan
