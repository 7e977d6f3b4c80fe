// Rules that no card of the standard set can show: the same scenarios as elsewhere, with cards of another set.
#include <gtest/gtest.h>

#include "engine/core/scenario.h"
#include "tests/karanor/files.h"

namespace divan::karanor {
namespace {

// Plays the scenario with this set; says what went wrong, or nothing.
std::string play(const Files& set, std::string_view scenario) {
  ContentFaults faults;
  const auto game = find_game("karanor")->with_content(set.files(), faults);
  if (game == nullptr) return faults[0].line();
  const auto result = run_scenario(scenario, [&](std::string_view) { return game.get(); });
  return result.passed ? std::string() : "step " + std::to_string(result.step) + ": " + result.problem;
}

// MK-40
TEST(KaranorOtherSets, one_jump_over_both_steps_of_prestige_brings_two_cards) {
  auto set = Files();
  set.set("shops.json", "sawmill/do", R"([{"gain": {"prestige": 4}}])");
  EXPECT_EQ(play(set, R"({
    "scenario": 1, "game": "karanor", "name": "from 2 to 6", "rules": ["MK-40"],
    "position": {
      "decks": {"black_market": ["pickpocket", "sabotage", "smugglers"]},
      "players": {"1": {"at": "perlance", "prestige": 2, "gold": 9, "goods": {"wood": 4, "meat": 2, "cloth": 2, "fruit": 2},
                        "shop_cards": ["sawmill"]}}
    },
    "steps": [
      {"by": 1, "do": {"do": "build", "card": "sawmill"}},
      {"expect": {"sees": {"of": 1, "events": [
        {"event": "changed", "score": "prestige", "by": 4},
        {"event": "drew", "deck": "black_market", "card": "pickpocket"},
        {"event": "drew", "deck": "black_market", "card": "sabotage"}]}}},
      {"expect": {"view": {"of": 1, "has": {"players": {"1": {
        "prestige": 6, "black_market": 2, "rewarded": 2, "hand": {"black_market": ["pickpocket", "sabotage"]}}}}}}}
    ]})"),
            "");
}

// MK-24
TEST(KaranorOtherSets, the_reward_of_a_shop_pays_for_its_bonus) {
  auto set = Files();
  set.set("shops.json", "sawmill", R"({"pay": {"gold": 2}, "do": [{"gain": {"gold": 1, "wine": 1}}],
                                       "bonus": {"pay": {"gold": 1, "wine": 1}, "do": [{"gain": {"mount": 1}}]}})");
  EXPECT_EQ(play(set, R"({
    "scenario": 1, "game": "karanor", "name": "the last coins", "rules": ["MK-24"],
    "position": {"players": {"1": {"at": "perlance", "gold": 2, "shop_cards": ["sawmill"]}}},
    "steps": [
      {"by": 1, "do": {"do": "build", "card": "sawmill"}},
      {"expect": {"question": "bonus", "asked": [1]}},
      {"by": 1, "do": {"do": "pay_bonus"}},
      {"expect": {"sees": {"of": 2, "events": [{"event": "awarded", "seat": 1, "insignia": "mount"}]}}},
      {"expect": {"view": {"of": 2, "has": {"players": {"1": {"gold": 0, "insignia": [{"kind": "mount", "count": 1}]}}}}}}
    ]})"),
            "");
}

// MK-60b
TEST(KaranorOtherSets, the_final_prestige_reached_in_anothers_turn_makes_the_running_round_the_last) {
  auto set = Files();
  set.set("black_market.json", "counterfeit_coins", R"({"when": "any_time", "do": [{"gain": {"prestige": 1}}]})");
  EXPECT_EQ(play(set, R"({
    "scenario": 1, "game": "karanor", "name": "out of turn", "rules": ["MK-60b"], "seats": 3,
    "position": {"first": 1, "active": 2, "players": {"1": {"prestige": 9, "black_market": ["counterfeit_coins"]}}},
    "steps": [
      {"by": 1, "do": {"do": "play", "card": "counterfeit_coins"}},
      {"expect": {"sees": {"of": 2, "events": [{"event": "end_nears", "seat": 1, "prestige": 10}]}, "question": "turn"}},
      {"by": 2, "do": {"do": "end_turn"}},
      {"expect": {"asked": [3], "outcome": "none"}},
      {"by": 3, "do": {"do": "end_turn"}},
      {"expect": {"outcome": {"ranks": {"1": 1, "2": 2, "3": 2}, "points": {"1": 10}}}}
    ]})"),
            "");
}

