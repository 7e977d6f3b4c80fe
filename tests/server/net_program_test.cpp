// A program at the gate: its token in place of cookie, CSRF token and Origin, and what that does not open.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/net_doors.h"

namespace divan::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

// Nothing but a token.
Headers showing(const std::string& authorization, Headers more = {}) {
  Headers headers{{"Authorization", authorization}, {"Cookie", ""}, {"Origin", ""}, {"X-Divan-CSRF", ""}};
  for (const auto& [name, value] : more) headers[name] = value;
  return headers;
}
Headers bearer(const std::string& token, Headers more = {}) { return showing("Bearer " + token, std::move(more)); }

std::string ticket_in(const HttpAnswer& answer) {
  return answer.status == 200 ? std::string(answer.json().at("ticket").as_string()) : std::string();
}
std::string line_to(const std::string& ticket) { return "/ws?table=ABC&ticket=" + ticket; }

const std::string token = new_secret();

TEST(ProgramAtTheGate, opens_its_table_a_ticket_and_the_socket) {
  Doors doors;
  auto program = doors.browser();
  EXPECT_EQ(program.get("/api/tables/ABC", bearer(token)).body, R"({"path":"tables/ABC"})");
  const auto ticket = ticket_in(program.post("/api/tables/ABC/ticket", "", bearer(token)));
  Wire line(program, line_to(ticket) + "&have=1:3", bearer(token));
  EXPECT_EQ(line.opened(), 101);
  EXPECT_TRUE(line.read());
  EXPECT_THAT(doors.house.heard(), ElementsAre("GET tables/ABC", "GET tables/ABC", "attach ABC 1:3"));
  for (const auto& person : doors.house.people()) {
    EXPECT_EQ(person.program, key_of(token));
    EXPECT_EQ(person.key, "");
  }
}

TEST(ProgramAtTheGate, names_the_scheme_in_any_letters) {
  Doors doors;
  EXPECT_EQ(doors.browser().get("/api/tables/ABC", showing("bearer " + token)).status, 200);
  EXPECT_EQ(doors.browser().get("/api/tables/ABC", showing("BEARER " + token)).status, 200);
}

TEST(ProgramAtTheGate, with_what_cannot_be_a_token_reaches_nobody) {
  Doors doors;
  auto program = doors.browser();
  for (const auto& shown : {std::string("x"), token.substr(1), token + "A", token.substr(1) + "!",
                            token.substr(1) + "=", std::string(43, ' ') + "x", token + " " + token}) {
    const auto answer = program.get("/api/tables/ABC", bearer(shown));
    EXPECT_EQ(answer.status, 401) << shown;
    EXPECT_EQ(answer.error(), "token") << shown;
    EXPECT_EQ(answer.header("www-authenticate"), "Bearer");
    EXPECT_EQ(program.post("/api/tables/ABC/ticket", "", bearer(shown)).error(), "token") << shown;
  }
  EXPECT_EQ(program.get("/api/tables/ABC", showing("Bearer")).error(), "session") << "no token at all";
  EXPECT_THAT(doors.house.heard(), IsEmpty());
}

TEST(ProgramAtTheGate, gets_no_ticket_where_its_token_opens_nothing) {
  Doors doors;
  auto program = doors.browser();
  const auto answer = program.post("/api/tables/strange/ticket", "", bearer(token));
  EXPECT_EQ(answer.status, 401);
  EXPECT_EQ(answer.error(), "token");
  EXPECT_EQ(answer.header("www-authenticate"), "Bearer");
  EXPECT_EQ(program.post("/api/tables/missing/ticket", "", bearer(token)).status, 404);
}

TEST(ProgramAtTheGate, may_call_nothing_else_whatever_it_shows_beside) {
  Doors doors;
  auto ann = doors.person("Ann");
  const Headers both{{"Authorization", "Bearer " + token}};
  for (const char* path : {"me", "games", "tables", "tables/ABC/record", "tables/ABC/hindsight/1"}) {
    EXPECT_EQ(ann.get(std::string("/api/") + path, bearer(token)).error(), "program") << path;
    EXPECT_EQ(ann.get(std::string("/api/") + path, both).error(), "program") << path;
  }
  for (const char* path : {"me", "tables", "move", "tables/ABC/join", "tables/ABC/leave", "tables/ABC/program",
                           "tables/ABC/start", "tables/ABC/remove", "tables/ABC/invite", "tables/ABC/move"}) {
    EXPECT_EQ(ann.post(std::string("/api/") + path, "{}", bearer(token)).error(), "program") << path;
    EXPECT_EQ(ann.post(std::string("/api/") + path, "{}", both).error(), "program") << path;
  }
  EXPECT_THAT(doors.house.heard(), IsEmpty());
}

TEST(ProgramAtTheGate, gets_a_ticket_for_nothing_only) {
  Doors doors;
  auto program = doors.browser();
  EXPECT_EQ(program.post("/api/tables/ABC/ticket", "{}", bearer(token)).status, 200);
  EXPECT_EQ(program.post("/api/tables/ABC/ticket", R"({"seat":1})", bearer(token)).error(), "body");
}

