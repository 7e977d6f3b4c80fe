// What is worth counting in Sultans of Karaya: round by round the card that was dealt, the one held at the end and
// whose side it was on, and what each brought. A card counts as won when its round brought any points.
#pragma once

#include "engine/karaya/karaya.h"
#include "engine/karaya/text.h"
#include "lab/findings.h"

namespace divan {

template <>
struct Witness<Karaya> {
  void see(const karaya::Event& event) {
    if (const auto* dealt = std::get_if<karaya::Dealt>(&event)) {
      starter_ = dealt->starter;
      dealing_ = true;
      laps_ = 0;
      latest_ = -1;
    } else if (const auto* saw = std::get_if<karaya::Saw>(&event)) {
      if (!dealing_) return;  // later one sees what one looks at
      cards_[saw->seat] = saw->card;
      seats_ = std::max(seats_, saw->seat.number());
    } else if (const auto* began = std::get_if<karaya::TurnBegan>(&event)) {
      reach(began->seat);
    } else if (const auto* skipped = std::get_if<karaya::Skipped>(&event)) {
      reach(skipped->seat);
    } else if (const auto* ended = std::get_if<karaya::RoundEnded>(&event)) {
      note(*ended);
    }
  }
  void conclude(const karaya::View& view, Findings& findings) {
    for (std::uint8_t i = 0; i < seats_; ++i) {
      const Seat seat{i};
      if (const double carried = view.options.carried.empty() ? 0 : view.options.carried[i]; carried != 0)
        found_.sources.push_back({seat, "carried", carried});
    }
    findings = std::move(found_);
  }

 private:
  // A seat's turn. A lap is over when play comes round to where the round began (KA-29).
  void reach(Seat seat) {
    dealing_ = false;
    const int from_start = (seat.index + seats_ - starter_.index) % seats_;
    if (from_start <= latest_ || laps_ == 0) ++laps_;
    latest_ = from_start;
  }
  void note(const karaya::RoundEnded& ended) {
    const bool first = found_.rounds.empty();
    found_.rounds.push_back(laps_);
    found_.turns += laps_;
    found_.endings.push_back(word(ended.how));
    found_.cut_short |= ended.how == karaya::Ending::laps;  // KA-29
    for (std::uint8_t i = 0; i < seats_; ++i) {
      const Seat seat{i};
      const auto& score = ended.scores[seat];
      if (!score) continue;
      const double points = score->points;
      const auto add = [&](std::string_view kind, std::string name, bool dealt) {
        found_.traits.push_back({seat, kind, std::move(name), dealt, points, points > 0 ? 1.0 : 0.0});
      };
      add("role", std::string(word(cards_[seat])), true);
      if (first) add("place in round 1", place_after(starter_, seat, seats_), true);
      add("last role", std::string(word(score->card)), false);
      add("side at the end", std::string(side_of(score->card)), false);
      if (points > 0) found_.sources.push_back({seat, word(score->why), points});
    }
  }
  static std::string_view side_of(karaya::Card card) {
    return karaya::is_loyalist(card) ? "loyalists" : karaya::is_rebel(card) ? "rebels" : "neutrals";
  }

  Findings found_;
  karaya::BySeat<karaya::Card> cards_{};  // as they were dealt in this round
  Seat starter_;
  bool dealing_ = false;
  int seats_ = 0;
  int laps_ = 0;
  int latest_ = -1;  // whose turn it was, counted from where the round began
};

}  // namespace divan
