// What each step of a turn of Sultaniya would bring its player, in points of the final score, against doing nothing.
#pragma once

#include "bots/sultaniya/outlook.h"

namespace divan::sultaniya {

class Prices {
 public:
  // `legal`: what may be done now. All of it outlives the prices.
  Prices(const Situation& at, const View& view, std::span<const Action> legal);

  // One of the legal actions.
  double of(const Action& action) const;
  int turns() const { return outlook_.turns(); }

 private:
  double of_build(const Build& build) const;
  double of_uncover(Floor pile) const;
  double of_pass() const;
  double of_call(const Call& call) const;
  double of_seer(Floor pile) const;
  double of_twin() const;
  double of_mover() const;
  double of_sweeper(Floor pile) const;
  double of_shift(const Palace& palace, std::optional<std::uint8_t> returned) const;

  // Another palace instead of the present one.
  double after(const Palace& palace, int sapphires) const;
  // What it means to start the end with that palace: good for whoever is ahead then.
  double ending(const Palace& palace) const;
  // The best build of what lies open, in another palace; not of `used`. `pile`: it is being uncovered for the build
  // before that one (SU-42).
  double then_build(const Palace& palace, std::optional<std::uint8_t> used, std::optional<Floor> pile = {}) const;
  // The best place of a tile that lies open.
  struct Placed {
    double value = 0;
    Palace palace;
  };
  std::optional<Placed> best_place(std::uint8_t tile, int sapphires) const;
  double with(std::uint8_t tile, bool by_djinn) const;
  // The most that `known` or one of the next `draws` tiles of a pile would bring on average.
  double best_of(double known, const Heap& heap, std::size_t draws, bool by_djinn) const;
  // What lies in front of the piles for the others, when `taken` does not.
  double gift(std::optional<std::uint8_t> taken) const;
  // What they would have of one more tile there.
  double gift_of(std::uint8_t tile) const;
  double their_gain(Seat seat, std::uint8_t tile) const;
  void look_at_others();
  // Piles that may still be uncovered for the next build, as bits.
  unsigned piles_left(std::optional<Floor> pile) const;
  Tiles open_tiles(unsigned piles) const;

  const Situation& at_;
  const View& view_;
  const Content& content_;
  const Person& mine_;
  Outlook outlook_;
  Ground ground_;
  double now_ = 0;
  double coming_ = 0;            // of what is to come in `now_`
  double next_ = 0;              // the best build of what lies open
  double second_ = 0;            // the second build of the Twin, when this is the first
  double in_front_ = 0;          // the best build of what lies in front of the piles, or to pass
  std::vector<Ledger> ledgers_;  // of the others, from the next one on
  BySeat<double> best_for_{};    // of what lies in front of the piles, for each of the others
};

}  // namespace divan::sultaniya
