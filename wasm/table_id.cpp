// The tables of a page (server/secrets.h) are told from a server's by their names: a server never writes a 0.
#include <sodium.h>

#include <array>

#include "server/secrets.h"

namespace divan::server {

TableId new_table_id() {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
  std::array<unsigned char, 25> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  TableId id = "0";
  for (const unsigned char byte : bytes) id += letters[byte % letters.size()];
  return id;
}

}  // namespace divan::server
