// How the others at a table of Sultans of Karaya behave: whether a Sultan waits with the throne, whether Slaves join,
// whether Guards strike. Rates are counted from what happens, over all rounds: a deed when it is done, an occasion that
// was missed once the card is shown. And what somebody did not do speaks against the card that it would have been done
// with.
#pragma once

#include "bots/bot.h"
#include "engine/karaya/karaya.h"

namespace divan::karaya {

// On a beat; when asked; on a turn, hidden.
enum class Deed : std::uint8_t { throne, join, strike, avoid, call, detain };
inline constexpr std::size_t deed_count = 6;
constexpr std::size_t number(Deed deed) { return static_cast<std::size_t>(deed); }

// How likely each is done by somebody who can.
using Rates = std::array<double, deed_count>;

class Conduct {
 public:
  void follow(const Knowledge& knowledge, std::span<const Told<Karaya>> events);

  Rates rates() const;
  // What was missed in this round, as evidence of the cards.
  void weigh(Hearsay& hearsay) const;

 private:
  using ByDeed = std::array<double, deed_count>;

  void see(const Knowledge& knowledge, const Event& event);
  void miss(const Knowledge& knowledge, Deed deed, Seat seat, Place now);
  void miss_turn(const Knowledge& knowledge, Seat seat, Place now);
  void close(const Knowledge& knowledge, Asking window, SeatSet did);
  void settle(const Knowledge& knowledge);

  std::uint16_t begun_ = 0;
  SeatSet asked_;                                           // in the last window
  std::array<ByPlace<std::uint8_t>, deed_count> missed_{};  // by the card, named by the place that it was dealt to
  ByDeed done_{}, left_{};                                  // so often
};

}  // namespace divan::karaya
