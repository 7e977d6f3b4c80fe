// The gate on a clock turned by hand: sessions that end, stores that are away, crowds behind one address.
#include "server/http_gate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "tests/server/fake_clock.h"
#include "tests/server/fake_house.h"
#include "tests/server/memory_store.h"

namespace divan::server {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::int64_t day = 24LL * 3600 * 1000;

class AtTheGate : public testing::Test {
 protected:
  struct Visitor {
    std::string cookie, csrf;
    std::string address = "192.0.2.1";
  };

  Response ask(const Visitor& who, const std::string& method, const std::string& path, const std::string& body = {}) {
    Request request;
    request.method = method;
    request.path = path;
    request.address = who.address;
    request.host = "127.0.0.1:8080";
    request.origin = "http://127.0.0.1:8080";
    request.cookie = who.cookie;
    request.csrf = who.csrf;
    request.content_type = "application/json";
    request.body = body;
    auto judged = gate().judge(request, body.size());
    if (auto* refusal = std::get_if<Response>(&judged)) return *refusal;
    std::optional<Response> answer;
    gate().handle(request, std::get<Gate::Judged>(judged), [&](Response given) { answer = std::move(given); });
    EXPECT_TRUE(answer) << path;
    return answer.value_or(Response{});
  }
  int status(const Visitor& who, const std::string& method, const std::string& path, const std::string& body = {}) {
    return ask(who, method, path, body).status;
  }
  static std::string header(const Response& response, const std::string& name) {
    for (const auto& [key, value] : response.headers) {
      if (key == name) return value;
    }
    return {};
  }
  static std::string error(const Response& response) {
    return std::string(boost::json::parse(*response.body).at("error").as_string());
  }
  Visitor meet(const std::string& address = "192.0.2.1") {
    Visitor visitor{{}, {}, address};
    const auto me = ask(visitor, "GET", "/api/me");
    EXPECT_EQ(me.status, 200);
    const auto cookie = header(me, "Set-Cookie");
    visitor.cookie = cookie.substr(0, cookie.find(';'));
    visitor.csrf = boost::json::parse(*me.body).at("csrf").as_string();
    return visitor;
  }
  // The process begins anew: what it counted is forgotten, what it stored is not.
  void restart() { gate_.reset(); }
  Gate& gate() {
    if (!gate_) {
      gate_ = std::make_unique<Gate>(house, store, clock, [](const std::function<void()>& what) { what(); }, options);
    }
    return *gate_;
  }

  FakeHouse house;
  MemoryStore store;
  FakeClock clock;
  GateOptions options;

