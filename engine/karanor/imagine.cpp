// The worlds that a seat of Marchands de Karanor can imagine: what its view says, and unseen cards by chance.
#include "engine/karanor/knowledge.h"

namespace divan {

using namespace karanor;

namespace {

// ---- What the view says

void place_player(const View& view, Seat seat, Player& player) {
  const Content& content = content_of_view(view);
  const PlayerView& shown = *view.players[seat];
  player.home = content.home(shown.home);
  player.story = content.story(shown.story);
  player.at = content.place(shown.at);
  player.gold = shown.gold;
  player.goods = shown.goods;
  player.prestige = shown.prestige;
  player.income = shown.income;
  player.rewarded = static_cast<std::uint8_t>((1u << shown.rewarded) - 1);
  player.shops = shown.shops.bits();
  player.villas = shown.villas.bits();
  player.built = shown.built.bits();
  player.associates = static_cast<std::uint8_t>(shown.associates.bits());
  player.artefacts = static_cast<std::uint16_t>(shown.artefacts.bits());
  player.insignia = shown.insignia.held();
  player.offers_made = shown.offers_made;
  const bool quests_lie_open = shown.hand && shown.hand->quests;
  for (const auto quest : quests_lie_open ? shown.hand->quests->indices() : shown.sequels.indices())
    player.quests.push_back({quest});
  if (!shown.hand || !shown.hand->shop_cards) return;
  for (const auto card : shown.hand->shop_cards->indices()) player.shop_cards.push_back({card});
  for (const auto card : shown.hand->black_market->indices()) player.black_market.push_back({card});
  if (shown.hand->kept) player.kept = content.shop(*shown.hand->kept);
}

std::uint8_t piece_of(const Content& content, Occasion event, const Name& name) {
  switch (event) {
    case Occasion::build: return content.shop(name).index;
    case Occasion::complete: return content.quest(name).index;
    case Occasion::deliver: return content.delivery(name).index;
    case Occasion::recruit: return content.associate(name).index;
    case Occasion::villa: return content.place(name).index;
    case Occasion::play: return content.black_market_card(name).index;
  }
  return none;
}

void place_affairs(const View& view, State& state) {
  const Content& content = *state.content;
  for (const AffairView& shown : view.affairs) {
    Words said;
    if (shown.way) said.way = static_cast<std::uint8_t>(*shown.way - 1);
    if (shown.on) said.on = shown.on->index;
    if (shown.to) said.to = content.place(*shown.to);
    if (shown.resource) said.resource = static_cast<std::uint8_t>(*shown.resource);
    state.affairs.push_back({shown.what, shown.seat, piece_of(content, shown.what, shown.card), said, shown.heard,
                             shown.announced, shown.cancelled});
  }
}

void place_offers(const View& view, State& state) {
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    if (!view.offers[Seat{i}]) continue;
    for (const auto& offer : *view.offers[Seat{i}]) {
      if (!offer) continue;
      state.offers.push_back(
          {offer->number, {i}, offer->to ? offer->to->index : none, lot_of(offer->give), lot_of(offer->want)});
    }
  }
  std::ranges::sort(state.offers, {}, &OpenOffer::number);
  state.offer_count = view.offers_made;
}

void place_course(const View& view, State& state) {
  state.phase = view.phase;
  state.round = view.round;
  state.first = view.first;
  state.active = view.active;
  state.actions = view.actions;
  state.steps = view.steps;
  state.dealings = view.dealings;
  state.ending = view.ending;
  state.drafted = view.drafted;
  state.tasks = view.tasks;
  if (view.shuffling) state.shuffling = static_cast<std::uint8_t>(*view.shuffling);
  recall_questions(view, state.questions);
}

State place_what_lies_open(const View& view) {
  State state = Karanor::begin(view.options, view.seats);
  const Content& content = *state.content;
  place_course(view, state);
  for (std::uint8_t i = 0; i < view.seats; ++i) place_player(view, {i}, state.players[Seat{i}]);
  state.inhabitants = view.inhabitants.bits();
  state.supply = view.supply;
  state.market = view.market.value_or(Goods{});
  state.shop_discards = view.decks[Deck::shop].discards.bits();
  state.quest_discards = view.decks[Deck::quest].discards.bits();
  state.black_market_discards = view.decks[Deck::black_market].discards.bits();
  state.artefact_discards = view.decks[Deck::artefact].discards.bits();
  state.quests_gone = view.gone.bits();
  state.promoted = static_cast<std::uint8_t>(view.promoted.bits());
  state.artefacts_used = static_cast<std::uint16_t>(view.used.bits());
  state.delivered = static_cast<std::uint8_t>(view.delivered.bits());
  for (std::size_t i = 0; i < shops_on_show; ++i) {
    if (const auto& card = view.show[static_cast<Stall>(i)]) state.show[i] = content.shop(*card);
  }
  if (view.quest) state.quest = content.quest(*view.quest);
  for (const auto artefact : view.drawn.indices()) state.drawn.push_back({artefact});
  if (view.bonus) state.bonus = content.shop(*view.bonus);
  place_affairs(view, state);
  place_offers(view, state);
  return state;
}

// ---- What it does not say: cards

using Cards = List<std::uint8_t, 64>;

Cards shuffled(std::uint64_t bits, Random& random) {
  Cards pile;
  for_each_bit(bits, [&](std::uint8_t i) { pile.push_back(i); });
  random.shuffle(std::span(pile.begin(), pile.end()));
  return pile;
}

std::uint8_t take(Cards& pile) {
  const auto card = pile.back();
  pile.pop_back();
  return card;
}

// Gives every other seat as many unseen cards as it holds, the old ones first (MK-45), and leaves the rest for the
// deck, in a random order. `may_be_held` tells which cards can be in a hand.
template <class Give, class MayBeHeld>
Cards imagine_hands(const Knowledge& notes, Deck deck, Random& random, MayBeHeld&& may_be_held, Give&& give) {
  const DeckNotes& known = notes.decks[deck];
  const std::uint64_t unseen = unseen_cards(notes, deck);
  std::uint64_t rest = unseen & ~known.held;
  std::uint64_t holdable = 0;
  for_each_bit(rest, [&](std::uint8_t i) {
    if (may_be_held(i)) set_bit(holdable, i);
  });
  Cards old = shuffled(unseen & known.held, random);
  Cards fresh = shuffled(holdable, random);
  for (std::uint8_t i = 0; i < notes.view.seats; ++i) {
    std::size_t left = hidden_of(notes, {i}, deck);
    for (std::size_t count = std::min<std::size_t>(known.old[Seat{i}], left); count > 0 && !old.empty();
         --count, --left)
      give(Seat{i}, take(old));
    for (; left > 0 && !fresh.empty(); --left) {
      const auto card = take(fresh);
      clear_bit(rest, card);
      give(Seat{i}, card);
    }
  }
  return shuffled(rest, random);
}

constexpr auto any_card = [](std::uint8_t) { return true; };

// MK-11, second round: the neighbour on the right chooses among what was passed.
void imagine_shops(const Knowledge& notes, State& state, Random& random) {
  const Content& content = *state.content;
  const View& view = notes.view;
  const bool second = view.phase == Phase::draft && view.drafted == 1;
  Knowledge known = notes;
  const Seat right = right_of(view, notes.seat);
  if (second) known.shop_cards[right].emplace();
  for (const Name& card : second ? notes.passed : List<Name, 2>{}) known.shop_cards[right]->push_back(card);
  Cards deck = imagine_hands(known, Deck::shop, random, any_card,
                             [&](Seat seat, std::uint8_t card) { state.players[seat].shop_cards.push_back({card}); });
  for (std::uint8_t i = 0; i < view.seats; ++i) {
    for (const Name& card : known.shop_cards[Seat{i}].value_or(List<Name, 3>{}))
      state.players[Seat{i}].shop_cards.push_back(content.shop(card));
  }
  for (const auto card : deck) state.shop_deck.push_back({card});
}

// Choices of the draft that were made and not shown: each that was possible is as likely.
void imagine_choices(const Knowledge& notes, State& state, Random& random) {
  if (!asking(state, Asking::draft)) return;
  for (const Seat seat : state.questions.back().answered) {
    if (seat == notes.seat) continue;
    const auto& hand = state.players[seat].shop_cards;
    const auto skip = state.drafted;
    state.players[seat].kept = hand[skip + random.below(static_cast<std::uint32_t>(hand.size() - skip))];
  }
}

void place_known_quests(const Knowledge& notes, State& state) {
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    const auto& hand = notes.view.players[Seat{i}]->hand;
    if ((hand && hand->quests) || !notes.quests[Seat{i}]) continue;
    for (const Name& quest : *notes.quests[Seat{i}])
      state.players[Seat{i}].quests.push_back(state.content->quest(quest));
  }
}

