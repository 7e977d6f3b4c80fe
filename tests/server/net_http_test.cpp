// HTTP over real sockets: sessions, forged requests, limits, order of closing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/net_doors.h"

namespace divan::server {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

TEST(Net, health_is_told) {
  Doors doors;
  const auto answer = doors.browser().get("/healthz");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body, R"({"status":"ok"})");
}

TEST(Net, a_session_is_made_once_and_comes_back_with_its_cookie) {
  Doors doors;
  auto browser = doors.browser();
  const auto first = browser.get("/api/me");
  ASSERT_EQ(first.status, 200);
  EXPECT_THAT(first.header("set-cookie"), StartsWith("divan="));
  EXPECT_THAT(first.header("set-cookie"), HasSubstr("; HttpOnly; SameSite=Lax"));
  EXPECT_THAT(first.header("set-cookie"), Not(HasSubstr("Secure")));
  EXPECT_EQ(first.header("cache-control"), "no-store");
  const auto again = browser.get("/api/me");
  EXPECT_EQ(again.header("set-cookie"), "");
  EXPECT_EQ(again.json().at("csrf"), first.json().at("csrf"));
}

TEST(Net, a_person_keeps_name_and_language) {
  Doors doors;
  auto browser = doors.person("Şehrazad");
  EXPECT_EQ(browser.get("/api/me").json().at("name").as_string(), "Şehrazad");
  EXPECT_EQ(browser.post("/api/me", R"({"language":"fr"})").status, 200);
  const auto me = browser.get("/api/me").json();
  EXPECT_EQ(me.at("name").as_string(), "Şehrazad");
  EXPECT_EQ(me.at("language").as_string(), "fr");
}

TEST(Net, a_name_is_a_short_line_of_text) {
  Doors doors;
  auto browser = doors.person("Ali");
  for (const char* body : {R"({"name":""})", R"({"name":"  "})", R"({"name":"a\u0000b"})", R"({"name":"a\nb"})",
                           R"({"name":7})", R"({"name":"1234567890123456789012345"})", R"({"language":"de"})",
                           R"({"nickname":"x"})", R"(["Ali"])", "{", R"({"name":"a","name":"b"})", ""}) {
    const auto answer = browser.post("/api/me", body);
    EXPECT_EQ(answer.status, 400) << body;
    EXPECT_EQ(answer.error(), "name") << body;
  }
  EXPECT_EQ(browser.post("/api/me", R"({"name":"éééééééééééééééééééééééé"})").status, 200);
}

TEST(Net, calls_reach_the_house_with_the_person_who_made_them) {
  Doors doors;
  auto browser = doors.person("Ali");
  EXPECT_EQ(browser.get("/api/games").body, R"({"path":"games"})");
  EXPECT_EQ(browser.post("/api/tables/ABC/join", R"({"seat":2})").status, 200);
  EXPECT_EQ(browser.get("/api/tables/missing").error(), "no_table");
  EXPECT_THAT(doors.house.heard(),
              ElementsAre("GET games", R"(POST tables/ABC/join {"seat":2})", "GET tables/missing"));
  const auto people = doors.house.people();
  EXPECT_EQ(people[0].name, "Ali");
  EXPECT_EQ(people[0].key.size(), secret_length);
  EXPECT_THAT(browser.cookie, Not(HasSubstr(people[0].key)));
}

