// What a seat of Verrat! keeps in mind (initial_knowledge, learn), and the worlds it can imagine from that (imagine).
// Everything here starts from the seat's own view and events; no State comes in.
#include <algorithm>
#include <bit>

#include "engine/core/bytes.h"
#include "engine/verrat/rules.h"

namespace divan {

using namespace verrat;

Knowledge Verrat::initial_knowledge(Seat seat, const View& view) { return {seat, view, view.kaffa}; }

// VE-28: who has looked through Kaffa knows its rest, since whatever is taken or put there is public.
void Verrat::learn(Knowledge& notes, const View& view, std::span<const Told<Verrat>> told) {
  notes.view = view;
  for (const auto& event : told) {
    if (const auto* searched = std::get_if<Searched>(&*event); searched != nullptr && searched->cards) {
      notes.kaffa = searched->cards;
    }
    if (!notes.kaffa) continue;
    if (const auto* picked = std::get_if<Picked>(&*event)) --(*notes.kaffa)[picked->card];
    if (const auto* pardoned = std::get_if<Pardoned>(&*event); pardoned != nullptr && pardoned->city == City::kaffa) {
      ++(*notes.kaffa)[Card::pardon];
    }
  }
}

void Verrat::remember(const Knowledge& notes, std::string& out) { put(out, notes.kaffa); }

Knowledge Verrat::recall(Seat seat, const View& view, std::string_view& in) {
  Knowledge notes{seat, view, {}};
  take(in, notes.kaffa);
  return notes;
}

namespace {

// ---- What the view says

void place_board(const View& view, State& state) {
  for (std::uint8_t i = 0; i < seat_count; ++i) {
    const CourtSeat seat{i};
    state.ring[view.court[seat].place] = seat;
    state.court[seat] = view.court[seat].vizier.value_or(nobody);
  }
  state.where = view.viziers;
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    const Spot spot = state.where[Vizier{i}];
    if (spot.in_dungeon()) state.dungeons[static_cast<std::size_t>(spot.dungeon() - 1)] = {i};
  }
}

void place_players(const View& view, State& state) {
  for (std::uint8_t i = 0; i < player_count; ++i) {
    const Seat seat{i};
    state.colours[seat] = view.players[seat].colour;
    state.hands[seat] = view.players[seat].cards;
    state.offers_made[seat] = view.players[seat].offers_made;
    for (std::uint8_t j = 0; j < player_count; ++j) {
      if (!view.offers[seat][Seat{j}]) continue;
      state.offers[seat][Seat{j}] = *view.offers[seat][Seat{j}];
      state.open_offers = static_cast<std::uint16_t>(state.open_offers | offer_bit(seat, {j}));
    }
  }
}

State place_what_lies_open(const View& view) {
  State state = Verrat::begin(view.options, player_count);
  recall_questions(view, state.questions);
  state.turn = view.turn;
  state.phase = view.phase;
  state.leader = view.leader;
  if (view.outcome) state.ending = view.winner ? Ending::won : Ending::limit;
  place_board(view, state);
  place_players(view, state);
  for (std::size_t i = 0; i < city_count; ++i) {
    const auto city = static_cast<City>(i);
    state.buried[city] = view.cities[city].pardons;
    if (view.cities[city].collected) state.collected |= static_cast<std::uint8_t>(1u << i);
  }
  return state;
}

// ---- What it does not say: cards

// The cards that the seat sees or knows in a city's pile.
Cards known_in(const Knowledge& knowledge, City city) {
  const CityView& shown = knowledge.view.cities[city];
  if (city == City::kaffa && knowledge.kaffa) return *knowledge.kaffa;
  Cards known;
  known[Card::pardon] = shown.pardons;
  const bool top_is_buried = shown.pardons == shown.cards;
  if (shown.top && !top_is_buried) ++known[*shown.top];
  return known;
}

using Unseen = List<Card, card_count>;

Unseen unseen_cards(const Knowledge& knowledge) {
  Cards known;
  for (const auto& player : knowledge.view.players) known += player.cards;
  for (std::size_t i = 0; i < city_count; ++i) known += known_in(knowledge, static_cast<City>(i));
  Unseen unseen;
  for (std::size_t i = 0; i <= kind_count; ++i) {
    const auto card = static_cast<Card>(i);
    for (int count = known[card]; count < copies; ++count) unseen.push_back(card);
  }
  return unseen;
}

// Bottom to top: the pardons that are known, unseen cards, the card that lies face up.
void imagine_pile(const CityView& shown, Unseen& unseen, Pile& pile) {
  while (pile.size() < shown.pardons) pile.push_back(Card::pardon);
  if (pile.size() == shown.cards) return;
  while (pile.size() + 1u < shown.cards) {
    pile.push_back(unseen.back());
    unseen.pop_back();
  }
  pile.push_back(*shown.top);
}

void imagine_kaffa(const Knowledge& knowledge, Unseen& unseen, Pile& pile) {
  const Cards known = known_in(knowledge, City::kaffa);
  for (std::size_t i = 0; i <= kind_count; ++i) {
    for (int count = 0; count < known[static_cast<Card>(i)]; ++count) pile.push_back(static_cast<Card>(i));
  }
  while (pile.size() < knowledge.view.cities[City::kaffa].cards) {
    pile.push_back(unseen.back());
    unseen.pop_back();
  }
  std::ranges::sort(pile);
}

void imagine_cards(const Knowledge& knowledge, State& state, Random& random) {
  Unseen unseen = unseen_cards(knowledge);
  random.shuffle(std::span(unseen.begin(), unseen.end()));
  for (std::size_t i = 0; i < city_count; ++i) {
    const auto city = static_cast<City>(i);
    if (city == City::kaffa) {
      imagine_kaffa(knowledge, unseen, state.piles[city]);
    } else {
      imagine_pile(knowledge.view.cities[city], unseen, state.piles[city]);
    }
  }
}

// ---- What it does not say: plans and accusations of the others

// Every whole plan that is legal is equally likely: each vizier is drawn by itself, and a plan that names one seat
// twice is drawn again.
void imagine_plan(Seat seat, State& state, Random& random) {
  bool sound = false;
  while (!sound) {
    sound = true;
    ByBuild<Destination> plan;
    for (std::size_t i = 0; i < 3; ++i) {
      const Vizier vizier = Vizier::of(seat, static_cast<Build>(i));
      if (!state.where[vizier].is_free()) continue;
      List<Destination, Verrat::max_actions> choices;
      for (auto rest = open_destinations(state, vizier); rest != 0; rest &= rest - 1)
        choices.push_back(destinations[static_cast<std::size_t>(std::countr_zero(rest))]);
      const Destination to = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
      for (const Destination other : plan) sound = sound && !(to.names_seat() && other == to);
      plan[static_cast<Build>(i)] = to;
    }
    if (!sound) continue;
    for (std::size_t i = 0; i < 3; ++i)
      state.plans[Vizier::of(seat, static_cast<Build>(i))] = plan[static_cast<Build>(i)];
  }
}

void imagine_accusation(Seat seat, State& state, Random& random) {
  List<Vizier, vizier_count + 1> choices;
  choices.push_back(nobody);
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    if (can_be_accused(state, {i})) choices.push_back({i});
  }
  state.accused[seat] = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
}

