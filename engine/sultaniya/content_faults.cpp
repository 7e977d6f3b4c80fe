// SU-1 to SU-3, and what the rules demand of a tile set.
#include "engine/sultaniya/content_faults.h"

#include <algorithm>
#include <set>

#include "engine/sultaniya/text.h"

namespace divan::sultaniya {

namespace {

class Inspector {
 public:
  Inspector(const Content& content, const Legible& legible, ContentFaults& faults)
      : content_(content), legible_(legible), faults_(faults) {}

  void inspect() {
    if (legible_.pictures) inspect_pictures();
    inspect_names();
    if (legible_.tiles) inspect_numbers();
    for (std::size_t i = 0; i < piece_count; ++i) {
      if (legible_.pieces[i]) inspect_piece(i);
    }
    for (std::size_t i = 0; i < board_count; ++i) {
      if (legible_.board[i]) inspect_board(i);
    }
    inspect_sides();
    inspect_objective_names();
    if (legible_.objectives) inspect_objectives();
    for (std::size_t i = 0; i < djinn_count; ++i) {
      const auto djinn = static_cast<Djinn>(i);
      if (content_.costs[djinn] > most_cost)
        fault("djinns.json", std::string(word(djinn)) + ".cost", "expected at most " + std::to_string(most_cost));
    }
  }

 private:
  // As the schema has them.
  static constexpr int most_cost = 9;
  static constexpr int most_sapphires = 5;
  static constexpr int most_of_a_symbol = 3;  // in a half

  static std::string text(const Name& name) { return std::string(name.name()); }
  void fault(std::string file, std::string where, std::string problem) {
    faults_.push_back({std::move(file), std::move(where), std::move(problem)});
  }
  // The tiles that are there: a list that is too short leaves the last ones without a name.
  std::span<const Piece> tiles() const {
    return std::span(content_.pieces).first(legible_.pieces.count() - (legible_.pieces >> tile_count).count());
  }
  static std::uint8_t number_of(const std::vector<Name>& names, std::string_view name) {
    const auto found = std::ranges::find(names, name, &Name::name);
    return static_cast<std::uint8_t>(found - names.begin());
  }
  bool shows(const std::vector<Name>& names, std::uint8_t picture, std::string_view name) const {
    return number_of(names, name) == picture;
  }

  // ---- Pictures

  void inspect_pictures() {
    inspect_vocabulary("sides", content_.sides, {"wall", "opening", "sky"});
    inspect_vocabulary("levels", content_.levels, {"wall", "jamb", "shaft", "sky"});
  }
  void inspect_vocabulary(const std::string& where, const std::vector<Name>& names,
                          std::initializer_list<std::string_view> needed) {
    if (names.size() > most_pictures) fault("pictures.json", where, "expected at most 16");
    if (std::set<Name>(names.begin(), names.end()).size() != names.size())
      fault("pictures.json", where, "a name stands twice");
    for (const auto name : needed) {
      if (number_of(names, name) == names.size())
        fault("pictures.json", where, "\"" + std::string(name) + "\" is missing");
    }
  }

  // ---- Tiles

  void inspect_names() {
    std::set<Name> seen;
    for (std::size_t i = 0; i < piece_count; ++i) {
      const Name& name = content_.pieces[i].name;
      if (!name.empty() && !seen.insert(name).second)
        fault(i < tile_count ? "tiles.json" : "boards.json", text(name), "this id stands twice");
    }
  }

  // SU-1, SU-51, SU-53, SU-55: how many there are of each, by players.
  void inspect_numbers() {
    constexpr std::array<std::array<int, floor_count>, 3> wanted{
        {{10, 10, 14, 13}, {15, 15, 21, 19}, {20, 20, 28, 25}}};
    for (int players = 2; players <= 4; ++players) {
      for (std::size_t i = 0; i < floor_count; ++i) {
        const auto floor = static_cast<Floor>(i);
        demand("tiles.json", std::string(word(floor)), wanted[static_cast<std::size_t>(players - 2)][i], players,
               [floor](const Piece& tile) { return tile.floor == floor; });
      }
      for (const Whole cover : {Whole::lintel, Whole::point})
        demand("tiles.json", std::string(word(cover)), players == 2 ? 2 : 3, players,
               [cover](const Piece& tile) { return tile.whole == cover; });
    }
    const auto some = [&](const std::string& what, auto&& is) {
      if (std::ranges::none_of(tiles(), is)) fault("tiles.json", {}, "no roof " + what);
    };
    some("carries a whole gate", [](const Piece& tile) { return tile.whole == Whole::gate; });
    some("carries a whole minaret", [](const Piece& tile) { return tile.whole == Whole::minaret; });
    some("has two windows and two towers", [](const Piece& tile) {
      return tile.floor == Floor::roof && total(tile, Symbol::window) == 2 && total(tile, Symbol::tower) == 2;
    });
    some("is marked +4", [](const Piece& tile) { return tile.bonus == 4; });
    some("is marked +5", [](const Piece& tile) { return tile.bonus == 5; });
  }
  static int total(const Piece& tile, Symbol symbol) {
    return tile.halves[0].symbols[symbol] + tile.halves[1].symbols[symbol];
  }
  template <class Is>
  void demand(const std::string& file, const std::string& what, int wanted, int players, Is&& is) {
    const auto used = [&](const Piece& tile) { return tile.players <= players && is(tile); };
    const auto found = std::ranges::count_if(tiles(), used);
    if (found != wanted)
      fault(file, what,
            "expected " + std::to_string(wanted) + " with " + std::to_string(players) + " players, there are " +
                std::to_string(found));
  }