TEST(Net, without_a_session_nothing_reaches_the_house) {
  Doors doors;
  auto browser = doors.browser();
  for (const char* cookie : {"", "divan=short", "divan=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "divan=", ";;;",
                             "other=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}) {
    browser.cookie = cookie;
    EXPECT_EQ(browser.get("/api/tables").status, 401) << cookie;
    EXPECT_EQ(browser.post("/api/tables", "{}").error(), "session") << cookie;
  }
  EXPECT_THAT(doors.house.heard(), IsEmpty());
}

TEST(Net, a_post_needs_the_token_of_its_own_session) {
  Doors doors;
  auto browser = doors.person("Ali");
  auto other = doors.person("Zeynep");
  EXPECT_EQ(browser.post("/api/tables", "{}", {{"X-Divan-CSRF", ""}}).error(), "csrf");
  EXPECT_EQ(browser.post("/api/tables", "{}", {{"X-Divan-CSRF", other.csrf}}).error(), "csrf");
  EXPECT_EQ(browser.post("/api/tables", "{}", {{"Cookie", other.cookie}}).error(), "csrf");
  EXPECT_EQ(browser.post("/api/me", R"({"name":"x"})", {{"X-Divan-CSRF", "no"}}).status, 403);
  EXPECT_THAT(doors.house.heard(), IsEmpty());
  EXPECT_EQ(browser.post("/api/tables", "{}").status, 200);
}

TEST(Net, a_post_comes_from_our_own_pages) {
  Doors doors;
  auto browser = doors.person("Ali");
  for (const std::string& origin :
       {std::string(), std::string("null"), std::string("http://evil.example"), "https" + browser.origin.substr(4),
        browser.origin + "/", std::string("http://127.0.0.1:1"), browser.origin + ".evil.example"}) {
    const auto answer = browser.post("/api/tables", "{}", {{"Origin", origin}});
    EXPECT_EQ(answer.status, 403) << origin;
    EXPECT_EQ(answer.error(), "origin") << origin;
  }
  // A foreign name that was made to lead here is of one origin with itself, but not with us.
  EXPECT_EQ(browser.post("/api/tables", "{}", {{"Origin", "http://evil.example"}, {"Host", "evil.example"}}).status,
            403);
  EXPECT_THAT(doors.house.heard(), IsEmpty());
  const auto port = std::to_string(doors.port());
  EXPECT_EQ(
      browser.post("/api/tables", "{}", {{"Origin", "http://localhost:" + port}, {"Host", "localhost:" + port}}).status,
      200);
}

TEST(Net, behind_tls_only_the_public_address_counts) {
  HttpOptions options;
  options.gate.public_url = "https://Divan.example:443/";
  options.behind_proxy = true;
  Doors doors(options);
  auto browser = doors.browser();
  const auto me = browser.get("/api/me");
  EXPECT_THAT(me.header("set-cookie"), StartsWith("__Host-divan="));
  EXPECT_THAT(me.header("set-cookie"), HasSubstr("; Secure"));
  EXPECT_THAT(me.header("strict-transport-security"), HasSubstr("max-age="));
  browser.csrf = me.json().at("csrf").as_string();
  EXPECT_EQ(browser.post("/api/tables", "{}").error(), "origin");
  EXPECT_EQ(browser.post("/api/tables", "{}", {{"Origin", "http://divan.example"}}).error(), "origin");
  EXPECT_EQ(browser.post("/api/tables", "{}", {{"Origin", "https://divan.example"}}).status, 200);
}

TEST(Net, everything_carries_the_security_headers) {
  Doors doors;
  auto browser = doors.person("Ali");
  for (const char* path : {"/", "/api/me", "/api/missing", "/nowhere.js", "/healthz", "/ws"}) {
    const auto answer = browser.get(path);
    EXPECT_THAT(answer.header("content-security-policy"), StartsWith("default-src 'self';")) << path;
    EXPECT_THAT(answer.header("content-security-policy"), HasSubstr("frame-ancestors 'none'")) << path;
    EXPECT_THAT(answer.header("content-security-policy"), HasSubstr("script-src 'self' 'wasm-unsafe-eval';")) << path;
    EXPECT_THAT(answer.header("content-security-policy"), Not(HasSubstr("unsafe-inline"))) << path;
    EXPECT_THAT(answer.header("content-security-policy"), Not(HasSubstr("'unsafe-eval'"))) << path;
    EXPECT_EQ(answer.header("referrer-policy"), "no-referrer") << path;
    EXPECT_EQ(answer.header("x-content-type-options"), "nosniff") << path;
    EXPECT_EQ(answer.header("access-control-allow-origin"), "") << path;
    EXPECT_EQ(answer.header("server"), "") << path;
  }
}

TEST(Net, what_cannot_be_done_is_told_by_status_and_key) {
  Doors doors;
  auto browser = doors.person("Ali");
  EXPECT_EQ(browser.get("/nowhere.js").status, 404);
  EXPECT_EQ(browser.get("/nowhere.js").error(), "not_found");
  const auto method = browser.send("DELETE", "/api/tables");
  EXPECT_EQ(method.status, 405);
  EXPECT_EQ(method.error(), "method");
  EXPECT_EQ(method.header("allow"), "GET, HEAD, POST");
  EXPECT_EQ(browser.post("/").header("allow"), "GET, HEAD");
  EXPECT_EQ(browser.send("OPTIONS", "/api/tables").status, 405);
  EXPECT_EQ(browser.post("/api/tables", "a=b", {{"Content-Type", "application/x-www-form-urlencoded"}}).status, 415);
  EXPECT_EQ(browser.post("/api/tables", "{}", {{"Content-Type", "text/plain"}}).error(), "media_type");
  EXPECT_EQ(browser.post("/api/tables", "{}", {{"Content-Type", "application/json; charset=utf-8"}}).status, 200);
  EXPECT_EQ(browser.get("/ws").status, 426);
}

TEST(Net, long_bodies_and_headers_are_refused_before_they_are_read) {
  Doors doors;
  auto browser = doors.person("Ali");
  EXPECT_EQ(browser.post("/api/tables", std::string(16 * 1024, 'x')).status, 200);
  const auto large = browser.post("/api/tables", std::string(16 * 1024 + 1, 'x'));
  EXPECT_EQ(large.status, 413);
  EXPECT_EQ(large.error(), "too_large");
  EXPECT_EQ(browser.post("/api/tables", std::string(1 << 20, 'x')).status, 413);
  EXPECT_EQ(browser.get("/healthz", {{"X-Long", std::string(9000, 'x')}}).status, 431);
  EXPECT_EQ(browser.get("/healthz").status, 200);
}

TEST(Net, head_is_a_get_without_its_body) {
  Doors doors;
  auto browser = doors.person("Ali");
  const auto head = browser.send("HEAD", "/healthz");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.body, "");
  EXPECT_EQ(head.header("content-length"), "15");
  EXPECT_EQ(browser.send("HEAD", "/api/games").status, 200);
}

