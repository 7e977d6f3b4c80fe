// Tables that travel with PostgreSQL at one end or the other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/archive.h"
#include "server/store_thread.h"
#include "tests/server/command.h"
#include "tests/server/net_player.h"
#include "tests/server/private_postgres.h"
#include "tests/server/program.h"

namespace divan::server {
namespace {

using testing::HasSubstr;

class PostgresTravel : public testing::Test {
 protected:
  // A table at a server on PostgreSQL, with people at it and something answered.
  TableId play_a_little() {
    const Program program(directory_.path() + "/data",
                          {"--database", address_, "--bot-delay", "0", "--unlimited", "--log", "warn"});
    std::vector<Browser> people;
    people.push_back(program.person("Ann"));
    people.push_back(program.person("Bob"));
    auto players = seat_people(std::move(people), R"({"max_turns":0})");
    std::mt19937 dice(7);
    for (auto& player : players) EXPECT_TRUE(player.connect());
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (players[0].answers.size() + players[1].answers.size() < 6 && std::chrono::steady_clock::now() < end) {
      for (auto& player : players) {
        while (player.hear(Patience(2))) {
        }
        player.play(dice);
      }
    }
    return players[0].table;
  }

  TemporaryDirectory directory_;
  std::string address_ = PrivatePostgres::shared().new_database();
  std::string file_ = directory_.path() + "/table.jsonl";
};

TEST_F(PostgresTravel, a_table_comes_whole_into_another_database_and_into_a_directory) {
  const auto table = play_a_little();
  const auto exported = divan("export " + table + " --database " + address_ + " --out " + file_);
  ASSERT_EQ(exported.code, 0) << exported.said;
  const auto whole = read_table(*read_postgres(address_), table);
  ASSERT_TRUE(whole);
  EXPECT_GE(whole->commands.size(), 1U);

  const auto other = PrivatePostgres::shared().new_database();
  const auto imported = divan("import " + file_ + " --database " + other);
  EXPECT_EQ(imported.code, 0) << imported.said;
  EXPECT_EQ(read_table(*read_postgres(other), table), whole);
  const auto again = divan("import " + file_ + " --database " + other);
  EXPECT_NE(again.code, 0) << "it is there already";
  EXPECT_EQ(read_table(*read_postgres(other), table), whole);

  const auto directory = directory_.path() + "/sqlite";
  const auto kept = divan("import " + file_ + " --data " + directory);
  EXPECT_EQ(kept.code, 0) << kept.said;
  EXPECT_EQ(read_table(*read_sqlite(directory), table), whole);
}

TEST_F(PostgresTravel, a_table_that_is_not_there_is_said_to_be_missing) {
  {
    const auto [store, fault] = open_postgres(address_);
  }
  const auto exported = divan("export ABCDEFGHIJKLMNOPQRSTUVWXYZ --database " + address_ + " --out " + file_);
  EXPECT_NE(exported.code, 0);
  EXPECT_THAT(exported.said, HasSubstr("ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
}

}  // namespace
}  // namespace divan::server
