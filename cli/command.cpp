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

Command read_command(std::string_view line, const Catalogue& words) {
  struct Known {
    CommandKind kind;
    std::string_view english;
    std::string_view key;
  };
  static constexpr Known known[] = {
      {CommandKind::offer, "offer", "command.offer"},       {CommandKind::say, "say", "command.say"},
      {CommandKind::whisper, "whisper", "command.whisper"}, {CommandKind::undo, "undo", "command.undo"},
      {CommandKind::table, "table", "command.table"},       {CommandKind::rules, "rules", "command.rules"},
      {CommandKind::help, "help", "command.help"},          {CommandKind::quit, "quit", "command.quit"},
  };
  auto rest = trimmed(line);
  if (rest.empty()) return {CommandKind::nothing, 0, {}};
  if (const auto number = number_in(rest)) return {CommandKind::number, *number, {}};
  const auto typed = folded(take_word(rest));
  for (const auto& command : known) {
    if (typed != command.english && typed != folded(words.say(command.key))) continue;
    Command result{command.kind, 0, {}};
    if (command.kind == CommandKind::whisper) {
      auto after = rest;
      if (const auto seat = number_in(take_word(after))) {
        result.number = *seat;
        rest = after;
      }
    }
    result.rest = rest;
    return result;
  }
  return {CommandKind::unknown, 0, std::string(trimmed(line))};
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
  for (auto rest = trimmed(spaced); !rest.empty();) {
    const auto word = take_word(rest);
    if (const auto number = number_in(word); number && *number > 0 && *number < 100) {
      count = *number;
      continue;
    }
    const auto typed = folded(word);
    if (filler.find(" " + typed + " ") != std::string::npos) continue;
    std::string_view meant;
    for (const auto& [thing, held] : things) {
      const bool is_it = folded(thing).starts_with(typed) || folded(words.word(json::value(thing))).starts_with(typed);
      if (is_it && meant.empty()) meant = thing;
    }
    if (meant.empty()) {
      stranger = word;
      return {};
    }
    auto& sum = bundle[meant];
    sum = (sum.is_int64() ? sum.get_int64() : 0) + count;
    count = 1;
  }
  return bundle;
}

}  // namespace divan
