#include "cli/command.h"

#include <array>
#include <boost/json.hpp>
#include <charconv>
#include <utility>
#include <vector>

namespace divan {
namespace {

namespace json = boost::json;

constexpr std::string_view blanks = " \t\r\n";

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

// The first word, taken off the front.
std::string_view take_word(std::string_view& text) {
  const auto end = std::min(text.find_first_of(blanks), text.size());
  const auto word = text.substr(0, end);
  text = trimmed(text.substr(end));
  return word;
}

std::optional<int> number_in(std::string_view text) {
  int number = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || result.ec != std::errc() || result.ptr != text.data() + text.size()) return {};
  return number;
}

struct Known {
  CommandKind kind;
  std::string_view english;
  std::string_view key;
};
constexpr Known known[] = {
    {CommandKind::offer, "offer", "command.offer"},
    {CommandKind::say, "say", "command.say"},
    {CommandKind::whisper, "whisper", "command.whisper"},
    {CommandKind::claim, "claim", "command.claim"},
    {CommandKind::undo, "undo", "command.undo"},
    {CommandKind::table, "table", "command.table"},
    {CommandKind::map, "map", "command.map"},
    {CommandKind::rules, "rules", "command.rules"},
    {CommandKind::help, "help", "command.help"},
    {CommandKind::quit, "quit", "command.quit"},
    {CommandKind::back, "back", "command.back"},
};

// What people type out of habit.
constexpr Known habits[] = {
    {CommandKind::help, "?", {}},    {CommandKind::table, "view", {}}, {CommandKind::rules, "rule", {}},
    {CommandKind::quit, "exit", {}}, {CommandKind::quit, "bye", {}},
};

CommandKind meant_by(const std::string& typed, const Catalogue& words) {
  for (const auto& habit : habits) {
    if (typed == habit.english) return habit.kind;
  }
  auto begun = CommandKind::unknown;
  int beginnings = 0;
  for (const auto& command : known) {
    const auto own = folded(words.say(command.key));
    if (typed == own || typed == command.english) return command.kind;
    if (own.starts_with(typed)) begun = command.kind, ++beginnings;
  }
  return beginnings == 1 ? begun : CommandKind::unknown;
}

// The letters from U+00C0 to U+00FF without their accents; those that have none, and the rest, as dots.
constexpr std::string_view unaccented = "aaaaaaaceeeeiiii.nooooo.ouuuuy..aaaaaaaceeeeiiii.nooooo.ouuuuy.y";

}  // namespace

std::string folded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 'A' && byte <= 'Z') {
      out += static_cast<char>(byte - 'A' + 'a');
    } else if (byte == 0xC3 && i + 1 < text.size()) {
      out += unaccented[static_cast<unsigned char>(text[++i]) & 0x3F];
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string command_word(CommandKind kind, const Catalogue& words) {
  for (const auto& command : known) {
    if (command.kind == kind) return words.say(command.key);
  }
  return {};
}

Command read_command(std::string_view line, const Catalogue& words) {
  auto rest = trimmed(line);
  if (rest.empty()) return {CommandKind::nothing, 0, {}};
  const auto first = take_word(rest);
  if (const auto number = number_in(first.ends_with('.') ? first.substr(0, first.size() - 1) : first)) {
    if (rest.find_first_not_of("0123456789 \t") == std::string_view::npos)
      return {CommandKind::number, *number, std::string(rest)};
  }
  Command result{meant_by(folded(first), words), 0, {}};
  if (result.kind == CommandKind::unknown) return {result.kind, 0, std::string(trimmed(line))};
  if (result.kind == CommandKind::whisper || result.kind == CommandKind::claim) {
    auto after = rest;
    if (const auto seat = number_in(take_word(after))) {
      result.number = *seat;
      rest = after;
    }
  }
  result.rest = rest;
  return result;
}

std::optional<json::object> read_bundle(std::string_view line, const json::object& things, const Catalogue& words,
                                        std::string& stranger) {
  json::object bundle;
  std::string spaced(line);
  for (auto& c : spaced) {
    if (c == ',' || c == '+' || c == ';') c = ' ';
  }
  const auto filler = " " + folded(words.say("cli.offer.filler")) + " ";
  std::int64_t count = 1;
  std::string last;  // the whole name of what was named last: its further words mean nothing new
  for (auto rest = trimmed(spaced); !rest.empty();) {
    const auto word = take_word(rest);
    if (const auto number = number_in(word); number && *number > 0 && *number < 100) {
      count = *number;
      continue;
    }
    const auto typed = folded(word);
    if (filler.find(" " + typed + " ") != std::string::npos) continue;
    if (count == 1 && !last.empty() && last.find(" " + typed) != std::string::npos) continue;
    std::string_view meant;
    for (const auto& [thing, held] : things) {
      const bool is_it = folded(thing).starts_with(typed) || folded(words.word(json::value(thing))).starts_with(typed);
      if (is_it && meant.empty()) meant = thing;
    }
    if (meant.empty()) {
      stranger = word;
      return {};
    }
    last = folded(words.word(json::value(meant)));
    auto& sum = bundle[meant];
    sum = (sum.is_int64() ? sum.get_int64() : 0) + count;
    count = 1;
  }
  return bundle;
}

}  // namespace divan
