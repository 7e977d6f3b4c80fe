// What the rules ask of a game with the standard set (docs/rules/sultaniya.md, last section), measured on the simple
// bot and on the one with rules of thumb: 50 games at each number of players. DIVAN_SOAK=20 plays the thousand of the
// rules and prints the rows of docs/tiles.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <sstream>

#include "bots/match.h"
#include "bots/roster.h"
#include "engine/sultaniya/text.h"

namespace divan {
namespace {

using namespace sultaniya;

const char* soak() { return std::getenv("DIVAN_SOAK"); }

// A sum, and of how many.
struct Mean {
  double sum = 0;
  int count = 0;

  void add(double value) { sum += value, ++count; }
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

// The ways to lay a tile (which, where, which side up) that each turn offered, be it after uncovering or by a djinn's
// favour; what the Seer alone shows is left out.
void count_placements(const Table<Sultaniya>& table, int seats, Mean& placements) {
  State state = Sultaniya::begin({}, seats);
  std::vector<Action> storage(Sultaniya::max_actions);
  std::set<std::tuple<Name, HalfColumn, Face>> offered;
  int turn = 1;
  for (const auto& entry : table.log()) {
    if (const auto* act = std::get_if<0>(&entry)) Sultaniya::apply(state, *act, nullptr);
    const auto* said = std::get_if<Said<Sultaniya>>(&entry);
    if (said == nullptr) continue;
    if (state.turn != turn) placements.add(static_cast<double>(offered.size())), offered.clear(), turn = state.turn;
    Buffer<Action> room{std::span(storage)};
    Sultaniya::legal(state, said->seat, room);
    for (const Action& action : room) {
      const auto* build = std::get_if<Build>(&action);
      if (build != nullptr && state.questions.back().what != Asking::seek)
        offered.emplace(build->tile, build->at, build->face);
    }
    Sultaniya::apply(state, said->seat, said->action, nullptr);
  }
  placements.add(static_cast<double>(offered.size()));
}

Course play(std::string_view bot, int seats, int games) {
  Course course;
  for (int i = 0; i < games; ++i) {
    Table<Sultaniya> table(Options{}, seats, Seed::from_number(static_cast<std::uint64_t>(i)));
    std::vector<std::unique_ptr<Bot<Sultaniya>>> bots;
    for (int seat = 0; seat < seats; ++seat) bots.push_back(make_bot<Sultaniya>(bot));
    const auto report = Match<Sultaniya>(table, bots, Seed::from_number(static_cast<std::uint64_t>(i))).play();
    EXPECT_EQ(report.end, MatchEnd::finished);
    const auto view = table.view(Viewer::spectator());
    course.standstills += view.ending == Ending::standstill;
    course.turns.push_back((view.turn + seats - 1) / seats);
    for (const auto& player : view.players) {
      if (!player) continue;
      const Board& board = standard().boards[*standard().find_board(*player->character)];
      course.points[board.name.name()].add(player->score.points);
    }
    count_placements(table, seats, course.placements);
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

INSTANTIATE_TEST_SUITE_P(OneToFour, SultaniyaCourse,
                         testing::Combine(testing::Values("greedy", "rules"), testing::Values(1, 2, 3, 4)),
                         [](const auto& course) {
                           return std::string(std::get<0>(course.param)) + "_" +
                                  std::to_string(std::get<1>(course.param));
                         });

}  // namespace
}  // namespace divan
