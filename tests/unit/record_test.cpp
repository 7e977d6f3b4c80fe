#include "engine/core/record.h"

#include <gtest/gtest.h>

#include "engine/verrat/text.h"
#include "engine/verrat/verrat.h"
#include "tests/unit/driven.h"

namespace divan {
namespace {

std::unique_ptr<AnyTable> fresh(std::uint64_t seed, const std::string& options = R"({"max_turns":3})") {
  auto header = testing::header_for(4, seed);
  header.options = options;
  header.players = {{"Ada", {}}, {{}, "greedy"}, {}, {"Zoé", "random"}};
  return find_game("verrat")->open(header).table;
}

// A whole game of three turns with talk, a clock event and a step taken back.
std::string whole_game(std::uint64_t seed = 1) {
  const auto table = fresh(seed);
  Dice dice(seed);
  testing::drive(*table, dice);
  const auto enter = [&table](std::string_view line) {
    EXPECT_TRUE(table->propose(line).allowed() && table->commit()) << line;
  };
  enter(R"({"seat":1,"say":{"to":2,"text":"Leave Bukhara to me."}})");
  enter(R"({"seat":2,"say":{"text":"né « ici » \"\\","claim":{"claim":"seeking","card":"gold"}}})");
  enter(R"({"clock":{"seconds":[1,2]}})");
  for (int seat = 1; seat <= 4; ++seat) enter(R"({"seat":)" + std::to_string(seat) + R"(,"act":{"do":"ready"}})");
  enter(R"({"seat":1,"act":{"do":"plan","vizier":"stout","to":"kaffa"}})");
  enter(R"({"seat":1,"undo":true})");
  while (!testing::drive(*table, dice).empty()) {
  }
  return testing::text_of(*table);
}

std::optional<FileFault> replayed(std::string_view text) {
  return replay_record(text, [](const AnyTable&, std::string_view) {});
}

std::string fault_in(std::string_view text) {
  const auto fault = replayed(text);
  return fault ? fault->text() : "none";
}

