// What the rules ask of a game with the standard set (docs/rules/sultaniya.md, last section), measured on the simple
// bot and on the one with rules of thumb: 50 games at each number of players. DIVAN_SOAK=20 plays the thousand of the
// rules and prints the rows of docs/tiles.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <list>
#include <map>
#include <set>
#include <sstream>

#include "bots/match.h"
#include "bots/roster.h"
#include "engine/core/registry.h"
#include "engine/sultaniya/text.h"
#include "lab/balance.h"
#include "lab/witness_sultaniya.h"

namespace divan {
namespace {

using namespace sultaniya;

const char* soak() { return std::getenv("DIVAN_SOAK"); }

// A sum, and of how many.
struct Mean {
  double sum = 0;
  double count = 0;

  void add(double value, double times = 1) { sum += value, count += times; }
  double value() const { return sum / count; }
};

struct Course {
  int standstills = 0;
  std::vector<int> turns;  // a player's, of each game
  Mean placements;         // of a turn
  std::map<std::string_view, Mean> points;

  double mean_points() const {
    Mean all;
    for (const auto& [character, mean] : points) all.sum += mean.sum, all.count += mean.count;
    return all.value();
  }
  // Which character comes out best and worst, and by how much they differ.
  std::string spread(double& difference) const {
    const auto by_mean = [](const auto& one, const auto& other) { return one.second.value() < other.second.value(); };
    const auto [worst, best] = std::ranges::minmax_element(points, by_mean);
    difference = best->second.value() - worst->second.value();
    std::ostringstream text;
    text << worst->first << ' ' << worst->second.value() << ", " << best->first << ' ' << best->second.value();
    return text.str();
  }
};

Course play(std::string_view bot, int seats, int games) {
  Course course;
  for (int i = 0; i < games; ++i) {
    Table<Sultaniya> table(Options{}, seats, Seed::from_number(static_cast<std::uint64_t>(i)));
    std::vector<std::unique_ptr<Bot<Sultaniya>>> bots;
    for (int seat = 0; seat < seats; ++seat) bots.push_back(make_bot<Sultaniya>(bot));
    Match<Sultaniya> match(table, bots, Seed::from_number(static_cast<std::uint64_t>(i)));
    Witness<Sultaniya> witness;
    match.watch([&](const Table<Sultaniya>& at) {
      for (const auto& told : at.told(Viewer::open())) witness.see(*told);
      witness.look(at);
    });
    EXPECT_EQ(match.play().end, MatchEnd::finished);
    const auto view = table.view(Viewer::spectator());
    course.standstills += view.ending == Ending::standstill;
    course.turns.push_back((view.turn + seats - 1) / seats);
    for (const auto& player : view.players) {
      if (!player) continue;
      const Board& board = standard().boards[*standard().find_board(*player->character)];
      course.points[board.name.name()].add(player->score.points);
    }
    Findings findings;
    witness.conclude(table.view(Viewer::open()), findings);
    course.placements.add(findings.measures[0].sum, findings.measures[0].times);
  }
  std::ranges::sort(course.turns);
  return course;
}

class SultaniyaCourse : public testing::TestWithParam<std::tuple<std::string_view, int>> {};

// SU-50 SU-60
TEST_P(SultaniyaCourse, games_come_to_an_end_and_matching_matters) {
  const int games = 50 * (soak() == nullptr ? 1 : std::max(1, std::atoi(soak())));
  const auto [bot, seats] = GetParam();
  const Course course = play(bot, seats, games);
  const int median = course.turns[course.turns.size() / 2];
  double difference = 0;
  const std::string spread = course.spread(difference);
  if (soak() != nullptr)
    std::cout << "| " << bot << " | " << seats << " | " << course.standstills << " of " << games << " | " << median
              << " (" << course.turns.front() << " to " << course.turns.back() << ") | " << course.placements.value()
              << " | " << course.mean_points() << " | " << spread << " |\n";
  EXPECT_LE(course.standstills, std::max(1, (games - 1) / 100));
  EXPECT_GE(median, 12);
  EXPECT_LE(median, 20);
  EXPECT_GE(course.placements.value(), 4);
  EXPECT_LE(course.placements.value(), 40);
  EXPECT_EQ(course.points.size(), board_count);
  EXPECT_GE(course.mean_points(), seats == 1 ? 50 : 44) << "a bot that builds";
  EXPECT_LT(difference, soak() == nullptr ? 20 : 8) << spread;
}

// The standard set with walls instead of its arches, so that first floors fit in more places.
class WithoutArches {
 public:
  WithoutArches() {
    for (const auto& [name, text] : standard_files("sultaniya")) {
      auto& own = kept_.emplace_back(std::string(text));
      for (const std::string arch = R"("side": "arch")"; name == "tiles.json" || name == "boards.json";) {
        const auto at = own.find(arch);
        if (at == std::string::npos) break;
        own.replace(at, arch.size(), R"("side": "wall")");
      }
      files_.push_back({name, own});
    }
    ContentFaults faults;
    game_ = find_game("sultaniya")->with_content(files_, faults);
    for (const auto& fault : faults) ADD_FAILURE() << fault.line();
  }
  const AnyGame* game() const { return game_.get(); }

 private:
  std::list<std::string> kept_;
  std::vector<ContentFile> files_;
  std::unique_ptr<AnyGame> game_;
};

// SU-50
TEST(SultaniyaBalance, measures_placements_and_standstills_of_any_set) {
  const WithoutArches doctored;
  BalancePlan plan;
  plan.game = "sultaniya";
  plan.bots = {"greedy"};
  plan.games = 40;
  plan.seats = {2, 4};
  plan.variants = {{"standard", nullptr, "{}", ""}, {"without arches", doctored.game(), "{}", "doctored"}};
  BalanceResult result;
  ASSERT_FALSE(weigh(plan, {}, result));
  ASSERT_EQ(result.columns.size(), 6u);
  for (const auto& column : result.columns) {
    ASSERT_TRUE(column.measures.contains("placements on a turn"));
    const auto ended = column.endings.find("standstill");
    EXPECT_EQ(column.cut_short, ended == column.endings.end() ? 0 : ended->second.times);
    EXPECT_EQ(column.unfinished, 0);
  }
  const auto placements = [&](std::size_t i) { return result.columns[i].measures.at("placements on a turn").mean; };
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_GT(placements(i + 3), placements(i) + 0.5) << result.title(result.columns[i]);
  EXPECT_NE(to_text(result).find("placements on a turn, without arches, 4 seats: "), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(OneToFour, SultaniyaCourse,
                         testing::Combine(testing::Values("greedy", "rules"), testing::Values(1, 2, 3, 4)),
                         [](const auto& course) {
                           return std::string(std::get<0>(course.param)) + "_" +
                                  std::to_string(std::get<1>(course.param));
                         });

}  // namespace
}  // namespace divan
