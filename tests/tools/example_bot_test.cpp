// The bot of docs/bots.md is quoted as it stands, and plays.
#include "tests/tools/example_bot.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "bots/match.h"
#include "bots/random.h"
#include "engine/verrat/text.h"
#include "tests/harness/source_dir.h"

namespace divan {
namespace {

std::string file(const std::string& path) {
  std::ifstream in(source_dir() + "/" + path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(ExampleBot, is_quoted_as_it_stands) {
  const std::string code = file("tests/tools/example_bot.h");
  ASSERT_FALSE(code.empty());
  EXPECT_NE(file("docs/bots.md").find("```cpp\n" + code + "```"), std::string::npos);
}

TEST(ExampleBot, plays_to_the_end_and_hoards) {
  int own = 0, others = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Table<Verrat> table(verrat::Options{}, 4, Seed::from_number(seed));
    std::vector<std::unique_ptr<Bot<Verrat>>> bots;
    bots.push_back(std::make_unique<Hoarder>());
    for (int i = 0; i < 3; ++i) bots.push_back(std::make_unique<RandomBot<Verrat>>());
    ASSERT_EQ(Match<Verrat>(table, bots, Seed::from_number(seed)).play().end, MatchEnd::finished);
    const auto view = table.view(Viewer::spectator());
    for (std::uint8_t i = 0; i < 4; ++i) (i == 0 ? own : others) += 3 * view.players[Seat{i}].cards.total();
  }
  EXPECT_GT(own, others / 3);
}

}  // namespace
}  // namespace divan
