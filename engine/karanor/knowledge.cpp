// What a seat of Marchands de Karanor keeps in mind (meet, learn) and the worlds that it can imagine from that
// (imagine). Everything here starts from the seat's own view and events; no State comes in.
#include "engine/karanor/rules.h"

namespace divan {

using namespace karanor;

namespace {

const Content& content_of_view(const View& view) { return *view.options.content; }

Seat right_of(const View& view, Seat seat) {
  return {static_cast<std::uint8_t>((seat.index + view.seats - 1) % view.seats)};
}

// ---- Which cards of a deck are in sight

std::uint8_t index_of(const Content& content, Deck deck, const Name& name) {
  switch (deck) {
    case Deck::shop: return content.shop(name).index;
    case Deck::quest: return content.quest(name).index;
    case Deck::black_market: return content.black_market_card(name).index;
    case Deck::artefact: return content.artefact(name).index;
  }
  return none;
}

class Unseen {
 public:
  Unseen(const View& view, Deck deck) : content_(content_of_view(view)), deck_(deck) {
    const auto playing = [&](const auto& cards, std::size_t count) {
      for (std::size_t i = 0; i < count; ++i) {
        if (view.seats >= 4 || !cards[i].four_plus) set_bit(bits_, i);
      }
    };
    if (deck == Deck::shop) bits_ = (std::uint64_t{1} << shop_count) - 1;
    if (deck == Deck::quest) playing(content_.quests, first_part_count);
    if (deck == Deck::black_market) playing(content_.black_market, black_market_count);
    if (deck == Deck::artefact) playing(content_.artefacts, artefact_count);
  }
  void see(const Name& name) {
    const auto index = index_of(content_, deck_, name);
    if (index < 64) clear_bit(bits_, index);
  }
  template <class Names>
  void see_all(const Names& names) {
    for (const Name& name : names) see(name);
  }
  std::uint64_t bits() const { return bits_; }

