// Exact counts. Each file here holds a position and what the tree below it counts; the tests beside it derive counts by
// hand, from the rules alone, so that not everything here is only what the program once said.
#include <gmock/gmock.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/core/perft.h"
#include "engine/core/scenario.h"
#include "engine/karanor/karanor.h"
#include "engine/karanor/text.h"
#include "tests/harness/source_dir.h"
#include "tests/probe/probe.h"

namespace divan {
namespace {

namespace json = boost::json;
using testing::ElementsAre;
using Numbers = std::vector<std::uint64_t>;

const std::filesystem::path folder = std::filesystem::path(source_dir()) / "tests/perft";

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The tree of a file; `change` may alter its plan.
Perft count(const std::string& name, const std::function<void(PerftPlan&)>& change = {}) {
  const auto text = read(folder / (name + ".json"));
  const auto script = json::parse(text).as_object();
  PerftPlan plan;
  plan.depth = static_cast<int>(script.at("depth").as_int64());
  plan.asides = script.contains("asides");
  plan.any_order = script.contains("any_order");
  if (change) change(plan);
  Opening opening;
  Perft perft;
  EXPECT_EQ(open_scenario(text, opening), "");
  if (opening.table == nullptr) return perft;
  const auto fault = count_tree(*opening.table, plan, perft);
  EXPECT_FALSE(fault) << fault->where << ": " << fault->problem;
  return perft;
}

// One line a level: paths, nodes, states, ends; then what each seat tells apart, and where it has a choice.
json::array written(const Perft& perft) {
  json::array levels;
  for (const auto& level : perft.levels) {
    json::object line{{"paths", level.paths}, {"nodes", level.nodes}, {"states", level.states}, {"ends", level.ends}};
    line["apart"] = json::array(level.apart.begin(), level.apart.end());
    line["choices"] = json::array(level.choices.begin(), level.choices.end());
    levels.push_back(std::move(line));
  }
  return levels;
}

Numbers paths(const Perft& perft) {
  Numbers numbers;
  for (const auto& level : perft.levels) numbers.push_back(level.paths);
  return numbers;
}

template <Game G>
std::optional<Fault> count_game(int depth, Perft& perft, bool asides = false) {
  PerftPlan plan;
  plan.depth = depth;
  plan.asides = asides;
  return Tree<G>(Table<G>(typename G::Options{}, 3, Seed{}), plan).count(perft);
}

// ---- Every file

class Counted : public testing::TestWithParam<std::string> {};

TEST_P(Counted, is_what_the_file_says) {
  const auto expected = json::parse(read(folder / (GetParam() + ".json"))).as_object();
  const auto found = written(count(GetParam()));
  ASSERT_TRUE(expected.contains("levels")) << "\"levels\": " << json::serialize(found);
  EXPECT_EQ(json::serialize(expected.at("levels")), json::serialize(found));
}

std::vector<std::string> files() {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().extension() == ".json") names.push_back(file.path().stem());
  }
  std::ranges::sort(names);
  return names;
}

INSTANTIATE_TEST_SUITE_P(perft, Counted, testing::ValuesIn(files()), [](const auto& info) { return info.param; });

// ---- Chance

TEST(every_way, turns_all_wheels_and_each_way_once) {
  EveryWay way;
  std::set<std::vector<int>> orders;
  int ways = 0;
  do {
    std::vector<int> order{1, 2, 3, 4};
    way.shuffle(std::span<int>(order));
    orders.insert(order);
    ++ways;
  } while (way.turn());
  EXPECT_EQ(ways, 24);
  EXPECT_EQ(orders.size(), 24u);
}

TEST(every_way, follows_wheels_that_depend_on_one_another) {
  EveryWay way;
  std::vector<std::uint32_t> sums;
  do {
    const auto first = way.below(3);
    sums.push_back(first == 0 ? 0 : 10 * first + way.below(first + 1));
  } while (way.turn());
  EXPECT_THAT(sums, ElementsAre(0, 10, 11, 20, 21, 22));
}

TEST(perft, gives_up_where_chance_falls_in_too_many_ways) {
  Opening opening;
  ASSERT_EQ(open_scenario(R"({"game": "verrat"})", opening), "");
  Perft perft;
  const auto fault = count_tree(*opening.table, {.depth = 1}, perft);
  ASSERT_TRUE(fault);
  EXPECT_THAT(fault->problem, testing::HasSubstr("too many ways"));
}

