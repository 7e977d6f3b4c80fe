#include "content/claims.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace divan {
namespace {

constexpr std::array<std::string_view, 21> english{
    "zero",     "one",     "two",     "three",     "four",     "five",     "six",
    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
constexpr std::array<std::string_view, 21> french{
    "zéro", "un",    "deux",   "trois",    "quatre", "cinq",  "six",      "sept",     "huit",     "neuf", "dix",
    "onze", "douze", "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf", "vingt"};

using Tens = std::pair<std::string_view, int>;
constexpr std::array<Tens, 8> english_tens{{{"twenty", 20},
                                            {"thirty", 30},
                                            {"forty", 40},
                                            {"fifty", 50},
                                            {"sixty", 60},
                                            {"seventy", 70},
                                            {"eighty", 80},
                                            {"ninety", 90}}};
constexpr std::array<Tens, 7> french_tens{{{"vingt", 20},
                                           {"trente", 30},
                                           {"quarante", 40},
                                           {"cinquante", 50},
                                           {"soixante", 60},
                                           {"quatre-vingt", 80},
                                           {"quatre-vingts", 80}}};

struct Word {
  std::string text;  // in small letters
  std::size_t begin = 0, end = 0;
};

// How many bytes of `text` at `at` are one letter, digit or hyphen of a word: 0 if it parts words. Typographic signs
// and no-break spaces do; letters outside ASCII are those of Latin-1 and œ.
std::size_t letter(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  const auto is_alnum = [](unsigned char sign) {
    return (sign >= '0' && sign <= '9') || (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z');
  };
  if (is_alnum(first)) return 1;
  if (first == '-') return at > 0 && at + 1 < text.size() && is_alnum(static_cast<unsigned char>(text[at + 1])) ? 1 : 0;
  return (first == 0xC3 || first == 0xC5) && at + 1 < text.size() ? 2 : 0;
}

std::string small(std::string_view text) {
  std::string word(text);
  for (std::size_t i = 0; i < word.size(); ++i) {
    auto sign = static_cast<unsigned char>(word[i]);
    if (sign >= 'A' && sign <= 'Z') word[i] = static_cast<char>(sign + 0x20);
    // À to Þ stand 0x20 below à to þ.
    if (sign == 0xC3 && i + 1 < word.size())
      word[i + 1] = static_cast<char>(static_cast<unsigned char>(word[i + 1]) | 0x20u);
  }
  return word;
}

std::vector<Word> words_in(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size()) {
      const auto length = letter(text, end);
      if (length == 0) break;
      end += length;
    }
    if (end > at) words.push_back({small(text.substr(at, end - at)), at, end});
    at = std::max(end, at + 1);
  }
  return words;
}

// Up to twenty, as a word.
std::optional<int> small_number(std::string_view word, Language language) {
  const auto& names = language == Language::en ? english : french;
  if (const auto found = std::ranges::find(names, word); found != names.end())
    return static_cast<int>(found - names.begin());
  if (language == Language::fr && word == "une") return 1;
  return {};
}

// "thirty", "forty-two", "vingt-et-un", "soixante-dix-huit".
std::optional<int> number_in_words(std::string_view word, Language language) {
  if (const auto number = small_number(word, language)) return number;
  const auto search = [&](const auto& tens) -> std::optional<int> {
    // The longest first: "quatre-vingt-dix" is no four.
    for (auto ten = tens.rbegin(); ten != tens.rend(); ++ten) {
      if (!word.starts_with(ten->first)) continue;
      auto rest = word.substr(ten->first.size());
      if (rest.empty()) return ten->second;
      if (rest.starts_with("-et-")) rest.remove_prefix(3);
      if (!rest.starts_with('-')) continue;
      const auto units = small_number(rest.substr(1), language);
      if (units && *units > 0 && *units < 20) return ten->second + *units;
    }
    return {};
  };
  return language == Language::en ? search(english_tens) : search(french_tens);
}

std::optional<int> number_of(std::string_view word, Language language) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error == std::errc() && end == word.data() + word.size()) return number;
  return number_in_words(word, language);
}

// "no gold", "aucun saphir": a number only before what it counts.
bool is_none(std::string_view word, Language language) {
  return language == Language::en ? word == "no" : word == "aucun" || word == "aucune";
}

// French does not tell "one" from the article.
bool is_article(std::string_view word, Language language) {
  return language == Language::en ? word == "a" || word == "an" : word == "un" || word == "une";
}

}  // namespace

void Nouns::add(std::string_view kind, std::string_view counted) {
  const auto words = words_in(counted);
  if (words.size() < 2) return;
  const bool article = is_article(words.front().text, language_);
  if (!article && !number_of(words.front().text, language_)) return;
  Noun noun{{}, std::string(kind), article};
  for (std::size_t i = 1; i < words.size(); ++i) noun.words.push_back(words[i].text);
  const auto same = std::ranges::find(nouns_, noun.words, &Noun::words);
  if (same == nouns_.end()) return nouns_.push_back(std::move(noun));
  same->takes_article = same->takes_article || article;
}

// One text, word by word.
class Reading {
 public:
  Reading(std::string_view text, const Nouns& nouns) : text_(text), nouns_(nouns), words_(words_in(text)) {}

  std::vector<Claim> claims() const {
    std::vector<Claim> claims;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const auto& word = words_[i];
      const bool article = is_article(word.text, nouns_.language());
      const bool none = is_none(word.text, nouns_.language());
      const auto number = article ? 1 : none ? 0 : number_of(word.text, nouns_.language());
      if (!number) continue;
      const auto* noun = noun_at(i + 1);
      // "one of them", "un joueur" count nothing.
      const bool may_count_nothing = article || none || word.text == "one";
      if (noun == nullptr && may_count_nothing) continue;
      const auto end = noun == nullptr ? word.end : words_[i + noun->words.size()].end;
      claims.push_back({*number, noun == nullptr ? "" : noun->kind,
                        std::string(text_.substr(word.begin, end - word.begin)), article,
                        noun != nullptr && noun->takes_article});
    }
    return claims;
  }

 private:
  // The longest one that begins at this word.
  const Nouns::Noun* noun_at(std::size_t first) const {
    const Nouns::Noun* best = nullptr;
    for (const auto& noun : nouns_.nouns_) {
      const auto length = noun.words.size();
      if (first + length > words_.size() || (best != nullptr && best->words.size() >= length)) continue;
      if (std::equal(noun.words.begin(), noun.words.end(), words_.begin() + static_cast<std::ptrdiff_t>(first),
                     [](const std::string& a, const Word& b) { return a == b.text; }))
        best = &noun;
    }
    return best;
  }

  std::string_view text_;
  const Nouns& nouns_;
  std::vector<Word> words_;
};

std::vector<Claim> claims_of(std::string_view text, const Nouns& nouns) { return Reading(text, nouns).claims(); }

std::optional<Claim> false_claim(std::string_view written, std::string_view made, const Nouns& nouns) {
  const auto truth = claims_of(made, nouns);
  for (const auto& claim : claims_of(written, nouns)) {
    if (claim.kind.empty()) {
      if (std::ranges::find(truth, claim.number, &Claim::number) == truth.end()) return claim;
      continue;
    }
    const auto is_of_kind = [&](const Claim& other) { return other.kind == claim.kind; };
    if (std::ranges::none_of(truth, is_of_kind)) {
      if (claim.number != 0 && (!claim.by_article || claim.takes_article)) return claim;
    } else if (std::ranges::none_of(
                   truth, [&](const Claim& other) { return is_of_kind(other) && other.number == claim.number; })) {
      return claim;
    }
  }
  return {};
}

}  // namespace divan
