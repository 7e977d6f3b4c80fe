// Sultaniya in a terminal: piles, djinns, and every palace, tiles as two halves with a sign for each symbol.
#include <array>
#include <boost/json.hpp>

#include "cli/draw.h"
#include "cli/view_parts.h"
#include "engine/sultaniya/text.h"

namespace divan {
namespace {

namespace json = boost::json;
using namespace sultaniya;

// ---- Tiles

constexpr std::array<const char*, 6> signs{"♟", "◆", "♜", "▥", "◓", "♣"};  // by Symbol
constexpr std::size_t half_width = 2;

// The set that is played.
const Content& set_of(const Look& look) {
  const auto* set = std::any_cast<const Content*>(&look.set);
  return set == nullptr ? Sultaniya::standard() : **set;
}

const Piece* find_piece(std::string_view name, const Look& look) {
  for (const Piece& piece : set_of(look).pieces) {
    if (piece.name.name() == name) return &piece;
  }
  return nullptr;
}

std::string draw_half(const Half& half) {
  std::string drawn;
  std::size_t width = 0;
  for (std::size_t i = 0; i < signs.size(); ++i) {
    for (int count = half.symbols[static_cast<Symbol>(i)]; count > 0 && width < half_width; --count, ++width)
      drawn += signs[i];
  }
  return drawn + std::string(half_width - width, ' ');
}

// The picture of a side: brackets for a wall, a gap for an opening, bows for the sky.
std::string draw_side(const Half& half, bool left, const Look& look) {
  const auto picture = set_of(look).sides[half.side].name();
  if (picture == "wall") return left ? "[" : "]";
  if (picture == "opening") return "¦";
  if (picture == "sky") return left ? "(" : ")";
  return left ? "<" : ">";
}

// Six columns wide: two halves between their sides. An arch marks what covers a gate, a point what covers a minaret.
std::string draw_tile(std::string_view name, std::string_view face, const Look& look) {
  const Piece* piece = find_piece(name, look);
  if (piece == nullptr)
    return "[" + std::string(name.substr(name.size() - std::min<std::size_t>(4, name.size()))) + "]";
  const Half& left = piece->halves[face == "back" ? 1 : 0];
  const Half& right = piece->halves[face == "back" ? 0 : 1];
  const std::string halves = draw_half(left) + draw_half(right);
  if (piece->whole == Whole::lintel || piece->whole == Whole::gate) return "∩" + halves + "∩";
  if (piece->whole == Whole::point || piece->whole == Whole::minaret) return "▲" + halves + "▲";
  return draw_side(left, true, look) + halves + draw_side(right, false, look);
}

// What the halves of a tile show, in words. The catalogue tells of the standard set's tiles; those of another set,
// which may have the same names, are read from the set.
std::string tell_halves(std::string_view name, std::string_view face, const Look& look) {
  const auto& words = look.words;
  const auto key = "word." + std::string(name) + ".help";
  const auto turned = face == "back" ? " " + words.say("draw.told.turned") : std::string();
  const bool is_standard = set_of(look).id.hash == Sultaniya::standard().id.hash;
  if (words.brings(key) || (is_standard && words.has(key))) return words.say(key) + turned;
  const Piece* piece = find_piece(name, look);
  if (piece == nullptr) return {};
  const auto shown = [&](const Half& half) {
    json::object symbols;
    for (std::size_t i = 0; i < signs.size(); ++i) {
      const auto symbol = static_cast<Symbol>(i);
      symbols[divan::word(symbol)] = half.symbols[symbol];
    }
    return symbols;
  };
  return words.say("draw.told.halves", {{"left", shown(piece->halves[0])}, {"right", shown(piece->halves[1])}}) +
         turned;
}

std::string tell_tile(std::string_view name, std::string_view face, const Look& look) {
  return look.words.say("draw.told", {{"tile", name}, {"halves", tell_halves(name, face, look)}});
}

// ---- The table

std::string told_piles(const json::object& view, const Look& look) {
  const auto& words = look.words;
  std::string out;
  for (const auto& [floor, value] : part(view, "piles")) {
    if (!value.is_object()) continue;
    const auto& pile = value.get_object();
    out += words.sentence("draw.told.pile", {{"floor", floor}, {"count", number(pile, "tiles")}}) + '\n';
    for (const auto& tile : list(pile, "front")) {
      if (tile.is_string())
        out += words.say("draw.told.open", {{"tile", tell_tile(tile.get_string(), "front", look)}}) + '\n';
    }
    if (const auto top = text(pile, "top"); !top.empty())
      out += words.say("draw.told.top", {{"tile", tell_tile(top, "front", look)}}) + '\n';
  }
  return out;
}

std::string piles(const json::object& view, const Look& look) {
  const auto& words = look.words;
  if (look.style == Style::prose) return told_piles(view, look);
  Columns columns;
  for (const auto& [floor, value] : part(view, "piles")) {
    if (!value.is_object()) continue;
    const auto& pile = value.get_object();
    std::string front;
    for (const auto& tile : list(pile, "front")) {
      if (tile.is_string()) front += draw_tile(tile.get_string(), "front", look) + ' ';
    }
    const auto top = text(pile, "top");
    columns.add({words.word(json::value(floor)), front.empty() ? words.say("draw.none") : front,
                 top.empty() ? words.say("draw.none") : draw_tile(top, "front", look),
                 words.say("draw.pile", {{"count", number(pile, "tiles")}})});
  }
  return words.say("draw.piles") + '\n' + columns.text();
}

std::string djinns(const json::object& view, const Catalogue& words) {
  std::vector<std::string> items;
  for (const auto& [djinn, value] : part(view, "djinns")) {
    if (!value.is_object()) continue;
    json::object told{{"djinn", djinn}, {"cost", number(value.get_object(), "cost")}};
    const auto by = number(value.get_object(), "by");
    if (by != 0) told["by"] = by;
    items.push_back(words.say(by == 0 ? "draw.djinn" : "draw.djinn.by", told));
  }
  return words.say("draw.djinns", {{"djinns", words.list(items)}, {"treasury", number(view, "treasury")}}) + '\n';
}

std::string palace(const json::object& rows, const Look& look) {
  constexpr std::array<std::string_view, floor_count> from_above{"roof", "second", "first", "ground"};
  constexpr std::size_t column_width = 3;
  std::string out;
  for (const auto row : from_above) {
    std::string line;
    for (std::uint8_t i = 0; i < half_columns; ++i) {
      const auto& tile = part(part(rows, row), HalfColumn{i}.name());
      if (tile.empty()) continue;
      line += std::string(column_width * i - std::min(column_width * i, width(line)), ' ');
      line += draw_tile(text(tile, "tile"), text(tile, "face"), look);
    }
    if (!line.empty()) out += "    " + line + '\n';
  }
  std::string numbers = "    ";
  for (std::size_t i = 1; i <= half_columns; ++i) {
    const auto number = std::to_string(i);
    numbers += std::string((i == 1 ? 2 : column_width) - number.size(), ' ') + number;
  }
  return out + "    " + std::string(column_width * half_columns, '=') + '\n' + numbers + '\n';
}

// From the ground up, each tile with its column.
std::string told_palace(const json::object& rows, const Look& look) {
  std::string out;
  for (const std::string_view row : {"ground", "first", "second", "roof"}) {
    for (std::uint8_t i = 0; i < half_columns; ++i) {
      const auto& tile = part(part(rows, row), HalfColumn{i}.name());
      if (tile.empty()) continue;
      out += look.words.sentence(
                 "draw.told.built",
                 {{"at", HalfColumn{i}.name()}, {"tile", tell_tile(text(tile, "tile"), text(tile, "face"), look)}}) +
             '\n';
    }
  }
  return out;
}

std::string score(const json::object& player, const Catalogue& words) {
  const auto& score = part(player, "score");
  const auto points = [&](std::string_view line) { return number(part(score, line), "points"); };
  json::object told{
      {"sight", text(player, "sight")}, {"sights", points("sights")},   {"crown", text(player, "crown")},
      {"crowns", points("crowns")},     {"rise", text(player, "rise")}, {"rises", points("rises")},
      {"guards", points("guards")},     {"bonuses", points("bonuses")}, {"points", number(score, "points")}};
  std::string out = "  " + words.say("draw.score", told) + '\n';
  for (const auto line : {"goal", "other_goal"}) {
    const auto& goal = part(score, line);
    if (!goal.empty()) out += "  " + words.say("draw.goal", goal) + '\n';
  }
  return out;
}

std::string players(const json::object& view, const Look& look) {
  const auto& words = look.words;
  std::string out;
  for (const auto& [seat, value] : part(view, "players")) {
    if (!value.is_object()) continue;
    const auto& player = value.get_object();
    json::object told{{"seat", std::atoi(std::string(seat).c_str())}, {"sapphires", number(player, "sapphires")}};
    const auto character = text(player, "character");
    if (!character.empty()) told["character"] = character;
    out += '\n' + words.sentence(character.empty() ? "draw.newcomer" : "draw.player", told) + '\n';
    if (character.empty()) continue;
    const auto& rows = part(player, "palace");
    out += score(player, words) + (look.style == Style::prose ? told_palace(rows, look) : palace(rows, look));
  }
  return out;
}

std::string table(const json::object& view, const Look& look) {
  const auto& words = look.words;
  const json::object heading{{"turn", number(view, "turn")}, {"phase", text(view, "phase")}};
  const auto legend = words.say("draw.legend") + "\n" + words.say("draw.sides") + "\n";
  return words.say("draw.heading", heading) + "\n" + (look.style == Style::prose ? std::string() : legend) + "\n" +
         piles(view, look) + djinns(view, words) + players(view, look);
}

std::string note(const json::object& view, const json::object& action, const Look& look) {
  const auto& words = look.words;
  const auto what = text(action, "do");
  const auto shown = [&](std::string_view tile, std::string_view face) {
    return look.style == Style::picture ? draw_tile(tile, face, look) : tell_halves(tile, face, look);
  };
  if (what == "build" || what == "move" || what == "return") return shown(text(action, "tile"), text(action, "face"));
  if (what == "uncover") {
    const auto top = text(part(part(view, "piles"), text(action, "pile")), "top");
    return top.empty() ? std::string() : shown(top, "front");
  }
  if (what == "call")
    return words.say("draw.cost", {{"cost", number(part(part(view, "djinns"), text(action, "djinn")), "cost")}});
  return {};
}

// The tiles that everybody can see, and every objective.
json::array claims(const json::object& view, const Look& look) {
  json::array claims;
  for (const auto& [floor, value] : part(view, "piles")) {
    if (!value.is_object()) continue;
    for (const auto& tile : list(value.get_object(), "front"))
      claims.push_back(json::object{{"claim", "wanting"}, {"tile", tile}});
    if (const auto top = text(value.get_object(), "top"); !top.empty())
      claims.push_back(json::object{{"claim", "wanting"}, {"tile", top}});
  }
  for (const auto& objective : set_of(look).objectives)
    claims.push_back(json::object{{"claim", "aiming"}, {"objective", objective.name.name()}});
  return claims;
}

constexpr std::string_view paragraphs[] = {"turn_began", "ended"};
constexpr std::string_view moment[] = {"turn"};

}  // namespace

const Drawing drawing_of_sultaniya{"sultaniya", table, note, claims, paragraphs, moment};

}  // namespace divan
