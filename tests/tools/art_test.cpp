// The pictures of Sultaniya: whole, without a style of their own, and joined where tiles meet.
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

#include "art/palace.h"
#include "art/palette.h"
#include "art/sheet.h"
#include "art/tile.h"

namespace divan::art {
namespace {

using sultaniya::Face;
using sultaniya::Laid;

std::set<std::string> all(const std::string& text, const std::string& pattern) {
  const std::regex wanted(pattern);
  std::set<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), wanted), end; at != end; ++at) found.insert((*at)[1]);
  return found;
}

const std::string& standard_sheet() {
  static const auto drawn = sheet(sultaniya::standard());
  return drawn;
}

TEST(Art, every_tile_and_face_has_a_picture) {
  const auto pictures = all(standard_sheet(), "<symbol id=\"([^\"]*)\"");
  for (const auto& piece : sultaniya::standard().pieces) {
    EXPECT_TRUE(pictures.contains("tile-" + std::string(piece.name.name()) + "-front")) << piece.name.name();
    EXPECT_TRUE(pictures.contains("tile-" + std::string(piece.name.name()) + "-back")) << piece.name.name();
  }
}

TEST(Art, a_picture_says_what_is_counted_in_it) {
  const auto data = all(standard_sheet(), "<symbol id=\"tile-(roof_18-[a-z]+\"[^>]*) viewBox");
  EXPECT_EQ(data, (std::set<std::string>{
                      R"(roof_18-back" data-feet="lr" data-left="tower tower" data-right="window window")",
                      R"(roof_18-front" data-feet="lr" data-left="window window" data-right="tower tower")",
                  }));
  EXPECT_NE(standard_sheet().find(R"( data-whole="lintel" )"), std::string::npos);
  EXPECT_NE(standard_sheet().find(R"( data-bonus="5" )"), std::string::npos);
}

TEST(Art, whatever_a_picture_uses_is_on_the_sheet) {
  const auto there = all(standard_sheet(), " id=\"([^\"]*)\"");
  for (const auto& part : all(standard_sheet(), "href=\"#([^\"]*)\"")) EXPECT_TRUE(there.contains(part)) << part;
}

TEST(Art, every_class_has_a_rule_and_no_shape_a_style) {
  const auto rules = all(style_sheet(), "\\.(pa-[a-z-]+)");
  for (const auto& classes : all(standard_sheet(), "class=\"([^\"]*)\"")) {
    for (const auto& each : all(classes, "(pa-[a-z-]+)")) EXPECT_TRUE(rules.contains(each)) << each;
  }
  EXPECT_EQ(standard_sheet().find("style="), std::string::npos);
  EXPECT_EQ(standard_sheet().find("<style"), std::string::npos);
}

TEST(Art, both_faces_of_a_symmetric_tile_look_the_same) {
  const auto& content = sultaniya::standard();
  for (std::uint8_t i = 0; i < sultaniya::piece_count; ++i) {
    const bool same = tile(content, Laid::of(i, Face::front)) == tile(content, Laid::of(i, Face::back));
    EXPECT_EQ(same, content.symmetric[i]) << content.pieces[i].name.name();
  }
}

// What stands at the side of a half is the same for all halves of a row that show the same picture there, and a right
// half is the mirror of a left one: so whatever fits also joins.
TEST(Art, halves_that_fit_have_the_same_structure_at_their_sides) {
  const auto& content = sultaniya::standard();
  std::map<std::pair<int, int>, std::set<std::set<std::string>>> at_side;
  for (std::uint8_t i = 0; i < sultaniya::piece_count; ++i) {
    const auto& piece = content.pieces[i];
    const auto drawn = tile(content, Laid::of(i, Face::front));
    const auto mirror = drawn.find("<g transform=\"matrix(-1 0 0 1 96 0)\">");
    ASSERT_NE(mirror, std::string::npos);
    const auto mirror_ends = drawn.find("</g>", mirror);
    const auto right = drawn.substr(mirror, mirror_ends - mirror);
    const auto left = drawn.substr(0, mirror) + drawn.substr(mirror_ends);
    for (const auto& [half, shapes] : {std::pair(piece.halves[0], left), std::pair(piece.halves[1], right)}) {
      at_side[{static_cast<int>(piece.floor), half.side}].insert(all(shapes, "#(pa-jamb|pa-shaft|pa-arch)\""));
    }
  }
  for (const auto& [side, structures] : at_side) {
    EXPECT_EQ(structures.size(), 1u) << "floor " << side.first << ", side " << content.sides[side.second].name();
  }
}

TEST(Art, pictures_that_nobody_knows_are_told_apart_by_stripes) {
  auto content = sultaniya::standard();
  content.sides.push_back(*Name::from_name("ivy"));
  content.pieces[4].halves[0].side = static_cast<std::uint8_t>(content.sides.size() - 1);
  EXPECT_EQ(tile(sultaniya::standard(), Laid::of(4, Face::front)).find("<rect"), std::string::npos);
  EXPECT_NE(tile(content, Laid::of(4, Face::front)).find("<rect"), std::string::npos);
}

TEST(Art, what_hangs_over_is_carried_by_a_beam) {
  const auto& content = sultaniya::standard();
  const auto beams = [&](std::vector<Standing> tiles) {
    const Palace palace{std::move(tiles), "", "", ""};
    const auto drawn = picture(content, std::span(&palace, 1), Light::day);
    int count = 0;
    for (auto at = drawn.find("<use href=\"#pa-corbel\""); at != std::string::npos;
         at = drawn.find("<use href=\"#pa-corbel\"", at + 1))
      ++count;
    return count;
  };
  const auto ground = *content.find_tile(*Name::from_name("ground_05"));
  const auto first = *content.find_tile(*Name::from_name("first_03"));
  const Standing left{sultaniya::Floor::ground, 4, Laid::of(ground, Face::front)};
  const Standing right{sultaniya::Floor::ground, 6, Laid::of(ground, Face::front)};
  const Standing above{sultaniya::Floor::first, 5, Laid::of(first, Face::front)};
  EXPECT_EQ(beams({left, above}), 1);
  EXPECT_EQ(beams({left, right, above}), 0);
}

TEST(Art, names_of_people_cannot_break_the_picture) {
  const Palace palace{{}, "<script>&\"", "", ""};
  const auto drawn = picture(sultaniya::standard(), std::span(&palace, 1), Light::night);
  EXPECT_EQ(drawn.find("<script>"), std::string::npos);
  EXPECT_NE(drawn.find("&lt;script&gt;&amp;&quot;"), std::string::npos);
}

}  // namespace
}  // namespace divan::art
