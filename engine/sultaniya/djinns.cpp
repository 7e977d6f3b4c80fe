// SU-40 to SU-44: what the four djinns do.
#include <algorithm>
#include <bit>

#include "engine/sultaniya/rules.h"

namespace divan::sultaniya {

// ---- Calling

namespace {

constexpr bool needs_pile(Djinn djinn) { return djinn == Djinn::seer || djinn == Djinn::sweeper; }

bool has_built(const Palace& palace) {
  std::size_t pieces = 0;
  for (const Places row : palace.rows) pieces += static_cast<std::size_t>(std::popcount(row));
  return pieces > printed_count;
}
bool has_tile(const Pile& pile) { return !pile.tiles.empty() || !pile.front.empty(); }

// SU-40c: a call needs a use.
bool has_use(const State& state, Seat seat, const Call& call) {
  switch (call.djinn) {
    case Djinn::seer: return !state.piles[*call.pile].tiles.empty();
    case Djinn::twin: return std::ranges::any_of(state.piles, has_tile);
    case Djinn::mover: return has_built(palace_of(state, seat));
    case Djinn::sweeper: return has_tile(state.piles[*call.pile]);
  }
  return false;
}
Verdict without_use(Djinn djinn) {
  switch (djinn) {
    case Djinn::seer: return Verdict::refused("SU-40c", "pile_is_empty");
    case Djinn::twin: return Verdict::refused("SU-40c", "no_tile_left");
    case Djinn::mover: return Verdict::refused("SU-40c", "nothing_built");
    case Djinn::sweeper: break;
  }
  return Verdict::refused("SU-40c", "no_tile_there");
}

// SU-44: in the order of the row, so that the last of it lies lowest.
void sweep(State& state, Seat seat, Floor floor, Happenings happenings) {
  Pile& pile = state.piles[floor];
  if (pile.front.empty()) return;
  const bool was_empty = pile.tiles.empty();
  Swept swept{seat, floor, {}};
  for (const std::uint8_t tile : pile.front) {
    pile.tiles.insert(0, tile);
    ++pile.known;
    swept.tiles.push_back(name_of(state, tile));
  }
  pile.front.clear();
  pile.forget_top();
  report(happenings, swept);
  if (was_empty) show_top(state, floor, happenings);
}

void look(State& state, Seat seat, Floor floor, Happenings happenings) {
  if (happenings == nullptr) return;
  const auto& tiles = state.piles[floor].tiles;
  Looked looked{seat, floor, TileNames{}};
  for (std::size_t i = tiles.size(); i > 0; --i) looked.tiles->push_back(state.content->names.data(), tiles[i - 1]);
  report(happenings, looked);
}

}  // namespace

Verdict check(const State& state, Seat seat, const Call& action) {
  if (const auto verdict = check_asked(state, Asking::turn, seat, "SU-40"); !verdict.ok()) return verdict;
  if (action.djinn > Djinn::sweeper) return Verdict::refused("SU-40", "no_such_djinn");
  if (action.pile.has_value() != needs_pile(action.djinn) || (action.pile && *action.pile > Floor::roof))
    return Verdict::refused("SU-40", "which_pile");
  const std::uint8_t cost = state.content->costs[action.djinn];
  if (state.players[seat].sapphires < cost) return Verdict::refused("SU-40c", "too_dear").with("cost", cost);
  return has_use(state, seat, action) ? Verdict::allowed() : without_use(action.djinn);
}

void list_calls(const State& state, Seat seat, Buffer<Action>& list) {
  const auto add = [&](const Call& call) {
    if (has_use(state, seat, call)) list.push_back(call);
  };
  for (std::size_t i = 0; i < djinn_count; ++i) {
    const auto djinn = static_cast<Djinn>(i);
    if (state.players[seat].sapphires < state.content->costs[djinn]) continue;
    if (!needs_pile(djinn)) add({djinn, {}});
    for (std::size_t j = 0; needs_pile(djinn) && j < floor_count; ++j) add({djinn, floor_at(j)});
  }
}

void apply(State& state, Seat seat, const Call& action, Happenings happenings) {
  const std::uint8_t cost = state.content->costs[action.djinn];
  auto& sapphires = state.players[seat].sapphires;
  sapphires = static_cast<std::uint8_t>(sapphires - cost);
  state.treasury = static_cast<std::uint8_t>(state.treasury + cost);
  state.djinn = static_cast<std::uint8_t>(action.djinn);
  state.djinns[action.djinn] = seat.index;
  report(happenings, Called{seat, action.djinn, cost, action.pile});
  const SeatSet caller = SeatSet::of(seat);
  switch (action.djinn) {
    case Djinn::seer:
      look(state, seat, *action.pile, happenings);
      return ask(state, Asking::seek, caller, static_cast<std::uint8_t>(*action.pile));
    case Djinn::twin: state.builds = twin_builds; return ask(state, Asking::build, caller);
    case Djinn::mover: return ask(state, Asking::move, caller);
    case Djinn::sweeper:
      sweep(state, seat, *action.pile, happenings);
      state.uncovering = static_cast<std::uint8_t>(*action.pile);
      return ask(state, Asking::sweep, caller, static_cast<std::uint8_t>(*action.pile));
  }
}

// ---- SU-43: the Mover

bool can_be_left_so(const State& state, const Palace& palace) {
  return stands(palace.rows) || find_build(state, palace, [](Floor, std::uint8_t, int, Face) { return true; });
}

namespace {

struct Spot {
  Floor row{};
  int place = 0;
};

// Where this tile, which is not printed, lies in the palace.
std::optional<Spot> find_built(const State& state, const Palace& palace, const Name& name) {
  for (std::size_t i = 0; i < floor_count; ++i) {
    for (int place = 0; place < places_in(floor_at(i)); ++place) {
      const Laid laid = palace.at(floor_at(i), place);
      if (laid.there() && !laid.printed() && name_of(state, laid.piece()) == name) return Spot{floor_at(i), place};
    }
  }
  return {};
}

Palace without(const Palace& palace, Spot spot) {
  Palace lifted = palace;
  lifted.lift(spot.row, spot.place);
  return lifted;
}

// May the tile that was lifted from `rest` be laid there? A place that nothing supports yet may be mended too.
Verdict check_shift(const State& state, const Palace& rest, Spot from, std::uint8_t piece, int place, Face face) {
  const Laid laid = Laid::of(piece, face);
  if (!demand_at(*state.content, rest, from.row, place).met_by(state.content->edges[laid.code]))
    return Verdict::refused("SU-31", "pictures_differ");
  Palace moved = rest;
  moved.lay(from.row, place, laid);
  return can_be_left_so(state, moved) ? Verdict::allowed() : Verdict::refused("SU-43", "cannot_be_mended");
}

// Calls use(action) for every move and return.
template <class Use>
void for_each_shift(const State& state, Seat seat, Use&& use) {
  const Palace& palace = palace_of(state, seat);
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Floor row = floor_at(i);
    for (int from = 0; from < places_in(row); ++from) {
      const Laid laid = palace.at(row, from);
      if (!laid.there() || laid.printed()) continue;
      const Palace rest = without(palace, {row, from});
      const std::uint8_t piece = laid.piece();
      for (int to = 0; to < places_in(row); ++to) {
        for (const Face face : {Face::front, Face::back}) {
          if (palace.has(row, to) || (face == Face::back && state.content->symmetric[piece])) continue;
          if (check_shift(state, rest, {row, from}, piece, to, face).ok())
            use(Move{name_of(state, piece), column_of(row, to), face});
        }
      }
      if (can_be_left_so(state, rest)) use(Return{name_of(state, piece)});
    }
  }
}

// The palace may have to be mended; a build may follow.
void after_move(State& state, Seat seat) {
  state.broken = !stands(palace_of(state, seat).rows);
  ask(state, Asking::build, SeatSet::of(seat));
}

}  // namespace

