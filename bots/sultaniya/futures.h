// How a game of Sultaniya may go on for one palace: its turns to the end, played quickly with tiles that come in an
// order that could be, while the others take some of them. The same futures are tried for all steps that are weighed,
// so that luck falls out of the comparison.
#pragma once

#include <vector>

#include "bots/sultaniya/outlook.h"

namespace divan::sultaniya {

class Futures {
 public:
  // All of it outlives the futures; `dice` draws so many.
  Futures(const Situation& at, const View& view, std::size_t count, Random& dice);

  // By how much I would be ahead of the best of the others at the end of one of the futures, if I did this now. Nothing
  // for steps that are not imagined: the Mover's.
  std::optional<double> after(const Action& action, std::size_t future) const;

 private:
  struct Pile {
    List<std::uint8_t, most_in_front> front;
    Tiles tiles;  // the next one last

    bool can_uncover() const { return !tiles.empty() && !front.full(); }
    void uncover();
    void take(std::uint8_t tile);
  };
  struct Future {
    ByFloor<Pile> piles;
    int turns = 0;  // that I have after this one
    std::uint64_t seed = 0;
  };
  using Widths = std::array<int, floor_count>;  // tiles of each row
  // One of the others, by and large.
  struct Rival {
    std::array<double, tile_count> liking{};
    Widths widths{};
    double points = 0;
    int guards = 0;
  };
  // What a tile brings wherever it lies: points and guards; and, while there are turns left, itself and its sapphires.
  struct Worth {
    double now = 0;
    double later = 0;
    double sapphires = 0;
    std::array<bool, 2> feet{};
  };
  struct Course {
    Ledger ledger;
    ByFloor<Pile> piles;
    Dice dice;
    int sapphires = 0;
    int turns = 0;     // left
    double djinn = 0;  // what one that I have called brings an objective (SU-56)
    std::array<Widths, most_players> widths{};
  };
  struct Spot {
    double gain = -99;
    std::uint8_t tile = 0;
    Floor floor{};
    int place = 0;
    Face face{};
    bool found = false;
  };

  void meet_rivals();
  void price_tiles();
  void draw(Random& dice, Future& future) const;

  // False: such a step is not imagined.
  bool begin(Course& course, const Action& action) const;
  bool call(Course& course, const Call& called) const;
  double margin(const Course& course, int turns_played) const;

  // My builds of one turn, each with the piles that may be uncovered for it, as bits.
  void build(Course& course, bool by_djinn, std::initializer_list<unsigned> builds) const;
  // SU-42: the piles that the Twin leaves to the second build when the first has these.
  unsigned second_piles(std::optional<Floor> pile) const;
  void take_turn(Course& course) const;
  Spot choose(Course& course, unsigned piles, bool by_djinn) const;
  std::optional<Floor> most_hopeful(const Course& course, unsigned piles) const;
  // The best of what lies in front of the piles or, in those of `tops`, on top.
  Spot best(const Course& course, unsigned tops, bool by_djinn) const;
  template <class Those>
  void look(const Course& course, Floor floor, const Those& tiles, bool by_djinn, Spot& best) const;
  double gain(const Course& course, Floor floor, int place, Laid laid, bool by_djinn) const;
  void lay(Course& course, const Spot& spot) const;
  void let_others_play(Course& course) const;
  void let_play(Course& course, std::size_t rival) const;

  const Situation& at_;
  const View& view_;
  const Content& content_;
  const Person& mine_;
  Ledger ledger_;
  List<Rival, most_players> rivals_;
  std::array<Worth, 2 * tile_count + 1> worth_{};
  std::array<double, floor_count> hope_{};  // what a tile of each pile brings on average
  Turns turns_;
  double guard_ = 0;
  bool counts_sapphires_ = false;
  bool counts_djinns_ = false;
  std::vector<Future> futures_;
};

}  // namespace divan::sultaniya