void place_accusation(const std::optional<Accusation>& shown, Vizier& accused) {
  if (shown) accused = shown->vizier.value_or(nobody);
}

void place_own_secret(const Knowledge& knowledge, State& state) {
  const auto& secret = knowledge.view.secrets[knowledge.seat];
  if (!secret) return;
  for (const Build build : {Build::stout, Build::short_, Build::tall}) {
    if (secret->plan[build]) state.plans[Vizier::of(knowledge.seat, build)] = *secret->plan[build];
  }
  place_accusation(secret->accusation, state.accused[knowledge.seat]);
}

// How far somebody got that has not sealed is unseen: nothing is planned then.
void imagine_choices(const Knowledge& knowledge, State& state, Random& random) {
  const View& view = knowledge.view;
  place_own_secret(knowledge, state);
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    if (view.plans[Vizier{i}]) state.plans[Vizier{i}] = *view.plans[Vizier{i}];
  }
  for (std::uint8_t i = 0; i < player_count; ++i) {
    const Seat seat{i};
    place_accusation(view.accusations[seat], state.accused[seat]);
    if (seat == knowledge.seat) continue;
    if (view.players[seat].sealed) imagine_plan(seat, state, random);
    const bool accused_unseen =
        view.players[seat].sealed || view.phase == Phase::journeys || view.phase == Phase::cards;
    if (accused_unseen) imagine_accusation(seat, state, random);
  }
}

}  // namespace

World<Verrat> Verrat::imagine(const Knowledge& knowledge, Random& random) {
  if (knowledge.view.phase == Phase::deal) return World<Verrat>(begin(knowledge.view.options, player_count));
  State state = place_what_lies_open(knowledge.view);
  imagine_cards(knowledge, state, random);
  imagine_choices(knowledge, state, random);
  return World<Verrat>(state);
}

}  // namespace divan
