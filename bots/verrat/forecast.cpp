#include "bots/verrat/forecast.h"

#include <algorithm>
#include <cmath>

namespace divan::verrat {
namespace {

constexpr double in_the_way = 0.6;   // how much somebody who is in a city now keeps another from going there
constexpr double tries_again = 0.6;  // for a seat that it did not get last turn
constexpr double way_in = 0.5;       // a seat that must be got against a city that only must be reached
// Of each mind, before anybody has planned anything.
constexpr std::array<double, mind_count> first_thought{0.1, 0.45, 0.45};

// How much more often the better place is chosen: the power of 2.5, of parts that every machine rounds alike.
double lure(double worth) { return worth * worth * std::sqrt(worth); }

// Unnormalised, so that places can be compared.
struct Wishes {
  ByCity<double> city{};
  ByCourtSeat<double> seat{};
  double stay = 0;
};

double sum_of(const Wishes& wishes) {
  double sum = wishes.stay;
  for (std::size_t i = 0; i < city_count; ++i) sum += wishes.city[static_cast<City>(i)];
  for (std::uint8_t i = 0; i < seat_count; ++i) sum += wishes.seat[CourtSeat{i}];
  return sum;
}

double court_wish(const View& view, Seat owner, CourtSeat seat) {
  const int place = view.court[seat].place.index;
  const int kinds = view.players[owner].kinds;
  const double near = 1.0 / (1 + std::abs(rounds_to_favourite(place) - (kind_count - kinds)));
  double wins = 0;  // on the favourite's place at once, before it by being carried there
  if (kinds == kind_count) wins = place == favourite.index ? 4 : place >= favourite.index - 2 ? 2 : 0;
  return 0.25 + 0.02 * seat.number() + near * (kinds >= 4 ? 1.0 : 0.3) + wins;
}

// `alone`: the chance of this vizier to be alone in each city, as far as it can tell.
Wishes wishes_of(const View& view, const Memory& memory, Vizier vizier, const ByCity<double>& alone) {
  Wishes wishes;
  const Seat owner = vizier.owner();
  const Spot now = view.viziers[vizier];
  for (std::size_t i = 0; i < city_count; ++i) {
    const auto city = static_cast<City>(i);
    wishes.city[city] = lure(promise(view, view.players[owner].cards, city) * alone[city]);
  }
  if (now.at_court()) {  // VE-22: never from seat to seat
    wishes.stay = lure(court_wish(view, owner, now.seat()));
    return wishes;
  }
  if (now.in_city()) wishes.stay = std::exchange(wishes.city[now.city()], 0.0);
  for (std::uint8_t i = 0; i < seat_count; ++i) {
    if (view.court[CourtSeat{i}].vizier) continue;
    wishes.seat[CourtSeat{i}] = way_in * lure(court_wish(view, owner, CourtSeat{i}));
  }
  if (const auto again = memory.wanted(vizier)) wishes.seat[*again] += tries_again * sum_of(wishes);
  return wishes;
}

void announce(Wishes& wishes, Destination to, double trust) {
  const double sum = sum_of(wishes);
  const double rest = 1 - trust;
  for (std::size_t i = 0; i < city_count; ++i) wishes.city[static_cast<City>(i)] *= rest;
  for (std::uint8_t i = 0; i < seat_count; ++i) wishes.seat[CourtSeat{i}] *= rest;
  wishes.stay *= rest;
  if (to.names_city()) {
    wishes.city[to.city()] += sum * trust;
  } else if (to.names_seat()) {
    wishes.seat[to.seat()] += sum * trust;
  } else {
    wishes.stay += sum * trust;
  }
}

// Anywhere it may go.
Wishes no_wishes(const View& view, Vizier vizier) {
  Wishes wishes;
  const Spot now = view.viziers[vizier];
  wishes.stay = 1;
  for (std::size_t i = 0; i < city_count; ++i) wishes.city[static_cast<City>(i)] = 1;
  if (now.in_city()) wishes.city[now.city()] = 0;
  for (std::uint8_t i = 0; i < seat_count && !now.at_court(); ++i) wishes.seat[CourtSeat{i}] = 1;
  return wishes;
}

// By where the others are now.
ByCity<double> space_in(const View& view, Vizier vizier) {
  ByCity<double> space;
  for (std::size_t c = 0; c < city_count; ++c) {
    const auto city = static_cast<City>(c);
    int there = 0;
    for (std::uint8_t i = 0; i < vizier_count; ++i)
      there += Vizier{i} != vizier && view.viziers[Vizier{i}] == Spot::in(city);
    space[city] = 1 / (1 + in_the_way * there);
  }
  return space;
}

// By where they are thought to go.
ByCity<double> alone_in(const Forecast& before, Vizier vizier) {
  ByCity<double> alone;
  for (std::size_t c = 0; c < city_count; ++c) {
    const auto city = static_cast<City>(c);
    alone[city] = 1;
    for (std::uint8_t i = 0; i < vizier_count; ++i) {
      if (Vizier{i} != vizier) alone[city] *= 1 - before.to_city[Vizier{i}][city];
    }
  }
  return alone;
}

// Where this vizier goes with such wishes; half-way from what was thought before.
void think(const View& view, Seat me, const Memory& memory, Vizier vizier, Wishes wishes, Forecast& after) {
  const Spot now = view.viziers[vizier];
  const Seat owner = vizier.owner();
  const double trust = owner == me ? 1 : memory.trust(owner);
  for (std::size_t c = 0; c < city_count; ++c) {
    const auto city = static_cast<City>(c);
    if (memory.avoids(owner, Destination::in(city))) wishes.city[city] *= 1 - trust;
  }
  if (const auto& to = memory.announced(vizier)) announce(wishes, *to, trust);
  const double sum = std::max(sum_of(wishes), 1e-9);
  const auto turn_to = [](double& chance, double next) { chance = (chance + next) / 2; };
  for (std::size_t c = 0; c < city_count; ++c) {
    const auto city = static_cast<City>(c);
    turn_to(after.to_city[vizier][city], (wishes.city[city] + (now == Spot::in(city) ? wishes.stay : 0)) / sum);
  }
  for (std::uint8_t s = 0; s < seat_count; ++s)
    turn_to(after.to_seat[vizier][CourtSeat{s}], wishes.seat[CourtSeat{s}] / sum);
  turn_to(after.leaves[vizier], now.at_court() ? 1 - wishes.stay / sum : 0);
}

}  // namespace

// ---- Memory

void Memory::begin_turn(int turn) {
  turn_ = turn;
  going_ = {};
  avoiding_ = {};
  accusing_ = {};
}

void Memory::hear(const Utterance<Verrat>& said) {
  if (!said.claim) return;
  const auto& claim = *said.claim;
  if (const auto* going = std::get_if<Going>(&claim)) going_[Vizier::of(said.from, going->vizier)] = going->to;
  if (const auto* avoiding = std::get_if<Avoiding>(&claim); avoiding != nullptr && !avoiding_[said.from].full())
    avoiding_[said.from].push_back(avoiding->place);
  if (const auto* accusing = std::get_if<Accusing>(&claim)) accusing_[said.from] = accusing->vizier;
}

void Memory::compare(const ByVizier<std::optional<Destination>>& plans) {
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    const Vizier vizier{i};
    const Seat owner = vizier.owner();
    if (!plans[vizier]) continue;
    const auto& said = going_[vizier];
    if (avoids(owner, *plans[vizier]) || (said && *said != *plans[vizier])) {
      count(owner, false);
    } else if (said) {
      count(owner, true);
    }
  }
}

