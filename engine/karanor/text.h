// How the values of Marchands de Karanor are written: Describe lines for engine/core/json.h. Heavy: include it in .cpp
// files only.
#pragma once

#include "engine/core/name_list_text.h"
#include "engine/karanor/karanor.h"

namespace divan::detail {
template <>
inline constexpr bool is_list<karanor::InsigniaHeld> = true;
}  // namespace divan::detail

namespace divan::karanor {

// clang-format off
BOOST_DESCRIBE_ENUM(Resource, wood, wine, fruit, meat, cloth, spice, diamond)
BOOST_DESCRIBE_ENUM(Occasion, build, complete, deliver, recruit, villa, play)
BOOST_DESCRIBE_ENUM(Market, for_two, on, off)
BOOST_DESCRIBE_ENUM(Phase, deal, draft, play, over)
BOOST_DESCRIBE_ENUM(Asking, deal, draft, turn, answer, bonus, take, choose, discard, keep, associate)
BOOST_DESCRIBE_ENUM(Deck, shop, quest, black_market, artefact)
BOOST_DESCRIBE_ENUM(Score, gold, income, prestige, actions)
BOOST_DESCRIBE_ENUM(Pile, shop, quest, artefact, black_market, delivery)
BOOST_DESCRIBE_ENUM(Slot, first, second)
BOOST_DESCRIBE_ENUM(Stall, left, middle, right)

BOOST_DESCRIBE_STRUCT(Options, (), (open_quests, market, max_rounds))
BOOST_DESCRIBE_STRUCT(Wares, (), (gold, goods, associates, insignia, artefacts))
namespace shown {
BOOST_DESCRIBE_STRUCT(Wares, (), (gold, goods, associates, insignia, artefacts))
}  // namespace shown

BOOST_DESCRIBE_STRUCT(Draft, (), (card))
BOOST_DESCRIBE_STRUCT(Walk, (), (to))
BOOST_DESCRIBE_STRUCT(Harvest, (), (resource))
BOOST_DESCRIBE_STRUCT(Work, (), ())
BOOST_DESCRIBE_STRUCT(Build, (), (card))
BOOST_DESCRIBE_STRUCT(Meet, (), ())
BOOST_DESCRIBE_STRUCT(Complete, (), (quest, way, resource))
BOOST_DESCRIBE_STRUCT(Deliver, (), ())
BOOST_DESCRIBE_STRUCT(Recruit, (), (associate))
BOOST_DESCRIBE_STRUCT(BuyVilla, (), ())
BOOST_DESCRIBE_STRUCT(Buy, (), (resource))
BOOST_DESCRIBE_STRUCT(Sell, (), (resource))
BOOST_DESCRIBE_STRUCT(Promote, (), (associate))
BOOST_DESCRIBE_STRUCT(Use, (), (artefact, way, on, to, resource))
BOOST_DESCRIBE_STRUCT(Play, (), (card, way, on, to, resource))
BOOST_DESCRIBE_STRUCT(EndTurn, (), ())
BOOST_DESCRIBE_STRUCT(Answer, (), (card, way, on, to, resource))
BOOST_DESCRIBE_STRUCT(Pass, (), ())
BOOST_DESCRIBE_STRUCT(PayBonus, (), ())
BOOST_DESCRIBE_STRUCT(SkipBonus, (), ())
BOOST_DESCRIBE_STRUCT(Take, (), (card))
BOOST_DESCRIBE_STRUCT(Choose, (), (way, resource))
BOOST_DESCRIBE_STRUCT(Discard, (), (quest))
BOOST_DESCRIBE_STRUCT(Keep, (), (artefact))
BOOST_DESCRIBE_STRUCT(Hire, (), (associate))
BOOST_DESCRIBE_STRUCT(Offer, (), (to, give, want))
BOOST_DESCRIBE_STRUCT(Accept, (), (of, number))
BOOST_DESCRIBE_STRUCT(Decline, (), (of, number))
BOOST_DESCRIBE_STRUCT(Withdraw, (), (number))
BOOST_DESCRIBE_STRUCT(Deal, (), (first, homes, stories, shops, quests, black_market, artefacts, deliveries))
BOOST_DESCRIBE_STRUCT(Shuffle, (), (deck, cards))
BOOST_DESCRIBE_STRUCT(Dealt, (), (first))
BOOST_DESCRIBE_STRUCT(Drafted, (), (seat, card))
BOOST_DESCRIBE_STRUCT(HandsPassed, (), ())
BOOST_DESCRIBE_STRUCT(TurnBegan, (), (seat, round))
BOOST_DESCRIBE_STRUCT(Asked, (), (question, seats))
BOOST_DESCRIBE_STRUCT(Lapsed, (), (question, seats))
BOOST_DESCRIBE_STRUCT(Stepped, (), (seat, from, to, gold))
BOOST_DESCRIBE_STRUCT(Moved, (), (seat, to))
BOOST_DESCRIBE_STRUCT(Harvested, (), (seat, resource, count))
BOOST_DESCRIBE_STRUCT(Worked, (), (seat, gold))
BOOST_DESCRIBE_STRUCT(Met, (), (seat, place))
BOOST_DESCRIBE_STRUCT(Drew, (), (seat, deck, card))
BOOST_DESCRIBE_STRUCT(Decided, (), (seat, quest, way))
BOOST_DESCRIBE_STRUCT(Built, (), (seat, place, card))
BOOST_DESCRIBE_STRUCT(BonusPaid, (), (seat, card))
BOOST_DESCRIBE_STRUCT(Took, (), (seat, card))
BOOST_DESCRIBE_STRUCT(TurnedUp, (), (pile, card))
BOOST_DESCRIBE_STRUCT(Discarded, (), (seat, pile, card))
BOOST_DESCRIBE_STRUCT(Completed, (), (seat, quest))
BOOST_DESCRIBE_STRUCT(SequelTaken, (), (seat, quest))
BOOST_DESCRIBE_STRUCT(Delivered, (), (seat, card))
BOOST_DESCRIBE_STRUCT(Recruited, (), (seat, associate))
BOOST_DESCRIBE_STRUCT(Promoted, (), (seat, associate))
BOOST_DESCRIBE_STRUCT(VillaBought, (), (seat, place))
BOOST_DESCRIBE_STRUCT(Bought, (), (seat, resource, gold))
BOOST_DESCRIBE_STRUCT(Sold, (), (seat, resource, gold))
BOOST_DESCRIBE_STRUCT(Paid, (), (seat, gold, goods))
BOOST_DESCRIBE_STRUCT(Changed, (), (seat, score, by))
BOOST_DESCRIBE_STRUCT(Received, (), (seat, resource, count))
BOOST_DESCRIBE_STRUCT(Lost, (), (seat, resource, count))
BOOST_DESCRIBE_STRUCT(Stolen, (), (seat, from, gold, goods))
BOOST_DESCRIBE_STRUCT(Awarded, (), (seat, insignia))
BOOST_DESCRIBE_STRUCT(Kept, (), (seat, artefact))
BOOST_DESCRIBE_STRUCT(Earned, (), (seat, gold, goods))
BOOST_DESCRIBE_STRUCT(Announced, (), (seat, what, card))
BOOST_DESCRIBE_STRUCT(Played, (), (seat, card, on))
BOOST_DESCRIBE_STRUCT(Passed, (), (seat))
BOOST_DESCRIBE_STRUCT(Cancelled, (), (seat, what, card))
BOOST_DESCRIBE_STRUCT(CameToNothing, (), (seat, what, card))
BOOST_DESCRIBE_STRUCT(Used, (), (seat, artefact, on))
BOOST_DESCRIBE_STRUCT(Reshuffled, (), (deck))
BOOST_DESCRIBE_STRUCT(Offered, (), (from, to, number, give, want))
BOOST_DESCRIBE_STRUCT(Traded, (), (from, to, number, give, want))
BOOST_DESCRIBE_STRUCT(Declined, (), (from, to, number))
BOOST_DESCRIBE_STRUCT(Withdrawn, (), (from, number))
BOOST_DESCRIBE_STRUCT(Voided, (), (from, number))
BOOST_DESCRIBE_STRUCT(EndNears, (), (seat, prestige))
BOOST_DESCRIBE_STRUCT(Ended, (), ())
BOOST_DESCRIBE_STRUCT(Seeking, (), (resource))
BOOST_DESCRIBE_STRUCT(Spare, (), (resource))
BOOST_DESCRIBE_STRUCT(Heading, (), (place))

BOOST_DESCRIBE_STRUCT(Hand, (), (shop_cards, quests, black_market, kept))
BOOST_DESCRIBE_STRUCT(InsigniaView, (), (kind, count))
BOOST_DESCRIBE_STRUCT(PlayerView, (), (home, story, at, gold, goods, prestige, income, earns, pawns, rewarded, shops,
                                       villas, built, associates, insignia, artefacts, shop_cards, quests, sequels,
                                       black_market, offers_made, hand))
BOOST_DESCRIBE_STRUCT(DeckView, (), (cards, discards, order))
BOOST_DESCRIBE_STRUCT(AffairView, (), (seat, what, card, way, on, to, resource, heard, announced, cancelled))
BOOST_DESCRIBE_STRUCT(OfferView, (), (number, to, give, want))
BOOST_DESCRIBE_STRUCT(QuestionView, (), (what, number, asked))
BOOST_DESCRIBE_STRUCT(View, (), (options, seats, phase, round, first, active, actions, steps, dealings, final_prestige,
                                 ending, drafted, question, waiting, players, inhabitants, supply, market, show, decks,
                                 gone, delivery, deliveries, delivered, delivery_order, promoted, used, affairs, quest, drawn,
                                 bonus, offers, offers_made, questions, shuffling, outcome))
BOOST_DESCRIBE_STRUCT(Partner, (), (want))
BOOST_DESCRIBE_STRUCT(Bounds, (), (open, offers_left, least_each_way, give, partners))
// The notebook of a seat: what it knows beside its view.
BOOST_DESCRIBE_STRUCT(Knowledge, (), (shop_cards, quests))
BOOST_DESCRIBE_STRUCT(PlayerPosition, (), (home, story, at, gold, goods, prestige, income, shops, villas, built,
                                           associates, insignia, artefacts, shop_cards, quests, black_market))
BOOST_DESCRIBE_STRUCT(Position, (), (phase, round, first, active, actions, ending, players, inhabitants, market,
                                     promoted, show, decks, spent, deliveries))
// clang-format on

}  // namespace divan::karanor
