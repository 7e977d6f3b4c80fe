#include "server/table.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/reply.h"

namespace divan::server {
namespace {

constexpr std::int64_t after_failure = 5'000;
constexpr int close_going_away = 1001;
constexpr int close_refused = 1008;
constexpr int close_try_later = 1013;

std::string why_frozen(const Fault& fault) {
  return fault.where == "rules"  ? "house.frozen.rules"
         : fault.where == "game" ? "house.frozen.game"
                                 : "house.frozen.log";
}

}  // namespace

Table::Table(Premises& premises, TableId id)
    : premises_(premises),
      id_(std::move(id)),
      players_(premises, [this](Seat seat) { run([this, seat] { take_turn(seat); }); }) {}

std::shared_ptr<Table> Table::load(Premises& premises, const TableId& id) {
  auto table = std::make_shared<Table>(premises, id);
  if (!premises.store.row(id)) return nullptr;
  table->read();
  table->run([self = table.get()] { self->begin(); });
  return table;
}

// ---- reading

// What the log lacks: a deal or a deadline that was due when the program ended, or that the table is frozen.
void Table::begin() {
  if (!frozen_.empty() && (row_.status == "open" || row_.status == "running")) write(line::Frozen{frozen_});
  store({});
}

void Table::read() {
  players_.clear();
  row_ = premises_.store.row(id_).value_or(TableRow{});
  const auto lines = premises_.store.lines(id_);
  fold_ = std::make_unique<Fold>(premises_.means);
  frozen_.clear();
  marks_.reset();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!frozen_.empty() && !is_of_house(lines[i])) continue;  // who sits where is still known
    if (const auto fault = fold_->add(lines[i]); fault && frozen_.empty()) {
      frozen_ = why_frozen(*fault);
      spdlog::error("event=frozen table={} line={} where=\"{}\"", id_, i + 1, fault->where);
    }
  }
  if (frozen_.empty() && fold_->hash() != row_.hash) {
    frozen_ = "house.frozen.hash";
    spdlog::error("event=frozen table={} where=hash", id_);
  }
  if (!frozen_.empty()) fold_->freeze(lines.size());
  stir_ = true;
  bot_at_.resize(facts().chairs.size());
  talk_.resize(facts().chairs.size(), Bucket(talk));
  secrets_.resize(facts().chairs.size(), Bucket(secret_commands));
}

// After the store has said no: what was written since then has never been.
void Table::read_again() {
  try {
    read();
  } catch (const StoreFault& fault) {
    spdlog::error("event=lost table={} problem=\"{}\"", id_, fault.what());
    lost_ = true;
    alarm_.reset();
    players_.clear();
    audience_.dismiss_all(close_try_later, "storage");
  }
}

// ---- jobs

void Table::run(Job job) {
  if (stopped_) return;
  used_at_ = now();
  jobs_.push_back(std::move(job));
  pump();
}

void Table::pump() {
  if (pumping_) return;
  pumping_ = true;
  const auto self = shared_from_this();
  while (!busy_ && !jobs_.empty()) {
    job_ = std::move(jobs_.front());
    jobs_.pop_front();
    try {
      job_();
    } catch (const std::exception& fault) {
      spdlog::error("event=fault table={} problem=\"{}\"", id_, fault.what());
      abandon();
      tell();
    }
    if (!busy_) retried_ = false;
  }
  pumping_ = false;
}

// Forgets what the job under way has written.
void Table::abandon() {
  const bool wrote = !written_.empty() || broken_;
  written_.clear();
  command_.reset();
  public_ = broken_ = false;
  if (wrote) read_again();
}

void Table::add(std::string text, Silent silent) {
  const bool of_match = fold_->match() != nullptr && !is_of_house(text);
  const auto heard = of_match ? fold_->feeds().of(Viewer::spectator()).version() : 0;
  if (const auto fault = fold_->add(text)) {
    spdlog::critical("event=unfoldable table={} where=\"{}\" problem=\"{}\"", id_, fault->where, fault->problem);
    broken_ = true;
    return;
  }
  if (of_match) players_.follow();
  if (of_match) note_words(text);
  const bool told = of_match ? fold_->feeds().of(Viewer::spectator()).version() != heard : silent == Silent::no;
  public_ = public_ || told;
  stir_ = stir_ || told;
  written_.push_back(std::move(text));
}

// Stores what was written, with the answer to the command, then tells it. `then` hears whether it was stored.
void Table::store(std::function<void(bool)> then) {
  settle();
  if (broken_ || (written_.empty() && !command_)) {
    const bool well = !broken_;
    const auto command = command_;
    abandon();
    tell();
    if (command) send_failure(*command);
    if (then) then(well);
    return;
  }
  Append append;
  append.table = id_;
  append.first = fold_->lines() - written_.size() + 1;
  append.lines = std::exchange(written_, {});
  if (command_ && marks_) marks_->push_back(mark_of(command_->full_id));
  if (command_) append.command = command_->full_id, append.answer = answer_ = committed(*command_);
  append.row = next_row_ = row();
  public_ = false;
  busy_ = true;
  storing_since_ = std::chrono::steady_clock::now();
  then_ = std::move(then);
  premises_.appends.append(std::move(append), [weak = weak_from_this()](const AppendOutcome& outcome) {
    if (const auto self = weak.lock()) self->stored(outcome);
  });
}

