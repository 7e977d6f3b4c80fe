#include "art/sheet.h"

#include <array>

#include <fmt/format.h>

#include "art/palace.h"
#include "art/parts.h"
#include "art/tile.h"

namespace divan::art {
namespace {

using sultaniya::Face;
using sultaniya::Laid;

struct Sign {
  std::string_view name;
  std::string_view part;
  std::string_view box;
};
constexpr std::array signs{
    Sign{"guard", "pa-guard", "-18 -52 36 54"}, Sign{"sapphire", "pa-sapphire", "-18 -44 36 36"},
    Sign{"tower", "pa-tower", "-20 -60 40 62"}, Sign{"window", "pa-window", "-16 -49 32 54"},
    Sign{"dome", "pa-dome", "-32 -82 64 84"},   Sign{"garden", "pa-gallery-garden", "-22 -61 44 63"},
};

// Which halves something must carry.
std::string feet(const sultaniya::Content& content, Laid laid) {
  return std::string(weighs(content, content.half(laid, 0)) ? "l" : "") +
         (weighs(content, content.half(laid, 1)) ? "r" : "");
}

// What stands in a half, a word for each: the names of the signs are those of the symbols.
std::string symbols(const sultaniya::Half& half) {
  std::string words;
  for (std::size_t i = 0; i < signs.size(); ++i) {
    for (int count = half.symbols[static_cast<sultaniya::Symbol>(i)]; count > 0; --count)
      words += fmt::format("{}{}", words.empty() ? "" : " ", signs[i].name);
  }
  return words;
}

// What a client counts in a palace: what each half shows, whether the tile closes a gate or a minaret, and its mark.
std::string counted(const sultaniya::Content& content, Laid laid) {
  constexpr std::array wholes{"lintel", "point", "gate", "minaret"};
  const auto& piece = content.piece(laid);
  auto data = fmt::format(" data-left=\"{}\" data-right=\"{}\"", symbols(content.half(laid, 0)),
                          symbols(content.half(laid, 1)));
  if (piece.whole) data += fmt::format(" data-whole=\"{}\"", wholes.at(static_cast<std::size_t>(*piece.whole)));
  if (piece.bonus > 0) data += fmt::format(" data-bonus=\"{}\"", piece.bonus);
  return data;
}

}  // namespace

std::string sheet(const sultaniya::Content& content) {
  auto svg = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" data-set=\"{}\">\n<defs>\n{}{}</defs>\n",
                         content.id.hash, part_definitions(), outline_filter());
  for (std::uint8_t i = 0; i < sultaniya::piece_count; ++i) {
    for (const auto face : {Face::front, Face::back}) {
      svg += fmt::format(
          "<symbol id=\"tile-{}-{}\" data-feet=\"{}\"{} viewBox=\"0 0 {} {}\" overflow=\"visible\">{}</symbol>\n",
          content.pieces[i].name.name(), face == Face::front ? "front" : "back", feet(content, Laid::of(i, face)),
          counted(content, Laid::of(i, face)), tile_width, tile_height, tile(content, Laid::of(i, face)));
    }
  }
  for (const auto& sign : signs) {
    svg += fmt::format("<symbol id=\"sign-{}\" viewBox=\"{}\"><use href=\"#{}\"/></symbol>\n", sign.name, sign.box,
                       sign.part);
  }
  return svg + "</svg>\n";
}

}  // namespace divan::art
