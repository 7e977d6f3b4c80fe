// Cards that are drawn, taken, kept and discarded (MK-24, MK-26 to MK-28, MK-44, MK-45), and what is asked then.
#include "engine/karanor/rules.h"

namespace divan::karanor {
namespace {

std::uint64_t discards_of(const State& state, Deck deck) {
  switch (deck) {
    case Deck::shop: return state.shop_discards;
    case Deck::quest: return state.quest_discards;
    case Deck::black_market: return state.black_market_discards;
    case Deck::artefact: return state.artefact_discards;
  }
  return 0;
}

std::size_t size_of(const State& state, Deck deck) {
  switch (deck) {
    case Deck::shop: return state.shop_deck.size();
    case Deck::quest: return state.quest_deck.size();
    case Deck::black_market: return state.black_market_deck.size();
    case Deck::artefact: return state.artefact_deck.size();
  }
  return 0;
}

template <class Cards>
auto take_top(Cards& deck) {
  const auto card = deck.back();
  deck.pop_back();
  return card;
}

// MK-26: decided at once, whether or not there is a choice.
void begin_choice(State& state, Seat seat, QuestRef card, Happenings happenings) {
  const Quest& quest = (*state.content)[card];
  report(happenings, Drew{seat, Deck::quest, quest.name, true});
  if (any_saying(state, quest.ways, seat, seat)) {
    state.quest = card;
    return ask(state, Asking::choose, SeatSet::of(seat), happenings);
  }
  report(happenings, Decided{seat, quest.name, {}});
  set_bit(state.quest_discards, card.index);
}

void draw_quest(State& state, Seat seat, Happenings happenings) {
  const QuestRef card = take_top(state.quest_deck);
  const Quest& quest = (*state.content)[card];
  if (quest.at_once) return begin_choice(state, seat, card, happenings);
  state.players[seat].quests.push_back(card);
  report(happenings, Drew{seat, Deck::quest, quest.name, state.open_quests});
  check_quest_limit(state, seat, happenings);
}

}  // namespace

bool can_draw(const State& state, Deck deck) { return size_of(state, deck) > 0 || discards_of(state, deck) != 0; }

// MK-45: an empty deck is made anew of its discards, by the table; with none, nothing is drawn.
void draw_card(State& state, const Task& task, Happenings happenings) {
  const auto deck = static_cast<Deck>(task.a);
  const Seat seat = task.seat;
  Player& player = state.players[seat];
  if (!can_draw(state, deck) || (deck == Deck::shop && player.shop_cards.full())) return;
  if (size_of(state, deck) == 0) {
    state.shuffling = task.a;
    return add_task(state, task);
  }
  switch (deck) {
    case Deck::shop:
      player.shop_cards.push_back(take_top(state.shop_deck));
      return report(happenings, Drew{seat, deck, (*state.content)[player.shop_cards.back()].name, false});
    case Deck::quest: return draw_quest(state, seat, happenings);
    case Deck::black_market:
      player.black_market.push_back(take_top(state.black_market_deck));
      return report(happenings, Drew{seat, deck, (*state.content)[player.black_market.back()].name, false});
    case Deck::artefact:
      state.drawn.push_back(take_top(state.artefact_deck));
      return report(happenings, Drew{seat, deck, (*state.content)[state.drawn.back()].name, true});
  }
}

void turn_up_shop(State& state, std::uint8_t stall, Happenings happenings) {
  if (!can_draw(state, Deck::shop)) return;
  if (state.shop_deck.empty()) {
    state.shuffling = static_cast<std::uint8_t>(Deck::shop);
    return add_task(state, {Todo::turn_up, {}, {}, stall, {}, 0, 0});
  }
  state.show[stall] = take_top(state.shop_deck);
  report(happenings, TurnedUp{Pile::shop, (*state.content)[state.show[stall]].name});
}

void discard_shop(State& state, Seat seat, ShopRef card, Happenings happenings) {
  set_bit(state.shop_discards, card.index);
  report(happenings, Discarded{seat, Pile::shop, (*state.content)[card].name});
}

void discard_quest(State& state, Seat seat, QuestRef quest, Happenings happenings) {
  set_bit(quest.index >= first_part_count ? state.quests_gone : state.quest_discards, quest.index);  // MK-27b
  report(happenings, Discarded{seat, Pile::quest, (*state.content)[quest].name});
}

// MK-27: with one too many, one is discarded at once.
void check_quest_limit(State& state, Seat seat, Happenings happenings) {
  if (static_cast<int>(state.players[seat].quests.size()) <= quest_limit(state, seat)) return;
  ask(state, Asking::discard, SeatSet::of(seat), happenings);
}

// MK-28, MK-27b: the sequel takes its first part's place in hand.
void take_sequel(State& state, const Task& task, Happenings happenings) {
  const QuestRef sequel{task.a};
  state.players[task.seat].quests.push_back(sequel);
  report(happenings, SequelTaken{task.seat, (*state.content)[sequel].name});
  check_quest_limit(state, task.seat, happenings);
}

// ---- The shuffle (MK-45)

namespace {

template <class Ref, std::size_t N, class Find>
bool fills(const List<Name, first_part_count>& cards, std::uint64_t& discards, List<Ref, N>& deck, Find&& find) {
  std::uint64_t left = discards;
  deck.clear();
  for (const Name& name : cards) {
    const Ref card = find(name);
    if (!card.exists() || !has_bit(left, card.index)) return false;
    clear_bit(left, card.index);
    deck.push_back(card);
  }
  discards = 0;
  return left == 0;
}

bool make_deck(State& state, const Shuffle& act) {
  const Content& content = *state.content;
  switch (act.deck) {
    case Deck::shop:
      return fills(act.cards, state.shop_discards, state.shop_deck, [&](const Name& n) { return content.shop(n); });
    case Deck::quest:
      return fills(act.cards, state.quest_discards, state.quest_deck, [&](const Name& n) { return content.quest(n); });
    case Deck::black_market:
      return fills(act.cards, state.black_market_discards, state.black_market_deck,
                   [&](const Name& n) { return content.black_market_card(n); });
    case Deck::artefact:
      return fills(act.cards, state.artefact_discards, state.artefact_deck,
                   [&](const Name& n) { return content.artefact(n); });
  }
  return false;
}

Name card_name(const Content& content, Deck deck, std::uint8_t index) {
  switch (deck) {
    case Deck::shop: return content.shops[index].name;
    case Deck::quest: return content.quests[index].name;
    case Deck::black_market: return content.black_market[index].name;
    case Deck::artefact: return content.artefacts[index].name;
  }
  return {};
}

}  // namespace

Act draw_shuffle(const State& state, Random& random) {
  Shuffle act{static_cast<Deck>(state.shuffling), {}};
  for_each_bit(discards_of(state, act.deck),
               [&](std::uint8_t i) { act.cards.push_back(card_name(*state.content, act.deck, i)); });
  random.shuffle(std::span(act.cards.begin(), act.cards.end()));
  return act;
}

Verdict check(const State& state, const Shuffle& act) {
  if (state.shuffling == none || static_cast<std::uint8_t>(act.deck) != state.shuffling)
    return Verdict::refused("TABLE-5", "not_due");
  State trial = state;
  return make_deck(trial, act) ? Verdict::allowed() : Verdict::refused("MK-45", "not_every_card_once");
}

void apply(State& state, const Shuffle& act, Happenings happenings) {
  make_deck(state, act);
  state.shuffling = none;
  report(happenings, Reshuffled{act.deck});
}

// ---- What is asked

void ask_for_bonus(State& state, const Task& task, Happenings happenings) {
  const ShopRef card{task.a};
  if (!is_possible(state, (*state.content)[card].bonus, task.seat, {}, task.seat)) return;
  state.bonus = card;
  ask(state, Asking::bonus, SeatSet::of(task.seat), happenings);
}

void ask_for_shop(State& state, const Task& task, Happenings happenings) {
  const bool on_show = std::ranges::any_of(state.show, [](ShopRef card) { return card.exists(); });
  if (state.players[task.seat].shop_cards.full() || (!on_show && !can_draw(state, Deck::shop))) return;
  ask(state, Asking::take, SeatSet::of(task.seat), happenings);
}

void ask_for_artefact(State& state, const Task& task, Happenings happenings) {
  if (state.drawn.size() == 2) return ask(state, Asking::keep, SeatSet::of(task.seat), happenings);
  if (state.drawn.empty()) return;
  set_bit(state.players[task.seat].artefacts, state.drawn[0].index);
  report(happenings, Kept{task.seat, (*state.content)[state.drawn[0]].name});
  state.drawn.clear();
}

void ask_for_associate(State& state, const Task& task, Happenings happenings) {
  if (free_associates(state) != 0) ask(state, Asking::associate, SeatSet::of(task.seat), happenings);
}

// ---- Answers

Verdict check(const State& state, Seat seat, const PayBonus&) {
  return check_asked(state, Asking::bonus, seat, "MK-24");
}
void apply(State& state, Seat seat, const PayBonus&, Happenings happenings) {
  const Shop& shop = (*state.content)[state.bonus];
  close_question(state);
  state.bonus = {};
  report(happenings, BonusPaid{seat, shop.name});
  pay(state, seat, shop.bonus.pay, 0, happenings);
  do_effects(state, shop.bonus.effects, seat, {}, seat);
}

Verdict check(const State& state, Seat seat, const SkipBonus&) {
  return check_asked(state, Asking::bonus, seat, "MK-24");
}
void apply(State& state, Seat, const SkipBonus&, Happenings) {
  close_question(state);
  state.bonus = {};
}

Verdict check(const State& state, Seat seat, const Take& take) {
  if (const auto verdict = check_asked(state, Asking::take, seat, "MK-24"); !verdict.ok()) return verdict;
  if (!take.card)
    return can_draw(state, Deck::shop) ? Verdict::allowed() : Verdict::refused("MK-45", "nothing_to_draw");
  const ShopRef card = state.content->shop(*take.card);
  if (!card.exists() || std::ranges::find(state.show, card) == state.show.end())
    return Verdict::refused("MK-24", "not_on_show");
  return Verdict::allowed();
}
void apply(State& state, Seat seat, const Take& take, Happenings happenings) {
  close_question(state);
  if (!take.card) return add_task(state, {Todo::draw, seat, seat, static_cast<std::uint8_t>(Deck::shop), {}, 0, 0});
  const auto stall = std::ranges::find(state.show, state.content->shop(*take.card));
  state.players[seat].shop_cards.push_back(*stall);
  *stall = {};
  report(happenings, Took{seat, *take.card});
  add_task(state, {Todo::turn_up, seat, seat, static_cast<std::uint8_t>(stall - state.show.begin()), {}, 0, 0});
}

namespace {

std::optional<Words> words_of(const State& state, const Choose& choose) {
  if (!state.quest.exists()) return {};
  const Ways& ways = (*state.content)[state.quest].ways;
  const auto way = ways.size() > 1 ? std::optional(choose.way) : std::nullopt;
  if (choose.way == 0 || choose.way > ways.size()) return {};
  return read_words(state, ways, way, {}, {}, choose.resource);
}

}  // namespace

Verdict check(const State& state, Seat seat, const Choose& choose) {
  if (const auto verdict = check_asked(state, Asking::choose, seat, "MK-26"); !verdict.ok()) return verdict;
  const auto said = words_of(state, choose);
  if (!said || !is_possible(state, (*state.content)[state.quest].ways[said->way], seat, *said, seat))
    return Verdict::refused("MK-26", "not_possible");
  return Verdict::allowed();
}
void apply(State& state, Seat seat, const Choose& choose, Happenings happenings) {
  const Words said = *words_of(state, choose);
  const QuestRef card = state.quest;
  const Deed& deed = (*state.content)[card].ways[said.way];
  close_question(state);
  state.quest = {};
  set_bit(state.quest_discards, card.index);
  report(happenings, Decided{seat, (*state.content)[card].name, choose.way});
  pay(state, seat, deed.pay, 0, happenings);
  do_effects(state, deed.effects, seat, said, seat);
}

Verdict check(const State& state, Seat seat, const Discard& discard) {
  if (const auto verdict = check_asked(state, Asking::discard, seat, "MK-27"); !verdict.ok()) return verdict;
  const auto& quests = state.players[seat].quests;
  const QuestRef quest = state.content->quest(discard.quest);
  const bool held = quest.exists() && place_in(quests, quest) < quests.size();
  return held ? Verdict::allowed() : Verdict::refused("MK-27", "not_held");
}
void apply(State& state, Seat seat, const Discard& discard, Happenings happenings) {
  const QuestRef quest = state.content->quest(discard.quest);
  close_question(state);
  remove_from(state.players[seat].quests, quest);
  discard_quest(state, seat, quest, happenings);
  add_task(state, {Todo::limit, seat, seat, 0, {}, 0, 0});
}

Verdict check(const State& state, Seat seat, const Keep& keep) {
  if (const auto verdict = check_asked(state, Asking::keep, seat, "MK-44"); !verdict.ok()) return verdict;
  const ArtefactRef artefact = state.content->artefact(keep.artefact);
  const bool drawn = artefact.exists() && place_in(state.drawn, artefact) < state.drawn.size();
  return drawn ? Verdict::allowed() : Verdict::refused("MK-44", "not_drawn");
}
void apply(State& state, Seat seat, const Keep& keep, Happenings happenings) {
  const ArtefactRef kept = state.content->artefact(keep.artefact);
  close_question(state);
  set_bit(state.players[seat].artefacts, kept.index);
  report(happenings, Kept{seat, keep.artefact});
  remove_from(state.drawn, kept);
  set_bit(state.artefact_discards, state.drawn[0].index);
  report(happenings, Discarded{seat, Pile::artefact, (*state.content)[state.drawn[0]].name});
  state.drawn.clear();
}

Verdict check(const State& state, Seat seat, const Hire& hire) {
  if (const auto verdict = check_asked(state, Asking::associate, seat, "MK-30"); !verdict.ok()) return verdict;
  const AssociateRef associate = state.content->associate(hire.associate);
  const bool is_free = associate.exists() && has_bit(free_associates(state), associate.index);
  return is_free ? Verdict::allowed() : Verdict::refused("MK-30", "not_free");
}
void apply(State& state, Seat seat, const Hire& hire, Happenings happenings) {
  close_question(state);
  set_bit(state.players[seat].associates, state.content->associate(hire.associate).index);
  report(happenings, Recruited{seat, hire.associate});
}

// ---- Listed, and given by default

void list_choices(const State& state, Seat seat, Buffer<Action>& list) {
  const Content& content = *state.content;
  switch (state.questions.back().what) {
    case Asking::bonus:
      list.push_back(PayBonus{});
      list.push_back(SkipBonus{});
      return;
    case Asking::take:
      for (const ShopRef card : state.show) {
        if (card.exists()) list.push_back(Take{content[card].name});
      }
      if (can_draw(state, Deck::shop)) list.push_back(Take{});
      return;
    case Asking::choose:
      return for_each_saying(state, content[state.quest].ways, seat, seat, [&](const Words& said) {
        Choose choose{static_cast<std::uint8_t>(said.way + 1), {}};
        if (said.resource != none) choose.resource = static_cast<Resource>(said.resource);
        list.push_back(choose);
        return true;
      });
    case Asking::discard:
      for (const QuestRef quest : state.players[seat].quests) list.push_back(Discard{content[quest].name});
      return;
    case Asking::keep:
      for (const ArtefactRef artefact : state.drawn) list.push_back(Keep{content[artefact].name});
      return;
    case Asking::associate:
      return for_each_bit(free_associates(state),
                          [&](std::uint8_t i) { list.push_back(Hire{content.associates[i].name}); });
    default: return;
  }
}

// The first that is listed; of quests, the last that came.
void lapse_choice(State& state, Happenings happenings) {
  const Seat seat = *state.questions.back().asked.begin();
  if (asking(state, Asking::discard))
    return apply(state, seat, Discard{(*state.content)[state.players[seat].quests.back()].name}, happenings);
  std::array<Action, 24> space;
  Buffer<Action> list{std::span(space)};
  list_choices(state, seat, list);
  std::visit([&](const auto& action) { apply(state, seat, action, happenings); }, list[0]);
}

}  // namespace divan::karanor
