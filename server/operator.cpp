#include "server/operator.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <charconv>
#include <chrono>
#include <optional>

#include "server/erasure.h"
#include "server/history.h"

namespace divan::server {
namespace {

constexpr std::size_t page = 500;
constexpr std::int64_t hour = 3'600'000;

std::string date(std::int64_t milliseconds) {
  const std::chrono::sys_seconds moment{std::chrono::seconds(milliseconds / 1000)};
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(moment)));
}

// "30m", "12h", "7d".
std::optional<std::int64_t> time_in(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end + 1 != text.data() + text.size() || number < 1 || number > 100'000) return {};
  switch (*end) {
    case 'm': return number * 60'000;
    case 'h': return number * hour;
    case 'd': return number * 24 * hour;
    default: return {};
  }
}

template <class Each>
void each_table(EventStore& store, Each each) {
  TableId last;
  while (true) {
    const auto rows = store.tables_after(last, page);
    for (const auto& row : rows) each(row);
    if (rows.size() < page) return;
    last = rows.back().id;
  }
}

template <class Each>
void each_session(EventStore& store, Each each) {
  std::string last;
  while (true) {
    const auto rows = store.sessions_after(last, page);
    for (const auto& row : rows) each(row);
    if (rows.size() < page) return;
    last = rows.back().key;
  }
}

bool is_over(const TableRow& row) { return row.status == "ended" || row.status == "expired"; }

}  // namespace

Operator::Operator(House& house, EventStore& store, Clock& clock, Post post, Moderation& moderation,
                   Dependencies dependencies, std::int64_t retention)
    : house_(house),
      store_(store),
      clock_(clock),
      post_(post),
      moderation_(moderation),
      dependencies_(std::move(dependencies)),
      retention_(retention),
      worker_(std::move(post), dependencies_.reads_beside ? Worker::Runs::beside : Worker::Runs::in_turn) {
  if (retention_ > 0) retain();
}

void Operator::obey(const std::vector<std::string>& words, const Done& done) {
  const auto is = [&words](std::string_view verb, std::size_t least, std::size_t most) {
    return !words.empty() && words[0] == verb && words.size() >= least + 1 && words.size() <= most + 1;
  };
  if (is("tables", 0, 0)) return list_tables(done);
  if (is("people", 0, 0)) return list_people(done);
  if (is("reports", 0, 0)) return list_reports(done);
  if (is("bans", 0, 0)) return done(list_bans());
  if (is("close", 1, 1)) return close(words[1], done);
  if (is("delete", 1, 1)) return remove(words[1], done);
  if (is("end", 1, 1)) return end_session(words[1], done);
  if (is("ban", 3, 4) || is("lift", 2, 2)) return ban(words, done);
  if (is("erase", 1, 1)) return erase(words[1], done);
  if (is("done", 1, 1)) {
    return carry_out(Note{"report", words[1], {}},
                     [done](bool kept) { done({kept ? "" : "the store does not answer", {}}); });
  }
  done({"unknown task; see divan admin --help", {}});
}

void Operator::read(Work work, const Done& done) {
  const auto outcome = std::make_shared<Outcome>(Outcome{"the store does not answer", {}});
  worker_.work_out(
      [work = std::move(work), outcome](const auto&) {
        *outcome = work();
        return std::string();
      },
      [outcome, done](const std::string&) { done(std::move(*outcome)); });
}

void Operator::carry_out(Chore chore, std::function<void(bool)> done) {
  store_.carry_out(std::move(chore),
                   [post = post_, done = std::move(done)](bool well) { post([done, well] { done(well); }); });
}

// ---- looking

void Operator::list_tables(const Done& done) {
  read(
      [&store = store_] {
        Outcome outcome;
        each_table(store, [&](const TableRow& row) {
          outcome.lines.push_back(
              fmt::format("{}  {:<8}  {:<10}  {}  {}", row.id, row.status, row.game, date(row.touched), row.summary));
        });
        return outcome;
      },
      done);
}

void Operator::list_people(const Done& done) {
  read(
      [&store = store_] {
        Outcome outcome;
        each_session(store, [&](const SessionRow& row) {
          outcome.lines.push_back(fmt::format("{}  {}  {}", row.key, date(row.seen), row.name));
        });
        return outcome;
      },
      done);
}

void Operator::list_reports(const Done& done) {
  read(
      [&store = store_] {
        Outcome outcome;
        for (const auto& [id, report] : reports(store)) {
          outcome.lines.push_back(fmt::format("{}  {}  table {} line {}  seat {} \"{}\"  by {}: {}", id,
                                              date(report.at), report.table, report.line, report.seat.value_or(0),
                                              report.name, report.by, report.words));
        }
        return outcome;
      },
      done);
}

Operator::Outcome Operator::list_bans() const {
  Outcome outcome;
  for (const auto& ban : moderation_.bans()) {
    outcome.lines.push_back(fmt::format("{} {} until {}  {}", ban.kind, ban.what, date(ban.until), ban.why));
  }
  return outcome;
}

// ---- tables

void Operator::close(const TableId& table, const Done& done) {
  house_.close_table(table, [table, done](bool closed) {
    spdlog::info("event=admin task=close table={} done={}", table, closed);
    done({closed ? "" : "there is no such table, or the store does not answer", {}});
  });
}

