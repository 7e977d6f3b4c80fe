// What every store keeps of people: accounts, passkeys, whose session is whose, and who has ever sat where.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sqlite.h"
#include "tests/server/private_postgres.h"
#include "tests/server/store_tools.h"

namespace divan::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

bool carry_out(EventStore& store, Chore chore) {
  std::promise<bool> promise;
  store.carry_out(std::move(chore), [&promise](bool well) { promise.set_value(well); });
  return promise.get_future().get();
}

class PeopleInStore : public testing::TestWithParam<StoreKind> {
 protected:
  void SetUp() override {
    place_ = GetParam().place();
    reopen();
  }
  void reopen() {
    store_.reset();
    auto opened = place_->open();
    ASSERT_EQ(opened.fault, "");
    store_ = std::move(opened.store);
  }
  // Ann's session, and her account with one passkey.
  void sign_up() {
    ASSERT_TRUE(put(*store_, SessionRow{"ann", "Ann", "en", 5}));
    ASSERT_TRUE(carry_out(*store_, NewAccount{account, passkey}));
  }
  std::vector<TableId> tables_of(const std::string& person, std::size_t most = 100) {
    std::vector<TableId> ids;
    for (const auto& row : store_->tables_of(person, most)) ids.push_back(row.id);
    return ids;
  }
  Append seating(const TableId& table, std::uint64_t first, const std::string& key, std::int64_t touched) const {
    auto append = lines_of(table, first, {R"({"house":"joined","seat":1,"key":")" + key + R"(","name":"é"})"});
    append.row = row_of(table);
    append.row->touched = touched;
    return append;
  }

  const AccountRow account{"ann", "handle", "Ann", "en", 7, "hash of a code"};
  const PasskeyRow passkey{"id", "ann", -7, "key", 0, "phone", 7, 0};
  std::unique_ptr<StorePlace> place_;
  std::unique_ptr<EventStore> store_;
};

TEST_P(PeopleInStore, a_guest_becomes_an_account_and_stays_the_same_person) {
  sign_up();
  reopen();
  EXPECT_EQ(store_->account("ann"), account);
  EXPECT_EQ(store_->account_by_recovery("hash of a code"), account);
  EXPECT_EQ(store_->account_by_recovery("another"), std::nullopt);
  EXPECT_EQ(store_->passkey("id"), passkey);
  EXPECT_THAT(store_->passkeys_of("ann"), ElementsAre(passkey));
  EXPECT_EQ(store_->session("ann"), (SessionRow{"ann", "Ann", "en", 5, "ann"}));
  EXPECT_EQ(store_->account("bob"), std::nullopt);
}

TEST_P(PeopleInStore, a_second_account_of_one_person_is_refused_whole) {
  sign_up();
  auto second = passkey;
  second.id = "other";
  EXPECT_FALSE(carry_out(*store_, NewAccount{account, second}));
  EXPECT_EQ(store_->passkey("other"), std::nullopt);
  EXPECT_FALSE(carry_out(*store_, passkey)) << "the same passkey";
  EXPECT_FALSE(carry_out(*store_, NewAccount{{"bob", "h", "Bob", "en", 7, "r"}, passkey})) << "somebody else's passkey";
  EXPECT_EQ(store_->account("bob"), std::nullopt);
  EXPECT_FALSE(carry_out(*store_, NewAccount{{"bob", "h", "Bob", "en", 7, "r"}, second})) << "not of this person";
}

TEST_P(PeopleInStore, all_sessions_of_an_account_have_its_name) {
  sign_up();
  ASSERT_TRUE(put(*store_, SessionRow{"tablet", "Ann", "en", 6, "ann"}));
  ASSERT_TRUE(put(*store_, SessionRow{"tablet", "Annie", "fr", 8, "ann"}));
  EXPECT_EQ(store_->session("ann"), (SessionRow{"ann", "Annie", "fr", 5, "ann"}));
  EXPECT_EQ(store_->account("ann")->name, "Annie");
  EXPECT_THAT(store_->sessions_of("ann"),
              ElementsAre(SessionRow{"ann", "Annie", "fr", 5, "ann"}, SessionRow{"tablet", "Annie", "fr", 8, "ann"}));
  ASSERT_TRUE(put(*store_, SessionRow{"guest", "Bob", "en", 9}));
  EXPECT_EQ(store_->account("ann")->name, "Annie") << "a guest's name is the guest's";
}

