// The beginning of a turn (VE-15), and phase 1: intrigue (VE-20), where cards are exchanged (VE-21).
#include <algorithm>

#include "engine/verrat/rules.h"

namespace divan {

using namespace verrat;

namespace verrat {

// VE-15: the owner of the vizier on the highest-numbered occupied seat; with an empty court the last leader leads on.
Seat find_leader(const State& state) {
  for (std::uint8_t i = seat_count; i > 0; --i) {
    const Vizier vizier = state.court[CourtSeat{static_cast<std::uint8_t>(i - 1)}];
    if (vizier != nobody) return vizier.owner();
  }
  return state.leader;
}

void begin_turn(State& state, Happenings happenings) {
  ++state.turn;
  state.leader = find_leader(state);
  state.phase = Phase::intrigue;
  state.collected = 0;
  state.plans = {};
  state.offers_made = {};
  std::ranges::fill(state.accused, undecided);
  report(happenings, TurnBegan{state.turn, state.leader});
  begin_intrigue(state, happenings);
}

// VE-20: all speak at once; with the option each speaks in turn order first.
void begin_intrigue(State& state, Happenings happenings) {
  if (state.options.turns_to_speak) return ask(state, Asking::speech, SeatSet::of(state.leader), happenings);
  ask(state, Asking::intrigue, SeatSet::first(player_count), happenings);
}

Verdict refuse_out_of_turn(Seat speaker) {
  return Verdict::refused("VE-20", "not_your_turn_to_speak").with("seat", speaker.number());
}

namespace {

bool offers_allowed(const State& state) { return asking(state, Asking::intrigue) || asking(state, Asking::speech); }

// VE-20: in somebody else's speech nobody offers; offers that stand are answered at any time.
bool is_out_of_turn(const State& state, Seat seat) {
  return asking(state, Asking::speech) && !state.questions.back().asked.has(seat);
}

// VE-20: the next in turn order speaks; after the last all talk together.
void end_speech(State& state, Happenings happenings) {
  const Seat next = in_order(*state.questions.back().asked.begin(), 1);
  state.questions.close();
  if (next == state.leader) return ask(state, Asking::intrigue, SeatSet::first(player_count), happenings);
  ask(state, Asking::speech, SeatSet::of(next), happenings);
}

void remove_offer(State& state, Seat from, Seat to) {
  state.offers[from][to] = {};
  state.open_offers = static_cast<std::uint16_t>(state.open_offers & ~offer_bit(from, to));
}

bool both_hold(const State& state, Seat from, Seat to) {
  const Bargain& offer = state.offers[from][to];
  return state.hands[from].covers(offer.give) && state.hands[to].covers(offer.want);
}

// All offers are void when phase 1 ends.
void end_intrigue(State& state, Happenings happenings) {
  for (std::uint8_t from = 0; state.open_offers != 0 && from < player_count; ++from) {
    for (std::uint8_t to = 0; to < player_count; ++to) {
      if (!is_open(state, {from}, {to})) continue;
      remove_offer(state, {from}, {to});
      report(happenings, Voided{{from}, {to}});
    }
  }
  state.questions.close();
  begin_plans(state, happenings);
}

// An offer between these two, still open?
Verdict check_offer(const State& state, Seat from, Seat to) {
  if (!offers_allowed(state)) return Verdict::refused("VE-21", "not_now");
  if (from.index >= player_count || to.index >= player_count) return Verdict::refused("TABLE-4", "no_such_seat");
  if (!is_open(state, from, to)) return Verdict::refused("VE-21", "no_such_offer");
  return Verdict::allowed();
}

}  // namespace

// ---- Ready

Verdict check(const State& state, Seat seat, const Ready&) {
  if (!offers_allowed(state)) return Verdict::refused("VE-20", "not_now");
  if (is_out_of_turn(state, seat)) return refuse_out_of_turn(*state.questions.back().asked.begin());
  if (!state.questions.back().waits_for(seat)) return Verdict::refused("VE-20", "already_ready");
  return Verdict::allowed();
}

// VE-20: the phase ends when all four are ready; a speech, when its speaker is.
Step apply(State& state, Seat seat, const Ready&, Happenings happenings) {
  state.questions.back().answered.add(seat);
  report(happenings, Readied{seat});
  if (asking(state, Asking::speech)) {
    end_speech(state, happenings);
    return Step::final;
  }
  if (state.questions.back().settled()) end_intrigue(state, happenings);
  return Step::final;
}

// VE-20: … or at the timer.
void lapse_intrigue(State& state, Happenings happenings) { end_intrigue(state, happenings); }
void lapse_speech(State& state, Happenings happenings) { end_speech(state, happenings); }

// ---- Exchanges (VE-21). Every offer is public. One stands from one seat to another at a time, eight a seat and turn.

Verdict check(const State& state, Seat seat, const Offer& offer) {
  if (!offers_allowed(state)) return Verdict::refused("VE-21", "not_now");
  if (is_out_of_turn(state, seat)) return refuse_out_of_turn(*state.questions.back().asked.begin());
  if (offer.to.index >= player_count) return Verdict::refused("TABLE-4", "no_such_seat");
  if (offer.to == seat) return Verdict::refused("VE-21", "with_oneself");
  if (offer.give[Card::pardon] != 0 || offer.want[Card::pardon] != 0) return Verdict::refused("VE-21", "no_pardons");
  const bool gives = offer.give.total() > 0;
  const bool wants = offer.want.total() > 0;
  if (state.options.gifts ? !gives && !wants : !gives || !wants) return Verdict::refused("VE-21", "a_card_each_way");
  if (!state.hands[seat].covers(offer.give)) return Verdict::refused("VE-21", "not_held");
  if (!state.hands[offer.to].covers(offer.want))
    return Verdict::refused("VE-21", "not_held_by_other").with("seat", offer.to.number());
  if (is_open(state, seat, offer.to))
    return Verdict::refused("VE-21", "already_offered").with("seat", offer.to.number());
  if (state.offers_made[seat] >= offers_a_turn)
    return Verdict::refused("VE-21", "too_many_offers").with("most", offers_a_turn);
  return Verdict::allowed();
}

Step apply(State& state, Seat seat, const Offer& offer, Happenings happenings) {
  state.offers[seat][offer.to] = {offer.give, offer.want};
  state.open_offers = static_cast<std::uint16_t>(state.open_offers | offer_bit(seat, offer.to));
  ++state.offers_made[seat];
  report(happenings, Offered{seat, offer.to, offer.give, offer.want});
  return Step::final;
}

// Checked again: a card may have gone elsewhere since.
Verdict check(const State& state, Seat seat, const Accept& accept) {
  if (const auto verdict = check_offer(state, accept.of, seat); !verdict.ok()) return verdict;
  if (!both_hold(state, accept.of, seat)) return Verdict::refused("VE-21", "no_longer_held");
  return Verdict::allowed();
}

Step apply(State& state, Seat seat, const Accept& accept, Happenings happenings) {
  const Bargain offer = state.offers[accept.of][seat];
  remove_offer(state, accept.of, seat);
  (state.hands[accept.of] += offer.want) -= offer.give;
  (state.hands[seat] += offer.give) -= offer.want;
  report(happenings, Exchanged{accept.of, seat, offer.give, offer.want});
  has_won(state, happenings);  // VE-80
  return Step::final;
}

Verdict check(const State& state, Seat seat, const Decline& decline) { return check_offer(state, decline.of, seat); }

Step apply(State& state, Seat seat, const Decline& decline, Happenings happenings) {
  remove_offer(state, decline.of, seat);
  report(happenings, Declined{decline.of, seat});
  return Step::final;
}

Verdict check(const State& state, Seat seat, const Withdraw& withdraw) { return check_offer(state, seat, withdraw.to); }

Step apply(State& state, Seat seat, const Withdraw& withdraw, Happenings happenings) {
  remove_offer(state, seat, withdraw.to);
  report(happenings, Withdrawn{seat, withdraw.to});
  return Step::final;
}

void list_intrigue(const State& state, Seat seat, Buffer<Action>& list) {
  if (state.questions.back().waits_for(seat)) list.push_back(Ready{});
  if (state.open_offers == 0) return;
  for (std::uint8_t i = 0; i < player_count; ++i) {
    const Seat other{i};
    if (is_open(state, other, seat)) {
      if (both_hold(state, other, seat)) list.push_back(Accept{other});
      list.push_back(Decline{other});
    }
    if (is_open(state, seat, other)) list.push_back(Withdraw{other});
  }
}

namespace {

// One power card of a hand, each kind held equally likely.
Card random_kind(const Cards& hand, Random& random) {
  auto skip = random.below(static_cast<std::uint32_t>(kinds_held(hand)));
  for (std::size_t i = 0; i < kind_count; ++i) {
    const auto card = static_cast<Card>(i);
    if (hand[card] != 0 && skip-- == 0) return card;
  }
  return Card::horses;
}

}  // namespace
}  // namespace verrat

// One card for another, to a seat drawn among those to whom an offer is possible.
std::optional<Action> Verrat::sample_open(const State& state, Seat seat, Random& random) {
  if (!offers_allowed(state) || is_out_of_turn(state, seat) || state.offers_made[seat] >= offers_a_turn) return {};
  if (kinds_held(state.hands[seat]) == 0) return {};
  List<Seat, player_count> partners;
  for (std::uint8_t i = 0; i < player_count; ++i) {
    const Seat to{i};
    if (to != seat && !verrat::is_open(state, seat, to) && kinds_held(state.hands[to]) != 0) partners.push_back(to);
  }
  if (partners.empty()) return {};
  Offer offer{partners[random.below(static_cast<std::uint32_t>(partners.size()))], {}, {}};
  offer.give[random_kind(state.hands[seat], random)] = 1;
  offer.want[random_kind(state.hands[offer.to], random)] = 1;
  return offer;
}

Bounds Verrat::bounds(const View& view, Seat seat) {
  Bounds bounds;
  if (seat.index >= player_count || !view.question) return bounds;
  const auto what = view.question->what;
  const bool may_offer = what == Asking::intrigue || (what == Asking::speech && view.question->asked[seat]);
  if (!may_offer) return bounds;
  const auto powers = [](Cards hand) {
    hand[Card::pardon] = 0;
    return hand;
  };
  const auto& self = view.players[seat];
  bounds.open = true;
  bounds.offers_left = static_cast<std::uint8_t>(offers_a_turn - self.offers_made);
  bounds.least_each_way = view.options.gifts ? 0 : 1;
  bounds.give = powers(self.cards);
  for (std::uint8_t i = 0; i < player_count; ++i) {
    if (i == seat.index || view.offers[seat][Seat{i}]) continue;
    bounds.partners[Seat{i}] = Partner{powers(view.players[Seat{i}].cards)};
  }
  return bounds;
}

}  // namespace divan
