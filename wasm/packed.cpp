// What the server compresses (server/packed.h) stays as it is in the tab: nothing is sent over a network, and there is
// one table in memory.
#include "server/packed.h"

#include <utility>

namespace divan::server {

Packed::Packed(std::string_view bytes) : small_(bytes), size_(bytes.size()) {}

std::string Packed::unpack() const { return small_; }

std::string gzip(std::string_view bytes) { return std::string(bytes); }

struct GzipWriter::Stream {};

GzipWriter::GzipWriter() = default;
GzipWriter::~GzipWriter() = default;

std::string GzipWriter::add(std::string_view bytes) { return std::string(bytes); }

std::string GzipWriter::finish() { return {}; }

struct GzipReader::Stream {
  std::string rest;
};

GzipReader::GzipReader(std::string file) : stream_(new Stream{std::move(file)}) {}

GzipReader::~GzipReader() = default;

std::string GzipReader::next(std::size_t most) {
  auto piece = stream_->rest.substr(0, most);
  stream_->rest.erase(0, piece.size());
  return piece;
}

}  // namespace divan::server