void Memory::compare(const BySeat<Ballot>& ballots) {
  for (std::uint8_t i = 0; i < player_count; ++i) {
    const auto& said = accusing_[Seat{i}];
    if (said) count(Seat{i}, ballots[Seat{i}].vizier == said);
  }
}

void Memory::count(Seat seat, bool kept) {
  ++(kept ? kept_ : broken_)[seat];
  if (!kept) broke_in_[seat] = turn_;
}

void Memory::follow(const View& view, std::span<const Told<Verrat>> events, std::span<const Utterance<Verrat>> heard) {
  if (turn_ < 0) {
    for (std::uint8_t i = 0; i < player_count; ++i) minds_[Seat{i}] = first_thought;
  }
  // Talk ends before plans are shown. Whoever spoke before this seat was asked in a new turn spoke of that turn.
  const auto begins = [](const Told<Verrat>& event) { return std::holds_alternative<TurnBegan>(*event); };
  const bool anew = std::ranges::any_of(events, begins);
  for (const auto& said : heard) {
    if (!anew) hear(said);
  }
  for (const auto& event : events) {
    if (const auto* shown = std::get_if<PlansShown>(&*event)) {
      compare(shown->plans);
      judge(shown->plans);
      wanted_ = {};
    }
    if (const auto* stayed = std::get_if<Stayed>(&*event)) wanted_[stayed->vizier] = stayed->wanted;
    if (const auto* votes = std::get_if<VotesShown>(&*event)) compare(votes->ballots);
    if (const auto* began = std::get_if<TurnBegan>(&*event)) begin_turn(began->turn);
  }
  for (const auto& said : heard) {
    if (anew) hear(said);
  }
  if (turn_ < 0) turn_ = view.turn;
}

