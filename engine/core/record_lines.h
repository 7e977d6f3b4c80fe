// The parts of a record that are the same for every game: its first and last line, and the shape of the lines between.
#pragma once

#include <boost/json/fwd.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/content.h"
#include "engine/core/parse.h"

namespace divan {

inline constexpr int record_version = 1;

// Who sat where. Both may be empty.
struct Player {
  std::string name;
  std::string bot;
  friend bool operator==(const Player&, const Player&) = default;
};

struct RecordHeader {
  std::string game;
  int rules = 0;
  int seats = 0;
  std::string options = "{}";  // JSON
  std::optional<ContentId> content;
  Seed seed;
  std::vector<Player> players;  // one a seat, or none at all
  friend bool operator==(const RecordHeader&, const RecordHeader&) = default;
};

struct RecordEnd {
  Outcome outcome;
  std::uint64_t hash = 0;
  friend bool operator==(const RecordEnd&, const RecordEnd&) = default;
};

// Reserved for what a clock did; JSON.
struct Clock {
  std::string json;
  friend bool operator==(const Clock&, const Clock&) = default;
};

enum class LineKind { table, act, undo, say, clock, end };

// A line taken apart. `body` points into the JSON that was given and is empty for undo and end.
struct LineParts {
  LineKind kind{};
  Seat seat;  // of act, undo and say
  const boost::json::value* body = nullptr;
  RecordEnd end;
};

std::string write_header(const RecordHeader& header);
std::string write_clock(const Clock& clock);
std::string write_end(const RecordEnd& end);
// {"ranks":{"1":1,…},"points":{"1":12,…}}
std::string write_outcome(const Outcome& outcome);
std::string hash_text(std::uint64_t hash);  // 16 hexadecimal digits
std::string to_text(const boost::json::value& json);

std::optional<Fault> read_header(const boost::json::value& json, RecordHeader& header);
std::optional<Fault> read_line(const boost::json::value& json, LineParts& parts);
std::optional<Fault> read_end(const boost::json::value& json, RecordEnd& end);
// Names that are plain text of at most 96 bytes, for nobody or for every seat.
std::optional<Fault> check_players(const std::vector<Player>& players, int seats);

// The words of {"to":2,"text":"…","claim":{…}}; `claim` points into `json`, or stays as it is.
std::optional<Fault> read_words(const boost::json::value& json, std::optional<Seat>& to, std::string& text,
                                const boost::json::value*& claim);

// Goes through the text of a record: the header, then every other line, taken apart and as it stands.
// What either callback finds wrong is returned with
// the line's number. Nothing may follow the end.
std::optional<FileFault> read_lines(
    std::string_view text, const std::function<std::optional<Fault>(const RecordHeader&)>& on_header,
    const std::function<std::optional<Fault>(const LineParts&, std::string_view)>& on_line);

// A refusal in words for people who write files: "refused by VE-22 (seat_to_seat)".
Fault refusal(const Verdict& verdict);

// What differs between a record's end and what its replay gave.
std::optional<Fault> compare_end(const RecordEnd& end, const std::optional<Outcome>& outcome, std::uint64_t hash);

}  // namespace divan
