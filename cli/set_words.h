// The words of a content set that people bring. A set brings only what it changes: the rest are the standard words, and
// help texts with figures are made from the set's own data.
#pragma once

#include <array>
#include <memory>
#include <span>

#include "content/texts.h"
#include "engine/core/registry.h"

namespace divan {

class SetWords {
 public:
  SetWords() = default;  // of a standard set: none of its own
  // `game` is played with the set that these files hold.
  SetWords(const AnyGame& game, std::span<const ContentFile> files);

  // The game's catalogue in a language, with the set's words first.
  Catalogue catalogue(Language language, std::string_view game) const;

  // What is wrong with the words that the set itself brings: a key that nothing needs; a help text that
  // claims a number, or so many of a kind, that the data deny (content/claims.h).
  ContentFaults faults(const AnyGame& game) const;

 private:
  struct Brought {
    OwnTexts written;                        // in the set's file
    std::shared_ptr<const OwnTexts> spoken;  // with the help texts that are made from its data
  };
  std::array<Brought, 2> by_language_;
};

// The help texts of the standard set against its data.
ContentFaults faults_of_standard_help(const AnyGame& game);

}  // namespace divan