void Table::stored(const AppendOutcome& outcome) {
  busy_ = false;
  auto command = std::exchange(command_, {});
  auto answer = std::exchange(answer_, {});
  const auto then = std::exchange(then_, {});
  if (outcome.result == Appended::done) {
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - storing_since_;
    premises_.tally->commits.add(took.count());
    if (row_.status != next_row_.status) {
      spdlog::info("event=table table={} status={}", id_, next_row_.status);
      --premises_.tally->tables[row_.status];
      ++premises_.tally->tables[next_row_.status];
    }
    row_ = next_row_;
    premises_.lobby->put(row_);
  } else {
    spdlog::warn("event=not_stored table={} result={} problem=\"{}\"", id_, static_cast<int>(outcome.result),
                 outcome.error);
    read_again();
    if (outcome.result == Appended::conflict && !lost_ && !stopped_ && !std::exchange(retried_, true)) {
      tell();  // what somebody else has written
      jobs_.push_front(std::move(job_));
      return pump();
    }
    if (outcome.result == Appended::repeated) answer = outcome.answer;
    if (outcome.result == Appended::failed) not_before_ = now() + after_failure;
  }
  const bool well = outcome.result == Appended::done || outcome.result == Appended::repeated;
  retried_ = false;
  tell();
  if (command && well) {
    auto& commands = premises_.tally->commands;
    ++(outcome.result == Appended::done ? commands.committed : commands.repeated);
    send_answer(*command, std::move(answer));
  }
  if (command && !well) send_failure(*command);
  if (then) then(well);
  if (stopped_) return premises_.settled();
  pump();
}

void Table::tell() {
  if (lost_ || stopped_) return;
  watch_presence();
  if (std::exchange(gallery_changed_, false)) dismiss_uninvited();
  audience_.tell(*fold_, people());
  fold_->trim_feeds();
  const auto seats = std::exchange(stir_seats_, {});
  if (std::exchange(stir_, false)) {
    players_.stir(*fold_);
  } else {
    players_.stir(*fold_, seats);
  }
  arm();
}

// ---- coming and going

void Table::attach(const Person& person, const Have& have, LineId id, std::shared_ptr<Line> line) {
  run([this, person, have, id, line = std::move(line)] {
    if (lost_) return hang_up(*line, close_try_later, "storage");
    const auto who = recognise(person);
    if (!who) return hang_up(*line, close_refused, "token");
    const auto seat = facts().seat_of(who->key);
    if (!seat && !may_watch(*who)) return hang_up(*line, close_refused, "not_invited");
    if (seat) addresses_[who->key] = who->address;
    if (audience_.find(id) == nullptr) {
      auto& places = premises_.spectators;
      auto place = seat ? nullptr : places.take(who->address, premises_.settings.spectators_of_one_address);
      const bool room = seat || place != nullptr;
      if (!room || !audience_.add(*fold_, id, *who, have, line, std::move(place))) {
        return hang_up(*line, close_refused, "too_many");
      }
    }
    if (seat && facts().running()) come_back(*seat);
    store({});
  });
}

void Table::detach(LineId id) {
  run([this, id] {
    audience_.remove(id);
    left_at_ = now();
    tell();
  });
}

void Table::end_session(const std::string& key) {
  run([this, key] {
    audience_.dismiss(key, close_going_away, "session_ended");
    left_at_ = now();
    tell();
  });
}

// Whoever comes wakes a table that sleeps, and takes the seat back from a bot.
void Table::come_back(Seat seat) {
  if (facts().pause && facts().pause->asleep) write(line::Resumed{now()});
  if (facts().chair(seat).bot_plays) write(line::PlayerBack{seat});
}

void Table::stop() {
  stopped_ = true;
  jobs_.clear();
  alarm_.reset();
  players_.clear();
  audience_.dismiss_all(close_going_away, "stopping");
}

Table::Present Table::present() const {
  Present present;
  for (const Seat seat : facts().persons()) present.seats += audience_.here(facts().chair(seat).key);
  present.spectators = static_cast<std::uint64_t>(audience_.spectators(facts()));
  return present;
}

bool Table::quiet_for(std::int64_t time) const {
  return !busy_ && jobs_.empty() && audience_.empty() && now() - used_at_ >= time;
}

bool Table::rest() {
  if (rested_at_ == used_at_ || !quiet_for(premises_.settings.rest)) return false;
  rested_at_ = used_at_;
  fold_->rest();
  return true;
}

}  // namespace divan::server
