// The answer to "may I?": yes, or the rule that forbids it with what a client needs to explain it in its own language.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace divan {

// One value that a sentence is filled with: a number, or a word of the game's vocabulary (a city, a kind). Words point
// to static storage.
struct Arg {
  std::string_view name;
  std::string_view word;  // empty: it is the number
  int number = 0;

  friend constexpr bool operator==(const Arg&, const Arg&) = default;
};

// Allowed, or refused by a rule id of docs/rules with the reason within that rule: the key of the sentence in the text
// catalogue is "refusal.<rule>.<reason>". Rules of the house itself (not of a game) have ids that begin with "TABLE-".
class Verdict {
 public:
  constexpr Verdict() = default;  // allowed
  static constexpr Verdict allowed() { return {}; }
  static constexpr Verdict refused(std::string_view rule, std::string_view reason) { return Verdict(rule, reason); }

  constexpr Verdict with(std::string_view name, int number) const { return plus({name, {}, number}); }
  constexpr Verdict with(std::string_view name, std::string_view word) const { return plus({name, word, 0}); }

  constexpr bool ok() const { return rule_.empty(); }
  constexpr std::string_view rule() const { return rule_; }
  constexpr std::string_view reason() const { return reason_; }
  constexpr const Arg* begin() const { return args_.data(); }
  constexpr const Arg* end() const { return args_.data() + count_; }

  friend constexpr bool operator==(const Verdict&, const Verdict&) = default;

 private:
  constexpr Verdict(std::string_view rule, std::string_view reason) : rule_(rule), reason_(reason) {}
  constexpr Verdict plus(Arg arg) const {
    Verdict more = *this;
    if (more.count_ < more.args_.size()) more.args_[more.count_++] = arg;
    return more;
  }

  std::string_view rule_;
  std::string_view reason_;
  std::array<Arg, 3> args_{};
  std::uint8_t count_ = 0;
};

}  // namespace divan
