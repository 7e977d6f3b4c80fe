#include "server/house.h"

#include <malloc.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <limits>

#include "server/lobby.h"
#include "server/replays.h"
#include "server/reply.h"
#include "server/table.h"

namespace divan::server {
namespace {

constexpr std::int64_t look_every = 5'000;  // for tables that must be woken, and for idle ones
constexpr std::int64_t look_again = 100;    // when there are more than can be woken at once
constexpr std::size_t wake_at_once = 100;
constexpr std::int64_t wake_for = 50;  // at most, at a time: everybody else waits meanwhile
constexpr std::int64_t rest_for = 10;  // likewise
constexpr int trim_after = 16;         // tables
constexpr std::size_t most_moves = 10'000;
constexpr std::size_t table_id_length = 26;
constexpr int close_refused = 1008;
constexpr int close_try_later = 1013;
constexpr std::uint32_t delay_dice = 1;
constexpr std::string_view replays = "replay/";

class OpenHouse final : public House {
 public:
  OpenHouse(EventStore& store, Clock& clock, Post post, Settings settings, Means means)
      : study_(post),
        premises_{store,
                  clock,
                  std::move(post),
                  study_,
                  std::move(settings),
                  std::move(means),
                  Dice(0),
                  clock.now(),
                  OneUse<SeatMove>(move_link_lives, most_moves),
                  [this] { say_when_settled(); }} {
    premises_.dice = Dice(premises_.means.seed(), delay_dice, 0);
    take_census();
    premises_.lobby->load(store);
    look_around();
  }

  void call(const Person& person, Call call, std::function<void(Reply)> done) override;
  LineId attach(const Person& person, const TableId& table, const Have& have, std::shared_ptr<Line> line) override;
  void receive(LineId line, std::string_view message) override;
  void detach(LineId line) override;
  void end_session(const std::string& key) override;
  HouseTally tally() const override;
  void stop(std::function<void()> done) override;

 private:
  using Done = std::function<void(Reply)>;

  void call_table(const Person& person, const Call& call, const Done& done);
  void move(const Person& person, const std::string& body, const Done& done);
  std::shared_ptr<Table> table(const TableId& id);
  void take_census();
  void look_around();
  std::size_t wake_tables();
  bool rest_tables();
  void say_when_settled();

