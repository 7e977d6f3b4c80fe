// The action decoder: whatever a seat sends to a table of any game is refused or applied.
#include "tests/fuzz/watched.h"

namespace divan::fuzz {
namespace {

constexpr int most_lines = 300;
constexpr int most_by_chance = 400;  // entries in all, so that an input has an end

Opening open_table(std::string_view line) {
  const auto name = line.substr(0, line.find(' '));
  const auto* game = find_game(name);
  if (game == nullptr) return {};
  line.remove_prefix(std::min(line.size(), name.size() + 1));
  RecordHeader header;
  header.seats = take_number(line).value_or(game->min_seats());
  header.seed = Seed::from_number(static_cast<std::uint64_t>(take_number(line).value_or(0)));
  if (!line.empty()) header.options = line;
  auto opening = game->open(header);
  require(opening.table || !opening.fault.problem.empty(), "no table, and no word why");
  return opening;
}

// What stands in one line is proposed; nothing: the line has no sense.
std::optional<Answer> propose(AnyTable& table, std::string_view line) {
  if (line == "lapse") return table.propose_lapse();
  if (line == "time") return table.propose_time_up();
  if (line.starts_with('{')) return table.propose(line);
  const auto seat = take_number(line);
  if (!seat || *seat < 1 || *seat > most_seats) return {};
  return table.propose(Seat{static_cast<std::uint8_t>(*seat - 1)}, line);
}

}  // namespace

bool actions(std::string_view input) {
  auto opening = open_table(take_line(input));
  if (!opening.table) return false;
  auto& table = *opening.table;
  Watched watched(table);
  Dice dice(input.size());
  bool good = true;
  int by_chance = 0;
  for (int number = 0; !input.empty() && number < most_lines; ++number) {
    auto line = take_line(input);
    if (line.starts_with('+')) {
      line.remove_prefix(1);
      const int count = take_number(line).value_or(1);
      for (int i = 0; i < count && by_chance < most_by_chance && watched.play_on(dice); ++i) ++by_chance;
      continue;
    }
    watched.look();
    if (const auto answer = propose(table, line)) {
      good = watched.settle(*answer) && good;
    } else {
      good = false;
    }
  }
  std::string record;
  for (const auto& line : table.record()) record += line + '\n';
  const auto fault = replay_record(record, [](const AnyTable&, std::string_view) {});
  require(!fault, "its record does not replay: " + (fault ? fault->text() : ""));
  return good;
}

}  // namespace divan::fuzz
