// What everybody may know of a table. Nothing here may depend on what a seat holds or has done in secret.
#include <algorithm>

#include "server/table_actor.h"

namespace divan::server {
namespace {

std::optional<bool> if_so(bool is) { return is ? std::optional(true) : std::nullopt; }

std::optional<std::string> if_any(const std::string& text) { return text.empty() ? std::nullopt : std::optional(text); }

wire::Summary summary(const TableId& id, const Facts& facts) {
  wire::Summary summary{id, facts.made.game,  facts.status, static_cast<int>(facts.chairs.size()), 0, {},
                        0,  facts.made.clock, facts.gallery};
  for (const Chair& chair : facts.chairs) {
    summary.free += chair.free();
    summary.bots += !chair.bot.empty();
    if (chair.person()) summary.people.push_back(chair.name);
  }
  return summary;
}

std::int64_t expires_after(const Facts& facts, const Settings& settings) {
  if (facts.status == wire::Status::open) return settings.gathering_expires;
  return facts.running() ? settings.running_expires : 0;
}

}  // namespace

TableRow row_of(const TableId& id, const Fold& fold, std::int64_t touched, const Settings& settings) {
  const Facts& facts = fold.facts();
  TableRow row{
      id, facts.made.game, std::string(word(facts.status)), facts.made.listed, to_json(summary(id, facts)), touched,
      0,  fold.hash()};
  row.seated.emplace();
  for (const Chair& chair : facts.chairs) {
    for (const auto& key : {chair.key, chair.program, chair.former}) {
      if (!key.empty()) *row.seated += key + ' ';
    }
  }
  if (const auto after = expires_after(facts, settings); after > 0) row.due = touched + after;
  if (facts.running() && !facts.pause && facts.deadline) row.due = std::min(row.due, facts.deadline->at);
  return row;
}

// Only what everybody hears of touches a row: the lobby's order must not tell of secret steps.
TableRow TableActor::row() const {
  auto row = row_of(id_, *fold_, public_ ? now() : row_.touched, context_.settings);
  if (frozen_.empty()) return row;
  auto frozen = row_;  // keeps its hash, for a program that can go on with it
  if (frozen.status != "ended") frozen.status = row.status;
  frozen.due = 0;
  return frozen;
}

std::int64_t TableActor::expires_after() const { return server::expires_after(facts(), context_.settings); }

wire::People TableActor::people() const {
  wire::People people;
  people.status = facts().status;
  for (std::size_t i = 0; i < facts().chairs.size(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    people.seats[seat] = chair(seat);
  }
  people.host = facts().seat_of(facts().host);
  people.watching = audience_.spectators(facts());
  people.gallery_closed = if_so(!facts().gallery);
  if (fold_->match() != nullptr && facts().running()) people.question = fold_->match()->question();
  people.deadline = lapses_at();
  if (const auto& pause = facts().pause) {
    people.left = pause->left;
    people.paused = pause->asleep ? "asleep" : "agreed";
  }
  people.rematch = if_any(facts().rematch);
  people.frozen = if_any(frozen_);
  if (auto asking = requests(); !asking.empty()) people.requests = std::move(asking);
  if (facts().status == wire::Status::open && !gather_talk_.empty()) {
    people.said.emplace(gather_talk_.begin(), gather_talk_.end());
  }
  return people;
}

wire::Chair TableActor::chair(Seat seat) const {
  const Chair& chair = facts().chair(seat);
  wire::Chair seen;
  seen.name = if_any(chair.name);
  seen.bot = if_any(chair.bot);
  if (chair.person()) seen.here = audience_.here(chair.key);
  seen.program = if_so(audience_.program_here(chair.key));
  seen.bot_at = bot_at_[seat.index];
  seen.bot_plays = if_so(chair.bot_plays);
  seen.muted = if_so(chair.muted);
  seen.wants_pause = if_so(chair.wants_pause);
  seen.gave_time = if_so(chair.gave_time);
  if (chair.stood_in > 0) seen.stood_in = chair.stood_in;
  seen.expected = if_so(chair.expected);
  return seen;
}

ReplyOf<wire::TableInfo> TableActor::info(const Person& person) const {
  wire::TableInfo info{id_, facts().made.game, facts().status, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}};
  const auto seat = facts().seat_of(person.key);
  const auto former = !seat && facts().running() && !is_out(person) ? facts().seat_left_by(person.key) : std::nullopt;
  if (!seat && !former && !facts().made.listed && !watchers_.contains(person.key)) return info;
  info.seats = static_cast<int>(facts().chairs.size());
  info.options = facts().made.options;
  const auto* game = context_.dependencies.find(facts().made.game);
  if (const auto* set = game == nullptr ? nullptr : game->content()) info.content = {set->id, set->hash};
  info.listed = facts().made.listed;
  info.spectators = facts().gallery;
  info.clock = facts().made.clock;
  info.you = seat;
  info.people = people();
  if (const auto after = expires_after(); after > 0) info.expires_after = after;
  if (is_played()) {
    info.asked.emplace();
    for (const Seat asked : fold_->match()->asked()) info.asked->push_back(asked);
  }
  info.former = former;
  return info;
}

}  // namespace divan::server
