// Cards that are drawn, taken, kept and discarded (MK-24, MK-26 to MK-28, MK-44, MK-45), and what is asked then.
#include "engine/karanor/rules.h"

namespace divan::karanor {
namespace {

std::uint64_t discards_of(const State& table, Deck deck) {
  switch (deck) {
    case Deck::shop: return table.shop_discards;
    case Deck::quest: return table.quest_discards;
    case Deck::black_market: return table.black_market_discards;
    case Deck::artefact: return table.artefact_discards;
  }
  return 0;
}

std::size_t size_of(const State& table, Deck deck) {
  switch (deck) {
    case Deck::shop: return table.shop_deck.size();
    case Deck::quest: return table.quest_deck.size();
    case Deck::black_market: return table.black_market_deck.size();
    case Deck::artefact: return table.artefact_deck.size();
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
void begin_choice(State& table, Seat seat, QuestRef card, Happenings happenings) {
  const Quest& quest = (*table.content)[card];
  report(happenings, Drew{seat, Deck::quest, quest.name, true});
  if (any_saying(table, quest.ways, seat, seat)) {
    table.quest = card;
    return ask(table, Asking::choose, SeatSet::of(seat), happenings);
  }
  report(happenings, Decided{seat, quest.name, {}});
  set_bit(table.quest_discards, card.index);
}

void draw_quest(State& table, Seat seat, Happenings happenings) {
  const QuestRef card = take_top(table.quest_deck);
  const Quest& quest = (*table.content)[card];
  if (quest.at_once) return begin_choice(table, seat, card, happenings);
  table.players[seat].quests.push_back(card);
  report(happenings, Drew{seat, Deck::quest, quest.name, table.open_quests});
  check_quest_limit(table, seat, happenings);
}

}  // namespace

bool can_draw(const State& table, Deck deck) { return size_of(table, deck) > 0 || discards_of(table, deck) != 0; }

// MK-45: an empty deck is made anew of its discards, by the table; with none, nothing is drawn.
void draw_card(State& table, const Task& task, Happenings happenings) {
  const auto deck = static_cast<Deck>(task.a);
  const Seat seat = task.seat;
  Player& player = table.players[seat];
  if (!can_draw(table, deck) || (deck == Deck::shop && player.shop_cards.full())) return;
  if (size_of(table, deck) == 0) {
    table.shuffling = task.a;
    return add_task(table, task);
  }
  switch (deck) {
    case Deck::shop:
      player.shop_cards.push_back(take_top(table.shop_deck));
      return report(happenings, Drew{seat, deck, (*table.content)[player.shop_cards.back()].name, false});
    case Deck::quest: return draw_quest(table, seat, happenings);
    case Deck::black_market:
      player.black_market.push_back(take_top(table.black_market_deck));
      return report(happenings, Drew{seat, deck, (*table.content)[player.black_market.back()].name, false});
    case Deck::artefact:
      table.drawn.push_back(take_top(table.artefact_deck));
      return report(happenings, Drew{seat, deck, (*table.content)[table.drawn.back()].name, true});
  }
}

void turn_up_shop(State& table, std::uint8_t stall, Happenings happenings) {
  if (!can_draw(table, Deck::shop)) return;
  if (table.shop_deck.empty()) {
    table.shuffling = static_cast<std::uint8_t>(Deck::shop);
    return add_task(table, {Todo::turn_up, {}, {}, stall, {}, 0, 0});
  }
  table.show[stall] = take_top(table.shop_deck);
  report(happenings, TurnedUp{Pile::shop, (*table.content)[table.show[stall]].name});
}

void discard_shop(State& table, Seat seat, ShopRef card, Happenings happenings) {
  set_bit(table.shop_discards, card.index);
  report(happenings, Discarded{seat, Pile::shop, (*table.content)[card].name});
}

void discard_quest(State& table, Seat seat, QuestRef quest, Happenings happenings) {
  set_bit(quest.index >= first_part_count ? table.quests_gone : table.quest_discards, quest.index);  // MK-27b
  report(happenings, Discarded{seat, Pile::quest, (*table.content)[quest].name});
}

// MK-27: with one too many, one is discarded at once.
void check_quest_limit(State& table, Seat seat, Happenings happenings) {
  if (static_cast<int>(table.players[seat].quests.size()) <= quest_limit(table, seat)) return;
  ask(table, Asking::discard, SeatSet::of(seat), happenings);
}

// MK-28, MK-27b: the sequel takes its first part's place in hand.
void take_sequel(State& table, const Task& task, Happenings happenings) {
  const QuestRef sequel{task.a};
  table.players[task.seat].quests.push_back(sequel);
  report(happenings, SequelTaken{task.seat, (*table.content)[sequel].name});
  check_quest_limit(table, task.seat, happenings);
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

bool make_deck(State& table, const Shuffle& act) {
  const Content& content = *table.content;
  switch (act.deck) {
    case Deck::shop:
      return fills(act.cards, table.shop_discards, table.shop_deck, [&](const Name& n) { return content.shop(n); });
    case Deck::quest:
      return fills(act.cards, table.quest_discards, table.quest_deck, [&](const Name& n) { return content.quest(n); });
    case Deck::black_market:
      return fills(act.cards, table.black_market_discards, table.black_market_deck,
                   [&](const Name& n) { return content.black_market_card(n); });
    case Deck::artefact:
      return fills(act.cards, table.artefact_discards, table.artefact_deck,
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

Act draw_shuffle(const State& table, Random& random) {
  Shuffle act{static_cast<Deck>(table.shuffling), {}};
  for_each_bit(discards_of(table, act.deck),
               [&](std::uint8_t i) { act.cards.push_back(card_name(*table.content, act.deck, i)); });
  random.shuffle(std::span(act.cards.begin(), act.cards.end()));
  return act;
}

Verdict check(const State& table, const Shuffle& act) {
  if (table.shuffling == none || static_cast<std::uint8_t>(act.deck) != table.shuffling)
    return Verdict::refused("TABLE-5", "not_due");
  State trial = table;
  return make_deck(trial, act) ? Verdict::allowed() : Verdict::refused("MK-45", "not_every_card_once");
}

void apply(State& table, const Shuffle& act, Happenings happenings) {
  make_deck(table, act);
  table.shuffling = none;
  report(happenings, Reshuffled{act.deck});
}

// ---- What is asked

void ask_for_bonus(State& table, const Task& task, Happenings happenings) {
  const ShopRef card{task.a};
  if (!is_possible(table, (*table.content)[card].bonus, task.seat, {}, task.seat)) return;
  table.bonus = card;
  ask(table, Asking::bonus, SeatSet::of(task.seat), happenings);
}

void ask_for_shop(State& table, const Task& task, Happenings happenings) {
  const bool on_show = std::ranges::any_of(table.show, [](ShopRef card) { return card.exists(); });
  if (table.players[task.seat].shop_cards.full() || (!on_show && !can_draw(table, Deck::shop))) return;
  ask(table, Asking::take, SeatSet::of(task.seat), happenings);
}

void ask_for_artefact(State& table, const Task& task, Happenings happenings) {
  if (table.drawn.size() == 2) return ask(table, Asking::keep, SeatSet::of(task.seat), happenings);
  if (table.drawn.empty()) return;
  set_bit(table.players[task.seat].artefacts, table.drawn[0].index);
  report(happenings, Kept{task.seat, (*table.content)[table.drawn[0]].name});
  table.drawn.clear();
}

void ask_for_associate(State& table, const Task& task, Happenings happenings) {
  if (free_associates(table) != 0) ask(table, Asking::associate, SeatSet::of(task.seat), happenings);
}

// ---- Answers

Verdict check(const State& table, Seat seat, const PayBonus&) {
  return check_asked(table, Asking::bonus, seat, "MK-24");
}
void apply(State& table, Seat seat, const PayBonus&, Happenings happenings) {
  const Shop& shop = (*table.content)[table.bonus];
  close_question(table);
  table.bonus = {};
  report(happenings, BonusPaid{seat, shop.name});
  pay(table, seat, shop.bonus.pay, 0, happenings);
  do_effects(table, shop.bonus.effects, seat, {}, seat);
}

Verdict check(const State& table, Seat seat, const SkipBonus&) {
  return check_asked(table, Asking::bonus, seat, "MK-24");
}
void apply(State& table, Seat, const SkipBonus&, Happenings) {
  close_question(table);
  table.bonus = {};
}

Verdict check(const State& table, Seat seat, const Take& take) {
  if (const auto verdict = check_asked(table, Asking::take, seat, "MK-24"); !verdict.ok()) return verdict;
  if (!take.card)
    return can_draw(table, Deck::shop) ? Verdict::allowed() : Verdict::refused("MK-45", "nothing_to_draw");
  const ShopRef card = table.content->shop(*take.card);
  if (!card.exists() || std::ranges::find(table.show, card) == table.show.end())
    return Verdict::refused("MK-24", "not_on_show");
  return Verdict::allowed();
}
void apply(State& table, Seat seat, const Take& take, Happenings happenings) {
  close_question(table);
  if (!take.card) return add_task(table, {Todo::draw, seat, seat, static_cast<std::uint8_t>(Deck::shop), {}, 0, 0});
  const auto stall = std::ranges::find(table.show, table.content->shop(*take.card));
  table.players[seat].shop_cards.push_back(*stall);
  *stall = {};
  report(happenings, Took{seat, *take.card});
  add_task(table, {Todo::turn_up, seat, seat, static_cast<std::uint8_t>(stall - table.show.begin()), {}, 0, 0});
}

namespace {

std::optional<Words> words_of(const State& table, const Choose& choose) {
  if (!table.quest.exists()) return {};
  const Ways& ways = (*table.content)[table.quest].ways;
  const auto way = ways.size() > 1 ? std::optional(choose.way) : std::nullopt;
  if (choose.way == 0 || choose.way > ways.size()) return {};
  return read_words(table, ways, way, {}, {}, choose.resource);
}

}  // namespace

Verdict check(const State& table, Seat seat, const Choose& choose) {
  if (const auto verdict = check_asked(table, Asking::choose, seat, "MK-26"); !verdict.ok()) return verdict;
  const auto said = words_of(table, choose);
  if (!said || !is_possible(table, (*table.content)[table.quest].ways[said->way], seat, *said, seat))
    return Verdict::refused("MK-26", "not_possible");
  return Verdict::allowed();
}
void apply(State& table, Seat seat, const Choose& choose, Happenings happenings) {
  const Words said = *words_of(table, choose);
  const QuestRef card = table.quest;
  const Deed& deed = (*table.content)[card].ways[said.way];
  close_question(table);
  table.quest = {};
  set_bit(table.quest_discards, card.index);
  report(happenings, Decided{seat, (*table.content)[card].name, choose.way});
  pay(table, seat, deed.pay, 0, happenings);
  do_effects(table, deed.effects, seat, said, seat);
}

Verdict check(const State& table, Seat seat, const Discard& discard) {
  if (const auto verdict = check_asked(table, Asking::discard, seat, "MK-27"); !verdict.ok()) return verdict;
  const auto& quests = table.players[seat].quests;
  const QuestRef quest = table.content->quest(discard.quest);
  const bool held = quest.exists() && place_in(quests, quest) < quests.size();
  return held ? Verdict::allowed() : Verdict::refused("MK-27", "not_held");
}
void apply(State& table, Seat seat, const Discard& discard, Happenings happenings) {
  const QuestRef quest = table.content->quest(discard.quest);
  close_question(table);
  remove_from(table.players[seat].quests, quest);
  discard_quest(table, seat, quest, happenings);
  add_task(table, {Todo::limit, seat, seat, 0, {}, 0, 0});
}

Verdict check(const State& table, Seat seat, const Keep& keep) {
  if (const auto verdict = check_asked(table, Asking::keep, seat, "MK-44"); !verdict.ok()) return verdict;
  const ArtefactRef artefact = table.content->artefact(keep.artefact);
  const bool drawn = artefact.exists() && place_in(table.drawn, artefact) < table.drawn.size();
  return drawn ? Verdict::allowed() : Verdict::refused("MK-44", "not_drawn");
}
void apply(State& table, Seat seat, const Keep& keep, Happenings happenings) {
  const ArtefactRef kept = table.content->artefact(keep.artefact);
  close_question(table);
  set_bit(table.players[seat].artefacts, kept.index);
  report(happenings, Kept{seat, keep.artefact});
  remove_from(table.drawn, kept);
  set_bit(table.artefact_discards, table.drawn[0].index);
  report(happenings, Discarded{seat, Pile::artefact, (*table.content)[table.drawn[0]].name});
  table.drawn.clear();
}

Verdict check(const State& table, Seat seat, const Hire& hire) {
  if (const auto verdict = check_asked(table, Asking::associate, seat, "MK-30"); !verdict.ok()) return verdict;
  const AssociateRef associate = table.content->associate(hire.associate);
  const bool is_free = associate.exists() && has_bit(free_associates(table), associate.index);
  return is_free ? Verdict::allowed() : Verdict::refused("MK-30", "not_free");
}
void apply(State& table, Seat seat, const Hire& hire, Happenings happenings) {
  close_question(table);
  set_bit(table.players[seat].associates, table.content->associate(hire.associate).index);
  report(happenings, Recruited{seat, hire.associate});
}

// ---- Listed, and given by default

void list_choices(const State& table, Seat seat, Buffer<Action>& room) {
  const Content& content = *table.content;
  switch (table.questions.back().what) {
    case Asking::bonus:
      room.push_back(PayBonus{});
      room.push_back(SkipBonus{});
      return;
    case Asking::take:
      for (const ShopRef card : table.show) {
        if (card.exists()) room.push_back(Take{content[card].name});
      }
      if (can_draw(table, Deck::shop)) room.push_back(Take{});
      return;
    case Asking::choose:
      return for_each_saying(table, content[table.quest].ways, seat, seat, [&](const Words& said) {
        Choose choose{static_cast<std::uint8_t>(said.way + 1), {}};
        if (said.resource != none) choose.resource = static_cast<Resource>(said.resource);
        room.push_back(choose);
        return true;
      });
    case Asking::discard:
      for (const QuestRef quest : table.players[seat].quests) room.push_back(Discard{content[quest].name});
      return;
    case Asking::keep:
      for (const ArtefactRef artefact : table.drawn) room.push_back(Keep{content[artefact].name});
      return;
    case Asking::associate:
      return for_each_bit(free_associates(table),
                          [&](std::uint8_t i) { room.push_back(Hire{content.associates[i].name}); });
    default: return;
  }
}

// The first that is listed; of quests, the last that came.
void lapse_choice(State& table, Happenings happenings) {
  const Seat seat = *table.questions.back().asked.begin();
  if (asking(table, Asking::discard))
    return apply(table, seat, Discard{(*table.content)[table.players[seat].quests.back()].name}, happenings);
  std::array<Action, 24> space;
  Buffer<Action> room{std::span(space)};
  list_choices(table, seat, room);
  std::visit([&](const auto& action) { apply(table, seat, action, happenings); }, room[0]);
}

}  // namespace divan::karanor
