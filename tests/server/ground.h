// What a server stands on: where it keeps everything, told to `divan serve`, and opened by a test when it is down.
#pragma once

#include "tests/server/private_postgres.h"

namespace divan::server {

inline const std::vector<std::string> quick_bots{"--bot-delay", "0,5", "--unlimited", "--log", "warn"};

class Ground {
 public:
  virtual ~Ground() = default;
  const std::string& data() const { return data_; }
  virtual std::vector<std::string> arguments() const { return quick_bots; }
  virtual OpenedStore open() { return open_sqlite(data_); }

 private:
  TemporaryDirectory directory_;
  std::string data_ = directory_.path() + "/data";
};

class PostgresGround final : public Ground {
 public:
  explicit PostgresGround(PrivatePostgres& postgres) : address_(postgres.new_database()) {}

  std::vector<std::string> arguments() const override {
    auto all = quick_bots;
    all.insert(all.end(), {"--database", address_});
    return all;
  }
  OpenedStore open() override { return open_postgres(address_); }

 private:
  std::string address_;
};

struct GroundKind {
  std::string name;
  std::function<std::unique_ptr<Ground>()> ground;

  friend std::ostream& operator<<(std::ostream& out, const GroundKind& kind) { return out << kind.name; }
};

inline std::vector<GroundKind> grounds() {
  return {{"sqlite", [] { return std::make_unique<Ground>(); }},
          {"postgres", [] { return std::make_unique<PostgresGround>(PrivatePostgres::shared()); }}};
}

}  // namespace divan::server
