#include "engine/core/record_lines.h"

#include <algorithm>
#include <boost/json.hpp>

#include "engine/core/json.h"
#include "engine/core/talk.h"

namespace divan {

BOOST_DESCRIBE_STRUCT(Player, (), (name, bot))
BOOST_DESCRIBE_STRUCT(ContentId, (), (id, hash))

namespace {

using boost::json::object;
using boost::json::value;

constexpr std::size_t longest_name = 96;  // 24 characters of up to four bytes

// The first key of `json` that is none of `known`.
std::optional<Fault> only(const object& json, std::initializer_list<std::string_view> known,
                          const std::string& where = {}) {
  for (const auto& member : json) {
    const std::string_view key = member.key();
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      return Fault{detail::below(where, key), "no such field here"};
    }
  }
  return {};
}

template <class T>
std::optional<Fault> read_member(const object& json, std::string_view key, T& place, const std::string& where = {}) {
  const auto* member = json.if_contains(key);
  if (member == nullptr) return Fault{detail::below(where, key), "is missing"};
  return read_json(*member, place, Fields::all, detail::below(where, key));
}

std::optional<std::uint64_t> read_hash(std::string_view text) {
  std::uint64_t hash = 0;
  const auto* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, hash, 16);
  if (text.size() != 16 || error != std::errc() || stopped != end) return {};
  return hash;
}

// {"1":…,"2":…}: one for every seat, from 1 without gaps.
template <class T>
std::optional<Fault> read_by_seat(const object& json, std::array<T, most_seats>& place, std::uint8_t& seats,
                                  const std::string& where) {
  if (json.empty() || json.size() > most_seats) return Fault{where, "expected one number a seat"};
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (auto fault = read_member(json, std::to_string(i + 1), place[i], where)) return fault;
  }
  seats = static_cast<std::uint8_t>(json.size());
  return {};
}

void write_member(std::string& out, bool& first, std::string_view key, std::string_view text) {
  if (text.empty()) return;
  detail::open_member(out, first, key);
  write_json(out, text);
}

std::optional<Fault> read_version(const object& json) {
  const auto* version = json.if_contains("divan");
  if (version == nullptr) return Fault{{}, "not a record of divan: its first line has no field \"divan\""};
  if (*version != value(record_version)) {
    return Fault{"divan", "version " + to_text(*version) + " of the record format; this program reads version " +
                              std::to_string(record_version)};
  }
  return {};
}

}  // namespace

std::string to_text(const value& json) { return boost::json::serialize(json); }

std::string hash_text(std::uint64_t hash) {
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, hash >>= 4) *digit = "0123456789abcdef"[hash & 15];
  return text;
}

std::string write_outcome(const Outcome& outcome) {
  const auto by_seat = [&outcome](const auto& numbers) {
    std::string out = "{";
    for (int i = 0; i < outcome.seats; ++i) {
      if (i > 0) out += ',';
      out += '"' + std::to_string(i + 1) + "\":" + std::to_string(numbers[static_cast<std::size_t>(i)]);
    }
    return out + '}';
  };
  return R"({"ranks":)" + by_seat(outcome.rank) + R"(,"points":)" + by_seat(outcome.points) + '}';
}

std::string write_clock(const Clock& clock) { return R"({"clock":)" + clock.json + '}'; }

std::string write_end(const RecordEnd& end) {
  return R"({"end":{"outcome":)" + write_outcome(end.outcome) + R"(,"hash":")" + hash_text(end.hash) + R"("}})";
}

std::string write_header(const RecordHeader& header) {
  std::string out = R"({"divan":)" + std::to_string(record_version) + R"(,"game":)";
  write_json(out, header.game);
  out += R"(,"rules":)" + std::to_string(header.rules) + R"(,"seats":)" + std::to_string(header.seats);
  out += R"(,"options":)" + (header.options.empty() ? std::string("{}") : header.options);
  if (header.content) out += R"(,"content":)" + to_json(*header.content);
  out += R"(,"seed":")" + header.seed.text() + '"';
  if (!header.players.empty()) {
    out += R"(,"players":[)";
    for (std::size_t i = 0; i < header.players.size(); ++i) {
      if (i > 0) out += ',';
      bool first = true;
      out += '{';
      write_member(out, first, "name", header.players[i].name);
      write_member(out, first, "bot", header.players[i].bot);
      out += '}';
    }
    out += ']';
  }
  return out + '}';
}

