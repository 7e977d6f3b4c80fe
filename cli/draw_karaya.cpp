// Sultans of Karaya in a terminal: the players in their ring with what lies before them, the deck, one's own card.
#include <boost/json.hpp>

#include "cli/draw.h"
#include "cli/view_parts.h"

namespace divan {
namespace {

namespace json = boost::json;

// A card and how it lies: "Guard, face up".
std::string card_of(const json::object& player, const Catalogue& words) {
  auto face = words.word(json::value(text(player, "face")));
  const auto card = text(player, "card");
  if (card.empty()) return face;
  return words.word(json::value(card)) + words.say("list.next") + face;
}

// The tokens before a player, and the team that it stands for.
std::string tokens_of(const json::object& player, const Catalogue& words) {
  constexpr std::pair<std::string_view, std::string_view> tokens[] = {
      {"white", "white"}, {"detained", "detention"}, {"captured", "capture"}, {"yellow", "yellow"}};
  std::vector<std::string> items;
  for (const auto& [member, token] : tokens) {
    if (flag(player, member)) items.push_back(words.word(json::value(token)));
  }
  if (const auto team = text(player, "team"); !team.empty()) items.push_back(words.say("draw.team", {{"team", team}}));
  return items.empty() ? std::string() : words.list(items);
}

std::string players(const json::object& view, const Catalogue& words, Style style) {
  Columns columns;
  std::vector<std::vector<std::string>> seats;
  const auto acts = view.contains("forced") ? number(view, "forced") : number(view, "active");
  for (const auto& [seat, value] : part(view, "seats")) {
    if (!value.is_object()) continue;
    const auto& player = value.get_object();
    const int here = std::atoi(std::string(seat).c_str());
    const auto name = capitalised(words.player(here));
    const auto points = words.say("draw.points", {{"count", number(player, "score")}});
    const auto tokens = tokens_of(player, words);
    columns.add(
        {name, card_of(player, words), points,
         here == acts ? words.say("draw.acts") + (tokens.empty() ? "" : words.say("list.next") + tokens) : tokens});
    const std::string mark = here == acts ? "> " : "  ";
    seats.push_back({mark + name + words.say("list.next") + points,
                     "    " + card_of(player, words) + (tokens.empty() ? "" : words.say("list.apart") + tokens)});
  }
  if (style == Style::prose) return words.say("draw.players") + '\n' + columns.text();
  return words.say("draw.players.ring") + '\n' + ring(seats);
}

// One's own card and order while the round runs.
std::string own(const json::object& view, const Catalogue& words) {
  const auto& secret = part(part(view, "secrets"), std::to_string(words.reader()));
  if (secret.empty()) return {};
  std::string out = words.say("draw.own", {{"card", text(secret, "card")}}) + '\n';
  if (flag(secret, "order")) out += words.say("draw.order") + '\n';
  return out;
}

std::string table(const json::object& view, const Look& look) {
  const auto& words = look.words;
  const json::object heading{{"round", number(view, "round")}, {"lap", number(view, "lap")}};
  std::string out = words.say("draw.heading", heading) + "\n\n" + players(view, words, look.style) +
                    words.say("draw.deck", part(view, "deck")) + '\n';
  if (const auto spare = text(view, "spare"); !spare.empty()) out += words.say("draw.spare", {{"card", spare}}) + '\n';
  return out + own(view, words);
}

// Whom the action names, as far as it lies open.
std::string note(const json::object& view, const json::object& action, const Look& look) {
  const auto& words = look.words;
  const auto named = action.contains("with") ? number(action, "with") : number(action, "seat");
  const auto& player = part(part(view, "seats"), std::to_string(named));
  if (player.empty()) return {};
  const auto tokens = tokens_of(player, words);
  return card_of(player, words) + (tokens.empty() ? std::string() : words.say("list.apart") + tokens);
}

// KA-4. Neutrals are named only where some are in play.
json::array claims(const json::object& view, const Look& look) {
  std::vector<std::string_view> cards{"sultan", "guard", "assassin", "slave"};
  if (number(part(view, "deck"), "neutrals") > 0)
    cards.insert(cards.end(), {"slave_driver", "belly_dancer", "vizier", "fortune_teller"});
  json::array claims;
  for (const auto card : cards) claims.push_back(json::object{{"claim", "i_am"}, {"card", card}});
  for (const std::string_view team : {"loyalists", "rebels"})
    claims.push_back(json::object{{"claim", "support"}, {"team", team}});
  for (const std::string_view what : {"was", "accuse"}) {
    for (const auto& [seat, player] : part(view, "seats")) {
      const int other = std::atoi(std::string(seat).c_str());
      if (other == look.words.reader()) continue;
      for (const auto card : cards) claims.push_back(json::object{{"claim", what}, {"seat", other}, {"card", card}});
    }
  }
  return claims;
}

constexpr std::string_view paragraphs[] = {"dealt", "turn_began", "round_ended"};
constexpr std::string_view moment[] = {"round", "lap", "active"};

}  // namespace

const Drawing drawing_of_karaya{"karaya", table, note, claims, paragraphs, moment};

}  // namespace divan
