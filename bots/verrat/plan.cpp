#include "bots/verrat/plan.h"

#include <algorithm>
#include <cmath>

namespace divan::verrat {
namespace {

constexpr double digging = 0.3;  // to turn up a card when none that lies open is of use, to a kind that is missing
constexpr double denial = 0.5;   // what it is worth to keep a rival from winning now
constexpr double vote_worth = 0.0015;   // of one vote when nobody is near to winning
constexpr double alarm = 4;             // how much more it is when somebody is
constexpr double broken_word = 1;       // more than any plan is worth that does not win
constexpr double bad_conscience = 0.1;  // when it does; more than noise
constexpr double carried = 1.4;         // a win at the turn's end, on the scale of a win: something may come between
constexpr double caught = 0.6;          // that the others agree on the vizier that is about to win
constexpr double second_try = 0.5;      // what is left of the position when it is banished
constexpr double nearly = 0.6;          // a win for which one card is missing, to a win
constexpr std::size_t most_cities = 4;  // that are thought through for a vizier
constexpr std::size_t most_seats_tried = 4;

// Where one vizier may go and what may come of it.
struct Option {
  Destination to;
  double chance = 1;           // to be alone in the city, or to get the seat
  std::optional<City> city{};  // where it is then
  std::optional<Card> card{};  // what it brings when alone
  int place = -1;              // in the ring when it gets, or keeps, the seat
  bool demands = false;        // on the seat numbered 1 (VE-30)
  int place_if_not = -1;       // and when it does not
  double bonus = 0;            // beside the position: rivals kept away, votes
  double guess = 0;            // to leave out what is hardly worth a thought
};
using Options = std::vector<Option>;

class Planner {
 public:
  Planner(const View& view, Seat me, const Memory& memory, const Character& character, const Ideas& ideas)
      : view_(view),
        me_(me),
        memory_(memory),
        character_(character),
        ideas_(ideas),
        forecast_(forecast(view, me, memory)),
        before_(standing_of(view, me)) {
    double threat = 0;
    for (std::uint8_t i = 0; i < vizier_count; ++i) {
      if (Vizier{i}.owner() != me && view.viziers[Vizier{i}].at_court())
        threat = std::max(threat, threat_of(view, Vizier{i}));
    }
    vote_worth_ = vote_worth * (1 + alarm * threat);
    for (std::size_t i = 0; i < kind_count && kind_worth_ == 0; ++i) {
      Standing with = before_;
      if (with.hand[static_cast<Card>(i)]++ == 0) kind_worth_ = chance_to_win(with) - chance_to_win(before_);
    }
    for (std::size_t i = 0; i < 3; ++i) {
      const auto build = static_cast<Build>(i);
      if (view.viziers[Vizier::of(me, build)].is_free()) options_[i] = options_of(build);
    }
  }

  std::vector<Resolve> all() const {
    std::vector<Resolve> result;
    std::array<const Option*, 3> chosen{};
    each(0, chosen, [&] { result.push_back({plan_of(chosen), worth_of(chosen)}); });
    std::ranges::stable_sort(result, std::greater{}, &Resolve::worth);
    return result;
  }

  Resolve best(Random& dice) const {
    Resolve best;
    best.worth = -1;
    double most = -1;
    std::array<const Option*, 3> chosen{};
    const auto consider = [&] {
      const double worth = worth_of(chosen);
      const double with_luck = worth + plan_noise * static_cast<double>(dice.below(1000)) / 1000;
      if (with_luck <= most) return;
      most = with_luck;
      best = {plan_of(chosen), worth};
    };
    each(0, chosen, consider);
    return best;
  }

 private:
  static ByBuild<Destination> plan_of(const std::array<const Option*, 3>& chosen) {
    ByBuild<Destination> plan;
    for (std::size_t i = 0; i < 3; ++i) {
      if (chosen[i] != nullptr) plan[static_cast<Build>(i)] = chosen[i]->to;
    }
    return plan;
  }
  template <class Visit>
  void each(std::size_t vizier, std::array<const Option*, 3>& chosen, const Visit& visit) const {
    if (vizier == 3) return visit();
    chosen[vizier] = nullptr;
    if (options_[vizier].empty()) return each(vizier + 1, chosen, visit);
    for (const auto& option : options_[vizier]) {
      bool twice = false;  // VE-26: one player may not name one seat twice
      for (std::size_t i = 0; i < vizier; ++i)
        twice |= chosen[i] != nullptr && option.to.names_seat() && chosen[i]->to == option.to;
      if (twice) continue;
      chosen[vizier] = &option;
      each(vizier + 1, chosen, visit);
    }
  }

