#include "cli/rule_texts.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>
#include <utility>
#include <vector>

#include "cli/command.h"

namespace divan {
namespace {

constexpr std::string_view rule_key = "rule.";
constexpr std::string_view word_key = "word.";

// Rules in the order of their numbers: VE-2 before VE-10.
std::vector<std::string> rule_ids(const Catalogue& words) {
  std::vector<std::string> ids;
  for (const auto& text : words.beginning_with(rule_key)) ids.emplace_back(text.key.substr(rule_key.size()));
  std::ranges::stable_sort(ids, {}, [](const std::string& id) {
    const auto dash = id.find('-');
    return dash == std::string::npos ? 0 : std::atoi(id.c_str() + dash + 1);
  });
  return ids;
}

// "ka-2B" is KA-2b.
std::string as_id(std::string_view typed) {
  std::string id(typed);
  const auto number = std::ranges::find_if(id, [](char c) { return c >= '0' && c <= '9'; });
  std::transform(id.begin(), number, id.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  std::transform(number, id.end(), number, [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return id;
}

std::string one_rule(const std::string& id, const Catalogue& words) {
  return id + ". " + words.say("rule." + id) + '\n';
}

// "ile" is a word of "l’ile des bannis".
bool is_word_of(std::string_view word, std::string_view text) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const auto end = at + word.size();
    if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end]))) return true;
  }
  return false;
}

// Something of which the catalogue knows more than its name: of those with short names the first.
std::string some_thing(const Catalogue& words) {
  for (const auto& text : words.beginning_with(word_key)) {
    const bool is_short = text.text.size() < 12 && text.text.find_first_of(" {") == std::string_view::npos;
    if (is_short && words.has(std::string(text.key) + ".help")) return std::string(text.text);
  }
  return {};
}

}  // namespace

std::string rule_text(std::string_view id, const Catalogue& words) {
  std::string out;
  if (id.empty()) {
    for (const auto& each : rule_ids(words)) out += one_rule(each, words);
    return out;
  }
  const auto wanted = as_id(id);
  if (words.has("rule." + wanted)) return one_rule(wanted, words);
  return words.say("cli.rules.unknown", {{"id", id}}) + '\n';
}

std::string some_rule(const Catalogue& words) {
  const auto ids = rule_ids(words);
  return ids.empty() ? std::string() : ids[ids.size() / 2];
}

std::string help_text(std::string_view thing, const Catalogue& words) {
  if (thing.empty()) {
    return words.say("cli.play.help", {{"rule", some_rule(words)}, {"thing", some_thing(words)}}) + '\n';
  }
  const auto typed = folded(thing);
  const auto all = words.beginning_with(word_key);
  for (const bool whole : {true, false}) {
    for (const auto& text : all) {
      if (!words.has(std::string(text.key) + ".help")) continue;
      const auto name = folded(text.text);
      const bool is_it =
          whole ? name == typed || folded(text.key.substr(word_key.size())) == typed : is_word_of(typed, name);
      if (is_it) return words.say(std::string(text.key) + ".help") + '\n';
    }
  }
  const auto help = words.word(boost::json::value(typed), "help");
  return (help == typed ? words.say("cli.help.unknown", {{"thing", thing}}) : help) + '\n';
}

}  // namespace divan
