#include "lab/balance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <list>
#include <numeric>

#include "content/texts.h"
#include "engine/core/content.h"
#include "engine/core/registry.h"
#include "lab/report.h"

namespace divan {
namespace {

BalancePlan plan_of(std::string game, int games, std::vector<int> seats, std::string bot = "random") {
  BalancePlan plan;
  plan.game = std::move(game);
  plan.games = games;
  plan.seats = std::move(seats);
  plan.bots = {std::move(bot)};
  plan.seed = 9;
  plan.threads = 2;
  return plan;
}
BalanceResult weighed(const BalancePlan& plan) {
  BalanceResult result;
  const auto fault = weigh(plan, {}, result);
  EXPECT_FALSE(fault) << fault->where << ": " << fault->problem;
  return result;
}
bool is_outside(const Fared& fared) { return fared.wins.low > 1 || fared.wins.high < 1; }

TEST(Balance, same_bytes_whatever_the_number_of_threads) {
  auto plan = plan_of("karaya", 12, {5, 6});
  plan.variants = {{"one", nullptr, R"({"rounds":1})", ""}, {"two", nullptr, R"({"rounds":2})", ""}};
  plan.threads = 1;
  const auto one = weighed(plan);
  for (const int threads : {2, 4}) {
    plan.threads = threads;
    const auto other = weighed(plan);
    EXPECT_EQ(to_json_text(one), to_json_text(other));
    EXPECT_EQ(report_html(one), report_html(other));
    EXPECT_EQ(to_text(one), to_text(other));
  }
}

TEST(Balance, report_names_things_as_the_game_does_and_ends_with_its_command) {
  auto plan = plan_of("karaya", 40, {8});
  plan.variants = {{"one", nullptr, R"({"rounds":1})", ""}, {"two", nullptr, R"({"rounds":2})", ""}};
  const Catalogue texts(Language::en, "karaya");
  const Words words{texts.say("game.name"), [&](const std::string& name, std::string_view form) {
                      return texts.word(boost::json::value(name), form);
                    }};
  const auto html = report_html(weighed(plan), words);
  for (const auto* part :
       {"<h1>Sultans of Karaya: ", ">Belly Dancer<", ">Next to somebody who earned 2<",
        "<h2>What differs from One</h2>", "<p class=\"summary\">Two against One, over the same seeds: +"})
    EXPECT_NE(html.find(part), std::string::npos) << part;
  EXPECT_EQ(html.find("belly_dancer"), std::string::npos);
  EXPECT_GT(html.find("<pre>divan balance karaya --games 40 "), html.rfind("<h2>"));
}

TEST(Balance, head_start_of_a_seat_is_found_and_equal_seats_are_not_blamed) {
  auto plan = plan_of("karaya", 60, {5});
  plan.variants = {{"even", nullptr, R"({"rounds":2})", ""},
                   {"ahead", nullptr, R"({"rounds":2,"carried":[3,0,0,0,0]})", ""}};
  const auto result = weighed(plan);
  ASSERT_EQ(result.columns.size(), 2u);
  for (const auto* seat : {"1", "2", "3", "4", "5"}) {
    const auto& even = result.columns[0].traits.at({"seat", seat});
    EXPECT_FALSE(is_outside(even)) << seat << ": " << even.wins.low << " to " << even.wins.high;
    EXPECT_EQ(even.times, 60);
  }
  const auto& ahead = result.columns[1].traits.at({"seat", "1"});
  EXPECT_GT(ahead.wins.low, 2) << "of at most 5";
  EXPECT_TRUE(ahead.stands_out);
  EXPECT_LT(result.columns[1].traits.at({"seat", "2"}).wins.high, 1);
  EXPECT_EQ(result.title(result.columns[1]), "ahead, 5 seats");
}

TEST(Balance, only_the_named_things_are_told_however_rare_they_are) {
  auto plan = plan_of("karanor", 6, {3});
  const auto all = weighed(plan);
  const auto& column = all.columns[0];
  const auto shops = std::ranges::find(all.kinds, "shop", &TraitKind::name);
  ASSERT_NE(shops, all.kinds.end());
  ASSERT_GT(shops->names.size(), 10u) << "so that the text alone tells of the best and the worst only";
  const auto rarest = *std::ranges::min_element(
      shops->names, {}, [&](const auto& name) { return column.traits.at({"shop", name}).times; });
  EXPECT_LT(column.traits.at({"shop", rarest}).times, 30) << "too rare to be among the best or the worst";
  EXPECT_EQ(to_text(all).find("\n  " + rarest + " "), std::string::npos);
  plan.only = {rarest, "2", "philosophers_stone"};
  const auto named = weighed(plan);
  const auto text = to_text(named);
  EXPECT_NE(text.find("\n  " + rarest + " "), std::string::npos) << text;
  EXPECT_NE(text.find("\nnobody had: philosophers_stone\n"), std::string::npos) << text;
  ASSERT_EQ(named.kinds.size(), 2u) << "the seat, the shop";
  for (const auto& kind : named.kinds) EXPECT_EQ(kind.names.size(), 1u) << kind.name;
  EXPECT_EQ(named.columns[0].fingerprint, column.fingerprint) << "the same games";
  EXPECT_EQ(named.columns[0].traits.at({"shop", rarest}).wins.mean, column.traits.at({"shop", rarest}).wins.mean);
  const auto json = boost::json::parse(to_json_text(named)).as_object();
  EXPECT_EQ(json.at("never"), boost::json::array{"philosophers_stone"});
  EXPECT_EQ(json.at("columns").at(0).at("traits").at("shop").at("had").as_object().size(), 1u);
  EXPECT_NE(report_html(named).find(" --only " + rarest + ",2,philosophers_stone"), std::string::npos);
}

TEST(Balance, shares_of_the_seats_add_up_to_the_whole) {
  const auto result = weighed(plan_of("verrat", 20, {4}));
  double sum = 0;
  for (const auto* seat : {"1", "2", "3", "4"}) sum += result.columns[0].traits.at({"seat", seat}).wins.mean;
  EXPECT_NEAR(sum, 4, 1e-9);
}

void expect_exactly_nothing(const Estimate& value) {
  EXPECT_EQ(value.mean, 0);
  EXPECT_EQ(value.low, 0);
  EXPECT_EQ(value.high, 0);
}

TEST(Balance, variant_differs_in_nothing_from_itself) {
  auto plan = plan_of("karaya", 15, {5, 8});
  plan.variants = {{"one", nullptr, R"({"rounds":2})", ""}, {"other", nullptr, R"({"rounds":2})", ""}};
  const auto result = weighed(plan);
  ASSERT_EQ(result.columns.size(), 6u);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_FALSE(result.columns[i].against);
  for (std::size_t i = 3; i < 6; ++i) {
    const auto& column = result.columns[i];
    ASSERT_TRUE(column.against) << result.title(column);
    EXPECT_GT(column.points.high, column.points.low) << "so that unpaired intervals would be wide";
    EXPECT_EQ(column.against->same, column.games);
    EXPECT_EQ(column.against->games, column.games);
    expect_exactly_nothing(column.against->turns);
    expect_exactly_nothing(column.against->points);
    expect_exactly_nothing(column.against->unfinished);
    expect_exactly_nothing(column.against->cut_short);
    EXPECT_GT(column.against->wins.size(), 10u);
    for (const auto& [key, wins] : column.against->wins) {
      expect_exactly_nothing(wins.value);
      EXPECT_EQ(wins.chance, 1) << key.second;
    }
  }
}

TEST(Balance, variants_are_compared_game_by_game) {
  auto plan = plan_of("karaya", 40, {5});
  plan.variants = {{"even", nullptr, R"({"rounds":2})", ""},
                   {"ahead", nullptr, R"({"rounds":2,"carried":[3,0,0,0,0]})", ""}};
  const auto result = weighed(plan);
  const auto &first = result.columns[0], &second = result.columns[1];
  const auto& against = *second.against;
  // Who leads changes what no random bot does: the same games, with three points more at every table of five.
  EXPECT_NEAR(against.points.mean, 3.0 / 5, 1e-9);
  EXPECT_NEAR(against.points.mean, second.points.mean - first.points.mean, 1e-9);
  EXPECT_LT(against.points.high - against.points.low, 1e-6);
  expect_exactly_nothing(against.turns);
  EXPECT_EQ(against.same, 0) << "the outcome is another";
  EXPECT_GT(against.unfinished.high, 0) << "forty games without a difference prove little";
  EXPECT_LT(against.unfinished.low, 0);
  const auto& ahead = against.wins.at({"seat", "1"});
  EXPECT_NEAR(ahead.value.mean, second.traits.at({"seat", "1"}).wins.mean - first.traits.at({"seat", "1"}).wins.mean,
              1e-9);
  EXPECT_GT(ahead.value.low, 1);
  EXPECT_TRUE(ahead.stands_out);
  const auto json = boost::json::parse(to_json_text(result));
  EXPECT_FALSE(json.at("columns").at(0).as_object().contains("against_first"));
  EXPECT_EQ(json.at("columns").at(1).at("against_first").at("wins_of_fair").at("seat").at("1").at("mean"),
            ahead.value.mean);
  EXPECT_NE(to_text(result).find("what differs from even, game by game"), std::string::npos);
}

TEST(Balance, tables_of_bots_are_compared_over_the_same_deals) {
  auto plan = plan_of("karanor", 8, {2}, "greedy");
  const std::string options = R"({"max_rounds":20})";
  plan.variants = {{"first", nullptr, options, "", {"greedy"}}, {"second", nullptr, options, "", {"random", "greedy"}}};
  const auto both = weighed(plan);
  for (std::size_t i = 0; i < 2; ++i) {
    auto alone = plan;
    alone.bots = plan.variants[i].bots;
    alone.variants = {{"", nullptr, options, ""}};
    EXPECT_EQ(both.columns[i].fingerprint, weighed(alone).columns[0].fingerprint) << i;
  }
  EXPECT_EQ(both.columns[1].against->games, 8);
  EXPECT_LT(both.columns[1].against->same, 8);
  EXPECT_EQ(both.plan.tables().size(), 2u);
  EXPECT_NE(to_text(both).find("played by greedy and by random, greedy, seed 9"), std::string::npos);
  EXPECT_NE(report_html(both).find("--seats 2 --bots greedy --bots random,greedy --seed 9"), std::string::npos);
  const auto json = boost::json::parse(to_json_text(both));
  EXPECT_EQ(json.at("variants").at(1).at("bots"), (boost::json::array{"random", "greedy"}));
}

// The standard set of Karanor with one story that is worth a fortune.
class Doctored {
 public:
  explicit Doctored(std::string_view story) {
    for (const auto& [name, text] : standard_files("karanor")) {
      auto& own = kept_.emplace_back(std::string(text));
      if (name == "stories.json") {
        auto json = boost::json::parse(own, {}, {.allow_comments = true, .allow_trailing_commas = true}).as_object();
        auto& gain = json.at(story).at("do").at(0).at("gain").as_object();
        for (const auto* thing : {"gold", "wood", "wine", "meat", "cloth", "spice"}) gain[thing] = 30;
        own = boost::json::serialize(json);
      }
      files_.push_back({name, own});
    }
    ContentFaults faults;
    game_ = find_game("karanor")->with_content(files_, faults);
    for (const auto& fault : faults) ADD_FAILURE() << fault.line();
  }
  const AnyGame* game() const { return game_.get(); }