TEST(Net, requests_share_a_connection) {
  Doors doors;
  Plug plug(doors.port());
  plug.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  const auto all = plug.read();
  EXPECT_NE(all.find("\"ok\""), all.rfind("\"ok\""));
}

TEST(Net, nonsense_is_answered_or_dropped_and_harms_nobody) {
  Doors doors;
  for (const std::string& bytes :
       {std::string("\r\n\r\n"), std::string("GET\r\n\r\n"), std::string("GET / HTTP/9.9\r\n\r\n"),
        std::string(1, '\0'), std::string(70'000, 'A'), std::string("GET / HTTP/1.1\r\nA: b\rc\r\n\r\n"),
        std::string("POST /api/me HTTP/1.1\r\nContent-Length: -1\r\n\r\n"),
        std::string("POST /api/me HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n"),
        std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11)}) {
    Plug plug(doors.port());
    plug.send(bytes);
    const auto answer = plug.read(Patience(500));
    EXPECT_TRUE(answer.empty() || answer.starts_with("HTTP/1.1 4")) << bytes.substr(0, 40) << " gave " << answer;
  }
  {
    Plug(doors.port()).send("POST /api/me HTTP/1.1\r\nContent-Length: 100\r\n\r\nhalf of it");
  }
  EXPECT_EQ(doors.browser().get("/healthz").status, 200);
  EXPECT_THAT(doors.house.heard(), IsEmpty());
}

TEST(Net, a_request_that_never_ends_is_cut) {
  HttpOptions options;
  options.connections.request = std::chrono::seconds(1);
  Doors doors(options);
  Plug plug(doors.port());
  plug.send("GET /healthz HTTP/1.1\r\n");
  EXPECT_TRUE(plug.ended(Patience(5000)));
}

TEST(Net, an_address_may_not_ask_without_end) {
  HttpOptions options;
  options.gate.calls = {5, 60'000};
  Doors doors(options);
  auto browser = doors.browser();
  EXPECT_EQ(browser.get("/api/me").status, 200) << "makes the session";
  for (int i = 0; i < 5; ++i) EXPECT_EQ(browser.get("/api/me").status, 200);
  const auto refused = browser.get("/api/me");
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.error(), "too_many");
  EXPECT_NE(refused.header("retry-after"), "");
  EXPECT_EQ(browser.get("/healthz").status, 200);
}

