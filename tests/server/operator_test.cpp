// What the operator of a server can do, without a socket and over one.
#include "server/operator.h"

#include <gmock/gmock.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "server/admin_door.h"
#include "tests/harness/source_dir.h"
#include "tests/server/party.h"
#include "tests/server/store_tools.h"

namespace divan::server {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

struct Office {
  explicit Office(Stage& stage, std::int64_t retention = 0)
      : stage(stage),
        moderation(stage.store, stage.clock),
        tasks(
            stage.house(), stage.store, stage.clock, [this](std::function<void()> what) { posted.push_back(what); },
            moderation, stage.dependencies, retention) {}

  Operator::Outcome obey(const std::vector<std::string>& words) {
    std::optional<Operator::Outcome> outcome;
    tasks.obey(words, [&outcome](Operator::Outcome given) { outcome = std::move(given); });
    settle();
    EXPECT_TRUE(outcome) << words[0];
    return outcome.value_or(Operator::Outcome{"not answered", {}});
  }
  std::string fault(const std::vector<std::string>& words) { return obey(words).fault; }
  void settle() {
    stage.settle();
    while (!posted.empty()) {
      const auto next = std::move(posted.front());
      posted.pop_front();
      next();
      stage.settle();
    }
  }

  Stage& stage;
  std::deque<std::function<void()>> posted;
  Moderation moderation;
  Operator tasks;
};

TEST(Operator, lists_tables_and_people) {
  Party party(4);
  party.stage.store.save_session({"key-of-Ann", "Ann", "en", 5}, [](bool) {});
  Office office(party.stage);
  EXPECT_THAT(office.obey({"tables"}).lines, ElementsAre(HasSubstr(party.made.id)));
  EXPECT_THAT(office.obey({"people"}).lines, ElementsAre(HasSubstr("key-of-Ann")));
  EXPECT_THAT(office.fault({"dance"}), HasSubstr("unknown task"));
  EXPECT_THAT(office.fault({}), HasSubstr("unknown task"));
  EXPECT_THAT(office.fault({"close"}), HasSubstr("unknown task"));
}

// docs/operate.md walks through each.
TEST(Operator, every_task_is_known_and_walked_through_in_the_documentation) {
  Party party(4);
  Office office(party.stage);
  std::stringstream text;
  text << std::ifstream(source_dir() + "/docs/operate.md").rdbuf();
  const auto guide = text.str().substr(text.str().find("## Tasks of the operator"));
  const std::vector<std::pair<std::vector<std::string>, std::string>> tasks{
      {{"tables"}, "`tables`"},
      {{"people"}, "`people`"},
      {{"reports"}, "`reports`"},
      {{"done", "1"}, "`divan admin done "},
      {{"close", "a-table"}, "`close TABLE`"},
      {{"delete", "a-table"}, "`delete TABLE`"},
      {{"end", "a-key"}, "`end SESSION`"},
      {{"ban", "address", "203.0.113.9", "7d", "floods"}, "`ban address ADDRESS TIME [WHY]`"},
      {{"ban", "name", "Eve", "30m"}, "`ban name NAME TIME [WHY]`"},
      {{"bans"}, "`bans`"},
      {{"lift", "address", "203.0.113.9"}, "`lift address ADDRESS`"},
      {{"lift", "name", "Eve"}, "`lift name NAME`"},
      {{"erase", "a-key"}, "`erase SESSION`"}};
  for (const auto& [words, shown] : tasks) {
    EXPECT_THAT(office.fault(words), Not(HasSubstr("unknown task"))) << words[0];
    EXPECT_THAT(guide, HasSubstr(shown));
  }
  EXPECT_THAT(guide, HasSubstr("--keep-days"));
}

TEST(Operator, closes_a_table_for_good) {
  Party party(4);
  Office office(party.stage);
  EXPECT_EQ(office.fault({"close", party.made.id}), "");
  EXPECT_EQ(party.kept().row.status, "expired");
  EXPECT_EQ(party.act(party.guests[0], R"({"do":"ready"})"), "refused TABLE-8 no_match");
  EXPECT_EQ(office.fault({"close", party.made.id}), "") << "it is closed already";
  EXPECT_NE(office.fault({"close", "nosuchtable"}), "");
}

TEST(Operator, deletes_a_table_while_people_are_there) {
  Party party(4);
  Office office(party.stage);
  EXPECT_EQ(office.fault({"delete", party.made.id}), "");
  EXPECT_EQ(party.guests[0].wire->closed, 1001);
  EXPECT_TRUE(party.stage.store.tables.empty());
  EXPECT_EQ(party.stage.result(Party::people[0], party.at("join")), "404 no_such_table");
  EXPECT_NE(office.fault({"delete", party.made.id}), "");
}

TEST(Operator, ends_a_session_and_its_connections) {
  Party party(4);
  party.stage.store.save_session({"key-of-Ann", "Ann", "en", 5}, [](bool) {});
  Office office(party.stage);
  EXPECT_EQ(office.fault({"end", "key-of-Ann"}), "");
  EXPECT_EQ(party.guests[0].client().bye, "house.bye.session_ended");
  EXPECT_FALSE(party.guests[1].wire->closed);
  EXPECT_EQ(party.stage.store.session("key-of-Ann"), std::nullopt);
  EXPECT_NE(office.fault({"end", "key-of-Ann"}), "");
}

TEST(Operator, bans_an_address_or_a_name_for_a_time) {
  Stage stage;
  Office office(stage);
  EXPECT_EQ(office.fault({"ban", "address", "203.0.113.9", "2h", "floods"}), "");
  EXPECT_EQ(office.fault({"ban", "name", "Mal Lory", "1d"}), "");
  EXPECT_TRUE(office.moderation.is_banned_address("203.0.113.9"));
  EXPECT_FALSE(office.moderation.is_banned_address("203.0.113.90"));
  EXPECT_TRUE(office.moderation.is_banned_name("mallory")) << "neither case nor spaces make another name";
  EXPECT_THAT(office.obey({"bans"}).lines, SizeIs(2));
  EXPECT_TRUE(Moderation(stage.store, stage.clock).is_banned_address("203.0.113.9")) << "also after a restart";
  stage.pass(2 * 3'600'000);
  EXPECT_FALSE(office.moderation.is_banned_address("203.0.113.9"));
  EXPECT_EQ(office.fault({"lift", "name", "Mallory"}), "");
  EXPECT_FALSE(office.moderation.is_banned_name("Mal Lory"));
  EXPECT_THAT(office.obey({"bans"}).lines, IsEmpty());
  EXPECT_NE(office.fault({"ban", "name", "x", "soon"}), "");
  EXPECT_NE(office.fault({"ban", "colour", "x", "1d"}), "");
}

TEST(Operator, a_ban_closes_connections_that_are_open) {
  Party party(2);
  Office office(party.stage);
  const auto from = [](const std::string& name, const std::string& address) {
    auto who = person(name);
    who.address = address;
    return who;
  };
  auto eve = party.stage.attach(from("Eve", "203.0.113.9"), party.made.id);
  auto mal = party.stage.attach(from("Mallory", "203.0.113.10"), party.made.id);
  auto zoe = party.stage.attach(from("Zoe", "203.0.113.11"), party.made.id);
  const auto bye = [](Guest& guest) { return guest.client().bye; };
  EXPECT_EQ(office.fault({"ban", "address", "203.0.113.9", "2h"}), "");
  EXPECT_EQ(bye(eve), "house.bye.banned");
  EXPECT_EQ(bye(mal), "");
  EXPECT_EQ(office.fault({"ban", "name", "Mal Lory", "2h"}), "");
  EXPECT_EQ(bye(mal), "house.bye.banned") << "a name that looks alike";
  EXPECT_EQ(office.fault({"ban", "name", "Bob", "2h"}), "");
  EXPECT_EQ(bye(party.guests[1]), "house.bye.banned") << "somebody with a seat";
  EXPECT_EQ(bye(party.guests[0]), "");
  EXPECT_EQ(bye(zoe), "");
  EXPECT_FALSE(party.chair(2).at("here").as_bool()) << "the others are told";
  EXPECT_EQ(party.people_told().at("watching").as_int64(), 1);
}

TEST(Operator, reads_reports_and_puts_them_away) {
  Stage stage;
  Office office(stage);
  bool kept = false;
  office.moderation.report({stage.clock.now(), "some-table", 17, 2, "Bob", "key-of-Ann", "insults"},
                           [&kept](bool well) { kept = well; });
  EXPECT_TRUE(kept);
  const auto lines = office.obey({"reports"}).lines;
  ASSERT_THAT(lines, ElementsAre(HasSubstr("table some-table line 17  seat 2 \"Bob\"  by key-of-Ann: insults")));
  EXPECT_EQ(office.fault({"done", lines[0].substr(0, lines[0].find(' '))}), "");
  EXPECT_THAT(office.obey({"reports"}).lines, IsEmpty());
}

// Ann's name and words go everywhere; Bob's stay; the match can be played on and its record replays.
TEST(Operator, erases_a_person_and_the_table_stays_valid) {
  Party party(2, R"("options":{"max_turns":2})");
  for (const int seat : {0, 1}) {
    party.guests[static_cast<std::size_t>(seat)].command(R"("say":{"text":"words of )" + std::to_string(seat) + "\"}");
    party.stage.settle();
  }
  Office office(party.stage);
  const auto before = party.kept();
  EXPECT_THAT(office.obey({"erase", "key-of-Ann"}).lines, ElementsAre("erased at 1 table"));
  const auto& after = party.kept();
  ASSERT_EQ(after.lines.size(), before.lines.size());
  EXPECT_THAT(after.lines, Each(Not(HasSubstr("\"Ann\""))));
  EXPECT_THAT(after.lines, Each(Not(HasSubstr("words of 0"))));
  EXPECT_THAT(after.lines, testing::Contains(HasSubstr("words of 1")));
  EXPECT_THAT(after.lines, testing::Contains(HasSubstr("\"Bob\"")));
  EXPECT_THAT(after.row.summary, Not(HasSubstr("Ann")));
  EXPECT_EQ(after.row.hash, before.row.hash);