TEST(ProgramAtTheGate, does_not_come_from_a_foreign_page) {
  Doors doors;
  auto program = doors.browser();
  const auto ticket = ticket_in(program.post("/api/tables/ABC/ticket", "", bearer(token)));
  for (const char* origin : {"http://evil.example", "null"}) {
    const auto foreign = bearer(token, {{"Origin", origin}});
    EXPECT_EQ(program.get("/api/tables/ABC", foreign).error(), "origin");
    EXPECT_EQ(program.post("/api/tables/ABC/ticket", "", foreign).error(), "origin");
    EXPECT_EQ(Wire(program, line_to(ticket), foreign).opened(), 403);
  }
  EXPECT_EQ(program.send("OPTIONS", "/api/tables/ABC", "", {{"Origin", "http://evil.example"}}).status, 405)
      << "no page elsewhere may even ask whether it might";
  const auto own = bearer(token, {{"Origin", program.origin}});
  EXPECT_EQ(program.get("/api/tables/ABC", own).status, 200);
  EXPECT_EQ(Wire(program, line_to(ticket), own).opened(), 101) << "a refused page has not used the ticket up";
}

TEST(ProgramAtTheGate, has_tickets_that_open_for_nobody_else) {
  Doors doors;
  auto ann = doors.person("Ann");
  const auto take = [&](const Headers& headers) { return ticket_in(ann.post("/api/tables/ABC/ticket", "", headers)); };
  EXPECT_EQ(Wire(ann, line_to(take(bearer(token)))).opened(), 403) << "a program's ticket, a person's cookie";
  EXPECT_EQ(Wire(ann, line_to(take({})), bearer(token)).opened(), 403) << "a person's ticket, a program's token";
  EXPECT_EQ(Wire(ann, line_to(take(bearer(token))), bearer(new_secret())).opened(), 403);
  EXPECT_EQ(Wire(ann, line_to(take(bearer(token))), showing("")).opened(), 403) << "a ticket alone is nothing";
  EXPECT_EQ(Wire(ann, line_to(take(bearer(token))), bearer("x")).opened(), 401);
  EXPECT_EQ(Wire(ann, "/ws?table=XYZ&ticket=" + take(bearer(token)), bearer(token)).opened(), 403);
  EXPECT_EQ(Wire(ann, "/ws?table=ABC", bearer(token)).opened(), 403) << "a token alone opens no line";
  const auto once = take(bearer(token));
  EXPECT_EQ(Wire(ann, line_to(once), bearer(token)).opened(), 101);
  EXPECT_EQ(Wire(ann, line_to(once), bearer(token)).opened(), 403);
}

TEST(ProgramAtTheGate, shows_its_token_in_the_header_only) {
  Doors doors;
  auto program = doors.browser();
  const Headers cookie{{"Cookie", "divan=" + token}};
  EXPECT_EQ(program.get("/api/tables/ABC", cookie).error(), "session");
  EXPECT_EQ(program.get("/api/tables/ABC?token=" + token + "&access_token=" + token).error(), "session");
  EXPECT_THAT(doors.house.heard(), IsEmpty());
}

TEST(ProgramAtTheGate, is_not_confused_with_what_a_proxy_wants_to_be_shown) {
  Doors doors;
  auto ann = doors.person("Ann");
  EXPECT_EQ(ann.get("/api/tables/ABC", {{"Authorization", "Basic QW5uOnNlY3JldA=="}}).status, 200);
  EXPECT_EQ(doors.house.people().back().name, "Ann");
}

TEST(ProgramAtTheGate, asks_no_more_often_than_people) {
  HttpOptions options;
  options.gate.tickets = {2, 60'000};
  options.gate.calls = {6, 60'000};
  Doors doors(options);
  auto program = doors.browser();
  for (const int status : {200, 200, 429}) {
    EXPECT_EQ(program.post("/api/tables/ABC/ticket", "", bearer(token)).status, status);
  }
  for (const int status : {200, 200, 200, 429}) {
    EXPECT_EQ(program.get("/api/tables/ABC", bearer(token)).status, status);
  }
  EXPECT_EQ(Wire(program, line_to("x"), bearer(token)).opened(), 429);
}

TEST(ProgramAtTheGate, sends_json_or_nothing) {
  Doors doors;
  EXPECT_EQ(
      doors.browser().post("/api/tables/ABC/ticket", "a=b", bearer(token, {{"Content-Type", "text/plain"}})).status,
      415);
}

TEST(Description, is_public_and_what_is_not_in_it_cannot_be_called) {
  Doors doors;
  auto browser = doors.browser();
  browser.cookie = "";
  const auto answer = browser.get("/api/openapi.json");
  EXPECT_EQ(answer.status, 200);
  EXPECT_THAT(answer.body, StartsWith(R"({"openapi":"3.1.0")"));
  auto ann = doors.person("Ann");
  for (const char* path :
       {"dance", "tables/ABC/dance", "tables/ABC/join/", "tables/", "tables//join", "tables/A/B/C/D"}) {
    EXPECT_EQ(ann.post(std::string("/api/") + path, "{}").error(), "no_such_call") << path;
    EXPECT_EQ(ann.get(std::string("/api/") + path).error(), "no_such_call") << path;
  }
  EXPECT_THAT(doors.house.heard(), IsEmpty());
}

}  // namespace
}  // namespace divan::server
