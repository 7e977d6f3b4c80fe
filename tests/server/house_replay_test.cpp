// Replays as the house gives them: to whom, when, and of which records.
#include <chrono>
#include <fstream>
#include <thread>

#include "tests/harness/source_dir.h"
#include "tests/server/party.h"

namespace divan::server {
namespace {

class Replays {
 public:
  explicit Replays(Stage& stage) : stage_(stage) {}

  // It is worked out on another thread.
  Reply ask(const Person& who, const std::string& method, const std::string& path, const std::string& body = "") {
    std::optional<Reply> reply;
    stage_.house().call(who, {method, path, body}, [&reply](Reply given) { reply = std::move(given); });
    for (int tries = 0; tries < 20'000 && !reply; ++tries) {
      stage_.settle();
      if (!reply) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_TRUE(reply) << path;
    return stage_.whole(reply.value_or(Reply{0, {}}));
  }
  // "200", or "409 not_ended".
  std::string result(const Person& who, const std::string& method, const std::string& path,
                     const std::string& body = "") {
    const auto reply = ask(who, method, path, body);
    if (reply.status == 200) return "200";
    return std::to_string(reply.status) + " " + text_of(parsed(reply.body).at("error")).substr(12);
  }

 private:
  Stage& stage_;
};

std::string golden(const std::string& name) {
  std::ifstream file(source_dir() + "/tests/golden/" + name + ".jsonl", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(HouseReplay, is_given_after_the_end_to_whoever_gets_the_record) {
  Party party(4);
  Replays replays(party.stage);
  const auto path = party.at("replay/open");
  EXPECT_EQ(replays.result(Party::people[0], "GET", path), "409 not_ended");
  EXPECT_EQ(replays.result(Party::people[0], "GET", party.at("replay/1")), "409 not_ended");
  party.play_to_the_end();
  for (const auto* eyes : {"1", "4", "watching", "open"}) {
    EXPECT_EQ(replays.result(Party::people[2], "GET", party.at(std::string("replay/") + eyes)), "200") << eyes;
  }
  EXPECT_EQ(replays.result(person("Eve"), "GET", path), "200") << "the table is listed";
  EXPECT_EQ(replays.result(Party::people[0], "GET", party.at("replay/5")), "400 record");
  for (const auto* eyes : {"", "0", "16", "closed", "1/2"}) {
    EXPECT_EQ(replays.result(Party::people[0], "GET", party.at(std::string("replay/") + eyes)), "404 no_such_call");
  }
}

TEST(HouseReplay, of_a_private_table_is_not_for_strangers) {
  Stage stage;
  Replays replays(stage);
  const auto ann = person("Ann"), eve = person("Eve");
  const auto made = stage.make(ann, R"({"game":"sultaniya","seats":1,"listed":false,"clock":{"kind":"none"}})");
  const auto at = [&](const std::string& verb) { return "tables/" + made.id + "/" + verb; };
  EXPECT_EQ(stage.result(ann, at("start")), "200");
  EXPECT_EQ(replays.result(eve, "GET", at("replay/open")), "403 invite");
  EXPECT_EQ(stage.result(eve, at("watch"), R"({"invite":")" + made.invite + "\"}"), "200");
  EXPECT_EQ(replays.result(eve, "GET", at("replay/open")), "409 not_ended");
}

// TABLE-9: after the end nothing is whispered any more, and what was lies open with all the rest.
TEST(HouseReplay, has_whispers_where_the_record_has_them_and_on_the_tapes_of_those_who_talked) {
  Party party(4);
  Replays replays(party.stage);
  party.guests[0].command(R"("say":{"to":2,"text":"under the arcade"})");
  party.stage.settle();
  ASSERT_EQ(party.guests[0].verdict(), "committed");
  party.play_to_the_end();
  const auto has = [&](const std::string& verb) {
    return replays.ask(person("Eve"), "GET", party.at(verb)).body.find("under the arcade") != std::string::npos;
  };
  EXPECT_TRUE(has("record"));
  EXPECT_TRUE(has("replay/open"));
  EXPECT_TRUE(has("replay/1"));
  EXPECT_TRUE(has("replay/2"));
  EXPECT_FALSE(has("replay/3"));
  EXPECT_FALSE(has("replay/watching"));
}

TEST(HouseReplay, of_a_record_is_that_of_the_table_it_came_from) {
  Party party(4);
  Replays replays(party.stage);
  party.play_to_the_end();
  const auto eve = person("Eve");
  const auto record = replays.ask(eve, "GET", party.at("record")).body;
  const auto lines = party.kept().lines.size();
  for (const auto* eyes : {"2", "watching", "open"}) {
    const auto of_table = replays.ask(eve, "GET", party.at(std::string("replay/") + eyes));
    const auto of_record = replays.ask(eve, "POST", std::string("replay/") + eyes, record);
    EXPECT_EQ(of_record.status, 200);
    EXPECT_EQ(of_record.body, of_table.body);
    EXPECT_EQ(of_record.body.find(R"("legal":)"), std::string::npos);
  }
  EXPECT_EQ(party.kept().lines.size(), lines) << "nothing is stored";
}

TEST(HouseReplay, of_a_record_that_cannot_be_replayed_says_why_and_where) {
  Stage stage;
  Replays replays(stage);
  const auto eve = person("Eve");
  const auto refused = [&](const std::string& record) {
    const auto reply = replays.ask(eve, "POST", "replay/open", record);
    const auto told = parsed(reply.body).as_object();
    if (!told.contains("error")) return std::string("shown");
    return std::to_string(reply.status) + " " + text_of(told.at("error")).substr(12) + " line " +
           std::to_string(told.at("args").at("line").as_int64());
  };
  const auto with = [](const std::string& before, const std::string& after) {
    auto record = golden("karanor");
    const auto at = record.find(before);
    EXPECT_NE(at, std::string::npos) << before;
    return record.replace(at, before.size(), after);
  };
  EXPECT_EQ(refused(golden("karanor")), "shown");
  EXPECT_EQ(refused(""), "400 record line 1");
  EXPECT_EQ(refused("{\"hello\":1}\n"), "400 record line 1");
  EXPECT_EQ(refused(with("\"game\":\"karanor\"", "\"game\":\"chess\"")), "400 record line 1");
  EXPECT_EQ(refused(with("\"rules\":1", "\"rules\":999")), "400 record_rules line 1");
  EXPECT_EQ(refused(with("\"hash\":\"9d8a5f1246c18a98\"", "\"hash\":\"0123456789abcdef\"")),
            "400 record_content line 1");
  EXPECT_EQ(refused(with("\"do\":\"draft\"", "\"do\":\"dance\"")), "400 record line 3");
  EXPECT_EQ(replays.result(eve, "POST", "replay/nobody", golden("karanor")), "404 no_such_call");
}

// KA-86
TEST(HouseReplay, tells_of_the_rounds_of_a_record_who_could_know_what) {
  Stage stage;
  Replays replays(stage);
  const auto eve = person("Eve");
  const auto told = replays.ask(eve, "POST", "replay/hindsight/2", golden("karaya"));
  ASSERT_EQ(told.status, 200) << told.body;
  EXPECT_EQ(parsed(told.body).at("round").as_int64(), 2);
  EXPECT_EQ(replays.result(eve, "POST", "replay/hindsight/3", golden("karaya")), "409 round_not_over");
  EXPECT_EQ(replays.result(eve, "POST", "replay/hindsight/0", golden("karaya")), "404 no_such_call");
  EXPECT_EQ(replays.result(eve, "POST", "replay/hindsight/1", golden("verrat")), "404 no_hindsight");
  EXPECT_EQ(replays.result(eve, "POST", "replay/hindsight/1", "{}\n"), "400 record");
}

}  // namespace
}  // namespace divan::server
