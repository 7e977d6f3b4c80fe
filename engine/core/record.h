// A record: everything that happened at a table, as JSON Lines. docs/records.md describes the format. Replaying one
// gives the same bytes on any machine. Heavy (json.h): include it in .cpp files only, after the game's text.h.
#pragma once

#include "engine/core/json.h"
#include "engine/core/parse.h"
#include "engine/core/record_lines.h"
#include "engine/core/table.h"

namespace divan {

template <Game G>
struct Record {
  // An entry, or a clock event, which is kept and changes nothing.
  using Line = std::variant<Entry<G>, Clock>;

  RecordHeader header;  // its options are those of `options`
  typename G::Options options;
  std::vector<Line> lines;  // line i stands in line i + 2 of the file
  std::optional<RecordEnd> end;

  // The table as it was before the first entry.
  Table<G> table() const { return Table<G>(options, header.seats, header.seed); }
};

// The header of a fresh table of this game.
template <Game G>
RecordHeader header_of(const typename G::Options& options, int seats, const Seed& seed,
                       std::vector<Player> players = {}) {
  RecordHeader header{std::string(G::id), G::rules_version, seats, to_json(options), {}, seed, std::move(players)};
  if constexpr (HasContent<G>) header.content = content_of<G>(options).id;
  return header;
}

// {"to":2,"text":"…","claim":{…}}: what is not there is absent.
template <Game G>
void write_utterance(std::string& out, const Utterance<G>& said) {
  bool first = true;
  out += '{';
  if (said.to) {
    detail::open_member(out, first, "to");
    write_json(out, *said.to);
  }
  if (!said.text.empty()) {
    detail::open_member(out, first, "text");
    write_json(out, said.text);
  }
  if (said.claim) {
    detail::open_member(out, first, "claim");
    write_json(out, *said.claim);
  }
  out += '}';
}

// One line without its end, as docs/records.md has it.
template <Game G>
std::string write_entry(const Entry<G>& entry) {
  std::string out;
  if (const auto* act = std::get_if<0>(&entry)) {
    out = R"({"table":)";
    write_json(out, *act);
  } else if (const auto* undo = std::get_if<Undo>(&entry)) {
    return R"({"seat":)" + std::to_string(undo->seat.number()) + R"(,"undo":true})";
  } else if (const auto* said = std::get_if<Said<G>>(&entry)) {
    out = R"({"seat":)" + std::to_string(said->seat.number()) + R"(,"act":)";
    write_json(out, said->action);
  } else {
    const auto& utterance = std::get<Utterance<G>>(entry);
    out = R"({"seat":)" + std::to_string(utterance.from.number()) + R"(,"say":)";
    write_utterance<G>(out, utterance);
  }
  return out + '}';
}

template <Game G>
Misread read_utterance(const boost::json::value& json, Utterance<G>& said) {
  const boost::json::value* claim = nullptr;
  if (auto fault = read_words(json, said.to, said.text, claim)) return fault;
  if (claim == nullptr) return {};
  return read_json(*claim, said.claim.emplace(), Fields::all, "say.claim");
}

// What a line of a record says, when it is neither the header, nor a clock event, nor the end.
template <Game G>
Misread read_entry(const LineParts& parts, Entry<G>& entry) {
  switch (parts.kind) {
    case LineKind::table: {
      typename G::Act act{};
      if (auto fault = read_json(*parts.body, act, Fields::all, "table")) return fault;
      entry.template emplace<0>(act);
      return {};
    }
    case LineKind::act: {
      Said<G> said{parts.seat, {}};
      if (auto fault = read_json(*parts.body, said.action, Fields::all, "act")) return fault;
      entry = said;
      return {};
    }
    case LineKind::undo: entry = Undo{parts.seat}; return {};
    case LineKind::say: {
      Utterance<G> said{parts.seat, {}, {}, {}};
      if (auto fault = read_utterance<G>(*parts.body, said)) return fault;
      entry = said;
      return {};
    }
    case LineKind::clock:
    case LineKind::end: break;
  }
  return Fault{{}, "this line is not an entry"};
}

template <Game G>
std::string write_record(const Record<G>& record) {
  std::string out = write_header(record.header) + '\n';
  for (const auto& line : record.lines) {
    if (const auto* entry = std::get_if<Entry<G>>(&line)) {
      out += write_entry<G>(*entry);
    } else {
      out += write_clock(std::get<Clock>(line));
    }
    out += '\n';
  }
  if (record.end) out += write_end(*record.end) + '\n';
  return out;
}

// The record of what a table of this game has done so far.
template <Game G>
Record<G> record_of(const Table<G>& table, const typename G::Options& options, std::vector<Player> players = {}) {
  Record<G> record{header_of<G>(options, table.seats(), table.seed(), std::move(players)), options, {}, {}};
  for (const auto& entry : table.log()) record.lines.emplace_back(entry);
  if (const auto outcome = table.outcome()) record.end = RecordEnd{*outcome, table.hash()};
  return record;
}

// The options that the header holds: what it does not name keeps its default.
template <Game G>
std::optional<Fault> read_options(std::string_view json, int seats, typename G::Options& options) {
  if (seats < G::min_seats || seats > G::max_seats) {
    const auto least = std::to_string(G::min_seats);
    return Fault{"seats", "this game is for " + least +
                              (G::min_seats < G::max_seats ? " to " + std::to_string(G::max_seats) : "") + " seats"};
  }
  boost::json::value value;
  if (auto fault = parse_json(json.empty() ? "{}" : json, value)) return Fault{"options", fault->fault.problem};
  if (auto fault = read_json(value, options, Fields::some, "options")) return fault;
  auto fault = G::check_options(options, seats);
  if (fault) fault->where = detail::below("options", fault->where);
  return fault;
}

template <Game G>
std::optional<Fault> check_header(const RecordHeader& header, typename G::Options& options) {
  if (header.game != G::id) return Fault{"game", "expected " + std::string(G::id) + ", found " + header.game};
  if (header.rules != G::rules_version) {
    return Fault{"rules", "version " + std::to_string(header.rules) + " of the rules; this program knows version " +
                              std::to_string(G::rules_version)};
  }
  if constexpr (HasContent<G>) {
    const ContentId& here = content_of<G>(options).id;
    if (header.content && *header.content != here) {
      return Fault{"content", "played with the set " + header.content->id + " (" + header.content->hash +
                                  "), which is not " + here.id + " (" + here.hash + "); give it with --content"};
    }
  }
  return read_options<G>(header.options, header.seats, options);
}

// Reads the lines; whether the rules allow what they say is for replay().
template <Game G>
std::optional<FileFault> read_record(std::string_view text, Record<G>& record) {
  record = {};
  return read_lines(
      text,
      [&](const RecordHeader& header) {
        record.header = header;
        return check_header<G>(header, record.options);
      },
      [&](const LineParts& parts, std::string_view) -> std::optional<Fault> {
        if (parts.kind == LineKind::end) {
          record.end = parts.end;
          return {};
        }
        if (parts.kind == LineKind::clock) {
          record.lines.emplace_back(Clock{to_text(*parts.body)});
          return {};
        }
        Entry<G> entry;
        auto fault = read_entry<G>(parts, entry);
        if (!fault) record.lines.emplace_back(std::move(entry));
        return fault;
      });
}

// Checks and applies every line to `table`, which is record.table(), calling after(entry) each time. The first line
// that the rules refuse is the fault; so is an end that differs from what the replay gives.
template <Game G, class After>
std::optional<FileFault> replay(const Record<G>& record, Table<G>& table, After&& after) {
  int number = 1;
  for (const auto& line : record.lines) {
    ++number;
    const auto* entry = std::get_if<Entry<G>>(&line);
    if (entry == nullptr) continue;
    if (const auto verdict = table.check(*entry); !verdict.ok()) return FileFault{number, refusal(verdict)};
    table.apply(*entry);
    after(*entry);
  }
  if (!record.end) return {};
  if (auto fault = compare_end(*record.end, table.outcome(), table.hash())) return FileFault{number + 1, *fault};
  return {};
}
template <Game G>
std::optional<FileFault> replay(const Record<G>& record, Table<G>& table) {
  return replay(record, table, [](const Entry<G>&) {});
}

}  // namespace divan
