#include "engine/sultaniya/content_help.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <vector>

#include "engine/sultaniya/text.h"

namespace divan::sultaniya {
namespace {

namespace json = boost::json;

// As a tile is described: what one counts first, then who guards it.
constexpr std::array told_in_order{Symbol::window, Symbol::tower, Symbol::dome,
                                   Symbol::garden, Symbol::guard, Symbol::sapphire};

std::string key(std::string_view first, std::string_view second) {
  return "help." + std::string(first) + "." + std::string(second);
}

bool shows(const std::vector<Name>& pictures, std::uint8_t picture, std::string_view name) {
  return picture < pictures.size() && pictures[picture].name() == name;
}

// "a window", "two windows", "3 windows"
std::string told(Symbol symbol, int count, const Say& say) {
  const std::string form = count <= 2 ? std::to_string(count) : "more";
  return say(key(word(symbol), form), {{"count", count}});
}

// Halves of what takes two tiles, symbols, and where the sky is seen. Pictures that the standard set does not have are
// not told of.
std::string told(const Content& content, const Half& half, Floor floor, const Say& say) {
  std::vector<std::string> things;
  if (floor == Floor::ground && shows(content.levels, half.top, "jamb")) things.push_back(say("help.half.gate", {}));
  if (shows(content.sides, half.side, "arch")) things.push_back(say("help.half.arch", {}));
  if (floor == Floor::second && shows(content.levels, half.top, "shaft"))
    things.push_back(say("help.half.minaret", {}));
  for (const Symbol symbol : told_in_order) {
    if (half.symbols[symbol] > 0) things.push_back(told(symbol, half.symbols[symbol], say));
  }
  if (floor != Floor::roof && shows(content.levels, half.top, "sky")) things.push_back(say("help.half.open", {}));
  if (floor == Floor::roof && shows(content.levels, half.bottom, "sky")) things.push_back(say("help.half.sky", {}));
  if (things.empty()) return say("word.nothing", {});
  std::string text;
  for (const auto& thing : things) text += (text.empty() ? "" : say("list.next", {})) + thing;
  return text;
}

std::string help_of_tile(const Content& content, const Piece& tile, const Say& say) {
  std::string text = tile.whole ? say(key("whole", word(*tile.whole)), {}) + " " : std::string();
  text += say("help.halves", {{"left", told(content, tile.halves[0], tile.floor, say)},
                              {"right", told(content, tile.halves[1], tile.floor, say)}});
  return tile.bonus == 0 ? text : text + " " + say("help.bonus", {{"points", tile.bonus}});
}

std::string help_of_board(const Board& board, const Say& say) {
  auto text =
      say("help.board", {{"sight", word(board.sight)}, {"crown", word(board.crown)}, {"rise", word(board.rise)}});
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));  // no symbol begins with an accent
  return board.sapphires == 0 ? text : text + " " + say("help.starts", {{"sapphires", board.sapphires}});
}

}  // namespace

std::string help_of(const Content& content, std::string_view name, const Say& say) {
  for (std::size_t i = 0; i < tile_count; ++i) {
    if (content.pieces[i].name.name() == name) return help_of_tile(content, content.pieces[i], say);
  }
  for (const Board& board : content.boards) {
    if (board.name.name() == name) return help_of_board(board, say);
  }
  if (const auto djinn = from_word<Djinn>(name))
    return say("help.djinn", {{"cost", content.costs[*djinn]}, {"does", say("help." + std::string(name), {})}});
  return {};
}

}  // namespace divan::sultaniya

namespace divan {

std::string Sultaniya::content_help(const Content& content, std::string_view piece, const Say& say) {
  return sultaniya::help_of(content, piece, say);
}

}  // namespace divan
