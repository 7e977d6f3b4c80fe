// Every game behind one thin door, in JSON: for the server, the command line and bindings. No State and no exception
// comes out of it. The order of work of whoever drives a table:
//
//   1. propose…()   the entry is read and checked; nothing has changed yet
//   2. append Answer::line to the log
//   3. commit()     the entry is applied
//   4. told(viewer) for each viewer: what to send, if anything
//
// After a crash: open the table from the log's first line with reopen(), then propose() and commit() every other line.
#pragma once

#include <any>
#include <functional>
#include <memory>
#include <span>

#include "engine/core/record_lines.h"

namespace divan {

struct TypeModel;

// The types that a game speaks with (described.h), for who writes them down: schemas, TypeScript, the texts they need.
struct GameTypes {
  std::string name;  // of the game, as C++ calls it
  const TypeModel &view, &options, &bounds, &knowledge;
  const TypeModel &action, &event, &claim;
  const TypeModel* hindsight = nullptr;  // where the game has it
};

// What the rules say to a proposed entry.
struct Answer {
  enum class Kind : std::uint8_t {
    allowed,    // `line` is the entry as a record has it; commit() applies it
    refused,    // by `verdict`
    malformed,  // `fault` says why it could not be read
    nothing,    // no chance is due, nothing can lapse
  };
  Kind kind = Kind::nothing;
  std::string line;
  Verdict verdict;
  Fault fault;

  bool allowed() const { return kind == Kind::allowed; }
};

// What the last entry was to one viewer. When `anything` is false the viewer must not learn that there was an entry.
struct Telling {
  bool anything = false;
  std::uint32_t version = 0;  // counts this viewer's tellings
  std::string events;         // an array
  std::string heard;          // {"seat":1,"say":{…}}, or empty
  std::string patch;          // merge patch (RFC 7396) from the viewer's last view
};

// What a viewer was told some time ago, without what has changed since: the patch.
struct PastTelling {
  std::uint32_t version = 0;
  std::string events;
  std::string heard;
};

struct Snapshot {
  std::uint32_t version = 0;
  std::string view;
  std::string notebook;  // what the seat keeps in mind beside its view; empty: nothing
};

// A table of some game. Every seat, the spectator and the open viewer have a feed from the start.
class AnyTable {
 public:
  virtual ~AnyTable() = default;

  virtual const RecordHeader& header() const = 0;
  // The content set that is played with, in the game's own type (`const karanor::Content*`), for what draws it; empty
  // where the game has none.
  virtual std::any set() const { return {}; }
  int seats() const { return header().seats; }

  // 1. The next commit applies what was proposed last, if it was allowed.
  // A line of a record, seat or table included: only from a trusted log.
  virtual Answer propose(std::string_view line) = 0;
  // The same, of a line that this program has written: Answer::line is left empty.
  virtual Answer repeat(std::string_view line) { return propose(line); }
  // What a seat sends: {"act":{…}}, {"undo":true} or {"say":{…}}.
  virtual Answer propose(Seat seat, std::string_view said) = 0;
  // The same, parsed already.
  virtual Answer propose_parsed(Seat seat, boost::json::object said) = 0;
  // The chance act that is due, drawn from the table's seed. Nobody can act before it is done.
  virtual Answer propose_due() = 0;
  // Everyone who has not answered the open question gives its default.
  virtual Answer propose_lapse() = 0;
  // The time that the match was given is up: nothing when it was given none, or that has been said.
  virtual Answer propose_time_up() { return {}; }
  // 3. False when nothing allowed was proposed since the last commit.
  virtual bool commit() = 0;

  // 4. And what a viewer that comes (back) is sent.
  virtual Telling told(Viewer viewer) const = 0;
  virtual Snapshot snapshot(Viewer viewer) const = 0;
  // For whoever replays a long log and tells nobody: the last `most` tellings of every viewer are kept as values, and
  // written down only when they are asked for. Called before the first entry; 0, at any time: none is kept any more.
  virtual void keep_past(std::size_t /*most*/) {}
  virtual std::vector<PastTelling> past(Viewer /*viewer*/) const { return {}; }
  // The notebook of a seat's snapshot.
  virtual std::string notebook(Seat seat) const = 0;

  // What a seat may do now: an array of actions; what its open actions (offers) may hold; whether it may undo.
  virtual std::string legal(Seat seat) const = 0;
  // How each of them stands to what is asked, in the same order.
  virtual std::vector<Manner> manners(Seat seat) const = 0;
  virtual std::string bounds(Seat seat) const = 0;
  virtual bool may_undo(Seat seat) const = 0;

