// What the operator knows of misconduct: reports of players, and bans. Bans are kept in memory as well, because every
// request is held against them. Everything here belongs to the house's thread.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/clock.h"
#include "server/store.h"

namespace divan::server {

struct Report {
  std::int64_t at = 0;  // milliseconds since 1970
  TableId table;
  std::uint64_t line = 0;   // the number of the line in the table's log that it is about; 0: of none
  std::optional<int> seat;  // the seat that is reported, counted from 1
  std::string name;         // as the seat was called then
  std::string by;           // the key of the session that reports
  std::string words;        // why; what was said stands in front, in quotation marks; may be empty
};

struct Ban {
  std::string kind;  // "address" or "name"
  std::string what;
  std::int64_t until = 0;
  std::string why;
};

class Moderation {
 public:
  // Reads the bans. May throw StoreFault.
  Moderation(EventStore& store, Clock& clock);

  // `done` is called on the store's thread.
  void report(const Report& report, std::function<void(bool kept)> done);
  bool is_banned_address(std::string_view address) const { return is_banned("address", address); }
  // A name that people could take for a banned one is banned too (names.h).
  bool is_banned_name(std::string_view name) const;

  // A ban is in force at once; `done` hears, on the store's thread, whether it was kept. A ban whose end has passed is
  // lifted.
  void ban(const Ban& ban, std::function<void(bool kept)> done);
  std::vector<Ban> bans() const;

 private:
  bool is_banned(std::string_view kind, std::string_view what) const;

  EventStore& store_;
  Clock& clock_;
  std::map<std::string, Ban, std::less<>> bans_;  // by kind and what
};

// The reports that are kept, oldest first, each with its id. May throw StoreFault.
std::vector<std::pair<std::string, Report>> reports(EventStore& store);

}  // namespace divan::server