  // ---- One vizier's ways

  Options options_of(Build build) const {
    const Vizier vizier = Vizier::of(me_, build);
    const Spot now = view_.viziers[vizier];
    const auto& ideas = ideas_[build];
    const auto thought_of = [&](Destination to) {
      return ideas.empty() || std::ranges::find(ideas, to) != ideas.end();
    };
    Options cities, seats, all;
    if (thought_of(Destination::stay())) all.push_back(staying(now));
    for (std::size_t i = 0; i < city_count; ++i) {
      const auto city = static_cast<City>(i);
      if (now != Spot::in(city) && thought_of(Destination::in(city))) cities.push_back(visit(city));
    }
    for (std::uint8_t i = 0; i < seat_count && !now.at_court(); ++i) {
      if (thought_of(Destination::at(CourtSeat{i}))) seats.push_back(entering(CourtSeat{i}));
    }
    for (auto* group : {&cities, &seats}) {
      std::ranges::stable_sort(*group, std::greater{}, &Option::guess);
      group->resize(std::min(group->size(), group == &cities ? most_cities : most_seats_tried));
      all.insert(all.end(), group->begin(), group->end());
    }
    const auto& word = memory_.announced(vizier);
    if (word && thought_of(*word)) keep(all, *word, now);
    return all;
  }
  // What was announced is thought through however little it promises.
  void keep(Options& all, Destination word, Spot now) const {
    if (std::ranges::find(all, word, &Option::to) != all.end()) return;
    if (word.names_city() && now != Spot::in(word.city())) all.push_back(visit(word.city()));
    if (word.names_seat() && !now.at_court()) all.push_back(entering(word.seat()));
  }

  Option staying(Spot now) const {
    Option option{Destination::stay()};
    if (now.in_city()) {
      option = visit(now.city());
      option.to = Destination::stay();
    } else if (now.at_court()) {
      option.place = option.place_if_not = view_.court[now.seat()].place.index;
      option.demands = now.seat().number() == 1;
      option.bonus = vote_worth_ * now.seat().number();
    }
    return option;
  }

  // What this character takes a chance for: its power of so many eighths. Roots are rounded alike on every machine,
  // powers are not.
  double taken_for(double chance) const {
    double taken = 1, root = chance;
    for (int eighths = 8; eighths > 0; eighths /= 2, root = std::sqrt(root)) {
      if ((character_.doubt & eighths) != 0) taken *= root;
    }
    return taken;
  }

  Option visit(City city) const {
    Option option{Destination::in(city)};
    const Cards& hand = view_.players[me_].cards;
    const double promised = promise(view_, hand, city);
    const double alone = taken_for(1 - crowd(forecast_, me_, Destination::in(city)));
    option.city = city;
    option.chance = view_.cities[city].cards == 0 ? 0 : alone;
    if (city == City::kaffa) {  // a kind that is missing, if the pile holds one
      option.chance *= std::min(1.0, promised);
      for (std::size_t i = 0; i < kind_count && !option.card; ++i) {
        if (hand[static_cast<Card>(i)] == 0) option.card = static_cast<Card>(i);
      }
    } else if (view_.cities[city].top) {
      option.card = view_.cities[city].top;
    }
    option.bonus = denial * rivals_win_at(city) * (1 - option.chance * 0.5);
    // What lies below may be what is missing, and whoever has taken the top is there already.
    if (promised < 1 && view_.cities[city].cards > 1) option.bonus += digging * kind_worth_ * option.chance;
    option.guess = promised * option.chance + option.bonus;
    return option;
  }

  Option entering(CourtSeat seat) const {
    Option option{Destination::at(seat)};
    const auto& shown = view_.court[seat];
    double open = 1;
    if (shown.vizier) {
      const Seat owner = shown.vizier->owner();
      open = owner == me_ ? 0 : goes_before(owner) ? forecast_.leaves[*shown.vizier] : 0;
    }
    for (std::uint8_t i = 0; i < vizier_count; ++i) open *= 1 - forecast_.to_seat[Vizier{i}][seat];
    option.chance = taken_for(open);
    option.place = shown.place.index;
    option.demands = seat.number() == 1;
    option.bonus = vote_worth_ * seat.number() * open;
    if (shown.place == favourite) option.bonus += denial * rivals_win_by_entering(seat);
    const int missing = kind_count - view_.players[me_].kinds;
    const double in_time = 1.0 / (1 + std::abs(rounds_to_favourite(shown.place.index) - 1 - missing));
    option.guess = option.chance * in_time + option.bonus;
    return option;
  }

