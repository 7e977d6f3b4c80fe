// Set-up: the options, the empty table, the deal, the characters (SU-1, SU-2, SU-10).
#include <algorithm>

#include "engine/sultaniya/rules.h"

namespace divan {

using namespace sultaniya;

namespace {

// Each of these once, and nothing else.
template <class Range>
bool holds_each_once(const Range& range, std::size_t count, auto&& index_of) {
  std::array<bool, tile_count> seen{};
  std::size_t found = 0;
  for (const auto& item : range) {
    const std::optional<std::uint8_t> index = index_of(item);
    if (!index || seen[*index]) return false;
    seen[*index] = true;
    ++found;
  }
  return found == count;
}

bool pile_is_whole(const State& state, const Order& pile, Floor floor) {
  const Content& content = *state.content;
  const auto belongs = [&](const Piece& tile) { return tile.floor == floor && in_use(tile, state.seats); };
  const auto tiles = std::span(content.pieces).first(tile_count);
  return holds_each_once(pile, static_cast<std::size_t>(std::ranges::count_if(tiles, belongs)), [&](const Name& name) {
    const auto tile = content.find_tile(name);
    return tile && belongs(content.pieces[*tile]) ? tile : std::nullopt;
  });
}

// Boards for a table, at random: of one side, or of four boards either face (SU-2).
std::array<std::uint8_t, board_count> shuffled_boards(const State& state, Random& random) {
  std::array<std::uint8_t, board_count> all{};
  for (std::uint8_t i = 0; i < board_count; ++i) all[i] = i;
  random.shuffle(std::span<std::uint8_t>(all));
  const auto& boards = state.content->boards;
  std::array<std::uint8_t, board_count> chosen{};
  std::size_t count = 0;
  for (const std::uint8_t board : all) {
    const auto before = std::span(chosen).first(count);
    const bool other_side = !state.both_sides && boards[board].side != boards[all[0]].side;
    const bool other_face = std::ranges::find(before, boards[board].back) != before.end();
    if (!other_side && !other_face) chosen[count++] = board;
  }
  return chosen;
}

}  // namespace

std::unique_ptr<const Content> Sultaniya::read_content(std::span<const ContentFile> files, ContentFaults& faults) {
  return sultaniya::read_content(files, faults);
}
const Content& Sultaniya::standard() { return sultaniya::standard(); }

std::optional<Fault> Sultaniya::check_options(const Options&, int seats) {
  if (seats < min_seats || seats > max_seats) return Fault{"seats", "Sultaniya is for 1 to 4"};
  return {};
}

State Sultaniya::begin(const Options& options, int seats) {
  State state;
  state.content = &content_of<Sultaniya>(options);
  state.seats = static_cast<std::uint8_t>(seats);
  state.open_objectives = options.open_objectives;
  state.both_sides = options.both_sides;
  state.characters = options.characters;
  std::ranges::fill(state.djinns, nobody);
  ask(state, Asking::deal, {});
  return state;
}

Act Sultaniya::draw(const State& state, Random& random) {
  const Content& content = *state.content;
  Deal deal;
  deal.first = {static_cast<std::uint8_t>(random.below(state.seats))};
  const auto boards = shuffled_boards(state, random);
  std::array<std::uint8_t, objective_count> objectives{};
  for (std::uint8_t i = 0; i < objective_count; ++i) objectives[i] = i;
  random.shuffle(std::span<std::uint8_t>(objectives));
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    if (state.characters == Characters::dealt) deal.characters[Seat{i}] = content.boards[boards[i]].name;
    auto& two = deal.objectives[Seat{i}].emplace();
    for (std::size_t j = 0; j < objectives_each; ++j)
      two.push_back(content.objectives[objectives[i * objectives_each + j]].name);
  }
  for (std::size_t i = 0; i < floor_count; ++i) {
    Order& pile = deal.piles[floor_at(i)];
    for (std::size_t tile = 0; tile < tile_count; ++tile) {
      const Piece& piece = content.pieces[tile];
      if (piece.floor == floor_at(i) && in_use(piece, state.seats)) pile.push_back(piece.name);
    }
    random.shuffle(std::span(pile.begin(), pile.end()));
  }
  return deal;
}

