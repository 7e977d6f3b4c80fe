// What was said at a table of Sultans of Karaya (KA-4), as evidence of the cards: how far each word is believed, by who
// said it and whether the speaker can know; and what it turned out to be worth. Trust belongs to the person and lasts
// over the rounds; the words are forgotten with the cards.
#pragma once

#include "bots/bot.h"
#include "engine/karaya/karaya.h"

namespace divan::karaya {

class Memory {
 public:
  Memory();
  // What happened and was said since the last time.
  void follow(const Knowledge& knowledge, std::span<const Told<Karaya>> events,
              std::span<const Utterance<Karaya>> heard);

  // All that was said of each card of this round.
  const Hearsay& hearsay() const { return hearsay_; }
  // How often this person's words are true, as far as they have been found out: 0 to 1.
  double trust(Seat seat) const;
  // What somebody else has said in this round that this player holds.
  std::optional<Card> called(Seat seat) const { return called_[seat]; }
  // The turn in which this player last saw the card that lies there now.
  std::optional<std::uint16_t> saw(const Knowledge& knowledge, Seat seat, Seat of) const;

 private:
  // "That card is one of these." A card is named by the place that it was dealt to.
  struct Word {
    Seat speaker;
    Place card;
    KindSet kinds;
    double weight;  // how much likelier it is said if it is so
    bool judged;    // nothing more is to be found out about it
  };
  struct Look {
    Seat seat, of;
    Place card;
    std::uint16_t turn;
  };
  struct Meant {
    Place card;
    double likelihood;  // that this is the one
  };

  static Meant meant(const Knowledge& knowledge, Place place);
  void see(const Knowledge& knowledge, const Event& event);
  void hear(const Knowledge& knowledge, const Utterance<Karaya>& said);
  void remember(Seat speaker, const Meant& about, KindSet kinds, double confidence, bool can_be_judged);
  void judge(const Knowledge& knowledge);
  void weigh();

  std::uint16_t begun_ = 0;  // see Knowledge
  std::uint16_t turn_ = 0;   // of the event that is looked at
  std::vector<Word> words_;
  std::vector<Look> looks_;
  SeatSet moved_;  // whose card was exchanged since the last time: a word may mean the one or the other
  BySeat<std::optional<Card>> called_;
  BySeat<int> true_{}, false_{};
  Hearsay hearsay_;
};

}  // namespace divan::karaya
