// Talk: free text and the game's structured claims, to all or to one. It is kept in the record and binds nobody.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/seat.h"
#include "engine/core/verdict.h"

namespace divan {

inline constexpr std::size_t longest_text = 500;  // bytes of UTF-8

template <class G>
struct Utterance {
  Seat from;
  std::optional<Seat> to;  // empty: everybody
  std::string text;        // may be empty when there is a claim
  std::optional<typename G::Claim> claim;

  friend bool operator==(const Utterance&, const Utterance&) = default;
};

// Text is valid UTF-8 without control characters, not blank, and not too long.
Verdict check_text(std::string_view text);

// What a viewer hears: all of it, or, of a whisper between others, only that two talked.
template <class G>
Utterance<G> heard(const Utterance<G>& said, Viewer viewer) {
  if (!said.to || viewer.sees_as(said.from) || viewer.is(*said.to)) return said;
  return {said.from, said.to, {}, {}};
}

}  // namespace divan
