#include "server/table_actor.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/reply.h"

namespace divan::server {
namespace {

constexpr std::int64_t after_failure = 5'000;
constexpr int close_going_away = 1001;
constexpr int close_refused = 1008;
constexpr int close_try_later = 1013;

}  // namespace

TableActor::TableActor(TableContext& context, TableId id)
    : context_(context),
      id_(std::move(id)),
      players_(context, [this](Seat seat) { run([this, seat] { take_turn(seat); }); }) {}

std::shared_ptr<TableActor> TableActor::load(TableContext& context, const TableId& id) {
  if (!context.store.row(id)) return nullptr;
  auto table = std::make_shared<TableActor>(context, id);
  table->fold_ = std::make_unique<Fold>(context.dependencies);
  table->read([] {});
  table->run([self = table.get()] { self->begin(); });
  return table;
}

// ---- reading

// What the log lacks: a deal or a deadline that was due when the program ended, or that the table is frozen.
void TableActor::begin() {
  if (lost_) return;
  if (!frozen_.empty() && (row_.status == "open" || row_.status == "running")) write(line::Frozen{frozen_});
  store({});
}

// Reads all of it, at first and after the store has said no: what was written since then has never been. Jobs wait.
void TableActor::read(std::function<void()> then) {
  struct Found {
    std::optional<LoadedTable> table;
    std::string fault;
  };
  reading_ = true;
  const auto found = std::make_shared<Found>();
  context_.loader.work_out(
      [&store = context_.store, dependencies = context_.dependencies, id = id_, found](const auto&) {
        try {
          found->table = load_table(store, dependencies, id);
        } catch (const StoreFault& fault) {
          found->fault = fault.what();
        }
        return std::string();
      },
      [weak = weak_from_this(), found, then = std::move(then)](const std::string&) {
        const auto self = weak.lock();
        if (!self) return;
        self->reading_ = false;
        found->table ? self->take(std::move(*found->table)) : self->lose(found->fault);
        then();
        self->pump();
      });
}

void TableActor::take(LoadedTable loaded) {
  players_.clear();
  row_ = std::move(loaded.row);
  fold_ = std::move(loaded.fold);
  frozen_ = std::move(loaded.frozen);
  commands_ = std::move(loaded.commands);
  prompt_ = true;
  bot_at_.resize(facts().chairs.size());
  talk_.resize(facts().chairs.size(), Bucket(talk));
  secrets_.resize(facts().chairs.size(), Bucket(secret_commands));
}

void TableActor::lose(const std::string& problem) {
  spdlog::error("event=lost table={} problem=\"{}\"", id_, problem);
  lost_ = true;
  alarm_.reset();
  players_.clear();
  audience_.dismiss_all(close_try_later, "storage");
}

// ---- jobs

void TableActor::run(Job job) {
  if (stopped_) return;
  used_at_ = now();
  jobs_.push_back(std::move(job));
  pump();
}

void TableActor::pump() {
  if (pumping_) return;
  pumping_ = true;
  const auto self = shared_from_this();
  while (!busy_ && !reading_ && !jobs_.empty()) {
    job_ = std::move(jobs_.front());
    jobs_.pop_front();
    try {
      job_();
    } catch (const std::exception& fault) {
      spdlog::error("event=fault table={} problem=\"{}\"", id_, fault.what());
      abandon([this] { tell(); });
    }
    if (!busy_ && !reading_) retried_ = false;
  }
  pumping_ = false;
}

// Forgets what the job under way has written.
void TableActor::abandon(const std::function<void()>& then) {
  const bool wrote = !written_.empty() || broken_;
  written_.clear();
  command_.reset();
  public_ = broken_ = false;
  if (wrote) return read(then);
  then();
}

void TableActor::write_match_header(std::string text) {
  const auto fault = fold_->add(text);
  keep(std::move(text), fault, true);
}

void TableActor::write_entry(std::string text) {
  const auto heard = fold_->feeds().of(Viewer::spectator()).version();
  if (!fold_->commit(text)) return keep(std::move(text), Fault{{}, "was not proposed"}, false);
  players_.follow();
  keep(std::move(text), {}, fold_->feeds().of(Viewer::spectator()).version() != heard);
}

// A line that was applied, or could not be.
void TableActor::keep(std::string text, const std::optional<Fault>& fault, bool told) {
  if (fault) {
    spdlog::critical("event=unfoldable table={} where=\"{}\" problem=\"{}\"", id_, fault->where, fault->problem);
    broken_ = true;
    return;
  }
  public_ = public_ || told;
  prompt_ = prompt_ || told;
  written_.push_back(std::move(text));
}

// Stores what was written, with the id of the command, then tells it. `then` hears whether it was stored. A command
// that has changed nothing is answered and not stored.
void TableActor::store(std::function<void(bool)> then) {
  settle();
  if (command_) done_ = {command_->key, version_told(command_->seat)};
  if (broken_ || written_.empty()) {
    const bool well = !broken_;
    auto command = command_;
    auto answer = command && well ? committed(*command, done_.version) : std::string();
    if (command && well) commands_.add(done_);
    abandon([this, well, command, answer, then = std::move(then)] {
      tell();
      finish(well, command, answer, then);
    });
    return;
  }
  Append append;
  append.table = id_;
  append.first = fold_->lines() - written_.size() + 1;
  append.lines = std::exchange(written_, {});
  if (command_) append.command = done_;
  append.row = next_row_ = row();
  public_ = false;
  busy_ = true;
  storing_since_ = std::chrono::steady_clock::now();
  then_ = std::move(then);
  context_.appends.append(std::move(append), [weak = weak_from_this()](const AppendOutcome& outcome) {
    if (const auto self = weak.lock()) self->stored(outcome);
  });
}

// Answers the command of a job, if it was one, and whoever waits for the job.
void TableActor::finish(bool well, const std::optional<Command>& command, std::string answer,
                        const std::function<void(bool)>& then) {
  if (command && well) {
    ++context_.tally->commands.committed;
    send_answer(*command, std::move(answer));
  }
  if (command && !well) send_failure(*command);
  if (then) then(well);
}

void TableActor::stored(const AppendOutcome& outcome) {
  busy_ = false;
  auto command = std::exchange(command_, {});
  auto then = std::exchange(then_, {});
  if (outcome.result == Appended::done) {
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - storing_since_;
    context_.tally->commits.add(took.count());
    if (row_.status != next_row_.status) {
      spdlog::info("event=table table={} status={}", id_, next_row_.status);
      --context_.tally->tables[row_.status];
      ++context_.tally->tables[next_row_.status];
    }
    row_ = next_row_;
    context_.lobby->put(row_);
    retried_ = false;
    if (command) commands_.add(done_);
    tell();
    finish(true, command, command ? committed(*command, done_.version) : std::string(), then);
    if (stopped_) return context_.settled();
    return pump();
  }
  spdlog::warn("event=not_stored table={} result={} problem=\"{}\"", id_, static_cast<int>(outcome.result),
               outcome.error);
  if (stopped_) {
    finish(false, command, {}, then);
    return context_.settled();
  }
  if (outcome.result == Appended::failed) not_before_ = now() + after_failure;
  const bool again = outcome.result == Appended::conflict && !std::exchange(retried_, true);
  read([this, again, command = std::move(command), then = std::move(then)] {
    tell();  // what somebody else has written
    if (again && !lost_ && !stopped_) {
      jobs_.push_front(std::move(job_));
      return;
    }
    retried_ = false;
    finish(false, command, {}, then);
  });
}

void TableActor::tell() {
  if (lost_ || stopped_) return;
  watch_presence();
  if (std::exchange(gallery_changed_, false)) dismiss_uninvited();
  audience_.tell(*fold_, people());
  fold_->trim_feeds();
  const auto seats = std::exchange(prompt_seats_, {});
  if (std::exchange(prompt_, false)) {
    players_.prompt(*fold_);
  } else {
    players_.prompt(*fold_, seats);
  }
  arm();
}

// ---- coming and going

void TableActor::attach(const Person& person, const Have& have, ConnectionId id,
                        std::shared_ptr<Connection> connection) {
  run([this, person, have, id, connection = std::move(connection)] {
    if (lost_) return hang_up(*connection, close_try_later, "storage");
    const auto who = recognise(person);
    if (!who) return hang_up(*connection, close_refused, "token");
    const auto seat = facts().seat_of(who->key);
    if (!seat && !may_watch(*who)) return hang_up(*connection, close_refused, "not_invited");
    if (seat) addresses_[who->key] = who->address;
    if (audience_.find(id) == nullptr) {
      auto& places = context_.spectators;
      auto place = seat ? nullptr : places.take(who->address, context_.settings.spectators_of_one_address);
      const bool admitted = seat || place != nullptr;
      if (!admitted || !audience_.add(*fold_, id, *who, have, connection, std::move(place))) {
        return hang_up(*connection, close_refused, "too_many");
      }
    }
    if (seat && facts().running()) come_back(*seat);
    store({});
  });
}

void TableActor::detach(ConnectionId id) {
  run([this, id] {
    audience_.remove(id);
    left_at_ = now();
    tell();
  });
}

void TableActor::end_session(const std::string& key) {
  run([this, key] {
    audience_.dismiss_session(key, close_going_away, "session_ended");
    left_at_ = now();
    tell();
  });
}

void TableActor::disconnect(const House::Chosen& chosen) {
  run([this, chosen] {
    if (!audience_.dismiss(chosen, close_refused, "banned")) return;
    left_at_ = now();
    tell();
  });
}

// Whoever comes wakes a table that sleeps, and takes the seat back from a bot.
void TableActor::come_back(Seat seat) {
  if (facts().pause && facts().pause->asleep) write(line::Resumed{now()});
  if (facts().chair(seat).bot_plays) write(line::PlayerBack{seat});
}

void TableActor::close(std::function<void(bool)> done) {
  run([this, done = std::move(done)] {
    if (lost_) return done(false);
    if (facts().status != wire::Status::open && !facts().running()) return done(true);
    write(line::Expired{now()});
    store(done);
  });
}

void TableActor::stop() {
  stopped_ = true;
  jobs_.clear();
  alarm_.reset();
  players_.clear();
  audience_.dismiss_all(close_going_away, "stopping");
}

TableActor::Present TableActor::present() const {
  Present present;
  for (const Seat seat : facts().persons()) present.seats += audience_.here(facts().chair(seat).key);
  present.spectators = static_cast<std::uint64_t>(audience_.spectators(facts()));
  return present;
}

bool TableActor::quiet_for(std::int64_t time) const {
  return !busy_ && !reading_ && jobs_.empty() && audience_.empty() && now() - used_at_ >= time;
}

bool TableActor::rest() {
  if (rested_at_ == used_at_ || !quiet_for(context_.settings.rest)) return false;
  rested_at_ = used_at_;
  fold_->rest();
  return true;
}

}  // namespace divan::server
