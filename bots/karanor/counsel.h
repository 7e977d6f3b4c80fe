// What a seat of Marchands de Karanor thinks of a choice: how many turns it brings the seat nearer to the end, and
// those ahead of it farther away. Effects are read from the words of the content set; no card is known by name.
#pragma once

#include "bots/karanor/race.h"

namespace divan::karanor {

// What is said with a card.
struct Saying {
  std::uint8_t way = 0;  // from 0
  std::optional<Seat> on{};
  std::optional<Name> to{};
  std::optional<Resource> resource{};
};
template <class Said>
Saying saying_of(const Said& said) {
  return {static_cast<std::uint8_t>(said.way ? *said.way - 1 : 0), said.on, said.to, said.resource};
}

class Counsel {
 public:
  Counsel(const Atlas& atlas, const View& view, Seat me);

  Seat me() const { return me_; }
  const Content& content() const { return content_; }
  const Race& race() const { return race_; }
  const Course& course() const { return course_; }
  const Course& course_of_rival(Seat seat) const { return rivals_[seat]; }
  const Cards& cards() const { return cards_; }
  const Goals& goals() const { return goals_; }

  // Turns to the end as things are; with something else in hand; with other cards.
  double now();
  double turns(const Course& course) const { return race_.turns(course, goals_); }
  double turns_with(const Cards& cards) const;

  // What a turn of this rival's is worth to me: most if it is ahead, nothing if it is not in the race.
  double weight(Seat rival);
  // Has it so much of the final prestige that nobody should feed it?
  bool is_leading(Seat rival) const;

  // What a deed brings, in turns; `cost` is what the card itself is worth, in gold. `actor` is whose event is answered.
  double gain(const Deed& deed, const Saying& said, double cost, std::optional<Seat> actor);
  double gain_of_play(const BlackMarket& card, const Saying& said);
  double gain_of_use(const Artefact& artefact, const Saying& said);
  double gain_of_answer(const BlackMarket& card, const Saying& said);

 private:
  struct Scene;
  void do_effect(Scene& scene, const Effect& effect, const Saying& said, std::optional<Seat> actor) const;
  void do_to_rival(Scene& scene, Seat rival, const Effect& effect, const Saying& said) const;
  double worth_of_cancelling(const AffairView& affair);
  double prestige_of(const AffairView& affair) const;

  const View& view_;
  const Content& content_;
  Seat me_;
  Race race_;
  Course course_;
  Cards cards_;
  Goals goals_;
  BySeat<Course> rivals_;
  std::optional<double> now_;
};

}  // namespace divan::karanor
