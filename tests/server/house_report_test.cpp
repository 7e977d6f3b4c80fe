// Reports: who may report whom, what is kept of it, and that it points to the right line.
#include "tests/server/party.h"

namespace divan::server {
namespace {

struct Reported : testing::Test {
  Reported() {
    party.stage.kill();
    party.stage.dependencies.report = [this](Report report, const std::function<void(bool)>& done) {
      if (keeps) kept.push_back(std::move(report));
      done(keeps);
    };
    party.guests.clear();
    for (int i = 0; i < 3; ++i) {
      party.guests.push_back(party.stage.attach(Party::people[static_cast<std::size_t>(i)], party.made.id));
    }
  }
  std::string report(int by, const std::string& body) {
    return party.stage.result(Party::people[static_cast<std::size_t>(by - 1)], party.at("report"), body);
  }
  // Says something and gives the number of its line.
  std::uint64_t say(int seat, const std::string& words) {
    auto& guest = party.guests[static_cast<std::size_t>(seat - 1)];
    guest.command(R"("say":)" + words);
    party.stage.settle();
    EXPECT_EQ(guest.verdict(), "committed");
    return party.kept().lines.size();
  }

  Party party{3};
  std::vector<Report> kept;
  bool keeps = true;
};

TEST_F(Reported, of_a_player_points_to_the_moment) {
  EXPECT_EQ(report(1, R"({"seat":2,"words":"stalls"})"), "200");
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(kept[0].table, party.made.id);
  EXPECT_EQ(kept[0].line, party.kept().lines.size());
  EXPECT_EQ(kept[0].seat, 2);
  EXPECT_EQ(kept[0].name, "Bob");
  EXPECT_EQ(kept[0].by, Party::people[0].key);
  EXPECT_EQ(kept[0].words, "stalls");
  EXPECT_EQ(kept[0].at, party.stage.clock.now());
}

TEST_F(Reported, of_a_message_points_to_its_line) {
  const auto first = say(2, R"({"text":"rude"})");
  const auto second = say(2, R"({"text":"very rude"})");
  say(1, R"({"text":"rude"})");
  EXPECT_EQ(report(1, R"({"seat":2,"said":"rude","words":""})"), "200");
  EXPECT_EQ(report(1, R"({"seat":2,"said":"very rude","words":"really"})"), "200");
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept[0].line, first);
  EXPECT_EQ(kept[1].line, second);
  EXPECT_EQ(kept[1].words, "\"very rude\" really");
}

TEST_F(Reported, words_that_the_reporter_did_not_hear_are_not_found) {
  const auto whispered = say(2, R"({"to":3,"text":"psst"})");
  say(2, R"({"text":"aloud"})");
  EXPECT_EQ(report(1, R"({"seat":2,"said":"psst","words":"guessed"})"), "200");
  EXPECT_EQ(report(3, R"({"seat":2,"said":"psst","words":"heard"})"), "200");
  EXPECT_NE(kept[0].line, whispered);
  EXPECT_EQ(kept[1].line, whispered);
}

TEST_F(Reported, only_by_those_who_sit_there_and_only_of_others) {
  EXPECT_EQ(party.stage.result(person("Eve"), party.at("report"), R"({"seat":2,"words":"x"})"), "403 not_seated");
  EXPECT_EQ(report(1, R"({"seat":1,"words":"me"})"), "409 no_other_person");
  EXPECT_EQ(report(1, R"({"seat":4,"words":"a bot"})"), "409 no_other_person");
  EXPECT_EQ(report(1, R"({"seat":9,"words":"x"})"), "400 no_such_seat");
  EXPECT_EQ(report(1, R"({"seat":2})"), "400 body");
  EXPECT_EQ(report(1, R"({"seat":2,"words":"a\u0007b"})"), "400 body");
  EXPECT_TRUE(kept.empty());
}

TEST_F(Reported, not_without_end) {
  for (int i = 0; i < 5; ++i) EXPECT_EQ(report(1, R"({"seat":2,"words":"x"})"), "200");
  EXPECT_EQ(report(1, R"({"seat":2,"words":"x"})"), "429 too_many");
  EXPECT_EQ(report(3, R"({"seat":2,"words":"x"})"), "200");
}

TEST_F(Reported, that_could_not_be_kept_is_said_so) {
  keeps = false;
  EXPECT_EQ(report(1, R"({"seat":2,"words":"x"})"), "503 storage");
}

}  // namespace
}  // namespace divan::server