void list_moves(const State& state, Seat seat, Buffer<Action>& list) {
  for_each_shift(state, seat, [&list](const Action& action) { list.push_back(action); });
}

Verdict check(const State& state, Seat seat, const Move& action) {
  if (const auto verdict = check_asked(state, Asking::move, seat, "SU-43"); !verdict.ok()) return verdict;
  const Palace& palace = palace_of(state, seat);
  const auto from = find_built(state, palace, action.tile);
  if (!from) return Verdict::refused("SU-43", "not_a_tile_you_built");
  const std::uint8_t piece = palace.at(from->row, from->place).piece();
  if (action.face > Face::back || (action.face == Face::back && state.content->symmetric[piece]))
    return Verdict::refused("SU-7", "both_sides_are_alike");
  if (action.at.index + 2 > half_columns) return Verdict::refused("SU-35", "outside");
  const auto place = place_at(from->row, action.at);
  if (!place) return Verdict::refused("SU-30", "no_place_of_this_row");
  if (palace.has(from->row, *place)) return Verdict::refused("SU-30", "taken");
  return check_shift(state, without(palace, *from), *from, piece, *place, action.face);
}

void apply(State& state, Seat seat, const Move& action, Happenings happenings) {
  Palace& palace = palace_of(state, seat);
  const Spot from = *find_built(state, palace, action.tile);
  const std::uint8_t piece = palace.at(from.row, from.place).piece();
  palace.lift(from.row, from.place);
  palace.lay(from.row, *place_at(from.row, action.at), Laid::of(piece, action.face));
  report(happenings, Moved{seat, action.tile, column_of(from.row, from.place), action.at, action.face});
  after_move(state, seat);
}

