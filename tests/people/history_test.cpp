// The finished games of a person: what follows from a log, and what a person is told of it over real sockets.
#include "server/history.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <boost/json.hpp>
#include <random>

#include "tests/server/ground.h"
#include "tests/server/net_player.h"
#include "tests/server/program.h"

namespace divan::server {
namespace {

namespace json = boost::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::vector<std::string> whole{
    R"({"house":"made","at":5,"game":"verrat","seats":4,"options":{},"listed":false,"invite":"i","host":"ann"})",
    R"({"house":"joined","seat":1,"key":"ann","name":"Ann"})",
    R"({"house":"joined","seat":2,"key":"guest","name":"Bob"})",
    R"({"house":"joined","seat":3,"key":"cid","name":"Cid"})",
    R"({"house":"bot","seat":4,"bot":"greedy"})",
    R"({"house":"moved","seat":2,"key":"bob"})",
    R"({"house":"started","at":77})",
    R"({"divan":1,"house":"no line of the house"})",
    R"({"seat":1,"act":{"do":"ready"}})",
    R"({"house":"left","seat":3})",
    R"({"house":"ended","record":{"end":{"outcome":{"ranks":{"1":1,"2":3,"3":2,"4":3},"points":{"1":6,"2":0,"3":4,"4":-1}},"hash":"0"}}})",
};

TEST(PlayedGame, follows_from_the_lines_of_its_table) {
  const auto played = played_game(whole);
  ASSERT_TRUE(played);
  EXPECT_EQ(played->game, "verrat");
  EXPECT_EQ(played->began, 77);
  EXPECT_THAT(played->seats, ElementsAre(PlayedSeat{"ann", "", 1, 6}, PlayedSeat{"bob", "", 3, 0},
                                         PlayedSeat{"", "stand_in", 2, 4}, PlayedSeat{"", "greedy", 3, -1}));
}

TEST(PlayedGame, is_none_before_its_end_or_where_lines_are_strange) {
  EXPECT_FALSE(played_game({}));
  EXPECT_FALSE(played_game({whole.begin(), whole.end() - 1}));
  auto strange = whole;
  strange[1] = R"({"house":"joined","seat":9,"key":"ann","name":"Ann"})";
  EXPECT_FALSE(played_game(strange));
  strange[1] = R"({"house":"joined")";
  EXPECT_FALSE(played_game(strange));
}

TEST(PlayedGame, whoever_changes_seats_sits_once) {
  auto lines = whole;
  lines.insert(lines.begin() + 2, R"({"house":"joined","seat":2,"key":"ann","name":"Ann"})");
  lines.insert(lines.begin() + 3, R"({"house":"joined","seat":1,"key":"dora","name":"Dora"})");
  EXPECT_EQ(played_game(lines)->seats[0].key, "dora");
}

TEST(WinShare, has_wilsons_interval) {
  const auto [share, least, most] = win_share(4, 10);
  EXPECT_DOUBLE_EQ(share, 0.4);
  EXPECT_NEAR(least, 0.1682, 1e-4);
  EXPECT_NEAR(most, 0.6873, 1e-4);
  EXPECT_NEAR(win_share(0, 5).most, 0.4345, 1e-4);
  EXPECT_DOUBLE_EQ(win_share(5, 5).most, 1);
  EXPECT_DOUBLE_EQ(win_share(0, 0).share, 0);
}

class HistoryOn : public testing::TestWithParam<GroundKind> {
 protected:
  void SetUp() override {
    ground_ = GetParam().ground();
    program_.emplace(ground_->data(), ground_->arguments());
    ASSERT_NE(program_->port(), 0) << program_->said();
  }

  // Two people and two bots play a match to its end; gives its table.
  std::string play(Browser& ann, Browser& bob) {
    const auto made =
        ann.post("/api/tables", R"({"game":"verrat","seats":4,"options":{"max_turns":2},"bots":["random","random"]})")
            .json();
    const std::string table(made.at("table").as_string());
    EXPECT_EQ(
        bob.post("/api/tables/" + table + "/join", json::serialize(json::object{{"invite", made.at("invite")}})).status,
        200);
    EXPECT_EQ(ann.post("/api/tables/" + table + "/start").status, 200);
    std::vector<Player> players;
    for (auto* person : {&ann, &bob}) {
      players.emplace_back(std::move(*person), table);
      EXPECT_TRUE(players.back().connect());
    }
    const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    const auto ended = [&] { return std::ranges::all_of(players, &Player::ended); };
    while (!ended() && std::chrono::steady_clock::now() < latest) {
      for (auto& player : players) {
        while (player.hear(Patience(2))) continue;
        player.play(dice_);
      }
    }
    EXPECT_TRUE(ended());
    ann = std::move(players[0].browser);
    bob = std::move(players[1].browser);
    return table;
  }

