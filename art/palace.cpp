#include "art/palace.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "art/parts.h"
#include "art/tile.h"

namespace divan::art {
namespace {

using sultaniya::Laid;

constexpr int columns = 14;  // SU-5
constexpr int rows = 4;
constexpr int margin = 44;
constexpr int headroom = 52;
constexpr int width = columns * half_width + 2 * margin;
constexpr int ground = headroom + rows * tile_height;  // the foot of the lowest row
constexpr int height = ground + 118;

int top_of(sultaniya::Floor row) { return headroom + (rows - 1 - static_cast<int>(row)) * tile_height; }

// A picture is written by other people's names too.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '&': result += "&amp;"; break;
      case '"': result += "&quot;"; break;
      default: result += c;
    }
  }
  return result;
}

std::string landscape() {
  return fmt::format(
      "<rect fill=\"url(#pa-heaven)\" width=\"{0}\" height=\"{1}\"/>"
      "<circle class=\"pa-sun\" cx=\"{2}\" cy=\"72\" r=\"27\"/>"
      "<use href=\"#pa-cloud\" transform=\"translate(96 84) scale(2.2 1.6)\"/>"
      "<use href=\"#pa-cloud\" transform=\"translate({3} 132) scale(1.7 1.2)\"/>"
      "<path class=\"pa-dune\" d=\"M0 {4}Q{5} {6} {7} {8}T{0} {9}V{1}H0Z\"/>"
      "<path class=\"pa-sand\" d=\"M0 {10}Q{11} {12} {13} {14}T{0} {10}V{1}H0Z\"/>",
      width, height, width - 92, width - 190, ground - 34, width / 5, ground - 74, width / 2, ground - 30, ground - 52,
      ground - 8, width / 4, ground - 36, width / 2, ground - 10);
}

// The tile of each place, to see what carries what.
class Plan {
 public:
  explicit Plan(const Palace& palace) {
    for (const auto& standing : palace.tiles) {
      at_[static_cast<std::size_t>(standing.row)][static_cast<std::size_t>(standing.half_column)] = standing.laid;
    }
  }
  // Is there something below the half of a tile that lies in this half-column?
  bool carried(sultaniya::Floor row, int half_column) const {
    if (row == sultaniya::Floor::ground) return true;
    const auto& below = at_[static_cast<std::size_t>(row) - 1];
    const auto there = [&](int at) { return at >= 0 && at < columns && below[static_cast<std::size_t>(at)].there(); };
    return there(half_column) || there(half_column - 1);
  }

 private:
  std::array<std::array<Laid, columns>, rows> at_{};
};

std::string building(const sultaniya::Content& content, const Palace& palace) {
  const Plan plan(palace);
  std::string beams;
  std::string tiles;
  auto standing = palace.tiles;
  std::ranges::sort(standing, {}, [](const Standing& tile) { return std::pair(tile.row, tile.half_column); });
  for (const auto& [row, half_column, laid] : standing) {
    const int x = margin + half_column * half_width;
    for (int half = 0; half < 2; ++half) {
      if (plan.carried(row, half_column + half) || !weighs(content, content.half(laid, half))) continue;
      beams +=
          fmt::format("<use href=\"#pa-corbel\" x=\"{}\" y=\"{}\"/>", x + half * half_width, top_of(row) + tile_height);
    }
    tiles += fmt::format("<g transform=\"translate({} {})\">{}</g>\n", x, top_of(row), tile(content, laid));
  }
  return fmt::format("<g filter=\"url(#pa-outline)\">{}{}</g>", beams, tiles);
}

std::string cartouche(const Palace& palace) {
  const int left = margin + 2 * half_width;
  const int wide = (columns - 4) * half_width;
  return fmt::format(
      "<rect class=\"pa-bark pa-brown-line\" x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"13\" rx=\"2\"/>"
      "<rect class=\"pa-paper pa-brass-line\" stroke-width=\"2\" x=\"{3}\" y=\"{4}\" width=\"{5}\" height=\"72\" "
      "rx=\"11\"/>"
      "<text class=\"pa-title pa-ink\" x=\"{6}\" y=\"{7}\">{8}</text>"
      "<text class=\"pa-note pa-soft\" x=\"{6}\" y=\"{9}\">{10}</text>"
      "<text class=\"pa-points pa-ink\" x=\"{11}\" y=\"{12}\">{13}</text>",
      margin - 6, ground, columns * half_width + 12, left, ground + 26, wide, left + 20, ground + 56,
      escaped(palace.title), ground + 80, escaped(palace.note), left + wide - 20, ground + 72, escaped(palace.points));
}

constexpr std::array<std::array<std::string_view, 3>, 2> heavens{
    {{"#9fd3e6", "#f8e6c2", "#f3d6a2"}, {"#14122f", "#2c2658", "#4a3d6e"}}};

}  // namespace

std::string outline_filter() {
  return "<filter id=\"pa-outline\" x=\"-2%\" y=\"-4%\" width=\"104%\" height=\"108%\">"
         "<feMorphology in=\"SourceAlpha\" operator=\"dilate\" radius=\".7\" result=\"wider\"/>"
         "<feFlood flood-color=\"#4a3420\"/><feComposite in2=\"wider\" operator=\"in\" result=\"line\"/>"
         "<feMerge><feMergeNode in=\"line\"/><feMergeNode in=\"SourceGraphic\"/></feMerge></filter>\n";
}

std::string picture(const sultaniya::Content& content, std::span<const Palace> palaces, Light light) {
  const auto& [high, low, horizon] = heavens[light == Light::day ? 0 : 1];
  const auto tall = height * static_cast<int>(palaces.size());
  auto svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\">\n<style>\n{2}</style>\n"
      "<defs>\n<linearGradient id=\"pa-heaven\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" "
      "stop-color=\"{3}\"/>"
      "<stop offset=\".62\" stop-color=\"{4}\"/><stop offset=\"1\" "
      "stop-color=\"{5}\"/></linearGradient>\n{6}{7}</defs>\n",
      width, tall, style(light), high, low, horizon, part_definitions(), outline_filter());
  for (std::size_t i = 0; i < palaces.size(); ++i) {
    svg += fmt::format("<g transform=\"translate(0 {})\">{}{}{}</g>\n", static_cast<int>(i) * height, landscape(),
                       building(content, palaces[i]), cartouche(palaces[i]));
  }
  return svg + "</svg>\n";
}

}  // namespace divan::art