void imagine_deliveries(const View& view, State& state, Random& random) {
  if (!view.delivery) return;
  const DeliveryRef top = state.content->delivery(*view.delivery);
  std::uint64_t unseen = ((std::uint64_t{1} << delivery_count) - 1) & ~std::uint64_t{state.delivered};
  clear_bit(unseen, top.index);
  Cards pile = shuffled(unseen, random);
  while (state.deliveries.size() + 1u < view.deliveries) state.deliveries.push_back({take(pile)});
  state.deliveries.push_back(top);
}

}  // namespace

World<Karanor> Karanor::imagine(const Knowledge& knowledge, Random& random) {
  const View& view = knowledge.view;
  if (view.phase == Phase::deal) return World<Karanor>(begin(view.options, view.seats));
  State state = place_what_lies_open(view);
  imagine_shops(knowledge, state, random);
  const auto kept = [&](std::uint8_t i) { return !state.content->quests[i].at_once; };  // MK-26
  for (const auto card : imagine_hands(knowledge, Deck::quest, random, kept, [&](Seat seat, std::uint8_t card) {
         state.players[seat].quests.push_back({card});
       }))
    state.quest_deck.push_back({card});
  place_known_quests(knowledge, state);
  for (const auto card :
       imagine_hands(knowledge, Deck::black_market, random, any_card,
                     [&](Seat seat, std::uint8_t card) { state.players[seat].black_market.push_back({card}); }))
    state.black_market_deck.push_back({card});
  for (const auto card : imagine_hands(knowledge, Deck::artefact, random, any_card, [](Seat, std::uint8_t) {}))
    state.artefact_deck.push_back({card});
  imagine_deliveries(view, state, random);
  imagine_choices(knowledge, state, random);
  return World<Karanor>(state);
}

}  // namespace divan
