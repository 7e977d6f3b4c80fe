// The listed tables that are open or running. The index lives in memory, so that looking at the lobby never reads the
// store, and follows every row that is stored. It also counts how many of them each address has made since the server
// started.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/store.h"

namespace divan::server {

class LobbyIndex {
 public:
  // Reads the listed tables; does nothing once that has succeeded. A store that does not answer is asked at the next
  // call.
  void load(EventStore& store);
  bool loaded() const { return loaded_; }

  // A row as it was stored, of any table.
  void put(const TableRow& row);
  // The table is gone from the store.
  void forget(const TableId& table);

  // An empty field filters nothing.
  struct Wanted {
    std::string game;
    std::string status;  // "open" or "running"
    std::string clock;   // "live", "turns" or "none"
    bool free = false;   // only tables with a free seat
    std::string after;   // the `next` of the page before
    std::size_t most = 0;
  };
  struct LobbyPage {
    std::vector<std::string> summaries;  // newest first
    std::string next;                    // empty: this is the last page
  };
  // Nothing when `after` is not the `next` of any page.
  std::optional<LobbyPage> page(const Wanted& wanted) const;

  // `address` wants to list one more table, and may have `most` of them; false: it has them already.
  bool reserve(const TableId& table, const std::string& address, std::size_t most);

 private:
  // Newest first; of two that were touched at the same time the greater id.
  using SortKey = std::pair<std::int64_t, TableId>;
  struct Entry {
    std::string game, status, clock, summary;
    bool free = false;
  };
  static bool fits(const Entry& entry, const Wanted& wanted);

  bool loaded_ = false;
  std::map<SortKey, Entry, std::greater<>> entries_;
  std::unordered_map<TableId, std::int64_t> touched_;
  std::unordered_map<TableId, std::string> made_from_;
  std::unordered_map<std::string, std::size_t> made_;  // by address
};

}  // namespace divan::server