  static json::array history(Browser& who, const json::object& wish = {}) {
    const auto told = who.post("/api/me/history", json::serialize(wish));
    EXPECT_EQ(told.status, 200) << told.body;
    return told.json().at("games").as_array();
  }

  std::unique_ptr<Ground> ground_;
  std::optional<Program> program_;
  std::mt19937 dice_{11};
};

TEST_P(HistoryOn, a_finished_game_is_found_by_game_people_and_time) {
  auto ann = program_->person("Ann"), bob = program_->person("Bob"), eve = program_->person("Eve");
  EXPECT_THAT(history(ann), IsEmpty());
  const auto first = play(ann, bob);
  const auto second = play(ann, bob);
  const auto games = history(ann);
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].at("table"), json::value(second)) << "the latest first";
  EXPECT_EQ(games[1].at("table"), json::value(first));
  EXPECT_EQ(games[0].at("you"), 1);
  EXPECT_EQ(games[0].at("seats").at(1).at("name"), "Bob");
  EXPECT_EQ(games[0].at("seats").at(3).at("bot"), "random");
  EXPECT_THAT(history(eve), IsEmpty()) << "others' games are others'";

  const auto began = games[0].at("began").as_int64();
  EXPECT_EQ(history(ann, {{"game", "verrat"}, {"with", "bO"}, {"until", began}}).size(), 1U);
  EXPECT_EQ(history(ann, {{"since", began}}).size(), 1U);
  EXPECT_THAT(history(ann, {{"game", "karaya"}}), IsEmpty());
  EXPECT_THAT(history(ann, {{"with", "Zoe"}}), IsEmpty());
  const auto page = ann.post("/api/me/history", R"({"most":1})").json();
  const auto next = history(ann, {{"most", 1}, {"after", page.at("next")}});
  ASSERT_EQ(next.size(), 1U);
  EXPECT_EQ(next[0].at("table"), json::value(first));
  EXPECT_EQ(ann.post("/api/me/history", R"({"most":0})").error(), "request");
}

TEST_P(HistoryOn, statistics_tell_wins_bests_and_companions) {
  auto ann = program_->person("Ann"), bob = program_->person("Bob");
  const auto table = play(ann, bob);
  const auto told = ann.get("/api/me/statistics").json();
  const auto mine = history(ann)[0].at("seats").at(0);
  const auto& game = told.at("games").at(0);
  EXPECT_EQ(game.at("game"), "verrat");
  EXPECT_EQ(game.at("played"), 1);
  EXPECT_EQ(game.at("won").as_int64(), mine.at("rank") == 1 ? 1 : 0);
  EXPECT_EQ(game.at("best"), mine.at("points"));
  EXPECT_EQ(game.at("best_table"), json::value(table));
  EXPECT_GE(game.at("expected").as_int64(), 250);
  EXPECT_EQ(told.at("companions").at(0).at("name"), "Bob");
  EXPECT_EQ(told.at("companions").as_array().size(), 1U) << "bots are nobody's company";
}

TEST_P(HistoryOn, whoever_is_erased_is_gone_from_the_history_of_others) {
  auto ann = program_->person("Ann"), bob = program_->person("Bob");
  play(ann, bob);
  ASSERT_EQ(history(bob).size(), 1U);
  ASSERT_EQ(history(ann)[0].at("seats").at(1).at("name"), "Bob");
  ASSERT_EQ(bob.post("/api/me/erase").status, 200);
  EXPECT_EQ(history(ann)[0].at("seats").at(1).at("name"), "—");
  EXPECT_EQ(ann.get("/api/me/statistics").json().at("companions").at(0).at("name"), "—");
  program_->signal(SIGTERM);
  program_->wait();
  const auto [store, fault] = ground_->open();
  ASSERT_EQ(fault, "");
  for (const auto& row : store->tables_after("", 10)) {
    for (const auto& line : store->lines(row.id)) EXPECT_THAT(line, Not(HasSubstr("Bob")));
  }
  store->close();
}

INSTANTIATE_TEST_SUITE_P(grounds, HistoryOn, testing::ValuesIn(grounds()), name_of_kind);

}  // namespace
}  // namespace divan::server
