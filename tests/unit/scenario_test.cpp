#include "engine/core/scenario.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/harness/source_dir.h"

namespace divan {
namespace {

// A fresh deal of Verrat!, then these steps.
ScenarioResult run(const std::string& steps, const std::string& start = R"("seed":5)") {
  return run_scenario(R"({"scenario":1,"game":"verrat","name":"a test","rules":["VE-20"],)" + start + R"(,"steps":[)" +
                      steps + "]}");
}

// Passes with the right expectation, and fails at that very step with the wrong one, with these words.
void expect_fails(const std::string& before, const std::string& right, const std::string& wrong,
                  const std::string& words, int step) {
  const auto good = run(before + right);
  EXPECT_TRUE(good.passed) << right << ": " << good.problem;
  const auto bad = run(before + wrong);
  EXPECT_FALSE(bad.passed) << wrong;
  EXPECT_EQ(bad.step, step);
  EXPECT_NE(bad.problem.find(words), std::string::npos) << bad.problem;
}

std::string expect(const std::string& what) { return R"({"expect":{)" + what + "}}"; }

constexpr auto ready = R"({"by":1,"do":{"do":"ready"}},)";
constexpr auto all_ready = R"({"by":1,"do":{"do":"ready"}},{"by":2,"do":{"do":"ready"}},)"
                           R"({"by":3,"do":{"do":"ready"}},{"by":4,"do":{"do":"ready"}},)";
constexpr auto planned = R"({"by":1,"do":{"do":"plan","vizier":"stout","to":"kaffa"}},)";

TEST(Scenario, step_that_is_not_marked_must_be_accepted) {
  expect_fails(ready, R"({"by":2,"do":{"do":"ready"}})", R"({"by":2,"do":{"do":"seal"}})",
               "expected to be accepted, but refused by VE-", 2);
}

TEST(Scenario, refusal_that_does_not_come_fails) {
  expect_fails("", R"({"by":1,"refused":"TABLE-2","undo":true})", R"({"by":1,"refused":"VE-20","do":{"do":"ready"}})",
               "expected to be refused by \"VE-20\", but it is accepted", 1);
}

TEST(Scenario, refusal_by_another_rule_or_for_another_reason_fails) {
  expect_fails("", R"({"by":1,"refused":"TABLE-2","reason":"nothing_to_take_back","undo":true})",
               R"({"by":1,"refused":"VE-99","undo":true})", "refused: expected \"VE-99\", found \"TABLE-2\"", 1);
  expect_fails("", R"({"by":1,"refused":"TABLE-3","say":{"to":1,"text":"a"}})",
               R"({"by":1,"refused":"TABLE-3","reason":"other","say":{"to":1,"text":"a"}})",
               "reason: expected \"other\", found \"to_oneself\"", 1);
}

TEST(Scenario, refused_step_changes_nothing) {
  const auto result = run(R"({"by":1,"refused":"TABLE-2","undo":true},)" + expect(R"("asked":[1,2,3,4])"));
  EXPECT_TRUE(result.passed) << result.problem;
}

TEST(Scenario, legal_fails_when_an_action_is_not_listed) {
  expect_fails("", R"({"by":1,"legal":[{"do":"ready"}]})", R"({"by":1,"legal":[{"do":"seal"}]})",
               "legal: expected {\"do\":\"seal\"} to be listed", 1);
}

TEST(Scenario, not_legal_fails_when_an_action_is_listed) {
  expect_fails("", R"({"by":1,"not_legal":[{"do":"seal"}]})", R"({"by":1,"not_legal":[{"do":"ready"}]})",
               "not_legal: expected {\"do\":\"ready\"} not to be listed", 1);
  expect_fails("", R"({"by":1,"not_legal":[{"do":"seal"}]})", R"({"by":1,"not_legal":[{"do":"sael"}]})",
               "expected one of", 1);
}

TEST(Scenario, legal_exactly_fails_when_one_is_missing_or_too_many) {
  expect_fails("", R"({"by":1,"legal_exactly":[{"do":"ready"}]})", R"({"by":1,"legal_exactly":[]})",
               "{\"do\":\"ready\"} is listed too", 1);
  expect_fails("", R"({"by":1,"legal_exactly":[{"do":"ready"}]})",
               R"({"by":1,"legal_exactly":[{"do":"ready"},{"do":"seal"}]})", "{\"do\":\"seal\"} to be listed", 1);
}

TEST(Scenario, undo_takes_a_step_back) {
  const auto steps = std::string(all_ready) + planned;
  expect_fails(steps, R"({"by":1,"undo":true})", R"({"by":2,"undo":true})", "refused by TABLE-2", 6);
}

TEST(Scenario, asked_fails_for_other_seats) {
  expect_fails(ready, expect(R"("asked":[2,3,4])"), expect(R"("asked":[2,3])"), "asked: expected [2,3], found [", 2);
}

TEST(Scenario, question_fails_for_another_question) {
  expect_fails(all_ready, expect(R"("question":"plans")"), expect(R"("question":"pardon")"),
               "question: expected \"pardon\", found \"plans\"", 5);
}

TEST(Scenario, view_fails_when_a_part_differs_or_is_missing) {
  const auto good = expect(R"("view":{"of":1,"has":{"turn":1,"players":{"1":{"ready":true}}}})");
  expect_fails(ready, good, expect(R"("view":{"of":1,"has":{"players":{"1":{"ready":false}}}})"),
               "view: of 1: players.1.ready: expected false, found true", 2);
  expect_fails(ready, good, expect(R"("view":{"of":1,"has":{"players":{"5":{}}}})"),
               "players.5: expected {}, found nothing there", 2);
  expect_fails(ready, expect(R"("view":[{"of":"spectator","has":{"order":[2,3,4,1]}}])"),
               expect(R"("view":{"of":9,"has":{}})"), "of: expected a seat from 1 to 4", 2);
}

TEST(Scenario, lacks_fails_when_something_is_there_or_the_path_is_misspelt) {
  const auto steps = std::string(all_ready) + planned;
  const auto good = expect(R"("view":{"of":2,"lacks":["secrets.1","winner"]})");
  expect_fails(steps, good, expect(R"("view":{"of":1,"lacks":["secrets.1"]})"),
               "secrets.1: expected nothing there, found {", 6);
  expect_fails(steps, good, expect(R"("view":{"of":2,"lacks":["secretz.1"]})"), "is the path misspelt?", 6);
}

TEST(Scenario, sees_fails_when_an_event_was_not_told_or_stands_elsewhere) {
  const auto good = expect(R"("sees":{"of":3,"events":[{"event":"readied","seat":4},"asked"]})");
  expect_fails(all_ready, good, expect(R"("sees":{"of":3,"events":[{"event":"readied","seat":2}]})"),
               "sees: of 3: expected {\"event\":\"readied\",\"seat\":2} next, found [", 5);
  expect_fails(all_ready, good, expect(R"("sees":{"of":3,"events":["asked","readied"]})"), "expected \"readied\" next",
               5);
  expect_fails(all_ready, good, expect(R"("sees":{"of":3,"events":["redied"]})"), "no event \"redied\"", 5);
}

TEST(Scenario, not_sees_fails_when_an_event_was_told) {
  const auto steps = std::string(all_ready) + planned;
  expect_fails(steps, expect(R"("not_sees":{"of":2,"events":["planned"]})"),
               expect(R"("not_sees":{"of":1,"events":["planned"]})"),
               "not_sees: of 1: expected no \"planned\", found {", 6);
  expect_fails(steps, expect(R"("not_sees":[{"of":2,"events":"any"},{"of":"spectator","events":"any"}])"),
               expect(R"("not_sees":{"of":1,"events":"any"})"), "expected to be told nothing, found", 6);
  expect_fails(steps, expect(R"("not_sees":{"of":2,"events":["planned"]})"),
               expect(R"("not_sees":{"of":2,"events":["planed"]})"), "no event \"planed\"", 6);
}

TEST(Scenario, hears_fails_when_it_was_not_said) {
  const std::string said = R"({"by":1,"say":{"to":2,"text":"psst"}},)";
  expect_fails(said, expect(R"("hears":{"of":2,"has":{"seat":1,"say":{"text":"psst"}}})"),
               expect(R"("hears":{"of":3,"has":{"say":{"text":"psst"}}})"),
               "say.text: expected \"psst\", found nothing there", 2);
  expect_fails(ready, expect(R"("outcome":"none")"), expect(R"("hears":{"of":2,"has":{}})"), "nothing was heard", 2);
}

TEST(Scenario, outcome_fails_when_it_is_another_or_none) {
  expect_fails("", expect(R"("outcome":"none")"), expect(R"("outcome":{"ranks":{"1":1}})"),
               "outcome: expected {\"ranks\":{\"1\":1}}, but the game goes on", 1);
}

TEST(Scenario, outcome_is_compared_as_far_as_it_is_named) {
  const std::string start = R"("options":{"max_turns":1},"seed":5)";
  const std::string lapse = R"({"by":"table","do":{"do":"lapse"}},)";
  std::string steps;
  ScenarioResult result;
  for (int i = 0; i < 20; ++i) {
    steps += lapse;
    result = run(steps + expect(R"("outcome":{"points":{"1":99}})"), start);
    if (result.problem.find("points.1: expected 99, found ") != std::string::npos) break;
  }
  EXPECT_NE(result.problem.find("points.1: expected 99, found "), std::string::npos) << result.problem;
  result = run(steps + expect(R"("outcome":"none")"), start);
  EXPECT_NE(result.problem.find("outcome: expected \"none\", found {\"ranks\""), std::string::npos) << result.problem;
}

TEST(Scenario, hash_fails_for_another_position) {
  const auto wrong = run(expect(R"("hash":"0000000000000000")"));
  EXPECT_NE(wrong.problem.find("hash: expected \"0000000000000000\", found \""), std::string::npos) << wrong.problem;
  const auto found = wrong.problem.substr(wrong.problem.rfind("found ") + 6);
  EXPECT_TRUE(run(expect(R"("hash":)" + found)).passed);
}

TEST(Scenario, expectation_that_says_nothing_or_is_unknown_fails) {
  for (const auto* step : {R"({"expect":{}})",
                           R"({"expect":{"see":1}})",
                           R"({"expect":{"view":{"of":1}}})",
                           R"({"expect":{"sees":{"of":1}}})",
                           R"({"expect":{"sees":{"of":1,"events":[]}}})",
                           R"({"expect":{"not_sees":{"of":1,"events":[]}}})",
                           R"({"expect":{"view":{"of":1,"hass":{}}}})",
                           R"({"expect":{"outcome":"nobody"}})",
                           R"({"expect":{"outcome":{"rank":{}}}})",
                           R"({"expect":{"asked":[1,2,3,4]},"by":1})",
                           R"({"by":1,"legal":[]})",
                           R"({"by":1,"not_legal":[]})",
                           R"({"by":1})",
                           R"({"by":5,"do":{"do":"ready"}})",
                           R"({"by":"Ada","do":{"do":"ready"}})",
                           R"({"by":1,"do":{"do":"ready"},"undo":true})",
                           R"({"by":1,"do":{"do":"ready"},"reason":"x"})",
                           R"({"by":1,"does":{"do":"ready"}})",
                           R"({"by":"table","draw":true})",
                           R"({"by":"table"})",
                           R"({"do":{"do":"ready"}})",
                           "1",
                           "{}"}) {
    const auto result = run(step);
    EXPECT_FALSE(result.passed) << step;
    EXPECT_FALSE(result.problem.empty()) << step;
    EXPECT_EQ(result.step, 1) << step;
  }
}

TEST(Scenario, file_that_is_no_scenario_is_told_why) {
  const auto problem = [](std::string_view text) {
    const auto result = run_scenario(text);
    EXPECT_FALSE(result.passed);
    EXPECT_EQ(result.step, 0);
    return result.problem;
  };
  EXPECT_EQ(problem("{\n\"a\":1,\n\"a\":2}"), "line 3: the key \"a\" stands twice in one object");
  EXPECT_EQ(problem("{\n"), "line 2: the text ends in the middle of a value: it is cut short");
  EXPECT_EQ(problem("[]"), "not a scenario: expected an object");
  EXPECT_EQ(problem("{}"), "not a scenario: the field \"scenario\" is missing");
  EXPECT_EQ(problem(R"({"scenario":2})"), "version 2 of the format; this program reads version 1");
  EXPECT_EQ(problem(R"({"scenario":1})"), "name: expected a sentence");
  EXPECT_EQ(problem(R"({"scenario":1,"name":"a"})"), "rules: expected a list of one to three rule ids");
  EXPECT_EQ(problem(R"({"scenario":1,"name":"a","rules":["A","B","C","D"]})"),
            "rules: expected a list of one to three rule ids");
  EXPECT_EQ(problem(R"({"scenario":1,"name":"a","rules":["A"]})"), "game: expected the id of a game");
  EXPECT_EQ(problem(R"({"scenario":1,"name":"a","rules":["A"],"game":"x"})").substr(0, 23),
            "game: unknown game \"x\";");
  EXPECT_EQ(problem(R"({"scenario":1,"name":"a","rules":["A"],"game":"verrat"})"), "steps: expected a list of steps");
  EXPECT_EQ(problem(R"({"scenario":1,"name":"a","rules":["A"],"game":"verrat","steps":[{}]})"),
            "expected a position, or a seed for a fresh deal, or a first step of the table that deals");
  EXPECT_EQ(problem(R"({"scenario":1,"name":"a","rules":["A"],"game":"verrat","sted":[]})").substr(0, 33),
            "the scenario: no such field \"sted");
  EXPECT_EQ(problem(R"({"scenario":1,"name":"a","rules":["A"],"game":"verrat","seed":-1,"steps":[{}]})"),
            "seed: expected a whole number or 64 hexadecimal digits");
  EXPECT_EQ(problem(R"({"scenario":1,"name":"a","rules":["A"],"game":"verrat","seed":1,"seats":3,"steps":[{}]})"),
            "seats: this game is for 4 seats");
}

TEST(Scenario, position_with_a_mistake_is_told_where) {
  const auto problem = [](const std::string& position) { return run("{}", R"("position":)" + position).problem; };
  EXPECT_EQ(problem(R"({"viziers":{"1-fat":"kaffa"}})"), "position.viziers.1-fat: no such key here");
  EXPECT_EQ(problem(R"({"viziers":{"1-tall":"atlantis"}})").substr(0, 25), "position.viziers.1-tall: ");
  EXPECT_EQ(problem(R"({"hands":{"1":{"gold":7}}})").substr(0, 9), "position.");
}

// What docs/scenarios.md shows must work.
TEST(Scenario, example_of_the_documentation_passes) {
  std::ifstream file(source_dir() + "/docs/scenarios.md");
  std::stringstream all;
  all << file.rdbuf();
  const auto text = all.str();
  const auto begin = text.find("```jsonc\n") + 9;
  ASSERT_LT(begin, text.size());
  const auto result = run_scenario(text.substr(begin, text.find("```", begin) - begin));
  EXPECT_TRUE(result.passed) << "step " << result.step << ": " << result.problem;
}

}  // namespace
}  // namespace divan
