#include "engine/core/json.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "tests/harness/patches.h"

namespace divan {
namespace {

// clang-format off
BOOST_DEFINE_FIXED_ENUM_CLASS(Build, std::uint8_t, stout, short_, tall)
struct Gold : Number {};
struct Note { std::string text; std::optional<int> weight; bool operator==(const Note&) const = default; };
BOOST_DESCRIBE_STRUCT(Note, (), (text, weight))
struct Thing {
  bool known = false; std::int16_t points = 0; Build build{}; Seat owner; SeatSet friends; Gold gold;
  std::optional<Build> card; std::optional<Note> note; List<Build, 3> pile; std::array<std::uint8_t, 2> pair{};
  Keyed<Seat, std::optional<Note>, 3> notes; Keyed<Build, std::uint8_t, 3> counts; Counts<Build, 3> hand;
  std::vector<Note> log;
  bool operator==(const Thing&) const = default;
};
BOOST_DESCRIBE_STRUCT(Thing, (), (known, points, build, owner, friends, gold, card, note, pile, pair, notes, counts,
                                  hand, log))
struct Plan {
  static constexpr Tag tag{"do", "plan"}; Build vizier{}; Seat to;
  bool operator==(const Plan&) const = default;
};
struct Seal { static constexpr Tag tag{"do", "seal"}; bool operator==(const Seal&) const = default; };
BOOST_DESCRIBE_STRUCT(Plan, (), (vizier, to))
BOOST_DESCRIBE_STRUCT(Seal, (), ())
using Choice = std::variant<Plan, Seal>;
// clang-format on

int up_to(int most) { return *rc::gen::resize(1000, rc::gen::inRange(0, most + 1)); }
Build any_build() { return static_cast<Build>(up_to(2)); }
Note any_note() {
  Note note{*rc::gen::container<std::string>(rc::gen::inRange<char>(1, 127)), {}};
  if (up_to(1) == 1) note.weight = up_to(100) - 50;
  return note;
}
Thing any_thing() {
  Thing thing;
  thing.known = up_to(1) == 1;
  thing.points = static_cast<std::int16_t>(up_to(65535) - 32768);
  thing.build = any_build();
  thing.owner = Seat{static_cast<std::uint8_t>(up_to(14))};
  for (Seat seat : SeatSet::first(15)) {
    if (up_to(3) == 0) thing.friends.add(seat);
  }
  thing.gold.value = static_cast<std::uint8_t>(up_to(255));
  if (up_to(1) == 1) thing.card = any_build();
  if (up_to(1) == 1) thing.note = any_note();
  for (int i = up_to(3); i > 0; --i) thing.pile.push_back(any_build());
  for (auto& number : thing.pair) number = static_cast<std::uint8_t>(up_to(255));
  for (auto& note : thing.notes) note = up_to(1) == 1 ? std::optional(any_note()) : std::nullopt;
  for (auto& count : thing.counts) count = static_cast<std::uint8_t>(up_to(255));
  for (int i = 0; i < 3; ++i) thing.hand[static_cast<Build>(i)] = static_cast<std::uint8_t>(up_to(2));
  for (int i = up_to(2); i > 0; --i) thing.log.push_back(any_note());
  return thing;
}

boost::json::value any_json(int depth) {
  switch (up_to(depth > 0 ? 7 : 5)) {
    case 0: return nullptr;
    case 1: return up_to(1) == 1;
    case 2: return *rc::gen::arbitrary<std::int64_t>();
    case 3: return *rc::gen::arbitrary<double>();
    case 4: return boost::json::string(*rc::gen::container<std::string>(rc::gen::inRange<char>(1, 127)));
    case 5: return std::numeric_limits<std::uint64_t>::max();
    case 6: return boost::json::array{any_json(depth - 1), any_json(depth - 1)};
    default: return boost::json::object{{"build", any_json(depth - 1)}, {"do", any_json(depth - 1)}};
  }
}

// Puts something else in one place of the value.
void spoil(boost::json::value& json) {
  if (up_to(3) > 0) {
    if (auto* object = json.if_object(); object != nullptr && !object->empty()) {
      return spoil((object->begin() + up_to(static_cast<int>(object->size()) - 1))->value());
    }
    if (auto* array = json.if_array(); array != nullptr && !array->empty()) {
      return spoil((*array)[static_cast<std::size_t>(up_to(static_cast<int>(array->size()) - 1))]);
    }
  }
  json = any_json(2);
}

std::string fault_of(std::string_view text) {
  Thing thing;
  const auto fault = read_json(boost::json::parse(text), thing, Fields::some);
  return fault ? fault->where + ": " + fault->problem : "";
}

TEST(Json, is_written_in_the_order_of_declaration_with_the_rulebooks_words) {
  Thing thing;
  thing.build = Build::short_;
  thing.owner = Seat{2};
  thing.friends = SeatSet::first(2);
  thing.card = Build::tall;
  thing.pile.push_back(Build::stout);
  thing.notes[Seat{1}] = Note{"\"\\\n", {}};
  thing.hand[Build::short_] = 2;
  EXPECT_EQ(to_json(thing),
            R"({"known":false,"points":0,"build":"short","owner":3,"friends":[1,2],"gold":0,"card":"tall",)"
            R"("pile":["stout"],"pair":[0,0],"notes":{"2":{"text":"\"\\\u000a"}},)"
            R"("counts":{"stout":0,"short":0,"tall":0},"hand":{"short":2},"log":[]})");
  EXPECT_EQ(to_json(Choice(Plan{Build::tall, Seat{0}})), R"({"do":"plan","vizier":"tall","to":1})");
  EXPECT_EQ(to_json(Choice(Seal{})), R"({"do":"seal"})");
}

