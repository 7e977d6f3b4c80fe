#include "server/store.h"

#include "server/postgres.h"
#include "server/store_thread.h"

namespace divan::server {

namespace {

constexpr const char* no_address = "the database's address must begin with postgresql://";

bool is_address(const std::string& database) {
  return database.starts_with("postgresql://") || database.starts_with("postgres://");
}

}  // namespace

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
