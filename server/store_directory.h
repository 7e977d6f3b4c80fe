// The directory that a store lives in: made when it is missing, and held by one process at a time.
#pragma once

#include <string>

namespace divan::server {

class StoreDirectory {
 public:
  // Makes the directory for this user's eyes only (it holds seeds and sealed choices) and takes its lock, which goes
  // with the process, however that ends. Throws std::runtime_error with a sentence for the operator.
  explicit StoreDirectory(std::string path);
  StoreDirectory(StoreDirectory&& other) noexcept;
  StoreDirectory& operator=(StoreDirectory&&) = delete;
  ~StoreDirectory();

  // The path of a file in it; made empty, for this user's eyes only, when it is missing. Throws as above.
  std::string file(const std::string& name) const;

 private:
  std::string path_;
  int lock_ = -1;
};

}  // namespace divan::server