TEST(Json, what_is_written_is_read_back) {
  EXPECT_TRUE(rc::check([] {
    const Thing thing = any_thing();
    Thing back;
    const auto fault = read_json(boost::json::parse(to_json(thing)), back);
    RC_ASSERT(!fault);
    RC_ASSERT(back == thing);
    const Choice choice = up_to(1) == 1 ? Choice(Seal{}) : Choice(Plan{any_build(), Seat{3}});
    Choice again;
    RC_ASSERT(!read_json(boost::json::parse(to_json(choice)), again));
    RC_ASSERT(again == choice);
  }));
}

TEST(Json, a_patch_turns_one_value_into_another) {
  EXPECT_TRUE(rc::check([] {
    const Thing before = any_thing();
    Thing after = up_to(1) == 1 ? any_thing() : before;
    if (up_to(1) == 1) after.notes[Seat{1}].reset();
    if (up_to(1) == 1) after.hand = {};
    std::string patch;
    RC_ASSERT(write_patch(patch, before, after) == !(before == after));
    if (before == after) RC_ASSERT(patch.empty());
    const auto merged = before == after
                            ? boost::json::parse(to_json(before))
                            : harness::merged(boost::json::parse(to_json(before)), boost::json::parse(patch));
    RC_ASSERT(merged == boost::json::parse(to_json(after)));
  }));
}

TEST(Json, a_patch_names_only_what_changed) {
  Thing before, after;
  before.notes[Seat{0}] = after.notes[Seat{0}] = Note{"a", 1};
  before.hand[Build::tall] = 1;
  before.card = Build::tall;
  after.notes[Seat{0}]->weight = 2;
  after.notes[Seat{2}] = Note{"b", {}};
  std::string patch;
  EXPECT_TRUE(write_patch(patch, before, after));
  EXPECT_EQ(patch, R"({"card":null,"notes":{"1":{"weight":2},"3":{"text":"b"}},"hand":{"tall":null}})");
}

TEST(Json, wrong_input_is_a_fault_and_never_throws) {
  EXPECT_TRUE(rc::check([] {
    boost::json::value json = boost::json::parse(to_json(any_thing()));
    spoil(json);
    Thing thing, again;
    Choice choice;
    const auto fault = read_json(json, thing);
    if (!fault) RC_ASSERT(!read_json(boost::json::parse(to_json(thing)), again) && again == thing);
    const auto other = read_json(any_json(3), choice);
    RC_ASSERT(!other || !other->problem.empty());
  }));
}

TEST(Json, a_fault_says_where_and_what_was_expected) {
  EXPECT_EQ(fault_of(R"({"build":"fat"})"), "build: expected one of stout, short, tall");
  EXPECT_EQ(fault_of(R"({"points":40000})"), "points: expected a whole number from -32768 to 32767");
  EXPECT_EQ(fault_of(R"({"points":1.5})"), "points: expected a whole number from -32768 to 32767");
  EXPECT_EQ(fault_of(R"({"owner":16})"), "owner: expected a whole number from 1 to 15");
  EXPECT_EQ(fault_of(R"({"owner":0})"), "owner: expected a whole number from 1 to 15");
  EXPECT_EQ(fault_of(R"({"hand":{"tall":-1}})"), "hand.tall: expected a whole number from 0 to 255");
  EXPECT_EQ(fault_of(R"({"notes":{"4":{"text":""}}})"), "notes.4: no such key here");
  EXPECT_EQ(fault_of(R"({"pile":["tall","tall","tall","tall"]})"), "pile: at most 3 here");
  EXPECT_EQ(fault_of(R"({"pair":[1]})"), "pair: exactly 2 here");
  EXPECT_EQ(fault_of(R"({"pile":["tall",7]})"), "pile[1]: expected one of stout, short, tall");
  EXPECT_EQ(fault_of(R"({"card":null})"), "card: expected one of stout, short, tall");
  EXPECT_EQ(fault_of(R"({"colour":1})"), "colour: no such field here");
  EXPECT_EQ(fault_of(R"([])"), ": expected an object");
}

TEST(Json, every_field_is_needed_unless_some_are_enough) {
  Thing thing;
  thing.points = 5;
  const auto json = boost::json::parse(R"({"known":true})");
  EXPECT_FALSE(read_json(json, thing, Fields::some));
  EXPECT_TRUE(thing.known && thing.points == 5);
  EXPECT_EQ(read_json(json, thing)->where, "points");
}

TEST(Json, alternatives_are_told_by_their_tag) {
  Choice choice;
  const auto fault = [&](std::string_view text) { return read_json(boost::json::parse(text), choice)->problem; };
  EXPECT_EQ(fault(R"({"do":"dance"})"), "expected one of plan seal");
  EXPECT_EQ(fault(R"({"to":1})"), "is missing");
  EXPECT_EQ(fault(R"({"do":7})"), "is missing");
  EXPECT_EQ(fault(R"({"do":"seal","to":1})"), "no such field here");
  EXPECT_EQ(fault(R"("seal")"), "expected an object");
}

TEST(Json, equal_values_have_equal_hashes_and_others_do_not) {
  EXPECT_TRUE(rc::check([] {
    const Thing a = any_thing(), b = any_thing();
    Thing same;
    RC_ASSERT(!read_json(boost::json::parse(to_json(a)), same));
    RC_ASSERT(hash_value(a) == hash_value(same));
    RC_ASSERT((hash_value(a) == hash_value(b)) == (a == b));
  }));
}

}  // namespace
}  // namespace divan
