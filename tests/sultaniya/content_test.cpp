// Tile sets that people bring: whatever the rules forbid is refused at load, by file and field.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <map>
#include <set>

#include "engine/sultaniya/text.h"
#include "tests/harness/source_dir.h"

namespace divan::sultaniya {
namespace {

// The standard set, to be spoilt.
class Files {
 public:
  Files() {
    for (const auto& file : standard_files("sultaniya")) texts_[std::string(file.name)] = file.text;
  }

  // Puts `json` where the pointer says ("/0/left/top"); nothing: takes away what is there.
  Files& set(const std::string& file, const std::string& pointer, std::string_view json) {
    auto whole = boost::json::parse(texts_.at(file));
    const auto cut = pointer.rfind('/');
    auto& parent = whole.at_pointer(pointer.substr(0, cut));
    const std::string key = pointer.substr(cut + 1);
    if (auto* list = parent.if_array()) {
      const auto at = list->begin() + std::stoi(key);
      json.empty() ? void(list->erase(at)) : void(*at = boost::json::parse(json));
    } else {
      json.empty() ? void(parent.as_object().erase(key)) : void(parent.as_object()[key] = boost::json::parse(json));
    }
    texts_[file] = boost::json::serialize(whole);
    return *this;
  }
  Files& remove(const std::string& file) {
    texts_.erase(file);
    return *this;
  }
  Files& write(const std::string& file, std::string text) {
    texts_[file] = std::move(text);
    return *this;
  }

  // What is wrong with it, a line each.
  std::vector<std::string> faults() const {
    std::vector<ContentFile> files;
    for (const auto& [name, text] : texts_) files.push_back({name, text});
    ContentFaults faults;
    const auto set = read_content(files, faults);
    std::vector<std::string> lines;
    for (const auto& fault : faults) lines.push_back(fault.line());
    EXPECT_EQ(set != nullptr, lines.empty()) << "a set is read if and only if nothing is wrong";
    return lines;
  }