void Memory::expect(const View& view, Seat me) {
  expected_ = Expected{view, {}};
  for (std::size_t i = 0; i < mind_count; ++i) expected_->by_mind[i] = forecast(view, me, *this, static_cast<Mind>(i));
}

void Memory::judge(const ByVizier<std::optional<Destination>>& plans) {
  if (!expected_) return;
  constexpr double least = 0.02;  // nobody is that sure of another's mind
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    if (!plans[Vizier{i}]) continue;
    auto& minds = minds_[Vizier{i}.owner()];
    double sum = 0;
    for (std::size_t m = 0; m < mind_count; ++m) {
      minds[m] *= least + expected_->by_mind[m].chance(expected_->view, Vizier{i}, *plans[Vizier{i}]);
      sum += minds[m];
    }
    for (double& chance : minds) chance = std::max(least, chance / sum);
  }
  expected_.reset();
}

double Memory::trust(Seat seat) const {
  constexpr double given = 4, held_back = 1;  // to somebody of whom nothing is known
  constexpr double weight_of_a_lie = 4;       // in promises kept
  return (given + kept_[seat]) / (given + held_back + kept_[seat] + weight_of_a_lie * broken_[seat]);
}

bool Memory::avoids(Seat seat, Destination place) const {
  return std::ranges::find(avoiding_[seat], place) != avoiding_[seat].end();
}

// ---- Forecast

double want(const Cards& hand, Card card) {
  if (card == Card::pardon) return hand[card] == 0 ? 0.5 : 0.2;
  return hand[card] == 0 ? 1.0 : 0.3;
}

double promise(const View& view, const Cards& hand, City city) {
  const CityView& shown = view.cities[city];
  if (shown.cards == 0) return 0.02;
  if (city != City::kaffa) return want(hand, *shown.top);
  const int missing = kind_count - kinds_held(hand);
  return missing == 0 ? 0.15 : std::min(0.95, 0.25 * shown.cards + 0.05 * missing);
}

double Forecast::chance(const View& view, Vizier vizier, Destination to) const {
  if (to.names_city()) return to_city[vizier][to.city()];
  if (to.names_seat()) return to_seat[vizier][to.seat()];
  const Spot now = view.viziers[vizier];
  return now.at_court() ? 1 - leaves[vizier] : now.in_city() ? to_city[vizier][now.city()] : 0;
}

Forecast forecast(const View& view, Seat me, const Memory& memory, Mind mind) {
  // Everybody knows that everybody wants the same: they spread until no city is much better than another.
  const int rounds_of_thought = mind == Mind::thoughtful ? 8 : 4;
  Forecast result;
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    const Spot now = view.viziers[Vizier{i}];
    if (now.in_city()) result.to_city[Vizier{i}][now.city()] = 0.5;
  }
  for (int round = 0; round < rounds_of_thought; ++round) {
    const Forecast before = result;
    for (std::uint8_t i = 0; i < vizier_count; ++i) {
      const Vizier vizier{i};
      if (!view.viziers[vizier].is_free()) continue;
      const auto wishes = mind == Mind::aimless ? no_wishes(view, vizier)
                          : mind == Mind::plain ? wishes_of(view, memory, vizier, space_in(view, vizier))
                                                : wishes_of(view, memory, vizier, alone_in(before, vizier));
      think(view, me, memory, vizier, wishes, result);
    }
  }
  for (std::size_t i = 0; i < 3; ++i) {  // one's own are one's own to decide
    const Vizier own = Vizier::of(me, static_cast<Build>(i));
    result.to_city[own] = {};
    result.to_seat[own] = {};
    result.leaves[own] = 0;
  }
  return result;
}

Forecast forecast(const View& view, Seat me, const Memory& memory) {
  Forecast result;
  for (std::size_t m = 0; m < mind_count; ++m) {
    const Forecast part = forecast(view, me, memory, static_cast<Mind>(m));
    for (std::uint8_t i = 0; i < vizier_count; ++i) {
      const Vizier vizier{i};
      const double weight = memory.chance(vizier.owner(), static_cast<Mind>(m));
      for (std::size_t c = 0; c < city_count; ++c)
        result.to_city[vizier][static_cast<City>(c)] += weight * part.to_city[vizier][static_cast<City>(c)];
      for (std::uint8_t s = 0; s < seat_count; ++s)
        result.to_seat[vizier][CourtSeat{s}] += weight * part.to_seat[vizier][CourtSeat{s}];
      result.leaves[vizier] += weight * part.leaves[vizier];
    }
  }
  return result;
}

}  // namespace divan::verrat