namespace sultaniya {

// SU-2: nobody else's, nor the other face of another's board; of the same side unless both are played.
Verdict check_character(const State& state, std::uint8_t board) {
  const auto& boards = state.content->boards;
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    const std::uint8_t taken = state.players[Seat{i}].board;
    if (taken == nobody) continue;
    if (taken == board) return Verdict::refused("SU-2", "character_is_taken");
    if (boards[taken].back == board) return Verdict::refused("SU-2", "other_face_is_taken");
    if (!state.both_sides && boards[taken].side != boards[board].side)
      return Verdict::refused("SU-2", "of_the_other_side");
  }
  return Verdict::allowed();
}

void settle_in(State& state, Seat seat, std::uint8_t board, Happenings happenings) {
  Player& player = state.players[seat];
  player.board = board;
  player.palace = printed_palace(*state.content, board);
  const Board& character = state.content->boards[board];
  report(happenings, Chosen{seat, character.name, pay_out(state, seat, character.sapphires)});
}

void ask_character(State& state, Happenings happenings) {
  for (int i = state.seats; i > 0; --i) {  // SU-2: in reverse turn order
    const Seat seat{static_cast<std::uint8_t>((state.first.index + i - 1) % state.seats)};
    if (state.players[seat].board != nobody) continue;
    state.phase = Phase::characters;
    return ask(state, Asking::character, SeatSet::of(seat));
  }
  state.phase = Phase::play;
  begin_turn(state, state.first, happenings);
}

Verdict check(const State& state, Seat seat, const Choose& action) {
  if (const auto verdict = check_asked(state, Asking::character, seat, "SU-2"); !verdict.ok()) return verdict;
  const auto board = state.content->find_board(action.character);
  return board ? check_character(state, *board) : Verdict::refused("SU-2", "no_such_character");
}

void apply(State& state, Seat seat, const Choose& action, Happenings happenings) {
  settle_in(state, seat, *state.content->find_board(action.character), happenings);
  ask_character(state, happenings);
}

void list_characters(const State& state, Buffer<Action>& list) {
  for (std::uint8_t i = 0; i < board_count; ++i) {
    if (check_character(state, i).ok()) list.push_back(Choose{state.content->boards[i].name});
  }
}

Verdict check(const State& state, const Deal& deal) {
  if (!asking(state, Asking::deal)) return Verdict::refused("TABLE-5", "not_due");
  if (deal.first.index >= state.seats) return Verdict::refused("SU-10", "no_such_first_player");
  List<Name, most_players * objectives_each> objectives;
  State seated = state;
  for (std::uint8_t i = 0; i < most_players; ++i) {
    const auto& character = deal.characters[Seat{i}];
    const auto& two = deal.objectives[Seat{i}];
    const bool plays = i < state.seats;
    if (character.has_value() != (plays && state.characters == Characters::dealt))
      return Verdict::refused("SU-2", "not_a_character_for_each");
    if (two.has_value() != plays || (two && !two->full())) return Verdict::refused("SU-10", "not_two_objectives_each");
    for (std::size_t j = 0; two && j < objectives_each; ++j) objectives.push_back((*two)[j]);
    if (!character) continue;
    const auto board = state.content->find_board(*character);
    if (!board) return Verdict::refused("SU-2", "no_such_character");
    if (const auto verdict = check_character(seated, *board); !verdict.ok()) return verdict;
    seated.players[Seat{i}].board = *board;
  }
  const auto find = [&](const Name& name) { return state.content->find_objective(name); };
  if (!holds_each_once(objectives, objectives.size(), find))
    return Verdict::refused("SU-10", "not_two_objectives_each");
  for (std::size_t i = 0; i < floor_count; ++i) {
    if (!pile_is_whole(state, deal.piles[floor_at(i)], floor_at(i)))
      return Verdict::refused("SU-10", "not_every_tile_once");
  }
  return Verdict::allowed();
}

void apply(State& state, const Deal& deal, Happenings happenings) {
  const Content& content = *state.content;
  state.first = deal.first;
  state.active = deal.first;
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Order& pile = deal.piles[floor_at(i)];
    for (std::size_t j = pile.size(); j > 0; --j)
      state.piles[floor_at(i)].tiles.push_back(*content.find_tile(pile[j - 1]));
    state.in_play[floor_at(i)] = static_cast<std::uint8_t>(pile.size());
  }
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    for (std::size_t j = 0; j < objectives_each; ++j)
      state.players[Seat{i}].objectives[j] = *content.find_objective((*deal.objectives[Seat{i}])[j]);
  }
  report(happenings, Dealt{deal.first});
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    if (deal.characters[Seat{i}]) settle_in(state, {i}, *content.find_board(*deal.characters[Seat{i}]), happenings);
  }
  ask_character(state, happenings);
}

}  // namespace sultaniya
}  // namespace divan