  bool goes_before(Seat other) const {
    for (const Seat seat : view_.order) {
      if (seat == other || seat == me_) return seat == other;
    }
    return false;
  }

  // ---- Rivals who may win this very turn

  double rivals_win_by_entering(CourtSeat seat) const {
    double none = 1;
    for (std::uint8_t i = 0; i < vizier_count; ++i) {
      const Vizier vizier{i};
      if (view_.players[vizier.owner()].kinds == kind_count) none *= 1 - forecast_.to_seat[vizier][seat];
    }
    return 1 - none;
  }
  double rivals_win_at(City city) const {
    double none = 1;
    for (std::uint8_t i = 0; i < vizier_count; ++i) {
      const Vizier vizier{i};
      if (vizier.owner() != me_ && may_win_by(view_, vizier, Destination::in(city)))
        none *= 1 - forecast_.to_city[vizier][city];
    }
    return 1 - none;
  }

  // ---- All three together

  double worth_of(const std::array<const Option*, 3>& chosen) const {
    double worth = 0, won = 0;
    int broken = 0;
    std::array<double, 3> chance{};
    for (std::size_t i = 0; i < 3; ++i) {
      if (chosen[i] == nullptr) continue;
      chance[i] = chosen[i]->chance;
      worth += chosen[i]->bonus;
      for (std::size_t j = 0; j < 3; ++j) {  // VE-27: own viziers are in each other's way too
        if (j != i && chosen[j] != nullptr && chosen[i]->city && chosen[i]->city == chosen[j]->city) chance[i] = 0;
      }
      const auto& word = memory_.announced(Vizier::of(me_, static_cast<Build>(i)));
      broken += word && *word != chosen[i]->to;
    }
    for (unsigned luck = 0; luck < 8; ++luck) {
      double weight = 1;
      for (std::size_t i = 0; i < 3; ++i) weight *= (luck >> i & 1u) != 0 ? chance[i] : 1 - chance[i];
      if (weight <= 0) continue;
      const After after = outcome_of(chosen, luck);
      worth += weight * after.worth;
      won += weight * after.won;
    }
    return worth - broken * (won >= character_.price ? bad_conscience : broken_word);
  }

  struct After {
    double worth;    // of the position
    double won = 0;  // that the turn has won the game
  };
  // What the turn brings when the viziers in `luck` had their way.
  After outcome_of(const std::array<const Option*, 3>& chosen, unsigned luck) const {
    Standing after;
    after.hand = view_.players[me_].cards;
    bool on_favourite = false, carried_there = false, demands = false;
    for (std::size_t i = 0; i < 3; ++i) {
      if (chosen[i] == nullptr) continue;
      const bool lucky = (luck >> i & 1u) != 0;
      const int place = lucky ? chosen[i]->place : chosen[i]->place_if_not;
      if (lucky && chosen[i]->card) ++after.hand[*chosen[i]->card];
      demands |= chosen[i]->demands && place >= 0;
      on_favourite |= place == favourite.index;
      carried_there |= place == favourite.index - 1;
      after.places[i] = static_cast<std::int8_t>(place < 0 ? -1 : (place + 1) % seat_count);
      after.elsewhere = static_cast<std::uint8_t>(after.elsewhere + (place < 0));
    }
    if (demands) {
      if (const auto card = demandable(view_, me_, after.hand)) ++after.hand[*card];
    }
    after.supply = before_.supply;
    after.suspects = before_.suspects;
    after.prisoners = before_.prisoners;
    after.demands_at = demandable(view_, me_, after.hand) ? before_.demands_at : std::int8_t{-1};
    const bool complete = kinds_held(after.hand) == kind_count;
    if (complete && on_favourite) return {win, 1};
    if (!complete || !carried_there) return {chance_to_win(after)};
    const double lost = risk();
    return {(1 - lost) * carried + lost * second_try * chance_to_win(after), 1 - lost};
  }

  // That the others banish the vizier that is about to win.
  double risk() const {
    double theirs = 0;
    for (std::uint8_t i = 0; i < player_count; ++i) {
      if (Seat{i} != me_) theirs += votes_of(view_, Seat{i});
    }
    return caught * theirs / (theirs + votes_of(view_, me_) + 1) * character_.doubt / 8;
  }