  // Public: the open question's number (0: none), whom it asks, and for how many seconds (0: the table's own pace).
  virtual std::uint16_t question() const = 0;
  virtual SeatSet asked() const = 0;
  virtual int seconds() const = 0;
  // After how many minutes of play propose_time_up() is due (0: never, or done).
  virtual int minutes() const { return 0; }
  virtual std::optional<Outcome> outcome() const = 0;

  // How many rounds, counted from 1, are over and lie open to everybody; nothing in a game that tells of none.
  virtual std::optional<int> rounds_over() const { return {}; }
  // Who could know what when in such a round, in JSON; empty: there is nothing to tell. `record` is the table's own, as
  // far as that. It is worked out when the function is called, which may take seconds: on any thread, whatever becomes
  // of this table. `enough` gives up.
  using LookBack = std::function<std::string(const std::function<bool()>& enough)>;
  virtual LookBack look_back(int /*round*/, std::vector<std::string> /*record*/) const { return {}; }

  // Secret until the match ends.
  virtual std::uint64_t hash() const = 0;
  virtual std::optional<Fault> sound() const = 0;
  // All lines so far without their ends: the header, the entries, and the end when the match has ended.
  virtual std::vector<std::string> record() const = 0;
  // The entries are kept by whoever drives the table: record() leaves them out from now on.
  virtual void keep_no_record() {}

  // A table that nobody is at. put_away() gives back all memory whose content follows from the rest of the table, and
  // hands out as bytes what does not; until take_out() is given these, nothing else may be called. Afterwards all is as
  // before, but that nothing is told of the last entry any more. Empty: this table cannot be put away.
  virtual std::string put_away() { return {}; }
  virtual void take_out(std::string_view) {}
};

// A table, or why there is none.
struct Opening {
  std::unique_ptr<AnyTable> table;
  Fault fault;
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;

  virtual std::string_view id() const = 0;
  virtual int rules_version() const = 0;
  virtual int min_seats() const = 0;
  virtual int max_seats() const = 0;
  virtual std::string default_options() const = 0;
  // The same for a table with people, where the game makes a difference.
  virtual std::string options_for_people() const { return default_options(); }

  // The set of pieces that it is played with, where the game has such; and the same game with another set, or nothing
  // and every fault. Tables keep their set alive.
  virtual const ContentId* content() const { return nullptr; }
  virtual std::unique_ptr<AnyGame> with_content(std::span<const ContentFile> files, ContentFaults& faults) const;
  // The keys of the catalogue that the set's pieces need.
  virtual std::vector<std::string> content_words() const { return {}; }
  // The help text of a piece of the set, made from its data; empty where the game makes none of this piece.
  virtual std::string content_help(std::string_view /*piece*/, const Say& /*say*/) const { return {}; }

  // A fresh table. Of the header `game` and `rules` are filled in; `options` need name only what is not the default.
  virtual Opening open(RecordHeader header) const = 0;
  // The table of a record, before its first entry: game and rules version must be this game's.
  virtual Opening reopen(const RecordHeader& header) const = 0;
  // A table in the middle of a game, for scenarios.
  virtual Opening arrange(RecordHeader header, std::string_view position) const = 0;

  // An action as this program writes it, so that two can be compared as text.
  virtual std::optional<Fault> normalise(std::string_view action, std::string& out) const = 0;
  virtual bool has_event(std::string_view name) const = 0;
  virtual GameTypes types() const = 0;
};

// All games that this program knows, and one of them by its id.
std::span<const AnyGame* const> games();
const AnyGame* find_game(std::string_view id);
// "unknown game "x"; known are karaya, verrat"
std::string unknown_game(std::string_view id);

// What a table with people is opened with: what `given` (some options as JSON) does not name is as options_for_people()
// has it. What is no JSON object comes back as it is, for open() to refuse.
std::string options_with_people(const AnyGame& game, std::string_view given);

using FindGame = std::function<const AnyGame*(std::string_view)>;

// Replays the text of a record, calling after(table, line) once for the header and after every line that was applied.
// The fault, if any, names the line.
std::optional<FileFault> replay_record(std::string_view text,
                                       const std::function<void(const AnyTable&, std::string_view line)>& after,
                                       const FindGame& find = find_game);

// {"rule":"VE-22","reason":"seat_to_seat","args":{…}}
std::string write_verdict(const Verdict& verdict);

}  // namespace divan
