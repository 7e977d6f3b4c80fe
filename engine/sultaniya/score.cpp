// SU-51 to SU-57: the score, line by line.
#include "engine/sultaniya/score.h"

#include <algorithm>

#include "engine/sultaniya/rules.h"

namespace divan {

namespace sultaniya {

namespace {

// Calls use(row, place, laid) for each piece of a palace, printed ones too.
template <class Use>
void for_each_piece(const Palace& palace, Use&& use) {
  for (std::size_t i = 0; i < floor_count; ++i) {
    for (unsigned rest = palace.rows[i]; rest != 0; rest &= rest - 1) {
      const int place = std::countr_zero(rest);
      use(floor_at(i), place, palace.at(floor_at(i), place));
    }
  }
}

Line line(int count, int each) { return {static_cast<std::uint8_t>(count), static_cast<std::int16_t>(count * each)}; }

}  // namespace

Standing standing_of(const Content& content, const Palace& palace, Symbol symbol) {
  std::array<int, floor_count> rows{};
  std::array<int, half_columns> columns{};
  for_each_piece(palace, [&](Floor row, int place, Laid laid) {
    for (int which = 0; which < 2; ++which) {
      const int count = content.half(laid, which).symbols[symbol];
      rows[static_cast<std::size_t>(row)] += count;
      columns[static_cast<std::size_t>(column_of(row, place).index + which)] += count;
    }
  });
  Standing standing;
  for (const int count : rows) standing.all += count;
  standing.best_row = *std::ranges::max_element(rows);
  standing.best_column = *std::ranges::max_element(columns);
  return standing;
}

// SU-53: a lintel or point completes what both tiles below it show; the pictures prove that they show it (SU-31).
int rises_in(const Content& content, const Palace& palace, Rise rise) {
  const Whole whole = rise == Rise::gate ? Whole::gate : Whole::minaret;
  const Whole cover = rise == Rise::gate ? Whole::lintel : Whole::point;
  int rises = 0;
  for_each_piece(palace, [&](Floor row, int place, Laid laid) {
    const std::uint8_t kind = content.wholes[laid.code];
    if (kind == Content::no_whole) return;
    if (kind == static_cast<std::uint8_t>(whole)) ++rises;
    if (kind != static_cast<std::uint8_t>(cover) || row == Floor::ground) return;
    const auto below = static_cast<Floor>(static_cast<int>(row) - 1);
    const int left = static_cast<int>(row) % 2 == 0 ? place - 1 : place;
    if (palace.has(below, left) && palace.has(below, left + 1)) ++rises;
  });
  return rises;
}

Line bonuses_in(const SymbolSums& symbols) {
  return {static_cast<std::uint8_t>(symbols.at(SymbolSums::marked)),
          static_cast<std::int16_t>(symbols.at(SymbolSums::bonus))};
}

// SU-56. In a column one more, whatever it counts.
Goal goal_of(const Content& content, const Player& player, const Objective& objective, int djinns) {
  const auto goal = [&](int count, int points) {
    return Goal{objective.name, static_cast<std::uint8_t>(count), static_cast<std::int16_t>(points)};
  };
  switch (objective.aim) {
    case Aim::djinns: return goal(djinns, 2 * djinns);
    case Aim::sapphires: return goal(player.sapphires, player.sapphires / 2);
    case Aim::row:
    case Aim::column: break;
  }
  const Standing standing = standing_of(content, player.palace, objective.symbol);
  if (objective.aim == Aim::row) return goal(standing.best_row, standing.best_row);
  return goal(standing.best_column, standing.best_column + 1);
}

// SU-54: tied players take the lowest of the places they share. SU-60: alone, the first place.
int guard_points(std::span<const int> guards, std::size_t seat) {
  constexpr std::array<int, most_players> by_place{9, 6, 3, 0};
  int ahead_or_equal = 0;
  for (const int others : guards) ahead_or_equal += others >= guards[seat];
  return by_place[static_cast<std::size_t>(ahead_or_equal - 1)];
}

int djinns_by(const State& state, Seat seat) { return static_cast<int>(std::ranges::count(state.djinns, seat.index)); }

Guards guards_of(const State& state) {
  Guards guards{};
  for (std::uint8_t i = 0; i < state.seats; ++i)
    guards[i] = symbols_in(*state.content, state.players[Seat{i}].palace)[Symbol::guard];
  return guards;
}

Score score_of(const State& state, Seat seat, Extent extent, const Guards& guards) {
  const Content& content = *state.content;
  const Player& player = state.players[seat];
  Score score;
  if (player.board == nobody) return score;
  const Board& board = content.boards[player.board];
  const SymbolSums symbols = symbols_in(content, player.palace);
  score.sights = line(symbols[board.sight], 1);                         // SU-51
  score.crowns = line(symbols[board.crown], 3);                         // SU-52
  score.rises = line(rises_in(content, player.palace, board.rise), 6);  // SU-53
  const std::span<const int> everybody(guards.data(), state.seats);
  score.guards = {static_cast<std::uint8_t>(guards[seat.index]),
                  static_cast<std::int16_t>(guard_points(everybody, seat.index))};  // SU-54
  score.bonuses = bonuses_in(symbols);                                              // SU-55
  int points =
      score.sights.points + score.crowns.points + score.rises.points + score.guards.points + score.bonuses.points;
  if (extent == Extent::whole && player.objectives[0] != nobody) {  // SU-56
    score.goal = goal_of(content, player, content.objectives[player.objectives[0]], djinns_by(state, seat));
    score.other_goal = goal_of(content, player, content.objectives[player.objectives[1]], djinns_by(state, seat));
    points += score.goal->points + score.other_goal->points;
  }
  score.points = static_cast<std::int16_t>(points);
  return score;
}

}  // namespace sultaniya

using namespace sultaniya;

// SU-57: the highest score, then the most sapphires, then shared.
std::optional<Outcome> Sultaniya::outcome(const State& state) {
  if (state.phase != Phase::over) return {};
  Outcome outcome;
  outcome.seats = state.seats;
  const Guards guards = guards_of(state);
  for (std::uint8_t i = 0; i < state.seats; ++i) outcome.points[i] = score_of(state, {i}, Extent::whole, guards).points;
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    outcome.rank[i] = 1;
    for (std::uint8_t j = 0; j < state.seats; ++j) {
      const bool better = outcome.points[j] != outcome.points[i]
                              ? outcome.points[j] > outcome.points[i]
                              : state.players[Seat{j}].sapphires > state.players[Seat{i}].sapphires;
      outcome.rank[i] = static_cast<std::uint8_t>(outcome.rank[i] + better);
    }
  }
  return outcome;
}

}  // namespace divan
