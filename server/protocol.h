// Every message between the server and its clients, as described structs; a test compares docs/protocol.md with them.
// An empty optional is absent. Heavy (json.h): include it in .cpp files only.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/json.h"

namespace divan::server::wire {

// ---- words

enum class Status : std::uint8_t { open, running, ended, expired, frozen };
enum class Pace : std::uint8_t { live, turns, none };
// The standing order of a seat for optional reactions: decline, take the only reaction there is, or ask me.
enum class Order : std::uint8_t { decline, react, ask };

// How long a question waits: `seconds` at a live table, `hours` at one that is played by turns.
struct ClockPolicy {
  Pace kind = Pace::none;
  std::optional<int> seconds;
  std::optional<int> hours;
  friend bool operator==(const ClockPolicy&, const ClockPolicy&) = default;
};

// ---- over the socket, from the client: an id with exactly one of the verbs, or a ping

struct Frame {
  std::optional<std::string> id;  // 32 hexadecimal digits, made by the client, once for each thing it wants
  std::optional<Written> act;
  std::optional<std::uint16_t> question;  // that an act answers, or an undo belongs to
  std::optional<bool> undo;
  std::optional<Written> say;
  std::optional<bool> more_time;
  std::optional<bool> pause;
  std::optional<Order> order;
  std::optional<bool> back;
  std::optional<std::int64_t> ping;
};

// ---- over the socket, from the server

// One seat, as everybody may see it.
struct Chair {
  std::optional<std::string> name;     // of the person; neither name nor bot: the seat is free
  std::optional<std::string> bot;      // which bot sits here
  std::optional<bool> here;            // a person: is connected
  std::optional<bool> program;         // a program plays for the person: it is connected by the seat's token
  std::optional<std::int64_t> bot_at;  // when a bot will play for somebody who is gone
  std::optional<bool> bot_plays;       // a bot plays until the person is back
  std::optional<bool> muted;
  std::optional<bool> wants_pause;
  std::optional<bool> gave_time;  // for the open question
  std::optional<int> stood_in;    // how often a bot has begun to play for this person
  std::optional<bool> expected;   // kept for a person who has not agreed to play yet
};

// Somebody who watches asks for the seat of a bot.
struct SeatRequest {
  Seat seat;
  std::string name;
};

// Said before the start.
struct GatherTalk {
  std::string name;
  std::string text;
};

struct People {
  Status status{};
  Keyed<Seat, std::optional<Chair>, most_seats> seats;
  std::optional<Seat> host;
  int watching = 0;                       // spectators
  std::optional<bool> gallery_closed;     // nobody may watch
  std::optional<std::uint16_t> question;  // the open one
  std::optional<std::int64_t> deadline;   // when it lapses, milliseconds since 1970
  std::optional<std::int64_t> left;       // while the clock stands still: what was left, milliseconds
  std::optional<std::string> paused;      // "agreed", or "asleep": nobody was there
  std::optional<std::string> rematch;     // the table of the next match
  std::optional<std::string> frozen;      // why this program cannot go on with the table: a key of the text catalogue
  std::optional<std::vector<SeatRequest>> requests;  // of those who are here
  std::optional<std::vector<GatherTalk>> said;       // before the start: what was said lately
};

// What one entry shows this viewer. The last four are for a seat only: what it may do from now on.
struct Update {
  std::uint32_t version = 0;
  Written events;  // an array
  Written patch;   // RFC 7396, from the view before
  std::optional<Written> heard;
  std::optional<Written> notebook;  // when it changed
  std::optional<Written> legal;
  std::optional<Written> bounds;  // when they changed
  std::optional<bool> may_undo;
};

// An earlier update, as the log of a snapshot shows it.
struct Past {
  std::uint32_t version = 0;
  Written events;
  std::optional<Written> heard;
};

struct Snapshot {
  std::uint32_t version = 0;
  std::optional<Seat> you;      // absent: a spectator
  std::optional<bool> open;     // the match has ended and everything lies open
  std::optional<Written> view;  // absent before the start
  std::optional<Written> notebook;
  std::optional<Written> legal;
  std::optional<Written> bounds;
  std::optional<bool> may_undo;
  std::optional<Order> order;
  People people;
  std::optional<std::vector<Past>> log;
};

struct Malformed {
  std::string where;
  std::string problem;
};

// What became of a command: committed, refused by a rule, malformed, or failed (send it again).
struct Answer {
  std::optional<std::string> id;
  std::optional<bool> committed;
  std::optional<std::uint32_t> version;
  std::optional<Written> refused;  // {rule, reason, args}
  std::optional<Malformed> malformed;
  std::optional<std::string> failed;  // a key of the text catalogue
};

struct Bye {
  std::string reason;  // a key of the text catalogue
};

// Exactly one member is present; only a pong comes with a second one, `now`.
struct Message {
  std::optional<Snapshot> snapshot;
  std::optional<Update> update;
  std::optional<People> people;
  std::optional<Order> order;
  std::optional<Answer> answer;
  std::optional<Bye> bye;
  std::optional<std::int64_t> pong;
  std::optional<std::int64_t> now;
};

// ---- calls: what they are given

struct MakeTable {
  std::string game;
  std::optional<int> seats;  // default: as many as the game allows
  Written options{"{}"};     // what is not named has the game's default
  bool listed = false;
  ClockPolicy clock;
  std::vector<std::string> bots;  // for the seats from the last down
  bool spectators = true;
};
struct Invitation {  // join, watch
  std::optional<std::string> invite;
  std::optional<Seat> seat;
};
struct OfSeat {  // host
  Seat seat;
};
struct Remove {  // exactly one of them
  std::optional<Seat> seat;
  std::optional<int> spectator;  // as GET spectators numbers them
};
struct Gallery {
  bool open = true;
};
struct MuteSeat {
  Seat seat;
  bool muted = true;
};
struct ReportPlayer {
  Seat seat;
  std::optional<std::string> said;  // which of their words, if any
  std::string words;                // why; may be empty
};
struct BotSeat {
  Seat seat;
  std::optional<std::string> bot;  // absent: the seat is free again
};
struct SwapSeats {
  Seat seat;
  Seat with;
};
struct Admit {
  Seat seat;  // of the bot
  bool agreed = true;
};
struct Words {
  std::string text;
};
struct ReadCode {
  std::string code;
};
struct MoveSeat {
  std::string token;
};
struct NameMe {
  std::optional<std::string> name;
  std::optional<std::string> language;
};
struct Nothing {};

// ---- calls: what they give

struct Me {
  std::string name;             // empty: none yet
  std::string language;         // empty: not chosen yet
  std::string csrf;             // for the header of every POST
  std::optional<bool> account;  // signed in to one; absent: a guest
};
struct GameInfo {
  std::string id;
  int rules = 0;
  int least_seats = 0;
  int most_seats = 0;
  Written options;
  std::vector<std::string> bots;
};
struct GameList {
  std::vector<GameInfo> games;
};
// In the lobby's list.
struct Summary {
  std::string table;
  std::string game;
  Status status{};
  int seats = 0;
  int free = 0;
  std::vector<std::string> people;
  int bots = 0;
  ClockPolicy clock;
  bool spectators = false;
};
struct TableList {
  std::vector<Written> tables;      // summaries
  std::optional<std::string> next;  // for `after`, when there are more
};
struct Spectator {
  int spectator = 0;  // a number of this table, for `remove`
  std::string name;   // empty: none yet
};
struct SpectatorList {
  std::vector<Spectator> spectators;
};
struct Made {
  std::string table;
  std::string invite;  // a secret: whoever has it may join
  std::string link;
};
struct ContentSet {  // which pieces a game with content is played with
  std::string id;
  std::string hash;
};
// A stranger at a table that is not listed gets the first three only.
struct TableInfo {
  std::string table;
  std::string game;
  Status status{};
  std::optional<int> seats;
  std::optional<Written> options;
  std::optional<ContentSet> content;
  std::optional<bool> listed;
  std::optional<bool> spectators;
  std::optional<ClockPolicy> clock;
  std::optional<Seat> you;
  std::optional<People> people;
  std::optional<std::int64_t> expires_after;  // milliseconds without a change and with nobody there
  std::optional<std::vector<Seat>> asked;     // who must answer now
  std::optional<Seat> former;                 // the seat that was mine, and can be again
};
// A code that can be read out; it leads to the table until it expires.
struct Code {
  std::string code;
  std::int64_t expires = 0;
};
struct Found {
  std::string table;
  std::optional<std::string> invite;
};
struct Seated {
  std::string table;
  Seat seat;
};
struct Rematch {
  std::string table;
  std::string link;
};
struct Link {  // move
  std::string token;
  std::string link;
  std::int64_t expires = 0;
};
struct Ticket {
  std::string ticket;
};
struct SeatToken {    // program
  std::string token;  // a secret: whoever has it plays the seat
};
struct Player {  // as a record names whoever sat there
  std::optional<std::string> name;
  std::optional<std::string> bot;
};
// An update of a tape in the record: the number of its line, and that line where the eyes may know it (a seat's own, or
// any to open eyes).
struct Moment {
  int line = 0;
  std::optional<Written> did;
};
// What one viewer was told of a whole match.
struct Tape {
  std::string game;
  int seats = 0;
  Written options;
  std::optional<ContentSet> content;
  std::vector<Player> players;  // one a seat
  std::string eyes;             // "1" to "15", "watching" or "open"
  Snapshot snapshot;            // after the deal
  std::vector<Update> updates;
  std::vector<Moment> moments;  // one an update
};
struct BadLine {  // of a record that cannot be replayed
  int line = 0;
  std::string problem;  // plain English
};
struct Error {
  std::string error;  // a key of the text catalogue
  Written args{"{}"};
};

// clang-format off
BOOST_DESCRIBE_ENUM(Status, open, running, ended, expired, frozen)
BOOST_DESCRIBE_ENUM(Pace, live, turns, none)
BOOST_DESCRIBE_ENUM(Order, decline, react, ask)
BOOST_DESCRIBE_STRUCT(ClockPolicy, (), (kind, seconds, hours))
BOOST_DESCRIBE_STRUCT(Frame, (), (id, act, question, undo, say, more_time, pause, order, back, ping))
BOOST_DESCRIBE_STRUCT(Chair, (), (name, bot, here, program, bot_at, bot_plays, muted, wants_pause, gave_time, stood_in, expected))
BOOST_DESCRIBE_STRUCT(SeatRequest, (), (seat, name))
BOOST_DESCRIBE_STRUCT(GatherTalk, (), (name, text))
BOOST_DESCRIBE_STRUCT(People, (), (status, seats, host, watching, gallery_closed, question, deadline, left, paused, rematch, frozen, requests, said))
BOOST_DESCRIBE_STRUCT(Update, (), (version, events, patch, heard, notebook, legal, bounds, may_undo))
BOOST_DESCRIBE_STRUCT(Past, (), (version, events, heard))
BOOST_DESCRIBE_STRUCT(Snapshot, (), (version, you, open, view, notebook, legal, bounds, may_undo, order, people, log))
BOOST_DESCRIBE_STRUCT(Malformed, (), (where, problem))
BOOST_DESCRIBE_STRUCT(Answer, (), (id, committed, version, refused, malformed, failed))
BOOST_DESCRIBE_STRUCT(Bye, (), (reason))
BOOST_DESCRIBE_STRUCT(Message, (), (snapshot, update, people, order, answer, bye, pong, now))
BOOST_DESCRIBE_STRUCT(MakeTable, (), (game, seats, options, listed, clock, bots, spectators))
BOOST_DESCRIBE_STRUCT(Invitation, (), (invite, seat))
BOOST_DESCRIBE_STRUCT(OfSeat, (), (seat))
BOOST_DESCRIBE_STRUCT(Remove, (), (seat, spectator))
BOOST_DESCRIBE_STRUCT(Gallery, (), (open))
BOOST_DESCRIBE_STRUCT(MuteSeat, (), (seat, muted))
BOOST_DESCRIBE_STRUCT(ReportPlayer, (), (seat, said, words))
BOOST_DESCRIBE_STRUCT(BotSeat, (), (seat, bot))
BOOST_DESCRIBE_STRUCT(SwapSeats, (), (seat, with))
BOOST_DESCRIBE_STRUCT(Admit, (), (seat, agreed))
BOOST_DESCRIBE_STRUCT(Words, (), (text))
BOOST_DESCRIBE_STRUCT(ReadCode, (), (code))
BOOST_DESCRIBE_STRUCT(MoveSeat, (), (token))
BOOST_DESCRIBE_STRUCT(NameMe, (), (name, language))
BOOST_DESCRIBE_STRUCT(Nothing, (), ())
BOOST_DESCRIBE_STRUCT(Me, (), (name, language, csrf, account))
BOOST_DESCRIBE_STRUCT(GameInfo, (), (id, rules, least_seats, most_seats, options, bots))
BOOST_DESCRIBE_STRUCT(GameList, (), (games))
BOOST_DESCRIBE_STRUCT(Summary, (), (table, game, status, seats, free, people, bots, clock, spectators))
BOOST_DESCRIBE_STRUCT(TableList, (), (tables, next))
BOOST_DESCRIBE_STRUCT(Spectator, (), (spectator, name))
BOOST_DESCRIBE_STRUCT(SpectatorList, (), (spectators))
BOOST_DESCRIBE_STRUCT(Made, (), (table, invite, link))
BOOST_DESCRIBE_STRUCT(ContentSet, (), (id, hash))
BOOST_DESCRIBE_STRUCT(TableInfo, (), (table, game, status, seats, options, content, listed, spectators, clock, you, people, expires_after, asked, former))
BOOST_DESCRIBE_STRUCT(Code, (), (code, expires))
BOOST_DESCRIBE_STRUCT(Found, (), (table, invite))
BOOST_DESCRIBE_STRUCT(Seated, (), (table, seat))
BOOST_DESCRIBE_STRUCT(Rematch, (), (table, link))
BOOST_DESCRIBE_STRUCT(Link, (), (token, link, expires))
BOOST_DESCRIBE_STRUCT(Ticket, (), (ticket))
BOOST_DESCRIBE_STRUCT(SeatToken, (), (token))
BOOST_DESCRIBE_STRUCT(Player, (), (name, bot))
BOOST_DESCRIBE_STRUCT(Moment, (), (line, did))
BOOST_DESCRIBE_STRUCT(Tape, (), (game, seats, options, content, players, eyes, snapshot, updates, moments))
BOOST_DESCRIBE_STRUCT(BadLine, (), (line, problem))
BOOST_DESCRIBE_STRUCT(Error, (), (error, args))
// clang-format on

}  // namespace divan::server::wire
