#include "cli/bargain.h"

#include <algorithm>
#include <boost/json.hpp>

#include "cli/command.h"

namespace divan {
namespace {

namespace json = boost::json;

json::object part(const json::object& whole, std::string_view key) {
  const auto* value = whole.if_contains(key);
  return value != nullptr && value->is_object() ? value->get_object() : json::object();
}

// Every thing with its number, whatever bundle or list a game sorts it into.
json::object flat(const json::object& wares) {
  json::object things;
  const auto add = [&things](std::string_view name, std::int64_t count) {
    auto& sum = things[name];
    sum = (sum.is_int64() ? sum.get_int64() : 0) + count;
    if (sum == 0) things.erase(name);
  };
  for (const auto& [name, value] : wares) {
    if (const auto* names = value.if_array()) {
      for (const auto& each : *names) add(each.as_string(), 1);
    } else if (const auto* bundle = value.if_object()) {
      for (const auto& [thing, count] : *bundle) add(thing, count.as_int64());
    } else {
      add(name, value.as_int64());
    }
  }
  return things;
}

// The things sorted as `like` is; where all are plain numbers they stay as they are.
json::object shaped(const json::object& things, const json::object& like) {
  const auto count = [&things](std::string_view name) {
    const auto* held = things.if_contains(name);
    return held == nullptr ? 0 : held->as_int64();
  };
  if (std::ranges::all_of(like, [](const auto& member) { return member.value().is_int64(); })) return things;
  json::object wares;
  for (const auto& [name, value] : like) {
    if (const auto* names = value.if_array()) {
      json::array taken;
      for (const auto& each : *names) {
        if (std::ranges::count(taken, each) < count(each.as_string())) taken.push_back(each);
      }
      wares[name] = taken;
    } else if (const auto* bundle = value.if_object()) {
      json::object taken;
      for (const auto& [thing, most] : *bundle) {
        if (count(thing) > 0) taken[thing] = count(thing);
      }
      wares[name] = taken;
    } else {
      wares[name] = count(name);
    }
  }
  return wares;
}

bool is_blank(const std::string& line) { return line.find_first_not_of(" \t\r") == std::string::npos; }

// Asks until the answer is one of the partners' seats.
std::optional<int> ask_partner(const json::object& partners, const Catalogue& words, const ReadLine& read, Page& page) {
  json::array seats;
  for (const auto& [seat, partner] : partners) seats.push_back(std::stoi(seat));
  for (;;) {
    page.say(words.say("cli.offer.to_whom", {{"seats", seats}}));
    const auto line = read();
    if (!line || is_blank(*line)) return {};
    const auto typed = read_command(*line, words);
    if (typed.kind == CommandKind::number && partners.contains(std::to_string(typed.number))) return typed.number;
    page.say(words.say("cli.offer.no_partner"));
  }
}

// Asks until the answer is a bundle out of `things`.
std::optional<json::object> ask_bundle(std::string_view question, const json::object& things, bool may_be_nothing,
                                       const Catalogue& words, const ReadLine& read, Page& page) {
  for (;;) {
    const auto example = things.empty() ? words.say("word.nothing") : words.word(json::value(things.begin()->key()));
    page.say(words.say(question, {{"things", things}, {"example", example}}));
    const auto line = read();
    if (!line || is_blank(*line)) return {};
    if (may_be_nothing && folded(*line) == folded(words.say("word.nothing"))) return json::object();
    std::string stranger;
    auto bundle = read_bundle(*line, things, words, stranger);
    if (bundle && !bundle->empty()) return bundle;
    page.say(words.say("cli.offer.not_understood", {{"word", bundle ? *line : stranger}, {"things", things}}));
  }
}

}  // namespace

std::optional<json::object> put_together_offer(const json::object& bounds, const Catalogue& words, const ReadLine& read,
                                               Page& page) {
  const auto* open = bounds.if_contains("open");
  if (open == nullptr || *open != true) {
    page.say(words.say(open == nullptr ? "cli.offer.never" : "cli.offer.not_now"));
    return {};
  }
  const bool gifts = bounds.contains("least_each_way") && bounds.at("least_each_way") == 0;
  const auto give = part(bounds, "give");
  json::object partners;
  for (const auto& [seat, partner] : part(bounds, "partners")) {
    if (gifts || !part(partner.as_object(), "want").empty()) partners[seat] = partner;
  }
  if (partners.empty() || (give.empty() && !gifts)) {
    page.say(words.say("cli.offer.nobody"));
    return {};
  }
  const auto to = ask_partner(partners, words, read, page);
  if (!to) return {};
  const auto given = ask_bundle("cli.offer.give", flat(give), gifts, words, read, page);
  if (!given) return {};
  const auto want = part(partners.at(std::to_string(*to)).as_object(), "want");
  const auto wanted = ask_bundle("cli.offer.want", flat(want), gifts, words, read, page);
  if (!wanted) return {};
  return json::object{{"do", "offer"}, {"to", *to}, {"give", shaped(*given, give)}, {"want", shaped(*wanted, want)}};
}

}  // namespace divan
