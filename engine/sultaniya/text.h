// How the values of Sultaniya are written: Describe lines for engine/core/json.h. Heavy: include it in .cpp files only.
#pragma once

#include "engine/core/name_list_text.h"
#include "engine/sultaniya/sultaniya.h"

template <>
inline constexpr bool divan::detail::is_keyed<divan::sultaniya::RowView> = true;

namespace divan::sultaniya {

inline std::uint64_t hash_value(const RowView& row, std::uint64_t h) {
  return divan::hash_value(hash_bytes(std::as_bytes(row.all())), h);
}

// clang-format off
BOOST_DESCRIBE_ENUM(Floor, ground, first, second, roof)
BOOST_DESCRIBE_ENUM(Symbol, guard, sapphire, tower, window, dome, garden)
BOOST_DESCRIBE_ENUM(Whole, lintel, point, gate, minaret)
BOOST_DESCRIBE_ENUM(Rise, gate, minaret)
BOOST_DESCRIBE_ENUM(Djinn, seer, twin, mover, sweeper)
BOOST_DESCRIBE_ENUM(Aim, row, column, djinns, sapphires)
BOOST_DESCRIBE_ENUM(Face, front, back)
BOOST_DESCRIBE_ENUM(Characters, dealt, chosen)
BOOST_DESCRIBE_ENUM(Phase, deal, characters, play, last_turns, over)
BOOST_DESCRIBE_ENUM(Asking, deal, character, turn, build, seek, move, sweep)
BOOST_DESCRIBE_ENUM(Ending, none, roofs, standstill, turns)

BOOST_DESCRIBE_STRUCT(Options, (), (open_objectives, both_sides, characters))

BOOST_DESCRIBE_STRUCT(Choose, (), (character))
BOOST_DESCRIBE_STRUCT(Uncover, (), (pile))
BOOST_DESCRIBE_STRUCT(Build, (), (tile, at, face))
BOOST_DESCRIBE_STRUCT(Pass, (), ())
BOOST_DESCRIBE_STRUCT(Call, (), (djinn, pile))
BOOST_DESCRIBE_STRUCT(Move, (), (tile, at, face))
BOOST_DESCRIBE_STRUCT(Return, (), (tile))
BOOST_DESCRIBE_STRUCT(Skip, (), ())

BOOST_DESCRIBE_STRUCT(Deal, (), (first, characters, objectives, piles))

BOOST_DESCRIBE_STRUCT(Dealt, (), (first))
BOOST_DESCRIBE_STRUCT(Chosen, (), (seat, character, sapphires))
BOOST_DESCRIBE_STRUCT(TurnBegan, (), (turn, seat))
BOOST_DESCRIBE_STRUCT(Lapsed, (), (question, seats))
BOOST_DESCRIBE_STRUCT(Uncovered, (), (seat, pile, tile))
BOOST_DESCRIBE_STRUCT(TurnedUp, (), (pile, tile))
BOOST_DESCRIBE_STRUCT(Built, (), (seat, tile, at, face, sapphires))
BOOST_DESCRIBE_STRUCT(Passed, (), (seat, sapphires))
BOOST_DESCRIBE_STRUCT(Called, (), (seat, djinn, cost, pile))
BOOST_DESCRIBE_STRUCT(Looked, (), (seat, pile, tiles))
BOOST_DESCRIBE_STRUCT(Moved, (), (seat, tile, from, to, face))
BOOST_DESCRIBE_STRUCT(Returned, (), (seat, pile, tile))
BOOST_DESCRIBE_STRUCT(Swept, (), (seat, pile, tiles))
BOOST_DESCRIBE_STRUCT(Skipped, (), (seat))
BOOST_DESCRIBE_STRUCT(EndBegan, (), (seat))
BOOST_DESCRIBE_STRUCT(Ended, (), (by))
BOOST_DESCRIBE_STRUCT(Scored, (), (seat, objectives, points, rank))

BOOST_DESCRIBE_STRUCT(Wanting, (), (tile))
BOOST_DESCRIBE_STRUCT(Aiming, (), (objective))

BOOST_DESCRIBE_STRUCT(Tile, (), (tile, face))
BOOST_DESCRIBE_STRUCT(Line, (), (count, points))
BOOST_DESCRIBE_STRUCT(Goal, (), (objective, count, points))
BOOST_DESCRIBE_STRUCT(Score, (), (sights, crowns, rises, guards, bonuses, goal, other_goal, points))
BOOST_DESCRIBE_STRUCT(PlayerView, (), (character, sight, crown, rise, sapphires, roofs, objectives, palace, score))
BOOST_DESCRIBE_STRUCT(PileView, (), (tiles, top, front, unseen, bottom, order))
BOOST_DESCRIBE_STRUCT(DjinnView, (), (cost, by))
BOOST_DESCRIBE_STRUCT(TurnView, (), (djinn, builds, uncovering, barred, built, broken))
BOOST_DESCRIBE_STRUCT(QuestionView, (), (what, number, pile, asked))
BOOST_DESCRIBE_STRUCT(View, (), (options, phase, turn, first, active, question, now, treasury, idle, ended_by, djinns,
                                 piles, players, questions, ending, outcome))
BOOST_DESCRIBE_STRUCT(Bounds, (), ())
// The notebook of a seat: what it knows beside its view.
BOOST_DESCRIBE_STRUCT(Knowledge, (), (piles))
BOOST_DESCRIBE_STRUCT(PlayerPosition, (), (character, sapphires, objectives, palace))
BOOST_DESCRIBE_STRUCT(PilePosition, (), (front, pile, known))
BOOST_DESCRIBE_STRUCT(Position, (), (first, active, turn, idle, ended_by, djinns, piles, players))
// clang-format on

}  // namespace divan::sultaniya
