#include "cli/narrator.h"

#include <algorithm>
#include <boost/json.hpp>

namespace divan {
namespace {

namespace json = boost::json;

// What the engine writes is JSON; anything else would be a mistake of the program, and is told as nothing.
json::value parsed(std::string_view text) {
  json::value value;
  return parse_json(text, value, Dialect::strict, longest_file) ? json::value() : value;
}

}  // namespace

std::vector<std::string> Narrator::tell(const Telling& telling, std::string_view line) const {
  std::vector<std::string> sentences;
  if (!telling.anything) return sentences;
  const auto events = parsed(telling.events);
  if (const auto* list = events.if_array()) {
    for (const auto& event : *list) {
      const auto name = std::string(event.at("event").as_string());
      if (std::ranges::find(drawing_.paragraphs, name) != drawing_.paragraphs.end()) sentences.emplace_back();
      sentences.push_back(words_.sentence("event." + name, event.as_object()));
    }
  }
  if (!telling.heard.empty()) sentences.push_back(talk(parsed(telling.heard).as_object()));
  if (const auto entry = parsed(line); entry.is_object() && entry.get_object().contains("undo")) {
    sentences.push_back(words_.sentence("talk.undone", entry.get_object()));
  }
  return sentences;
}

std::string Narrator::talk(const json::object& heard) const {
  json::object args = heard.at("say").as_object();
  args["seat"] = heard.at("seat");
  const auto* claim = args.if_contains("claim");
  const auto* text = args.if_contains("text");
  if (claim == nullptr && text == nullptr) return words_.sentence("talk.whispered", args);
  std::string said = text == nullptr ? std::string() : std::string(text->as_string());
  if (claim != nullptr) {
    // A claim speaks for its speaker, whoever reads it.
    const auto& object = claim->as_object();
    said += (said.empty() ? "" : " ") + words_.say("claim." + std::string(object.at("claim").as_string()), object);
  }
  args["text"] = said;
  return words_.sentence(args.contains("to") ? "talk.to_one" : "talk.to_all", args);
}

std::vector<std::string> Narrator::tell(const Outcome& outcome) const {
  std::vector<std::string> sentences;
  for (int rank = 1; rank <= outcome.seats; ++rank) {
    for (int seat = 1; seat <= outcome.seats; ++seat) {
      const auto place = static_cast<std::size_t>(seat) - 1;
      if (outcome.rank[place] != rank) continue;
      sentences.push_back(
          words_.sentence("talk.result", {{"rank", rank}, {"seat", seat}, {"points", outcome.points[place]}}));
    }
  }
  return sentences;
}

std::string Narrator::refusal(const Verdict& verdict) const {
  json::object args;
  for (const auto& arg : verdict) {
    args[arg.name] = arg.word.empty() ? json::value(arg.number) : json::value(arg.word);
  }
  const auto key = "refusal." + std::string(verdict.rule()) + "." + std::string(verdict.reason());
  return words_.sentence(key, args) + " " + words_.say("talk.rule", {{"rule", verdict.rule()}});
}

}  // namespace divan