 private:
  std::list<std::string> kept_;
  std::vector<ContentFile> files_;
  std::unique_ptr<AnyGame> game_;
};

TEST(Balance, story_worth_a_fortune_stands_out_in_its_own_set_only) {
  const Doctored doctored("tax_clerk");
  auto plan = plan_of("karanor", 60, {3}, "greedy");
  plan.variants = {{"standard", nullptr, R"({"max_rounds":40})", ""},
                   {"doctored", doctored.game(), R"({"max_rounds":40})", "doctored"}};
  const auto result = weighed(plan);
  const auto& fair = result.columns[0].traits.at({"story", "tax_clerk"});
  const auto& strong = result.columns[1].traits.at({"story", "tax_clerk"});
  EXPECT_FALSE(fair.stands_out);
  EXPECT_TRUE(strong.stands_out);
  EXPECT_GT(strong.wins.low, 1.2);
  EXPECT_GT(strong.wins.mean, fair.wins.mean);
  EXPECT_GT(strong.points.mean, fair.points.mean);
}

TEST(Balance, points_by_source_add_up_in_every_game_that_tells_them) {
  for (const auto& [game, seats, options] :
       {std::tuple("karaya", 6, R"({"rounds":2,"carried":[1,2,0,0,0,0]})"),
        std::tuple("karanor", 2, R"({"max_rounds":30})"), std::tuple("sultaniya", 3, "{}")}) {
    auto plan = plan_of(game, 12, {seats}, "greedy");
    plan.variants[0].options = options;
    const auto result = weighed(plan);
    const auto& column = result.columns[0];
    double sum = 0;
    for (const auto& [name, source] : column.sources) sum += source.points.mean;
    EXPECT_NEAR(sum, column.points.mean, 1e-9) << game;
    EXPECT_GT(column.sources.size(), 2u) << game;
  }
}

TEST(Balance, karaya_is_counted_round_by_round) {
  auto plan = plan_of("karaya", 20, {5});
  plan.variants[0].options = R"({"rounds":3})";
  const auto result = weighed(plan);
  const auto& column = result.columns[0];
  int roles = 0, endings = 0;
  for (const auto& [key, fared] : column.traits) roles += key.first == "role" ? fared.times : 0;
  for (const auto& [name, ended] : column.endings) endings += ended.times;
  EXPECT_EQ(roles, 20 * 3 * 5);
  EXPECT_EQ(endings, 20 * 3);
  EXPECT_EQ(column.rounds.values.size(), 60u);
  const auto laps = std::accumulate(column.rounds.values.begin(), column.rounds.values.end(), 0.0);
  const auto turns = std::accumulate(column.turns.values.begin(), column.turns.values.end(), 0.0);
  EXPECT_EQ(laps, turns);
}

TEST(Balance, rounds_and_games_that_a_limit_ends_are_told_apart) {
  auto plan = plan_of("karaya", 10, {5});
  plan.variants[0].options = R"({"rounds":2,"max_laps":1})";
  const auto karaya = weighed(plan).columns[0];
  EXPECT_GT(karaya.endings.at("laps").times, 0);
  EXPECT_GT(karaya.cut_short, 0);
  EXPECT_LE(karaya.rounds.most, 2) << "a lap, and the turn that ends it";
  plan = plan_of("karanor", 5, {2});
  plan.variants[0].options = R"({"max_rounds":2})";
  const auto karanor = weighed(plan).columns[0];
  EXPECT_EQ(karanor.cut_short, 5);
  EXPECT_EQ(karanor.turns.median, 2);
  EXPECT_EQ(karanor.unfinished, 0);
}

TEST(Balance, games_without_end_are_counted_and_have_no_length) {
  auto plan = plan_of("verrat", 5, {4});
  plan.longest = 20;
  const auto result = weighed(plan);
  const auto& column = result.columns[0];
  EXPECT_EQ(column.unfinished, 5);
  EXPECT_TRUE(column.turns.values.empty());
  EXPECT_NE(to_text(result).find("100.0%"), std::string::npos);
}

TEST(Balance, every_number_of_seats_and_all_together_stand_side_by_side) {
  auto plan = plan_of("sultaniya", 4, {});
  const auto result = weighed(plan);
  ASSERT_EQ(result.columns.size(), 5u);
  EXPECT_EQ(result.columns[0].games, 16);
  EXPECT_EQ(result.title(result.columns[0]), "all seats");
  EXPECT_EQ(result.title(result.columns[1]), "1 seat");
  EXPECT_FALSE(result.columns[2].traits.contains({"seat", "3"}));
  EXPECT_EQ(result.columns[3].traits.at({"seat", "3"}).times, 4);
  const auto json = boost::json::parse(to_json_text(result));
  EXPECT_EQ(json.at("columns").as_array().size(), 5u);
  EXPECT_EQ(json.at("columns").at(0).at("seats"), "all");
  EXPECT_NE(report_html(result).find("character"), std::string::npos);
}

TEST(Balance, what_is_dealt_comes_before_what_came_in_play) {
  const auto result = weighed(plan_of("sultaniya", 4, {2}));
  EXPECT_EQ(result.kinds.front().name, "seat");
  EXPECT_TRUE(std::ranges::is_partitioned(result.kinds, &TraitKind::dealt));
  const auto is_dealt = [&](std::string_view name) {
    return std::ranges::find(result.kinds, name, &TraitKind::name)->dealt;
  };
  EXPECT_TRUE(is_dealt("objective"));
  EXPECT_FALSE(is_dealt("tile"));
}

TEST(Balance, bots_change_seats_from_game_to_game) {
  auto plan = plan_of("verrat", 40, {4});
  plan.bots = {"greedy", "random", "random", "random"};
  const auto result = weighed(plan);
  for (const auto* seat : {"1", "2", "3", "4"})
    EXPECT_GT(result.columns[0].traits.at({"seat", seat}).wins.high, 1) << seat;
}

TEST(Balance, bad_plan_gets_a_clear_fault) {
  const auto fault = [](auto change) {
    auto plan = plan_of("karanor", 1, {2});
    change(plan);
    BalanceResult result;
    const auto found = weigh(plan, {}, result);
    return found ? found->where + ": " + found->problem : "none";
  };
  EXPECT_EQ(fault([](auto& plan) { plan.game = "chess"; }).substr(0, 23), ": unknown game \"chess\";");
  EXPECT_EQ(fault([](auto& plan) { plan.seats = {1}; }), "seats: this game is for 2 to 6 seats");
  EXPECT_EQ(fault([](auto& plan) { plan.seats = {2, 2}; }), "seats: each number can be named only once");
  EXPECT_EQ(fault([](auto& plan) { plan.bots = {}; }), "bots: expected at least one");
  EXPECT_EQ(fault([](auto& plan) { plan.bots = {"deep"}; }).substr(0, 23), "bots: unknown bot \"deep");
  EXPECT_EQ(fault([](auto& plan) { plan.variants[0].bots = {"deep"}; }).substr(0, 23), "bots: unknown bot \"deep");
  EXPECT_EQ(fault([](auto& plan) { plan.games = 0; }), "games: expected at least one");
  EXPECT_EQ(fault([](auto& plan) { plan.variants.clear(); }), "variants: expected at least one");
  EXPECT_EQ(fault([](auto& plan) { plan.variants[0].options = "{\"x\":1}"; }), "options.x: no such field here");
}

}  // namespace
}  // namespace divan
