#include "server/store.h"

#include <sodium.h>

#include <algorithm>

#include "server/postgres.h"
#include "server/store_thread.h"

namespace divan::server {

namespace {

constexpr const char* no_address = "the database's address must begin with postgresql://";

bool is_address(const std::string& database) {
  return database.starts_with("postgresql://") || database.starts_with("postgres://");
}

}  // namespace

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

OpenedStore open_store(const StorePlan& plan) {
  if (plan.database.empty()) return open_sqlite(plan.data);
  if (!is_address(plan.database)) return {nullptr, no_address};
  return open_postgres(plan.database);
}

std::unique_ptr<StoreReader> read_store(const StorePlan& plan) {
  if (plan.database.empty()) return read_sqlite(plan.data);
  if (!is_address(plan.database)) throw std::runtime_error(no_address);
  return read_postgres(plan.database);
}

std::string describe(const StorePlan& plan) {
  return plan.database.empty() ? plan.data : PgConnection::describe(plan.database);
}

}  // namespace divan::server
