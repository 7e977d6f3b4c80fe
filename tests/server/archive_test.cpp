// Tables that travel: out of a store beside a running server, through a file, into another store, where people go on.
#include "server/archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <algorithm>

#include <fstream>
#include <sstream>

#include "tests/server/command.h"
#include "tests/server/net_player.h"
#include "tests/server/program.h"
#include "tests/server/store_tools.h"

namespace divan::server {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

const std::vector<std::string> quick_bots{"--bot-delay", "0", "--unlimited", "--log", "warn"};

std::string read_text(const std::string& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

void write_text(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const auto at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), with);
}

std::vector<WholeTable> tables_in(const std::string& text) {
  std::istringstream file(text);
  std::vector<WholeTable> tables;
  read_archive(file, [&](const WholeTable& table) { tables.push_back(table); });
  return tables;
}

std::string fault_in(const std::string& text) {
  try {
    tables_in(text);
    return {};
  } catch (const ArchiveFault& fault) {
    return fault.what();
  }
}

std::string archive_of(const std::vector<WholeTable>& tables) {
  std::string text;
  ArchiveWriter writer([&text](std::string_view line) { text.append(line).append("\n"); });
  for (const auto& table : tables) writer.add(table);
  writer.end();
  return text;
}

std::vector<DoneCommand> sorted(std::vector<DoneCommand> commands) {
  std::ranges::sort(commands);
  return commands;
}

