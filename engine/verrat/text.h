// How the values of Verrat! are written: Describe lines for engine/core/json.h. Heavy: include it in .cpp files only.
#pragma once

#include "engine/core/json.h"
#include "engine/verrat/verrat.h"

namespace divan::verrat {

// clang-format off
BOOST_DESCRIBE_ENUM(Card, horses, cannons, gold, troops, goods, ships, pardon)
BOOST_DESCRIBE_ENUM(City, bukhara, tabriz, shiraz, kaffa, gidda, uskub, isfahan)
BOOST_DESCRIBE_ENUM(Build, stout, short_, tall)
BOOST_DESCRIBE_ENUM(Colour, red, yellow, green, blue)
BOOST_DESCRIBE_ENUM(Phase, deal, intrigue, plans, journeys, cards, banishment, pardon, places)
BOOST_DESCRIBE_ENUM(Asking, deal, intrigue, plans, collect, pick, demand, pardon, speech)
BOOST_DESCRIBE_ENUM(Why, occupied, contested)

BOOST_DESCRIBE_STRUCT(Options, (), (gifts, turns_to_speak, max_turns, intrigue_seconds))
BOOST_DESCRIBE_STRUCT(Bargain, (), (give, want))

BOOST_DESCRIBE_STRUCT(Ready, (), ())
BOOST_DESCRIBE_STRUCT(Offer, (), (to, give, want))
BOOST_DESCRIBE_STRUCT(Accept, (), (of))
BOOST_DESCRIBE_STRUCT(Decline, (), (of))
BOOST_DESCRIBE_STRUCT(Withdraw, (), (to))
BOOST_DESCRIBE_STRUCT(Plan, (), (vizier, to))
BOOST_DESCRIBE_STRUCT(Accuse, (), (vizier))
BOOST_DESCRIBE_STRUCT(Seal, (), ())
BOOST_DESCRIBE_STRUCT(Take, (), (city))
BOOST_DESCRIBE_STRUCT(Search, (), ())
BOOST_DESCRIBE_STRUCT(Pick, (), (card))
BOOST_DESCRIBE_STRUCT(Leave, (), ())
BOOST_DESCRIBE_STRUCT(Demand, (), (from, card))
BOOST_DESCRIBE_STRUCT(Waive, (), ())
BOOST_DESCRIBE_STRUCT(Pardon, (), (vizier, city))
BOOST_DESCRIBE_STRUCT(Hold, (), ())

BOOST_DESCRIBE_STRUCT(Deal, (), (markers, viziers, colours, hands, piles))

BOOST_DESCRIBE_STRUCT(Dealt, (), ())
BOOST_DESCRIBE_STRUCT(TurnBegan, (), (turn, leader))
BOOST_DESCRIBE_STRUCT(Asked, (), (question, seats))
BOOST_DESCRIBE_STRUCT(Lapsed, (), (question, seats))
BOOST_DESCRIBE_STRUCT(Offered, (), (from, to, give, want))
BOOST_DESCRIBE_STRUCT(Exchanged, (), (from, to, give, want))
BOOST_DESCRIBE_STRUCT(Declined, (), (from, to))
BOOST_DESCRIBE_STRUCT(Withdrawn, (), (from, to))
BOOST_DESCRIBE_STRUCT(Voided, (), (from, to))
BOOST_DESCRIBE_STRUCT(Readied, (), (seat))
BOOST_DESCRIBE_STRUCT(Planned, (), (vizier, to))
BOOST_DESCRIBE_STRUCT(Accused, (), (seat, vizier))
BOOST_DESCRIBE_STRUCT(Sealed, (), (seat))
BOOST_DESCRIBE_STRUCT(PlansShown, (), (plans))
BOOST_DESCRIBE_STRUCT(Moved, (), (vizier, from, to))
BOOST_DESCRIBE_STRUCT(Stayed, (), (vizier, at, wanted, why))
BOOST_DESCRIBE_STRUCT(Taken, (), (seat, city, card))
BOOST_DESCRIBE_STRUCT(TurnedUp, (), (city, card))
BOOST_DESCRIBE_STRUCT(Searched, (), (seat, cards))
BOOST_DESCRIBE_STRUCT(Picked, (), (seat, card))
BOOST_DESCRIBE_STRUCT(Left, (), (seat, question))
BOOST_DESCRIBE_STRUCT(Demanded, (), (seat, from, card))
BOOST_DESCRIBE_STRUCT(Waived, (), (seat))
BOOST_DESCRIBE_STRUCT(Ballot, (), (vizier, votes))
BOOST_DESCRIBE_STRUCT(VotesShown, (), (ballots))
BOOST_DESCRIBE_STRUCT(Tallied, (), (votes))
BOOST_DESCRIBE_STRUCT(Banished, (), (vizier, from))
BOOST_DESCRIBE_STRUCT(Spared, (), ())
BOOST_DESCRIBE_STRUCT(Pushed, (), (vizier, to))
BOOST_DESCRIBE_STRUCT(Pardoned, (), (vizier, city))
BOOST_DESCRIBE_STRUCT(Held, (), (seat))
BOOST_DESCRIBE_STRUCT(PlacesChanged, (), ())
BOOST_DESCRIBE_STRUCT(Won, (), (seat))
BOOST_DESCRIBE_STRUCT(LimitReached, (), (turn))

BOOST_DESCRIBE_STRUCT(Going, (), (vizier, to))
BOOST_DESCRIBE_STRUCT(Avoiding, (), (place))
BOOST_DESCRIBE_STRUCT(Accusing, (), (vizier))
BOOST_DESCRIBE_STRUCT(Seeking, (), (card))
BOOST_DESCRIBE_STRUCT(KaffaHolds, (), (cards))

BOOST_DESCRIBE_STRUCT(CourtSeatView, (), (place, vizier))
BOOST_DESCRIBE_STRUCT(PlayerView, (), (colour, cards, kinds, ready, sealed, offers_made))
BOOST_DESCRIBE_STRUCT(CityView, (), (cards, top, pardons, collected, pile))
BOOST_DESCRIBE_STRUCT(Accusation, (), (vizier))
BOOST_DESCRIBE_STRUCT(Secret, (), (plan, accusation))
BOOST_DESCRIBE_STRUCT(QuestionView, (), (what, number, asked))
BOOST_DESCRIBE_STRUCT(View, (), (options, turn, phase, leader, order, question, waiting, court, viziers, players,
                                 cities, offers, plans, accusations, secrets, kaffa, questions, winner, outcome))
BOOST_DESCRIBE_STRUCT(Partner, (), (want))
BOOST_DESCRIBE_STRUCT(Bounds, (), (open, offers_left, least_each_way, give, partners))
// The notebook of a seat: what it knows beside its view.
BOOST_DESCRIBE_STRUCT(Knowledge, (), (kaffa))
BOOST_DESCRIBE_STRUCT(Position, (), (turn, phase, leader, markers, viziers, colours, hands, piles, buried, plans,
                                     accusations, sealed))
// clang-format on

}  // namespace divan::verrat