std::optional<Fault> check_players(const std::vector<Player>& players, int seats) {
  if (players.empty()) return {};
  if (players.size() != static_cast<std::size_t>(seats)) {
    return Fault{"players", "expected one a seat: " + std::to_string(seats)};
  }
  for (std::size_t i = 0; i < players.size(); ++i) {
    const auto where = "players[" + std::to_string(i) + "]";
    for (const std::string& text : {players[i].name, players[i].bot}) {
      if (text.size() > longest_name) return Fault{where, "a name of at most 96 bytes is expected"};
      if (!text.empty() && !check_text(text).ok()) return Fault{where, "a name in plain text is expected"};
    }
  }
  return {};
}

std::optional<Fault> read_header(const value& json, RecordHeader& header) {
  if (!json.is_object()) return Fault{{}, "not a record of divan: its first line is not an object"};
  const auto& fields = json.get_object();
  if (auto fault = read_version(fields)) return fault;
  if (auto fault = only(fields, {"divan", "game", "rules", "seats", "options", "content", "seed", "players"}))
    return fault;
  if (auto fault = read_member(fields, "game", header.game)) return fault;
  if (auto fault = read_member(fields, "rules", header.rules)) return fault;
  if (auto fault = read_member(fields, "seats", header.seats)) return fault;
  if (header.seats < 1 || header.seats > most_seats) return Fault{"seats", "expected a whole number from 1 to 15"};
  if (const auto* options = fields.if_contains("options")) header.options = to_text(*options);
  if (const auto* content = fields.if_contains("content")) {
    if (auto fault = read_json(*content, header.content.emplace(), Fields::some, "content")) return fault;
  }
  std::string seed;
  if (auto fault = read_member(fields, "seed", seed)) return fault;
  const auto known = Seed::from_text(seed);
  if (!known) return Fault{"seed", "expected 64 hexadecimal digits"};
  header.seed = *known;
  if (const auto* players = fields.if_contains("players")) {
    if (auto fault = read_json(*players, header.players, Fields::some, "players")) return fault;
  }
  return check_players(header.players, header.seats);
}

std::optional<Fault> read_end(const value& json, RecordEnd& end) {
  if (!json.is_object()) return Fault{"end", "expected an object"};
  const auto& fields = json.get_object();
  if (auto fault = only(fields, {"outcome", "hash"}, "end")) return fault;
  const auto* outcome = fields.if_contains("outcome");
  if (outcome == nullptr || !outcome->is_object()) return Fault{"end.outcome", "expected an object"};
  const auto& parts = outcome->get_object();
  if (auto fault = only(parts, {"ranks", "points"}, "end.outcome")) return fault;
  const auto* ranks = parts.if_contains("ranks");
  const auto* points = parts.if_contains("points");
  if (ranks == nullptr || !ranks->is_object()) return Fault{"end.outcome.ranks", "expected an object"};
  if (points == nullptr || !points->is_object()) return Fault{"end.outcome.points", "expected an object"};
  std::uint8_t seats = 0;
  if (auto fault = read_by_seat(ranks->get_object(), end.outcome.rank, seats, "end.outcome.ranks")) return fault;
  if (auto fault = read_by_seat(points->get_object(), end.outcome.points, end.outcome.seats, "end.outcome.points")) {
    return fault;
  }
  if (seats != end.outcome.seats) return Fault{"end.outcome", "expected as many points as ranks"};
  std::string hash;
  if (auto fault = read_member(fields, "hash", hash, "end")) return fault;
  const auto number = read_hash(hash);
  if (!number) return Fault{"end.hash", "expected 16 hexadecimal digits"};
  end.hash = *number;
  return {};
}

