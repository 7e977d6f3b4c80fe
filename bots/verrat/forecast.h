// Where the viziers of the others will go this turn, as far as a player can guess: from what each needs, and from what
// they have announced, believed as far as they have kept their word before.
#pragma once

#include <span>

#include "bots/bot.h"
#include "bots/verrat/outlook.h"
#include "engine/verrat/verrat.h"

namespace divan::verrat {

// The chance of each destination of each vizier of the others.
struct Forecast {
  ByVizier<ByCity<double>> to_city;       // or is there and stays
  ByVizier<ByCourtSeat<double>> to_seat;  // names it
  ByVizier<double> leaves;                // its seat at court

  // Of one vizier's destination.
  double chance(const View& view, Vizier vizier, Destination to) const;
};

// What a player may be like: one who goes anywhere, one who goes for what it wants, and one who knows that others want
// it too.
enum class Mind : std::uint8_t { aimless, plain, thoughtful };
inline constexpr std::size_t mind_count = 3;

// What a player remembers of the others' words.
class Memory {
 public:
  // What was heard and what happened since the last time; claims are of the running turn.
  void follow(const View& view, std::span<const Told<Verrat>> events, std::span<const Utterance<Verrat>> heard);

  // How far a seat's word is believed, 0 to 1.
  double trust(Seat seat) const;
  // Has it broken its word of late?
  bool is_breaker(Seat seat) const { return broke_in_[seat] && turn_ - *broke_in_[seat] <= forgiven; }

  const std::optional<Destination>& announced(Vizier vizier) const { return going_[vizier]; }
  bool avoids(Seat seat, Destination place) const;
  // Whom it said it would accuse; Accusing with nobody counts as nothing said.
  std::optional<Vizier> accuses(Seat seat) const { return accusing_[seat]; }
  // The chance that a seat is of this mind, judged by its plans so far.
  double chance(Seat seat, Mind mind) const { return minds_[seat][static_cast<std::size_t>(mind)]; }
  // What was foreseen for this turn, to be compared when plans are shown.
  void expect(const View& view, Seat me);

  // The seat that a vizier wanted last turn and did not get: it may well try again.
  std::optional<CourtSeat> wanted(Vizier vizier) const { return wanted_[vizier]; }

 private:
  static constexpr int forgiven = 3;  // turns

  void begin_turn(int turn);
  void hear(const Utterance<Verrat>& said);
  // What was said against what was planned, and against who was accused.
  void compare(const ByVizier<std::optional<Destination>>& plans);
  void compare(const BySeat<Ballot>& ballots);
  void count(Seat seat, bool kept);
  void judge(const ByVizier<std::optional<Destination>>& plans);

  int turn_ = -1;
  ByVizier<std::optional<Destination>> going_;
  BySeat<List<Destination, 4>> avoiding_;
  BySeat<std::optional<Vizier>> accusing_;
  ByVizier<std::optional<CourtSeat>> wanted_;
  BySeat<std::array<double, mind_count>> minds_;
  struct Expected {
    View view;
    std::array<Forecast, mind_count> by_mind;
  };
  std::optional<Expected> expected_;
  BySeat<std::uint16_t> kept_, broken_;
  BySeat<std::optional<int>> broke_in_;  // the turn
};

// From what everybody can see and `memory`: each player is taken for what its plans so far have shown it to be.
Forecast forecast(const View& view, Seat me, const Memory& memory);
// What it is made of.
Forecast forecast(const View& view, Seat me, const Memory& memory, Mind mind);

// What a card is worth to somebody: a kind that is missing 1.
double want(const Cards& hand, Card card);
// What a lone visit to a city promises, by what lies on top.
double promise(const View& view, const Cards& hand, City city);

}  // namespace divan::verrat
