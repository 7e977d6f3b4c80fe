// A PostgreSQL of our own: in a temporary directory, on loopback, at a free port, run by an ordinary user. It syncs as
// a real one does. What is missing is a failure, never a skipped test.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>

#include "tests/server/store_tools.h"

namespace divan::server {

class PrivatePostgres {
 public:
  // Throws std::runtime_error with what is missing.
  PrivatePostgres();
  ~PrivatePostgres();
  PrivatePostgres(const PrivatePostgres&) = delete;
  PrivatePostgres& operator=(const PrivatePostgres&) = delete;

  // The one of this process, started on first use.
  static PrivatePostgres& shared();

  // Of a new, empty database.
  std::string new_database();
  // Of a database, for the user that may do anything ("divan"), or for "guest", who needs the password "sesame".
  std::string address(const std::string& database = "postgres", const std::string& user = "divan") const;
  int port() const { return port_; }
  // As an operator would; gives the first column of the first row.
  std::string sql(const std::string& database_address, const std::string& statement) const;

  // At once, as kill -9 of every one of its processes would end it (what it had promised is on the disk).
  void stop_at_once();
  // Again, at the same port.
  void start();

 private:
  pid_t run(const std::vector<std::string>& words) const;

  TemporaryDirectory directory_;
  std::string binaries_;
  int port_ = 0;
  pid_t process_ = 0;
  int databases_ = 0;
};

// A database of its own in the shared PostgreSQL.
class PostgresPlace final : public StorePlace {
 public:
  OpenedStore open() override { return open_postgres(address_); }
  const std::string& address() const { return address_; }

 private:
  std::string address_ = PrivatePostgres::shared().new_database();
};

}  // namespace divan::server