// The text with line `number` (from 1) replaced.
std::string with_line(const std::string& text, int number, const std::string& line) {
  std::size_t begin = 0;
  for (int i = 1; i < number; ++i) begin = text.find('\n', begin) + 1;
  return text.substr(0, begin) + line + text.substr(text.find('\n', begin));
}
std::string changed(std::string text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(Record, written_and_read_back_is_the_same_text) {
  const auto text = whole_game();
  Record<Verrat> record;
  const auto fault = read_record(text, record);
  ASSERT_FALSE(fault) << fault->text();
  EXPECT_EQ(write_record(record), text);
  EXPECT_EQ(record.header.players[3].name, "Zoé");
  EXPECT_EQ(record.options.max_turns, 3);
}

TEST(Record, replay_gives_the_hash_and_the_outcome_of_its_end) {
  Record<Verrat> record;
  ASSERT_FALSE(read_record(whole_game(), record));
  auto table = record.table();
  std::size_t entries = 0;
  const auto fault = replay(record, table, [&entries](const Entry<Verrat>&) { ++entries; });
  ASSERT_FALSE(fault) << fault->text();
  EXPECT_EQ(entries + 1, record.lines.size());  // the clock event is no entry
  ASSERT_TRUE(record.end);
  EXPECT_EQ(record.end->hash, table.hash());
  EXPECT_EQ(record.end->outcome, table.outcome());
  EXPECT_EQ(write_record(record_of(table, record.options)).substr(0, 20), write_record(record).substr(0, 20));
}

TEST(Record, of_a_game_that_goes_on_has_no_end_and_is_replayed) {
  auto text = whole_game();
  text.resize(text.find("{\"end\""));
  EXPECT_EQ(fault_in(text), "none");
}

TEST(Record, cut_anywhere_is_read_up_to_there_or_refused_with_its_line) {
  const auto text = whole_game();
  for (std::size_t size = 0; size < text.size(); size += 7) {
    const auto part = std::string_view(text).substr(0, size);
    const auto fault = replayed(part);
    if (size > 0 && (part.back() == '\n' || text[size] == '\n')) {
      EXPECT_FALSE(fault) << size << fault->text();
      continue;
    }
    ASSERT_TRUE(fault) << size;
    const auto line = size == 0 ? 0 : 1 + std::count(part.begin(), part.end(), '\n');
    EXPECT_EQ(fault->line, line) << size << fault->text();
  }
}

TEST(Record, foreign_files_are_told_to_be_foreign) {
  EXPECT_EQ(fault_in(""), "the file is empty: a record begins with a header line");
  EXPECT_EQ(fault_in("{}"), "line 1: not a record of divan: its first line has no field \"divan\"");
  EXPECT_EQ(fault_in("[1,2]\n"), "line 1: not a record of divan: its first line is not an object");
  EXPECT_EQ(fault_in("hello\n").substr(0, 22), "line 1: not valid JSON");
  EXPECT_EQ(fault_in(std::string("\x89PNG\r\n\x1a\n\0\0", 10)).substr(0, 7), "line 1:");
  EXPECT_EQ(fault_in("{\"divan\":\"\xff\"}").substr(0, 22), "line 1: not valid JSON");
  EXPECT_EQ(fault_in(R"({"scenario":1,"game":"verrat"})").substr(0, 33), "line 1: not a record of divan: it");
}

TEST(Record, header_of_another_version_or_game_is_refused) {
  const auto text = whole_game();
  EXPECT_EQ(fault_in(changed(text, R"("divan":1)", R"("divan":2)")),
            "line 1: divan: version 2 of the record format; this program reads version 1");
  EXPECT_EQ(fault_in(changed(text, R"("game":"verrat")", R"("game":"chess")")).substr(0, 43),
            "line 1: game: unknown game \"chess\"; known: ");
  const auto known = std::to_string(Verrat::rules_version);
  EXPECT_EQ(fault_in(changed(text, "\"rules\":" + known, R"("rules":99)")),
            "line 1: rules: version 99 of the rules; this program knows version " + known);
  EXPECT_EQ(fault_in(changed(text, R"("seats":4)", R"("seats":5)")).substr(0, 15), "line 1: players");
  EXPECT_EQ(fault_in(changed(text, R"("seats":4)", R"("seats":99)")).substr(0, 14), "line 1: seats:");
  EXPECT_EQ(fault_in(changed(text, R"("seed":")", R"("seed":"x)")), "line 1: seed: expected 64 hexadecimal digits");
  EXPECT_EQ(fault_in(changed(text, R"("gifts":false)", R"("gifts":3)")),
            "line 1: options.gifts: expected true or false");
  EXPECT_EQ(fault_in(changed(text, R"("gifts":false)", R"("gift":false)")), "line 1: options.gift: no such field here");
  EXPECT_EQ(fault_in(changed(text, R"("name":"Ada")", R"("name":"A\u0007")")).substr(0, 19), "line 1: players[0]:");
  Record<Verrat> record;
  EXPECT_TRUE(read_record(changed(text, R"("game":"verrat")", R"("game":"karaya")"), record));
}

TEST(Record, line_that_nobody_knows_is_refused) {
  const auto text = whole_game();
  const auto at_3 = [&text](const std::string& line) { return fault_in(with_line(text, 3, line)); };
  EXPECT_EQ(at_3(R"({"seat":1,"act":{"do":"ready"},"act":{"do":"ready"}})"),
            "line 3: the key \"act\" stands twice in one object");
  EXPECT_EQ(at_3(R"({"seat":1,"acts":{"do":"ready"}})"), "line 3: acts: no such field here");
  EXPECT_EQ(at_3(R"({"seat":1})"), "line 3: expected a seat with exactly one of act, undo, say");
  EXPECT_EQ(at_3(R"({"seat":1,"undo":1})"), "line 3: undo: expected true");
  EXPECT_EQ(at_3(R"({"seat":0,"undo":true})"), "line 3: seat: expected a whole number from 1 to 15");
  EXPECT_EQ(at_3(R"({"tables":{}})").substr(0, 16), "line 3: tables: ");
  EXPECT_EQ(at_3(R"({"seat":1,"act":{"do":"fly"}})").substr(0, 31), "line 3: act.do: expected one of");
  EXPECT_EQ(at_3(R"({"seat":1,"act":{"do":"ready","now":1}})"), "line 3: act.now: no such field here");
  EXPECT_EQ(at_3(R"({"seat":1,"say":{"txt":"a"}})"), "line 3: say.txt: no such field here");
  EXPECT_EQ(at_3(R"({"clock":1})"), "line 3: clock: expected an object");
  EXPECT_EQ(at_3("null"), "line 3: expected an object");
  EXPECT_EQ(at_3(""), "line 3: the text ends in the middle of a value: it is cut short");
  EXPECT_EQ(at_3(std::string(40, '[')), "line 3: nested too deeply");
  EXPECT_EQ(at_3(std::string(100'000, ' ')), "line 3: longer than 65536 bytes");
}

TEST(Record, act_that_the_rules_forbid_is_refused_with_its_rule) {
  const auto text = whole_game();
  EXPECT_EQ(fault_in(with_line(text, 3, R"({"seat":1,"act":{"do":"seal"}})")).substr(0, 22), "line 3: refused by VE-");
  EXPECT_EQ(fault_in(with_line(text, 3, R"({"seat":9,"act":{"do":"ready"}})")),
            "line 3: refused by TABLE-4 (no_such_seat)");
  EXPECT_EQ(fault_in(with_line(text, 3, R"({"seat":1,"undo":true})")),
            "line 3: refused by TABLE-2 (nothing_to_take_back)");
  EXPECT_EQ(fault_in(with_line(text, 3, R"({"seat":1,"say":{"to":1,"text":"a"}})")),
            "line 3: refused by TABLE-3 (to_oneself)");
}

TEST(Record, end_that_is_not_what_happened_is_refused) {
  const auto text = whole_game();
  const auto end = text.find("{\"end\"");
  const auto head = text.substr(0, end);
  const auto line = "line " + std::to_string(1 + std::count(head.begin(), head.end(), '\n')) + ": ";
  const auto hash = text.find("\"hash\":\"") + 8;
  auto other = text;
  other[hash] = other[hash] == '0' ? '1' : '0';
  EXPECT_EQ(fault_in(other).substr(0, line.size() + 9), line + "end.hash:");
  const Outcome nobody_wins{4, {9, 9, 9, 9}, {}};
  EXPECT_EQ(fault_in(head + write_end({nobody_wins, 0})).substr(0, line.size() + 12), line + "end.outcome:");
  EXPECT_EQ(fault_in(text + "{\"clock\":{}}\n").substr(line.size()), "something follows the end");
  auto early = text.substr(0, text.find('\n') + 1) + text.substr(end);
  EXPECT_EQ(fault_in(early), "line 2: end: the record says that the game is over, but by the rules it goes on");
}

TEST(Record, no_file_can_make_the_reader_fall) {
  const auto text = whole_game();
  const auto head = text.substr(0, 4000);
  Dice dice(5);
  for (int i = 0; i < 3000; ++i) {
    auto broken = head;
    for (auto changes = 1 + dice.below(4); changes > 0; --changes) {
      const auto at = dice.below(static_cast<std::uint32_t>(broken.size()));
      switch (dice.below(4)) {
        case 0: broken[at] = static_cast<char>(dice.below(256)); break;
        case 1: broken.erase(at, 1 + dice.below(20)); break;
        case 2:
          broken.insert(at, broken.substr(dice.below(static_cast<std::uint32_t>(broken.size())), dice.below(40)));
          break;
        default: broken[at] = "{}[]\",:0123456789-.e\\"[dice.below(21)];
      }
    }
    const auto fault = replayed(broken);
    EXPECT_FALSE(fault && fault->text().empty());
  }
}

}  // namespace
}  // namespace divan
