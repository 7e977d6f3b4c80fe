// The state of a table, folded from its log. A command appends lines and folds them; a restart folds the same lines
// again.
#pragma once

#include <set>

#include "server/dependencies.h"
#include "server/packed.h"
#include "server/table_feeds.h"
#include "server/table_lines.h"

namespace divan::server {

// A line of the house, not of the match.
inline bool is_of_house(std::string_view line) { return line.starts_with(R"({"house":)"); }

struct Chair {
  std::string key;  // whose it is; empty: nobody's
  std::string name;
  std::string program;     // the key of the token that opens this seat to a program; empty: none does
  std::string bot;         // which bot sits here
  bool bot_plays = false;  // for a person who is gone
  int stood_in = 0;        // how often a bot has begun to play for this person
  bool expected = false;   // kept for somebody who has not joined yet
  std::string former;      // whose it was in this match until they left
  bool muted = false;
  bool wants_pause = false;
  bool gave_time = false;  // for the open question
  wire::Order order = wire::Order::ask;

  bool person() const { return !key.empty(); }
  bool free() const { return key.empty() && bot.empty(); }
  // The bot that plays here now; empty: none.
  // The bot that plays, if any; one who is gone is stood in for.
  std::string_view played_by(std::string_view stand_in) const {
    return !bot.empty() ? std::string_view(bot) : bot_plays ? stand_in : "";
  }
};

struct Facts {
  struct Deadline {
    std::uint16_t question = 0;
    std::int64_t at = 0;
  };
  struct Pause {
    std::int64_t since = 0;
    bool asleep = false;
    std::optional<std::int64_t> left;  // of the deadline
  };

  line::Made made;
  wire::Status status = wire::Status::open;
  std::vector<Chair> chairs;
  std::string host;               // the key of a person who sits here
  std::string invite;             // the key of the invitation
  bool gallery = true;            // people without a seat may watch
  std::set<std::string> removed;  // keys
  std::set<std::string> barred;   // addresses, hashed
  std::optional<Deadline> deadline;
  std::optional<Pause> pause;
  std::int64_t began = 0;  // the match; later by as long as it was paused
  std::string end;         // the last line of the record
  std::string rematch;

  bool running() const { return status == wire::Status::running; }
  bool live() const { return made.clock.kind == wire::Pace::live; }
  const Chair& chair(Seat seat) const { return chairs[seat.index]; }
  std::optional<Seat> seat_of(std::string_view key) const;
  // The seat that a program's token opens; takes as long whichever it is, or none.
  std::optional<Seat> seat_opened_by(std::string_view program) const;
  std::optional<Seat> free_seat() const;
  // The seat that this person has left in the match, and that a bot has now.
  std::optional<Seat> seat_left_by(std::string_view key) const;
  // The seats that persons have, whether they are here or not.
  std::vector<Seat> persons() const;
};

class Fold {
 public:
  explicit Fold(const Dependencies& dependencies) : dependencies_(dependencies) {}

  // One more line. A fault: this program cannot follow the log (a line that it does not know, other rules, an entry
  // that the rules refuse); nothing more can be folded then.
  std::optional<Fault> add(std::string_view line);
  // Applies the entry that the match was proposed last and has allowed; `line` is its text. False: there was none.
  bool commit(std::string_view line);
  // Between these nobody is told anything: a long log is read without writing down what everybody was told on the way.
  void begin_reading() { reading_ = true; }
  void end_reading();
  // Shows nothing of the match from now on. `lines`: how many there are, folded or not.
  void freeze(std::uint64_t lines);

  const Facts& facts() const { return facts_; }
  std::uint64_t lines() const { return lines_; }
  std::uint64_t bytes() const { return bytes_; }
  // Lines of the match since it ended: talk.
  std::uint64_t lines_after_end() const { return after_end_; }
  // The match, once it has begun.
  AnyTable* match() const {
    wake();
    return match_.get();
  }
  const ViewerFeeds& feeds() const {
    wake();
    return feeds_;
  }
  // Everybody who is there has been told.
  void trim_feeds() { feeds_.trim(); }
  std::string hash() const { return match_ ? hash_text(match()->hash()) : std::string(); }

  // Makes itself small until somebody asks for the match or its feeds: the views can be made again from the match, and
  // what cannot is packed. Nobody can tell whether it has rested.
  void rest();

 private:
  std::optional<Fault> add_house(std::string_view line);
  std::optional<Fault> open_match(std::string_view header);
  std::optional<Fault> add_entry(std::string_view line);
  // Follows the entry that the match has applied.
  void follow_match();

  template <class Said>
  std::optional<Fault> apply(const Said& said) {
    if (std::same_as<Said, line::Made> != (lines_ == 0)) return Fault{"house", "made is the first line"};
    if constexpr (requires { said.seat; }) {
      if (said.seat.index >= facts_.chairs.size()) return Fault{"seat", "no such seat at this table"};
    }
    if constexpr (requires { said.with; }) {
      if (said.with.index >= facts_.chairs.size()) return Fault{"with", "no such seat at this table"};
    }
    fold(said);
    return {};
  }

  void fold(const line::Made& made);
  void fold(const line::Joined& joined);
  void fold(const line::Expected& expected);
  void fold(const line::Swapped& swapped) { std::swap(chair(swapped.seat), chair(swapped.with)); }
  void fold(const line::Left& left) { vacate(left.seat); }
  void fold(const line::Removed& removed);
  void fold(const line::Barred& barred);
  void fold(const line::Gallery& gallery) { facts_.gallery = gallery.open; }
  void fold(const line::Bot& bot);
  void fold(const line::Muted& muted) { chair(muted.seat).muted = muted.muted; }
  void fold(const line::Host& host) { facts_.host = chair(host.seat).key; }
  void fold(const line::Invited& invited) { facts_.invite = invited.invite; }
  void fold(const line::Moved& moved);
  void fold(const line::Program& program) { chair(program.seat).program = program.key; }
  void fold(const line::Started& started);
  void fold(const line::Deadline& deadline) { facts_.deadline = {deadline.question, deadline.at}; }
  void fold(const line::MoreTime& more);
  void fold(const line::PauseWish& wish) { chair(wish.seat).wants_pause = wish.wanted; }
  void fold(const line::Paused& paused);
  void fold(const line::Resumed& resumed);
  void fold(const line::BotPlays& plays) {
    chair(plays.seat).bot_plays = true;
    ++chair(plays.seat).stood_in;
  }
  void fold(const line::PlayerBack& back) { chair(back.seat).bot_plays = false; }
  void fold(const line::Order& order) { chair(order.seat).order = order.order; }
  void fold(const line::Ended& ended) { facts_.end = ended.record.json; }
  void fold(const line::Expired&);
  void fold(const line::Frozen&) {}
  void fold(const line::Rematch& rematch) { facts_.rematch = rematch.table; }

  void wake() const {
    if (!packed_.empty()) [[unlikely]]
      take_out();
  }
  void take_out() const;

  Chair& chair(Seat seat) { return facts_.chairs[seat.index]; }
  void vacate(Seat seat);
  void forget_wishes();

  Dependencies dependencies_;
  Facts facts_;
  std::uint64_t lines_ = 0;
  std::uint64_t bytes_ = 0;
  std::uint64_t after_end_ = 0;
  bool reading_ = false;
  std::unique_ptr<AnyTable> match_;
  std::uint16_t question_ = 0;
  mutable ViewerFeeds feeds_;
  mutable Packed packed_;  // while it rests
};

}  // namespace divan::server
