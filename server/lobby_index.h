// The listed tables that are open or running. The index lives in memory, so that looking at the lobby never reads the
// store, and follows every row that is stored. It also counts how many of them each address has made: which address
// listed which table is kept as a note, as long as the table is listed.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/store.h"

namespace divan::server {

class LobbyIndex {
 public:
  // Reads the listed tables and who made them, once; a store that does not answer is asked at the next call. Every
  // call also removes the notes of tables that are no longer listed.
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
  // The note by which that is known after a restart.
  static Note note_of(const TableId& table, const std::string& address) { return {"listed", table, address}; }

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
  std::vector<TableId> gone_;                          // whose notes must go
};

}  // namespace divan::server