TEST_P(PeopleInStore, a_counter_goes_up_or_the_passkey_is_refused) {
  sign_up();
  EXPECT_TRUE(carry_out(*store_, UsedPasskey{"id", 0, 8})) << "it does not count";
  EXPECT_TRUE(carry_out(*store_, UsedPasskey{"id", 4, 9}));
  for (const std::uint32_t counter : {4U, 3U, 0U}) EXPECT_FALSE(carry_out(*store_, UsedPasskey{"id", counter, 10}));
  EXPECT_TRUE(carry_out(*store_, UsedPasskey{"id", 4'000'000'000, 11}));
  EXPECT_EQ(store_->passkey("id")->counter, 4'000'000'000U);
  EXPECT_EQ(store_->passkey("id")->used, 11);
  EXPECT_FALSE(carry_out(*store_, UsedPasskey{"nobody's", 1, 12}));
}

TEST_P(PeopleInStore, a_recovery_code_is_good_once) {
  sign_up();
  EXPECT_TRUE(carry_out(*store_, NewRecovery{"ann", "hash of a code", "second"}));
  EXPECT_FALSE(carry_out(*store_, NewRecovery{"ann", "hash of a code", "third"}));
  EXPECT_TRUE(carry_out(*store_, NewRecovery{"ann", "", "fourth"})) << "whichever it was";
  EXPECT_EQ(store_->account("ann")->recovery, "fourth");
}

TEST_P(PeopleInStore, a_passkey_is_removed_by_its_owner) {
  sign_up();
  ASSERT_TRUE(carry_out(*store_, RemovePasskey{"id", "bob"}));
  EXPECT_EQ(store_->passkeys_of("ann").size(), 1U);
  ASSERT_TRUE(carry_out(*store_, RemovePasskey{"id", "ann"}));
  EXPECT_THAT(store_->passkeys_of("ann"), IsEmpty());
}

TEST_P(PeopleInStore, all_sessions_but_one_can_be_ended) {
  sign_up();
  for (const auto* key : {"tablet", "phone"}) ASSERT_TRUE(put(*store_, SessionRow{key, "Ann", "en", 6, "ann"}));
  ASSERT_TRUE(put(*store_, SessionRow{"guest", "Bob", "en", 9}));
  ASSERT_TRUE(carry_out(*store_, EndSessions{"ann", "phone"}));
  EXPECT_EQ(store_->session("ann"), std::nullopt);
  EXPECT_EQ(store_->session("tablet"), std::nullopt);
  EXPECT_TRUE(store_->session("phone"));
  EXPECT_TRUE(store_->session("guest"));
}

TEST_P(PeopleInStore, the_tables_where_somebody_has_ever_sat_are_known) {
  ASSERT_EQ(put(*store_, seating("a", 1, "ann", 10)).result, Appended::done);
  ASSERT_EQ(put(*store_, seating("b", 1, "bob", 30)).result, Appended::done);
  auto moved = lines_of("b", 2, {R"({"house":"moved","seat":1,"key":"ann"})", R"({"house":"left","seat":1})"});
  ASSERT_EQ(put(*store_, moved).result, Appended::done);
  ASSERT_EQ(put(*store_, seating("a", 2, "ann", 20)).result, Appended::done);
  ASSERT_EQ(put(*store_, lines_of("c", 1, {R"({"say":{"text":"\"key\":\"ann\""}})"})).result, Appended::done);
  EXPECT_EQ(put(*store_, seating("a", 9, "eve", 20)).result, Appended::conflict);
  reopen();
  EXPECT_THAT(tables_of("ann"), ElementsAre("b", "a"));
  EXPECT_THAT(tables_of("ann", 1), ElementsAre("b"));
  EXPECT_THAT(tables_of("bob"), ElementsAre("b"));
  EXPECT_THAT(tables_of("eve"), IsEmpty()) << "what was refused has seated nobody";
  ASSERT_TRUE(carry_out(*store_, RemoveTable{"b"}));
  EXPECT_THAT(tables_of("ann"), ElementsAre("a"));
}

TEST_P(PeopleInStore, a_person_who_goes_leaves_nothing) {
  sign_up();
  ASSERT_TRUE(put(*store_, SessionRow{"tablet", "Ann", "en", 6, "ann"}));
  ASSERT_EQ(put(*store_, seating("a", 1, "ann", 10)).result, Appended::done);
  ASSERT_TRUE(carry_out(*store_, RemovePerson{"ann"}));
  reopen();
  EXPECT_EQ(store_->account("ann"), std::nullopt);
  EXPECT_EQ(store_->passkey("id"), std::nullopt);
  EXPECT_EQ(store_->session("ann"), std::nullopt);
  EXPECT_EQ(store_->session("tablet"), std::nullopt);
  EXPECT_THAT(tables_of("ann"), IsEmpty());
  EXPECT_TRUE(store_->row("a")) << "the table stays";
}

INSTANTIATE_TEST_SUITE_P(stores, PeopleInStore, testing::ValuesIn(store_kinds()), name_of_kind);

// A database of schema 2, as the program wrote it until today: one of ours, taken back by what schema 3 has added.
constexpr auto one_table = R"({"house":"joined","seat":1,"key":"ann","name":"Ann"})";

TEST(MigrationOfPeople, of_sqlite_finds_who_has_sat_where) {
  TemporaryDirectory directory;
  {
    auto [store, fault] = open_sqlite(directory.path());
    ASSERT_EQ(fault, "");
    ASSERT_EQ(put(*store, lines_of("a", 1, {one_table, R"({"house":"moved","seat":1,"key":"bob"})"})).result,
              Appended::done);
    ASSERT_TRUE(put(*store, SessionRow{"ann", "Ann", "en", 5}));
    store->close();
  }
  {
    Database file(directory.path() + "/divan.sqlite", Database::Access::read_write);
    file.run(
        "DROP INDEX sessions_person; ALTER TABLE sessions DROP COLUMN person; DROP TABLE sat; DROP TABLE passkeys; "
        "DROP TABLE accounts; PRAGMA user_version = 2;");
  }
  for (int times = 0; times < 2; ++times) {
    auto [store, fault] = open_sqlite(directory.path());
    ASSERT_EQ(fault, "");
    ASSERT_EQ(store->tables_of("ann", 9).size(), 1U);
    EXPECT_EQ(store->tables_of("bob", 9).front().id, "a");
    EXPECT_EQ(store->session("ann"), (SessionRow{"ann", "Ann", "en", 5}));
    EXPECT_EQ(store->lines("a").size(), 2U);
    EXPECT_EQ(store->account("ann"), std::nullopt);
    store->close();
  }
}

TEST(MigrationOfPeople, of_postgres_finds_who_has_sat_where) {
  auto& server = PrivatePostgres::shared();
  const auto address = server.new_database();
  {
    auto [store, fault] = open_postgres(address);
    ASSERT_EQ(fault, "");
    ASSERT_EQ(put(*store, lines_of("a", 1, {one_table, R"({"house":"moved","seat":1,"key":"bob"})"})).result,
              Appended::done);
    ASSERT_TRUE(put(*store, SessionRow{"ann", "Ann", "en", 5}));
    store->close();
  }
  server.sql(address,
             "ALTER TABLE sessions DROP COLUMN person; DROP TABLE sat; DROP TABLE passkeys; DROP TABLE accounts; "
             "UPDATE divan SET schema = 2");
  for (int times = 0; times < 2; ++times) {
    auto [store, fault] = open_postgres(address);
    ASSERT_EQ(fault, "");
    ASSERT_EQ(store->tables_of("ann", 9).size(), 1U);
    EXPECT_EQ(store->tables_of("bob", 9).front().id, "a");
    EXPECT_EQ(store->session("ann"), (SessionRow{"ann", "Ann", "en", 5}));
    EXPECT_EQ(store->lines("a").size(), 2U);
    store->close();
  }
}

}  // namespace
}  // namespace divan::server
