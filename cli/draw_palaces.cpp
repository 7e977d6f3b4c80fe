#include "cli/draw_palaces.h"

#include <array>
#include <boost/json.hpp>
#include <optional>

#include "cli/view_parts.h"
#include "engine/sultaniya/text.h"

namespace divan {
namespace {

namespace json = boost::json;
using sultaniya::Content;

std::optional<std::uint8_t> find_piece(const Content& content, std::string_view name) {
  for (std::size_t i = 0; i < content.pieces.size(); ++i) {
    if (content.pieces[i].name.name() == name) return static_cast<std::uint8_t>(i);
  }
  return {};
}

std::vector<art::Standing> tiles_of(const Content& content, const json::object& palace) {
  using sultaniya::Face;
  constexpr std::array<std::string_view, sultaniya::floor_count> floors{"ground", "first", "second", "roof"};
  std::vector<art::Standing> tiles;
  for (std::size_t row = 0; row < floors.size(); ++row) {
    for (const auto& [place, tile] : part(palace, floors[row])) {
      const auto column = sultaniya::HalfColumn::from_name(place);
      const auto& laid = tile.as_object();
      const auto piece = find_piece(content, laid.at("tile").as_string());
      if (!column || !piece) continue;
      const auto face = laid.at("face").as_string() == "back" ? Face::back : Face::front;
      tiles.push_back({static_cast<sultaniya::Floor>(row), column->index, sultaniya::Laid::of(*piece, face)});
    }
  }
  return tiles;
}

}  // namespace

std::vector<art::Palace> palaces_of(const Content& content, const json::object& view, const Catalogue& words,
                                    int only) {
  std::vector<art::Palace> palaces;
  for (const auto& [seat, value] : part(view, "players")) {
    const int number = std::stoi(std::string(seat));
    if (only != 0 && only != number) continue;
    const auto& player = value.as_object();
    if (!player.contains("character")) continue;
    const json::object told{{"seat", number},
                            {"character", player.at("character")},
                            {"sight", player.at("sight")},
                            {"crown", player.at("crown")},
                            {"rise", player.at("rise")}};
    palaces.push_back({tiles_of(content, part(player, "palace")), words.say("render.title", told),
                       words.say("render.note", told),
                       std::to_string(part(player, "score").at("points").to_number<int>())});
  }
  return palaces;
}

}  // namespace divan
