// Verrat! in a terminal: the court in the order of its ring, cities, players, dungeons, open offers.
#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "cli/draw.h"
#include "cli/view_parts.h"

namespace divan {
namespace {

namespace json = boost::json;

int owner_of(std::string_view vizier) { return vizier.empty() ? 0 : vizier.front() - '0'; }
int marker_of(std::string_view court_seat) {
  const auto dash = court_seat.find('-');
  return dash == std::string_view::npos ? 0 : std::atoi(std::string(court_seat.substr(dash + 1)).c_str());
}

// The viziers who stand at a spot, in words.
std::string who_is(const json::object& view, std::string_view spot, const Catalogue& words) {
  std::vector<std::string> names;
  for (const auto& [vizier, where] : part(view, "viziers")) {
    if (where.is_string() && std::string_view(where.get_string()) == spot)
      names.push_back(words.word(json::value(vizier)));
  }
  return names.empty() ? std::string() : words.list(names);
}

std::string court(const json::object& view, const Catalogue& words, Style style) {
  constexpr std::int64_t favourite = 11;
  std::array<std::vector<std::string>, favourite + 1> ring;
  for (const auto& [seat, value] : part(view, "court")) {
    if (!value.is_object()) continue;
    const auto& there = value.get_object();
    const auto place = std::atoi(std::string(text(there, "place")).c_str());
    if (place < 0 || place > favourite) continue;
    const auto vizier = text(there, "vizier");
    const auto marker = std::to_string(marker_of(seat));
    ring[static_cast<std::size_t>(place)] = {
        std::string(2 - std::min<std::size_t>(2, marker.size()), ' ') + marker,
        vizier.empty() ? words.say("draw.empty_seat") : words.word(json::value(vizier)),
        place == favourite ? words.say("draw.is_favourite") : std::string()};
  }
  if (style == Style::picture) {
    std::vector<std::vector<std::string>> seats;
    for (const auto& row : ring) {
      if (!row.empty()) seats.push_back({row[0] + (row[2].empty() ? "  " : "* ") + row[1]});
    }
    return words.say("draw.court.ring") + '\n' + divan::ring(seats);
  }
  Columns columns;
  for (auto& row : ring) columns.add(row);
  return words.say("draw.court") + '\n' + columns.text();
}

// VE-40: what each player's vote weighs now.
std::string votes(const json::object& view, const Catalogue& words) {
  std::vector<std::string> items;
  for (const auto& [seat, player] : part(view, "players")) {
    int weight = 0;
    for (const auto& [court_seat, there] : part(view, "court")) {
      if (!there.is_object()) continue;
      const auto vizier = text(there.get_object(), "vizier");
      if (!vizier.empty() && std::to_string(owner_of(vizier)) == std::string_view(seat))
        weight += marker_of(court_seat);
    }
    items.push_back(words.say("draw.votes.one", {{"seat", std::atoi(std::string(seat).c_str())}, {"votes", weight}}));
  }
  return words.say("draw.votes", {{"votes", words.list(items)}}) + '\n';
}

std::string cities(const json::object& view, const Catalogue& words) {
  Columns columns;
  for (const auto& [city, value] : part(view, "cities")) {
    if (!value.is_object()) continue;
    const auto& pile = value.get_object();
    const auto top = text(pile, "top");
    const auto cards = number(pile, "cards");
    std::string shown = words.say("draw.no_card");
    if (!top.empty()) {
      shown = words.word(json::value(top));
    } else if (cards > 0) {
      shown = words.say("draw.face_down");
    }
    auto height = words.say("draw.pile", {{"count", cards}});
    if (const auto pardons = number(pile, "pardons"); pardons > 0) {
      height += words.say(city == "kaffa" ? "draw.pardons.kaffa" : "draw.pardons", {{"count", pardons}});
    }
    columns.add({words.word(json::value(city)), shown, height, who_is(view, city, words)});
  }
  return words.say("draw.cities") + '\n' + columns.text();
}

std::string players(const json::object& view, const Catalogue& words) {
  Columns columns;
  for (const auto& [seat, value] : part(view, "players")) {
    if (!value.is_object()) continue;
    const auto& player = value.get_object();
    const int number_of_seat = std::atoi(std::string(seat).c_str());
    columns.add({capitalised(words.player(number_of_seat)),
                 words.say("draw.kinds", {{"count", number(player, "kinds")}}), words.word(part(player, "cards")),
                 number(view, "leader") == number_of_seat ? words.say("draw.leader") : std::string()});
  }
  return words.say("draw.players") + '\n' + columns.text();
}

// Only what there is: prisoners, the banished, the pardoned.
std::string elsewhere(const json::object& view, const Catalogue& words) {
  std::string out;
  for (const std::string_view spot : {"dungeon-1", "dungeon-2", "dungeon-3", "isle", "beside"}) {
    const auto who = who_is(view, spot, words);
    if (!who.empty()) out += words.sentence("draw.spot", {{"spot", spot}, {"who", who}}) + '\n';
  }
  return out;
}

std::string offers(const json::object& view, const Catalogue& words) {
  std::string out;
  for (const auto& [from, given] : part(view, "offers")) {
    if (!given.is_object()) continue;
    for (const auto& [to, bargain] : given.get_object()) {
      out += "  " +
             words.sentence("draw.offer", {{"from", std::atoi(std::string(from).c_str())},
                                           {"to", std::atoi(std::string(to).c_str())},
                                           {"give", bargain.get_object().at("give")},
                                           {"want", bargain.get_object().at("want")}}) +
             '\n';
    }
  }
  return out.empty() ? out : words.say("draw.offers") + '\n' + out;
}

std::string table(const json::object& view, const Look& look) {
  const auto& words = look.words;
  const json::object heading{{"turn", number(view, "turn")}, {"phase", text(view, "phase")}};
  return words.say("draw.heading", heading) + "\n\n" + court(view, words, look.style) + votes(view, words) + '\n' +
         cities(view, words) + '\n' + players(view, words) + elsewhere(view, words) + offers(view, words);
}

std::string destination_note(const json::object& view, std::string_view to, const Catalogue& words) {
  if (const auto* value = part(view, "cities").if_contains(to); value != nullptr && value->is_object()) {
    const auto top = text(value->get_object(), "top");
    const auto there =
        std::ranges::count(part(view, "viziers"), json::value(to), [](const auto& vizier) { return vizier.value(); });
    const auto who = there > 1 ? words.say("draw.note.several", {{"count", there}}) : who_is(view, to, words);
    std::string note = top.empty() ? std::string() : words.say("draw.note.top", {{"card", top}});
    if (!note.empty() && !who.empty()) note += words.say("list.apart");
    return who.empty() ? note : note + words.say("draw.note.who", {{"who", who}});
  }
  const auto& seat = part(part(view, "court"), to);
  const auto vizier = text(seat, "vizier");
  if (seat.empty()) return {};
  auto note = vizier.empty() ? words.say("draw.note.empty") : words.say("draw.note.taken", {{"vizier", vizier}});
  return text(seat, "place") == "11" ? words.say("draw.note.favourite") + words.say("list.next") + note : note;
}

// Where the accused stands, and whether its owner holds enough now for it to be sent. What counts is what it holds in
// phase 5 (VE-40): a card may still be taken. Beside the board it cannot be sent (VE-62).
std::string accused_note(const json::object& view, std::string_view vizier, const Catalogue& words) {
  constexpr std::int64_t enough = 4;
  const auto where = text(part(view, "viziers"), vizier);
  if (where.empty()) return {};
  const auto kinds = number(part(part(view, "players"), std::to_string(owner_of(vizier))), "kinds");
  if (where == "beside") return words.say("draw.note.beside", {{"where", where}});
  return words.say(kinds < enough ? "draw.note.few" : "draw.note.accused", {{"where", where}, {"kinds", kinds}});
}

std::string plan_note(const json::object& view, const json::object& plan, const Catalogue& words) {
  if (text(plan, "to") != "stay") return destination_note(view, text(plan, "to"), words);
  const auto vizier = std::to_string(words.reader()) + "-" + std::string(text(plan, "vizier"));
  return words.say("draw.note.stays", {{"where", text(part(view, "viziers"), vizier)}});
}

std::string bargain_note(const json::object& view, std::int64_t from, const Catalogue& words) {
  const auto& offer = part(part(part(view, "offers"), std::to_string(from)), std::to_string(words.reader()));
  return offer.empty() ? std::string() : words.say("draw.note.bargain", offer);
}

std::string note(const json::object& view, const json::object& action, const Look& look) {
  const auto& words = look.words;
  const auto what = text(action, "do");
  if (what == "plan") return plan_note(view, action, words);
  if (what == "accuse") return accused_note(view, text(action, "vizier"), words);
  if (what == "accept") return bargain_note(view, number(action, "of"), words);
  if (what != "take") return {};
  const auto top = text(part(part(view, "cities"), text(action, "city")), "top");
  return top.empty() ? std::string() : words.word(json::value(top));
}

// VE-20: where one's viziers will go, where none will, whom one accuses, what one looks for, what lies at Kaffa.
json::array claims(const json::object& view, const Look&) {
  constexpr std::string_view builds[] = {"stout", "short", "tall"};
  constexpr std::string_view kinds[] = {"horses", "cannons", "gold", "troops", "goods", "ships"};
  std::vector<std::string> places;
  for (const auto& [city, pile] : part(view, "cities")) places.emplace_back(city);
  for (int seat = 1; seat <= 12; ++seat) places.push_back("seat-" + std::to_string(seat));
  json::array claims;
  for (const auto build : builds) {
    claims.push_back(json::object{{"claim", "going"}, {"vizier", build}, {"to", "stay"}});
    for (const auto& place : places)
      claims.push_back(json::object{{"claim", "going"}, {"vizier", build}, {"to", place}});
  }
  for (const auto& place : places) claims.push_back(json::object{{"claim", "avoiding"}, {"place", place}});
  claims.push_back(json::object{{"claim", "accusing"}});
  for (const auto& [vizier, where] : part(view, "viziers"))
    claims.push_back(json::object{{"claim", "accusing"}, {"vizier", vizier}});
  for (const auto kind : kinds) claims.push_back(json::object{{"claim", "seeking"}, {"card", kind}});
  if (const auto& pile = part(view, "kaffa"); !pile.empty())
    claims.push_back(json::object{{"claim", "kaffa_holds"}, {"cards", pile}});
  for (const auto kind : kinds) claims.push_back(json::object{{"claim", "kaffa_holds"}, {"cards", {{kind, 1}}}});
  return claims;
}

constexpr std::string_view paragraphs[] = {"turn_began", "plans_shown", "votes_shown"};
constexpr std::string_view moment[] = {"turn", "phase"};

}  // namespace

const Drawing drawing_of_verrat{"verrat", table, note, claims, paragraphs, moment};

}  // namespace divan