 private:
  std::unique_ptr<Gate> gate_;
};

TEST_F(AtTheGate, a_session_that_was_not_used_for_long_has_expired) {
  const auto ann = meet();
  clock.set(clock.now() + 399 * day);
  EXPECT_EQ(status(ann, "GET", "/api/games"), 200);
  clock.set(clock.now() + day);
  EXPECT_EQ(status(ann, "GET", "/api/games"), 401);
}

TEST_F(AtTheGate, a_session_that_is_used_lives_on) {
  const auto ann = meet();
  for (int visits = 0; visits < 3; ++visits) {
    clock.set(clock.now() + 300 * day);
    EXPECT_EQ(status(ann, "GET", "/api/me"), 200);
  }
  EXPECT_EQ(status(ann, "GET", "/api/games"), 200);
}

TEST_F(AtTheGate, who_signs_out_is_nobody_afterwards) {
  const auto ann = meet();
  EXPECT_EQ(status(ann, "POST", "/api/me", R"({"name":"Ann"})"), 200);
  const auto end = ask(ann, "POST", "/api/me/end");
  EXPECT_EQ(end.status, 200);
  EXPECT_THAT(header(end, "Set-Cookie"), HasSubstr("divan=; "));
  EXPECT_THAT(header(end, "Set-Cookie"), HasSubstr("Max-Age=0"));
  EXPECT_THAT(house.heard(), Contains("end session"));
  EXPECT_EQ(error(ask(ann, "GET", "/api/games")), "house.error.session");
  restart();
  EXPECT_EQ(error(ask(ann, "GET", "/api/games")), "house.error.session") << "for good";
  const auto again = ask(ann, "GET", "/api/me");
  EXPECT_THAT(header(again, "Set-Cookie"), StartsWith("divan=")) << "a new session";
  EXPECT_THAT(*again.body, HasSubstr(R"("name":"")"));
}

TEST_F(AtTheGate, a_banned_address_is_turned_away_for_as_long_as_the_ban_lasts) {
  Moderation moderation(store, clock);
  options.moderation = &moderation;
  const auto ann = meet("192.0.2.1");
  const auto bob = meet("192.0.2.2");
  moderation.ban({"address", "192.0.2.1", clock.now() + day, "floods"}, [](bool) {});
  EXPECT_EQ(error(ask(ann, "GET", "/api/games")), "house.error.banned");
  EXPECT_EQ(status(bob, "GET", "/api/games"), 200);
  Request upgrade;
  upgrade.path = "/ws";
  upgrade.address = ann.address;
  EXPECT_EQ(std::get<Response>(gate().admit(upgrade)).status, 403);
  clock.set(clock.now() + day);
  EXPECT_EQ(status(ann, "GET", "/api/games"), 200);
}

TEST_F(AtTheGate, a_banned_name_and_what_looks_like_it_is_not_taken_and_enters_nothing) {
  Moderation moderation(store, clock);
  options.moderation = &moderation;
  const auto mallory = meet();
  EXPECT_EQ(status(mallory, "POST", "/api/me", R"({"name":"Mallory"})"), 200);
  moderation.ban({"name", "mallory", clock.now() + day, {}}, [](bool) {});
  EXPECT_EQ(error(ask(mallory, "POST", "/api/tables", R"({"game":"verrat"})")), "house.error.banned");
  EXPECT_EQ(error(ask(mallory, "POST", "/api/me", R"({"name":"Ma11ory"})")), "house.error.banned") << "looks like it";
  EXPECT_EQ(status(mallory, "POST", "/api/me", R"({"name":"Zoe"})"), 200);
}

TEST_F(AtTheGate, while_the_store_is_away_everything_says_so_and_come_back) {
  const auto ann = meet();
  store.reads_fail = true;
  for (const auto* path : {"/healthz", "/api/me", "/api/games", "/api/tables"}) {
    const auto answer = ask(ann, "GET", path);
    EXPECT_EQ(answer.status, 503) << path;
    EXPECT_EQ(error(answer), "house.error.storage") << path;
    EXPECT_NE(header(answer, "Retry-After"), "") << path;
  }
  Request upgrade;
  upgrade.path = "/ws";
  upgrade.origin = "http://127.0.0.1:8080";
  upgrade.host = "127.0.0.1:8080";
  upgrade.cookie = ann.cookie;
  const auto refused = gate().admit(upgrade);
  EXPECT_EQ(std::get<Response>(refused).status, 503);
  store.reads_fail = false;
  EXPECT_EQ(status(ann, "GET", "/api/games"), 200);
  EXPECT_EQ(status(ann, "GET", "/healthz"), 200);
}

// All at the same moment, with the limits of a real server.
TEST_F(AtTheGate, a_hundred_people_behind_one_address_are_back_at_once_after_a_restart) {
  std::vector<Visitor> people;
  for (int i = 0; i < 100; ++i) {
    people.push_back(meet());
    clock.set(clock.now() + 2'000);  // new sessions are counted
  }
  restart();
  for (const auto& person : people) {
    for (const auto* path : {"/api/me", "/api/games", "/api/tables", "/api/tables/ABC"}) {
      ASSERT_EQ(status(person, "GET", path), 200) << path;
    }
    const auto ticket = ask(person, "POST", "/api/tables/ABC/ticket");
    ASSERT_EQ(ticket.status, 200);
    Request upgrade;
    upgrade.path = "/ws";
    upgrade.address = person.address;
    upgrade.origin = "http://127.0.0.1:8080";
    upgrade.host = "127.0.0.1:8080";
    upgrade.cookie = person.cookie;
    upgrade.query =
        "table=ABC&have=watch:7&ticket=" + std::string(boost::json::parse(*ticket.body).at("ticket").as_string());
    const auto admitted = gate().admit(upgrade);
    ASSERT_TRUE(std::holds_alternative<Admission>(admitted));
    EXPECT_EQ(std::get<Admission>(admitted).have.stream, "watch");
    EXPECT_EQ(std::get<Admission>(admitted).have.version, 7u);
  }
}

TEST_F(AtTheGate, one_session_cannot_use_up_what_others_behind_its_address_need) {
  const auto greedy = meet();
  const auto other = meet();
  int answered = 0;
  while (status(greedy, "GET", "/api/games") == 200) ++answered;
  EXPECT_EQ(answered, options.calls.most);
  EXPECT_EQ(status(other, "GET", "/api/games"), 200);
}

TEST_F(AtTheGate, names_lose_what_cannot_be_seen) {
  const auto ann = meet();
  const auto named = [&](const std::string& name) {
    const auto body = boost::json::serialize(boost::json::object{{"name", name}});
    const auto answer = ask(ann, "POST", "/api/me", body);
    return answer.status == 200 ? std::string(boost::json::parse(*answer.body).at("name").as_string())
                                : std::to_string(answer.status);
  };
  EXPECT_EQ(named("  Ann \u00a0 Lee\u3000"), "Ann Lee");
  EXPECT_EQ(named("A\u200bn\u2060n"), "Ann");
  EXPECT_EQ(named("Ame\u0301lie"), "Am\u00e9lie");
  EXPECT_EQ(named("\u200b\u2060"), "400");
  EXPECT_EQ(named("\u0634\u0647\u0631\u0632\u0627\u062f"), "\u0634\u0647\u0631\u0632\u0627\u062f");
}

}  // namespace
}  // namespace divan::server
