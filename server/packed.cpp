#include "server/packed.h"

#include <boost/beast/zlib.hpp>
#include <boost/crc.hpp>
#include <stdexcept>
#include <utility>

namespace divan::server {
namespace {

namespace zlib = boost::beast::zlib;

// Beast's inflate looks at as many bits as the longest code may have even where the last code is shorter, and asks for
// more where the text ends: so there is more.
constexpr std::size_t padding = 8;
constexpr std::size_t flushing = 64;  // bytes that the end of a piece may take

// Whatever is packed here has just been written by this program: only a broken one can fail.
void check(const boost::beast::error_code& fault, std::string_view doing) {
  if (fault && fault != zlib::error::end_of_stream) {
    throw std::logic_error(std::string(doing) + ": " + fault.message());
  }
}

zlib::z_params from_to(std::string_view from, std::string& to) {
  zlib::z_params way;
  way.next_in = from.data();
  way.avail_in = from.size();
  way.next_out = to.data();
  way.avail_out = to.size();
  return way;
}

// RFC 1952: magic number, deflate, no flags, no time, no hint, system unknown.
constexpr std::string_view gzip_header("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);

std::string gzip_end(unsigned sum, std::size_t size) {
  std::string end;
  for (const auto number : {sum, static_cast<unsigned>(size)}) {
    for (const int shift : {0, 8, 16, 24}) end += static_cast<char>(number >> shift & 0xff);
  }
  return end;
}

std::string deflated(std::string_view bytes) {
  zlib::deflate_stream stream;
  std::string buffer(stream.upper_bound(bytes.size()), '\0');
  auto way = from_to(bytes, buffer);
  boost::beast::error_code fault;
  stream.write(way, zlib::Flush::finish, fault);
  check(fault, "packing");
  buffer.resize(way.total_out);
  return buffer;
}

}  // namespace

Packed::Packed(std::string_view bytes) : size_(bytes.size()) {
  std::string buffer = deflated(bytes);
  buffer.append(padding, '\0');
  small_.assign(buffer);  // a copy that takes no more than it must
}

std::string gzip(std::string_view bytes) {
  boost::crc_32_type sum;
  sum.process_bytes(bytes.data(), bytes.size());
  return std::string(gzip_header) + deflated(bytes) + gzip_end(sum.checksum(), bytes.size());
}

struct GzipWriter::Stream {
  // What these bytes come to, with what `flush` adds to it.
  std::string write(std::string_view bytes, zlib::Flush flush) {
    sum.process_bytes(bytes.data(), bytes.size());
    size += bytes.size();
    std::string packed(deflate.upper_bound(bytes.size()) + flushing, '\0');
    auto way = from_to(bytes, packed);
    boost::beast::error_code fault;
    deflate.write(way, flush, fault);
    check(fault, "packing");
    packed.resize(packed.size() - way.avail_out);
    return std::exchange(begin, {}) + packed;
  }

  zlib::deflate_stream deflate;
  boost::crc_32_type sum;
  std::size_t size = 0;
  std::string begin{gzip_header};
};

GzipWriter::GzipWriter() : stream_(std::make_unique<Stream>()) {}
GzipWriter::~GzipWriter() = default;

std::string GzipWriter::add(std::string_view bytes) { return stream_->write(bytes, zlib::Flush::sync); }

std::string GzipWriter::finish() {
  auto last = stream_->write({}, zlib::Flush::finish);
  return last + gzip_end(stream_->sum.checksum(), stream_->size);
}

struct GzipReader::Stream {
  std::string file;      // and padding
  std::size_t left = 0;  // bytes that have not been given
  zlib::inflate_stream inflate;
  std::size_t read = gzip_header.size();
};

GzipReader::GzipReader(std::string file) : stream_(std::make_unique<Stream>()) {
  auto& bytes = stream_->file = std::move(file);
  for (const int place : {1, 2, 3, 4}) {
    stream_->left = stream_->left << 8 | static_cast<unsigned char>(bytes.at(bytes.size() - place));
  }
  bytes.append(padding, '\0');
}
GzipReader::~GzipReader() = default;

std::string GzipReader::next(std::size_t most) {
  std::string piece(std::min(most, stream_->left), '\0');
  if (piece.empty()) return {};
  auto way = from_to(std::string_view(stream_->file).substr(stream_->read), piece);
  boost::beast::error_code fault;
  stream_->inflate.write(way, zlib::Flush::sync, fault);
  check(fault, "unpacking");
  if (way.avail_out > 0) throw std::logic_error("unpacking: something is missing");
  stream_->read = stream_->file.size() - way.avail_in;
  stream_->left -= piece.size();
  return piece;
}

std::string Packed::unpack() const {
  zlib::inflate_stream stream;
  std::string bytes(size_, '\0');
  auto way = from_to(small_, bytes);
  boost::beast::error_code fault;
  stream.write(way, zlib::Flush::finish, fault);
  check(fault, "unpacking");
  if (way.total_out != size_) throw std::logic_error("unpacking: something is missing");
  return bytes;
}

}  // namespace divan::server
