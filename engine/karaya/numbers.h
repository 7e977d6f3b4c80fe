// What a seat of Sultans of Karaya believes, for the tensor of knowledge (engine/core/numbers_view.h): how likely each
// card is to lie at each place.
#pragma once

#include "engine/core/numbers_view.h"
#include "engine/karaya/karaya.h"
#include "engine/karaya/text.h"

namespace divan {

template <>
struct Belief<Karaya> {
  using Marginals = karaya::Likelihoods;
  static Marginals of(const karaya::Knowledge& knowledge) { return karaya::likelihoods(knowledge); }

  // For each column its name, the observer's place first, and what it holds: see(path, word, value).
  template <class See>
  static void each(const Marginals* marginals, const numbers::Eyes& eyes, See&& see) {
    const auto place = [&](karaya::Place at, const std::string& path) {
      for (std::uint8_t card = 0; card < karaya::card_count; ++card)
        see(path, word(static_cast<karaya::Card>(card)), marginals != nullptr ? (*marginals)[at][card] : 0.0);
    };
    for (int i = 0; i < eyes.seats; ++i) {
      const auto there = static_cast<std::size_t>(i);
      place(karaya::Place(eyes.at(there)),
            marginals == nullptr ? "belief." + numbers::seat_word(there) : std::string());
    }
    place(karaya::spare, marginals == nullptr ? "belief.spare" : std::string());
  }
};

}  // namespace divan