TEST(Net, replays_are_counted_by_themselves) {
  HttpOptions options;
  options.gate.replays = {2, 60'000};
  Doors doors(options);
  auto browser = doors.person("Ali");
  EXPECT_NE(browser.get("/api/tables/ABC/replay/open").status, 429);
  EXPECT_NE(browser.post("/api/replay/open", "{}").status, 429);
  for (const auto* path : {"/api/tables/ABC/replay/1", "/api/tables/XYZ/replay/open"}) {
    EXPECT_EQ(browser.get(path).error(), "too_many") << path;
  }
  EXPECT_EQ(browser.post("/api/replay/hindsight/1", "{}").error(), "too_many");
  EXPECT_NE(browser.get("/api/tables/ABC").status, 429);
}

TEST(Net, new_sessions_are_counted_by_themselves) {
  HttpOptions options;
  options.gate.sessions = {2, 60'000};
  Doors doors(options);
  auto known = doors.browser();
  EXPECT_EQ(known.get("/api/me").status, 200);
  EXPECT_EQ(doors.browser().get("/api/me").status, 200);
  EXPECT_EQ(doors.browser().get("/api/me").status, 429);
  EXPECT_EQ(known.get("/api/me").status, 200);
}

TEST(Net, only_behind_a_proxy_is_its_word_taken) {
  HttpOptions options;
  options.gate.calls = {1, 60'000};
  {
    Doors doors(options);
    EXPECT_EQ(doors.browser().get("/api/me", {{"X-Forwarded-For", "192.0.2.1"}}).status, 200);
    EXPECT_EQ(doors.browser().get("/api/me", {{"X-Forwarded-For", "192.0.2.2"}}).status, 429);
  }
  options.behind_proxy = true;
  Doors doors(options);
  const auto ask = [&](const std::string& from) {
    return doors.browser().get("/api/me", {{"X-Forwarded-For", from}}).status;
  };
  EXPECT_EQ(ask("192.0.2.1"), 200);
  EXPECT_EQ(ask("192.0.2.2"), 200);
  // The last one is what the proxy has seen; what stands before it anybody may have written.
  EXPECT_EQ(ask("198.51.100.7, 192.0.2.2"), 429);
  EXPECT_EQ(ask("2001:db8::1"), 200);
  EXPECT_EQ(ask("2001:db8::2"), 429);
}

TEST(Net, of_several_lines_the_proxys_own_is_the_last) {
  HttpOptions options;
  options.gate.calls = {1, 60'000};
  options.behind_proxy = true;
  Doors doors(options);
  for (const auto& [made_up, status] : {std::pair("203.0.113.1", "200"), std::pair("203.0.113.2", "429")}) {
    Plug plug(doors.port());
    plug.send(std::string("GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: ") + made_up +
              "\r\nX-Forwarded-For: 192.0.2.9\r\n\r\n");
    EXPECT_THAT(plug.read(), StartsWith(std::string("HTTP/1.1 ") + status)) << made_up;
  }
}

TEST(Net, a_fault_in_the_house_is_an_answer_and_no_end) {
  Doors doors;
  auto browser = doors.person("Ali");
  const auto answer = browser.get("/api/tables/throw");
  EXPECT_EQ(answer.status, 500);
  EXPECT_EQ(answer.error(), "internal");
  EXPECT_THAT(answer.body, Not(HasSubstr("thrown")));
  EXPECT_EQ(browser.get("/api/tables/drop").status, 500);
  EXPECT_EQ(browser.get("/api/games").status, 200);
}

TEST(Net, closing_answers_what_was_asked_and_refuses_the_rest) {
  Doors doors;
  auto idle = doors.person("Ali");
  const auto cookie = idle.cookie;
  Plug plug(doors.port());
  plug.send("GET /api/tables/never HTTP/1.1\r\nHost: x\r\nCookie: " + cookie + "\r\n\r\n");
  while (doors.house.heard().empty()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_LT(doors.stop().count(), 3000);
  EXPECT_THAT(plug.read(), HasSubstr("{\"late\":true}"));
  EXPECT_EQ(idle.get("/healthz").status, 0);
}

TEST(Net, a_taken_port_is_told_in_words) {
  Doors doors;
  boost::asio::io_context context;
  EXPECT_EQ(
      listen(context, {"127.0.0.1"}, doors.port()).fault,
      "port " + std::to_string(doors.port()) + " at 127.0.0.1 is taken by another program; choose another with --port");
  EXPECT_THAT(listen(context, {"divan.example"}, 0).fault, HasSubstr("is no address of this machine"));
  const auto both = listen(context, {"127.0.0.1", "127.0.0.2"}, 0);
  EXPECT_EQ(both.fault, "");
  EXPECT_THAT(both.acceptors, SizeIs(2));
}

}  // namespace
}  // namespace divan::server
