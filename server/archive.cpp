#include "server/archive.h"

#include <algorithm>
#include <boost/json.hpp>
#include <future>
#include <set>

#include "engine/core/parse.h"
#include "server/table.h"

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

void expect_stored(const TableId& id, const AppendOutcome& outcome) {
  if (outcome.result == Appended::done || outcome.result == Appended::repeated) return;
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
    whole = {*row, store.lines(id), store.answers(id), {}};
    for (const auto& key : session_keys(whole->lines)) {
      if (auto session = store.session(key)) whole->sessions.push_back(std::move(*session));
    }
  });
  return whole;
}

std::string fault_of(const WholeTable& table, const Means& means) {
  Fold fold(means);
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

// The answers come first, under a row that nobody is shown, and the lines last, all at once: a table that has lines is
// whole, and what was broken off can be done again.
void put_table(EventStore& store, const WholeTable& table) {
  const auto& id = table.row.id;
  if (!store.lines(id).empty()) throw ArchiveFault("table " + id + " is there already");
  for (const auto& session : table.sessions) {
    if (!store.session(session.key) && !save(store, session)) {
      throw ArchiveFault("a session of table " + id + " could not be stored");
    }
  }
  auto hidden = table.row;
  hidden.status = "expired";
  hidden.listed = false;
  hidden.due = 0;
  for (const auto& [command, answer] : table.answers) {
    expect_stored(id, append(store, {id, 1, {}, command, answer, hidden}));
  }
  expect_stored(id, append(store, {id, 1, table.lines, {}, {}, table.row}));
}

}  // namespace divan::server
