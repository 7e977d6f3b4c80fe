// What all tables of one house share: store, clock, workers, settings, limits, lobby.
#pragma once

#include "server/append_resolver.h"
#include "server/dependencies.h"
#include "server/join_codes.h"
#include "server/limits.h"
#include "server/lobby_index.h"
#include "server/secrets.h"
#include "server/worker.h"

namespace divan::server {

class TableActor;

// A private link that moves a seat to another device.
struct SeatMove {
  TableId table;
  Seat seat;
  std::string key;  // whose it was when the link was made
};

// Limits how many long replies (records, tapes) are made or sent at a time.
class LargeReplies {
 public:
  static constexpr int most = 8;

  // Held until the reply is gone; nothing when there are too many. Used by the house's thread only.
  std::shared_ptr<const void> take() {
    if (*out_ >= most) return nullptr;
    ++*out_;
    return {this, [out = out_](const void*) { --*out; }};
  }

 private:
  std::shared_ptr<int> out_ = std::make_shared<int>(0);
};

struct TableContext {
  EventStore& store;
  Clock& clock;
  Post post;
  Worker& worker;  // records, tapes, round analysis
  Worker& loader;  // tables are read and folded here
  Settings settings;
  Dependencies dependencies;
  Dice dice;            // of delays
  std::int64_t opened;  // when the house did
  OneUse<SeatMove> moves;
  std::function<void()> settled;  // called when a stopped table has finished its append
  std::function<std::shared_ptr<TableActor>(const TableId&)> find_table;  // none: there is no such table
  LargeReplies large = {};
  JoinCodes codes = {};
  Buckets code_guesses{code_guesses_of_one};                           // by address
  AppendResolver appends{store, clock, post};                          // tables append by this, and by nothing else
  Buckets reports{player_reports};                                     // by session
  Places spectators{};                                                 // of the whole house, by address
  std::shared_ptr<HouseTally> tally = std::make_shared<HouseTally>();  // shared with what the store may answer late
  std::shared_ptr<LobbyIndex> lobby = std::make_shared<LobbyIndex>();  // likewise
};

inline constexpr std::int64_t move_link_lives = 10LL * 60 * 1000;

}  // namespace divan::server
