#include "bots/sultaniya/ledger.h"

#include <algorithm>

#include "engine/sultaniya/score.h"

namespace divan::sultaniya {

namespace {

// SU-56.
int goal_points(const Objective& objective, int most) {
  if (objective.aim == Aim::row) return most;
  return objective.aim == Aim::column ? most + 1 : 0;
}

}  // namespace

Ledger::Ledger(const Content& content, const Person& person, const Palace& palace)
    : content_(content), person_(person), palace_(palace) {
  for (std::size_t i = 0; i < floor_count; ++i) {
    for (unsigned rest = palace.rows[i]; rest != 0; rest &= rest - 1) {
      const int place = std::countr_zero(rest);
      const Laid laid = palace.at(floor_at(i), place);
      const More more = by_itself(laid);
      points_ += more.points;
      guards_ += more.guards;
      for (std::size_t j = 0; j < person.objectives.size(); ++j) most_[j] = most_with(j, floor_at(i), place, laid);
      add_symbols(floor_at(i), place, laid);
    }
  }
  for (std::size_t j = 0; j < person.objectives.size(); ++j) points_ += goal_points(*person.objectives[j], most_[j]);
  points_ += 6 * rises_in(content, palace, person.board->rise);
}

// The lines to which every tile adds by itself.
Ledger::More Ledger::by_itself(Laid laid) const {
  More more;
  for (int which = 0; which < 2; ++which) {
    const Symbols& symbols = content_.half(laid, which).symbols;
    more.points += symbols[person_.board->sight] + 3 * symbols[person_.board->crown];
    more.guards += symbols[Symbol::guard];
  }
  more.points += content_.piece(laid).bonus;
  return more;
}

void Ledger::add_symbols(Floor row, int place, Laid laid) {
  for (int which = 0; which < 2; ++which) {
    const Symbols& symbols = content_.half(laid, which).symbols;
    rows_[static_cast<std::size_t>(row)] += symbols;
    columns_[static_cast<std::size_t>(column_of(row, place).index + which)] += symbols;
  }
}

int Ledger::most_with(std::size_t objective, Floor row, int place, Laid laid) const {
  const Objective& goal = *person_.objectives[objective];
  if (goal.aim != Aim::row && goal.aim != Aim::column) return 0;
  const int left = content_.half(laid, 0).symbols[goal.symbol], right = content_.half(laid, 1).symbols[goal.symbol];
  if (goal.aim == Aim::row)
    return std::max(most_[objective], rows_[static_cast<std::size_t>(row)][goal.symbol] + left + right);
  const std::size_t column = column_of(row, place).index;
  return std::max({most_[objective], columns_[column][goal.symbol] + left, columns_[column + 1][goal.symbol] + right});
}

// SU-53: by itself, as the cover of two tiles, or as one of two under a cover.
int Ledger::rises_with(Floor row, int place, Laid laid) const {
  const bool gates = person_.board->rise == Rise::gate;
  const auto& whole = content_.piece(laid).whole;
  if (!whole && row != (gates ? Floor::ground : Floor::second)) return 0;
  const Whole cover = gates ? Whole::lintel : Whole::point;
  if (whole == (gates ? Whole::gate : Whole::minaret)) return 1;
  const int shift = static_cast<int>(row) % 2 == 0 ? -1 : 0;  // the next rows begin half a tile to the left
  if (whole == cover && row != Floor::ground) {
    const auto below = static_cast<Floor>(static_cast<int>(row) - 1);
    if (palace_.has(below, place + shift) && palace_.has(below, place + shift + 1)) return 1;
  }
  if (row == Floor::roof) return 0;
  const auto above = static_cast<Floor>(static_cast<int>(row) + 1);
  int rises = 0;
  for (const int side : {-1, 1}) {
    const int over = place + shift + (side > 0 ? 1 : 0);
    rises += palace_.has(row, place + side) && palace_.has(above, over) &&
             content_.piece(palace_.at(above, over)).whole == cover;
  }
  return rises;
}

int Ledger::by_place(Floor row, int place, Laid laid) const {
  int points = 6 * rises_with(row, place, laid);
  for (std::size_t j = 0; j < person_.objectives.size(); ++j) {
    const Objective& goal = *person_.objectives[j];
    const int most = most_with(j, row, place, laid);
    if (most != most_[j]) points += goal_points(goal, most) - goal_points(goal, most_[j]);
  }
  return points;
}

Ledger::More Ledger::with(Floor row, int place, Laid laid) const {
  More more = by_itself(laid);
  more.points += by_place(row, place, laid);
  return more;
}

void Ledger::lay(Floor row, int place, Laid laid) {
  const More more = with(row, place, laid);
  points_ += more.points;
  guards_ += more.guards;
  for (std::size_t j = 0; j < person_.objectives.size(); ++j) most_[j] = most_with(j, row, place, laid);
  add_symbols(row, place, laid);
  palace_.lay(row, place, laid);
}

}  // namespace divan::sultaniya
