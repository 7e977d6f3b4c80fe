// The finished games of a person, as they follow from the logs of their tables: who sat where, and who came where. A
// game is read from its log once; what follows is kept as notes of the store, without a name in them, so that whoever
// is erased is gone from everybody's history. Pure functions, but for the first; all of them run on a worker.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store.h"

namespace divan::server {

// One seat at the end: a person by the key, or a bot.
struct PlayedSeat {
  std::string key;
  std::string bot;
  int rank = 0;  // 1: has won
  std::int64_t points = 0;

  friend bool operator==(const PlayedSeat&, const PlayedSeat&) = default;
};
struct PlayedGame {
  std::string game;
  std::int64_t began = 0;
  std::vector<PlayedSeat> seats;

  friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
};
// Nothing when the match has not ended, or the log cannot be followed.
std::optional<PlayedGame> played_game(const std::vector<std::string>& lines);

// A game of one person, with the names that are known now.
struct MyGame {
  TableId table;
  PlayedGame game;
  std::vector<std::string> names;  // one a seat; empty: a bot
  std::size_t seat = 0;            // the person's

  const PlayedSeat& mine() const { return game.seats[seat]; }
};
// All finished games of a person, those that began last first. What was read from logs is added to `fresh`, as notes
// to be kept; no more than `most_logs` are read at a time, and `missing` tells how many are left.
struct MyGames {
  std::vector<MyGame> games;
  std::vector<Note> fresh;
  std::size_t missing = 0;
};
MyGames games_of(EventStore& store, const std::string& person, std::size_t most_tables, std::size_t most_logs);

// The kind of the notes that hold a person's history.
std::string history_kind(std::string_view person);

// A share of wins and where it may lie: Wilson's interval at 95 %.
struct Share {
  double share = 0, least = 0, most = 0;
};
Share win_share(int won, int played);

}  // namespace divan::server
