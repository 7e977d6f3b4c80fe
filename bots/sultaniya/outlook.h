// What a palace of Sultaniya is worth to its player while the game goes on, in points of the final score: what it
// counts, and what it may still become with the tiles that are left and the turns that there may be.
#pragma once

#include "bots/sultaniya/ledger.h"

namespace divan::sultaniya {

// How many tiles a row holds, how many it may come to hold, and what one, two and more others there may bring: the best
// of what comes by, so that the first ones bring most.
struct Space {
  static constexpr std::size_t most_places = 7;

  std::array<int, floor_count> width{};
  std::array<int, floor_count> most{};
  std::array<std::array<double, most_places + 1>, floor_count> value{};
  int freedom = 0;  // tiles that could be laid now, a few of each floor
};
// The most that so many builds can bring: a row carries one tile more than it has itself (SU-32), and five roofs are
// the end (SU-50).
double best_plan(const Space& space, int builds);

// How many turns I shall have after the present one, whoever starts the end; or only until somebody else does.
struct Turns {
  int expected = 0;
  int most = 0;
};
Turns turns_left(const Situation& at);
// Guards (SU-54), when each of the others may still build so often.
double guards_worth(int mine, std::span<const int> others, int turns);

// A palace to build in. What becomes of its rows depends on the pictures of the next tile, not on its symbols: it is
// worked out once for all tiles with the same.
struct Ground {
  struct Laying {
    Floor row{};
    int place = 0;
    Edges edges = 0;
    double plan = 0;
  };
  Ledger ledger;
  Space space;
  double plan = 0;
  bool exact = false;  // else the rows are taken to be as they are, with one tile more
  mutable std::vector<Laying> layings{};
};

class Outlook {
 public:
  // `at` outlives it.
  Outlook(const Situation& at, Turns turns);

  const Situation& at() const { return at_; }
  int turns() const { return turns_; }

  // A palace and so many sapphires. With five roofs nothing is to come.
  double worth(const Palace& palace, int sapphires) const;
  // Only what it may still become, sapphires to be spent included.
  double prospects(const Palace& palace, int sapphires) const;
  double sapphires_worth(int sapphires) const;
  // The gates or minarets, whichever count, that are begun: with the chance that what they lack comes.
  double promises(const Palace& palace) const;
  // The chance that a tile of this floor that meets `wanted` comes by before the end.
  template <class Wanted>
  double chance(Floor floor, const Wanted& wanted) const;

  // What the best place for a tile would bring on this ground, by and large. Nothing: it fits nowhere.
  std::optional<double> gain(const Ground& ground, std::uint8_t tile, bool with_sapphires) const;
  enum class Care : std::uint8_t { rough, exact };
  Ground ground_of(const Palace& palace, Care care) const;
  Space space_of(const Palace& palace) const;

 private:
  double plan_with(const Ground& ground, Floor row, int place, Laid laid) const;
  double quality(const Piece& piece) const;
  // What tiles of this floor may bring; `fits`: how likely each can be laid when it comes.
  void add_values(std::size_t floor, const std::array<double, tile_count>& fits, Space& space) const;
  // How many tiles a row can come to hold, when next to nothing fits into the `blocked` places.
  int reach(Floor floor, Places row, Places blocked) const;
  // Ends of the first floor, where arches are, that want more than a wall beside them.
  int loose_ends(const Palace& palace) const;
  double plan_of(const Space& space) const;
  double guards(int mine) const { return guards_worth(mine, {others_.begin(), others_.end()}, turns_); }
  bool is_foot(const Half& half) const { return half.top == foot_; }

  const Situation& at_;
  const Content& content_;
  const Person& person_;
  int turns_;
  int builds_;                      // that there is time for
  List<int, most_players> others_;  // their guards
  ByFloor<Tiles> stock_;            // the best first
  std::array<double, tile_count> quality_{};
  std::array<double, tile_count> comes_{};  // the chance that it can be had
  Floor foot_row_{};
  Whole cover_{};
  std::uint8_t foot_ = 0xFF;  // the picture on top of half a gate or minaret
  // Of the other half, and of what covers both.
  double partner_chance_ = 0;
  double cover_chance_ = 0;
};

}  // namespace divan::sultaniya
