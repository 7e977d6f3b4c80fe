// What the operator of a server can do while it runs: look at tables and people, close and delete tables, end sessions,
// ban, erase a person, read reports, and keep nothing for longer than wanted. Reached by a local socket only
// (admin_door.h). Belongs to the house's thread; long reads run beside it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/dependencies.h"
#include "server/house.h"
#include "server/moderation.h"
#include "server/worker.h"

namespace divan::server {

class Operator {
 public:
  struct Outcome {
    std::string fault;  // in words; empty: done
    std::vector<std::string> lines;
  };
  using Done = std::function<void(Outcome)>;

  // `retention` in milliseconds: tables that are over and sessions that nobody used go when they are older; 0: never.
  Operator(House& house, EventStore& store, Clock& clock, Post post, Moderation& moderation, Dependencies dependencies,
           std::int64_t retention);

  // One task, as words: "tables", "people", "close TABLE", "delete TABLE", "end SESSION", "ban address|name WHAT TIME
  // [WHY]", "lift address|name WHAT", "bans", "erase SESSION", "reports", "done REPORT". `done` is called once, on the
  // house's thread.
  void obey(const std::vector<std::string>& words, const Done& done);

 private:
  using Work = std::function<Outcome()>;

  // Reads beside the house's thread.
  void read(Work work, const Done& done);
  void list_tables(const Done& done);
  void list_people(const Done& done);
  void list_reports(const Done& done);
  Outcome list_bans() const;
  void close(const TableId& table, const Done& done);
  void remove(const TableId& table, const Done& done);
  void end_session(const std::string& key, const Done& done);
  void ban(const std::vector<std::string>& words, const Done& done);
  void erase(const std::string& session, const Done& done);
  void carry_out(Chore chore, std::function<void(bool)> done);
  // Each once the one before is done; then says how many.
  void rewrite_all(std::shared_ptr<std::vector<Rewrite>> rest, std::size_t all, const Done& done);
  void retain();

  House& house_;
  EventStore& store_;
  Clock& clock_;
  Post post_;
  Moderation& moderation_;
  Dependencies dependencies_;
  std::int64_t retention_;
  Clock::Token next_retention_;
  Worker worker_;
};

}  // namespace divan::server
