#include "art/tile.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "art/parts.h"

namespace divan::art {
namespace {

using sultaniya::Floor;
using sultaniya::Symbol;
using sultaniya::Whole;

constexpr std::array<std::string_view, 4> masonry{"pa-ground", "pa-first", "pa-second", "pa-roof"};
constexpr std::array<std::string_view, 4> friezes{"pa-lapis", "pa-garnet", "pa-olive", "pa-gold"};
// Pictures of other sets that have no drawing of their own: a stripe of their own colour, where they must meet.
constexpr std::array<std::string_view, 8> stripes{"pa-petal", "pa-water", "pa-fruit",  "pa-moss",
                                                  "pa-coat",  "pa-amber", "pa-garnet", "pa-steel"};

// How a symbol is drawn: which part, how wide it is, where its foot is.
struct Figure {
  std::string_view part;
  double width;
  double foot;
};
Figure in_wall(Symbol symbol) {
  switch (symbol) {
    case Symbol::guard: return {"pa-guard", 34, 84};
    case Symbol::sapphire: return {"pa-sapphire", 38, 75};
    case Symbol::tower: return {"pa-tower", 34, 84};
    case Symbol::window: return {"pa-window", 31, 71};
    case Symbol::dome: return {"pa-small-dome", 50, 84};
    case Symbol::garden: return {"pa-gallery-garden", 44, 84};
  }
  return {};
}
Figure on_roof(Symbol symbol) {
  constexpr double cornice = tile_height - cornice_height;
  switch (symbol) {
    case Symbol::guard: return {"pa-sentry", 32, cornice};
    case Symbol::sapphire: return {"pa-jewel", 28, cornice};
    case Symbol::tower: return {"pa-turret", 29, cornice};
    case Symbol::window: return {"pa-kiosk", 34, cornice};
    case Symbol::dome: return {"pa-small-dome", 46, cornice};
    case Symbol::garden: return {"pa-palm", 42, cornice};
  }
  return {};
}
Figure in_sky(Symbol symbol) {
  switch (symbol) {
    case Symbol::guard: return {"pa-carpet", 46, 62};
    case Symbol::sapphire: return {"pa-bird", 44, 52};
    default: return {on_roof(symbol).part, on_roof(symbol).width, 66};
  }
}

// Half a tile being drawn, as a left one.
class HalfDrawing {
 public:
  HalfDrawing(const sultaniya::Content& content, const sultaniya::Piece& piece, std::size_t which)
      : content_(content), piece_(piece), half_(piece.halves[which]), other_(piece.halves[1 - which]) {}

  std::string shapes() {
    if (bottom("sky")) {
      symbols(in_sky, 0, half_width);
    } else if (piece_.floor == Floor::roof) {
      roof();
    } else if (top("sky")) {
      open_garden();
    } else {
      wall();
    }
    unknown_pictures();
    return std::move(svg_);
  }

 private:
  bool side(std::string_view name) const { return content_.sides[half_.side].name() == name; }
  bool top(std::string_view name) const { return content_.levels[half_.top].name() == name; }
  bool bottom(std::string_view name) const { return content_.levels[half_.bottom].name() == name; }
  bool is(Whole whole) const { return piece_.whole == whole; }

  void use(std::string_view part) { svg_ += fmt::format("<use href=\"#{}\"/>", part); }
  void stand(std::string_view part, double x, double y, double scale = 1) {
    if (scale == 1) {
      svg_ += fmt::format("<use href=\"#{}\" x=\"{:g}\" y=\"{:g}\"/>", part, x, y);
    } else {
      svg_ += fmt::format("<use href=\"#{}\" transform=\"translate({:g} {:g}) scale({:.3g})\"/>", part, x, y, scale);
    }
  }

  // On the masonry of the whole tile.
  void wall() {
    use("pa-joints");
    use("pa-frieze");
    const bool jamb = top("jamb");
    const bool shaft = top("shaft");
    if (jamb) use("pa-jamb");
    if (shaft) use("pa-shaft");
    if (side("arch")) use("pa-arch");
    if (is(Whole::lintel)) use("pa-lintel");
    if (jamb) return in_the_gate();
    if (is(Whole::lintel)) return symbols(in_wall, -1, 12);
    symbols(in_wall, shaft ? 18 : side("arch") ? 24 : 0, half_width);
  }

  // Whoever stands in a gate stands in its opening; the rest hangs there.
  void in_the_gate() {
    double x = 15;
    for (const auto symbol : listed()) {
      if (symbol == Symbol::guard) {
        stand("pa-man", x, 79, 1.25);
      } else if (symbol == Symbol::sapphire) {
        stand("pa-sapphire", x, 66, .8);
      } else {
        stand(in_wall(symbol).part, x, in_wall(symbol).foot, .6);
      }
      x += 8;
    }
  }

  void open_garden() {
    use("pa-lawn");
    const bool pier = !side("sky");
    double x = pier ? 28 : 24;
    for (const auto symbol : listed()) {
      if (symbol == Symbol::garden) {
        stand("pa-palm", x, 76);
      } else {
        stand(on_roof(symbol).part, x + 8, 80, .6);
      }
      x -= 6;
    }
    if (pier) use("pa-pier");
  }