  void inspect_piece(std::size_t i) {
    const Piece& piece = content_.pieces[i];
    const bool printed = i >= tile_count;
    const std::string file = printed ? "boards.json" : "tiles.json";
    const std::string where = printed ? printed_at(i - tile_count) : text(piece.name);
    if (!printed && (piece.players < 2 || piece.players > 4)) fault(file, where + ".players", "expected 2, 3 or 4");
    if (piece.bonus != 0 && piece.bonus != 4 && piece.bonus != 5) fault(file, where + ".bonus", "expected 4 or 5");
    if (piece.bonus != 0 && piece.floor != Floor::roof) fault(file, where + ".bonus", "only a roof is marked");
    if (piece.whole) inspect_whole(piece, file, where);
    inspect_symbols(piece.halves[0].symbols, file, where + ".left.symbols.");
    inspect_symbols(piece.halves[1].symbols, file, where + ".right.symbols.");
    if (!legible_.painted[i]) return;
    inspect_half(piece, 0, file, where + ".left");
    inspect_half(piece, 1, file, where + ".right");
    if (!printed && legible_.painted.all() && !has_a_place(i))
      fault(file, where, "no piece of the set has a picture that it could join");
  }
  void inspect_symbols(const Symbols& symbols, const std::string& file, const std::string& where) {
    for (std::size_t i = 0; i < Symbols::size(); ++i) {
      if (symbols[Symbols::key(i)] > most_of_a_symbol)
        fault(file, where + std::string(word(Symbols::key(i))), "expected at most " + std::to_string(most_of_a_symbol));
    }
  }
  // Where a printed tile stands in boards.json.
  std::string printed_at(std::size_t i) const {
    constexpr std::array<const char*, printed_count> members{"ground_left", "ground_right", "first"};
    return text(content_.boards[i / printed_count].name) + "." + members[i % printed_count];
  }
  // SU-53.
  void inspect_whole(const Piece& piece, const std::string& file, const std::string& where) {
    const Floor floor = *piece.whole == Whole::lintel ? Floor::first : Floor::roof;
    if (piece.floor != floor)
      fault(file, where + ".whole", "expected on the floor \"" + std::string(word(floor)) + "\" only");
  }
  // A jamb forces its pair by its inner side, and a pair its lintel by its top; likewise shafts.
  void inspect_half(const Piece& piece, std::size_t which, const std::string& file, const std::string& where) {
    const Half& half = piece.halves[which];
    const bool jamb = shows(content_.levels, half.top, "jamb");
    const bool shaft = shows(content_.levels, half.top, "shaft");
    const bool opens = shows(content_.sides, half.side, "opening");
    if (jamb && piece.floor != Floor::ground) fault(file, where + ".top", "jambs stand on ground floors only");
    if (shaft && piece.floor != Floor::second) fault(file, where + ".top", "shafts stand on second floors only");
    const bool foot = piece.floor == Floor::ground || piece.floor == Floor::second;
    if (foot && opens != (jamb || shaft))
      fault(file, where + ".side", "a jamb or shaft has an opening on its side, and nothing else has");
    const bool covers_jamb = shows(content_.levels, half.bottom, "jamb");
    const bool covers_shaft = shows(content_.levels, half.bottom, "shaft");
    if (covers_jamb != (piece.whole == Whole::lintel) && piece.floor != Floor::ground)
      fault(file, where + ".bottom", "\"jamb\" is the bottom of a lintel, and of nothing else");
    if (covers_shaft != (piece.whole == Whole::point) && piece.floor != Floor::ground)
      fault(file, where + ".bottom", "\"shaft\" is the bottom of a point, and of nothing else");
  }

  // Some piece shows what this tile needs: below it, or for a ground floor beside it.
  bool has_a_place(std::size_t i) const {
    const auto& mine = content_.pieces[i].halves;
    const Floor floor = content_.pieces[i].floor;
    for (std::size_t j = 0; j < piece_count; ++j) {
      const Piece& other = content_.pieces[j];
      if (i == j) continue;
      for (const Half& half : other.halves) {
        const auto joins = [&](const Half& own) {
          if (floor == Floor::ground) return other.floor == floor && own.side == half.side;
          return static_cast<int>(other.floor) + 1 == static_cast<int>(floor) && own.bottom == half.top;
        };
        if (joins(mine[0]) || joins(mine[1])) return true;
      }
    }
    return false;
  }