  Study study_;
  Premises premises_;
  std::unordered_map<TableId, std::shared_ptr<Table>> tables_;
  std::unordered_map<LineId, std::shared_ptr<Table>> lines_;
  LineId last_line_ = 0;
  Clock::Token look_;
  int rested_ = 0;  // since memory was given back to the system
  std::function<void()> stopped_;
};

// Tables are read on first use. Throws StoreFault.
std::shared_ptr<Table> OpenHouse::table(const TableId& id) {
  if (const auto found = tables_.find(id); found != tables_.end() && !found->second->lost()) return found->second;
  if (id.size() != table_id_length) return nullptr;
  auto table = Table::load(premises_, id);
  if (table) tables_[id] = table;
  return table;
}

void OpenHouse::call(const Person& person, Call call, std::function<void(Reply)> done) {
  if (stopped_) return done(error(503, "stopping"));
  try {
    const bool get = call.method == "GET";
    if (!person.program.empty() && !call.path.starts_with("tables/")) return done(error(403, "program"));
    if (get && call.path == "games") return done(known_games(premises_.means));
    if (get && call.path == "tables") return done(listed_tables(premises_, call.query));
    if (!get && call.path == "tables") return open_table(premises_, person, call.body, std::move(done));
    if (!get && call.path == "move") return move(person, call.body, done);
    if (!get && call.path.starts_with(replays)) {
      return replay(premises_, std::string_view(call.path).substr(replays.size()), std::move(call.body), done);
    }
    if (call.path.starts_with("tables/")) return call_table(person, call, done);
    done(error(404, "no_such_call"));
  } catch (const StoreFault& fault) {
    spdlog::error("event=store_fault problem=\"{}\"", fault.what());
    done(error(503, "storage"));
  }
}

// "tables/ID" or "tables/ID/verb"
void OpenHouse::call_table(const Person& person, const Call& call, const Done& done) {
  const auto rest = call.path.substr(std::string_view("tables/").size());
  const auto slash = rest.find('/');
  const auto found = table(rest.substr(0, slash));
  if (!found) return done(error(404, "no_such_table"));
  found->call(person, call.method, slash == std::string::npos ? "" : rest.substr(slash + 1), call.body, done);
}

void OpenHouse::move(const Person& person, const std::string& body, const Done& done) {
  wire::MoveSeat shown;
  if (const auto fault = read_body(body, shown)) return done(*fault);
  const auto link = premises_.moves.take(shown.token, premises_.clock.now());
  if (!link) return done(error(410, "link"));
  const auto found = table(link->table);
  if (!found) return done(error(404, "no_such_table"));
  found->move(person, *link, done);
}

House::LineId OpenHouse::attach(const Person& person, const TableId& id, const Have& have, std::shared_ptr<Line> line) {
  const auto line_id = ++last_line_;
  if (stopped_) {
    hang_up(*line, close_try_later, "stopping");
    return line_id;
  }
  try {
    if (const auto found = table(id)) {
      lines_[line_id] = found;
      found->attach(person, have, line_id, std::move(line));
    } else {
      hang_up(*line, close_refused, "no_such_table");
    }
  } catch (const StoreFault& fault) {
    spdlog::error("event=store_fault problem=\"{}\"", fault.what());
    hang_up(*line, close_try_later, "storage");
  }
  return line_id;
}

void OpenHouse::receive(LineId line, std::string_view message) {
  if (const auto found = lines_.find(line); found != lines_.end()) found->second->receive(line, std::string(message));
}

void OpenHouse::detach(LineId line) {
  const auto found = lines_.find(line);
  if (found == lines_.end()) return;
  const auto table = found->second;
  lines_.erase(found);
  table->detach(line);
}

void OpenHouse::end_session(const std::string& key) {
  for (const auto& [id, table] : tables_) table->end_session(key);
}

void OpenHouse::look_around() {
  premises_.lobby->load(premises_.store);
  bool more = wake_tables() >= wake_at_once;
  std::erase_if(tables_, [](const auto& entry) { return entry.second->idle() || entry.second->lost(); });
  more = !rest_tables() || more;
  look_ = premises_.clock.at(premises_.clock.now() + (more ? look_again : look_every), [this] {
    const auto past = std::move(look_);  // lives until this has run
    look_around();
  });
}

// Reads tables whose time comes before the next look; their own alarm does the rest.
std::size_t OpenHouse::wake_tables() {
  std::size_t woken = 0;
  const auto begun = premises_.clock.now();
  try {
    // Those that are here already come first, and are as many as may be in the way.
    const auto due = premises_.store.due(premises_.clock.now() + look_every, wake_at_once + tables_.size());
    for (const auto& row : due) {
      if (premises_.clock.now() - begun > wake_for) return wake_at_once;
      if (!tables_.contains(row.id) && table(row.id)) ++woken;
    }
  } catch (const StoreFault& fault) {
    spdlog::error("event=store_fault problem=\"{}\"", fault.what());
  }
  return woken;
}

// As many as there is time for; false: there may be others. What many have given back lies scattered among what is
// still needed: the system gets it only if the allocator is told.
bool OpenHouse::rest_tables() {
  const auto begun = premises_.clock.now();
  bool all = true;
  for (auto entry = tables_.begin(); all && entry != tables_.end(); ++entry) {
    if (!entry->second->rest()) continue;
    ++rested_;
    all = premises_.clock.now() - begun < rest_for;
  }
  if (!all || rested_ < trim_after) return all;
  rested_ = 0;
  malloc_trim(0);
  return true;
}

void OpenHouse::take_census() {
  try {
    premises_.tally->tables = premises_.store.census();
  } catch (const StoreFault& fault) {
    spdlog::error("event=store_fault problem=\"{}\"", fault.what());
  }
}

HouseTally OpenHouse::tally() const {
  auto tally = *premises_.tally;
  tally.in_memory = tables_.size();
  for (const auto& [id, table] : tables_) {
    const auto [seats, spectators] = table->present();
    tally.seats += seats;
    tally.spectators += spectators;
  }
  return tally;
}

void OpenHouse::stop(std::function<void()> done) {
  stopped_ = std::move(done);
  look_.reset();
  lines_.clear();
  for (const auto& [id, table] : tables_) table->stop();
  say_when_settled();
}

void OpenHouse::say_when_settled() {
  const bool busy = std::ranges::any_of(tables_, [](const auto& entry) { return entry.second->busy(); });
  if (stopped_ && !busy) std::exchange(stopped_, [] {})();
}

}  // namespace

std::unique_ptr<House> open_house(EventStore& store, Clock& clock, Post post, Settings settings, Means means) {
  return std::make_unique<OpenHouse>(store, clock, std::move(post), std::move(settings), std::move(means));
}

std::unique_ptr<House> open_house(EventStore& store, Clock& clock, Post post, Settings settings) {
  return open_house(store, clock, std::move(post), std::move(settings), Means{});
}

}  // namespace divan::server
