// What happens at a table by itself: deals and lapses, deadlines, the end of the time, bots that play for those who are
// gone, sleep, expiry.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "server/table_actor.h"

namespace divan::server {
namespace {

constexpr std::int64_t second = 1'000;
constexpr std::int64_t hour = 3'600'000;
constexpr int most_steps = 1'000;  // that follow from one thing
constexpr int most_said = 64;      // by a bot in one turn
constexpr std::int64_t try_again = 5'000;

}  // namespace

// What must follow from the last entry, in the same append: chance that is due; off live tables the lapse of a question
// that asks nobody; the deadline of a question that has none; the end.
void TableActor::settle() {
  for (int step = 0; step < most_steps && is_played() && !broken_; ++step) {
    auto& match = *fold_->match();
    auto next = match.propose_due();
    if (next.kind == divan::Answer::Kind::nothing && !facts().live() && match.asked().empty()) {
      next = match.propose_lapse();
    }
    if (!next.allowed()) break;
    write_entry(std::move(next.line));
  }
  if (facts().status == wire::Status::ended && facts().end.empty())
    write(line::Ended{{fold_->match()->record().back()}});
  if (!is_played() || facts().deadline || fold_->match()->question() == 0) return;
  if (const auto lasts = question_lasts()) write(line::Deadline{fold_->match()->question(), now() + *lasts});
}

// Judged from what everybody knows.
std::optional<std::int64_t> TableActor::question_lasts() const {
  const auto& clock = facts().made.clock;
  switch (clock.kind) {
    case wire::Pace::live:
      if (const int seconds = fold_->match()->seconds(); seconds > 0) return seconds * second;
      if (fold_->match()->asked().empty()) return context_.settings.beat;
      return clock.seconds.value_or(0) * second;
    case wire::Pace::turns: return clock.hours.value_or(0) * hour;
    case wire::Pace::none: break;
  }
  return {};
}

// A deadline from before the house opened waits until people had time to come back. A table that was touched in the
// future tells that the machine's clock was put back between two runs: what was left then is left now.
std::optional<std::int64_t> TableActor::lapses_at() const {
  if (!is_played() || !facts().deadline) return {};
  const auto at = facts().deadline->at;
  const auto earliest = context_.opened + context_.settings.restart_grace;
  if (row_.touched > now()) return std::max(context_.opened + std::max<std::int64_t>(0, at - row_.touched), earliest);
  return row_.touched >= context_.opened ? at : std::max(at, earliest);
}

// The end of the time that the match was given; pauses do not count.
std::optional<std::int64_t> TableActor::time_is_up_at() const {
  if (!is_played() || fold_->match()->minutes() == 0) return {};
  return facts().began + fold_->match()->minutes() * 60 * second;
}

std::optional<std::int64_t> TableActor::expires_at() const {
  const auto after = expires_after();
  if (after == 0 || somebody_here()) return {};
  return std::max(row_.touched + after, left_at_ + context_.settings.idle);
}

bool TableActor::somebody_here() const {
  return std::ranges::any_of(facts().persons(), [this](Seat seat) { return audience_.here(facts().chair(seat).key); });
}

// Counts down for everybody who is gone from a live match.
void TableActor::watch_presence() {
  for (std::size_t i = 0; i < bot_at_.size(); ++i) {
    const Chair& chair = facts().chairs[i];
    const bool gone = is_played() && facts().live() && chair.person() && !chair.bot_plays && !audience_.here(chair.key);
    if (!gone) {
      bot_at_[i].reset();
    } else if (!bot_at_[i]) {
      bot_at_[i] = now() + context_.settings.grace;
    }
  }
}

// Sets the alarm to whatever comes first.
void TableActor::arm() {
  std::optional<std::int64_t> first;
  const auto consider = [&first](std::optional<std::int64_t> when) {
    if (when && (!first || *when < *first)) first = when;
  };
  consider(lapses_at());
  consider(time_is_up_at());
  consider(expires_at());
  for (const auto& when : bot_at_) consider(when);
  alarm_.reset();
  if (!first) return;
  alarm_ = context_.clock.at(std::max(*first, not_before_), [this] {
    const auto past = std::move(alarm_);  // lives until this has run
    run([this] { tick(); });
  });
}

// One thing at a time: arm() comes back at once for the next.
void TableActor::tick() {
  const auto due = [this](std::optional<std::int64_t> when) { return when && *when <= now(); };
  const auto gone = std::ranges::find_if(bot_at_, due);
  if (gone != bot_at_.end()) {
    take_over({static_cast<std::uint8_t>(gone - bot_at_.begin())});
  } else if (due(lapses_at())) {
    const auto lapse = fold_->match()->propose_lapse();
    if (lapse.allowed()) {
      write_entry(lapse.line);
    } else {
      spdlog::error("event=no_lapse table={} question={}", id_, fold_->match()->question());
      not_before_ = now() + try_again;
    }
  } else if (due(time_is_up_at())) {
    const auto time_up = fold_->match()->propose_time_up();
    if (time_up.allowed()) {
      write_entry(time_up.line);
    } else {
      not_before_ = now() + try_again;
    }
  } else if (due(expires_at())) {
    write(line::Expired{now()});
  }
  store({});
}

// A bot plays for somebody who is gone, as long as another person is there to play with; else the table sleeps.
void TableActor::take_over(Seat seat) {
  if (somebody_here()) {
    write(line::BotPlays{seat});
  } else {
    write(line::Paused{now(), true});
  }
}

// Steps that nobody else sees run through at once; one that everybody hears of ends the turn, and prompts the next.
void TableActor::take_turn(Seat seat) {
  if (lost_ || !is_played()) return;
  auto& match = *fold_->match();
  for (int said = 0; said < most_said && !public_ && !broken_; ++said) {
    const auto choice = players_.choose(*fold_, seat);
    if (!choice) break;
    const auto answer = match.propose(seat, *choice);
    if (!answer.allowed()) {
      spdlog::error("event=bot_at_fault table={} game={} seat={}", id_, facts().made.game, seat.number());
      break;
    }
    write_entry(answer.line);
    if (choice->starts_with(R"({"say":)")) note_words(seat, boost::json::parse(*choice).at("say"));
    const auto manners = match.manners(seat);
    if (std::ranges::all_of(manners, [](Manner manner) { return manner == Manner::aside; })) break;
  }
  if (!written_.empty()) store({});
}

}  // namespace divan::server
