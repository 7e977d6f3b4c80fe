// How far a seat of Verrat! has come, for bots that look one step ahead. Weights are taste, not rules: kinds first,
// then nearness to the favourite's seat, then viziers that are still free.
#include "bots/progress.h"

#include <algorithm>

#include "engine/verrat/verrat.h"

namespace divan {

using namespace verrat;

namespace {

constexpr int kind_worth = 1000;

int card_worth(const Cards& hand, Card card) {
  if (card == Card::pardon) return 60;
  return hand[card] == 0 ? kind_worth : 40;
}

// The ring brings a vizier to the favourite's seat by itself: the fewer turns away, the better, most
// of all with six kinds.
int seat_worth(const View& view, Seat seat, CourtSeat where) {
  const int turns_away = favourite.index - view.court[where].place.index;
  const bool ready_to_win = view.players[seat].kinds == kind_count;
  return (ready_to_win ? 60 : 6) * (favourite.index + 1 - turns_away) + 3 * where.number();
}

// What a visit promises: the card that lies there, less for every other vizier that may be there too.
int city_worth(const View& view, Seat seat, City city, Vizier visitor) {
  const CityView& shown = view.cities[city];
  if (shown.cards == 0) return 0;
  const Cards& hand = view.players[seat].cards;
  const int worth =
      city == City::kaffa ? (view.players[seat].kinds < kind_count ? 500 : 30) : card_worth(hand, *shown.top);
  int others = 0;
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    if (Vizier{i} == visitor) continue;
    const bool own = Vizier{i}.owner() == seat && view.secrets[seat];
    const auto plan = own ? view.secrets[seat]->plan[Vizier{i}.build()] : std::nullopt;
    const bool going = plan && *plan != Destination::stay();
    others += going ? 3 * (*plan == Destination::in(city)) : view.viziers[Vizier{i}] == Spot::in(city);
  }
  return worth / (2 * (1 + others));
}

int spot_worth(const View& view, Seat seat, Vizier vizier, Spot spot) {
  if (spot == Spot::isle()) return -400;
  if (spot.in_dungeon()) return -150 - 20 * spot.dungeon();
  if (spot == Spot::beside()) return -60;
  if (spot.at_court()) return seat_worth(view, seat, spot.seat());
  return city_worth(view, seat, spot.city(), vizier) / 2;
}

int vizier_worth(const View& view, Seat seat, Vizier vizier) {
  const Spot now = view.viziers[vizier];
  const auto plan = view.secrets[seat] ? view.secrets[seat]->plan[vizier.build()] : std::nullopt;
  if (!plan || *plan == Destination::stay()) return spot_worth(view, seat, vizier, now);
  if (plan->names_city()) return city_worth(view, seat, plan->city(), vizier);
  // A seat that is taken may stay so.
  const bool taken = view.court[plan->seat()].vizier.has_value();
  return taken ? spot_worth(view, seat, vizier, now) - 10 : seat_worth(view, seat, plan->seat());
}

// Whom it would be good to see in the dungeon: whoever is nearest to winning.
int accusation_worth(const View& view, Seat seat) {
  const auto& secret = view.secrets[seat];
  if (!secret || !secret->accusation || !secret->accusation->vizier) return 0;
  const Vizier accused = *secret->accusation->vizier;
  if (accused.owner() == seat) return -100;
  const int kinds = view.players[accused.owner()].kinds;
  const Spot spot = view.viziers[accused];
  return kinds < 4 ? 0 : 20 * kinds + (spot.at_court() ? view.court[spot.seat()].place.index : 0);
}

int best_of_kaffa(const View& view, Seat seat) {
  int best = 0;
  for (std::size_t i = 0; view.kaffa && i <= kind_count; ++i) {
    const auto card = static_cast<Card>(i);
    if ((*view.kaffa)[card] != 0) best = std::max(best, card_worth(view.players[seat].cards, card));
  }
  return best;
}

}  // namespace

template <>
int progress<Verrat>(const View& view, Seat seat) {
  if (view.outcome) return 1'000'000 / (*view.outcome)[seat].rank;
  const PlayerView& player = view.players[seat];
  int worth =
      kind_worth * player.kinds + 40 * (power_cards(player.cards) - player.kinds) + 60 * player.cards[Card::pardon];
  int rivals = 0;
  for (std::uint8_t i = 0; i < player_count; ++i) {
    if (i != seat.index) rivals = std::max<int>(rivals, view.players[Seat{i}].kinds);
  }
  worth -= 120 * rivals;
  for (std::size_t i = 0; i < 3; ++i) worth += vizier_worth(view, seat, Vizier::of(seat, static_cast<Build>(i)));
  return worth + accusation_worth(view, seat) + best_of_kaffa(view, seat) + (player.ready ? 1 : 0);
}

}  // namespace divan
