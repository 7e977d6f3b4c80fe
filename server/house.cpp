#include "server/house.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <limits>

#include "server/long_reply.h"
#include "server/packed.h"
#include "server/reply.h"
#include "server/routes.h"
#include "server/system_memory.h"
#include "server/table_actor.h"

namespace divan::server {
namespace {

constexpr std::int64_t look_every = 5'000;  // for tables that must be woken, and for idle ones
constexpr std::int64_t look_again = 100;    // when there are more than can be woken at once
constexpr std::size_t wake_at_once = 100;
constexpr std::int64_t wake_for = 50;     // at most, at a time: everybody else waits meanwhile
constexpr std::size_t wake_waiting = 16;  // to be read: whoever comes by must not wait for all of them
constexpr std::int64_t rest_for = 10;     // likewise
constexpr int trim_after = 16;            // tables
constexpr std::size_t most_moves = 10'000;
constexpr std::size_t table_id_length = 26;
constexpr int close_refused = 1008;
constexpr int close_try_later = 1013;
constexpr std::uint32_t delay_dice = 1;
constexpr std::size_t most_reading = 1'000;  // tables that wait to be read

class OpenHouse final : public House {
 public:
  OpenHouse(EventStore& store, Clock& clock, Post post, Settings settings, Dependencies dependencies)
      : worker_(post),
        loader_(post, dependencies.reads_beside ? Worker::Runs::beside : Worker::Runs::in_turn),
        context_{store,
                 clock,
                 std::move(post),
                 worker_,
                 loader_,
                 std::move(settings),
                 std::move(dependencies),
                 Dice(0),
                 clock.now(),
                 OneUse<SeatMove>(move_link_lives, most_moves),
                 [this] { say_when_settled(); },
                 [this](const TableId& id) { return table(id); }} {
    context_.dice = Dice(context_.dependencies.seed(), delay_dice, 0);
    take_census();
    context_.lobby->load(store);
    look_around();
  }

  void call(const Person& person, Call call, ReplyHandler done) override;
  ConnectionId attach(const Person& person, const TableId& table, const Have& have,
                      std::shared_ptr<Connection> connection) override;
  void receive(ConnectionId connection, std::string_view message) override;
  void detach(ConnectionId connection) override;
  void end_session(const std::string& key) override;
  void adopt(const Person& person, const TableId& id, const std::string& guest,
             std::function<void(bool)> done) override;
  void disconnect(const Chosen& chosen) override;
  HouseTally tally() const override;
  void close_table(const TableId& id, std::function<void(bool)> done) override;
  void forget_table(const TableId& id) override;
  void stop(std::function<void()> done) override;

 private:
  using Done = ReplyHandler;

  void call_table(const Person& person, Call call, const Done& done);
  std::optional<Reply> tell_stranger(const Person& person, const TableId& id);
  Done packed(Done done);
  static Done unpacked_for(Done done);
  std::shared_ptr<TableActor> table(const TableId& id);
  void take_census();
  void look_around();
  std::size_t wake_tables();
  bool rest_tables();
  void say_when_settled();