std::optional<Fault> read_line(const value& json, LineParts& parts) {
  constexpr std::string_view shapes = "expected one of table, seat with act, undo or say, clock, end";
  if (!json.is_object()) return Fault{{}, "expected an object"};
  const auto& fields = json.get_object();
  if (fields.empty()) return Fault{{}, std::string(shapes)};
  if (fields.contains("seat")) {
    if (auto fault = only(fields, {"seat", "act", "undo", "say"})) return fault;
    if (fields.size() != 2) return Fault{{}, "expected a seat with exactly one of act, undo, say"};
    if (auto fault = read_member(fields, "seat", parts.seat)) return fault;
    if ((parts.body = fields.if_contains("act")) != nullptr) {
      parts.kind = LineKind::act;
    } else if ((parts.body = fields.if_contains("say")) != nullptr) {
      parts.kind = LineKind::say;
    } else {
      if (fields.at("undo") != value(true)) return Fault{"undo", "expected true"};
      parts.kind = LineKind::undo;
    }
    return {};
  }
  if (fields.size() != 1) return Fault{{}, std::string(shapes)};
  parts.body = &fields.begin()->value();
  const std::string_view key = fields.begin()->key();
  if (key == "table") {
    parts.kind = LineKind::table;
  } else if (key == "clock") {
    parts.kind = LineKind::clock;
    if (!parts.body->is_object()) return Fault{"clock", "expected an object"};
  } else if (key == "end") {
    parts.kind = LineKind::end;
    return read_end(*parts.body, parts.end);
  } else {
    return Fault{std::string(key), std::string(shapes)};
  }
  return {};
}

std::optional<Fault> read_words(const value& json, std::optional<Seat>& to, std::string& text, const value*& claim) {
  if (!json.is_object()) return Fault{"say", "expected an object"};
  const auto& fields = json.get_object();
  if (auto fault = only(fields, {"to", "text", "claim"}, "say")) return fault;
  if (fields.contains("to")) {
    if (auto fault = read_member(fields, "to", to.emplace(), "say")) return fault;
  }
  if (fields.contains("text")) {
    if (auto fault = read_member(fields, "text", text, "say")) return fault;
  }
  if (const auto* member = fields.if_contains("claim")) claim = member;
  return {};
}

std::optional<FileFault> read_lines(
    std::string_view text, const std::function<std::optional<Fault>(const RecordHeader&)>& on_header,
    const std::function<std::optional<Fault>(const LineParts&, std::string_view)>& on_line) {
  if (text.empty()) return FileFault{0, {{}, "the file is empty: a record begins with a header line"}};
  if (text.size() > longest_file) return FileFault{0, {{}, "too long for a record"}};
  bool ended = false;
  for (int number = 1; !text.empty(); ++number) {
    const auto length = text.find('\n');
    const auto line = text.substr(0, length);
    text.remove_prefix(length == std::string_view::npos ? text.size() : length + 1);
    if (ended) return FileFault{number, {{}, "something follows the end"}};
    value json;
    if (auto fault = parse_json(line, json)) return FileFault{number, fault->fault};
    std::optional<Fault> fault;
    if (number == 1) {
      RecordHeader header;
      fault = read_header(json, header);
      if (!fault) fault = on_header(header);
    } else {
      LineParts parts;
      fault = read_line(json, parts);
      if (!fault) fault = on_line(parts, line);
      ended = parts.kind == LineKind::end;
    }
    if (fault) return FileFault{number, *fault};
  }
  return {};
}

Fault refusal(const Verdict& verdict) {
  return {{}, "refused by " + std::string(verdict.rule()) + " (" + std::string(verdict.reason()) + ")"};
}

std::optional<Fault> compare_end(const RecordEnd& end, const std::optional<Outcome>& outcome, std::uint64_t hash) {
  if (!outcome) return Fault{"end", "the record says that the game is over, but by the rules it goes on"};
  if (*outcome != end.outcome) {
    return Fault{"end.outcome",
                 "the record says " + write_outcome(end.outcome) + ", the replay gives " + write_outcome(*outcome)};
  }
  if (hash != end.hash) {
    return Fault{"end.hash", "the record says " + hash_text(end.hash) + ", the replay gives " + hash_text(hash)};
  }
  return {};
}

}  // namespace divan
