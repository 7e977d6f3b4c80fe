// Bytes compressed with deflate while they are not needed.
#pragma once

#include <string>
#include <string_view>

namespace divan::server {

class Packed {
 public:
  Packed() = default;
  explicit Packed(std::string_view bytes);

  bool empty() const { return size_ == 0; }
  std::string unpack() const;

 private:
  std::string small_;
  std::size_t size_ = 0;  // unpacked
};

// The bytes as a file of gzip has them, which every browser reads.
std::string gzip(std::string_view bytes);

}  // namespace divan::server