 private:
  const Content& content_;
  Deck deck_;
  std::uint64_t bits_ = 0;
};

void see_hand(const Hand& hand, Deck deck, Unseen& unseen) {
  if (deck == Deck::shop && hand.shop_cards) unseen.see_all(*hand.shop_cards);
  if (deck == Deck::quest && hand.quests) unseen.see_all(*hand.quests);
  if (deck == Deck::black_market && hand.black_market) unseen.see_all(*hand.black_market);
}

// The cards that the seat sees nowhere: in the deck, or in a hand.
std::uint64_t unseen_cards(const Knowledge& notes, Deck deck) {
  const View& view = notes.view;
  Unseen unseen(view, deck);
  unseen.see_all(view.decks[deck].discards);
  for (std::uint8_t i = 0; i < view.seats; ++i) {
    const PlayerView& player = *view.players[Seat{i}];
    if (player.hand) see_hand(*player.hand, deck, unseen);
    if (deck == Deck::shop) unseen.see_all(player.built);
    if (deck == Deck::artefact) unseen.see_all(player.artefacts);
    if (deck == Deck::shop && notes.shop_cards[Seat{i}]) unseen.see_all(*notes.shop_cards[Seat{i}]);
    if (deck == Deck::quest && notes.quests[Seat{i}]) unseen.see_all(*notes.quests[Seat{i}]);
  }
  if (deck == Deck::shop) {
    for (const auto& card : view.show) {
      if (card) unseen.see(*card);
    }
    if (view.phase == Phase::draft && view.drafted == 1) unseen.see_all(notes.passed);
  }
  if (deck == Deck::quest) {
    unseen.see_all(view.gone);
    if (view.quest) unseen.see(*view.quest);
  }
  if (deck == Deck::artefact) unseen.see_all(view.drawn);
  return unseen.bits();
}

template <class Cards>
std::size_t count_of(const std::optional<Cards>& cards) {
  return cards ? cards->size() : 0;
}

// How many cards of a deck another seat holds that this one has never seen.
std::size_t hidden_of(const Knowledge& notes, Seat seat, Deck deck) {
  const PlayerView& player = *notes.view.players[seat];
  if (seat == notes.seat || deck == Deck::artefact) return 0;
  if (deck == Deck::shop) return player.shop_cards - count_of(notes.shop_cards[seat]);
  if (deck == Deck::black_market) return player.black_market;
  if (player.hand && player.hand->quests) return 0;
  return player.quests - player.sequels.size() - count_of(notes.quests[seat]);
}

// ---- What is learnt

template <class Cards>
void add_known(std::optional<Cards>& cards, const Name& card) {
  if (!cards) cards.emplace();
  if (place_in(*cards, card) == cards->size()) cards->push_back(card);
}

template <class Cards>
bool remove_known(std::optional<Cards>& cards, const Name& card) {
  if (!cards || !remove_from(*cards, card)) return false;
  if (cards->empty()) cards.reset();
  return true;
}

// A card left the hand of a seat, openly, or came to be known in it: which class of unseen cards has one less?
void count_old(Knowledge& notes, Seat seat, Deck deck, const Name& card) {
  const auto index = index_of(content_of_view(notes.view), deck, card);
  DeckNotes& known = notes.decks[deck];
  if (index >= 64 || !has_bit(known.held, index)) return;
  clear_bit(known.held, index);
  if (known.old[seat] > 0) --known.old[seat];
}

void know_shop(Knowledge& notes, Seat seat, const Name& card) {
  if (seat != notes.seat) add_known(notes.shop_cards[seat], card);
}

void forget(Knowledge& notes, Seat seat, Deck deck, const Name& card) {
  if (deck == Deck::shop && remove_known(notes.shop_cards[seat], card)) return;
  if (deck == Deck::quest && remove_known(notes.quests[seat], card)) return;
  count_old(notes, seat, deck, card);
}

// MK-41: what is announced is in the player's hand until it is carried out.
void note_announced(Knowledge& notes, const Announced& event) {
  const auto holds = [&](const auto& cards) { return cards && place_in(*cards, event.card) < cards->size(); };
  if (event.seat == notes.seat) return;
  if (event.what == Occasion::build && !holds(notes.shop_cards[event.seat])) {
    count_old(notes, event.seat, Deck::shop, event.card);
    add_known(notes.shop_cards[event.seat], event.card);
  }
  const bool sequel = content_of_view(notes.view).quest(event.card).index >= first_part_count;
  if (event.what == Occasion::complete && !sequel && !holds(notes.quests[event.seat])) {
    count_old(notes, event.seat, Deck::quest, event.card);
    add_known(notes.quests[event.seat], event.card);
  }
}

// MK-45: the deck was empty, so that whatever is unseen is in a hand.
void note_shuffle(Knowledge& notes, Deck deck) {
  DeckNotes& known = notes.decks[deck];
  known.held = unseen_cards(notes, deck);
  for (std::uint8_t i = 0; i < notes.view.seats; ++i)
    known.old[Seat{i}] = static_cast<std::uint8_t>(hidden_of(notes, {i}, deck));
}

// MK-11: what was passed, and of it what the neighbour did not discard.
void note_passed(Knowledge& notes, const View& view) {
  const auto& before = notes.view.players[notes.seat]->hand;
  const auto& after = view.players[notes.seat]->hand;
  if (!before || !before->shop_cards || !after || !after->shop_cards) return;
  notes.passed.clear();
  for (const Name& card : *before->shop_cards) {
    if (card != (*after->shop_cards)[0] && !notes.passed.full()) notes.passed.push_back(card);
  }
}

void note_draft(Knowledge& notes, const Discarded& discarded) {
  if (discarded.seat != right_of(notes.view, notes.seat)) return;
  for (const Name& card : notes.passed) {
    if (card != discarded.card) know_shop(notes, discarded.seat, card);
  }
  notes.passed.clear();
}

void note(Knowledge& notes, const View& view, const Happening& event) {
  if (std::holds_alternative<HandsPassed>(event)) note_passed(notes, view);
  if (const auto* took = std::get_if<Took>(&event)) know_shop(notes, took->seat, took->card);
  if (const auto* announced = std::get_if<Announced>(&event)) note_announced(notes, *announced);
  if (const auto* built = std::get_if<Built>(&event)) forget(notes, built->seat, Deck::shop, built->card);
  if (const auto* done = std::get_if<Completed>(&event)) forget(notes, done->seat, Deck::quest, done->quest);
  if (const auto* played = std::get_if<Played>(&event)) forget(notes, played->seat, Deck::black_market, played->card);
  if (const auto* shuffled = std::get_if<Reshuffled>(&event)) note_shuffle(notes, shuffled->deck);
  const auto* discarded = std::get_if<Discarded>(&event);
  if (discarded == nullptr) return;
  if (notes.view.phase == Phase::draft) return note_draft(notes, *discarded);
  if (discarded->pile == Pile::shop) forget(notes, discarded->seat, Deck::shop, discarded->card);
  if (discarded->pile == Pile::quest) forget(notes, discarded->seat, Deck::quest, discarded->card);
}

}  // namespace

Knowledge Karanor::meet(Seat seat, const View& view) { return {seat, view, {}, {}, {}, {}}; }

void Karanor::learn(Knowledge& notes, const View& view, std::span<const Told<Karanor>> told) {
  for (const auto& event : told) note(notes, view, *event);
  notes.view = view;
}

namespace {

// ---- What the view says

template <class Names, class Find>
std::uint64_t bits_of(const Names& names, Find&& find) {
  std::uint64_t bits = 0;
  for (const Name& name : names) {
    const auto index = find(name).index;
    if (index < 64) set_bit(bits, index);
  }
  return bits;
}

void place_player(const View& view, Seat seat, Player& player) {
  const Content& content = content_of_view(view);
  const PlayerView& shown = *view.players[seat];
  using N = const Name&;
  player.home = content.home(shown.home);
  player.story = content.story(shown.story);
  player.at = content.place(shown.at);
  player.gold = shown.gold;
  player.goods = shown.goods;
  player.prestige = shown.prestige;
  player.income = shown.income;
  player.rewarded = static_cast<std::uint8_t>((1u << shown.rewarded) - 1);
  player.shops = bits_of(shown.shops, [&](N n) { return content.place(n); });
  player.villas = bits_of(shown.villas, [&](N n) { return content.place(n); });
  player.built = bits_of(shown.built, [&](N n) { return content.shop(n); });
  player.associates = static_cast<std::uint8_t>(bits_of(shown.associates, [&](N n) { return content.associate(n); }));
  player.artefacts = static_cast<std::uint16_t>(bits_of(shown.artefacts, [&](N n) { return content.artefact(n); }));
  for (const InsigniaView& insignia : shown.insignia)
    player.insignia[content.insignia_kind(insignia.kind).index] = insignia.count;
  player.offers_made = shown.offers_made;
  const bool quests_lie_open = shown.hand && shown.hand->quests;
  for (const Name& quest : quests_lie_open ? *shown.hand->quests : List<Name, 8>{})
    player.quests.push_back(content.quest(quest));
  if (!quests_lie_open) {
    for (const Name& sequel : shown.sequels) player.quests.push_back(content.quest(sequel));
  }
  if (!shown.hand || !shown.hand->shop_cards) return;
  for (const Name& card : *shown.hand->shop_cards) player.shop_cards.push_back(content.shop(card));
  for (const Name& card : *shown.hand->black_market) player.black_market.push_back(content.black_market_card(card));
  if (shown.hand->kept) player.kept = content.shop(*shown.hand->kept);
}

void place_question(const QuestionView& shown, State& table) {
  Question<Asking> question{shown.what, 0, shown.number, {}, {}};
  for (std::uint8_t i = 0; i < table.seats; ++i) {
    const auto& asked = shown.asked[Seat{i}];
    if (asked) question.asked.add({i});
    if (asked && asked->answered) question.answered.add({i});
  }
  table.questions.push_back(question);
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

void place_affairs(const View& view, State& table) {
  const Content& content = *table.content;
  for (const AffairView& shown : view.affairs) {
    Words said;
    if (shown.way) said.way = static_cast<std::uint8_t>(*shown.way - 1);
    if (shown.on) said.on = shown.on->index;
    if (shown.to) said.to = content.place(*shown.to);
    if (shown.resource) said.resource = static_cast<std::uint8_t>(*shown.resource);
    table.affairs.push_back({shown.what, shown.seat, piece_of(content, shown.what, shown.card), said, shown.heard,
                             shown.announced, shown.cancelled});
  }
}

void place_offers(const View& view, State& table) {
  for (std::uint8_t i = 0; i < table.seats; ++i) {
    if (!view.offers[Seat{i}]) continue;
    for (const auto& offer : *view.offers[Seat{i}]) {
      if (!offer) continue;
      table.offers.push_back({offer->number,
                              {i},
                              offer->to ? offer->to->index : none,
                              *read_wares(*table.content, offer->give),
                              *read_wares(*table.content, offer->want)});
    }
  }
  std::ranges::sort(table.offers, {}, &OpenOffer::number);
  table.offer_count = view.offers_made;
}

void place_course(const View& view, State& table) {
  table.phase = view.phase;
  table.round = view.round;
  table.first = view.first;
  table.active = view.active;
  table.actions = view.actions;
  table.steps = view.steps;
  table.dealings = view.dealings;
  table.ending = view.ending;
  table.drafted = view.drafted;
  table.tasks = view.tasks;
  table.question_count = view.questions;
  if (view.shuffling) table.shuffling = static_cast<std::uint8_t>(*view.shuffling);
  if (view.waiting) place_question(*view.waiting, table);
  if (view.question) place_question(*view.question, table);
}

State place_what_lies_open(const View& view) {
  State table = Karanor::begin(view.options, view.seats);
  const Content& content = *table.content;
  using N = const Name&;
  table.questions.clear();
  place_course(view, table);
  for (std::uint8_t i = 0; i < view.seats; ++i) place_player(view, {i}, table.players[Seat{i}]);
  table.inhabitants = bits_of(view.inhabitants, [&](N n) { return content.place(n); });
  table.supply = view.supply;
  table.market = view.market.value_or(Goods{});
  table.shop_discards = bits_of(view.decks[Deck::shop].discards, [&](N n) { return content.shop(n); });
  table.quest_discards = bits_of(view.decks[Deck::quest].discards, [&](N n) { return content.quest(n); });
  table.black_market_discards =
      bits_of(view.decks[Deck::black_market].discards, [&](N n) { return content.black_market_card(n); });
  table.artefact_discards = bits_of(view.decks[Deck::artefact].discards, [&](N n) { return content.artefact(n); });
  table.quests_gone = bits_of(view.gone, [&](N n) { return content.quest(n); });
  table.promoted = static_cast<std::uint8_t>(bits_of(view.promoted, [&](N n) { return content.associate(n); }));
  table.artefacts_used = static_cast<std::uint16_t>(bits_of(view.used, [&](N n) { return content.artefact(n); }));
  table.delivered = static_cast<std::uint8_t>(bits_of(view.delivered, [&](N n) { return content.delivery(n); }));
  for (std::size_t i = 0; i < shops_on_show; ++i) {
    if (const auto& card = view.show[static_cast<Stall>(i)]) table.show[i] = content.shop(*card);
  }
  if (view.quest) table.quest = content.quest(*view.quest);
  for (const Name& artefact : view.drawn) table.drawn.push_back(content.artefact(artefact));
  if (view.bonus) table.bonus = content.shop(*view.bonus);
  place_affairs(view, table);
  place_offers(view, table);
  return table;
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
void imagine_shops(const Knowledge& notes, State& table, Random& random) {
  const Content& content = *table.content;
  const View& view = notes.view;
  const bool second = view.phase == Phase::draft && view.drafted == 1;
  Knowledge known = notes;
  const Seat right = right_of(view, notes.seat);
  if (second) known.shop_cards[right].emplace();
  for (const Name& card : second ? notes.passed : List<Name, 2>{}) known.shop_cards[right]->push_back(card);
  Cards deck = imagine_hands(known, Deck::shop, random, any_card,
                             [&](Seat seat, std::uint8_t card) { table.players[seat].shop_cards.push_back({card}); });
  for (std::uint8_t i = 0; i < view.seats; ++i) {
    for (const Name& card : known.shop_cards[Seat{i}].value_or(List<Name, 3>{}))
      table.players[Seat{i}].shop_cards.push_back(content.shop(card));
  }
  for (const auto card : deck) table.shop_deck.push_back({card});
}

// Choices of the draft that were made and not shown: each that was possible is as likely.
void imagine_choices(const Knowledge& notes, State& table, Random& random) {
  if (!asking(table, Asking::draft)) return;
  for (const Seat seat : table.questions.back().answered) {
    if (seat == notes.seat) continue;
    const auto& hand = table.players[seat].shop_cards;
    const auto skip = table.drafted;
    table.players[seat].kept = hand[skip + random.below(static_cast<std::uint32_t>(hand.size() - skip))];
  }
}

void place_known_quests(const Knowledge& notes, State& table) {
  for (std::uint8_t i = 0; i < table.seats; ++i) {
    const auto& hand = notes.view.players[Seat{i}]->hand;
    if ((hand && hand->quests) || !notes.quests[Seat{i}]) continue;
    for (const Name& quest : *notes.quests[Seat{i}])
      table.players[Seat{i}].quests.push_back(table.content->quest(quest));
  }
}

void imagine_deliveries(const View& view, State& table, Random& random) {
  if (!view.delivery) return;
  const DeliveryRef top = table.content->delivery(*view.delivery);
  std::uint64_t unseen = ((std::uint64_t{1} << delivery_count) - 1) & ~std::uint64_t{table.delivered};
  clear_bit(unseen, top.index);
  Cards pile = shuffled(unseen, random);
  while (table.deliveries.size() + 1u < view.deliveries) table.deliveries.push_back({take(pile)});
  table.deliveries.push_back(top);
}

}  // namespace

World<Karanor> Karanor::imagine(const Knowledge& knowledge, Random& random) {
  const View& view = knowledge.view;
  if (view.phase == Phase::deal) return World<Karanor>(begin(view.options, view.seats));
  State table = place_what_lies_open(view);
  imagine_shops(knowledge, table, random);
  const auto kept = [&](std::uint8_t i) { return !table.content->quests[i].at_once; };  // MK-26
  for (const auto card : imagine_hands(knowledge, Deck::quest, random, kept, [&](Seat seat, std::uint8_t card) {
         table.players[seat].quests.push_back({card});
       }))
    table.quest_deck.push_back({card});
  place_known_quests(knowledge, table);
  for (const auto card :
       imagine_hands(knowledge, Deck::black_market, random, any_card,
                     [&](Seat seat, std::uint8_t card) { table.players[seat].black_market.push_back({card}); }))
    table.black_market_deck.push_back({card});
  for (const auto card : imagine_hands(knowledge, Deck::artefact, random, any_card, [](Seat, std::uint8_t) {}))
    table.artefact_deck.push_back({card});
  imagine_deliveries(view, table, random);
  imagine_choices(knowledge, table, random);
  return World<Karanor>(table);
}

}  // namespace divan