  void roof() {
    use("pa-cornice");
    if (is(Whole::point)) use("pa-point");
    if (is(Whole::minaret)) use("pa-minaret");
    if (is(Whole::gate)) use("pa-portal");
    if (side("wall")) svg_ += fmt::format("<path class=\"pa-roof pa-brown-line\" d=\"M-.4 77V66H8V77Z\"/>");
    if (is(Whole::point) || is(Whole::minaret)) return symbols(on_roof, 0, 25);
    if (is(Whole::gate)) return symbols(on_roof, 0, 24);
    const bool here = half_.symbols[Symbol::dome] > 0;
    const bool there = other_.symbols[Symbol::dome] > 0;
    if (here && !there && weighs(content_, other_) && listed().size() == 1)
      return stand("pa-dome", 32, tile_height - cornice_height);
    symbols(on_roof, 0, there && !here ? 35 : half_width);
  }

  std::vector<Symbol> listed() const {
    std::vector<Symbol> result;
    for (const auto symbol :
         {Symbol::garden, Symbol::dome, Symbol::guard, Symbol::sapphire, Symbol::window, Symbol::tower}) {
      for (int i = 0; i < half_.symbols[symbol]; ++i) result.push_back(symbol);
    }
    return result;
  }

  // Side by side between two lines, as large as there is room.
  void symbols(Figure (*figure)(Symbol), double from, double to) {
    const auto what = listed();
    if (what.empty()) return;
    double natural = 0;
    for (const auto symbol : what) natural += figure(symbol).width;
    const double scale = std::min(1.0, (to - from) / natural);
    double x = from + ((to - from) - natural * scale) / 2;
    for (const auto symbol : what) {
      const auto [part, width, foot] = figure(symbol);
      // What hangs in a wall stays in the middle of it when it is small.
      const double y = foot >= tile_height - cornice_height ? foot : foot - (1 - scale) * 18;
      stand(part, x + width * scale / 2, y, scale);
      x += width * scale;
    }
  }

  void unknown_pictures() {
    const auto stripe = [&](std::uint8_t picture, int x, int y, int width, int height) {
      svg_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                          stripes[picture % stripes.size()], x, y, width, height);
    };
    const auto known = [](std::string_view name, std::initializer_list<std::string_view> names) {
      return std::ranges::find(names, name) != names.end();
    };
    const auto level = [&](std::uint8_t picture) {
      return known(content_.levels[picture].name(), {"wall", "jamb", "shaft", "sky"});
    };
    if (!known(content_.sides[half_.side].name(), {"wall", "opening", "arch", "sky"})) stripe(half_.side, 0, 12, 5, 72);
    if (!level(half_.top)) stripe(half_.top, 8, 0, 32, 6);
    if (!level(half_.bottom)) stripe(half_.bottom, 8, 78, 32, 6);
  }

  const sultaniya::Content& content_;
  const sultaniya::Piece& piece_;
  const sultaniya::Half& half_;
  const sultaniya::Half& other_;
  std::string svg_;
};

// The wall and its frieze, as wide as there is wall. Where a wall goes on in the next tile it reaches a little over the
// edge, so that no light comes through between them; where an opening does, the opening reaches over instead.
std::string masonry_of(const sultaniya::Content& content, const sultaniya::Half& left, const sultaniya::Half& right,
                       Floor floor) {
  const auto level = [&](std::uint8_t picture) { return content.levels[picture].name(); };
  const auto over = [&](const sultaniya::Half& half) { return content.sides[half.side].name() == "wall" ? .4 : 0; };
  const bool has_left = level(left.top) != "sky";
  const bool has_right = level(right.top) != "sky";
  if (!has_left && !has_right) return {};
  const double from = has_left ? -over(left) : half_width;
  const double to = has_right ? tile_width + over(right) : half_width;
  const double foot = tile_height + (level(left.bottom) == "wall" && level(right.bottom) == "wall" ? .4 : 0);
  const auto row = static_cast<std::size_t>(floor);
  return fmt::format(
      "<path class=\"{}\" d=\"M{:g} -.4H{:g}V{:g}H{:g}Z\"/><path class=\"{}\" d=\"M{:g} -.4H{:g}V{}H{:g}Z\"/>",
      masonry[row], from, to, foot, from, friezes[row], from, to, frieze_height, from);
}

// SU-55: a sun with the points.
std::string bonus(std::uint8_t points) {
  return fmt::format(
      "<use href=\"#pa-sun\" x=\"{0}\" y=\"17\"/><text class=\"pa-number pa-dark\" x=\"{0}\" y=\"21.5\">+{1}</text>",
      half_width, points);
}

}  // namespace

bool weighs(const sultaniya::Content& content, const sultaniya::Half& half) {
  return content.levels[half.bottom].name() != "sky";
}

std::string tile(const sultaniya::Content& content, sultaniya::Laid laid) {
  const auto& piece = content.piece(laid);
  const std::size_t left = laid.face() == sultaniya::Face::front ? 0 : 1;
  // What reaches over the middle comes last.
  auto drawn = std::array{HalfDrawing(content, piece, left).shapes(),
                          fmt::format("<g transform=\"matrix(-1 0 0 1 {} 0)\">{}</g>", tile_width,
                                      HalfDrawing(content, piece, 1 - left).shapes())};
  if (piece.halves[left].symbols[Symbol::dome] > 0) std::swap(drawn[0], drawn[1]);
  std::string svg;
  if (piece.floor != Floor::roof) svg = masonry_of(content, piece.halves[left], piece.halves[1 - left], piece.floor);
  svg += drawn[0] + drawn[1];
  if (piece.bonus != 0) svg += bonus(piece.bonus);
  return svg;
}

}  // namespace divan::art
