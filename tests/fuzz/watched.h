// A table of the registry that is held to its promises at every entry.
#pragma once

#include <charconv>
#include <vector>

#include "engine/core/registry.h"
#include "tests/fuzz/targets.h"

namespace divan::fuzz {

// The first line of `text`, which is removed from it.
inline std::string_view take_line(std::string_view& text) {
  const auto length = text.find('\n');
  const auto line = text.substr(0, length);
  text.remove_prefix(length == std::string_view::npos ? text.size() : length + 1);
  return line;
}

// The whole number that `text` begins with, which is removed from it together with the spaces behind it.
inline std::optional<int> take_number(std::string_view& text) {
  int number = 0;
  const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 0) return {};
  text.remove_prefix(static_cast<std::size_t>(stopped - text.data()));
  while (text.starts_with(' ')) text.remove_prefix(1);
  return number;
}

class Watched {
 public:
  explicit Watched(AnyTable& table) : table_(table) { is_sound("before the first entry"); }

  // Remembers what everybody sees, to hold a refusal against it.
  void look() {
    if (seen_.empty()) seen_ = fingerprint();
  }

  // What the answer to a proposed entry must keep. Allowed: it is written and read back as the same line, applied, and
  // leaves a sound table. Anything else: nothing has changed for anybody. True when it was applied.
  bool settle(const Answer& answer) {
    if (!answer.allowed()) {
      require(answer.kind != Answer::Kind::refused || !answer.verdict.rule().empty(), "refused by no rule");
      require(answer.kind != Answer::Kind::malformed || !answer.fault.problem.empty(), "malformed without a word");
      require(!table_.commit(), "what was not allowed can be committed");
      require(seen_.empty() || fingerprint() == seen_, "a refusal has changed something");
      return false;
    }
    const auto again = table_.propose(answer.line);
    require(again.allowed() && again.line == answer.line, "read back otherwise: " + answer.line);
    require(table_.commit() && !table_.commit(), "what was allowed is committed once: " + answer.line);
    is_sound(answer.line);
    seen_.clear();
    return true;
  }

  // One more entry by chance. Everything that is listed must be allowed, and a table is never stuck before its end.
  bool play_on(Random& dice) {
    if (table_.outcome()) return false;
    if (const auto due = table_.propose_due(); due.kind != Answer::Kind::nothing) {
      require(due.allowed(), "chance that is due is refused: " + std::string(due.verdict.reason()));
      return settle(due);
    }
    // Nobody may be asked: then the table waits a while, and the question lapses.
    const auto seat = any_of(table_.asked(), dice);
    const auto actions = seat ? listed(*seat) : std::vector<std::string>{};
    if (actions.empty() || dice.below(30) == 0) {
      const auto lapse = table_.propose_lapse();
      require(lapse.allowed(), "the open question cannot lapse");
      return settle(lapse);
    }
    const auto& action = actions[dice.below(static_cast<std::uint32_t>(actions.size()))];
    const auto answer = table_.propose(*seat, R"({"act":)" + action + '}');
    require(answer.allowed(), "listed and not allowed: " + action);
    return settle(answer);
  }

 private:
  void is_sound(const std::string& line) const {
    if (const auto fault = table_.sound()) {
      throw Broken("not sound: " + fault->where + ": " + fault->problem + ", after " + line);
    }
  }

  static std::optional<Seat> any_of(SeatSet seats, Random& dice) {
    if (seats.empty()) return {};
    for (auto skip = dice.below(static_cast<std::uint32_t>(seats.size())); skip > 0; --skip)
      seats.remove(*seats.begin());
    return *seats.begin();
  }

  // The texts of the listed actions: the items of an array of objects.
  std::vector<std::string> listed(Seat seat) const {
    std::vector<std::string> actions;
    const auto text = table_.legal(seat);
    int depth = 0;
    std::size_t begun = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '{' && depth++ == 0) begun = i;
      if (text[i] == '}' && --depth == 0) actions.push_back(text.substr(begun, i + 1 - begun));
    }
    return actions;
  }

  std::string fingerprint() const {
    std::string all = hash_text(table_.hash());
    for (int i = 0; i < table_.seats(); ++i) append(all, Seat{static_cast<std::uint8_t>(i)});
    append(all, Viewer::spectator());
    append(all, Viewer::open());
    return all;
  }
  void append(std::string& all, Viewer viewer) const {
    const auto snapshot = table_.snapshot(viewer);
    all += std::to_string(snapshot.version) + snapshot.view + snapshot.notebook + table_.told(viewer).events;
    if (viewer.is_seat()) all += table_.may_undo(viewer.seat()) ? "u" : "-";
  }

  AnyTable& table_;
  std::string seen_;  // what look() remembers, until an entry is applied
};

}  // namespace divan::fuzz