void Operator::remove(const TableId& table, const Done& done) {
  if (!store_.row(table)) return done({"there is no such table", {}});
  house_.forget_table(table);
  carry_out(RemoveTable{table}, [this, table, done](bool removed) {
    house_.forget_table(table);  // somebody may have come meanwhile
    spdlog::info("event=admin task=delete table={} done={}", table, removed);
    done({removed ? "" : "the store does not answer", {}});
  });
}

// ---- people

void Operator::end_session(const std::string& key, const Done& done) {
  if (!store_.session(key)) return done({"there is no such session", {}});
  carry_out(RemoveSession{key}, [this, key, done](bool removed) {
    if (removed) house_.end_session(key);
    spdlog::info("event=admin task=end session={} done={}", key, removed);
    done({removed ? "" : "the store does not answer", {}});
  });
}

void Operator::ban(const std::vector<std::string>& words, const Done& done) {
  if (words[1] != "address" && words[1] != "name") return done({"expected address or name", {}});
  Ban ban{words[1], words[2], 0, words.size() > 4 ? words[4] : std::string()};
  if (words[0] == "ban") {
    const auto time = time_in(words[3]);
    if (!time) return done({"expected a time like 30m, 12h or 7d", {}});
    ban.until = clock_.now() + *time;
  }
  spdlog::info("event=admin task={} kind={} until={}", words[0], ban.kind, ban.until);
  moderation_.ban(ban, [post = post_, done](bool kept) {
    post([done, kept] { done({kept ? "" : "the store does not answer: the ban holds until a restart only", {}}); });
  });
  house_.disconnect([this](const std::string& address, const std::string& name) {
    return moderation_.is_banned_address(address) || moderation_.is_banned_name(name);
  });
}

// The session goes first, so that nothing is added meanwhile.
void Operator::erase(const std::string& session, const Done& done) {
  if (session.empty()) return done({"expected the key of a session", {}});
  const auto row = store_.session(session);
  const auto key = row && !row->person.empty() ? row->person : session;
  const auto sessions = store_.sessions_of(key);
  carry_out(RemovePerson{key}, [this, key, sessions, done](bool removed) {
    if (!removed) return done({"the store does not answer", {}});
    house_.end_session(key);
    for (const auto& one : sessions) house_.end_session(one.key);
    const auto found = std::make_shared<std::vector<Rewrite>>();
    const auto work = [&store = store_, dependencies = dependencies_, key, found] {
      each_table(store, [&](const TableRow& row) {
        auto rewrite = erase_person(row.id, store.log(row.id), key, dependencies);
        if (!rewrite.numbers.empty()) found->push_back(std::move(rewrite));
      });
      return Outcome{};
    };
    read(work, [this, key, found, done](const Outcome& outcome) {
      if (!outcome.fault.empty()) return done(outcome);
      for (auto& [id, report] : reports(store_)) {
        if (report.by == key) carry_out(Note{"report", id, {}}, [](bool) {});
      }
      for (const auto& note : store_.notes(history_kind(key))) carry_out(Note{note.kind, note.id, {}}, [](bool) {});
      spdlog::info("event=admin task=erase session={} tables={}", key, found->size());
      rewrite_all(found, found->size(), done);
    });
  });
}

void Operator::rewrite_all(std::shared_ptr<std::vector<Rewrite>> rest, std::size_t all, const Done& done) {
  if (rest->empty()) return done({{}, {fmt::format("erased at {} {}", all, all == 1 ? "table" : "tables")}});
  auto next = std::move(rest->back());
  rest->pop_back();
  const auto table = next.table;
  house_.forget_table(table);  // it writes no more
  carry_out(std::move(next), [this, table, rest, all, done](bool written) {
    house_.forget_table(table);  // whoever comes back reads the new words
    if (!written) return done({"the store does not answer; do it again", {}});
    rewrite_all(rest, all, done);
  });
}

// ---- time

void Operator::retain() {
  next_retention_ = clock_.at(clock_.now() + hour, [this] {
    const auto past = std::move(next_retention_);  // lives until this has run
    retain();
  });
  const auto oldest = clock_.now() - retention_;
  const auto tables = std::make_shared<std::vector<TableId>>();
  const auto sessions = std::make_shared<std::vector<std::string>>();
  const auto work = [&store = store_, oldest, tables, sessions] {
    each_table(store, [&](const TableRow& row) {
      if (is_over(row) && row.touched < oldest) tables->push_back(row.id);
    });
    each_session(store, [&](const SessionRow& row) {
      if (row.seen < oldest) sessions->push_back(row.key);
    });
    return Outcome{};
  };
  read(work, [this, tables, sessions](const Outcome& outcome) {
    if (!outcome.fault.empty()) return;
    for (const auto& table : *tables) {
      house_.forget_table(table);
      carry_out(RemoveTable{table}, [](bool) {});
    }
    for (const auto& key : *sessions) carry_out(RemoveSession{key}, [](bool) {});
    if (!tables->empty() || !sessions->empty()) {
      spdlog::info("event=retention tables={} sessions={}", tables->size(), sessions->size());
    }
  });
}

}  // namespace divan::server
