// What is clumsy to say in a scenario: broken deals, options and positions, and what a notebook holds.
#include <gtest/gtest.h>

#include "engine/core/table.h"
#include "engine/verrat/text.h"

namespace divan::verrat {
namespace {

Deal some_deal() {
  Dice dice(1);
  return std::get<Deal>(Verrat::draw(Verrat::begin({}, 4), dice));
}

std::string refusal(const Deal& deal) { return std::string(Verrat::check(Verrat::begin({}, 4), Act(deal)).rule()); }

// TABLE-5, VE-11
TEST(VerratDeal, a_true_deal_is_accepted_once) {
  State state = Verrat::begin({}, 4);
  const Act deal = some_deal();
  ASSERT_TRUE(Verrat::check(state, deal).ok());
  Verrat::apply(state, deal, nullptr);
  EXPECT_EQ(Verrat::check(state, deal).rule(), "TABLE-5");
  EXPECT_EQ(Verrat::sound(state), std::nullopt);
}

// VE-2
TEST(VerratDeal, a_marker_that_lies_twice_is_refused) {
  Deal deal = some_deal();
  deal.markers[3] = deal.markers[7];
  EXPECT_EQ(refusal(deal), "VE-2");
  deal.markers[3] = {200};
  EXPECT_EQ(refusal(deal), "VE-2");
}

// VE-10
TEST(VerratDeal, a_vizier_or_colour_that_is_dealt_twice_is_refused) {
  Deal deal = some_deal();
  deal.viziers[0] = deal.viziers[11];
  EXPECT_EQ(refusal(deal), "VE-10");
  deal = some_deal();
  deal.colours[Seat{0}] = deal.colours[Seat{1}];
  EXPECT_EQ(refusal(deal), "VE-10");
  deal.colours[Seat{0}] = static_cast<Colour>(99);
  EXPECT_EQ(refusal(deal), "VE-10");
}

// VE-5, VE-11
TEST(VerratDeal, a_card_too_many_or_a_pile_too_small_is_refused) {
  Deal deal = some_deal();
  Card& card = deal.piles[City::gidda][2];
  card = card == Card::gold ? Card::ships : Card::gold;
  EXPECT_EQ(refusal(deal), "VE-11");
  deal = some_deal();
  deal.hands[Seat{2}][0] = static_cast<Card>(7);
  EXPECT_EQ(refusal(deal), "VE-11");
  deal = some_deal();
  deal.piles[City::kaffa].push_back(deal.piles[City::tabriz].back());
  deal.piles[City::tabriz].pop_back();
  EXPECT_EQ(refusal(deal), "VE-11");
}

// VE-20
TEST(VerratOptions, a_table_of_three_or_a_timer_of_hours_is_refused) {
  EXPECT_EQ(Verrat::check_options({}, 4), std::nullopt);
  EXPECT_TRUE(Verrat::check_options({}, 3));
  EXPECT_TRUE(Verrat::check_options({false, false, 40, 9999}, 4));
}

// VE-20
TEST(VerratOptions, the_timer_runs_in_intrigue_only) {
  State state;
  ASSERT_EQ(Verrat::arrange({false, false, 40, 90}, 4, {}, state), std::nullopt);
  EXPECT_EQ(Verrat::seconds(Verrat::view(state, Viewer::spectator())), 90);
  Verrat::apply(state, Lapse{1}, nullptr);
  EXPECT_EQ(Verrat::seconds(Verrat::view(state, Viewer::spectator())), 0);
}

std::string fault_in(const Position& position) {
  State state;
  const auto fault = Verrat::arrange({}, 4, position, state);
  return fault ? fault->where : "none";
}

TEST(VerratPosition, what_cannot_be_is_refused_with_its_place) {
  EXPECT_EQ(fault_in({}), "none");
  Position position;
  position.markers[Place{0}] = position.markers[Place{5}] = CourtSeat{3};
  EXPECT_EQ(fault_in(position), "markers");
  position = {};
  position.viziers[Vizier{0}] = position.viziers[Vizier{1}] = Spot::dungeon(2);
  EXPECT_EQ(fault_in(position), "viziers.1-short");
  position = {};
  position.hands[Seat{0}].emplace()[Card::gold] = 7;
  EXPECT_EQ(fault_in(position), "hands");
  position = {};
  for (std::size_t i = 0; i < city_count; ++i) position.piles[static_cast<City>(i)].emplace();
  EXPECT_EQ(fault_in(position), "piles");
  position = {};
  position.buried[City::gidda] = 4;
  EXPECT_EQ(fault_in(position), "buried");
  position = {};
  position.phase = Phase::banishment;
  EXPECT_EQ(fault_in(position), "phase");
  position = {};
  position.phase = Phase::plans;
  position.sealed = SeatSet::of({0});
  position.plans[Vizier{0}] = Destination::at({4});  // from a seat
  EXPECT_EQ(fault_in(position), "plans.1-stout");
  position.plans[Vizier{0}].reset();
  position.accusations[Seat{1}] = Vizier{0};  // who has not sealed
  EXPECT_EQ(fault_in(position), "accusations.2");
}

TEST(VerratText, every_name_leads_back_to_what_it_names) {
  for (std::uint8_t i = 0; i < 12; ++i) {
    EXPECT_EQ(Vizier::from_name(Vizier{i}.name()), Vizier{i});
    EXPECT_EQ(CourtSeat::from_name(CourtSeat{i}.name()), CourtSeat{i});
    EXPECT_EQ(Place::from_name(Place{i}.name()), Place{i});
    EXPECT_EQ(Destination::from_name(CourtSeat{i}.name()), Destination::at({i}));
  }
  for (const auto* name : {"seat-12", "bukhara", "isfahan", "beside", "dungeon-1", "dungeon-3", "isle"})
    EXPECT_EQ(Spot::from_name(name)->name(), name);
  EXPECT_EQ(Destination::from_name("stay"), Destination::stay());
  EXPECT_EQ(Destination::from_name("isle"), std::nullopt);
  EXPECT_EQ(Vizier::from_name("5-tall"), std::nullopt);
  EXPECT_EQ(CourtSeat::from_name("seat-13"), std::nullopt);
}

// Player 1 looks through Kaffa and leaves; then player 2 puts a pardon there. Player 1 can follow, player 3 cannot.
// VE-28
TEST(VerratKnowledge, who_has_looked_through_kaffa_knows_its_rest_from_then_on) {
  Position position;
  position.phase = Phase::cards;
  position.leader = Seat{0};
  position.viziers[Vizier{0}] = Spot::in(City::kaffa);
  position.viziers[Vizier{3}] = Spot::dungeon(2);
  position.hands[Seat{1}].emplace()[Card::pardon] = 1;
  Pile kaffa;
  for (const Card card : {Card::gold, Card::gold, Card::ships}) kaffa.push_back(card);
  position.piles[City::kaffa] = kaffa;
  State start;
  ASSERT_EQ(Verrat::arrange({}, 4, position, start), std::nullopt);

  Table<Verrat> table(start, 4, Seed());
  Feed<Verrat> searcher(Seat{0}, table);
  Feed<Verrat> other(Seat{2}, table);
  const auto say = [&](std::uint8_t seat, const Action& action) {
    const Entry<Verrat> entry(Said<Verrat>{{seat}, action});
    ASSERT_TRUE(table.check(entry).ok());
    table.apply(entry);
    searcher.follow(table);
    other.follow(table);
  };
  say(0, Search{});
  say(0, Pick{Card::gold});
  say(1, Pardon{Build::stout, City::kaffa});
  Cards rest;
  rest[Card::gold] = rest[Card::ships] = rest[Card::pardon] = 1;
  EXPECT_EQ(searcher.knowledge().kaffa, rest);
  EXPECT_EQ(other.knowledge().kaffa, std::nullopt);
  EXPECT_EQ(other.view().cities[City::kaffa].pardons, 1);
}

}  // namespace
}  // namespace divan::verrat