// MK-60b: whoever reaches it in the turn of the last player of the round ends the game with that turn.
TEST(KaranorOtherSets, the_running_round_is_the_last_even_in_its_last_turn) {
  auto set = Files();
  set.set("black_market.json", "counterfeit_coins", R"({"when": "any_time", "do": [{"gain": {"prestige": 1}}]})");
  EXPECT_EQ(play(set, R"({
    "scenario": 1, "game": "karanor", "name": "in the last turn", "rules": ["MK-60b"], "seats": 3,
    "position": {"first": 2, "active": 1, "players": {"2": {"prestige": 9, "black_market": ["counterfeit_coins"]}}},
    "steps": [
      {"by": 2, "do": {"do": "play", "card": "counterfeit_coins"}},
      {"expect": {"outcome": "none", "asked": [1]}},
      {"by": 1, "do": {"do": "end_turn"}},
      {"expect": {"outcome": {"ranks": {"2": 1}}}}
    ]})"),
            "");
}

// MK-42: villa, protection money, double agent, crooked lawyer, pickpocket; the burglary comes too late.
TEST(KaranorOtherSets, the_fourth_answer_in_a_row_cannot_be_answered) {
  auto set = Files();
  for (const auto* card : {"pickpocket", "burglary"})
    set.set("black_market.json", card, R"({"when": {"another": ["play"]}, "do": [{"gain": {"gold": 1}}]})");
  EXPECT_EQ(play(set, R"({
    "scenario": 1, "game": "karanor", "name": "four deep", "rules": ["MK-42"], "seats": 3,
    "position": {"players": {
      "1": {"at": "mages_tower", "gold": 8},
      "2": {"black_market": ["protection_money", "crooked_lawyer", "burglary"]},
      "3": {"gold": 2, "black_market": ["double_agent", "pickpocket"]}}},
    "steps": [
      {"by": 1, "do": {"do": "villa"}},
      {"by": 2, "do": {"do": "answer", "card": "protection_money"}},
      {"by": 2, "do": {"do": "pass"}},
      {"by": 3, "do": {"do": "answer", "card": "double_agent"}},
      {"by": 3, "do": {"do": "pass"}},
      {"by": 2, "do": {"do": "answer", "card": "crooked_lawyer"}},
      {"expect": {"asked": [2], "question": "answer"}},
      {"by": 2, "do": {"do": "pass"}},
      {"expect": {"asked": [3]}},
      {"by": 3, "do": {"do": "answer", "card": "pickpocket"}},
      {"expect": {"sees": {"of": 1, "events": [
        {"event": "changed", "seat": 3, "score": "gold", "by": 1},
        {"event": "stolen", "seat": 2, "from": 3, "gold": 3},
        {"event": "cancelled", "seat": 2, "card": "protection_money"},
        {"event": "villa_bought", "seat": 1}]}}},
      {"expect": {"question": "turn", "asked": [1]}}
    ]})"),
            "");
}

// MK-27: a tile may allow two quests more, and they go one by one.
TEST(KaranorOtherSets, who_has_two_quests_too_many_discards_two) {
  auto set = Files();
  set.set("artefacts.json", "heros_ledger/always", R"({"quest_limit": 2})");
  EXPECT_EQ(play(set, R"({
    "scenario": 1, "game": "karanor", "name": "two too many", "rules": ["MK-27"],
    "position": {"players": {"1": {
      "artefacts": ["heros_ledger"], "quests": ["census", "lost_parrot", "overdue_taxes", "guild_exam", "leaky_barge"]}}},
    "steps": [
      {"by": 1, "do": {"do": "offer", "to": 2,
        "give": {"gold": 0, "goods": {}, "associates": [], "insignia": [], "artefacts": ["heros_ledger"]},
        "want": {"gold": 0, "goods": {}, "associates": [], "insignia": [], "artefacts": []}}},
      {"by": 2, "do": {"do": "accept", "of": 1, "number": 1}},
      {"by": 1, "do": {"do": "discard", "quest": "census"}},
      {"expect": {"question": "discard", "asked": [1]}},
      {"by": 1, "do": {"do": "discard", "quest": "guild_exam"}},
      {"expect": {"question": "turn", "view": {"of": 2, "has": {"players": {"1": {"quests": 3}}}}}}
    ]})"),
            "");
}

}  // namespace
}  // namespace divan::karanor
