#include "server/table_players.h"

#include <algorithm>

#include "bots/names.h"

namespace divan::server {
namespace {

// A bot that has said so much within one question has said enough.
constexpr int most_turns = 50;
// Against bots only nobody else has to follow: they take so small a part of their time.
constexpr std::int64_t hurry = 4;

std::string act(const boost::json::value& action) { return R"({"act":)" + boost::json::serialize(action) + '}'; }

}  // namespace

std::optional<std::string> obey(const AnyTable& match, Seat seat, wire::Order order) {
  if (order == wire::Order::ask || !match.asked().has(seat)) return {};
  const auto legal = boost::json::parse(match.legal(seat));
  const auto manners = match.manners(seat);
  const boost::json::value* decline = nullptr;
  const boost::json::value* reaction = nullptr;
  int reactions = 0;
  for (std::size_t i = 0; i < manners.size(); ++i) {
    if (manners[i] == Manner::decline) decline = &legal.as_array()[i];
    if (manners[i] == Manner::answer) reaction = &legal.as_array()[i], ++reactions;
  }
  if (decline == nullptr) return {};
  if (order == wire::Order::decline || reactions == 0) return act(*decline);
  if (reactions == 1) return act(*reaction);
  return {};
}

void Players::follow() {
  for (Player& player : players_) {
    if (player.bot) player.bot->follow();
  }
}

void Players::prompt(const Fold& fold) {
  if (fold.match() == nullptr || !fold.facts().running() || fold.facts().pause) return rest();
  reseat(fold);
  for (std::size_t i = 0; i < players_.size(); ++i) prompt(fold, SeatSet::of(Seat{static_cast<std::uint8_t>(i)}));
}

void Players::prompt(const Fold& fold, SeatSet seats) {
  if (seats.empty() || fold.match() == nullptr || !fold.facts().running() || fold.facts().pause) return;
  const auto asked = fold.match()->asked();
  for (const Seat seat : seats) {
    if (seat.index >= players_.size()) continue;
    const bool ordered = fold.facts().chair(seat).order != wire::Order::ask && asked.has(seat);
    if (players_[seat.index].bot || ordered) schedule(fold, seat);
  }
}

void Players::rest() {
  for (Player& player : players_) player.moment.reset();
}

void Players::reseat(const Fold& fold) {
  const auto& chairs = fold.facts().chairs;
  players_.resize(chairs.size());
  for (std::size_t i = 0; i < chairs.size(); ++i) {
    Player& player = players_[i];
    const auto name = chairs[i].played_by(stand_in(fold.facts().made.game));
    if (player.name == name) continue;
    player = {};
    player.name = name;
    if (player.name.empty()) continue;
    const Seat seat{static_cast<std::uint8_t>(i)};
    player.bot = context_.dependencies.seat_bot(*fold.match(), seat, player.name, context_.dependencies.seed());
  }
}

void Players::schedule(const Fold& fold, Seat seat) {
  Player& player = players_[seat.index];
  const auto question = fold.match()->question();
  if (std::exchange(player.question, question) != question) {  // another question, another delay
    player.turns = 0;
    player.moment.reset();
  }
  if (player.moment || player.turns == most_turns) return;
  ++player.turns;
  const auto plays = [](const Chair& chair) { return chair.person() && !chair.bot_plays; };
  const auto people = std::ranges::count_if(fold.facts().chairs, plays);
  const auto part = people > 1 ? 1 : hurry;
  const auto& [least, most] =
      std::pair(context_.settings.bot_delay_least / part, context_.settings.bot_delay_most / part);
  const auto spread = static_cast<std::uint32_t>(std::max<std::int64_t>(0, most - least));
  const auto when = context_.clock.now() + least + context_.dice.below(spread + 1);
  player.moment = context_.clock.at(when, [this, seat] {
    const auto past = std::move(players_[seat.index].moment);  // lives until this has run
    turn_(seat);
  });
}

std::optional<std::string> Players::choose(const Fold& fold, Seat seat) {
  if (seat.index >= players_.size()) return {};
  if (const auto& bot = players_[seat.index].bot) return bot->choose();
  return obey(*fold.match(), seat, fold.facts().chair(seat).order);
}

}  // namespace divan::server
