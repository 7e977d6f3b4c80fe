// How far a seat of Sultans of Karaya has come, for bots that look one step ahead: thousandths of the points that it
// may expect of the match. Weights are taste, not rules.
#include "bots/progress.h"

#include <algorithm>

#include "engine/karaya/karaya.h"

namespace divan {

using namespace karaya;

namespace {

constexpr int point = 1000;
constexpr int fresh_round = 700;  // what a round brings to somebody on the average

// The public table, counted.
class Court {
 public:
  explicit Court(const View& view) : view_(view), seats_(players(view)) {
    for (Seat seat : SeatSet::first(seats_)) {
      if (shown(seat).face != Face::dead) living_.push_back(seat);
    }
  }

  // The chance of the Loyalists to win the round, in thousandths.
  int loyalists() const {
    int chance = 550 + 60 * gone(Card::assassin) / std::max<int>(1, view_.deck.assassins) + 40 * gone(Card::slave);
    chance -= row() >= 2 ? 250 : 40 * row();
    for (std::size_t i = 0; i < living_.size(); ++i) {
      if (shown(living_[i]).card == Card::sultan) chance += reign(i);
    }
    return std::clamp(chance, 20, 980);
  }

  const SeatView& shown(Seat seat) const { return *view_.seats[seat]; }

 private:
  bool is(Seat seat, Card card) const { return shown(seat).card == card; }
  bool free(Seat seat) const { return !shown(seat).captured && !shown(seat).detained; }
  Seat beside(std::size_t place, int step) const {
    const auto count = static_cast<int>(living_.size());
    return living_[static_cast<std::size_t>((static_cast<int>(place) + step + count) % count)];
  }

  // Dead or bound cards of a kind.
  int gone(Card card) const {
    int count = 0;
    for (Seat seat : SeatSet::first(seats_)) {
      count += is(seat, card) && (shown(seat).face == Face::dead || shown(seat).captured);
    }
    return count;
  }

  // The longest row of known, free Slaves (KA-71).
  int row() const {
    int longest = 0, running = 0;
    for (std::size_t i = 0; i < 2 * living_.size(); ++i) {
      const Seat seat = living_[i % living_.size()];
      running = is(seat, Card::slave) && free(seat) ? running + 1 : 0;
      longest = std::max(longest, std::min(running, 3));
    }
    return longest;
  }

  // A known Sultan wins when play comes back to the white token (KA-72), unless an Assassin gets at him first: the
  // shorter the way, the more Assassins dead and the better guarded he is, the likelier.
  int reign(std::size_t sultan) const {
    int turns = 0;
    for (Seat seat = view_.active; turns < seats_; ++turns) {
      seat = seat.next(seats_);
      if (shown(seat).white) break;
    }
    int hunters = view_.deck.assassins - gone(Card::assassin);
    for (Seat seat : living_) hunters -= is(seat, Card::assassin) && !free(seat);
    const int guards = is(beside(sultan, 1), Card::guard) + is(beside(sultan, -1), Card::guard);
    const int danger = std::max(0, hunters) * turns * (guards == 2 ? 20 : guards == 1 ? 40 : 60);
    return 420 - std::min(700, danger);
  }

  const View& view_;
  int seats_;
  List<Seat, most_players> living_;
};

// What a card brings when the Loyalists win with this chance: 1 hidden, 2 known (KA-80 to KA-83).
int worth(const View& view, Seat seat, Card card, int loyalists) {
  const SeatView& own = *view.seats[seat];
  const bool known = own.face == Face::known;
  const int rebels = 1000 - loyalists;
  const int declared = !own.team ? 0 : *own.team == Team::loyalists ? loyalists : rebels;
  switch (card) {
    case Card::sultan: return known ? 2 * loyalists : loyalists;
    case Card::guard: return known ? 19 * loyalists / 10 : loyalists;
    case Card::assassin: return known ? 14 * rebels / 10 : rebels;
    case Card::slave: return (known ? 16 * rebels / 10 : rebels) - (own.captured ? 150 : 0);
    case Card::slave_driver: return known ? 19 * loyalists / 10 : rebels;
    case Card::belly_dancer: return known ? 19 * rebels / 10 : loyalists;
    case Card::vizier: return known ? 19 * declared / 10 : 400;
    case Card::fortune_teller: return known ? 2 * declared : 200;
  }
  return 0;
}

int rounds_to_come(const View& view) {
  if (view.time_up || view.phase == Phase::ended) return 0;
  const int rounds = view.options.rounds == 0 ? view.round + 2 : view.options.rounds;
  return std::max(0, rounds - view.round);
}

}  // namespace

template <>
int progress<Karaya>(const View& view, Seat seat) {
  const int sure = point * view.seats[seat]->score + fresh_round * rounds_to_come(view);
  if (view.outcome) return sure + 500 / (*view.outcome)[seat]->rank;
  const auto& secret = view.secrets[seat];
  if (view.phase != Phase::play || !secret) return sure;
  const int detained = view.seats[seat]->detained ? 60 : 0;
  return sure + worth(view, seat, secret->card, Court(view).loyalists()) - detained;
}

}  // namespace divan