  party.guests.clear();
  for (const auto i : {0, 1}) {
    party.guests.push_back(party.stage.attach(Party::people[static_cast<std::size_t>(i)], party.made.id));
  }
  EXPECT_EQ(party.people_told().at("status"), "running") << "it is not frozen";
  party.play_to_the_end();
  const auto record = party.stage.call(Party::people[1], "GET", party.at("record")).body;
  EXPECT_FALSE(replay_record(record, [](const AnyTable&, std::string_view) {}));
  EXPECT_THAT(record, Not(HasSubstr("\"Ann\"")));
}

TEST(Operator, keeps_nothing_that_is_over_for_longer_than_wanted) {
  Party party(2, R"("options":{"max_turns":2})");
  party.play_to_the_end();
  party.guests.clear();
  const auto open = party.stage.make(Party::people[0], R"({"game":"verrat","clock":{"kind":"none"}})");
  party.stage.store.save_session({"key-of-Ann", "Ann", "en", party.stage.clock.now()}, [](bool) {});
  constexpr std::int64_t day = 24LL * 3'600 * 1'000;
  Office office(party.stage, 30 * day);
  office.settle();
  EXPECT_EQ(party.stage.store.tables.size(), 2u);
  party.stage.clock.set(party.stage.clock.now() + 31 * day);
  party.stage.pass(3'600'000);
  office.settle();
  EXPECT_FALSE(party.stage.store.tables.contains(party.made.id)) << "ended a month ago";
  EXPECT_EQ(party.stage.store.session("key-of-Ann"), std::nullopt);
}

TEST(AdminDoor, answers_its_owner_on_a_local_socket) {
  Party party(4);
  Office office(party.stage);
  const TemporaryDirectory directory;
  const auto path = directory.path() + "/admin.sock";
  boost::asio::io_context context;
  std::optional<AdminDoor> door(std::in_place, context, path, office.tasks);
  EXPECT_EQ(std::filesystem::status(path).permissions() & std::filesystem::perms::mask,
            std::filesystem::perms::owner_all);
  std::optional<Operator::Outcome> outcome;
  std::atomic<bool> answered = false;
  std::thread client([&] {
    outcome = ask_operator(path, {"tables"});
    answered = true;
  });
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!answered && std::chrono::steady_clock::now() < until) {
    context.run_one_for(std::chrono::milliseconds(5));
    office.settle();
  }
  if (!answered) door.reset(), context.stop();  // so that the client does not wait for ever
  client.join();
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->lines, ElementsAre(HasSubstr(party.made.id)));
  door.reset();
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_THROW(ask_operator(path, {"tables"}), std::runtime_error);
}

}  // namespace
}  // namespace divan::server
