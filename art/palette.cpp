#include "art/palette.h"

#include <array>
#include <string_view>

#include <fmt/format.h>

namespace divan::art {
namespace {

struct Material {
  std::string_view name;
  std::string_view day;
  std::string_view night;
};

// What shapes are filled with: class pa-NAME.
constexpr std::array fills{
    Material{"ground", "#ecd8a8", "#8d7f86"},  // masonry, by floor
    Material{"first", "#f0caa6", "#94777f"},   //
    Material{"second", "#f1e6c3", "#9b9290"},  //
    Material{"roof", "#f5e3b6", "#a3957f"},    //
    Material{"lapis", "#27408b", "#3b57ad"},   // friezes, by floor
    Material{"garnet", "#ab2440", "#a63a55"},  //
    Material{"olive", "#5c7a34", "#5c8050"},   //
    Material{"gold", "#e2a024", "#d99f38"},    //
    Material{"amber", "#b9761c", "#a06f2a"},   // gold in shadow
    Material{"shade", "#d9bd86", "#77696f"},   // masonry in shadow
    Material{"ivory", "#fbf3de", "#d8cfc6"},   //
    Material{"cloth", "#fffaf0", "#f3e9d6"},   //
    Material{"teal", "#14807f", "#1f8f8d"},    //
    Material{"deep", "#0d5f66", "#125a66"},    // teal in shadow
    Material{"dark", "#2b2142", "#17122e"},    // inside of openings
    Material{"dusk", "#43355f", "#3a2f5c"},    // further inside
    Material{"glow", "#f2bc55", "#ffd27a"},    // lamps and lattices
    Material{"leaf", "#4f8a3c", "#3f7a4a"},    //
    Material{"moss", "#2f6a3a", "#28573d"},    // leaves in shadow
    Material{"grass", "#7fa84a", "#4f7d4a"},   //
    Material{"bark", "#8a5a2b", "#6d4a34"},    //
    Material{"fruit", "#d9702b", "#d5783d"},   //
    Material{"petal", "#f3a6b4", "#e394b0"},   //
    Material{"water", "#8fd0e0", "#5f9fc4"},   //
    Material{"gem", "#3f8fe0", "#4a97ee"},     //
    Material{"spark", "#cfeaff", "#d5ecff"},   //
    Material{"skin", "#e8b07a", "#d9a274"},    //
    Material{"steel", "#c9cfdd", "#aeb6cc"},   //
    Material{"coat", "#2f4ea3", "#4a66c4"},    //
    Material{"sky", "#bfe0ea", "#26305f"},     // behind a tile that is shown by itself, and in galleries
    Material{"haze", "#f8e7c4", "#4a3d6e"},    //
    Material{"sand", "#e9c98d", "#4b4170"},    //
    Material{"dune", "#dcb574", "#3c3460"},    //
    Material{"sun", "#fff3c9", "#f4ecd2"},     //
    Material{"cloud", "#ffffff", "#8c93bd"},   //
    Material{"paper", "#fffaf0", "#1f1a3e"},   //
    Material{"ink", "#2b2142", "#f5ecdb"},     //
    Material{"soft", "#5f5575", "#b3a8cc"},    //
};

// What shapes are outlined with: class pa-NAME-line.
constexpr std::array strokes{
    Material{"brown", "#7b5a2a", "#3a2c3c"},  // the outline of everything
    Material{"joint", "#cfae74", "#776a70"},  // between stones
    Material{"brass", "#b0813a", "#c79a52"},  // frames of gates
    Material{"glow", "#f2bc55", "#ffd27a"},   //
    Material{"gilt", "#fbe3a4", "#f1d596"},   // thin lines on friezes and domes
    Material{"teal", "#14807f", "#1f8f8d"},   //
    Material{"spark", "#d9f0ff", "#e4f3ff"},  //
    Material{"leaf", "#4f8a3c", "#3f7a4a"},   //
    Material{"moss", "#2f6a3a", "#28573d"},   //
    Material{"bark", "#8a5a2b", "#6d4a34"},   //
    Material{"cloud", "#ffffff", "#8c93bd"},  //
};

constexpr std::string_view lines =
    ".pa-brown-line,.pa-joint-line,.pa-brass-line,.pa-glow-line,.pa-gilt-line,.pa-teal-line,.pa-spark-line,.pa-leaf-"
    "line,"
    ".pa-moss-line,.pa-bark-line,.pa-cloud-line{stroke-linejoin:round;stroke-linecap:round}\n"
    ".pa-open{fill:none}\n"
    ".pa-butt{stroke-linecap:butt}\n"
    ".pa-number{font:700 13px 'El Messiri','Inter',sans-serif;text-anchor:middle}\n"
    ".pa-title{font:700 22px 'El Messiri','Inter',serif}\n"
    ".pa-note{font:400 13px 'Inter','Helvetica',sans-serif}\n"
    ".pa-points{font:700 30px 'El Messiri','Inter',serif;text-anchor:end}\n"
    ".pa-veil{opacity:.5}\n";

}  // namespace

std::string style(Light light) {
  std::string css;
  const auto colour = [&](const Material& material) { return light == Light::day ? material.day : material.night; };
  for (const auto& fill : fills) css += fmt::format(".pa-{}{{fill:{}}}\n", fill.name, colour(fill));
  for (const auto& stroke : strokes) css += fmt::format(".pa-{}-line{{stroke:{}}}\n", stroke.name, colour(stroke));
  return css + std::string(lines);
}

std::string style_sheet() {
  std::string css = ":root {\n";
  const auto properties = [&](auto colour) {
    for (const auto& fill : fills) css += fmt::format("  --pa-{}: {};\n", fill.name, colour(fill));
    for (const auto& stroke : strokes) css += fmt::format("  --pa-{}-line: {};\n", stroke.name, colour(stroke));
  };
  properties([](const Material& material) { return material.day; });
  css += "}\n:root[data-theme=\"dark\"] {\n";
  properties([](const Material& material) { return material.night; });
  css += "}\n";
  for (const auto& fill : fills) css += fmt::format(".pa-{0} {{ fill: var(--pa-{0}); }}\n", fill.name);
  for (const auto& stroke : strokes)
    css += fmt::format(".pa-{0}-line {{ stroke: var(--pa-{0}-line); }}\n", stroke.name);
  return css + std::string(lines);
}

}  // namespace divan::art
