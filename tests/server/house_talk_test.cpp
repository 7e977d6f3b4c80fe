// Talk: to all, to one, claims; mute; limits; what the others hear.
#include "tests/server/party.h"

namespace divan::server {
namespace {

const Person eve = person("Eve");

std::string say(Party& party, int seat, const std::string& words) {
  auto& guest = party.guests[static_cast<std::size_t>(seat - 1)];
  guest.command(R"("say":)" + words);
  party.stage.settle();
  return guest.verdict();
}
json::value heard(Guest& guest) {
  for (auto message = guest.wire->messages.rbegin(); message != guest.wire->messages.rend(); ++message) {
    const auto json = parsed(*message).as_object();
    if (!json.contains("update")) continue;
    const auto* heard = json.at("update").as_object().if_contains("heard");
    return heard == nullptr ? json::value() : *heard;
  }
  return {};
}

TEST(Talk, is_heard_by_everybody_and_kept_in_the_log) {
  Party party(4);
  auto watching = party.stage.attach(eve, party.made.id);
  EXPECT_EQ(say(party, 1, R"({"text":"<b>salut</b> ✋"})"), "committed");
  for (Guest* guest : {&party.guests[1], &watching}) {
    EXPECT_EQ(heard(*guest), parsed(R"({"seat":1,"say":{"text":"<b>salut</b> ✋"}})"));
  }
  EXPECT_EQ(party.kept().lines.back(), R"({"seat":1,"say":{"text":"<b>salut</b> ✋"}})");
  auto late = party.stage.attach(person("Fay"), party.made.id);
  const auto log = parsed(late.wire->messages[0]).at("snapshot").at("log").as_array();
  EXPECT_EQ(log.back().at("heard").at("say").at("text"), "<b>salut</b> ✋") << "whoever comes later reads it";
}

TEST(Talk, of_a_whisper_the_others_hear_only_that_two_talked) {
  Party party(4);
  auto watching = party.stage.attach(eve, party.made.id);
  EXPECT_EQ(say(party, 1, R"({"to":2,"text":"I go to Kaffa"})"), "committed");
  EXPECT_EQ(heard(party.guests[0]).at("say").at("text"), "I go to Kaffa");
  EXPECT_EQ(heard(party.guests[1]).at("say").at("text"), "I go to Kaffa");
  for (Guest* guest : {&party.guests[2], &party.guests[3], &watching}) {
    EXPECT_EQ(heard(*guest), parsed(R"({"seat":1,"say":{"to":2}})"));
    for (const auto& message : guest->wire->messages) EXPECT_EQ(message.find("I go to Kaffa"), std::string::npos);
  }
}

TEST(Talk, knows_the_claims_of_the_game) {
  Party party(4);
  EXPECT_EQ(say(party, 1, R"({"claim":{"claim":"seeking","card":"gold"}})"), "committed");
  EXPECT_EQ(heard(party.guests[3]).at("say").at("claim").at("card"), "gold");
  EXPECT_EQ(say(party, 1, R"({"claim":{"claim":"singing"}})"), "malformed say.claim.claim");
}

TEST(Talk, follows_the_rules_of_the_game_and_of_the_table) {
  Party party(4);
  EXPECT_EQ(say(party, 1, R"({"text":""})"), "refused TABLE-1 text_blank");
  EXPECT_EQ(say(party, 1, R"({"text":"a\u0007b"})"), "refused TABLE-1 text_not_plain");
  EXPECT_EQ(say(party, 1, R"({"text":")" + std::string(501, 'a') + "\"}"), "refused TABLE-1 text_too_long");
  EXPECT_EQ(say(party, 1, R"({"to":1,"text":"me"})"), "refused TABLE-3 to_oneself");
  EXPECT_EQ(say(party, 1, R"({"to":7,"text":"you"})"), "refused TABLE-4 no_such_seat");
  EXPECT_EQ(say(party, 1, R"("hello")"), "malformed say");
  EXPECT_EQ(say(party, 1, R"({"text":1})"), "malformed say.text");
  party.end_intrigue();
  EXPECT_EQ(say(party, 1, R"({"text":"psst"})"), "refused VE-20 plans_are_made_in_silence");
}

// VE-20
TEST(Talk, out_of_turn_is_refused_where_players_speak_in_turn) {
  Party party(4, R"("options":{"turns_to_speak":true},"clock":{"kind":"none"})");
  for (int turn = 0; turn < 4; ++turn) {
    ASSERT_EQ(Party::what_is_asked(party.guests[0]), "speech");
    const int speaker = Party::first_asked(party.guests[0]);
    const int other = speaker % 4 + 1;
    EXPECT_EQ(say(party, other, R"({"text":"May I?"})"), "refused VE-20 not_your_turn_to_speak");
    EXPECT_EQ(say(party, other, R"({"claim":{"claim":"seeking","card":"gold"}})"),
              "refused VE-20 not_your_turn_to_speak");
    EXPECT_EQ(say(party, speaker, R"({"text":"I go to Kaffa."})"), "committed");
    auto& guest = party.guests[static_cast<std::size_t>(speaker - 1)];
    EXPECT_EQ(party.act(guest, R"({"do":"ready"})"), "committed");
  }
  EXPECT_EQ(Party::what_is_asked(party.guests[0]), "intrigue");
  for (int seat = 1; seat <= 4; ++seat) EXPECT_EQ(say(party, seat, R"({"text":"So do I."})"), "committed");
}

// TABLE-9
TEST(Talk, is_limited_to_ten_in_twenty_seconds) {
  Party party(4);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(say(party, 1, R"({"text":"again"})"), "committed");
  EXPECT_EQ(say(party, 1, R"({"text":"again"})"), "refused TABLE-9 too_much");
  EXPECT_EQ(say(party, 2, R"({"text":"me too"})"), "committed");
  party.stage.pass(20'000);
  EXPECT_EQ(say(party, 1, R"({"text":"again"})"), "committed");
}

// TABLE-9
TEST(Talk, of_somebody_muted_only_the_claims_of_the_game_are_heard) {
  Party party(4);
  EXPECT_EQ(party.stage.result(Party::people[0], party.at("mute"), R"({"seat":2,"muted":true})"), "200");
  EXPECT_EQ(say(party, 2, R"({"text":"rude"})"), "refused TABLE-9 muted");
  EXPECT_EQ(say(party, 2, R"({"to":3,"text":"rude"})"), "refused TABLE-9 muted");
  EXPECT_EQ(say(party, 2, R"({"text":"rude","claim":{"claim":"seeking","card":"gold"}})"), "refused TABLE-9 muted");
  EXPECT_EQ(say(party, 2, R"({"claim":{"claim":"seeking","card":"gold"}})"), "committed");
  EXPECT_EQ(party.stage.result(Party::people[0], party.at("mute"), R"({"seat":2,"muted":false})"), "200");
  EXPECT_EQ(say(party, 2, R"({"text":"kind"})"), "committed");
}

TEST(Talk, goes_on_while_the_clock_stands_still) {
  Party party(1);
  party.guests[0].command(R"("pause":true)");
  party.stage.settle();
  EXPECT_EQ(say(party, 1, R"({"text":"tea?"})"), "committed");
}

}  // namespace
}  // namespace divan::server
