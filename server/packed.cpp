#include "server/packed.h"

#include <boost/beast/zlib.hpp>
#include <boost/crc.hpp>
#include <stdexcept>

namespace divan::server {
namespace {

namespace zlib = boost::beast::zlib;

// Beast's inflate looks at as many bits as the longest code may have even where the last code is shorter, and asks for
// more where the text ends: so there is more.
constexpr std::size_t padding = 8;

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
  // RFC 1952: magic number, deflate, no flags, no time, no hint, system unknown.
  constexpr std::string_view header("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
  boost::crc_32_type sum;
  sum.process_bytes(bytes.data(), bytes.size());
  std::string file(header);
  file += deflated(bytes);
  for (const auto number : {sum.checksum(), static_cast<unsigned>(bytes.size())}) {
    for (const int shift : {0, 8, 16, 24}) file += static_cast<char>(number >> shift & 0xff);
  }
  return file;
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
