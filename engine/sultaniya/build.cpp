// SU-20 to SU-23: uncover, take, place.
#include <algorithm>
#include <bit>

#include "engine/sultaniya/rules.h"

namespace divan::sultaniya {

// ---- Uncovering

Verdict check_uncover(const State& state, Floor pile) {
  if (pile > Floor::roof) return Verdict::refused("SU-20", "no_such_pile");
  const auto index = static_cast<std::uint8_t>(pile);
  const bool another = state.uncovering != no_pile && state.uncovering != index;
  if (state.broken) return Verdict::refused("SU-43", "mend_first");
  if (is_barred(state, pile)) return Verdict::refused("SU-42", "same_pile_twice");
  if (std::popcount(state.barred) + another >= most_twin_piles) return Verdict::refused("SU-42", "two_piles_only");
  if (another && state.builds < twin_builds) return Verdict::refused("SU-20", "one_pile_only");
  if (state.piles[pile].front.full()) return Verdict::refused("SU-20", "three_lie_there");
  if (state.piles[pile].tiles.empty()) return Verdict::refused("SU-20", "pile_is_empty");
  return Verdict::allowed();
}

Verdict check(const State& state, Seat seat, const Uncover& action) {
  const auto verdict = check_asked(state, {Asking::turn, Asking::build, Asking::sweep}, seat, "SU-20");
  return verdict.ok() ? check_uncover(state, action.pile) : verdict;
}

void show_top(const State& state, Floor pile, Happenings happenings) {
  const auto& tiles = state.piles[pile].tiles;
  if (!tiles.empty()) report(happenings, TurnedUp{pile, name_of(state, tiles.back())});
}

void uncover(State& state, Seat seat, Floor pile, Happenings happenings) {
  Pile& there = state.piles[pile];
  const std::uint8_t tile = there.tiles.back();
  there.tiles.pop_back();
  there.forget_top();
  there.front.push_back(tile);
  report(happenings, Uncovered{seat, pile, name_of(state, tile)});
  show_top(state, pile, happenings);
}

void bar_uncovered(State& state) {
  if (state.uncovering != no_pile) state.barred |= bar_of(state.uncovering);
  state.uncovering = no_pile;
}

void apply(State& state, Seat seat, const Uncover& action, Happenings happenings) {
  if (state.uncovering != static_cast<std::uint8_t>(action.pile)) bar_uncovered(state);  // SU-42
  uncover(state, seat, action.pile, happenings);
  state.uncovering = static_cast<std::uint8_t>(action.pile);
  if (!asking(state, Asking::build)) ask(state, Asking::build, SeatSet::of(seat));
}

void list_uncovers(const State& state, Buffer<Action>& list) {
  for (std::size_t i = 0; i < floor_count; ++i) {
    if (check_uncover(state, floor_at(i)).ok()) list.push_back(Uncover{floor_at(i)});
  }
}

// ---- What fits

bool something_fits(const State& state, Seat seat) {
  return find_build(state, palace_of(state, seat), [](Floor, std::uint8_t, int, Face) { return true; });
}

bool something_fits(const State& state, Seat seat, Floor pile) {
  const auto yes = [](std::uint8_t, int, Face) { return true; };
  return find_placement(*state.content, palace_of(state, seat), pile, state.piles[pile].tiles, yes);
}

namespace {

// The list of tiles from which this one may be taken now, and where it lies there.
template <class AnyState>
auto find_in_front(AnyState& state, const Name& name) {
  struct Found {
    decltype(&state.piles[Floor::ground]) pile = nullptr;
    std::size_t at = 0;
  };
  for (auto& pile : state.piles) {
    for (std::size_t i = 0; i < pile.front.size(); ++i) {
      if (name_of(state, pile.front[i]) == name) return Found{&pile, i};
    }
  }
  return Found{};
}

std::optional<std::size_t> find_in_pile(const State& state, const Pile& pile, const Name& name) {
  for (std::size_t i = 0; i < pile.tiles.size(); ++i) {
    if (name_of(state, pile.tiles[i]) == name) return i;
  }
  return {};
}

}  // namespace

void list_builds(const State& state, Seat seat, Buffer<Action>& list) {
  find_build(state, palace_of(state, seat), [&](Floor row, std::uint8_t piece, int place, Face face) {
    list.push_back(Build{name_of(state, piece), column_of(row, place), face});
    return false;
  });
}

// By the tiles' numbers: what a lapse chooses (SU-25) tells nobody how the pile lies.
void list_seek(const State& state, Seat seat, Buffer<Action>& list) {
  const Floor row = pile_asked(state);
  auto tiles = state.piles[row].tiles;
  std::ranges::sort(tiles);
  find_placement(*state.content, palace_of(state, seat), row, tiles, [&](std::uint8_t piece, int place, Face face) {
    list.push_back(Build{name_of(state, piece), column_of(row, place), face});
    return false;
  });
}

// ---- Taking and placing

Verdict check(const State& state, Seat seat, const Build& action) {
  const auto verdict = check_asked(state, {Asking::turn, Asking::build, Asking::seek}, seat, "SU-21");
  if (!verdict.ok()) return verdict;
  if (asking(state, Asking::seek)) {
    const Pile& pile = state.piles[pile_asked(state)];
    const auto at = find_in_pile(state, pile, action.tile);
    if (!at) return Verdict::refused("SU-41", "not_in_this_pile");
    return check_placement(*state.content, palace_of(state, seat), pile.tiles[*at], action.at, action.face);
  }
  const auto found = find_in_front(state, action.tile);
  if (found.pile == nullptr) return Verdict::refused("SU-21", "not_in_front_of_a_pile");
  return check_placement(*state.content, palace_of(state, seat), found.pile->front[found.at], action.at, action.face);
}

namespace {

// SU-21, SU-41: the tile leaves the row in front of its pile, or the pile.
struct Taken {
  std::uint8_t tile = 0;
  bool was_top = false;  // of its pile: another one is visible now
};
Taken take(State& state, const Name& name) {
  if (!asking(state, Asking::seek)) {
    const auto found = find_in_front(state, name);
    const std::uint8_t tile = found.pile->front[found.at];
    found.pile->front.erase(found.at);
    return {tile, false};
  }
  Pile& pile = state.piles[pile_asked(state)];
  const std::size_t at = *find_in_pile(state, pile, name);
  const std::uint8_t tile = pile.tiles[at];
  pile.tiles.erase(at);
  if (at < pile.known) --pile.known;
  pile.forget_top();
  return {tile, at == pile.tiles.size()};
}

}  // namespace

void apply(State& state, Seat seat, const Build& action, Happenings happenings) {
  const Taken taken = take(state, action.tile);
  const Piece& piece = state.content->pieces[taken.tile];
  palace_of(state, seat).lay(piece.floor, *place_at(piece.floor, action.at), Laid::of(taken.tile, action.face));
  state.built = true;
  state.broken = false;
  // SU-23, SU-40: not when a djinn builds.
  const int sapphires = piece.halves[0].symbols[Symbol::sapphire] + piece.halves[1].symbols[Symbol::sapphire];
  const std::uint8_t paid = state.djinn == no_djinn ? pay_out(state, seat, sapphires) : std::uint8_t{0};
  report(happenings, Built{seat, action.tile, action.at, action.face, paid});
  if (taken.was_top) show_top(state, piece.floor, happenings);
  next_build(state, happenings);
}

}  // namespace divan::sultaniya
