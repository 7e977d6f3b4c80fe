// What must hold between any two steps of Sultaniya, whoever plays.
#include <algorithm>

#include "engine/sultaniya/rules.h"

namespace divan {

using namespace sultaniya;

namespace {

using MaybeFault = std::optional<Fault>;

// Counts every tile that it is shown; each lies in one place only.
class Census {
 public:
  explicit Census(const State& state) : state_(state) {}

  bool count(std::uint8_t tile, Floor floor) {
    if (tile >= tile_count || std::exchange(seen_[tile], true)) return false;
    const Piece& piece = state_.content->pieces[tile];
    ++counted_[floor];
    return piece.floor == floor && in_use(piece, state_.seats);
  }
  bool is_whole() const { return counted_ == state_.in_play; }

 private:
  const State& state_;
  std::array<bool, tile_count> seen_{};
  ByFloor<std::uint8_t> counted_;
};

// SU-31 to SU-34, and that the bits say what lies there.
MaybeFault check_palace(const State& state, Seat seat, Census& census) {
  const Palace& palace = palace_of(state, seat);
  const std::uint8_t board = state.players[seat].board;
  if (board >= board_count) return board == nobody ? MaybeFault{} : Fault{"players", "no such character"};
  const Palace printed = printed_palace(*state.content, board);
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Floor row = floor_at(i);
    for (int place = 0; place < places_in(row); ++place) {
      const Laid laid = palace.at(row, place);
      if (laid.there() != palace.has(row, place)) return Fault{"palace", "the rows do not say what lies there"};
      if (laid.printed() != printed.has(row, place)) return Fault{"palace", "the printed tiles have moved"};
      if (!laid.there()) continue;
      if (laid.printed() ? laid != printed.at(row, place) : !census.count(laid.piece(), row))
        return Fault{"palace", "a tile lies twice, or where it does not belong"};
      if (!demand_at(*state.content, palace, row, place).met_by(state.content->edges[laid.code]))
        return Fault{"palace", "pictures differ"};
    }
  }
  const bool mending = state.broken && state.active == seat;
  if (stands(palace.rows) == mending) return Fault{"palace", mending ? "nothing is to be mended" : "it does not stand"};
  return {};
}

MaybeFault check_tiles(const State& state) {
  Census census(state);
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    if (auto fault = check_palace(state, {i}, census)) return fault;
  }
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Pile& pile = state.piles[floor_at(i)];
    const auto counted = [&](std::uint8_t tile) { return census.count(tile, floor_at(i)); };
    if (!std::ranges::all_of(pile.tiles, counted) || !std::ranges::all_of(pile.front, counted))
      return Fault{"piles", "a tile lies twice, or where it does not belong"};
    if (pile.known != 0 && pile.known >= pile.tiles.size()) return Fault{"piles", "more are known than lie there"};
  }
  return census.is_whole() ? MaybeFault{} : Fault{"tiles", "one is lost"};
}

MaybeFault check_goods(const State& state) {
  int sapphires = state.treasury;
  std::array<int, objective_count> objectives{};
  for (std::uint8_t i = 0; i < most_players; ++i) {
    const Player& player = state.players[Seat{i}];
    if (i >= state.seats && player != Player{}) return Fault{"players", "somebody has no seat"};
    sapphires += player.sapphires;
    for (const auto objective : player.objectives) {
      if (objective != nobody && (objective >= objective_count || ++objectives[objective] > 1))
        return Fault{"objectives", "one is dealt twice"};
    }
  }
  if (sapphires != sapphire_count) return Fault{"sapphires", "not 55 in all"};  // SU-3
  for (const auto seat : state.djinns) {
    if (seat != nobody && seat >= state.seats) return Fault{"djinns", "one stands by nobody's palace"};
  }
  return {};
}

MaybeFault check_turn(const State& state) {
  const bool over = state.phase == Phase::over;
  if (state.questions.empty() != over) return Fault{"questions", "a game is over when nothing is asked"};
  if (over != (state.ending != Ending::none)) return Fault{"ending", "a game that is over has ended somehow"};
  if (!over && state.questions.back().number != state.questions.count) return Fault{"questions", "miscounted"};
  if (!over && state.phase != Phase::deal && state.questions.back().settled())
    return Fault{"questions", "a settled one is open"};
  if (state.broken && (!asking(state, Asking::build) || state.djinn != static_cast<std::uint8_t>(Djinn::mover)))
    return Fault{"broken", "only the Mover leaves a palace to be mended"};
  if (state.broken && !something_fits(state, state.active)) return Fault{"broken", "nothing mends the palace"};
  const bool last = state.ended_by != nobody;
  if (last != (state.phase == Phase::last_turns || state.ending == Ending::roofs) && state.ending == Ending::none)
    return Fault{"phase", "the end has begun, or not"};
  return {};
}

}  // namespace

std::optional<Fault> Sultaniya::sound(const State& state) {
  if (state.content == nullptr || state.filler != 0) return Fault{"state", "not one of this game"};
  if (auto fault = check_turn(state)) return fault;
  if (auto fault = check_goods(state)) return fault;
  return check_tiles(state);
}

}  // namespace divan
