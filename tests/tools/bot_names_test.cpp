#include <gtest/gtest.h>

#include "bots/roster.h"
#include "engine/core/games.h"

namespace divan {
namespace {

constexpr std::string_view tempers[] = {"calm", "hot"};
constexpr std::string_view depths[] = {"1", "2", "3"};
constexpr BotOption choices[] = {{"temper", tempers}, {"depth", depths}};
constexpr BotKind kinds[] = {{"plain", {}}, {"deep", choices}};

std::string problem(std::string_view name) {
  const auto fault = BotName::read(name).fault(kinds);
  return fault ? fault->problem : "";
}

TEST(BotName, is_a_kind_and_its_settings) {
  const auto name = BotName::read("deep:depth=3:temper=hot");
  EXPECT_EQ(name.kind, "deep");
  EXPECT_EQ(name.setting(choices[0]), 1u);
  EXPECT_EQ(name.setting(choices[1]), 2u);
  EXPECT_EQ(BotName::read("deep").setting(choices[0]), std::nullopt);
  EXPECT_EQ(problem("plain"), "");
  EXPECT_EQ(problem("deep:temper=calm"), "");
}

TEST(BotName, that_makes_no_sense_is_told_what_is_known) {
  EXPECT_EQ(problem("shallow"), "unknown bot \"shallow\"; known: plain deep");
  EXPECT_EQ(problem(""), "unknown bot \"\"; known: plain deep");
  EXPECT_EQ(problem("plain:temper=hot"), "the bot plain has no options");
  EXPECT_EQ(problem("deep:colour=red"), "unknown option of the bot deep \"colour\"; known: temper depth");
  EXPECT_EQ(problem("deep:depth=9"), "unknown depth of the bot deep \"9\"; known: 1 2 3");
  EXPECT_EQ(problem("deep:"), "unknown option of the bot deep \"\"; known: temper depth");
  EXPECT_EQ(problem("deep:depth"), "unknown depth of the bot deep \"\"; known: 1 2 3");
  EXPECT_EQ(problem("deep:depth=1:"), "unknown option of the bot deep \"\"; known: temper depth");
}

// Every setting of every bot that a game names can be seated.
template <Game G>
void seat_all() {
  for (const auto& kind : bot_kinds(G::id)) {
    EXPECT_NE(make_bot<G>(kind.name), nullptr) << kind.name;
    for (const auto& option : kind.options) {
      for (const auto value : option.values) {
        const auto name = std::string(kind.name) + ":" + std::string(option.name) + "=" + std::string(value);
        EXPECT_FALSE(check_bot(G::id, name));
        EXPECT_NE(make_bot<G>(name), nullptr) << name;
      }
    }
  }
  EXPECT_EQ(make_bot<G>("deep"), nullptr);
  EXPECT_EQ(make_bot<G>("random:depth=1"), nullptr);
}

TEST(Roster, seats_every_bot_that_it_names) {
  [&]<class... G>(GameList<G...>) { (seat_all<G>(), ...); }(Games{});
}

TEST(Roster, knows_random_and_greedy_at_any_table) {
  EXPECT_FALSE(check_bot("a game of somebody's own", "greedy"));
  EXPECT_EQ(stand_in("a game of somebody's own"), "greedy");
  EXPECT_TRUE(check_bot("verrat", "deep"));
}

}  // namespace
}  // namespace divan