// ---- The probe

// PR-1: 5! deals. PR-2: then seat 1 peeks at one of two or stirs, 3 choices; with the knife, in a fifth of the deals,
// it may also strike one of two. Everybody sees the own card only.
TEST(perft, of_the_probe_is_what_its_rules_say) {
  Perft perft;
  ASSERT_FALSE(count_game<probe::Probe<probe::Leak::none>>(2, perft));
  EXPECT_THAT(paths(perft), ElementsAre(1, 120, 96 * 3 + 24 * 5));
  EXPECT_EQ(perft.levels[1].states, 120u);
  EXPECT_THAT(perft.levels[1].apart, ElementsAre(5, 5, 5));
}

// Seat 1 tells apart: peeks, 5 own cards x 2 seats x 4 cards seen there; a stir, 5; strikes, 2 (its card is the knife).
// Seat 2: peeks at it or at seat 3, 5 + 5 own cards (what was seen is not told); a stir, 5; strikes at it or at 3: its
// own card is one of the other 4.
TEST(perft, of_the_probe_counts_what_seats_can_tell_apart) {
  Perft perft;
  ASSERT_FALSE(count_game<probe::Probe<probe::Leak::none>>(2, perft));
  EXPECT_THAT(perft.levels[2].apart, ElementsAre(5 * 2 * 4 + 5 + 2, 5 + 5 + 5 + 4 + 4, 5 + 5 + 5 + 4 + 4));
}

TEST(perft, finds_a_legal_list_that_tells_a_secret) {
  Perft perft;
  const auto fault = count_game<probe::Probe<probe::Leak::legal>>(5, perft, true);
  ASSERT_TRUE(fault);
  EXPECT_THAT(fault->problem, testing::HasSubstr("legal actions"));
  EXPECT_FALSE(count_game<probe::Probe<probe::Leak::none>>(3, perft, true));
}

TEST(perft, counts_more_where_an_event_tells_a_secret) {
  Perft honest, leaky;
  ASSERT_FALSE(count_game<probe::Probe<probe::Leak::none>>(4, honest));
  ASSERT_FALSE(count_game<probe::Probe<probe::Leak::event>>(4, leaky));
  EXPECT_EQ(honest.levels[4].paths, leaky.levels[4].paths);
  EXPECT_GT(leaky.levels[4].apart[2], honest.levels[4].apart[2]);
}

// ---- Karaya

// KA-10, KA-12, KA-13: 6 cards, 3 of them Slaves, and 5 who may begin. A seat sees its own of 4 kinds, and who begins.
// KA-20: hidden among hidden, a turn is one of 4 peeks, 5 switches (the spare too), and of a Guard 4 detentions
// (KA-35), of an Assassin 4 murders (KA-39), of a Slave the call (KA-40); a Sultan has nobody to execute (KA-33). Of
// the 120 deals a given seat holds the Sultan, the Guard or the Assassin in 20 each and a Slave in 60.
TEST(perft, of_karaya_is_what_the_rules_say_of_the_first_turn) {
  const auto perft = count("karaya_deal");
  constexpr std::uint64_t deals = 720 / 6, begins = 5;
  EXPECT_EQ(perft.levels[1].paths, begins * deals);
  EXPECT_EQ(perft.levels[1].states, begins * deals);
  EXPECT_THAT(perft.levels[1].apart, testing::Each(4 * begins));
  constexpr std::uint64_t any = 4 + 5;
  EXPECT_EQ(perft.levels[2].paths, begins * (20 * any + 2 * 20 * (any + 4) + 60 * (any + 1)));
}

// ---- Verrat!

// VE-22: a vizier at court may stay or go to 7 cities. VE-23: of 12 viziers 2 are banished: 10 and nobody can be
// accused. Then the plans are sealed. Until then the others are told nothing. From a city where the vizier is alone its
// owner may collect before the accusations are shown (VE-27): 7 things to see; if it stayed, they are shown at once,
// with each of the 11 accusations.
TEST(perft, of_verrat_is_what_the_rules_say_of_one_plan) {
  const auto perft = count("verrat_one_vizier");
  constexpr std::uint64_t destinations = 8, accusations = 11;
  EXPECT_EQ(perft.levels[1].paths, destinations);
  EXPECT_EQ(perft.levels[2].paths, destinations * accusations);
  EXPECT_EQ(perft.levels[3].paths, destinations * accusations);
  EXPECT_THAT(perft.levels[2].apart, ElementsAre(destinations * accusations, 1, 1, 1));
  EXPECT_THAT(perft.levels[3].apart, ElementsAre(destinations * accusations, 7 + 11, 7 + 11, 7 + 11));
}