  // ---- Boards (SU-2, SU-6)

  static bool has_side(const Board& board) { return board.side == 1 || board.side == 2; }
  static bool has_sight(const Board& board) { return board.sight == Symbol::window || board.sight == Symbol::tower; }
  static bool has_crown(const Board& board) { return board.crown == Symbol::dome || board.crown == Symbol::garden; }

  void inspect_board(std::size_t i) {
    const Board& board = content_.boards[i];
    const std::string where = text(board.name);
    const auto wrong = [&](const char* member, std::string problem) {
      fault("boards.json", where + "." + member, std::move(problem));
    };
    if (!has_side(board)) wrong("side", "expected 1 or 2");
    if (legible_.back[i]) {
      const Board& back = content_.boards[board.back];
      const bool returns = !legible_.back[board.back] || back.back == i;
      if (!returns || (back.side == board.side && has_side(board)))
        wrong("back", "expected the board whose back this one is");
    }
    if (!has_sight(board)) wrong("symbol", "expected window or tower");
    if (!has_crown(board)) wrong("crown", "expected dome or garden");
    if (board.sapphires > most_sapphires) wrong("sapphires", "expected at most " + std::to_string(most_sapphires));
    if (board.at % 2 != 0 || board.at > 10) wrong("at", "expected an even half-column from 0 to 10");
    inspect_triangle(i, where);
  }
  // The three printed tiles fit each other.
  void inspect_triangle(std::size_t board, const std::string& where) {
    for (std::size_t which = 0; which < printed_count; ++which) {
      if (!legible_.painted[Content::printed(board, which)]) return;
    }
    const auto& left = content_.pieces[Content::printed(board, 0)].halves;
    const auto& right = content_.pieces[Content::printed(board, 1)].halves;
    const auto& above = content_.pieces[Content::printed(board, 2)].halves;
    if (left[1].side != right[0].side)
      fault("boards.json", where + ".ground_right.left.side", "does not fit the tile on its left");
    if (left[1].top != above[0].bottom)
      fault("boards.json", where + ".first.left.bottom", "does not fit the tile below");
    if (right[0].top != above[1].bottom)
      fault("boards.json", where + ".first.right.bottom", "does not fit the tile below");
  }
  static int shared(const Board& a, const Board& b) {
    return (a.sight == b.sight) + (a.crown == b.crown) + (a.rise == b.rise);
  }
  // SU-2: the eight combinations; on either side any two share exactly one.
  void inspect_sides() {
    for (std::size_t i = 0; i < board_count; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (is_whole(i) && is_whole(j)) inspect_pair(content_.boards[j], content_.boards[i]);
      }
    }
    const bool sided = legible_.board.all() && std::ranges::all_of(content_.boards, has_side);
    for (const int side : {1, 2}) {
      if (sided && std::ranges::count(content_.boards, side, &Board::side) != 4)
        fault("boards.json", {}, "expected four boards of side " + std::to_string(side));
    }
  }
  bool is_whole(std::size_t i) const {
    const Board& board = content_.boards[i];
    return legible_.board[i] && has_side(board) && has_sight(board) && has_crown(board);
  }
  void inspect_pair(const Board& one, const Board& other) {
    const std::string both = text(one.name) + " and " + text(other.name);
    if (shared(one, other) == 3) {
      fault("boards.json", text(other.name), both + " have the same cartouches");
    } else if (one.side == other.side && shared(one, other) != 1) {
      fault("boards.json", text(other.name), both + " are of one side and do not share exactly one cartouche");
    }
  }

  // ---- Objectives (SU-3, SU-56)

  void inspect_objective_names() {
    std::set<Name> seen;
    for (std::size_t i = 0; i < objective_count; ++i) {
      const Name& name = content_.objectives[i].name;
      if (legible_.objective[i] && !seen.insert(name).second)
        fault("objectives.json", text(name), "this id stands twice");
    }
  }
  void inspect_objectives() {
    const auto once = [&](Aim aim, Symbol symbol, const std::string& what) {
      const auto found = std::ranges::count_if(content_.objectives, [&](const Objective& objective) {
        return !objective.name.empty() && objective.aim == aim && objective.symbol == symbol;
      });
      if (found != 1)
        fault("objectives.json", {}, "expected one objective \"" + what + "\", there are " + std::to_string(found));
    };
    for (const Aim aim : {Aim::row, Aim::column}) {
      for (const Symbol symbol : {Symbol::guard, Symbol::sapphire, Symbol::tower, Symbol::window})
        once(aim, symbol, std::string(word(aim)) + " of " + std::string(word(symbol)));
    }
    once(Aim::djinns, Symbol::guard, "djinns");
    once(Aim::sapphires, Symbol::guard, "sapphires");
  }

  const Content& content_;
  const Legible& legible_;
  ContentFaults& faults_;
};

}  // namespace

void find_faults(const Content& content, const Legible& legible, ContentFaults& faults) {
  Inspector(content, legible, faults).inspect();
}

}  // namespace divan::sultaniya