WholeTable small_table(const std::string& id) {
  return {row_of(id),
          {R"({"house":"made"})", "\"quotes\" \\ \x01 é"},
          sorted({done("1", 1), done("2", 4'000'000'000)}),
          {{"key", "Ann", "en", 5}}};
}

TEST(ArchiveFile, what_was_written_is_read_byte_for_byte) {
  const std::vector<WholeTable> tables{small_table("A"), small_table("B"), {row_of("C"), {}, {}, {}}};
  EXPECT_EQ(tables_in(archive_of(tables)), tables);
  EXPECT_TRUE(tables_in(archive_of({})).empty());
}

TEST(ArchiveFile, a_file_that_is_cut_off_or_changed_is_refused) {
  const auto text = archive_of({small_table("A"), small_table("B")});
  for (std::size_t at = text.find('\n'); at + 1 < text.size(); at = text.find('\n', at + 1)) {
    EXPECT_THAT(fault_in(text.substr(0, at + 1)), HasSubstr("cut off")) << at;
    EXPECT_NE(fault_in(text.substr(0, at - 1)), "") << at;
  }
  EXPECT_THAT(fault_in(text + "\n"), HasSubstr("more after the end"));
  EXPECT_THAT(fault_in(replaced(text, "\"lines\":2", "\"lines\":1")), HasSubstr("expected a command"));
  EXPECT_THAT(fault_in(replaced(text, "\"lines\":2", "\"lines\":-1")), HasSubstr("no table has"));
  EXPECT_THAT(fault_in(replaced(text, "\"tables\":2", "\"tables\":3")), HasSubstr("should be 3"));
  EXPECT_THAT(fault_in(replaced(text, "\"version\":2", "\"version\":3")), HasSubstr("newer divan"));
  EXPECT_THAT(fault_in(replaced(text, "divan tables", "divan fables")), HasSubstr("not an export"));
  EXPECT_NE(fault_in(replaced(text, "\"status\"", "\"state\"")), "");
  EXPECT_THAT(fault_in("{\"header\":1}\n"), HasSubstr("line 1"));
  EXPECT_NE(fault_in(std::string(1 << 20, 'x')), "");
  EXPECT_NE(fault_in(""), "");
}

TEST(ArchivePut, a_table_is_there_whole_and_cannot_come_twice) {
  SqlitePlace place;
  const auto store = place.open().store;
  const auto table = small_table("ABC");
  put_table(*store, table);
  EXPECT_EQ(store->row("ABC"), table.row);
  EXPECT_EQ(store->lines("ABC"), table.lines);
  EXPECT_EQ(sorted(store->log("ABC").commands), table.commands);
  EXPECT_EQ(store->session("key"), table.sessions[0]);
  EXPECT_THROW(put_table(*store, table), ArchiveFault);
}

// divan 0.1 wrote the whole answer to a command with its sender.
TEST(ArchiveFile, a_file_of_divan_0_1_is_read) {
  const std::string text = R"({"entry":"header","format":"divan tables","version":1,"schema":1,"program":"0.1.0"})"
                           "\n"
                           R"({"entry":"table","id":"A","game":"verrat","status":"open","listed":false,"summary":"{}",)"
                           R"("touched":0,"due":0,"hash":"","lines":1,"answers":1,"sessions":0})"
                           "\n"
                           R"({"entry":"line","text":"one"})"
                           "\n"
                           R"({"entry":"answer","command":"somebody:c",)"
                           R"("answer":"{\"answer\":{\"id\":\"c\",\"committed\":true,\"version\":17}}"})"
                           "\n"
                           R"({"entry":"end","tables":1})"
                           "\n";
  const auto tables = tables_in(text);
  ASSERT_EQ(tables.size(), 1u);
  EXPECT_EQ(tables[0].commands, std::vector{done("c", 17)});
  EXPECT_THAT(fault_in(replaced(text, "version\\\":17", "verses\\\":17")), HasSubstr("expected the answer"));
}

TEST(ArchivePut, a_session_that_is_known_there_stays_as_it_is) {
  SqlitePlace place;
  const auto store = place.open().store;
  const SessionRow known{"key", "Anna", "fr", 99};
  ASSERT_TRUE(put(*store, known));
  put_table(*store, small_table("ABC"));
  EXPECT_EQ(store->session("key"), known);
}

class Travel : public testing::Test {
 protected:
  // Two people play a while at a server that stays open.
  std::vector<Player> play_a_while() {
    std::vector<Browser> people;
    people.push_back(program_->person("Ann"));
    people.push_back(program_->person("Bob"));
    auto players = seat_people(std::move(people), R"({"max_turns":0})");
    for (auto& player : players) EXPECT_TRUE(player.connect());
    play_on(players, 10);
    return players;
  }

  void play_on(std::vector<Player>& players, std::size_t answers) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    const auto wanted = players[0].answers.size() + players[1].answers.size() + answers;
    while (players[0].answers.size() + players[1].answers.size() < wanted && std::chrono::steady_clock::now() < end) {
      for (auto& player : players) {
        while (player.hear(Patience(2))) {
        }
        player.play(dice_);
      }
    }
    for (auto& player : players) {
      while (!player.all_answered() && player.hear()) {
      }
      EXPECT_EQ(player.trouble, "");
    }
  }

  Ran export_table(const std::string& table, const std::string& out) {
    return divan("export " + table + " --data " + data_ + " --out " + out);
  }

  TemporaryDirectory directory_;
  std::string data_ = directory_.path() + "/data";
  std::string other_ = directory_.path() + "/other";
  std::string file_ = directory_.path() + "/table.jsonl";
  std::optional<Program> program_{std::in_place, data_, quick_bots};
  std::mt19937 dice_{7};
};

TEST_F(Travel, people_go_on_at_another_server) {
  auto players = play_a_while();
  const auto table = players[0].table;
  const auto ran = export_table(table, file_);  // the server runs
  EXPECT_EQ(ran.code, 0) << ran.said;
  EXPECT_THAT(ran.said, HasSubstr("seeds"));
  struct stat status{};
  ASSERT_EQ(::stat(file_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  for (const auto& player : players) {
    EXPECT_THAT(read_text(file_), Not(HasSubstr(player.browser.cookie.substr(6))));  // the secret itself
  }
  program_.reset();  // kill -9: what was exported was committed

  const auto imported = divan("import " + file_ + " --data " + other_);
  EXPECT_EQ(imported.code, 0) << imported.said;
  auto there = read_table(*read_sqlite(other_), table);
  ASSERT_TRUE(there);
  EXPECT_TRUE(there->row.seated) << "it is not in the file, and follows from the lines";
  there->row.seated.reset();
  EXPECT_EQ(there, tables_in(read_text(file_)).at(0));
  const Program elsewhere(other_, quick_bots);
  for (auto& player : players) {
    player.browser.port = elsewhere.port();
    player.browser.origin = "http://127.0.0.1:" + std::to_string(elsewhere.port());
    ASSERT_TRUE(player.connect());
    for (const auto& [id, answer] : std::map(player.answers)) {
      if (!answer.as_object().contains("committed")) continue;
      EXPECT_EQ(player.repeat(id), answer);
    }
  }
  play_on(players, 4);
}

TEST_F(Travel, an_import_is_refused_and_leaves_nothing_when_anything_is_wrong) {
  const auto players = play_a_while();
  const auto table = players[0].table;
  ASSERT_EQ(export_table(table, file_).code, 0);
  const auto text = read_text(file_);
  const auto refused = [&](const std::string& changed) {
    write_text(file_ + ".wrong", changed);
    const auto ran = divan("import " + file_ + ".wrong --data " + other_);
    EXPECT_NE(ran.code, 0);
    return ran.said;
  };
  const auto hash = tables_in(text).at(0).row.hash;
  EXPECT_THAT(refused(replaced(text, hash, "0123456789abcdef")), HasSubstr("hash"));
  EXPECT_THAT(refused(replaced(text, "\"status\":\"running\"", "\"status\":\"open\"")), HasSubstr("row"));
  EXPECT_THAT(refused(replaced(text, "\\\"act\\\":", "\\\"axt\\\":")), HasSubstr("is wrong"));
  EXPECT_THAT(refused(text.substr(0, text.size() / 2)), HasSubstr("line "));
  EXPECT_THAT(refused(replaced(text, table, "../" + table.substr(3))), HasSubstr("its id is none"));
  EXPECT_THAT(refused(replaced(text, "\\\"name\\\":\\\"", "\\\"name\\\":\\\"" + std::string(200, 'x'))),
              HasSubstr("its name is none"));
  EXPECT_THAT(refused(replaced(text, "\\\"key\\\":\\\"", "\\\"key\\\":\\\"!")), HasSubstr("its key is none"));
  const std::string made = R"(\"house\":\"made\",\"at\":)";
  EXPECT_THAT(refused(replaced(text, made, made + "-")), HasSubstr("its time is none"));
  const std::string clock = R"(\"spectators\":true,\"clock\":{\"kind\":\")";
  const auto kind = text.substr(text.find(clock) + clock.size(), 4);
  EXPECT_THAT(refused(replaced(text, clock + kind, clock + (kind == "none" ? "live" : "none"))),
              HasSubstr("its clock is none"))
      << kind;
  EXPECT_EQ(open_sqlite(other_).store->count(), 0);

  const auto held = divan("import " + file_ + " --data " + data_);
  EXPECT_NE(held.code, 0);
  EXPECT_THAT(held.said, HasSubstr("in use by another divan"));
  program_.reset();
  EXPECT_THAT(divan("import " + file_ + " --data " + data_).said, HasSubstr("is there already"));
  write_text(file_ + ".frozen", replaced(text, hash, "0123456789abcdef"));
  const auto taken = divan("import " + file_ + ".frozen --frozen --data " + other_);
  EXPECT_EQ(taken.code, 0) << taken.said;
}

TEST_F(Travel, what_the_lobby_shows_of_a_table_follows_from_its_lines) {
  const auto players = play_a_while();
  const auto table = players[0].table;
  ASSERT_EQ(export_table(table, file_).code, 0);
  const auto whole = tables_in(read_text(file_)).at(0);
  auto lies = whole;
  lies.row.summary = R"({"table":"elsewhere","people":["<b>somebody</b>"]})";
  lies.row.seated = "nobody ";
  write_text(file_, archive_of({lies}));
  EXPECT_EQ(divan("import " + file_ + " --data " + other_).code, 0);
  EXPECT_EQ(read_sqlite(other_)->row(table)->summary, whole.row.summary);
  EXPECT_THAT(*read_sqlite(other_)->row(table)->seated, Not(HasSubstr("nobody")));
}

TEST_F(Travel, all_tables_travel_together) {
  auto ann = program_->person("Ann");
  for (const char* game : {"verrat", "karaya", "karanor", "sultaniya"}) {
    ASSERT_EQ(ann.post("/api/tables", std::string(R"({"game":")") + game + R"("})").status, 200);
  }
  const auto ran = divan("export --all --data " + data_ + " > " + file_);
  EXPECT_THAT(ran.said, HasSubstr("hide from their players"));
  EXPECT_EQ(tables_in(read_text(file_)).size(), 4);
  const auto imported = divan("import " + file_ + " --data " + other_);
  EXPECT_THAT(imported.said, HasSubstr("4 tables imported"));
  EXPECT_EQ(divan("export --all --data " + other_ + " --out " + file_ + ".again").code, 0);
  EXPECT_EQ(read_text(file_ + ".again"), read_text(file_));
}

TEST_F(Travel, what_cannot_be_exported_leaves_no_file) {
  EXPECT_THAT(export_table("NOSUCHTABLE", file_).said, HasSubstr("no table NOSUCHTABLE"));
  EXPECT_THAT(divan("export --all --data " + directory_.path() + "/none --out " + file_).said,
              HasSubstr("there is no"));
  EXPECT_NE(divan("export --data " + data_ + " --out " + file_).code, 0);
  EXPECT_FALSE(fs::exists(file_));
  EXPECT_FALSE(fs::exists(file_ + ".partial"));
  write_text(file_, "mine");
  EXPECT_THAT(divan("export --all --data " + data_ + " --out " + file_).said, HasSubstr("is there already"));
  EXPECT_EQ(read_text(file_), "mine");
}

}  // namespace
}  // namespace divan::server