// The same to the end of the only turn (VE-82). Whoever stayed is done when the plans are sealed. In 6 cities one takes
// the top card or leaves it; at Kaffa one leaves, or looks (VE-28) and then takes one of 3 kinds or nothing. The others
// see a look, but not yet the accusation that goes with it.
TEST(perft, of_verrat_ends_as_often_as_the_rules_say) {
  const auto perft = count("verrat_one_vizier");
  EXPECT_EQ(perft.levels[3].ends, 11u);
  EXPECT_EQ(perft.levels[4].ends, 11u * (6 * 2 + 1));
  EXPECT_EQ(perft.levels[5].ends, 11u * (3 + 1));
  EXPECT_THAT(perft.levels[4].apart, ElementsAre(11 * 14, 11 * 13 + 1, 11 * 13 + 1, 11 * 13 + 1));
  EXPECT_EQ(perft.levels[6].paths, 0u);
}

// Two seats with 8 destinations and 3 accusations (2 viziers or nobody) each take 3 steps. In the order of the seats
// that is (8 x 3)^2 ways; in every order each of them in 6! / (3! 3!) = 20 ways, but to the same tables.
TEST(perft, of_sealed_plans_comes_to_the_same_tables_in_every_order) {
  const auto any = count("verrat_two_planners", [](PerftPlan& plan) { plan.depth = 6; });
  const auto in_turn = count("verrat_two_planners", [](PerftPlan& plan) { plan.depth = 6, plan.any_order = false; });
  EXPECT_EQ(in_turn.levels[6].paths, 24u * 24u);
  EXPECT_EQ(any.levels[6].paths, 20u * 24u * 24u);
  EXPECT_EQ(any.levels[6].states, in_turn.levels[6].states);
  // Seat 3 hears of two seals; in which order they come is public.
  EXPECT_GE(any.levels[6].apart[2], in_turn.levels[6].apart[2]);
}

// ---- Sultaniya

// SU-33, SU-34: a ground floor must touch the printed triangle, so it goes left or right of it, and the two sides make
// 2 x 2 builds (SU-7; its edges are walls, like the triangle's); or one passes (SU-24). Without sapphires nobody can
// call (SU-40c). After a build nothing is left and the other one can only pass.
TEST(perft, of_sultaniya_is_what_the_rules_say_of_one_tile) {
  const auto perft = count("sultaniya_one_tile", [](PerftPlan& plan) { plan.depth = 2; });
  EXPECT_THAT(paths(perft), ElementsAre(1, 4 + 1, 4 * 1 + 1 * (4 + 1)));
  EXPECT_EQ(perft.levels[2].states, 4u + 4u + 1u);
  EXPECT_THAT(perft.levels[2].apart, ElementsAre(9, 9));  // whatever is built lies open
}

// ---- Karanor

// MK-21: a Move of up to 2 territories over land; sea lanes cost gold, which is missing here. MK-22, MK-23: or harvest
// what grows, or work, or end the turn. After a first step one may go on or end the turn; after anything else only end
// it. When the turn is ended at once, the other one stands at Perlance with four actions and no gold either.
TEST(perft, of_karanor_counts_walks_on_the_map) {
  const auto perft = count("karanor_walk", [](PerftPlan& plan) { plan.depth = 2; });
  const auto& places = Karanor::standard().places;
  const auto find = [&](std::string_view name) {
    return *std::ranges::find_if(places, [&](const auto& place) { return place.name.name() == name; });
  };
  const auto degree = [](const karanor::Place& place) { return static_cast<std::uint64_t>(std::popcount(place.land)); };
  const auto orchards = find("windfall_orchards"), perlance = find("perlance");
  std::uint64_t walks = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if ((orchards.land >> i & 1) != 0) walks += degree(places[i]) + 1;
  }
  constexpr std::uint64_t harvest = 1, work = 1, end = 1, meet = 1;
  EXPECT_EQ(perft.levels[1].paths, degree(orchards) + harvest + work + end);
  EXPECT_EQ(perft.levels[2].paths, walks + harvest + work + (degree(perlance) + work + meet + end));
}

}  // namespace
}  // namespace divan
