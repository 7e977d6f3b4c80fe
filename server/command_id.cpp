// The ids of commands as stores keep them (store.h).
#include <sodium.h>

#include <algorithm>

#include "server/store.h"

namespace divan::server {

// SHA-256, because PostgreSQL knows it too and moves the commands of an older database by itself.
CommandId command_id(std::string_view sender, std::string_view id) {
  const auto whole = std::string(sender) + ':' + std::string(id);
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(whole.data()), whole.size());
  CommandId command;
  std::copy_n(hash.begin(), command.bytes.size(), command.bytes.begin());
  return command;
}

CommandId command_of_bytes(std::string_view bytes) {
  CommandId command;
  if (bytes.size() == command.bytes.size()) std::ranges::copy(bytes, command.bytes.begin());
  return command;
}

}  // namespace divan::server