  Worker worker_, loader_;
  TableContext context_;
  std::unordered_map<TableId, std::shared_ptr<TableActor>> tables_;
  std::unordered_map<ConnectionId, std::shared_ptr<TableActor>> connections_;
  ConnectionId last_connection_ = 0;
  Clock::Token look_;
  std::size_t unsettled_ = 0;  // tables that store something while the house stops
  int rested_ = 0;             // since memory was given back to the system
  std::function<void()> stopped_;
};

// Tables are read on first use. Throws StoreFault.
std::shared_ptr<TableActor> OpenHouse::table(const TableId& id) {
  if (const auto found = tables_.find(id); found != tables_.end() && !found->second->lost()) return found->second;
  if (id.size() != table_id_length) return nullptr;
  if (loader_.waiting() >= most_reading) throw StoreFault("too many tables are being read");
  auto table = TableActor::load(context_, id);
  if (table) tables_[id] = table;
  return table;
}

void OpenHouse::call(const Person& person, Call call, ReplyHandler done) {
  if (stopped_) return done(error(503, "stopping"));
  done = call.gzip ? packed(std::move(done)) : unpacked_for(std::move(done));
  try {
    const auto* at_table = call.route == nullptr ? nullptr : std::get_if<AtTable>(&call.route->handler);
    const bool for_programs = at_table != nullptr && call.route->by == By::session_or_program;
    if (!person.program.empty() && !for_programs) return done(error(403, "program"));
    if (at_table != nullptr) return call_table(person, std::move(call), done);
    const auto* here = call.route == nullptr ? nullptr : std::get_if<AtHouse>(&call.route->handler);
    if (here == nullptr) return done(error(404, "no_such_call"));
    (*here)(context_, person, std::move(call), done);
  } catch (const StoreFault& fault) {
    spdlog::error("event=store_fault problem=\"{}\"", fault.what());
    done(error(503, "storage"));
  }
}

void OpenHouse::call_table(const Person& person, Call call, const Done& done) {
  if (call.route->path == "tables/{table}" && !tables_.contains(call.table)) {
    if (auto told = tell_stranger(person, call.table)) return done(*told);
  }
  const auto found = table(call.table);
  if (!found) return done(error(404, "no_such_table"));
  found->call(person, std::move(call), done);
}

// What a stranger is told of a private table stands in its row: nobody who was not invited makes the house read a log.
std::optional<Reply> OpenHouse::tell_stranger(const Person& person, const TableId& id) {
  if (id.size() != table_id_length) return {};
  const auto row = context_.store.row(id);
  if (!row || !row->seated || row->listed) return {};
  const auto& key = person.program.empty() ? person.key : person.program;
  if (key.empty() || (*row->seated).find(key + ' ') != std::string::npos) return {};
  if (!person.program.empty()) return error(401, "token");
  wire::TableInfo info{id, row->game, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}};
  using enum wire::Status;
  for (const auto status : {open, running, ended, expired, frozen}) {
    if (word(status) == row->status) info.status = status;
  }
  return give(info);
}

// Long replies are compressed beside the house's thread, piece by piece where they are made so.
std::function<void(Reply)> OpenHouse::packed(Done done) {
  return [this, done = std::move(done)](Reply reply) {
    if (reply.status == 200 && reply.rest) return done(gzipped(worker_, std::move(reply)));
    const bool small = reply.body.size() < worth_packing || !reply.encoding.empty();
    if (reply.status != 200 || small) return done(std::move(reply));
    const auto plain = std::make_shared<Reply>(std::move(reply));
    worker_.work_out([plain](const auto&) { return gzip(plain->body); },
                     [plain, done](std::string small) {
                       if (small.empty()) return done(std::move(*plain));
                       done({200, std::move(small), "gzip", plain->held});
                     });
  };
}

// Some long replies are compressed as soon as they are made.
ReplyHandler OpenHouse::unpacked_for(Done done) {
  return [done = std::move(done)](Reply reply) {
    done(reply.encoding.empty() ? std::move(reply) : unpacked(std::move(reply)));
  };
}

House::ConnectionId OpenHouse::attach(const Person& person, const TableId& id, const Have& have,
                                      std::shared_ptr<Connection> connection) {
  const auto connection_id = ++last_connection_;
  if (stopped_) {
    hang_up(*connection, close_try_later, "stopping");
    return connection_id;
  }
  try {
    if (const auto found = table(id)) {
      connections_[connection_id] = found;
      found->attach(person, have, connection_id, std::move(connection));
    } else {
      hang_up(*connection, close_refused, "no_such_table");
    }
  } catch (const StoreFault& fault) {
    spdlog::error("event=store_fault problem=\"{}\"", fault.what());
    hang_up(*connection, close_try_later, "storage");
  }
  return connection_id;
}

void OpenHouse::receive(ConnectionId connection, std::string_view message) {
  if (const auto found = connections_.find(connection); found != connections_.end())
    found->second->receive(connection, std::string(message));
}

void OpenHouse::detach(ConnectionId connection) {
  const auto found = connections_.find(connection);
  if (found == connections_.end()) return;
  const auto table = found->second;
  connections_.erase(found);
  table->detach(connection);
}

void OpenHouse::disconnect(const Chosen& chosen) {
  for (const auto& [id, table] : tables_) table->disconnect(chosen);
}

void OpenHouse::end_session(const std::string& key) {
  for (const auto& [id, table] : tables_) table->end_session(key);
}

void OpenHouse::adopt(const Person& person, const TableId& id, const std::string& guest,
                      std::function<void(bool)> done) {
  try {
    const auto found = stopped_ ? nullptr : table(id);
    if (!found) return done(false);
    found->adopt(person, guest, std::move(done));
  } catch (const StoreFault& fault) {
    spdlog::error("event=store_fault problem=\"{}\"", fault.what());
    done(false);
  }
}

void OpenHouse::look_around() {
  context_.lobby->load(context_.store);
  bool more = wake_tables() >= wake_at_once;
  std::erase_if(tables_, [](const auto& entry) { return entry.second->idle() || entry.second->lost(); });
  more = !rest_tables() || more;
  look_ = context_.clock.at(context_.clock.now() + (more ? look_again : look_every), [this] {
    const auto past = std::move(look_);  // lives until this has run
    look_around();
  });
}

// Reads tables whose time comes before the next look; their own alarm does the rest.
std::size_t OpenHouse::wake_tables() {
  std::size_t woken = 0;
  const auto begun = context_.clock.now();
  try {
    // Those that are here already come first, and are as many as may be in the way.
    const auto due = context_.store.due(context_.clock.now() + look_every, wake_at_once + tables_.size());
    for (const auto& row : due) {
      const bool enough = context_.clock.now() - begun > wake_for || loader_.waiting() >= wake_waiting;
      if (enough) return wake_at_once;
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
  const auto begun = context_.clock.now();
  bool all = true;
  for (auto entry = tables_.begin(); all && entry != tables_.end(); ++entry) {
    if (!entry->second->rest()) continue;
    ++rested_;
    all = context_.clock.now() - begun < rest_for;
  }
  if (!all || rested_ < trim_after) return all;
  rested_ = 0;
  return_free_memory();
  return true;
}

void OpenHouse::take_census() {
  try {
    context_.tally->tables = context_.store.census();
  } catch (const StoreFault& fault) {
    spdlog::error("event=store_fault problem=\"{}\"", fault.what());
  }
}

HouseTally OpenHouse::tally() const {
  auto tally = *context_.tally;
  tally.in_memory = tables_.size();
  for (const auto& [id, table] : tables_) {
    const auto [seats, spectators] = table->present();
    tally.seats += seats;
    tally.spectators += spectators;
  }
  return tally;
}

void OpenHouse::close_table(const TableId& id, std::function<void(bool)> done) {
  try {
    const auto found = table(id);
    if (!found) return done(false);
    found->close(std::move(done));
  } catch (const StoreFault& fault) {
    spdlog::error("event=store_fault problem=\"{}\"", fault.what());
    done(false);
  }
}

void OpenHouse::forget_table(const TableId& id) {
  try {
    if (const auto row = context_.store.row(id)) {
      context_.lobby->put(*row);
    } else {
      context_.lobby->forget(id);
    }
  } catch (const StoreFault& fault) {
    spdlog::error("event=store_fault problem=\"{}\"", fault.what());
  }
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  const auto table = found->second;
  tables_.erase(found);
  std::erase_if(connections_, [&table](const auto& connection) { return connection.second == table; });
  table->stop();
}

void OpenHouse::stop(std::function<void()> done) {
  stopped_ = std::move(done);
  look_.reset();
  connections_.clear();
  unsettled_ = 0;
  for (const auto& [id, table] : tables_) {
    table->stop();
    unsettled_ += table->busy();
  }
  if (unsettled_ == 0) std::exchange(stopped_, [] {})();
}

// Each table that was busy says so once.
void OpenHouse::say_when_settled() {
  if (stopped_ && unsettled_ > 0 && --unsettled_ == 0) std::exchange(stopped_, [] {})();
}

}  // namespace

std::unique_ptr<House> open_house(EventStore& store, Clock& clock, Post post, Settings settings,
                                  Dependencies dependencies) {
  return std::make_unique<OpenHouse>(store, clock, std::move(post), std::move(settings), std::move(dependencies));
}

std::unique_ptr<House> open_house(EventStore& store, Clock& clock, Post post, Settings settings) {
  return open_house(store, clock, std::move(post), std::move(settings), Dependencies{});
}

}  // namespace divan::server
