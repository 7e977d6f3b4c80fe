// What a seat of Marchands de Karanor keeps in mind (initial_knowledge, learn). Everything here starts from the seat's
// own view and events; no State comes in.
#include "engine/karanor/knowledge.h"

#include <tuple>

#include "engine/core/bytes.h"

namespace divan {

using namespace karanor;

namespace {

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

}  // namespace

std::uint64_t karanor::unseen_cards(const Knowledge& notes, Deck deck) {
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

namespace {

template <class Cards>
std::size_t count_of(const std::optional<Cards>& cards) {
  return cards ? cards->size() : 0;
}

}  // namespace

std::size_t karanor::hidden_of(const Knowledge& notes, Seat seat, Deck deck) {
  const PlayerView& player = *notes.view.players[seat];
  if (seat == notes.seat || deck == Deck::artefact) return 0;
  if (deck == Deck::shop) return player.shop_cards - count_of(notes.shop_cards[seat]);
  if (deck == Deck::black_market) return player.black_market;
  if (player.hand && player.hand->quests) return 0;
  return player.quests - player.sequels.size() - count_of(notes.quests[seat]);
}

// ---- What is learnt

namespace {

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

Knowledge Karanor::initial_knowledge(Seat seat, const View& view) { return {seat, view, {}, {}, {}, {}}; }

void Karanor::learn(Knowledge& notes, const View& view, std::span<const Told<Karanor>> told) {
  for (const auto& event : told) note(notes, view, *event);
  notes.view = view;
}

namespace {

// What a view does not say again.
template <class Notes>
auto beside_the_view(Notes& notes) {
  return std::tie(notes.shop_cards, notes.quests, notes.passed, notes.decks);
}

}  // namespace

void Karanor::remember(const Knowledge& notes, std::string& out) {
  std::apply([&out](const auto&... part) { (put(out, part), ...); }, beside_the_view(notes));
}

Knowledge Karanor::recall(Seat seat, const View& view, std::string_view& in) {
  Knowledge notes{seat, view, {}, {}, {}, {}};
  std::apply([&in](auto&... part) { (take(in, part), ...); }, beside_the_view(notes));
  return notes;
}

}  // namespace divan
