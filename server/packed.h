// Bytes compressed with deflate while they are not needed.
#pragma once

#include <memory>
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

// A file of gzip that is made piece by piece.
class GzipWriter {
 public:
  GzipWriter();
  ~GzipWriter();
  GzipWriter(const GzipWriter&) = delete;
  GzipWriter& operator=(const GzipWriter&) = delete;

  // What the next bytes add to the file, at least one byte; after the last ones, what ends it.
  std::string add(std::string_view bytes);
  std::string finish();

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

// The bytes of a file that gzip() made, piece by piece; an empty piece is the end.
class GzipReader {
 public:
  explicit GzipReader(std::string file);
  ~GzipReader();
  GzipReader(const GzipReader&) = delete;
  GzipReader& operator=(const GzipReader&) = delete;

  std::string next(std::size_t most);

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

}  // namespace divan::server
