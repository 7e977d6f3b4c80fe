// The scenario reader: a scenario passes or its problem is named, the same every time; a position that is accepted is
// one that can be played on.
#include <algorithm>
#include "engine/core/scenario.h"

#include <boost/json.hpp>

#include "engine/core/parse.h"
#include "tests/fuzz/watched.h"

namespace divan::fuzz {
namespace {

constexpr int played_on = 15;

void play_position(const boost::json::object& script, Random& dice) {
  const auto* id = script.if_contains("game");
  const auto* position = script.if_contains("position");
  if (id == nullptr || !id->is_string() || position == nullptr) return;
  const auto* game = find_game(id->get_string());
  if (game == nullptr) return;
  RecordHeader header;
  const auto* seats = script.if_contains("seats");
  const auto* number = seats == nullptr ? nullptr : seats->if_int64();
  header.seats = number == nullptr ? game->min_seats() : static_cast<int>(std::clamp<std::int64_t>(*number, 0, 99));
  if (const auto* options = script.if_contains("options")) header.options = boost::json::serialize(*options);
  auto opening = game->arrange(header, boost::json::serialize(*position));
  require(opening.table || !opening.fault.problem.empty(), "no position, and no word why");
  if (!opening.table || opening.table->sound()) return;
  Watched watched(*opening.table);
  watched.look();
  for (int i = 0; i < played_on && watched.play_on(dice); ++i) continue;
  watched.look();
}

}  // namespace

bool scenarios(std::string_view input) {
  const auto result = run_scenario(input);
  require(result.passed == result.problem.empty(), "a scenario fails if and only if it has a problem");
  const auto again = run_scenario(input);
  require(again.passed == result.passed && again.step == result.step && again.problem == result.problem,
          "a scenario does not always give the same");
  boost::json::value json;
  if (parse_json(input, json, Dialect::with_comments, longest_file) || !json.is_object()) return false;
  Dice dice(input.size());
  play_position(json.get_object(), dice);
  return result.passed;
}

}  // namespace divan::fuzz
