#include "server/store.h"

#include "server/postgres.h"

namespace divan::server {

OpenedStore open_store(const StorePlan& plan) {
  if (plan.database.empty()) return open_sqlite(plan.data);
  if (!plan.database.starts_with("postgresql://") && !plan.database.starts_with("postgres://"))
    return {nullptr, "the database's address must begin with postgresql://"};
  return open_postgres(plan.database);
}

std::string describe(const StorePlan& plan) {
  return plan.database.empty() ? plan.data : PgConnection::describe(plan.database);
}

}  // namespace divan::server