  const View& view_;
  Seat me_;
  const Memory& memory_;
  const Character& character_;
  const Ideas& ideas_;
  Forecast forecast_;
  Standing before_;
  double vote_worth_ = vote_worth;
  double kind_worth_ = 0;  // of one that is missing
  std::array<Options, 3> options_;
};

}  // namespace

bool may_win_by(const View& view, Vizier vizier, Destination to) {
  const Seat owner = vizier.owner();
  const int missing = kind_count - view.players[owner].kinds;
  const auto at_the_door = [](int place) { return place >= favourite.index - 1; };
  if (to.names_seat()) return missing <= 1 && at_the_door(view.court[to.seat()].place.index);
  if (!to.names_city() || missing != 1) return false;
  const auto top = view.cities[to.city()].top.value_or(Card::pardon);
  const bool last = to.city() == City::kaffa || want(view.players[owner].cards, top) == 1;
  return last && std::ranges::any_of(standing_of(view, owner).places, at_the_door);
}

double crowd(const Forecast& forecast, Seat me, Destination to) {
  double alone = 1;
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    const Vizier vizier{i};
    if (vizier.owner() == me) continue;
    alone *= 1 - (to.names_city() ? forecast.to_city[vizier][to.city()] : forecast.to_seat[vizier][to.seat()]);
  }
  return 1 - alone;
}

Resolve make_plan(const View& view, Seat me, const Memory& memory, const Character& character, Random& dice,
                  const Ideas& ideas) {
  return Planner(view, me, memory, character, ideas).best(dice);
}

std::vector<Resolve> weigh_plans(const View& view, Seat me, const Memory& memory, const Character& character,
                                 std::size_t most, double within) {
  auto plans = Planner(view, me, memory, character, {}).all();
  const double least = plans.front().worth - within;
  const auto behind = std::ranges::find_if(plans, [&](const Resolve& plan) { return plan.worth < least; });
  plans.erase(behind, plans.end());
  plans.resize(std::min(plans.size(), most));
  return plans;
}

double threat_of(const View& view, Vizier vizier) {
  const Seat owner = vizier.owner();
  Standing with = standing_of(view, owner);
  for (auto& place : with.places) place = static_cast<std::int8_t>(place < 0 ? -1 : (place + 1) % seat_count);
  const auto own = static_cast<std::size_t>(vizier.build());
  const int kinds = view.players[owner].kinds;
  if (with.places[own] == favourite.index && kinds >= kind_count - 1) return kinds == kind_count ? win : nearly * win;
  Standing without = with;
  if (without.places[own] >= 0) {
    without.places[own] = -1;
  } else {
    --without.elsewhere;
  }
  return chance_to_win(with) - chance_to_win(without);
}

namespace {

constexpr int dangerous = 4;                // VE-40: kinds with which a player can be accused
constexpr double not_yet = 0.3;             // somebody who has one less: it may have them by then
constexpr double worth_a_vote = 0.03;       // a threat that is less is none
constexpr double together = 0.25;           // votes count together: for each who will accuse the same
constexpr double emergency = nearly * win;  // a vizier that wins this turn if nobody stops it

bool can_be_accused(const View& view, Seat me, Vizier vizier) {
  const Spot spot = view.viziers[vizier];
  return vizier.owner() != me && spot.is_free() && spot != Spot::beside() &&
         view.players[vizier.owner()].kinds >= dangerous - 1;
}

double case_against(const View& view, Seat me, const Memory& memory, const Character& character, Vizier vizier) {
  double weight = view.players[vizier.owner()].kinds >= dangerous ? 1 : not_yet;
  for (std::uint8_t i = 0; i < player_count; ++i) {
    if (Seat{i} != me && memory.accuses(Seat{i}) == vizier) weight += together * memory.trust(Seat{i});
  }
  if (memory.is_breaker(vizier.owner())) weight += character.spite;
  return weight * threat_of(view, vizier);
}

}  // namespace

std::optional<Vizier> choose_accused(const View& view, Seat me, const Memory& memory, const Character& character) {
  std::optional<Vizier> chosen;
  double most = worth_a_vote;
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    const Vizier vizier{i};
    if (!can_be_accused(view, me, vizier)) continue;
    const double score = case_against(view, me, memory, character, vizier);
    if (score > most) chosen = vizier, most = score;
  }
  const auto word = memory.accuses(me);
  const bool keeps = word && can_be_accused(view, me, *word) && (!chosen || threat_of(view, *chosen) < emergency);
  return keeps ? word : chosen;
}

}  // namespace divan::verrat
