// What one viewer of Sultaniya may know now. Everything is public but the others' objectives and the order of a pile
// under its top.
#pragma once

#include "engine/core/name_list.h"
#include "engine/sultaniya/actions.h"

namespace divan::sultaniya {

struct Tile {  // as it lies in a palace
  Name tile;
  Face face{};
  friend bool operator==(const Tile&, const Tile&) = default;
};
using Row = ByHalfColumn<std::optional<Tile>>;  // by the half-column where each begins

// The same as a viewer is shown it, small in memory: the pieces by their numbers in the set, read as a Row.
class RowView {
 public:
  using key_type = HalfColumn;
  using value_type = std::optional<Tile>;
  static constexpr std::size_t size() { return half_columns; }
  static constexpr HalfColumn key(std::size_t i) { return {static_cast<std::uint8_t>(i)}; }

  void lay(const Name* pieces, HalfColumn at, Laid piece) {
    pieces_ = pieces;
    laid_[at.index] = piece;
  }
  Laid laid(HalfColumn at) const { return laid_[at.index]; }
  std::span<const Laid> all() const { return laid_; }
  std::optional<Tile> operator[](HalfColumn at) const {
    const Laid piece = laid(at);
    if (!piece.there()) return {};
    return Tile{pieces_[piece.piece()], piece.face()};
  }

  class Iterator {
   public:
    Iterator(const RowView& row, std::uint8_t at) : row_(&row), at_(at) {}
    std::optional<Tile> operator*() const { return (*row_)[{at_}]; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const RowView* row_;
    std::uint8_t at_;
  };
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, half_columns}; }

  friend bool operator==(const RowView&, const RowView&) = default;

 private:
  const Name* pieces_ = nullptr;  // Content::names; of an empty row nowhere
  std::array<Laid, 16> laid_{};   // by half-column; the last two make it whole words
};

// One line of the score: how many, and what they bring.
struct Line {
  std::uint8_t count = 0;
  std::int16_t points = 0;
  friend bool operator==(const Line&, const Line&) = default;
};
struct Goal {  // SU-56
  Name objective;
  std::uint8_t count = 0;
  std::int16_t points = 0;
  friend bool operator==(const Goal&, const Goal&) = default;
};
// The score if the game ended now, as far as the viewer may know it.
struct Score {
  Line sights;   // SU-51: windows or towers
  Line crowns;   // SU-52: domes or gardens
  Line rises;    // SU-53: gates or minarets
  Line guards;   // SU-54
  Line bonuses;  // SU-55: roofs marked +4 or +5
  std::optional<Goal> goal;
  std::optional<Goal> other_goal;
  std::int16_t points = 0;  // of the lines above
  friend bool operator==(const Score&, const Score&) = default;
};

struct PlayerView {
  std::optional<Name> character;
  std::optional<Symbol> sight;
  std::optional<Symbol> crown;
  std::optional<Rise> rise;
  std::uint8_t sapphires = 0;
  std::uint8_t roofs = 0;
  std::optional<Objectives> objectives;  // one's own; everybody's with open objectives and at the end
  ByFloor<RowView> palace;
  Score score;
  friend bool operator==(const PlayerView&, const PlayerView&) = default;
};

// The palace that a view shows.
Palace palace_shown(const PlayerView& player);

struct PileView {
  std::uint8_t tiles = 0;
  std::optional<Name> top;
  NameList<most_in_front> front;
  TileNames unseen;                // what else lies in it, by the tiles' numbers: nobody knows in which order
  TileNames bottom;                // what was put under it, the lowest last
  std::optional<TileNames> order;  // top first: while the Seer shows it, and in open views
  friend bool operator==(const PileView&, const PileView&) = default;
};

struct DjinnView {
  std::uint8_t cost = 0;
  std::optional<Seat> by;  // whose palace
  friend bool operator==(const DjinnView&, const DjinnView&) = default;
};

// The turn so far.
struct TurnView {
  std::optional<Djinn> djinn;
  std::uint8_t builds = 0;          // still to come, the one being made included
  std::optional<Floor> uncovering;  // the pile of this build
  List<Floor, 2> barred;            // SU-42: the Twin is done with these
  bool built = false;
  bool broken = false;  // SU-43: the palace must be mended
  friend bool operator==(const TurnView&, const TurnView&) = default;
};

struct QuestionView {
  Asking what{};
  std::uint16_t number = 0;
  std::optional<Floor> pile;  // of `seek` and `sweep`
  BySeat<std::optional<Answered>> asked;
  friend bool operator==(const QuestionView&, const QuestionView&) = default;
};

struct View {
  Options options;
  Phase phase{};
  std::uint16_t turn = 0;
  std::optional<Seat> first;
  std::optional<Seat> active;
  std::optional<QuestionView> question;
  TurnView now;
  std::uint8_t treasury = 0;
  std::uint8_t idle = 0;  // SU-50: turns in a row without a build or a call
  std::optional<Seat> ended_by;
  ByDjinn<DjinnView> djinns;
  ByFloor<PileView> piles;
  BySeat<std::optional<PlayerView>> players;
  std::uint16_t questions = 0;  // asked so far
  std::optional<Ending> ending;
  std::optional<BySeat<std::optional<Placing>>> outcome;  // at the end
  friend bool operator==(const View&, const View&) = default;
};

struct Bounds {  // there are no open actions
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

}  // namespace divan::sultaniya
