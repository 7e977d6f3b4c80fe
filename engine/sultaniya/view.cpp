// Who sees what in Sultaniya: the only place where anything is kept from anybody. Secret are: the objectives of the
// others (unless they are open, and until the end), and the order of a pile under its top, but for what was put under
// it before everybody's eyes and for whomever the Seer shows it.
#include <bit>

#include "engine/sultaniya/rules.h"

namespace divan {

using namespace sultaniya;

namespace {

std::optional<Floor> floor_or_none(std::uint8_t pile) {
  return pile == no_pile ? std::nullopt : std::optional(static_cast<Floor>(pile));
}
std::optional<Seat> seat_or_none(std::uint8_t seat) {
  return seat == nobody ? std::nullopt : std::optional(Seat{seat});
}

void show_turn(const State& state, View& view) {
  TurnView& now = view.now;
  if (state.djinn != no_djinn) now.djinn = static_cast<Djinn>(state.djinn);
  now.builds = state.builds;
  now.uncovering = floor_or_none(state.uncovering);
  for (std::size_t i = 0; i < floor_count; ++i) {
    if (is_barred(state, floor_at(i))) now.barred.push_back(floor_at(i));
  }
  now.built = state.built;
  now.broken = state.broken;
}

// SU-20: the top is visible; what else lies between it and what was put under the pile is known, its order is not.
void show_pile(const State& state, Floor floor, Viewer viewer, PileView& shown) {
  const Pile& pile = state.piles[floor];
  const std::size_t count = pile.tiles.size();
  shown.tiles = static_cast<std::uint8_t>(count);
  const Name* names = state.content->names.data();
  for (const std::uint8_t tile : pile.front) shown.front.push_back(names, tile);
  if (count == 0) return;
  shown.top = name_of(state, pile.tiles.back());
  std::array<std::uint64_t, (tile_count + 63) / 64> unseen{};  // as bits: sorted by number
  for (std::size_t i = pile.known; i + 1 < count; ++i)
    unseen[pile.tiles[i] / 64] |= std::uint64_t{1} << pile.tiles[i] % 64;
  for (std::size_t i = 0; i < unseen.size(); ++i) {
    for (std::uint64_t rest = unseen[i]; rest != 0; rest &= rest - 1)
      shown.unseen.push_back(names,
                             static_cast<std::uint8_t>(64 * i + static_cast<std::size_t>(std::countr_zero(rest))));
  }
  for (std::size_t i = pile.known; i > 0; --i) shown.bottom.push_back(names, pile.tiles[i - 1]);
  // SU-41.
  const bool shows = asking(state, Asking::seek) && pile_asked(state) == floor && viewer.sees_as(state.active);
  if (!shows && !viewer.sees_all()) return;
  shown.order.emplace();
  for (std::size_t i = count; i > 0; --i) shown.order->push_back(names, pile.tiles[i - 1]);
}

void show_palace(const State& state, const Palace& palace, ByFloor<RowView>& shown) {
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Floor row = floor_at(i);
    for (unsigned rest = palace.row(row); rest != 0; rest &= rest - 1) {
      const int place = std::countr_zero(rest);
      shown[row].lay(state.content->names.data(), column_of(row, place), palace.at(row, place));
    }
  }
}

void show_player(const State& state, Seat seat, Viewer viewer, const Guards& guards, PlayerView& shown) {
  const Player& player = state.players[seat];
  shown.sapphires = player.sapphires;
  shown.roofs = static_cast<std::uint8_t>(std::popcount(player.palace.row(Floor::roof)));
  const bool lie_open = state.open_objectives || state.phase == Phase::over || viewer.sees_as(seat);  // SU-10, SU-56
  if (lie_open && player.objectives[0] != nobody) {
    shown.objectives.emplace();
    for (const auto objective : player.objectives)
      shown.objectives->push_back(state.content->objectives[objective].name);
  }
  if (player.board == nobody) return;
  const Board& board = state.content->boards[player.board];
  shown.character = board.name;
  shown.sight = board.sight;
  shown.crown = board.crown;
  shown.rise = board.rise;
  show_palace(state, player.palace, shown.palace);
  shown.score = score_of(state, seat, lie_open ? Extent::whole : Extent::palace, guards);
}

void show_outcome(const State& state, View& view) {
  const auto outcome = Sultaniya::outcome(state);
  if (!outcome) return;
  view.ending = state.ending;
  auto& results = view.outcome.emplace();
  for (std::uint8_t i = 0; i < state.seats; ++i) results[Seat{i}] = Placing{outcome->rank[i], outcome->points[i]};
}

}  // namespace

View Sultaniya::view(const State& state, Viewer viewer) {
  View view;
  view.options = {state.open_objectives, state.both_sides, state.characters, state.content};
  view.phase = state.phase;
  view.turn = state.turn;
  if (state.phase != Phase::deal) view.first = state.first;
  if (state.turn != 0) view.active = state.active;
  show_questions(state.questions, view);
  if (asking(state, Asking::seek) || asking(state, Asking::sweep)) view.question->pile = pile_asked(state);
  show_turn(state, view);
  view.treasury = state.treasury;
  view.idle = state.idle;
  view.ended_by = seat_or_none(state.ended_by);
  for (std::size_t i = 0; i < djinn_count; ++i) {
    const auto djinn = static_cast<Djinn>(i);
    view.djinns[djinn] = {state.content->costs[djinn], seat_or_none(state.djinns[djinn])};
  }
  for (std::size_t i = 0; i < floor_count; ++i) show_pile(state, floor_at(i), viewer, view.piles[floor_at(i)]);
  const Guards guards = guards_of(state);
  for (std::uint8_t i = 0; i < state.seats; ++i)
    show_player(state, {i}, viewer, guards, view.players[Seat{i}].emplace());
  show_outcome(state, view);
  return view;
}

std::optional<Told<Sultaniya>> Sultaniya::tell(const Event& event, Viewer viewer) {
  if (const auto* looked = std::get_if<Looked>(&event)) {
    if (!viewer.sees_as(looked->seat)) return Told<Sultaniya>(Looked{looked->seat, looked->pile, {}});
  }
  return Told<Sultaniya>(event);
}

}  // namespace divan
