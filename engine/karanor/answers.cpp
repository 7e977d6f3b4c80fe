// The black market: cards that are played, events that they answer (MK-41, MK-42), and artefacts that are used (MK-44).
#include "engine/karanor/rules.h"

namespace divan::karanor {

Name name_of(const State& state, const Affair& affair) {
  const Content& content = *state.content;
  switch (affair.event) {
    case Occasion::build: return content.shops[affair.piece].name;
    case Occasion::complete: return content.quests[affair.piece].name;
    case Occasion::deliver: return content.deliveries[affair.piece].name;
    case Occasion::recruit: return content.associates[affair.piece].name;
    case Occasion::villa: return content.places[affair.piece].name;
    case Occasion::play: return content.black_market[affair.piece].name;
  }
  return {};
}

void announce(State& state, const Affair& affair, Happenings) {
  state.affairs.push_back(affair);
  add_task(state, {Todo::answer, affair.seat, affair.seat, 0, {}, 0, 0});
}

namespace {

// MK-42: a card that was played is carried out as far as it still can be.
bool carry_out_card(State& state, const Affair& affair, Happenings happenings) {
  const Seat actor = state.affairs.empty() ? affair.seat : state.affairs.back().seat;
  const Deed& deed = state.content->black_market[affair.piece].ways[affair.said.way];
  if (!is_possible(state, deed, affair.seat, affair.said, actor)) return false;
  pay(state, affair.seat, deed.pay, 0, happenings);
  do_effects(state, deed.effects, affair.seat, affair.said, actor);
  return true;
}

void carry_out(State& state, const Affair& affair, Happenings happenings) {
  if (affair.cancelled) return report(happenings, Cancelled{affair.seat, affair.event, name_of(state, affair)});
  const bool done = affair.event == Occasion::play ? carry_out_card(state, affair, happenings)
                                                   : carry_out_venture(state, affair, happenings);
  if (!done) report(happenings, CameToNothing{affair.seat, affair.event, name_of(state, affair)});
}

}  // namespace

// MK-42: the event's player first, then in turn order; whoever holds no card is passed over.
void hear_next(State& state, Happenings happenings) {
  Affair& affair = state.affairs.back();
  const bool answerable = (state.content->answerable & bit(affair.event)) != 0 && !state.affairs.full();
  while (answerable && !affair.cancelled && affair.heard < state.seats) {
    const Seat holder = seat_after(state, affair.seat, affair.heard++);
    if (state.players[holder].black_market.empty()) continue;
    if (!affair.announced) report(happenings, Announced{affair.seat, affair.event, name_of(state, affair)});
    affair.announced = true;
    add_task(state, {Todo::answer, affair.seat, affair.seat, 0, {}, 0, 0});
    return ask(state, Asking::answer, SeatSet::of(holder), happenings);
  }
  const Affair settled = affair;
  state.affairs.pop_back();
  carry_out(state, settled, happenings);
}

// ---- Playing a card

namespace {

// May this card be played as an answer to the event that is announced?
bool answers(const State& state, Seat seat, const BlackMarket& card) {
  const Affair& affair = state.affairs.back();
  const bool own = affair.seat == seat;
  if (card.when != (own ? When::you : When::another) || (card.answers & bit(affair.event)) == 0) return false;
  return !card.costs_action || (seat == state.active && state.actions > 0);
}

// MK-41b: may it be played now that nothing is under way?
bool is_timely(const State& state, Seat seat, const BlackMarket& card) {
  if (card.when != When::any_time && card.when != When::your_turn) return false;
  const bool own_turn = card.when == When::your_turn || card.costs_action;
  return (!own_turn || seat == state.active) && (!card.costs_action || state.actions > 0);
}

bool holds_card(const State& state, Seat seat, BlackMarketRef card) {
  const auto& cards = state.players[seat].black_market;
  return card.exists() && place_in(cards, card) < cards.size();
}

void play(State& state, Seat seat, BlackMarketRef card, const Words& said, Happenings happenings) {
  const BlackMarket& played = (*state.content)[card];
  if (played.costs_action) --state.actions;
  if (seat == state.active) end_move(state);  // MK-21: a card of one's own ends the Move
  remove_from(state.players[seat].black_market, card);
  set_bit(state.black_market_discards, card.index);
  report(happenings, Played{seat, played.name, said.on == none ? std::nullopt : std::optional(Seat{said.on})});
  announce(state, {Occasion::play, seat, card.index, said, 0, false, false}, happenings);
}

template <class Said>
std::optional<Words> words_of(const State& state, const Ways& ways, const Said& said) {
  return read_words(state, ways, said.way, said.on, said.to, said.resource);
}

template <class Said>
Said say(const State& state, const Name& name, const Ways& ways, const Words& words) {
  Said said{name, {}, {}, {}, {}};
  if (ways.size() > 1) said.way = static_cast<std::uint8_t>(words.way + 1);
  if (words.on != none) said.on = Seat{words.on};
  if (words.to.exists()) said.to = (*state.content)[words.to].name;
  if (words.resource != none) said.resource = static_cast<Resource>(words.resource);
  return said;
}

template <class Said>
Verdict check_card(const State& state, Seat seat, const Said& action, Seat actor) {
  const Ways& ways = (*state.content)[state.content->black_market_card(action.card)].ways;
  const auto said = words_of(state, ways, action);
  if (!said || !is_possible(state, ways[said->way], seat, *said, actor))
    return Verdict::refused("MK-41", "not_possible");
  return Verdict::allowed();
}

}  // namespace

Verdict check(const State& state, Seat seat, const Play& action) {
  if (state.phase != Phase::play || !is_idle(state)) return Verdict::refused("MK-41b", "something_under_way");
  const BlackMarketRef card = state.content->black_market_card(action.card);
  if (!holds_card(state, seat, card)) return Verdict::refused("MK-41", "not_held");
  if (!is_timely(state, seat, (*state.content)[card])) return Verdict::refused("MK-41", "not_now");
  return check_card(state, seat, action, seat);
}
void apply(State& state, Seat seat, const Play& action, Happenings happenings) {
  const BlackMarketRef card = state.content->black_market_card(action.card);
  play(state, seat, card, *words_of(state, (*state.content)[card].ways, action), happenings);
}

Verdict check(const State& state, Seat seat, const Answer& action) {
  if (const auto verdict = check_asked(state, Asking::answer, seat, "MK-42"); !verdict.ok()) return verdict;
  const BlackMarketRef card = state.content->black_market_card(action.card);
  if (!holds_card(state, seat, card)) return Verdict::refused("MK-41", "not_held");
  if (!answers(state, seat, (*state.content)[card])) return Verdict::refused("MK-41", "no_answer_to_this");
  return check_card(state, seat, action, state.affairs.back().seat);
}
void apply(State& state, Seat seat, const Answer& action, Happenings happenings) {
  const BlackMarketRef card = state.content->black_market_card(action.card);
  close_question(state);
  play(state, seat, card, *words_of(state, (*state.content)[card].ways, action), happenings);
}

Verdict check(const State& state, Seat seat, const Pass&) { return check_asked(state, Asking::answer, seat, "MK-42"); }
void apply(State& state, Seat seat, const Pass&, Happenings happenings) {
  close_question(state);
  report(happenings, Passed{seat});
}

bool can_answer(const State& state, Seat seat) {
  for (const BlackMarketRef ref : state.players[seat].black_market) {
    const BlackMarket& card = (*state.content)[ref];
    if (answers(state, seat, card) && any_saying(state, card.ways, seat, state.affairs.back().seat)) return true;
  }
  return false;
}

void list_answers(const State& state, Seat seat, Buffer<Action>& list) {
  for (const BlackMarketRef ref : state.players[seat].black_market) {
    const BlackMarket& card = (*state.content)[ref];
    if (!answers(state, seat, card)) continue;
    for_each_saying(state, card.ways, seat, state.affairs.back().seat, [&](const Words& words) {
      list.push_back(say<Answer>(state, card.name, card.ways, words));
      return true;
    });
  }
  list.push_back(Pass{});
}

// ---- Artefacts (MK-44): in one's own turn, once a turn or once

Verdict check(const State& state, Seat seat, const Use& action) {
  if (const auto verdict = check_turn(state, seat); !verdict.ok()) return verdict;
  const ArtefactRef ref = state.content->artefact(action.artefact);
  if (!ref.exists() || !has_bit(state.players[seat].artefacts, ref.index)) return Verdict::refused("MK-44", "not_held");
  const Artefact& artefact = (*state.content)[ref];
  if (!artefact.has_use) return Verdict::refused("MK-44", "no_use");
  if (has_bit(state.artefacts_used, ref.index)) return Verdict::refused("MK-44", "used_already");
  if (artefact.costs_action && state.actions == 0) return Verdict::refused("MK-20", "no_action_left");
  const auto said = words_of(state, artefact.use, action);
  if (!said || !is_possible(state, artefact.use[said->way], seat, *said, seat))
    return Verdict::refused("MK-44", "not_possible");
  return Verdict::allowed();
}

void apply(State& state, Seat seat, const Use& action, Happenings happenings) {
  const ArtefactRef ref = state.content->artefact(action.artefact);
  const Artefact& artefact = (*state.content)[ref];
  const Words said = *words_of(state, artefact.use, action);
  const Deed& deed = artefact.use[said.way];
  if (artefact.costs_action) --state.actions;
  end_move(state);  // MK-21b
  report(happenings, Used{seat, artefact.name, action.on});
  pay(state, seat, deed.pay, 0, happenings);
  set_bit(state.artefacts_used, ref.index);
  if (artefact.every == Every::game) {
    clear_bit(state.players[seat].artefacts, ref.index);
    set_bit(state.artefact_discards, ref.index);
    report(happenings, Discarded{seat, Pile::artefact, artefact.name});
    add_task(state, {Todo::limit, seat, seat, 0, {}, 0, 0});  // MK-27: it may have allowed more in hand
  }
  do_effects(state, deed.effects, seat, said, seat);
}

void list_cards(const State& state, Seat seat, Buffer<Action>& list) {
  const Content& content = *state.content;
  if (seat == state.active) {
    for_each_bit(state.players[seat].artefacts & ~state.artefacts_used, [&](std::uint8_t i) {
      const Artefact& artefact = content.artefacts[i];
      if (!artefact.has_use || (artefact.costs_action && state.actions == 0)) return;
      for_each_saying(state, artefact.use, seat, seat, [&](const Words& words) {
        list.push_back(say<Use>(state, artefact.name, artefact.use, words));
        return true;
      });
    });
  }
  for (const BlackMarketRef ref : state.players[seat].black_market) {
    const BlackMarket& card = content[ref];
    if (!is_timely(state, seat, card)) continue;
    for_each_saying(state, card.ways, seat, seat, [&](const Words& words) {
      list.push_back(say<Play>(state, card.name, card.ways, words));
      return true;
    });
  }
}

}  // namespace divan::karanor
