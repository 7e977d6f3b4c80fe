// SU-20 to SU-23: uncover, take, place.
#include <algorithm>
#include <bit>

#include "engine/sultaniya/rules.h"

namespace divan::sultaniya {

// ---- Uncovering

Verdict check_uncover(const State& table, Floor pile) {
  if (pile > Floor::roof) return Verdict::refused("SU-20", "no_such_pile");
  const auto index = static_cast<std::uint8_t>(pile);
  const bool another = table.uncovering != no_pile && table.uncovering != index;
  if (table.broken) return Verdict::refused("SU-43", "mend_first");
  if (is_barred(table, pile)) return Verdict::refused("SU-42", "same_pile_twice");
  if (std::popcount(table.barred) + another >= most_twin_piles) return Verdict::refused("SU-42", "two_piles_only");
  if (another && table.builds < twin_builds) return Verdict::refused("SU-20", "one_pile_only");
  if (table.piles[pile].front.full()) return Verdict::refused("SU-20", "three_lie_there");
  if (table.piles[pile].tiles.empty()) return Verdict::refused("SU-20", "pile_is_empty");
  return Verdict::allowed();
}

Verdict check(const State& table, Seat seat, const Uncover& action) {
  const auto verdict = check_asked(table, {Asking::turn, Asking::build, Asking::sweep}, seat, "SU-20");
  return verdict.ok() ? check_uncover(table, action.pile) : verdict;
}

void show_top(const State& table, Floor pile, Happenings happenings) {
  const auto& tiles = table.piles[pile].tiles;
  if (!tiles.empty()) report(happenings, TurnedUp{pile, name_of(table, tiles.back())});
}

void uncover(State& table, Seat seat, Floor pile, Happenings happenings) {
  Pile& there = table.piles[pile];
  const std::uint8_t tile = there.tiles.back();
  there.tiles.pop_back();
  there.forget_top();
  there.front.push_back(tile);
  report(happenings, Uncovered{seat, pile, name_of(table, tile)});
  show_top(table, pile, happenings);
}

void bar_uncovered(State& table) {
  if (table.uncovering != no_pile) table.barred |= bar_of(table.uncovering);
  table.uncovering = no_pile;
}

void apply(State& table, Seat seat, const Uncover& action, Happenings happenings) {
  if (table.uncovering != static_cast<std::uint8_t>(action.pile)) bar_uncovered(table);  // SU-42
  uncover(table, seat, action.pile, happenings);
  table.uncovering = static_cast<std::uint8_t>(action.pile);
  if (!asking(table, Asking::build)) ask(table, Asking::build, SeatSet::of(seat));
}

void list_uncovers(const State& table, Buffer<Action>& room) {
  for (std::size_t i = 0; i < floor_count; ++i) {
    if (check_uncover(table, floor_at(i)).ok()) room.push_back(Uncover{floor_at(i)});
  }
}

// ---- What fits

bool something_fits(const State& table, Seat seat) {
  return find_build(table, palace_of(table, seat), [](Floor, std::uint8_t, int, Face) { return true; });
}

bool something_fits(const State& table, Seat seat, Floor pile) {
  const auto yes = [](std::uint8_t, int, Face) { return true; };
  return find_placement(*table.content, palace_of(table, seat), pile, table.piles[pile].tiles, yes);
}

namespace {

// The list of tiles from which this one may be taken now, and where it lies there.
template <class Table>
auto find_in_front(Table& table, const Name& name) {
  struct Found {
    decltype(&table.piles[Floor::ground]) pile = nullptr;
    std::size_t at = 0;
  };
  for (auto& pile : table.piles) {
    for (std::size_t i = 0; i < pile.front.size(); ++i) {
      if (name_of(table, pile.front[i]) == name) return Found{&pile, i};
    }
  }
  return Found{};
}

std::optional<std::size_t> find_in_pile(const State& table, const Pile& pile, const Name& name) {
  for (std::size_t i = 0; i < pile.tiles.size(); ++i) {
    if (name_of(table, pile.tiles[i]) == name) return i;
  }
  return {};
}

}  // namespace

void list_builds(const State& table, Seat seat, Buffer<Action>& room) {
  find_build(table, palace_of(table, seat), [&](Floor row, std::uint8_t piece, int place, Face face) {
    room.push_back(Build{name_of(table, piece), column_of(row, place), face});
    return false;
  });
}

// By the tiles' numbers: what a lapse chooses (SU-25) tells nobody how the pile lies.
void list_seek(const State& table, Seat seat, Buffer<Action>& room) {
  const Floor row = pile_asked(table);
  auto tiles = table.piles[row].tiles;
  std::ranges::sort(tiles);
  find_placement(*table.content, palace_of(table, seat), row, tiles, [&](std::uint8_t piece, int place, Face face) {
    room.push_back(Build{name_of(table, piece), column_of(row, place), face});
    return false;
  });
}

// ---- Taking and placing

Verdict check(const State& table, Seat seat, const Build& action) {
  const auto verdict = check_asked(table, {Asking::turn, Asking::build, Asking::seek}, seat, "SU-21");
  if (!verdict.ok()) return verdict;
  if (asking(table, Asking::seek)) {
    const Pile& pile = table.piles[pile_asked(table)];
    const auto at = find_in_pile(table, pile, action.tile);
    if (!at) return Verdict::refused("SU-41", "not_in_this_pile");
    return check_placement(*table.content, palace_of(table, seat), pile.tiles[*at], action.at, action.face);
  }
  const auto found = find_in_front(table, action.tile);
  if (found.pile == nullptr) return Verdict::refused("SU-21", "not_in_front_of_a_pile");
  return check_placement(*table.content, palace_of(table, seat), found.pile->front[found.at], action.at, action.face);
}

namespace {

// SU-21, SU-41: the tile leaves the row in front of its pile, or the pile.
struct Taken {
  std::uint8_t tile = 0;
  bool was_top = false;  // of its pile: another one is visible now
};
Taken take(State& table, const Name& name) {
  if (!asking(table, Asking::seek)) {
    const auto found = find_in_front(table, name);
    const std::uint8_t tile = found.pile->front[found.at];
    found.pile->front.erase(found.at);
    return {tile, false};
  }
  Pile& pile = table.piles[pile_asked(table)];
  const std::size_t at = *find_in_pile(table, pile, name);
  const std::uint8_t tile = pile.tiles[at];
  pile.tiles.erase(at);
  if (at < pile.known) --pile.known;
  pile.forget_top();
  return {tile, at == pile.tiles.size()};
}

}  // namespace

void apply(State& table, Seat seat, const Build& action, Happenings happenings) {
  const Taken taken = take(table, action.tile);
  const Piece& piece = table.content->pieces[taken.tile];
  palace_of(table, seat).lay(piece.floor, *place_at(piece.floor, action.at), Laid::of(taken.tile, action.face));
  table.built = true;
  table.broken = false;
  // SU-23, SU-40: not when a djinn builds.
  const int sapphires = piece.halves[0].symbols[Symbol::sapphire] + piece.halves[1].symbols[Symbol::sapphire];
  const std::uint8_t paid = table.djinn == no_djinn ? pay_out(table, seat, sapphires) : std::uint8_t{0};
  report(happenings, Built{seat, action.tile, action.at, action.face, paid});
  if (taken.was_top) show_top(table, piece.floor, happenings);
  next_build(table, happenings);
}

}  // namespace divan::sultaniya
