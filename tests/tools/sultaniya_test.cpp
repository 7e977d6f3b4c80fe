// How games of Sultaniya run with the standard set: 200 games of the simple bot, with wide bounds. The long campaign
// measures the narrow ones of docs/rules/sultaniya.md.
#include <gtest/gtest.h>

#include <algorithm>

#include "bots/match.h"
#include "bots/roster.h"
#include "engine/sultaniya/text.h"

namespace divan {
namespace {

struct Course {
  int standstills = 0;
  std::vector<int> turns;  // a player's, of each game
  double placements = 0;   // (tile, place, side) that a turn offered at best, on average
};

// The most builds that each turn of a game offered, in all, and how many turns there were.
void count_placements(const Table<Sultaniya>& table, int seats, double& sum, int& turns) {
  auto state = Sultaniya::begin({}, seats);
  std::vector<sultaniya::Action> storage(Sultaniya::max_actions);
  int best = 0;
  int turn = 0;
  for (const auto& entry : table.log()) {
    if (const auto* act = std::get_if<0>(&entry)) Sultaniya::apply(state, *act, nullptr);
    const auto* said = std::get_if<Said<Sultaniya>>(&entry);
    if (said == nullptr) continue;
    if (state.turn != turn) sum += best, best = 0, turn = state.turn;
    Buffer<sultaniya::Action> room{std::span(storage)};
    Sultaniya::legal(state, said->seat, room);
    const auto builds = std::ranges::count_if(
        room, [](const auto& action) { return std::holds_alternative<sultaniya::Build>(action); });
    best = std::max(best, static_cast<int>(builds));
    Sultaniya::apply(state, said->seat, said->action, nullptr);
  }
  sum += best;
  turns += turn;
}

Course play(int seats, int games) {
  Course course;
  int turns = 0;
  for (int i = 0; i < games; ++i) {
    Table<Sultaniya> table(sultaniya::Options{}, seats, Seed::from_number(static_cast<std::uint64_t>(i)));
    std::vector<std::unique_ptr<Bot<Sultaniya>>> bots;
    for (int seat = 0; seat < seats; ++seat) bots.push_back(make_bot<Sultaniya>("greedy"));
    const auto report = Match<Sultaniya>(table, bots, Seed::from_number(static_cast<std::uint64_t>(i))).play();
    EXPECT_EQ(report.end, MatchEnd::finished);
    const auto view = table.view(Viewer::spectator());
    course.standstills += view.ending == sultaniya::Ending::standstill;
    course.turns.push_back((view.turn + seats - 1) / seats);
    count_placements(table, seats, course.placements, turns);
  }
  std::ranges::sort(course.turns);
  course.placements /= turns;
  return course;
}

class SultaniyaCourse : public testing::TestWithParam<int> {};

// SU-50 SU-60
TEST_P(SultaniyaCourse, games_come_to_an_end_and_matching_matters) {
  const int games = 50;
  const Course course = play(GetParam(), games);
  const int median = course.turns[games / 2];
  RecordProperty("standstills", course.standstills);
  RecordProperty("median", median);
  RecordProperty("placements", std::to_string(course.placements));
  EXPECT_LE(course.standstills, games / 10);
  EXPECT_GE(median, 10);
  EXPECT_LE(median, 24);
  EXPECT_GE(course.placements, 2);
  EXPECT_LE(course.placements, 60);
}

INSTANTIATE_TEST_SUITE_P(OneToFour, SultaniyaCourse, testing::Values(1, 2, 3, 4));

}  // namespace
}  // namespace divan
