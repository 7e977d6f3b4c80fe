// The pieces of Sultaniya as data: tiles, boards, objectives, djinns, and the edge pictures that must agree. A set is
// read from set.json, pictures.json, tiles.json, boards.json, objectives.json and djinns.json; whatever the rules
// (SU-1 to SU-3 and the last section of docs/rules/sultaniya.md) demand of it is checked then, and never again.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/content.h"
#include "engine/core/contract.h"
#include "engine/core/name.h"

namespace divan::sultaniya {

enum class Floor : std::uint8_t { ground, first, second, roof };
enum class Symbol : std::uint8_t { guard, sapphire, tower, window, dome, garden };
// SU-53: what a whole tile is. A lintel or a point completes what stands on the two tiles below it; a gate or minaret
// is complete by itself.
enum class Whole : std::uint8_t { lintel, point, gate, minaret };
enum class Rise : std::uint8_t { gate, minaret };
enum class Djinn : std::uint8_t { seer, twin, mover, sweeper };
enum class Aim : std::uint8_t { row, column, djinns, sapphires };  // SU-56: the four kinds of objective
enum class Face : std::uint8_t { front, back };                    // SU-7: back swaps left and right

inline constexpr std::size_t floor_count = 4;
constexpr Floor floor_at(std::size_t i) { return static_cast<Floor>(i); }
inline constexpr std::size_t djinn_count = 4;
inline constexpr std::size_t tile_count = 93;  // SU-1
inline constexpr std::array<std::uint8_t, floor_count> tiles_of{20, 20, 28, 25};
inline constexpr std::size_t board_count = 8;       // SU-2: the sides of the four boards
inline constexpr std::size_t printed_count = 3;     // SU-2: tiles on a board: two ground floors, the first floor above
inline constexpr std::size_t objective_count = 10;  // SU-3
inline constexpr std::size_t piece_count = tile_count + board_count * printed_count;
inline constexpr std::uint8_t sapphire_count = 55;  // SU-3
inline constexpr std::size_t most_pictures = 16;

template <class T>
using ByFloor = Keyed<Floor, T, floor_count>;
template <class T>
using ByDjinn = Keyed<Djinn, T, djinn_count>;
using Symbols = Counts<Symbol, 6>;

// How often each symbol stands on some pieces, how many of them are marked roofs and what these bring (SU-55), a byte
// each: whole palaces are added up in a few steps. Six roofs of +5 are the most that there can be.
struct SymbolSums {
  static constexpr int marked = 6, bonus = 7;  // bytes, behind those of the six symbols
  std::uint64_t bytes = 0;

  constexpr int at(int byte) const { return static_cast<int>(bytes >> (8 * byte) & 0xFF); }
  constexpr int operator[](Symbol symbol) const { return at(static_cast<int>(symbol)); }
  constexpr void add(int byte, int count) { bytes += static_cast<std::uint64_t>(count) << (8 * byte); }
  constexpr void add(Symbol symbol, int count) { add(static_cast<int>(symbol), count); }
  constexpr SymbolSums& operator+=(SymbolSums other) {
    bytes += other.bytes;
    return *this;
  }
};

// Half a tile, one half-column wide. Its pictures are numbers in Content::sides and Content::levels.
struct Half {
  std::uint8_t side = 0;
  std::uint8_t top = 0;
  std::uint8_t bottom = 0;
  Symbols symbols;
};

// A tile, or a tile that is printed on a board.
struct Piece {
  Name name;  // of a printed one "<board>_left", "<board>_right", "<board>_above"
  Floor floor{};
  std::uint8_t players = 2;  // SU-1: used by so many players or more
  std::optional<Whole> whole;
  std::uint8_t bonus = 0;      // SU-55
  std::array<Half, 2> halves;  // left, right, as the front shows them
};

// A face of a board (SU-2): a character.
struct Board {
  Name name;
  std::uint8_t side = 1;  // 1 or 2
  std::uint8_t back = 0;  // the character on its other face
  Symbol sight{};         // SU-51: window or tower
  Symbol crown{};         // SU-52: dome or garden
  Rise rise{};            // SU-53
  std::uint8_t sapphires = 0;
  std::uint8_t at = 0;  // the half-column where the printed triangle begins
};

// SU-56.
struct Objective {
  Name name;
  Aim aim{};
  Symbol symbol{};  // of a row or a column
};

// A piece with one of its faces up, as a palace holds it: a small number, 0 for an empty place.
struct Laid {
  std::uint8_t code = 0;

  static constexpr Laid of(std::uint8_t piece, Face face) {
    return {static_cast<std::uint8_t>(1 + 2 * piece + static_cast<int>(face))};
  }
  constexpr bool there() const { return code != 0; }
  constexpr std::uint8_t piece() const { return static_cast<std::uint8_t>((code - 1) >> 1); }
  constexpr Face face() const { return static_cast<Face>((code - 1) & 1); }
  constexpr bool printed() const { return there() && piece() >= tile_count; }
  friend constexpr bool operator==(Laid, Laid) = default;
};

// Six pictures in nibbles: what a laid piece shows on each of its edges.
enum class Edge : std::uint8_t { left, right, top_left, top_right, bottom_left, bottom_right };
using Edges = std::uint32_t;
constexpr Edges edge_mask(Edge edge) { return Edges{15} << (4 * static_cast<int>(edge)); }
constexpr Edges picture_at(Edges edges, Edge edge) { return (edges >> (4 * static_cast<int>(edge))) & 15; }

struct Content {
  ContentId id;
  std::vector<Name> sides;   // pictures of left and right edges
  std::vector<Name> levels;  // pictures of top and bottom edges
  std::array<Piece, piece_count> pieces;
  std::array<Board, board_count> boards;
  std::array<Objective, objective_count> objectives;
  ByDjinn<std::uint8_t> costs;

  // Made from the pieces when they are read.
  std::array<Name, piece_count> names{};
  std::array<Edges, 2 * piece_count + 1> edges{};         // by Laid::code
  std::array<SymbolSums, 2 * piece_count + 1> symbols{};  // likewise
  // Likewise: Whole, or `no_whole`.
  static constexpr std::uint8_t no_whole = 0xFF;
  std::array<std::uint8_t, 2 * piece_count + 1> wholes{};
  std::array<bool, piece_count> symmetric{};       // both faces show the same
  std::array<std::uint8_t, tile_count> by_name{};  // the tiles in the order of their names

  const Piece& piece(Laid laid) const { return pieces[laid.piece()]; }
  // The left (0) or right (1) half as it lies.
  const Half& half(Laid laid, int which) const {
    return piece(laid).halves[static_cast<std::size_t>(which ^ static_cast<int>(laid.face()))];
  }
  std::optional<std::uint8_t> find_tile(const Name& name) const;
  std::optional<std::uint8_t> find_board(const Name& name) const;
  std::optional<std::uint8_t> find_objective(const Name& name) const;
  // The piece that is printed on a board: 0 left, 1 right, 2 above them.
  static constexpr std::uint8_t printed(std::size_t board, std::size_t which) {
    return static_cast<std::uint8_t>(tile_count + board * printed_count + which);
  }

  std::vector<std::string> words() const;
};

// The set that the files hold; nothing, and every fault named, when it is not playable.
std::unique_ptr<const Content> read_content(std::span<const ContentFile> files, ContentFaults& faults);
const Content& standard();

}  // namespace divan::sultaniya
