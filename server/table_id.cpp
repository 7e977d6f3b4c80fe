#include <sodium.h>

#include <array>
#include <stdexcept>

#include "server/secrets.h"

namespace divan::server {

TableId new_table_id() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be set up: no source of randomness");
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
  std::array<unsigned char, 26> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  TableId id;
  for (const unsigned char byte : bytes) id += letters[byte % letters.size()];
  return id;
}

}  // namespace divan::server
