#include "bots/sultaniya/ledger.h"

#include <algorithm>

#include "engine/sultaniya/score.h"

namespace divan::sultaniya {

namespace {

// Can a tile of this row complete a gate or minaret of this kind? By itself, as the cover, or under a cover.
bool concerns(const Piece& piece, Floor row, Rise rise) {
  return piece.whole.has_value() || row == (rise == Rise::gate ? Floor::ground : Floor::second);
}

}  // namespace

Ledger::Ledger(const Content& content, const Person& person, const Palace& palace)
    : content_(content), person_(person), palace_(palace) {
  for (std::size_t i = 0; i < floor_count; ++i) {
    for (unsigned rest = palace.rows[i]; rest != 0; rest &= rest - 1) {
      const int place = std::countr_zero(rest);
      const Laid laid = palace.at(floor_of(i), place);
      const More more = count(laid);
      points_ += more.points;
      guards_ += more.guards;
      for (int which = 0; which < 2; ++which) {
        const Symbols& symbols = content.half(laid, which).symbols;
        rows_[i] += symbols;
        columns_[static_cast<std::size_t>(column_of(floor_of(i), place).index + which)] += symbols;
      }
    }
  }
  goals_ = goals(rows_, columns_);
  rises_ = rises_in(content, palace, person.board->rise);
  points_ += goals_ + 6 * rises_;
}

// The lines to which every tile adds by itself.
Ledger::More Ledger::count(Laid laid) const {
  More more;
  for (int which = 0; which < 2; ++which) {
    const Symbols& symbols = content_.half(laid, which).symbols;
    more.points += symbols[person_.board->sight] + 3 * symbols[person_.board->crown];
    more.guards += symbols[Symbol::guard];
  }
  more.points += content_.piece(laid).bonus;
  return more;
}

// SU-56.
int Ledger::goals(const std::array<Symbols, floor_count>& rows,
                  const std::array<Symbols, half_columns>& columns) const {
  int points = 0;
  for (const Objective* objective : person_.objectives) {
    int most = 0;
    if (objective->aim == Aim::row) {
      for (const auto& row : rows) most = std::max<int>(most, row[objective->symbol]);
    } else if (objective->aim == Aim::column) {
      for (const auto& column : columns) most = std::max<int>(most, column[objective->symbol]);
      most += most != 0;
    }
    points += most;
  }
  return points;
}

Ledger::More Ledger::with(Floor row, int place, Laid laid) const {
  More more = count(laid);
  if (!person_.objectives.empty()) {
    auto rows = rows_;
    auto columns = columns_;
    for (int which = 0; which < 2; ++which) {
      const Symbols& symbols = content_.half(laid, which).symbols;
      rows[static_cast<std::size_t>(row)] += symbols;
      columns[static_cast<std::size_t>(column_of(row, place).index + which)] += symbols;
    }
    more.points += goals(rows, columns) - goals_;
  }
  if (concerns(content_.piece(laid), row, person_.board->rise)) {
    Palace palace = palace_;
    palace.lay(row, place, laid);
    more.points += 6 * (rises_in(content_, palace, person_.board->rise) - rises_);
  }
  return more;
}

}  // namespace divan::sultaniya
