// The lines of the server in the log of a table, beside the lines of the match (engine/core/record.h). table_fold.h
// says what each of them changes. A line may contain keys of sessions, never secrets. Times are milliseconds since
// 1970. Heavy (json.h): include it in .cpp files only.
#pragma once

#include <variant>

#include "server/protocol.h"

namespace divan::server::line {

// Line 1.
struct Made {
  static constexpr Tag tag{"house", "made"};
  std::int64_t at = 0;
  std::string game;
  int seats = 0;
  Written options;
  bool listed = false;
  bool spectators = true;
  wire::ClockPolicy clock;
  std::string invite;  // the key of the invitation
  std::string host;    // the key of whoever made it
};
// Somebody sits down here; if at another seat before, that one is free.
struct Joined {
  static constexpr Tag tag{"house", "joined"};
  Seat seat;
  std::string key;
  std::string name;
};
// The seat is kept for somebody who played the match before; it is theirs once they join.
struct Expected {
  static constexpr Tag tag{"house", "expected"};
  Seat seat;
  std::string key;
  std::string name;
};
// Two seats change places while people gather.
struct Swapped {
  static constexpr Tag tag{"house", "swapped"};
  Seat seat;
  Seat with;
};
// While people gather the seat is free; in a match a bot has it from now on.
struct Left {
  static constexpr Tag tag{"house", "left"};
  Seat seat;
};
// The same, by the host; who was removed cannot come back.
struct Removed {
  static constexpr Tag tag{"house", "removed"};
  Seat seat;
};
// Somebody without a seat who may not come back, from this address either.
struct Barred {
  static constexpr Tag tag{"house", "barred"};
  std::string key;
  std::optional<std::string> address;  // a hash
};
// Whether people without a seat may watch.
struct Gallery {
  static constexpr Tag tag{"house", "gallery"};
  bool open = true;
};
struct Bot {
  static constexpr Tag tag{"house", "bot"};
  Seat seat;
  std::optional<std::string> bot;  // absent: the seat is free
};
struct Muted {
  static constexpr Tag tag{"house", "muted"};
  Seat seat;
  bool muted = true;
};
struct Host {
  static constexpr Tag tag{"house", "host"};
  Seat seat;
};
// A new invitation; the old one is void.
struct Invited {
  static constexpr Tag tag{"house", "invited"};
  std::string invite;  // its key
};
// The same person, on another device.
struct Moved {
  static constexpr Tag tag{"house", "moved"};
  Seat seat;
  std::string key;
};
// A program may play this seat as well, until the seat is another's; a token that was given before is void.
struct Program {
  static constexpr Tag tag{"house", "program"};
  Seat seat;
  std::string key;  // of its token
};
// The lines of the match follow, the header first.
struct Started {
  static constexpr Tag tag{"house", "started"};
  std::int64_t at = 0;
};
// When the open question lapses.
struct Deadline {
  static constexpr Tag tag{"house", "deadline"};
  std::uint16_t question = 0;
  std::int64_t at = 0;
};
// By `seat`, for the others: the new deadline.
struct MoreTime {
  static constexpr Tag tag{"house", "more_time"};
  Seat seat;
  std::uint16_t question = 0;
  std::int64_t at = 0;
};
struct PauseWish {
  static constexpr Tag tag{"house", "pause"};
  Seat seat;
  bool wanted = true;
};
struct Paused {
  static constexpr Tag tag{"house", "paused"};
  std::int64_t at = 0;
  bool asleep = false;  // nobody was there
};
struct Resumed {
  static constexpr Tag tag{"house", "resumed"};
  std::int64_t at = 0;
};
struct BotPlays {
  static constexpr Tag tag{"house", "bot_plays"};
  Seat seat;
};
struct PlayerBack {
  static constexpr Tag tag{"house", "player_back"};
  Seat seat;
};
struct Order {
  static constexpr Tag tag{"house", "order"};
  Seat seat;
  wire::Order order{};
};
// The last line of the record, so that it can be given also by a program that can no longer replay the match.
struct Ended {
  static constexpr Tag tag{"house", "ended"};
  Written record;
};
struct Expired {
  static constexpr Tag tag{"house", "expired"};
  std::int64_t at = 0;
};
// A program could not go on with this table. Another one may: the line changes nothing.
struct Frozen {
  static constexpr Tag tag{"house", "frozen"};
  std::string why;
};
struct Rematch {
  static constexpr Tag tag{"house", "rematch"};
  std::string table;
};

using LogLine = std::variant<Made, Joined, Expected, Swapped, Left, Removed, Barred, Gallery, Bot, Muted, Host, Invited,
                             Moved, Program, Started, Deadline, MoreTime, PauseWish, Paused, Resumed, BotPlays,
                             PlayerBack, Order, Ended, Expired, Frozen, Rematch>;

// clang-format off
BOOST_DESCRIBE_STRUCT(Made, (), (at, game, seats, options, listed, spectators, clock, invite, host))
BOOST_DESCRIBE_STRUCT(Joined, (), (seat, key, name))
BOOST_DESCRIBE_STRUCT(Expected, (), (seat, key, name))
BOOST_DESCRIBE_STRUCT(Swapped, (), (seat, with))
BOOST_DESCRIBE_STRUCT(Left, (), (seat))
BOOST_DESCRIBE_STRUCT(Removed, (), (seat))
BOOST_DESCRIBE_STRUCT(Barred, (), (key, address))
BOOST_DESCRIBE_STRUCT(Gallery, (), (open))
BOOST_DESCRIBE_STRUCT(Bot, (), (seat, bot))
BOOST_DESCRIBE_STRUCT(Muted, (), (seat, muted))
BOOST_DESCRIBE_STRUCT(Host, (), (seat))
BOOST_DESCRIBE_STRUCT(Invited, (), (invite))
BOOST_DESCRIBE_STRUCT(Moved, (), (seat, key))
BOOST_DESCRIBE_STRUCT(Program, (), (seat, key))
BOOST_DESCRIBE_STRUCT(Started, (), (at))
BOOST_DESCRIBE_STRUCT(Deadline, (), (question, at))
BOOST_DESCRIBE_STRUCT(MoreTime, (), (seat, question, at))
BOOST_DESCRIBE_STRUCT(PauseWish, (), (seat, wanted))
BOOST_DESCRIBE_STRUCT(Paused, (), (at, asleep))
BOOST_DESCRIBE_STRUCT(Resumed, (), (at))
BOOST_DESCRIBE_STRUCT(BotPlays, (), (seat))
BOOST_DESCRIBE_STRUCT(PlayerBack, (), (seat))
BOOST_DESCRIBE_STRUCT(Order, (), (seat, order))
BOOST_DESCRIBE_STRUCT(Ended, (), (record))
BOOST_DESCRIBE_STRUCT(Expired, (), (at))
BOOST_DESCRIBE_STRUCT(Frozen, (), (why))
BOOST_DESCRIBE_STRUCT(Rematch, (), (table))
// clang-format on

}  // namespace divan::server::line