Verdict check(const State& state, Seat seat, const Return& action) {
  if (const auto verdict = check_asked(state, Asking::move, seat, "SU-43"); !verdict.ok()) return verdict;
  const Palace& palace = palace_of(state, seat);
  const auto from = find_built(state, palace, action.tile);
  if (!from) return Verdict::refused("SU-43", "not_a_tile_you_built");
  return can_be_left_so(state, without(palace, *from)) ? Verdict::allowed()
                                                       : Verdict::refused("SU-43", "cannot_be_mended");
}

void apply(State& state, Seat seat, const Return& action, Happenings happenings) {
  Palace& palace = palace_of(state, seat);
  const Spot from = *find_built(state, palace, action.tile);
  const std::uint8_t piece = palace.at(from.row, from.place).piece();
  palace.lift(from.row, from.place);
  Pile& pile = state.piles[from.row];
  const bool was_empty = pile.tiles.empty();
  pile.tiles.insert(0, piece);
  ++pile.known;
  pile.forget_top();
  report(happenings, Returned{seat, from.row, action.tile});
  if (was_empty) show_top(state, from.row, happenings);
  after_move(state, seat);
}

// ---- Steps that are not made

Verdict check(const State& state, Seat seat, const Skip&) {
  const auto asked = check_asked(state, {Asking::build, Asking::seek, Asking::move}, seat, "SU-40b");
  if (!asked.ok()) return asked;
  if (asking(state, Asking::seek)) {  // SU-41
    return something_fits(state, seat, pile_asked(state)) ? Verdict::refused("SU-41", "a_tile_fits")
                                                          : Verdict::allowed();
  }
  if (asking(state, Asking::move)) return Verdict::allowed();  // SU-43: to move nothing is allowed
  if (state.djinn == no_djinn) return Verdict::refused("SU-22", "must_build");
  if (state.broken) return Verdict::refused("SU-43", "mend_first");
  if (state.djinn == static_cast<std::uint8_t>(Djinn::sweeper)) return Verdict::allowed();  // SU-44
  const bool bound = state.djinn == static_cast<std::uint8_t>(Djinn::twin) || state.uncovering != no_pile;
  return bound && something_fits(state, seat) ? Verdict::refused("SU-22", "must_build") : Verdict::allowed();
}

void apply(State& state, Seat seat, const Skip&, Happenings happenings) {
  report(happenings, Skipped{seat});
  if (asking(state, Asking::move)) return ask(state, Asking::build, SeatSet::of(seat));
  next_build(state, happenings);
}

}  // namespace divan::sultaniya
