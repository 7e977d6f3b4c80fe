#include "lab/dataset.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <map>
#include <sstream>

#include "bots/nets.h"

namespace divan {
namespace {

std::string written(const DatasetPlan& plan) {
  std::ostringstream out;
  EXPECT_FALSE(write_dataset(plan, out, {}));
  return out.str();
}

TEST(Dataset, is_the_same_for_the_same_plan) {
  const DatasetPlan plan{"verrat", {"rules", "greedy"}, 4, 0, 7};
  EXPECT_EQ(written(plan), written(plan));
  auto other = plan;
  other.seed = 8;
  EXPECT_NE(written(plan), written(other));
}

TEST(Dataset, tells_its_columns_and_then_the_rows) {
  const auto text = written({"verrat", {"rules"}, 5, 0, 3});
  const auto end = text.find('\n');
  const auto head = boost::json::parse(text.substr(0, end)).as_object();
  const auto columns = head.at("features").as_array().size();
  EXPECT_EQ(columns, Features<Verrat>::count);
  EXPECT_EQ(head.at("schema").as_string(), std::to_string(schema_of(Features<Verrat>::names())));
  const auto width = 2 * (static_cast<std::size_t>(head.at("before").as_int64()) + columns);
  const auto body = text.substr(end + 1);
  ASSERT_EQ(body.size() % width, 0u);
  const auto number = [&](std::size_t row, std::size_t column) {
    const auto at = row * width + 2 * column;
    return static_cast<unsigned char>(body[at]) | static_cast<unsigned char>(body[at + 1]) << 8;
  };
  std::map<std::pair<int, int>, std::pair<int, int>> turns;  // of a game: its seats, and what they share
  for (std::size_t row = 0; row < body.size() / width; ++row) {
    auto& [seats, share] = turns[{number(row, 0), number(row, 2)}];
    ++seats;
    share += number(row, 6);
  }
  EXPECT_GT(turns.size(), 5u);
  for (const auto& [turn, both] : turns) {
    EXPECT_EQ(both.first, 4) << "game " << turn.first << " turn " << turn.second;
    EXPECT_NEAR(both.second, 1000, 4);
  }
}

TEST(Dataset, of_a_game_without_features_is_refused) {
  std::ostringstream out;
  EXPECT_TRUE(write_dataset({"karaya", {"rules"}, 1, 0, 0}, out, {}));
  EXPECT_TRUE(write_dataset({"chess", {"rules"}, 1, 0, 0}, out, {}));
  EXPECT_TRUE(write_dataset({"verrat", {"stockfish"}, 1, 0, 0}, out, {}));
}

}  // namespace
}  // namespace divan
