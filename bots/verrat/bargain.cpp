#include "bots/verrat/bargain.h"

#include <algorithm>
#include <vector>

namespace divan::verrat {
namespace {

constexpr double worth_while = 0.008;  // a gain that is less is none
constexpr double too_near = 0.45;      // a chance to win with which nobody is helped
constexpr double grudge = 0.4;         // who has broken its word may gain less than the other
constexpr int long_game = 8;           // turns after which a player gives more to get on, and how much each turn
constexpr double weariness = 0.15;
constexpr double envy = 0.3;      // of offers that bring as much, the one that brings the other less
constexpr double parting = 0.01;  // from a card
constexpr double greed = 1.2;     // who would gain more than that, to the other's gain, is refused

double eagerness(int turn) { return 1 + weariness * std::max(0, turn - long_game); }

double chance_with(const View& view, Seat seat, const Cards& hand) {
  Standing standing = standing_of(view, seat);
  standing.hand = hand;
  const bool seated = std::ranges::count(standing.places, static_cast<std::int8_t>(favourite.index)) != 0;
  if (seated && kinds_held(hand) == kind_count) return win;  // VE-80: wins at once
  return chance_to_win(standing);
}

Cards one(Card card) {
  Cards cards;
  cards[card] = 1;
  return cards;
}

// One card, or two that leave one of their kind.
std::vector<Cards> spare_bundles(const Cards& hand) {
  std::vector<Cards> bundles;
  for (std::size_t i = 0; i < kind_count; ++i) {
    const auto first = static_cast<Card>(i);
    if (hand[first] == 0) continue;
    bundles.push_back(one(first));
    for (std::size_t j = i; j < kind_count; ++j) {
      const auto second = static_cast<Card>(j);
      Cards both = one(first);
      ++both[second];
      if (hand.covers(both) && hand[first] > both[first] && hand[second] > both[second]) bundles.push_back(both);
    }
  }
  return bundles;
}

}  // namespace

Gain gain_of(const View& view, Seat me, Seat other, const Cards& give, const Cards& get) {
  const auto gain = [&](Seat seat, const Cards& away, const Cards& here) {
    const Cards& before = view.players[seat].cards;
    Cards after = before;
    after -= away;
    after += here;
    return chance_with(view, seat, after) - chance_with(view, seat, before);
  };
  return {gain(me, give, get), gain(other, get, give)};
}

bool is_welcome(const View& view, Seat me, Seat other, const Gain& gain, const Memory& memory,
                const Character& character) {
  if (gain.own < worth_while) return false;
  const double theirs = chance_with(view, other, view.players[other].cards) + gain.other;
  const double mine = chance_with(view, me, view.players[me].cards) + gain.own;
  if (mine >= win) return true;
  const double eager = eagerness(view.turn);
  if (theirs >= win || (theirs > too_near && theirs > mine * eager)) return false;
  const double fair = character.generosity * eager * (memory.is_breaker(other) ? grudge : 1);
  return gain.other <= fair * gain.own;
}

std::optional<Offer> propose(const View& view, Seat me, const Memory& memory, const Character& character,
                             std::span<const Offer> made) {
  std::optional<Offer> best;
  double most = 0;
  const auto bundles = spare_bundles(view.players[me].cards);
  for (std::uint8_t i = 0; i < player_count; ++i) {
    const Seat other{i};
    if (other == me || view.offers[me][other] || view.offers[other][me]) continue;
    for (std::size_t get = 0; get < kind_count; ++get) {
      const auto wanted = static_cast<Card>(get);
      if (view.players[other].cards[wanted] == 0) continue;
      for (const auto& give : bundles) {
        const Offer offer{other, give, one(wanted)};
        if (give[wanted] != 0 || std::ranges::find(made, offer) != made.end()) continue;
        const Gain gain = gain_of(view, me, other, offer.give, offer.want);
        if (gain.own > greed * gain.other || !is_welcome(view, me, other, gain, memory, character)) continue;
        const double score = gain.own - envy * gain.other - parting * give.total();
        if (score > most) best = offer, most = score;
      }
    }
  }
  return best;
}

}  // namespace divan::verrat
