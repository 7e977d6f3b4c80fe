// What a help text claims: numbers, in digits or as words, and what they count. `divan content check` compares the
// claims of a text that somebody has written with those of the text that the data give.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/texts.h"

namespace divan {

// What can be counted, as one language calls it: "gold", "pièces d’or", "windows".
class Nouns {
 public:
  explicit Nouns(Language language) : language_(language) {}
  // `kind` is counted so: "1 mount", "two windows", "une tour". Anything that does not begin with a number or an
  // article names nothing and is left out.
  void add(std::string_view kind, std::string_view counted);

  Language language() const { return language_; }

 private:
  friend class Reading;
  struct Noun {
    std::vector<std::string> words;
    std::string kind;
    bool takes_article;  // the game's own texts say "a window"
  };
  Language language_;
  std::vector<Noun> nouns_;
};

// A number, and what it counts if that stands behind it.
struct Claim {
  int number = 0;
  std::string kind{};  // empty: of nothing that has a noun
  std::string said{};  // as it stands in the text: "twelve gold"
  // "un diamant", "a window": it may be an article. Then a kind of which the data say nothing is no claim, unless the
  // game itself tells of it so.
  bool by_article = false;
  bool takes_article = false;
};

std::vector<Claim> claims_of(std::string_view text, const Nouns& nouns);

// The first claim of `written` that `made`, which is true, contradicts: a number that stands nowhere in it, another
// number of the same kind, or a number of what it does not count.
std::optional<Claim> false_claim(std::string_view written, std::string_view made, const Nouns& nouns);

}  // namespace divan
