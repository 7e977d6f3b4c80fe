// Marchands de Karanor in a terminal: whose turn it is, the players, what is on offer, one's own hand.
#include <boost/json.hpp>

#include "cli/draw.h"
#include "cli/draw_karanor_map.h"
#include "cli/view_parts.h"

namespace divan {
namespace {

namespace json = boost::json;

int seat_of(std::string_view key) { return std::atoi(std::string(key).c_str()); }

// What a card, a tile or a place is good for.
std::string help(std::string_view name, const Catalogue& words) {
  const auto key = "word." + std::string(name) + ".help";
  return words.has(key) ? words.say(key) : std::string();
}

// "Popular Inn: cost …" for each card of a list.
std::string cards(std::string_view title, const json::array& names, const Catalogue& words) {
  std::string out;
  for (const auto& name : names) {
    if (!name.is_string()) continue;
    const auto said = help(name.get_string(), words);
    out += "  " + capitalised(words.word(name)) + (said.empty() ? "" : words.say("draw.colon") + said) + '\n';
  }
  return out.empty() ? out : words.say(title) + '\n' + out;
}

std::string tiles(const json::object& player, const Catalogue& words) {
  std::vector<std::string> items;
  for (const auto& kind : list(player, "insignia")) {
    if (kind.is_object()) items.push_back(words.say("draw.tile", kind.get_object()));
  }
  for (const std::string_view what : {"artefacts", "associates"}) {
    for (const auto& name : list(player, what)) items.push_back(words.word(name));
  }
  return items.empty() ? std::string() : words.list(items);
}

std::string players(const json::object& view, const Catalogue& words) {
  Columns standing, wares;
  for (const auto& [seat, value] : part(view, "players")) {
    if (!value.is_object()) continue;
    const auto& player = value.get_object();
    const auto name = capitalised(words.player(seat_of(seat)));
    standing.add({name, words.word(json::value(text(player, "at"))), words.say("draw.score", player)});
    wares.add({name, words.word(part(player, "goods")), tiles(player, words)});
  }
  return words.say("draw.players") + '\n' + standing.text() + words.say("draw.wares") + '\n' + wares.text();
}

std::string shops(const json::object& view, const Catalogue& words) {
  Columns columns;
  for (const auto& [seat, value] : part(view, "players")) {
    if (value.is_object())
      columns.add({capitalised(words.player(seat_of(seat))), words.word(list(value.get_object(), "shops")),
                   words.say("draw.holds", value.get_object())});
  }
  return words.say("draw.shops") + '\n' + columns.text();
}

std::string on_offer(const json::object& view, const Catalogue& words) {
  json::array show;
  for (const auto& [stall, card] : part(view, "show")) show.push_back(card);
  json::array delivery;
  if (!text(view, "delivery").empty()) delivery.push_back(json::value(text(view, "delivery")));
  auto out = cards("draw.show", show, words) + cards("draw.delivery", delivery, words);
  if (view.contains("market")) out += words.say("draw.market", {{"goods", part(view, "market")}}) + '\n';
  return out;
}

std::string hand(const json::object& view, const Catalogue& words) {
  const auto& own = part(part(part(view, "players"), std::to_string(words.reader())), "hand");
  return cards("draw.hand.shop_cards", list(own, "shop_cards"), words) +
         cards("draw.hand.quests", list(own, "quests"), words) +
         cards("draw.hand.black_market", list(own, "black_market"), words);
}

std::string offers(const json::object& view, const Catalogue& words) {
  std::string out;
  for (const auto& [from, slots] : part(view, "offers")) {
    if (!slots.is_object()) continue;
    for (const auto& [slot, value] : slots.get_object()) {
      if (!value.is_object()) continue;
      auto offer = value.get_object();
      offer["from"] = seat_of(from);
      out += "  " + words.sentence("event.offered", offer) + '\n';
    }
  }
  return out.empty() ? out : words.say("draw.offers") + '\n' + out;
}

std::string table(const json::object& view, const Look& look) {
  const auto& words = look.words;
  const bool drafting = text(view, "phase") == "draft";
  return words.say(drafting ? "draw.heading.draft" : "draw.heading", view) + "\n\n" + players(view, words) +
         shops(view, words) + '\n' + surroundings(view, look) + '\n' + on_offer(view, words) + '\n' +
         hand(view, words) + offers(view, words);
}

// The offer of that number, as it stands.
std::string bargain(const json::object& view, const json::object& action, const Catalogue& words) {
  for (const auto& [slot, value] : part(part(view, "offers"), std::to_string(number(action, "of")))) {
    if (value.is_object() && number(value.get_object(), "number") == number(action, "number"))
      return words.say("draw.note.bargain", value.get_object());
  }
  return {};
}

std::string note(const json::object& view, const json::object& action, const Look& look) {
  const auto& words = look.words;
  const auto what = text(action, "do");
  if (what == "accept" || what == "decline") return bargain(view, action, words);
  if (what == "promote") return {};
  if (what == "deliver") return help(text(view, "delivery"), words);
  if (what == "choose") return help(text(view, "quest"), words);
  if (what == "pay_bonus") return help(text(view, "bonus"), words);
  if (what == "step") return place_note(view, text(action, "to"), look);
  for (const std::string_view member : {"card", "quest", "artefact", "associate"}) {
    if (const auto name = text(action, member); !name.empty()) return help(name, words);
  }
  return {};
}

// MK-54: what one looks for or can spare, and where one goes, of the cities and the places near by.
json::array claims(const json::object& view, const Look& look) {
  json::array claims;
  for (const std::string_view what : {"seeking", "spare"}) {
    for (const std::string_view resource : {"wood", "wine", "fruit", "meat", "cloth", "spice", "diamond"})
      claims.push_back(json::object{{"claim", what}, {"resource", resource}});
  }
  for (const auto& place : worth_naming(view, look))
    claims.push_back(json::object{{"claim", "heading"}, {"place", place}});
  return claims;
}

constexpr std::string_view paragraphs[] = {"turn_began"};
constexpr std::string_view moment[] = {"round", "active", "phase"};

}  // namespace

const Drawing drawing_of_karanor{"karanor", table, note, claims, paragraphs, moment, draw_map};

}  // namespace divan
