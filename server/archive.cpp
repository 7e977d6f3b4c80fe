#include "server/archive.h"

#include <algorithm>
#include <boost/json.hpp>
#include <future>
#include <set>

#include "engine/core/parse.h"
#include "engine/core/talk.h"
#include "server/secrets.h"
#include "server/table_actor.h"

namespace divan::server {
namespace {

AppendOutcome append(EventStore& store, Append append) {
  std::promise<AppendOutcome> promise;
  store.append(std::move(append), [&promise](AppendOutcome outcome) { promise.set_value(std::move(outcome)); });
  return promise.get_future().get();
}

bool save(EventStore& store, const SessionRow& row) {
  std::promise<bool> promise;
  store.save_session(row, [&promise](bool saved) { promise.set_value(saved); });
  return promise.get_future().get();
}

constexpr std::size_t table_id_length = 26;
constexpr std::size_t longest_name = 24 * 4;  // bytes: 24 characters
constexpr std::size_t longest_language = 8;
constexpr std::int64_t latest = 253'402'300'799'999;  // the last millisecond of the year 9999

bool is_made_of(std::string_view text, std::size_t length, std::string_view letters) {
  return text.size() == length && text.find_first_not_of(letters) == std::string_view::npos;
}
bool is_key(std::string_view key) {
  return is_made_of(key, secret_length, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");
}
bool is_name(const std::string& name) { return name.size() <= longest_name && check_text(name).ok(); }

bool is_well(const wire::ClockPolicy& clock) {
  const auto within = [](std::optional<int> value, int most) { return !value || (*value >= 1 && *value <= most); };
  const bool has = clock.kind == wire::Pace::live    ? clock.seconds.has_value() && !clock.hours
                   : clock.kind == wire::Pace::turns ? clock.hours.has_value() && !clock.seconds
                                                     : !clock.seconds && !clock.hours;
  return has && within(clock.seconds, 3'600) && within(clock.hours, 14 * 24);
}

// What is wrong with a line of the house, in words.
template <class Said>
std::string fault_in(const Said& said) {
  if constexpr (requires { said.key; }) {
    if (!is_key(said.key)) return "its key is none";
  }
  if constexpr (requires { said.name; }) {
    if (!is_name(said.name)) return "its name is none";
  }
  if constexpr (requires { said.at; }) {
    if (said.at < 0 || said.at > latest) return "its time is none";
  }
  if constexpr (requires { said.clock; }) {
    if (!is_well(said.clock)) return "its clock is none";
    if (said.seats < 1 || said.seats > most_seats) return "its number of seats is none";
  }
  return {};
}

void expect_stored(const TableId& id, const AppendOutcome& outcome) {
  if (outcome.result == Appended::done) return;
  throw ArchiveFault("table " + id + " could not be stored: " +
                     (outcome.error.empty() ? "somebody else is writing to it" : outcome.error));
}

}  // namespace

std::vector<std::string> session_keys(const std::vector<std::string>& lines) {
  std::set<std::string> keys;
  for (const auto& line : lines) {
    boost::json::value json;
    if (!is_of_house(line) || parse_json(line, json) || !json.is_object()) continue;
    const auto* key = json.as_object().if_contains("key");
    if (key != nullptr && key->is_string()) keys.emplace(key->as_string());
  }
  return {keys.begin(), keys.end()};
}

std::optional<WholeTable> read_table(StoreReader& store, const TableId& id) {
  std::optional<WholeTable> whole;
  store.at_one_moment([&] {
    const auto row = store.row(id);
    if (!row) return;
    auto log = store.log(id);
    if (log.missing != 0) throw ArchiveFault("table " + id + " has no line " + std::to_string(log.missing));
    std::ranges::sort(log.commands);
    whole = {*row, std::move(log.lines), std::move(log.commands), {}};
    for (const auto& key : session_keys(whole->lines)) {
      if (auto session = store.session(key)) whole->sessions.push_back(std::move(*session));
    }
  });
  return whole;
}

std::string misshapen(const WholeTable& table) {
  if (!is_made_of(table.row.id, table_id_length, "abcdefghijklmnopqrstuvwxyz234567")) return "its id is none";
  for (const auto& session : table.sessions) {
    if (!is_key(session.key)) return "the key of a session is none";
    if (!session.name.empty() && !is_name(session.name)) return "the name of a session is none";
    if (session.language.size() > longest_language || session.seen < 0) return "a session is none";
  }
  if (table.row.touched < 0 || table.row.due < 0) return "its times are none";
  for (std::size_t i = 0; i < table.lines.size(); ++i) {
    boost::json::value json;
    line::LogLine said;
    if (!is_of_house(table.lines[i]) || parse_json(table.lines[i], json) || read_json(json, said)) continue;
    if (const auto fault = std::visit([](const auto& one) { return fault_in(one); }, said); !fault.empty()) {
      return "its line " + std::to_string(i + 1) + " is wrong: " + fault;
    }
  }
  return {};
}

WholeTable with_own_row(WholeTable table, const Dependencies& dependencies) {
  Fold fold(dependencies);
  bool follows = true;
  fold.begin_reading();
  for (const auto& line : table.lines) {
    if (follows || is_of_house(line)) follows = !fold.add(line) && follows;
  }
  fold.end_reading();
  const auto own = row_of(table.row.id, fold, table.row.touched, {});
  table.row.summary = own.summary;
  table.row.seated = own.seated;
  return table;
}

std::string fault_of(const WholeTable& table, const Dependencies& dependencies) {
  Fold fold(dependencies);
  fold.begin_reading();
  for (std::size_t i = 0; i < table.lines.size(); ++i) {
    if (const auto fault = fold.add(table.lines[i])) {
      return "its line " + std::to_string(i + 1) + " is wrong: " + (fault->where.empty() ? "" : fault->where + ": ") +
             fault->problem;
    }
  }
  const auto& row = table.row;
  if (table.lines.empty()) return "it has no lines";
  if (fold.hash() != row.hash)
    return "its lines do not come to its hash: they were changed, or this divan plays otherwise";
  const auto ours = row_of(row.id, fold, row.touched, {});
  if (ours.game != row.game || ours.status != row.status || ours.listed != row.listed) return "its row is not its own";
  return {};
}

// All at once: a table that is there is whole, and what was broken off can be done again.
void put_table(EventStore& store, const WholeTable& table) {
  const auto& id = table.row.id;
  if (!store.lines(id).empty()) throw ArchiveFault("table " + id + " is there already");
  for (const auto& session : table.sessions) {
    if (!store.session(session.key) && !save(store, session)) {
      throw ArchiveFault("a session of table " + id + " could not be stored");
    }
  }
  expect_stored(id, append(store, {id, 1, table.lines, {}, table.row, table.commands}));
}

}  // namespace divan::server
