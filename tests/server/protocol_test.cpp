// docs/protocol.md shows every message as the program writes and reads it: each line of its examples is one of these,
// and each of these is there.
#include "server/account_protocol.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "engine/core/registry.h"
#include "server/reply.h"
#include "tests/harness/source_dir.h"

namespace divan::server {
namespace {

using namespace wire;

constexpr auto id = "0123456789abcdef0123456789abcdef";
constexpr auto table = "mfzwizldmfzwizldmfzwizldmf";
constexpr auto secret = "dGhpcyBpcyBhIHNlY3JldCBvZiAyNTYgcmFuZG9tIGI";
constexpr std::int64_t then = 1'800'000'090'000;
constexpr auto code = "abcde-fghij-klmno-pqrst-uvwxy";

People people() {
  People people;
  people.status = Status::running;
  people.seats[Seat{0}] = wire::Chair{"Ann", {}, true, true, {}, {}, {}, {}, {}, {}, {}};
  people.seats[Seat{1}] = wire::Chair{"Bob", {}, false, {}, then - 30'000, {}, {}, {}, {}, {}, {}};
  people.seats[Seat{2}] = wire::Chair{"Cid", {}, false, {}, {}, true, true, {}, {}, {}, {}};
  people.seats[Seat{3}] = wire::Chair{{}, "greedy", {}, {}, {}, {}, {}, {}, {}, {}, {}};
  people.host = Seat{0};
  people.watching = 2;
  people.question = 3;
  people.deadline = then;
  return people;
}

Message message(auto Message::* member, auto value) {
  Message message;
  message.*member = std::move(value);
  return message;
}

std::vector<std::string> from_the_server() {
  Snapshot snapshot;
  snapshot.version = 7;
  snapshot.you = Seat{0};
  snapshot.view = Written{R"({"turn":1,"phase":"intrigue"})"};
  snapshot.notebook = Written{"{}"};
  snapshot.legal = Written{R"([{"do":"ready"}])"};
  snapshot.bounds = Written{R"({"open":true})"};
  snapshot.may_undo = false;
  snapshot.order = Order::ask;
  snapshot.people = people();
  snapshot.log.emplace();
  snapshot.log->push_back({7, {R"([{"event":"readied","seat":2}])"}, {}});

  Snapshot gathering;
  gathering.people.seats[Seat{0}] = wire::Chair{"Ann", {}, true, {}, {}, {}, {}, {}, {}, {}, {}};
  gathering.people.seats[Seat{1}] = wire::Chair{};
  gathering.people.host = Seat{0};
  gathering.people.watching = 1;

  Update update{8, {R"([{"event":"readied","seat":1}])"}, {R"({"players":{"1":{"ready":true}}})"}, {}, {}, {}, {}, {}};
  update.legal = Written{"[]"};
  update.bounds = Written{R"({"open":true})"};
  update.may_undo = false;
  Update heard{9, {"[]"}, {"{}"}, Written{R"({"seat":2,"say":{"text":"salut"}})"}, {}, {}, {}, {}};

  Answer committed, refused, malformed, failed;
  committed.id = refused.id = malformed.id = failed.id = id;
  committed.committed = true;
  committed.version = 8;
  refused.refused = Written{write_verdict(Verdict::refused("TABLE-7", "question_closed"))};
  malformed.malformed = {"act.do", "expected one of ready offer"};
  failed.failed = "house.error.storage";

  auto pong = message(&Message::pong, std::int64_t{1});
  pong.now = then;
  return {to_json(message(&Message::snapshot, snapshot)),
          to_json(message(&Message::snapshot, gathering)),
          to_json(message(&Message::update, update)),
          to_json(message(&Message::update, heard)),
          to_json(message(&Message::people, people())),
          to_json(message(&Message::order, Order::decline)),
          to_json(message(&Message::answer, committed)),
          to_json(message(&Message::answer, refused)),
          to_json(message(&Message::answer, malformed)),
          to_json(message(&Message::answer, failed)),
          to_json(message(&Message::bye, Bye{"house.bye.stopping"})),
          to_json(pong)};
}

std::vector<std::string> frames() {
  Frame act, undo, say, more_time, pause, order, back, ping;
  for (Frame* frame : {&act, &undo, &say, &more_time, &pause, &order, &back}) frame->id = id;
  act.act = Written{R"({"do":"plan","vizier":"stout","to":"bukhara"})"};
  act.question = 3;
  undo.undo = true;
  say.say = Written{R"({"to":2,"text":"salut","claim":{"claim":"seeking","card":"gold"}})"};
  more_time.more_time = true;
  pause.pause = true;
  order.order = Order::decline;
  back.back = true;
  ping.ping = 1;
  std::vector<std::string> texts;
  for (const Frame& frame : {act, undo, say, more_time, pause, order, back, ping}) texts.push_back(to_json(frame));
  return texts;
}

std::vector<std::string> given_to_calls() {
  MakeTable make{"verrat", 4, {R"({"max_turns":20})"}, false, {Pace::live, 90, {}}, {"greedy", "greedy"}, true};
  return {to_json(make),
          to_json(Invitation{secret, {}}),
          to_json(Invitation{secret, Seat{2}}),
          to_json(OfSeat{Seat{1}}),
          to_json(Remove{{}, 3}),
          to_json(Gallery{false}),
          to_json(ReportPlayer{Seat{1}, "salut", "says it to everybody"}),
          to_json(MuteSeat{Seat{1}, true}),
          to_json(BotSeat{Seat{3}, "greedy"}),
          to_json(MoveSeat{secret}),
          to_json(SwapSeats{Seat{0}, Seat{2}}),
          to_json(Admit{Seat{3}, true}),
          to_json(Words{"salut"}),
          to_json(ReadCode{"kobarudi"}),
          to_json(NewPasskey{secret, "eyJ0eXBlIjoi", "SZYN5Q", "Firefox, Linux"}),
          to_json(SignIn{secret, "cGFzc2tleS0x", "eyJ0eXBlIjoi", "SZYN5Q", "MEUCIQ", secret, true}),
          to_json(Recover{code, false}),
          to_json(OfPasskey{"cGFzc2tleS0x"}),
          to_json(HistoryWish{"verrat", "Bob", then, {}, {}, 20})};
}

Tape tape() {
  Tape tape{"verrat", 4,  {R"({"gifts":false,"turns_to_speak":false,"max_turns":0,"intrigue_seconds":360})"},
            {},       {}, "1",
            {},       {}, {}};
  tape.players = {{"Ann", {}}, {"Bob", {}}, {"Cid", {}}, {{}, "greedy"}};
  tape.snapshot.version = 1;
  tape.snapshot.you = Seat{0};
  tape.snapshot.view = Written{R"({"turn":1,"phase":"intrigue"})"};
  tape.snapshot.people.status = Status::running;
  tape.snapshot.people.seats[Seat{0}] = wire::Chair{"Ann", {}, true, {}, {}, {}, {}, {}, {}, {}, {}};
  tape.snapshot.log.emplace();
  tape.updates.push_back(
      {2, {R"([{"event":"readied","seat":1}])"}, {R"({"players":{"1":{"ready":true}}})"}, {}, {}, {}, {}, {}});
  tape.moments.push_back({3, Written{R"({"seat":1,"act":{"do":"ready"}})"}});
  return tape;
}

std::vector<std::string> given_by_calls() {
  GameList games;
  games.games.push_back({"verrat",
                         2,
                         4,
                         4,
                         {R"({"gifts":false,"turns_to_speak":false,"max_turns":0,"intrigue_seconds":360})"},
                         {"beginner", "easy", "medium", "hard", "expert"}});
  const Summary summary{table, "verrat", Status::open, 4, 1, {"Ann"}, 2, {Pace::turns, {}, 24}, true};
  const std::string address = std::string("https://divan.example/t/") + table;
  TableInfo stranger{table, "verrat", Status::open, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}};
  return {to_json(games),
          to_json(TableList{{{to_json(summary)}}, "1800000090000-" + std::string(table)}),
          to_json(SpectatorList{{{3, "Eve"}}}),
          to_json(wire::Made{table, secret, address + "#" + secret}),
          to_json(stranger),
          to_json(Seated{table, Seat{0}}),
          to_json(Nothing{}),
          to_json(wire::Rematch{table, address}),
          to_json(SeatToken{secret}),
          to_json(Code{"kobarudi", then}),
          to_json(Found{table, secret}),
          to_json(Link{secret, std::string("https://divan.example/move#") + secret, then}),
          to_json(tape()),
          to_json(Account{true, true, {{"cGFzc2tleS0x", "Firefox, Linux", then, 0}}, 1, code}),
          to_json(PasskeyOffer{secret, "divan.example", secret, "Ann", {-7, -8, -257}, {"cGFzc2tleS0x"}}),
          to_json(SignInOffer{secret, "divan.example"}),
          to_json(SignedIn{"Ann", "en", secret, 1, {}}),
          to_json(MyTables{{{table, "verrat", Status::running}}}),
          to_json(History{{{table, "verrat", then, 1, {{"Ann", {}, 1, 6}, {{}, "greedy", 2, 5}}}},
                          "1800000090000-" + std::string(table),
                          {}}),
          to_json(Statistics{{{"verrat", 10, 4, 250, 400, 168, 687, 6, table}}, {{"Bob", 10, 6, 4}}, {}}),
          to_json(MyData{"Ann", "en", then, {}, {then}, {{table, "verrat", Status::ended, then, {"Ann"}, {"salut"}}}}),
          error(400, "record", to_json(BadLine{7, "refused by VE-22 (seat_to_seat)"})).body,
          error(409, "full").body,
          error(400, "options", Fault{"options.max_turns", "expected a whole number from 0 to 65535"}).body};
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The lines between ```json and ```.
std::set<std::string> examples_in(const std::string& text) {
  std::set<std::string> examples;
  bool inside = false;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = line == "```json";
    } else if (inside) {
      examples.insert(line);
    }
  }
  return examples;
}

TEST(Protocol, the_examples_in_the_documentation_are_what_the_program_writes) {
  std::set<std::string> written;
  for (const auto& some : {from_the_server(), frames(), given_to_calls(), given_by_calls()}) {
    written.insert(some.begin(), some.end());
  }
  const auto shown = examples_in(read_file(source_dir() + "/docs/protocol.md"));
  for (const auto& example : written) EXPECT_TRUE(shown.contains(example)) << "not in docs/protocol.md: " << example;
  for (const auto& example : shown) EXPECT_TRUE(written.contains(example)) << "only in docs/protocol.md: " << example;
}

template <class T>
void expect_read_back(const std::string& text) {
  T value{};
  ASSERT_FALSE(read_body(text, value)) << text;
  EXPECT_EQ(to_json(value), text);
}

TEST(Protocol, what_a_client_sends_is_read_as_it_is_shown) {
  for (const auto& frame : frames()) expect_read_back<Frame>(frame);
  const auto given = given_to_calls();
  expect_read_back<MakeTable>(given[0]);
  expect_read_back<Invitation>(given[1]);
  expect_read_back<Invitation>(given[2]);
  expect_read_back<OfSeat>(given[3]);
  expect_read_back<Remove>(given[3]);
  expect_read_back<Remove>(given[4]);
  expect_read_back<Gallery>(given[5]);
  expect_read_back<ReportPlayer>(given[6]);
  expect_read_back<MuteSeat>(given[7]);
  expect_read_back<BotSeat>(given[8]);
  expect_read_back<MoveSeat>(given[9]);
  expect_read_back<SwapSeats>(given[10]);
  expect_read_back<Admit>(given[11]);
  expect_read_back<Words>(given[12]);
  expect_read_back<ReadCode>(given[13]);
  expect_read_back<NewPasskey>(given[14]);
  expect_read_back<SignIn>(given[15]);
  expect_read_back<Recover>(given[16]);
  expect_read_back<OfPasskey>(given[17]);
  expect_read_back<HistoryWish>(given[18]);
}

TEST(Protocol, every_call_and_goodbye_of_the_documentation_is_known) {
  const auto text = read_file(source_dir() + "/docs/protocol.md");
  for (const auto* call : {"GET me",
                           "POST me",
                           "POST me/end",
                           "GET tables/ID/spectators",
                           "POST tables/ID/gallery",
                           "POST tables/ID/report",
                           "GET games",
                           "GET tables",
                           "POST tables",
                           "GET tables/ID",
                           "POST tables/ID/join",
                           "POST tables/ID/watch",
                           "POST tables/ID/leave",
                           "POST tables/ID/start",
                           "POST tables/ID/remove",
                           "POST tables/ID/mute",
                           "POST tables/ID/host",
                           "POST tables/ID/bot",
                           "POST tables/ID/invite",
                           "POST tables/ID/swap",
                           "POST tables/ID/talk",
                           "POST tables/ID/code",
                           "POST code",
                           "POST tables/ID/ask",
                           "POST tables/ID/admit",
                           "POST tables/ID/rematch",
                           "POST tables/ID/move",
                           "POST move",
                           "POST tables/ID/program",
                           "POST tables/ID/ticket",
                           "GET tables/ID/record",
                           "GET tables/ID/replay/EYES",
                           "POST replay/EYES",
                           "POST replay/hindsight/N"}) {
    EXPECT_NE(text.find(std::string("`") + call + "`"), std::string::npos) << call;
  }
}

}  // namespace
}  // namespace divan::server
