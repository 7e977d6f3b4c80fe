// How the values of Sultans of Karaya are written: Describe lines for engine/core/json.h. Heavy: include it in .cpp
// files only.
#pragma once

#include "engine/core/json.h"
#include "engine/karaya/hindsight.h"
#include "engine/karaya/karaya.h"

namespace divan::karaya {

// clang-format off
BOOST_DESCRIBE_ENUM(Card, sultan, guard, assassin, slave, slave_driver, belly_dancer, vizier, fortune_teller)
BOOST_DESCRIBE_ENUM(Team, loyalists, rebels)
BOOST_DESCRIBE_ENUM(Edition, french, english)
BOOST_DESCRIBE_ENUM(Asking, deal, turn, forced, foresee, declare, react, avoid, join, go_on, beat, ready)
BOOST_DESCRIBE_ENUM(Phase, deal, play, scored, ended)
BOOST_DESCRIBE_ENUM(Ending, none, reign, safety, assassination, revolution, laps)
BOOST_DESCRIBE_ENUM(Exchange, keep, spare, player)
BOOST_DESCRIBE_ENUM(Bond, captured, detained)
BOOST_DESCRIBE_ENUM(Why, action, throne, avoid, strike, join, hunt, manipulate)
BOOST_DESCRIBE_ENUM(Token, white, detention, capture, yellow)
BOOST_DESCRIBE_ENUM(Merit, dead, lost, hidden, known, adjacent, unpredicted, nothing)
BOOST_DESCRIBE_ENUM(Face, hidden, known, dead)

BOOST_DESCRIBE_STRUCT(Options, (), (edition, rounds, score, minutes, max_laps, carried, whispers, dead_may_talk,
                                    notebook, beat_seconds))
BOOST_DESCRIBE_STRUCT(Deck, (), (guards, assassins, slaves, neutrals))

BOOST_DESCRIBE_STRUCT(Peek, (), (seat))
BOOST_DESCRIBE_STRUCT(Switch, (), (with))
BOOST_DESCRIBE_STRUCT(Hide, (), (exchange, with))
BOOST_DESCRIBE_STRUCT(Execute, (), (seat))
BOOST_DESCRIBE_STRUCT(Detain, (), (seat))
BOOST_DESCRIBE_STRUCT(Assassinate, (), (seat))
BOOST_DESCRIBE_STRUCT(Call, (), ())
BOOST_DESCRIBE_STRUCT(Capture, (), (seat))
BOOST_DESCRIBE_STRUCT(Hunt, (), (seat))
BOOST_DESCRIBE_STRUCT(Stop, (), ())
BOOST_DESCRIBE_STRUCT(Dance, (), ())
BOOST_DESCRIBE_STRUCT(Manipulate, (), (team, seat))
BOOST_DESCRIBE_STRUCT(Predict, (), ())
BOOST_DESCRIBE_STRUCT(Foresee, (), (seat))
BOOST_DESCRIBE_STRUCT(Declare, (), (team))
BOOST_DESCRIBE_STRUCT(Strike, (), ())
BOOST_DESCRIBE_STRUCT(Avoid, (), ())
BOOST_DESCRIBE_STRUCT(Join, (), ())
BOOST_DESCRIBE_STRUCT(Pass, (), ())
BOOST_DESCRIBE_STRUCT(Throne, (), ())
BOOST_DESCRIBE_STRUCT(Lodge, (), ())
BOOST_DESCRIBE_STRUCT(Withdraw, (), ())
BOOST_DESCRIBE_STRUCT(Ready, (), ())

BOOST_DESCRIBE_STRUCT(Deal, (), (cards, spare, starter))
BOOST_DESCRIBE_STRUCT(TimeUp, (), ())

BOOST_DESCRIBE_STRUCT(Dealt, (), (round, starter))
BOOST_DESCRIBE_STRUCT(Saw, (), (seat, of, card))
BOOST_DESCRIBE_STRUCT(TurnBegan, (), (seat, turn))
BOOST_DESCRIBE_STRUCT(Skipped, (), (seat, why, turn))
BOOST_DESCRIBE_STRUCT(Asked, (), (question, seats))
BOOST_DESCRIBE_STRUCT(Lapsed, (), (question, seats))
BOOST_DESCRIBE_STRUCT(Peeked, (), (seat, of))
BOOST_DESCRIBE_STRUCT(Switched, (), (seat, with))
BOOST_DESCRIBE_STRUCT(Hid, (), (seat))
BOOST_DESCRIBE_STRUCT(Exchanged, (), (seat, exchange, with))
BOOST_DESCRIBE_STRUCT(Revealed, (), (seat, card, why))
BOOST_DESCRIBE_STRUCT(Placed, (), (token, seat))
BOOST_DESCRIBE_STRUCT(Removed, (), (token, seat))
BOOST_DESCRIBE_STRUCT(Executed, (), (seat, whom))
BOOST_DESCRIBE_STRUCT(Detained, (), (seat, whom))
BOOST_DESCRIBE_STRUCT(Avoided, (), (seat))
BOOST_DESCRIBE_STRUCT(Attacked, (), (seat, whom))
BOOST_DESCRIBE_STRUCT(Struck, (), (seat, whom))
BOOST_DESCRIBE_STRUCT(Called, (), (seat))
BOOST_DESCRIBE_STRUCT(Joined, (), (seats))
BOOST_DESCRIBE_STRUCT(Unanswered, (), (question))
BOOST_DESCRIBE_STRUCT(Captured, (), (seat, whom))
BOOST_DESCRIBE_STRUCT(Hunted, (), (seat, whom, slave))
BOOST_DESCRIBE_STRUCT(Stopped, (), (seat))
BOOST_DESCRIBE_STRUCT(Danced, (), (seat))
BOOST_DESCRIBE_STRUCT(Manipulated, (), (seat, team, whom))
BOOST_DESCRIBE_STRUCT(Predicted, (), (seat, team))
BOOST_DESCRIBE_STRUCT(Killed, (), (seat, card))
BOOST_DESCRIBE_STRUCT(Lodged, (), (seat))
BOOST_DESCRIBE_STRUCT(Withdrew, (), (seat))
BOOST_DESCRIBE_STRUCT(Score, (), (card, points, why, total))
BOOST_DESCRIBE_STRUCT(RoundEnded, (), (round, how, winner, scores, spare))
BOOST_DESCRIBE_STRUCT(Readied, (), (seat))
BOOST_DESCRIBE_STRUCT(MatchEnded, (), (winners))

BOOST_DESCRIBE_STRUCT(IAm, (), (card))
BOOST_DESCRIBE_STRUCT(Was, (), (seat, card, turn))
BOOST_DESCRIBE_STRUCT(Support, (), (team))
BOOST_DESCRIBE_STRUCT(Accuse, (), (seat, card))

BOOST_DESCRIBE_STRUCT(SeatView, (), (face, card, detained, captured, yellow, white, foreseen, team, score, latest_two,
                                     earned, why))
BOOST_DESCRIBE_STRUCT(Secret, (), (card, order, reacts, barred))
BOOST_DESCRIBE_STRUCT(QuestionView, (), (what, number, target, asked))
BOOST_DESCRIBE_STRUCT(RoundResult, (), (how, winner))
BOOST_DESCRIBE_STRUCT(View, (), (options, deck, phase, round, lap, turn, starter, active, forced, question, seats,
                                 secrets, spare, time_up, result, questions, outcome))
BOOST_DESCRIBE_STRUCT(Bounds, (), ())
// The notebook of a seat: what it knows beside its view.
BOOST_DESCRIBE_STRUCT(Note, (), (card, certain, not_a_slave, turn))
BOOST_DESCRIBE_STRUCT(Notebook, (), (seats, spare))
BOOST_DESCRIBE_STRUCT(Knowledge, (), (notebook))
BOOST_DESCRIBE_STRUCT(Moment, (), (turn, events, sultan, guesses))
BOOST_DESCRIBE_STRUCT(Hindsight, (), (round, moments))
BOOST_DESCRIBE_STRUCT(Position, (), (round, lap, turn, starter, active, white, time_up, cards, spare, known, dead,
                                     detained, captured, yellow, declared, orders, exchanged, scores, latest_two))
// clang-format on

}  // namespace divan::karaya
