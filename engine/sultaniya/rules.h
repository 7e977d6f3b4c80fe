// How the parts of Sultaniya are joined: for the .cpp files of this folder only. deal.cpp sets up, turn.cpp begins and
// ends turns, build.cpp uncovers and places, djinns.cpp does what is called for, score.cpp counts.
#pragma once

#include "engine/sultaniya/palace.h"
#include "engine/sultaniya/score.h"
#include "engine/sultaniya/sultaniya.h"

namespace divan::sultaniya {

using Happenings = Events<Event>*;  // may be nullptr: nobody wants to know

inline const Name& name_of(const State& state, std::uint8_t piece) { return state.content->names[piece]; }
inline Palace& palace_of(State& state, Seat seat) { return state.players[seat].palace; }
inline const Palace& palace_of(const State& state, Seat seat) { return state.players[seat].palace; }

// ---- Questions

inline bool asking(const State& state, Asking what) { return state.questions.asks(what); }
// The open question gives way to this one.
void ask(State& state, Asking what, SeatSet seats, std::uint8_t about = 0);
// Is `seat` asked this, now? If not, `rule` refuses.
Verdict check_asked(const State& state, Asking what, Seat seat, std::string_view rule);
Verdict check_asked(const State& state, std::initializer_list<Asking> what, Seat seat, std::string_view rule);
// The pile that `seek` and `sweep` are about.
inline Floor pile_asked(const State& state) { return static_cast<Floor>(state.questions.back().about); }

// ---- The turn

void begin_turn(State& state, Seat seat, Happenings happenings);
void end_turn(State& state, Happenings happenings);
// SU-2: who chooses a character next, in reverse turn order; when all have one, the first turn begins.
void ask_character(State& state, Happenings happenings);
void settle_in(State& state, Seat seat, std::uint8_t board, Happenings happenings);
Verdict check_character(const State& state, std::uint8_t board);

// SU-3: as many sapphires as there are, at most `wanted`. How many it was.
std::uint8_t pay_out(State& state, Seat seat, int wanted);

// SU-1: with one or two players only 2+ tiles, with three those and 3+, with four all.
constexpr bool in_use(const Piece& tile, int seats) { return tile.players <= (seats < 2 ? 2 : seats); }

// ---- Building

// SU-20: the top tile of the pile goes to the row in front of it.
void uncover(State& state, Seat seat, Floor pile, Happenings happenings);
// SU-42: a pile from which the Twin's caller has gone on to something else may not be uncovered again.
constexpr std::uint8_t bar_of(std::uint8_t pile) { return static_cast<std::uint8_t>(1u << pile); }
inline bool is_barred(const State& state, Floor pile) {
  return (state.barred & bar_of(static_cast<std::uint8_t>(pile))) != 0;
}
// The pile that is being uncovered is done with.
void bar_uncovered(State& state);
// SU-20, SU-42, SU-43: may a tile of this pile be uncovered now, by whoever builds?
Verdict check_uncover(const State& state, Floor pile);
void show_top(const State& state, Floor pile, Happenings happenings);
// Calls use(row, piece, place, face) for each way to lay a tile that lies in front of a pile (SU-21) into the palace;
// stops when use() says so by `true`, which is given back.
template <class Use>
bool find_build(const State& state, const Palace& palace, Use&& use) {
  const Footing footing = footing_of(palace.rows);
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Floor row = floor_at(i);
    const auto& tiles = state.piles[row].front;
    if (tiles.empty()) continue;
    const Places open = open_places(palace.rows, row, footing);
    const auto lay = [&](std::uint8_t piece, int place, Face face) { return use(row, piece, place, face); };
    if (find_placement(*state.content, palace, row, open, tiles, lay)) return true;
  }
  return false;
}
// Does any tile in front of a pile fit into the palace?
bool something_fits(const State& state, Seat seat);
// SU-41: does any tile of the pile that the Seer shows?
bool something_fits(const State& state, Seat seat, Floor pile);
// A build has been made or skipped: the next one, or the end of the turn.
void next_build(State& state, Happenings happenings);

// ---- Djinns

// SU-43: the palace without the tile (and with it elsewhere) stands, or a tile that lies in front mends it.
bool can_be_left_so(const State& state, const Palace& palace);

// ---- What each action needs, and what it does

Verdict check(const State& state, Seat seat, const Choose& action);
Verdict check(const State& state, Seat seat, const Uncover& action);
Verdict check(const State& state, Seat seat, const Build& action);
Verdict check(const State& state, Seat seat, const Pass& action);
Verdict check(const State& state, Seat seat, const Call& action);
Verdict check(const State& state, Seat seat, const Move& action);
Verdict check(const State& state, Seat seat, const Return& action);
Verdict check(const State& state, Seat seat, const Skip& action);

void apply(State& state, Seat seat, const Choose& action, Happenings happenings);
void apply(State& state, Seat seat, const Uncover& action, Happenings happenings);
void apply(State& state, Seat seat, const Build& action, Happenings happenings);
void apply(State& state, Seat seat, const Pass& action, Happenings happenings);
void apply(State& state, Seat seat, const Call& action, Happenings happenings);
void apply(State& state, Seat seat, const Move& action, Happenings happenings);
void apply(State& state, Seat seat, const Return& action, Happenings happenings);
void apply(State& state, Seat seat, const Skip& action, Happenings happenings);

Verdict check(const State& state, const Deal& act);
void apply(State& state, const Deal& act, Happenings happenings);

// The actions of the seat that is asked.
void list_characters(const State& state, Buffer<Action>& list);
void list_uncovers(const State& state, Buffer<Action>& list);
void list_builds(const State& state, Seat seat, Buffer<Action>& list);
void list_seek(const State& state, Seat seat, Buffer<Action>& list);
void list_calls(const State& state, Seat seat, Buffer<Action>& list);
void list_moves(const State& state, Seat seat, Buffer<Action>& list);

}  // namespace divan::sultaniya
