#include "tests/server/private_postgres.h"

namespace divan::server {

std::vector<StoreKind> store_kinds() {
  return {{"sqlite", [] { return std::make_unique<SqlitePlace>(); }},
          {"postgres", [] { return std::make_unique<PostgresPlace>(); }}};
}

}  // namespace divan::server