 private:
  std::map<std::string, std::string> texts_;
};

// Exactly one place is at fault: `where` begins every line.
void expect_fault(const Files& files, const std::string& where) {
  const auto lines = files.faults();
  EXPECT_FALSE(lines.empty()) << "expected " << where;
  for (const auto& line : lines) EXPECT_TRUE(line.starts_with(where)) << line << "\nexpected " << where;
}
// This is among what is at fault.
void expect_among(const Files& files, const std::string& where) {
  const auto lines = files.faults();
  const auto begins = [&](const std::string& line) { return line.starts_with(where); };
  std::string all;
  for (const auto& line : lines) all += line + '\n';
  EXPECT_TRUE(std::ranges::any_of(lines, begins)) << "expected " << where << " among\n" << all;
}

// The index of a tile in tiles.json, as a pointer.
std::string at(std::string_view tile) { return "/" + std::to_string(*standard().find_tile(*Name::from_name(tile))); }
std::string of(std::string_view board) { return "/" + std::to_string(*standard().find_board(*Name::from_name(board))); }
// Some tile that is so.
template <class Is>
std::string some_tile(Is is) {
  for (std::size_t i = 0; i < tile_count; ++i) {
    if (is(standard().pieces[i])) return std::string(standard().pieces[i].name.name());
  }
  return {};
}
bool plain(const Piece& tile, Floor floor) {
  const auto wall = [](const Half& half) {
    return standard().sides[half.side].name() == "wall" && standard().levels[half.top].name() == "wall" &&
           standard().levels[half.bottom].name() == "wall";
  };
  return tile.floor == floor && !tile.whole && wall(tile.halves[0]) && wall(tile.halves[1]);
}
std::string plain_tile(Floor floor) {
  return some_tile([=](const Piece& tile) { return plain(tile, floor); });
}
std::string whole_tile(Whole whole) {
  return some_tile([=](const Piece& tile) { return tile.whole == whole; });
}

// SU-1 SU-2 SU-3
TEST(SultaniyaContent, the_standard_set_has_no_fault) {
  EXPECT_EQ(Files().faults(), std::vector<std::string>{});
  const Content& set = standard();
  std::array<int, floor_count> tiles{};
  for (std::size_t i = 0; i < tile_count; ++i) ++tiles[static_cast<std::size_t>(set.pieces[i].floor)];
  EXPECT_EQ(tiles, (std::array<int, floor_count>{20, 20, 28, 25}));
  EXPECT_EQ(set.costs[Djinn::seer], 3);
  EXPECT_EQ(set.costs[Djinn::twin], 2);
  EXPECT_EQ(set.costs[Djinn::mover], 2);
  EXPECT_EQ(set.costs[Djinn::sweeper], 1);
  for (const auto& board : set.boards) {
    const bool rich = board.name.name() == "jafar" || board.name.name() == "shahriyar" ||
                      board.name.name() == "scheherazade" || board.name.name() == "ali_baba";
    EXPECT_EQ(board.sapphires > 0, rich) << board.name.name();
  }
}

TEST(SultaniyaContent, files_that_are_missing_or_no_json_are_named) {
  for (const auto* file :
       {"set.json", "pictures.json", "tiles.json", "boards.json", "objectives.json", "djinns.json"}) {
    expect_fault(Files().remove(file), std::string(file) + ": is missing");
    expect_fault(Files().write(file, "[1,"), std::string(file) + ": ");
    expect_fault(Files().write(file, "7"), std::string(file) + ": ");
  }
  expect_among(Files().set("set.json", "/game", R"("verrat")"), "set.json: game");
}

TEST(SultaniyaContent, fields_that_are_missing_wrong_or_unknown_are_named) {
  expect_fault(Files().set("tiles.json", "/0/left/top", ""), "tiles.json: ground_01.left.top");
  expect_fault(Files().set("tiles.json", "/0/floor", R"("cellar")"), "tiles.json: ground_01.floor");
  expect_fault(Files().set("tiles.json", "/0/colour", R"("blue")"), "tiles.json: ground_01.colour");
  expect_fault(Files().set("tiles.json", "/0/left/symbols", R"({"camel":1})"),
               "tiles.json: ground_01.left.symbols.camel");
  expect_fault(Files().set("tiles.json", "/0/left/side", R"("curtain")"), "tiles.json: ground_01.left.side");
  expect_fault(Files().set("tiles.json", "/0/whole", R"("dome")"), "tiles.json: ground_01.whole");
  expect_fault(Files().set("boards.json", of("anis") + "/rise", ""), "boards.json: anis.rise");
  expect_fault(Files().set("boards.json", of("anis") + "/back", R"("nobody")"), "boards.json: anis.back");
  expect_fault(Files().set("boards.json", of("anis") + "/first/left/side", R"("x")"),
               "boards.json: anis.first.left.side");
  expect_fault(Files().set("djinns.json", "/0/cost", R"("much")"), "djinns.json: seer.cost");
  expect_fault(Files().set("djinns.json", "/0/id", R"("mover")"), "djinns.json: mover");
  expect_fault(Files().set("objectives.json", "/0/kind", R"("square")"), "objectives.json: row_guard.kind");
  expect_fault(Files().set("objectives.json", "/0/symbol", ""), "objectives.json: row_guard.symbol");
  expect_fault(Files().set("objectives.json", "/8/symbol", R"("guard")"), "objectives.json: djinns.symbol");
}

// These faults and no others, each the beginning of a line.
void expect_exactly(const Files& files, const std::set<std::string>& wanted) {
  const auto lines = files.faults();
  EXPECT_EQ(lines.size(), wanted.size());
  for (const auto& where : wanted) expect_among(files, where);
}

TEST(SultaniyaContent, every_fault_is_named_not_only_the_first) {
  expect_exactly(Files()
                     .set("tiles.json", "/0/left/top", R"("x")")
                     .set("tiles.json", "/5/floor", "1")
                     .set("boards.json", "/2/side", R"("left")")
                     .set("djinns.json", "/1/cost", "-1"),
                 {"tiles.json: ground_01.left.top", "tiles.json: ground_06.floor", "boards.json: dunyazad.side",
                  "djinns.json: twin.cost"});
  expect_exactly(Files()
                     .set("tiles.json", "/0/left/top", "")
                     .set("tiles.json", "/0/right/side", "7")
                     .set("tiles.json", "/0/players", R"("two")")
                     .set("tiles.json", "/0/colour", R"("blue")"),
                 {"tiles.json: ground_01.left.top: is missing", "tiles.json: ground_01.right.side",
                  "tiles.json: ground_01.players", "tiles.json: ground_01.colour"});
}

TEST(SultaniyaContent, what_can_be_read_is_judged_though_something_else_cannot) {
  const auto first = plain_tile(Floor::first);
  expect_exactly(Files()
                     .set("pictures.json", "/sides", R"("wall")")
                     .set("tiles.json", "/0/floor", R"("cellar")")
                     .set("tiles.json", at(first) + "/bonus", "4")
                     .set("tiles.json", at(first) + "/players", "9")
                     .set("boards.json", of("anis") + "/rise", "")
                     .set("boards.json", of("jafar") + "/at", "5")
                     .set("boards.json", of("sinbad") + "/sapphires", "40")
                     .set("objectives.json", "/0/kind", R"("square")")
                     .set("objectives.json", "/2/id", R"("row_sapphire")")
                     .set("djinns.json", "/0/cost", "99"),
                 {"pictures.json: sides", "tiles.json: ground_01.floor", "tiles.json: " + first + ".bonus",
                  "tiles.json: " + first + ".players", "boards.json: anis.rise", "boards.json: jafar.at",
                  "boards.json: sinbad.sapphires", "objectives.json: row_guard.kind",
                  "objectives.json: row_sapphire: this id stands twice", "djinns.json: seer.cost"});
}

// SU-1 SU-53
TEST(SultaniyaContent, counts_are_those_of_the_rules) {
  expect_among(Files().set("tiles.json", "/92", ""), "tiles.json: expected 93, there are 92");
  expect_fault(Files().set("tiles.json", at(plain_tile(Floor::ground)) + "/players", "3"),
               "tiles.json: ground: expected 10 with 2");
  expect_among(Files().set("tiles.json", at(plain_tile(Floor::ground)) + "/players", "5"),
               "tiles.json: " + plain_tile(Floor::ground) + ".players");
  expect_among(Files().set("tiles.json", at(plain_tile(Floor::first)) + "/floor", R"("second")"),
               "tiles.json: first: expected 10 with 2");
  expect_among(Files().set("tiles.json", at(whole_tile(Whole::lintel)) + "/players", "4"),
               "tiles.json: lintel: expected 2 with 2");
  expect_among(Files().set("tiles.json", at(whole_tile(Whole::point)) + "/players", "4"),
               "tiles.json: point: expected 2 with 2");
  expect_fault(Files().set("boards.json", "/7", ""), "boards.json: ");
  expect_fault(Files().set("objectives.json", "/9", ""), "objectives.json: ");
  expect_fault(Files().set("djinns.json", "/3", ""), "djinns.json: ");
}

// SU-51 SU-53 SU-55
TEST(SultaniyaContent, roofs_of_every_kind_are_there) {
  const auto without = [](const std::string& member, auto is, auto change) {
    Files files;
    for (std::size_t i = 0; i < tile_count; ++i) {
      if (is(standard().pieces[i])) files.set("tiles.json", "/" + std::to_string(i) + member, change);
    }
    return files;
  };
  const auto is = [](Whole whole) { return [=](const Piece& tile) { return tile.whole == whole; }; };
  expect_fault(without("/whole", is(Whole::gate), ""), "tiles.json: no roof carries a whole gate");
  expect_fault(without("/whole", is(Whole::minaret), ""), "tiles.json: no roof carries a whole minaret");
  const auto marked = [](int bonus) { return [=](const Piece& tile) { return tile.bonus == bonus; }; };
  expect_fault(without("/bonus", marked(4), ""), "tiles.json: no roof is marked +4");
  expect_fault(without("/bonus", marked(5), ""), "tiles.json: no roof is marked +5");
  const auto roof = [](const Piece& tile) {
    const auto& [left, right] = tile.halves;
    return tile.floor == Floor::roof && left.symbols[Symbol::window] + right.symbols[Symbol::window] == 2 &&
           left.symbols[Symbol::tower] + right.symbols[Symbol::tower] == 2;
  };
  expect_fault(without("/left/symbols", roof, ""), "tiles.json: no roof has two windows and two towers");
}

// SU-31 SU-53
TEST(SultaniyaContent, a_jamb_forces_its_pair_and_a_pair_its_lintel) {
  const auto jamb = some_tile([](const Piece& tile) { return standard().levels[tile.halves[0].top].name() == "jamb"; });
  const auto shaft =
      some_tile([](const Piece& tile) { return standard().levels[tile.halves[0].top].name() == "shaft"; });
  expect_fault(Files().set("tiles.json", at(jamb) + "/left/side", R"("wall")"), "tiles.json: " + jamb + ".left.side");
  expect_fault(Files().set("tiles.json", at(shaft) + "/left/side", R"("wall")"), "tiles.json: " + shaft + ".left.side");
  const auto ground = plain_tile(Floor::ground), first = plain_tile(Floor::first);
  expect_fault(Files().set("tiles.json", at(ground) + "/right/side", R"("opening")"),
               "tiles.json: " + ground + ".right.side");
  expect_fault(Files().set("tiles.json", at(first) + "/left/bottom", R"("jamb")"),
               "tiles.json: " + first + ".left.bottom");
  expect_fault(Files().set("tiles.json", at(first) + "/left/top", R"("jamb")"), "tiles.json: " + first + ".left.top");
  expect_among(Files().set("tiles.json", at(ground) + "/left/top", R"("shaft")"),
               "tiles.json: " + ground + ".left.top");
  const auto lintel = whole_tile(Whole::lintel), point = whole_tile(Whole::point);
  expect_fault(Files().set("tiles.json", at(lintel) + "/right/bottom", R"("wall")"),
               "tiles.json: " + lintel + ".right.bottom");
  expect_fault(Files().set("tiles.json", at(point) + "/left/bottom", R"("wall")"),
               "tiles.json: " + point + ".left.bottom");
  expect_among(Files().set("tiles.json", at(ground) + "/whole", R"("lintel")"), "tiles.json: " + ground + ".whole");
  expect_among(Files().set("tiles.json", at(first) + "/whole", R"("gate")"), "tiles.json: " + first + ".whole");
  expect_fault(Files().set("tiles.json", at(first) + "/bonus", "4"), "tiles.json: " + first + ".bonus");
}

TEST(SultaniyaContent, names_stand_once) {
  expect_fault(Files().set("tiles.json", "/1/id", R"("ground_01")"), "tiles.json: ground_01");
  expect_fault(Files().set("objectives.json", "/1/id", R"("row_guard")"), "objectives.json: row_guard");
  Files boards;
  boards.set("boards.json", of("anis") + "/id", R"("ali_baba")")
      .set("boards.json", of("jafar") + "/back", R"("ali_baba")");
  expect_among(boards, "boards.json: ali_baba");
}

TEST(SultaniyaContent, a_tile_that_joins_nothing_is_named) {
  const auto first = plain_tile(Floor::first);
  Files files;
  files.set("pictures.json", "/levels", R"(["wall","jamb","shaft","sky","glass"])");
  files.set("tiles.json", at(first) + "/left/bottom", R"("glass")")
      .set("tiles.json", at(first) + "/right/bottom", R"("glass")");
  expect_fault(files, "tiles.json: " + first);
}

TEST(SultaniyaContent, the_vocabulary_of_pictures_is_whole) {
  expect_among(Files().set("pictures.json", "/levels", R"(["wall","shaft","sky"])"), "");
  for (const auto* name : {"jamb", "shaft", "wall", "sky"}) {
    auto levels = boost::json::parse(R"(["wall","jamb","shaft","sky"])").as_array();
    levels.erase(std::ranges::find(levels, boost::json::value(name)));
    EXPECT_FALSE(Files().set("pictures.json", "/levels", boost::json::serialize(levels)).faults().empty()) << name;
  }
  std::string many = R"(["wall","opening","arch","sky")";
  for (int i = 0; i < 13; ++i) many += ",\"more_" + std::to_string(i) + "\"";
  expect_fault(Files().set("pictures.json", "/sides", many + "]"), "pictures.json: sides");
  expect_fault(Files().set("pictures.json", "/sides", R"(["wall","opening","arch","sky","wall"])"),
               "pictures.json: sides");
}

// SU-2 SU-6
TEST(SultaniyaContent, boards_are_the_eight_combinations_on_four_pieces_of_cardboard) {
  expect_among(Files().set("boards.json", of("anis") + "/symbol", R"("window")"), "boards.json: ");
  expect_fault(Files()
                   .set("boards.json", of("anis") + "/symbol", R"("guard")")
                   .set("boards.json", of("anis") + "/crown", R"("dome")"),
               "boards.json: ");
  expect_among(Files().set("boards.json", of("anis") + "/crown", R"("window")"), "boards.json: anis.crown");
  expect_among(Files().set("boards.json", of("anis") + "/side", "3"), "boards.json: anis.side");
  expect_among(Files().set("boards.json", of("anis") + "/back", R"("sinbad")"), "boards.json: anis.back");
  expect_fault(Files().set("boards.json", of("anis") + "/sapphires", "40"), "boards.json: anis.sapphires");
  expect_fault(Files().set("boards.json", of("anis") + "/at", "5"), "boards.json: anis.at");
  expect_fault(Files().set("boards.json", of("anis") + "/at", "12"), "boards.json: anis.at");
  expect_fault(Files().set("boards.json", of("anis") + "/first/left/bottom", R"("sky")"),
               "boards.json: anis.first.left.bottom");
  expect_fault(Files().set("boards.json", of("anis") + "/ground_right/left/side", R"("arch")"),
               "boards.json: anis.ground_right.left.side");
  expect_fault(Files().set("boards.json", of("anis") + "/ground_left/left/side", R"("opening")"),
               "boards.json: anis.ground_left.left.side");
}

// SU-3 SU-56
TEST(SultaniyaContent, objectives_are_the_ten_of_the_rules) {
  expect_fault(Files().set("objectives.json", "/0/symbol", R"("tower")"), "objectives.json: expected one objective");
  expect_fault(Files().set("objectives.json", "/0/symbol", R"("dome")"), "objectives.json: expected one objective");
}

// ---- The schema

boost::json::value schema() {
  std::ifstream file(source_dir() + "/content/sultaniya/schema/set.schema.json");
  return boost::json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
}

// Are all fields of `json` described, and all that must be there given?
void expect_described(const boost::json::value& json, const boost::json::value& by, const boost::json::value& whole,
                      const std::string& where) {
  if (const auto* reference = by.as_object().if_contains("$ref"))
    return expect_described(json, whole.at_pointer(std::string(reference->as_string()).substr(1)), whole, where);
  if (const auto* list = json.if_array()) {
    for (const auto& item : *list) expect_described(item, by.at("items"), whole, where);
  }
  const auto* object = json.if_object();
  if (object == nullptr) return;
  for (const auto& [key, value] : *object) {
    const auto* field = by.at("properties").as_object().if_contains(key);
    ASSERT_NE(field, nullptr) << where << "." << key;
    expect_described(value, *field, whole, where + "." + std::string(key));
  }
  for (const auto& key : by.at("required").as_array())
    EXPECT_TRUE(object->contains(key.as_string())) << where << "." << key;
}

TEST(SultaniyaContent, the_schema_describes_every_field_of_the_standard_set) {
  const auto whole = schema();
  for (const auto& file : standard_files("sultaniya")) {
    const std::string name(file.name.substr(0, file.name.find('.')));
    expect_described(boost::json::parse(file.text), whole.at("$defs").at(name), whole, name);
  }
}

TEST(SultaniyaContent, the_schema_has_the_bounds_of_the_reader) {
  const auto whole = schema();
  const auto bound = [&](const std::string& field, const std::string& file, const std::string& pointer) {
    const auto most = whole.at_pointer("/$defs" + field + "/maximum").as_int64();
    EXPECT_EQ(Files().set(file, pointer, std::to_string(most)).faults(), std::vector<std::string>{}) << field;
    EXPECT_EQ(Files().set(file, pointer, std::to_string(most + 1)).faults().size(), 1u) << field;
  };
  bound("/djinn/properties/cost", "djinns.json", "/0/cost");
  bound("/board/properties/sapphires", "boards.json", "/0/sapphires");
  for (const std::string symbol : {"guard", "sapphire", "tower", "window", "dome", "garden"})
    bound("/symbols/properties/" + symbol, "boards.json", "/0/first/left/symbols/" + symbol);
}

}  // namespace
}  // namespace divan::sultaniya
