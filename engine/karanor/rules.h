// How the parts of Marchands de Karanor are joined: for the .cpp files of this folder only. Whatever is under way is a
// stack of tasks (state.h); proceed() carries them out until somebody must be asked.
#pragma once

#include "engine/karanor/bits.h"
#include "engine/karanor/karanor.h"

namespace divan::karanor {

using Happenings = Events<Happening>*;  // may be nullptr: nobody wants to know

// ---- Questions and tasks

inline bool asking(const State& state, Asking what) { return state.questions.asks(what); }
void ask(State& state, Asking what, SeatSet seats, Happenings happenings);
inline void close_question(State& state) { state.questions.close(); }
// Nothing is under way: it is somebody's turn to say what is next (MK-21b, MK-41b, MK-52).
inline bool is_idle(const State& state) { return asking(state, Asking::turn) && state.tasks.empty(); }
// May `seat` act in its turn now (MK-20)?
Verdict check_turn(const State& state, Seat seat);
// ... and has it an action left?
Verdict check_action(const State& state, Seat seat);
// Is `seat` asked this, now? If not, `rule` refuses.
Verdict check_asked(const State& state, Asking what, Seat seat, std::string_view rule);
// MK-20, MK-21: an action is spent; a Move or a visit to the market that was under way is over.
void spend_action(State& state);
inline void end_move(State& state) { state.steps = state.dealings = 0; }

void add_task(State& state, const Task& task);
void proceed(State& state, Happenings happenings);

// ---- Players

// MK-43: what all insignia and artefacts of a player give together.
int bonus_of(const State& state, Seat seat, Bonus bonus);
int pawns_left(const Player& player);
std::uint8_t insignia_left(const State& state, InsigniaRef kind);
std::uint8_t free_associates(const State& state);
Seat seat_after(const State& state, Seat seat, int places);
// MK-27
int quest_limit(const State& state, Seat seat);

bool can_pay(const State& state, Seat seat, const Bundle& bundle, int discount = 0);
// Paid tokens go back to the supply (MK-22).
void pay(State& state, Seat seat, const Bundle& bundle, int discount, Happenings happenings);
void change_gold(State& state, Seat seat, int by, Happenings happenings);
// MK-34
void gain_goods(State& state, Seat seat, Resource resource, int count, Happenings happenings);
// MK-40, MK-46, MK-60
void change_prestige(State& state, Seat seat, int by, Happenings happenings);

// ---- Deeds

// Can this be done, with what was said, by somebody who can pay for it? `actor` is the player whose event is answered,
// else `you`.
bool is_fitting(const State& state, const Deed& deed, Seat you, const Words& said, Seat actor);
// ... and can it be paid for?
bool is_possible(const State& state, const Deed& deed, Seat you, const Words& said, Seat actor, int discount = 0);
// Calls use(words) for everything that can be said with a card of these ways; stops when use gives false.
template <class Use>
void for_each_saying(const State& state, const Ways& ways, Seat you, Seat actor, Use&& use) {
  for (std::uint8_t way = 0; way < ways.size(); ++way) {
    const Deed& deed = ways[way];
    if (!can_pay(state, you, deed.pay)) continue;
    const bool asks_on = (deed.asks & asks_player) != 0;
    const bool asks_to = (deed.asks & asks_place) != 0;
    const bool asks_what = (deed.asks & asks_resource) != 0;
    for (std::uint8_t on = 0; on < (asks_on ? state.seats : 1); ++on) {
      for (Places rest = asks_to ? deed.places : 1; rest != 0; rest &= rest - 1) {
        for (std::uint8_t what = 0; what < (asks_what ? resource_count : 1); ++what) {
          const Words said{way, asks_on ? on : none,
                           asks_to ? PlaceRef{static_cast<std::uint8_t>(std::countr_zero(rest))} : PlaceRef{},
                           asks_what ? what : none};
          if (is_fitting(state, deed, you, said, actor) && !use(said)) return;
        }
      }
    }
  }
}
bool any_saying(const State& state, const Ways& ways, Seat you, Seat actor);
// What an action says of a card of these ways; nothing when it makes no sense. A card of one way is played without
// naming it.
std::optional<Words> read_words(const State& state, const Ways& ways, std::optional<std::uint8_t> way,
                                std::optional<Seat> on, const std::optional<Name>& to,
                                std::optional<Resource> resource);
void do_effects(State& state, Span effects, Seat you, const Words& said, Seat actor);
void carry_out_effect(State& state, const Task& task, const Effect& effect, Happenings happenings);

// ---- Cards

// MK-45: draws the top card, if there is one now.
void draw_card(State& state, const Task& task, Happenings happenings);
bool can_draw(const State& state, Deck deck);
Act draw_shuffle(const State& state, Random& random);
void discard_shop(State& state, Seat seat, ShopRef card, Happenings happenings);
// MK-27b: sequels leave the game.
void discard_quest(State& state, Seat seat, QuestRef quest, Happenings happenings);
void check_quest_limit(State& state, Seat seat, Happenings happenings);
void turn_up_shop(State& state, std::uint8_t stall, Happenings happenings);
void ask_for_bonus(State& state, const Task& task, Happenings happenings);
void ask_for_shop(State& state, const Task& task, Happenings happenings);
void ask_for_artefact(State& state, const Task& task, Happenings happenings);
void ask_for_associate(State& state, const Task& task, Happenings happenings);
void take_sequel(State& state, const Task& task, Happenings happenings);

// ---- Events that can be answered (MK-41)

void announce(State& state, const Affair& affair, Happenings happenings);
void hear_next(State& state, Happenings happenings);
Name name_of(const State& state, const Affair& affair);
// Does it still make sense? Then it is done.
bool carry_out_venture(State& state, const Affair& affair, Happenings happenings);

// ---- The course of the game

void begin_draft(State& state, Happenings happenings);
void begin_turn(State& state, Seat seat, Happenings happenings);
void end_game(State& state, Happenings happenings);
void void_offers(State& state, Happenings happenings);

// ---- What each action needs, and what it does

Verdict check(const State& state, Seat seat, const Draft& action);
Verdict check(const State& state, Seat seat, const Walk& action);
Verdict check(const State& state, Seat seat, const Harvest& action);
Verdict check(const State& state, Seat seat, const Work& action);
Verdict check(const State& state, Seat seat, const Build& action);
Verdict check(const State& state, Seat seat, const Meet& action);
Verdict check(const State& state, Seat seat, const Complete& action);
Verdict check(const State& state, Seat seat, const Deliver& action);
Verdict check(const State& state, Seat seat, const Recruit& action);
Verdict check(const State& state, Seat seat, const BuyVilla& action);
Verdict check(const State& state, Seat seat, const Buy& action);
Verdict check(const State& state, Seat seat, const Sell& action);
Verdict check(const State& state, Seat seat, const Promote& action);
Verdict check(const State& state, Seat seat, const Use& action);
Verdict check(const State& state, Seat seat, const Play& action);
Verdict check(const State& state, Seat seat, const EndTurn& action);
Verdict check(const State& state, Seat seat, const Answer& action);
Verdict check(const State& state, Seat seat, const Pass& action);
Verdict check(const State& state, Seat seat, const PayBonus& action);
Verdict check(const State& state, Seat seat, const SkipBonus& action);
Verdict check(const State& state, Seat seat, const Take& action);
Verdict check(const State& state, Seat seat, const Choose& action);
Verdict check(const State& state, Seat seat, const Discard& action);
Verdict check(const State& state, Seat seat, const Keep& action);
Verdict check(const State& state, Seat seat, const Hire& action);
Verdict check(const State& state, Seat seat, const Offer& action);
Verdict check(const State& state, Seat seat, const Accept& action);
Verdict check(const State& state, Seat seat, const Decline& action);
Verdict check(const State& state, Seat seat, const Withdraw& action);

void apply(State& state, Seat seat, const Draft& action, Happenings happenings);
void apply(State& state, Seat seat, const Walk& action, Happenings happenings);
void apply(State& state, Seat seat, const Harvest& action, Happenings happenings);
void apply(State& state, Seat seat, const Work& action, Happenings happenings);
void apply(State& state, Seat seat, const Build& action, Happenings happenings);
void apply(State& state, Seat seat, const Meet& action, Happenings happenings);
void apply(State& state, Seat seat, const Complete& action, Happenings happenings);
void apply(State& state, Seat seat, const Deliver& action, Happenings happenings);
void apply(State& state, Seat seat, const Recruit& action, Happenings happenings);
void apply(State& state, Seat seat, const BuyVilla& action, Happenings happenings);
void apply(State& state, Seat seat, const Buy& action, Happenings happenings);
void apply(State& state, Seat seat, const Sell& action, Happenings happenings);
void apply(State& state, Seat seat, const Promote& action, Happenings happenings);
void apply(State& state, Seat seat, const Use& action, Happenings happenings);
void apply(State& state, Seat seat, const Play& action, Happenings happenings);
void apply(State& state, Seat seat, const EndTurn& action, Happenings happenings);
void apply(State& state, Seat seat, const Answer& action, Happenings happenings);
void apply(State& state, Seat seat, const Pass& action, Happenings happenings);
void apply(State& state, Seat seat, const PayBonus& action, Happenings happenings);
void apply(State& state, Seat seat, const SkipBonus& action, Happenings happenings);
void apply(State& state, Seat seat, const Take& action, Happenings happenings);
void apply(State& state, Seat seat, const Choose& action, Happenings happenings);
void apply(State& state, Seat seat, const Discard& action, Happenings happenings);
void apply(State& state, Seat seat, const Keep& action, Happenings happenings);
void apply(State& state, Seat seat, const Hire& action, Happenings happenings);
void apply(State& state, Seat seat, const Offer& action, Happenings happenings);
void apply(State& state, Seat seat, const Accept& action, Happenings happenings);
void apply(State& state, Seat seat, const Decline& action, Happenings happenings);
void apply(State& state, Seat seat, const Withdraw& action, Happenings happenings);

Verdict check(const State& state, const Deal& act);
Verdict check(const State& state, const Shuffle& act);
void apply(State& state, const Deal& act, Happenings happenings);
void apply(State& state, const Shuffle& act, Happenings happenings);

// The actions of a seat in the open question.
void list_draft(const State& state, Seat seat, Buffer<Action>& list);
void list_turn(const State& state, Seat seat, Buffer<Action>& list);
void list_ventures(const State& state, Seat seat, Buffer<Action>& list);
void list_market(const State& state, Seat seat, Buffer<Action>& list);
void list_cards(const State& state, Seat seat, Buffer<Action>& list);  // artefacts and black-market cards
void list_answers(const State& state, Seat seat, Buffer<Action>& list);
void list_choices(const State& state, Seat seat, Buffer<Action>& list);  // bonus to associate
void list_offers(const State& state, Seat seat, Buffer<Action>& list);

bool can_answer(const State& state, Seat seat);

// The declared defaults of the seats that have not answered.
void lapse_draft(State& state, Happenings happenings);
void lapse_choice(State& state, Happenings happenings);

// ---- Trade, also for whoever looks at it

std::optional<Lot> read_wares(const Content& content, const Wares& wares);
Wares write_wares(const Content& content, const Lot& lot);
shown::Wares show_wares(const Content& content, const Lot& lot);
Lot lot_of(const shown::Wares& wares);
bool holds_lot(const Player& player, const Lot& lot);
Lot all_of(const Player& player);

}  // namespace divan::karanor
