// Hostile clients over real sockets: what is refused before it is read, what gives way, and who still gets in.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "server/overload.h"
#include "tests/server/net_doors.h"
#include "tests/server/program.h"

namespace divan::server {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

std::string answer_to(const Doors& doors, const std::string& request) {
  Plug plug(doors.port());
  plug.send(request);
  return plug.read(patience);
}

// The head of a POST whose body never comes.
std::string head_of_post(const std::string& path, const std::string& more, std::size_t length) {
  return "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n" + more +
         "Content-Length: " + std::to_string(length) + "\r\n\r\n";
}

TEST(Judgement, comes_before_the_body) {
  HttpOptions options;
  options.gate.tables = {1, 600'000};
  Doors doors(options);
  auto ali = doors.person("Ali");
  const auto origin = "Origin: " + ali.origin + "\r\n";
  const auto cookie = "Cookie: " + ali.cookie + "\r\n";
  const auto csrf = "X-Divan-CSRF: " + ali.csrf + "\r\n";
  const auto host = "Host: " + ali.origin.substr(7) + "\r\n";
  const auto post = [&](const std::string& more) {
    const auto head = "POST /api/tables HTTP/1.1\r\n" + host + "Content-Type: application/json\r\n" + more;
    return answer_to(doors, head + "Content-Length: 9000\r\n\r\n");
  };
  // Not a byte of a body is sent; today's server would wait for it.
  EXPECT_THAT(post(cookie + csrf), HasSubstr("house.error.origin"));
  EXPECT_THAT(post(origin + csrf), HasSubstr("house.error.session"));
  EXPECT_THAT(post(origin + cookie), HasSubstr("house.error.csrf"));
  EXPECT_EQ(ali.post("/api/tables", "{}").status, 200);
  EXPECT_THAT(post(origin + cookie + csrf), StartsWith("HTTP/1.1 429"));
  EXPECT_THAT(answer_to(doors, head_of_post("/api/dance", "", 9000)), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(answer_to(doors, head_of_post("/", "", 9000)), StartsWith("HTTP/1.1 405"));
  EXPECT_THAT(answer_to(doors, head_of_post("/api/replay/open", "", 900'000)), HasSubstr("house.error.origin"));
}

TEST(Judgement, whoever_asks_too_much_waits_for_the_answer) {
  HttpOptions options;
  options.gate.calls = {2, 60'000};
  Doors doors(options);
  const std::string ask = "GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
  Plug flood(doors.port());
  const auto answer_in_ms = [&](const std::string& wanted) {
    const auto begun = std::chrono::steady_clock::now();
    flood.send(ask);
    EXPECT_THAT(flood.read(patience, 1), StartsWith("HTTP/1.1 " + wanted));
    return (std::chrono::steady_clock::now() - begun) / std::chrono::milliseconds(1);
  };
  answer_in_ms("200");
  answer_in_ms("200");
  for (int i = 0; i < 2; ++i) EXPECT_GE(answer_in_ms("429"), 900) << "the flood slows down";
  flood.send(ask);  // and does not keep the server from closing
  EXPECT_LT(doors.stop(), std::chrono::seconds(2));
}

TEST(Judgement, an_address_may_ask_for_so_many_files) {
  HttpOptions options;
  options.gate.files = {3, 60'000};
  Doors doors(options);
  auto browser = doors.browser();
  for (const auto* path : {"/", "/healthz", "/nothing"}) EXPECT_NE(browser.get(path).status, 429) << path;
  for (const auto* path : {"/", "/healthz", "/nothing"}) EXPECT_EQ(browser.get(path).error(), "too_many") << path;
  EXPECT_EQ(browser.get("/api/me").status, 200) << "calls are counted by themselves";
}

TEST(Judgement, refuses_what_servers_read_differently) {
  Doors doors;
  const auto get = [&](const std::string& more) {
    return answer_to(doors, "GET /healthz HTTP/1.1\r\n" + more + "Connection: close\r\n\r\n").substr(0, 12);
  };
  EXPECT_EQ(get("Host: a\r\n"), "HTTP/1.1 200");
  EXPECT_EQ(get("Host: a\r\nHost: b\r\n"), "HTTP/1.1 400");
  EXPECT_EQ(get("Host: a\r\nHost: a\r\n"), "HTTP/1.1 400");
  EXPECT_EQ(get(""), "HTTP/1.1 400") << "no Host at all";
  EXPECT_EQ(get("Host: a\r\nX-Long: one\r\n two\r\n"), "HTTP/1.1 400") << "a folded line";
  EXPECT_EQ(get("Host: a\r\nX-Long: one\r\n\ttwo\r\n"), "HTTP/1.1 400") << "a folded line";
  EXPECT_EQ(get("Host: a\r\nTransfer-Encoding: gzip\r\n"), "HTTP/1.1 501");
  EXPECT_EQ(get("Host: a\r\nTransfer-Encoding: gzip, chunked\r\n"), "HTTP/1.1 501");
  EXPECT_EQ(get("Host: a\r\nTransfer-Encoding: chunked, gzip\r\n"), "HTTP/1.1 501");
  EXPECT_EQ(get("Host: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"), "HTTP/1.1 400");
  EXPECT_EQ(get("Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n"), "HTTP/1.1 400");
  EXPECT_THAT(answer_to(doors, "GET /healthz HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"),
              StartsWith("HTTP/1.1 400"));
}

TEST(Judgement, a_body_in_chunks_is_still_read) {
  Doors doors;
  auto ali = doors.person("Ali");
  Plug plug(doors.port());
  plug.send("POST /api/tables HTTP/1.1\r\nHost: " + ali.origin.substr(7) + "\r\nOrigin: " + ali.origin +
            "\r\nCookie: " + ali.cookie + "\r\nX-Divan-CSRF: " + ali.csrf +
            "\r\nContent-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
            "2\r\n{}\r\n0\r\n\r\n");
  EXPECT_THAT(plug.read(), StartsWith("HTTP/1.1 200"));
}

TEST(Judgement, bodies_of_one_address_hold_so_many_bytes) {
  HttpOptions options;
  options.connections.bodies_from_one_address = 30'000;
  Doors doors(options);
  auto ali = doors.person("Ali");
  const auto head = "POST /api/tables HTTP/1.1\r\nHost: " + ali.origin.substr(7) + "\r\nOrigin: " + ali.origin +
                    "\r\nCookie: " + ali.cookie + "\r\nX-Divan-CSRF: " + ali.csrf +
                    "\r\nContent-Type: application/json\r\nContent-Length: 16000\r\n\r\n";
  {
    Plug first(doors.port());
    first.send(head + "half of it");
    EXPECT_EQ(first.read(Patience(300)), "") << "it is waited for";
    const auto second = answer_to(doors, head);
    EXPECT_THAT(second, StartsWith("HTTP/1.1 503"));
    EXPECT_THAT(second, HasSubstr("Retry-After: "));
    EXPECT_EQ(ali.post("/api/tables", "{}").status, 200) << "a short one still fits";
  }
  // What the first held is free again once it is gone.
  const auto end = std::chrono::steady_clock::now() + patience;
  const std::string long_body(16'000, ' ');
  while (ali.post("/api/tables", long_body).status != 200 && std::chrono::steady_clock::now() < end) {
  }
  EXPECT_EQ(ali.post("/api/tables", long_body).status, 200);
}

TEST(Crowd, half_finished_requests_give_way_to_others_of_their_address) {
  HttpOptions options;
  options.connections.from_one_address = 5;
  Doors doors(options);
  auto ali = doors.person("Ali");  // holds one of the five
  std::vector<std::unique_ptr<Plug>> stalled;
  for (int i = 0; i < 20; ++i) {
    stalled.push_back(std::make_unique<Plug>(doors.port()));
    stalled.back()->send("GET /healthz HTTP/1.1\r\nHo");
  }
  EXPECT_TRUE(stalled.front()->ended()) << "the oldest gave way";
  EXPECT_EQ(doors.browser().get("/healthz").status, 200);
  EXPECT_EQ(ali.get("/healthz").status, 200);
}

TEST(Crowd, when_connections_run_out_a_player_still_gets_in) {
  HttpOptions options;
  options.connections.open = 12;
  Doors doors(options);
  auto ali = doors.person("Ali");
  std::vector<std::unique_ptr<Plug>> stalled;
  for (int i = 0; i < 40; ++i) {
    stalled.push_back(std::make_unique<Plug>(doors.port()));
    stalled.back()->send("POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Le");
  }
  auto wire = Wire::to(ali, "ABC");
  EXPECT_EQ(wire.opened(), 101);
  EXPECT_TRUE(wire.read());
}

TEST(Crowd, newcomers_are_told_to_come_back_while_those_who_are_known_go_on) {
  HttpOptions options;
  options.connections.open = 20;
  options.gate.sessions = options.gate.calls = {1'000'000, 1'000};
  Doors doors(options);
  auto ali = doors.person("Ali");
  std::vector<Wire> sockets;
  for (int i = 0; i < 17; ++i) sockets.push_back(Wire::to(ali, "ABC"));
  // The load is looked at twenty times a second.
  HttpAnswer newcomer;
  const auto end = std::chrono::steady_clock::now() + patience;
  do {
    newcomer = doors.browser().get("/api/me");
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  } while (newcomer.status == 200 && std::chrono::steady_clock::now() < end);
  EXPECT_EQ(newcomer.status, 503);
  EXPECT_EQ(newcomer.error(), "busy");
  EXPECT_NE(newcomer.header("retry-after"), "");
  EXPECT_EQ(ali.get("/api/me").status, 200);
  EXPECT_EQ(ali.post("/api/tables", "{}").error(), "busy") << "a new table is new work";
  EXPECT_NE(ali.ticket("ABC"), "");
  EXPECT_TRUE(sockets.back().read());
  EXPECT_TRUE(sockets.back().send("on we go"));
  EXPECT_EQ(sockets.back().read(), "on we go");
}

TEST(Crowd, a_connection_without_room_is_told_so) {
  HttpOptions options;
  options.connections.open = 3;
  Doors doors(options);
  auto ali = doors.person("Ali");
  std::vector<std::string> tickets;
  for (int i = 0; i < 3; ++i) tickets.push_back(ali.ticket("ABC"));
  std::vector<Wire> sockets;
  for (const auto& ticket : tickets) {
    sockets.emplace_back(ali, "/ws?table=ABC&ticket=" + ticket);
    ASSERT_EQ(sockets.back().opened(), 101) << "the connection that only waits gives way";
  }
  const auto answer = answer_to(doors, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  // The system may throw the answer away when the request was not read; then the connection just ends.
  EXPECT_THAT(answer, Not(HasSubstr("200 OK")));
  if (!answer.empty()) {
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 503"));
    EXPECT_THAT(answer, HasSubstr("Retry-After: 10\r\n"));
    EXPECT_THAT(answer, HasSubstr("\r\n\r\n{\"error\":\"house.error.busy\",\"args\":{}}"));
  }
}

TEST(Overload, is_seen_by_late_timers_and_full_rooms_and_passes) {
  using std::chrono::milliseconds;
  using std::chrono::seconds;
  Overload load;
  const Overload::Time start{seconds(1000)};
  const auto ran = [&](int late, int worked, int times) {
    const milliseconds after(late);
    for (int i = 0; i < times; ++i) load.ran(start - milliseconds(50), start, start + after, milliseconds(worked));
    return load.busy(start + after);
  };
  EXPECT_FALSE(ran(149, 149, 10)) << "not late";
  EXPECT_FALSE(ran(150, 150, 2)) << "a long job";
  EXPECT_FALSE(ran(0, 0, 1));
  EXPECT_FALSE(ran(5'000, 100, 10)) << "other programs use the processor";
  EXPECT_TRUE(ran(150, 150, 3));
  EXPECT_TRUE(load.busy(start + seconds(5)));
  EXPECT_FALSE(load.busy(start + seconds(6)));
  load.count(79, 100, start + seconds(10));
  EXPECT_FALSE(load.busy(start + seconds(10)));
  load.count(80, 100, start + seconds(10));
  EXPECT_TRUE(load.busy(start + seconds(14)));
  EXPECT_FALSE(load.busy(start + seconds(15)));
}

// A file that may not grow is like a full disk: told, and not the end of the process.
TEST(Abuse, a_file_at_its_limit_ends_nothing) {
  const TemporaryDirectory directory;
  Program program(directory.path() + "/data");
  ASSERT_NE(program.port(), 0) << program.said();
  auto ann = program.person("Ann");
  const rlimit small{4096, RLIM_INFINITY};
  ASSERT_EQ(::prlimit(program.process(), RLIMIT_FSIZE, &small, nullptr), 0);
  EXPECT_EQ(ann.post("/api/tables", R"({"game":"verrat"})").status, 503);
  EXPECT_EQ(ann.get("/api/games").status, 200) << "the server still runs";
  const rlimit large{RLIM_INFINITY, RLIM_INFINITY};
  ASSERT_EQ(::prlimit(program.process(), RLIMIT_FSIZE, &large, nullptr), 0);
  EXPECT_EQ(ann.post("/api/tables", R"({"game":"verrat"})").status, 200);
}

}  // namespace
}  // namespace divan::server
