// `divan load` as it is called, on a small scale.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>

#include "tests/server/command.h"
#include "tests/server/program.h"
#include "tests/server/store_tools.h"

namespace divan::server {
namespace {

namespace json = boost::json;
using testing::HasSubstr;

Ran load(const std::string& words) { return divan("load " + words); }

std::int64_t number(const json::value& in, std::string_view pointer) {
  return in.at_pointer({pointer.data(), pointer.size()}).to_number<std::int64_t>();
}

TEST(Load, plays_at_a_server_of_its_own_and_tells_what_it_measured) {
  const auto ran = load("--tables 2 --clients 10 --seconds 2 --runs 1 --json");
  ASSERT_EQ(ran.code, 0) << ran.said;
  const auto told = json::parse(ran.said);
  EXPECT_EQ(number(told, "/connections"), 10);
  EXPECT_TRUE(told.at("faults").as_object().empty()) << ran.said;
  EXPECT_EQ(told.at("runs").as_array().size(), 1);
  // Two tables of four that answer at once, each seat at most as often as a seat may.
  EXPECT_GT(number(told, "/median/moves_a_second"), 2);
  EXPECT_LE(number(told, "/median/p50_us"), number(told, "/median/p99_us"));
  // Of a move at least the mover hears, and so do the spectators of what is no secret.
  EXPECT_GT(number(told, "/median/updates"), number(told, "/median/moves_a_second"));
  EXPECT_GT(number(told, "/median/update_bytes"), 50);
  EXPECT_GT(number(told, "/median/fsync_p99_us"), 0);
  EXPECT_GT(number(told, "/memory/empty"), 0);
  EXPECT_GT(number(told, "/store_alone"), 0);
  EXPECT_GT(number(told, "/store_alike"), 0);
  EXPECT_GT(number(told, "/store_together"), 0);
  EXPECT_GE(number(told, "/median/appends_a_commit"), 1);
}

TEST(Load, keeps_to_the_rate_that_is_wanted) {
  const auto ran = load("--tables 4 --clients 20 --seconds 2 --runs 1 --rate 10 --game mix --json");
  ASSERT_EQ(ran.code, 0) << ran.said;
  const auto told = json::parse(ran.said);
  EXPECT_EQ(number(told, "/connections"), 20);
  EXPECT_GT(number(told, "/median/moves_a_second"), 0);
  EXPECT_LE(number(told, "/median/moves_a_second"), 15);
}

// bench/README.md has the figures; here a busy machine must hold too.
TEST(Load, those_who_play_hardly_notice_an_attack) {
  // More people than one address may bring in a minute.
  const auto ran = load("--tables 30 --clients 120 --seconds 5 --runs 1 --rate 50 --attack 150 --json");
  ASSERT_EQ(ran.code, 0) << ran.said;
  const auto told = json::parse(ran.said);
  EXPECT_EQ(number(told, "/connections"), 120);
  EXPECT_TRUE(told.at("faults").as_object().empty()) << ran.said;
  EXPECT_GT(number(told, "/median/moves_a_second"), 10);
  EXPECT_LT(number(told, "/median/p99_us"), 1'000'000);
  EXPECT_GT(number(told, "/attack/connections"), 150) << "some are cut, and come again";
  EXPECT_GT(number(told, "/attack/refused"), 100);
  // 6,000 answers of /healthz in 20 s for each of six addresses, for as long as the attack lasts.
  EXPECT_LT(number(told, "/attack/served"), 150'000) << "limits hold";
  // Each of 150 connections once a second.
  EXPECT_LT(number(told, "/attack/refused"), 15'000) << "whoever asks too much waits for the answer";
}

TEST(Load, plays_at_a_server_that_runs_and_says_when_that_has_limits) {
  const TemporaryDirectory directory;
  const Program unlimited(directory.path() + "/open", {"--unlimited"});
  const auto url = [](const Program& program) { return "--url http://127.0.0.1:" + std::to_string(program.port()); };
  const auto ran = load("--tables 2 --clients 8 --seconds 1 --runs 1 --json " + url(unlimited));
  ASSERT_EQ(ran.code, 0) << ran.said;
  const auto told = json::parse(ran.said);
  EXPECT_EQ(number(told, "/connections"), 8);
  EXPECT_FALSE(told.as_object().contains("memory")) << "it cannot know whose memory";

  const Program limited(directory.path() + "/limited");
  const auto refused = load("--tables 10 --clients 40 --seconds 1 --runs 1 " + url(limited));
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.said, HasSubstr("429"));
  EXPECT_THAT(refused.said, HasSubstr("--unlimited"));
}

TEST(Load, says_what_cannot_be_done) {
  const auto few = load("--tables 3 --clients 11");
  EXPECT_EQ(few.code, 2);
  EXPECT_THAT(few.said, HasSubstr("3 tables seat 12 people"));
  const auto nobody = load("--tables 1 --clients 4 --url http://127.0.0.1:1");
  EXPECT_EQ(nobody.code, 2);
  EXPECT_THAT(nobody.said, HasSubstr("refused"));
  const auto address = load("--tables 1 --clients 4 --url https://divan.example");
  EXPECT_EQ(address.code, 2);
  EXPECT_THAT(address.said, HasSubstr("http://127.0.0.1:8080"));
  const auto elsewhere = load("--tables 1 --clients 4 --attack 5 --url http://127.0.0.1:1");
  EXPECT_EQ(elsewhere.code, 2);
  EXPECT_THAT(elsewhere.said, HasSubstr("a server of its own"));
  const auto game = load("--game chess");
  EXPECT_EQ(game.code, 2);
}

}  // namespace
}  // namespace divan::server
