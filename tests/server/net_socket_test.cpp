// WebSockets over real sockets: who gets in, what is cut, and how it ends.
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
using testing::StartsWith;

// A client's frame of this kind (1 text, 2 binary, 8 close, 9 ping) with an empty mask.
std::string frame(int kind, std::string_view payload, bool last = true) {
  std::string bytes{static_cast<char>((last ? 0x80 : 0) | kind)};
  if (payload.size() < 126) {
    bytes += static_cast<char>(0x80 | payload.size());
  } else {
    bytes += static_cast<char>(0x80 | 126);
    bytes += static_cast<char>(payload.size() >> 8);
    bytes += static_cast<char>(payload.size() & 0xFF);
  }
  return bytes + std::string(4, '\0') + std::string(payload);
}

void wait_for(const FakeHouse& house, const std::string& what) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (std::chrono::steady_clock::now() < end) {
    const auto heard = house.heard();
    if (std::ranges::find(heard, what) != heard.end()) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  FAIL() << "the house never heard: " << what;
}

TEST(Socket, speaks_with_the_house) {
  Doors doors;
  auto browser = doors.person("Ali");
  auto wire = Wire::to(browser, "ABC", "2:12");
  ASSERT_EQ(wire.opened(), 101);
  EXPECT_EQ(wire.read(), R"({"snapshot":{"version":7}})");
  EXPECT_TRUE(wire.send("hello"));
  EXPECT_EQ(wire.read(), "hello");
  wire.close();
  wait_for(doors.house, "detach");
  EXPECT_THAT(doors.house.heard(), ElementsAre("attach ABC 2:12", "receive hello", "detach"));
  EXPECT_EQ(doors.house.people().at(0).name, "Ali");
}

TEST(Socket, needs_a_ticket_of_its_own) {
  Doors doors;
  auto ali = doors.person("Ali");
  auto zeynep = doors.person("Zeynep");
  const auto refused = [&](const Browser& browser, const std::string& query, const Headers& headers = {}) {
    Wire wire(browser, "/ws?" + query, headers);
    return std::to_string(wire.opened()) + " " + wire.refusal();
  };
  EXPECT_THAT(refused(ali, "table=ABC&have=0"), StartsWith("403 {\"error\":\"house.error.ticket\""));
  EXPECT_THAT(refused(ali, "table=ABC&ticket=&have=0"), StartsWith("403"));
  EXPECT_THAT(refused(ali, "table=ABC&ticket=" + std::string(43, 'A')), StartsWith("403"));
  EXPECT_THAT(refused(ali, "table=XYZ&ticket=" + ali.ticket("ABC")), StartsWith("403"));
  EXPECT_THAT(refused(ali, "ticket=" + ali.ticket("ABC")), StartsWith("403"));
  EXPECT_THAT(refused(zeynep, "table=ABC&ticket=" + ali.ticket("ABC")), StartsWith("403"));
  EXPECT_THAT(refused(ali, "table=ABC&have=x&ticket=" + ali.ticket("ABC")), StartsWith("400"));
  for (const auto* have : {"-1", ":7", "2:", "0:7", "16:7", "seat:7", "2:7:7", "2:-7", "2:99999999999"}) {
    EXPECT_THAT(refused(ali, "table=ABC&have=" + std::string(have) + "&ticket=" + ali.ticket("ABC")), StartsWith("400"))
        << have;
  }
  EXPECT_THAT(refused(ali, "table=ABC&ticket=" + ali.ticket("ABC"), {{"Cookie", ""}}), StartsWith("401"));
  EXPECT_THAT(refused(ali, "table=ABC&ticket=" + ali.ticket("ABC"), {{"Cookie", "divan=" + std::string(43, 'A')}}),
              StartsWith("401"));
  EXPECT_THAT(doors.house.heard(), IsEmpty());
}

TEST(Socket, a_ticket_opens_once) {
  Doors doors;
  auto ali = doors.person("Ali");
  const auto target = "/ws?table=ABC&have=0&ticket=" + ali.ticket("ABC");
  Wire first(ali, target);
  EXPECT_EQ(first.opened(), 101);
  Wire second(ali, target);
  EXPECT_EQ(second.opened(), 403);
}

TEST(Socket, only_our_own_pages_open_one) {
  Doors doors;
  auto ali = doors.person("Ali");
  const auto ticket = ali.ticket("ABC");
  for (const std::string origin : {"", "null", "http://evil.example", "http://localhost", "https://127.0.0.1"}) {
    Wire wire(ali, "/ws?table=ABC&ticket=" + ticket, {{"Origin", origin}});
    EXPECT_EQ(wire.opened(), 403) << origin;
    EXPECT_THAT(wire.refusal(), HasSubstr("house.error.origin")) << origin;
  }
  // None of them has used the ticket up.
  EXPECT_EQ(Wire(ali, "/ws?table=ABC&ticket=" + ticket).opened(), 101);
}

TEST(Socket, a_ticket_needs_the_token_against_forged_requests) {
  Doors doors;
  auto ali = doors.person("Ali");
  EXPECT_EQ(ali.post("/api/tables/ABC/ticket", {}, {{"X-Divan-CSRF", ""}}).status, 403);
  EXPECT_EQ(ali.post("/api/tables/ABC/ticket", {}, {{"Origin", ""}}).status, 403);
  EXPECT_EQ(ali.post("/api/tables/ABC/ticket", {}, {{"Cookie", ""}}).status, 401);
  EXPECT_EQ(ali.get("/api/tables/ABC/ticket").status, 404) << "no such call";
}

TEST(Socket, a_ticket_is_given_for_nothing_and_for_an_empty_body_only) {
  Doors doors;
  auto ali = doors.person("Ali");
  EXPECT_EQ(ali.post("/api/tables/ABC/ticket", "{}").status, 200);
  for (const char* body : {R"({"seat":1})", "[]", "x"}) {
    const auto refused = ali.post("/api/tables/ABC/ticket", body);
    EXPECT_EQ(refused.status, 400) << body;
    EXPECT_EQ(refused.error(), "body") << body;
  }
}

// One turn of the house says many things on a line: they come in order, each a message of its own, however long.
TEST(Socket, messages_of_every_length_come_whole_and_in_order) {
  Doors doors;
  auto ali = doors.person("Ali");
  auto wire = Wire::to(ali, "ABC");
  wire.read();
  std::vector<std::string> said;
  for (const std::size_t size : {0, 1, 125, 126, 127, 4000, 8192}) said.emplace_back(size, 'x');
  for (const auto& message : said) EXPECT_TRUE(wire.send(message));
  for (const auto& message : said) EXPECT_EQ(wire.read(), message);
  for (const std::size_t size : {65'535, 65'536, 250'000}) {
    wire.send("long " + std::to_string(size));
    EXPECT_EQ(wire.read(), std::string(size, 'y'));
  }
  wire.send("flood 200");
  for (int i = 0; i < 200; ++i) ASSERT_EQ(wire.read(), std::string(1000, 'x')) << i;
}

// A ping is answered between messages, never in the middle of one.
TEST(Socket, pings_and_messages_do_not_cut_into_each_other) {
  Doors doors;
  auto ali = doors.person("Ali");
  auto wire = Wire::to(ali, "ABC");
  wire.read();
  for (int i = 0; i < 20; ++i) {
    wire.send_raw(frame(9, "are you there") + frame(1, std::string(3000, 'x')) + frame(9, ""));
    EXPECT_EQ(wire.read(), std::string(3000, 'x')) << i;
  }
}

TEST(Socket, handshakes_are_counted_for_each_address) {
  HttpOptions options;
  options.gate.tickets = {2, 60'000};
  Doors doors(options);
  auto ali = doors.person("Ali");
  EXPECT_NE(ali.ticket("ABC"), "");
  EXPECT_NE(ali.ticket("ABC"), "");
  EXPECT_EQ(ali.post("/api/tables/ABC/ticket").status, 429);
}

TEST(Socket, binary_frames_end_it) {
  Doors doors;
  auto ali = doors.person("Ali");
  auto wire = Wire::to(ali, "ABC");
  wire.send_binary("\x01\x02");
  EXPECT_EQ(wire.closed(), close_code::not_text);
}

TEST(Socket, frames_of_eight_kilobytes_are_heard_and_longer_ones_end_it) {
  Doors doors;
  auto ali = doors.person("Ali");
  auto wire = Wire::to(ali, "ABC");
  wire.read();
  wire.send(std::string(8192, 'x'));
  EXPECT_EQ(wire.read()->size(), 8192U);
  wire.send(std::string(8193, 'x'));
  EXPECT_EQ(wire.closed(), 1009);
}

TEST(Socket, many_small_pieces_are_not_a_way_around_the_limit) {
  Doors doors;
  auto ali = doors.person("Ali");
  auto wire = Wire::to(ali, "ABC");
  wire.read();
  wire.send_raw(frame(1, std::string(4000, 'x'), false));
  for (int i = 0; i < 4; ++i) wire.send_raw(frame(0, std::string(4000, 'x'), false));
  const int code = wire.closed();
  EXPECT_TRUE(code == 1009 || code == 1006) << code;  // whoever goes on sending may not hear why
}

TEST(Socket, text_that_is_no_utf8_ends_it) {
  Doors doors;
  auto ali = doors.person("Ali");
  for (const char* text : {"\xff\xfe", "\xc0\xaf", "\xed\xa0\x80", "half \xe2\x82"}) {
    auto wire = Wire::to(ali, "ABC");
    wire.send_raw(frame(1, text));
    EXPECT_EQ(wire.closed(), 1007) << text;
  }
}

TEST(Socket, hostile_frames_end_it_and_harm_nobody) {
  Doors doors;
  auto ali = doors.person("Ali");
  auto bystander = Wire::to(ali, "ABC");
  bystander.read();
  const std::string unmasked("\x81\x02hi", 4);
  const std::string reserved_bits("\xf1\x80\0\0\0\0", 6);
  const std::string endless("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", 14);
  const std::string wrong_length("\x88\x81\0\0\0\0\x03", 7);
  for (const auto& bytes : {unmasked, reserved_bits, endless, wrong_length, frame(3, "reserved"), frame(11, ""),
                            frame(0, "goes on with nothing"), frame(9, std::string(125, 'p'), false), frame(8, "\x03"),
                            frame(8, std::string("\x00\x01", 2))}) {
    auto wire = Wire::to(ali, "ABC");
    wire.send_raw(bytes);
    const int code = wire.closed();
    EXPECT_TRUE(code == 1002 || code == 1009 || code == 1006) << code;
  }
  // Half a frame, and then silence for ever.
  {
    auto wire = Wire::to(ali, "ABC");
    wire.send_raw(frame(1, "cut off in the middle").substr(0, 10));
    wire.drop();
  }
  bystander.send("still here");
  EXPECT_EQ(bystander.read(), "still here");
}

TEST(Socket, more_messages_than_allowed_end_it) {
  Doors doors;
  auto ali = doors.person("Ali");
  auto wire = Wire::to(ali, "ABC");
  for (int i = 0; i < 200 && wire.send("x"); ++i) {
  }
  EXPECT_EQ(wire.closed(), close_code::broken_promise);
  wait_for(doors.house, "detach");
  const auto heard = doors.house.heard();
  EXPECT_LE(std::ranges::count(heard, "receive x"), 102);
}

TEST(Socket, more_pings_than_allowed_end_it) {
  Doors doors;
  auto ali = doors.person("Ali");
  auto wire = Wire::to(ali, "ABC");
  for (int i = 0; i < 150; ++i) wire.send_raw(frame(9, "p"));
  EXPECT_EQ(wire.closed(), close_code::broken_promise);
}

TEST(Socket, a_slow_reader_is_cut_and_comes_back) {
  Doors doors;
  auto ali = doors.person("Ali");
  auto slow = Wire::to(ali, "ABC");
  auto quick = Wire::to(ali, "ABC");
  quick.read();
  // More than the socket's own buffers and the queue can hold together, and nobody reads.
  slow.send("flood 20000");
  wait_for(doors.house, "detach");
  quick.send("not disturbed");
  EXPECT_EQ(quick.read(), "not disturbed");
  auto again = Wire::to(ali, "ABC", "watch:7");
  EXPECT_EQ(again.opened(), 101);
  EXPECT_EQ(again.read(), R"({"snapshot":{"version":7}})");
  // When it reads at last it is told why, if it is not too late.
  while (slow.read(Patience(5000))) {
  }
  const int code = slow.closed();
  EXPECT_TRUE(code == close_code::come_again || code == 1006) << code;
}

TEST(Socket, a_reader_in_time_gets_a_flood_whole) {
  Doors doors;
  auto ali = doors.person("Ali");
  auto wire = Wire::to(ali, "ABC");
  wire.read();
  wire.send("flood 200");
  for (int i = 0; i < 200; ++i) ASSERT_EQ(wire.read()->size(), 1000U) << i;
}

TEST(Socket, the_house_ends_it_with_a_code_of_its_own) {
  Doors doors;
  auto ali = doors.person("Ali");
  auto wire = Wire::to(ali, "ABC");
  wire.send("close 4003");
  EXPECT_EQ(wire.closed(), 4003);
  wait_for(doors.house, "detach");
}

TEST(Socket, a_fault_in_the_house_ends_one_connection_only) {
  Doors doors;
  auto ali = doors.person("Ali");
  auto wire = Wire::to(ali, "ABC");
  auto other = Wire::to(ali, "ABC");
  other.read();
  wire.send("throw");
  EXPECT_EQ(wire.closed(), close_code::fault);
  other.send("well");
  EXPECT_EQ(other.read(), "well");
}

TEST(Socket, a_dead_connection_is_noticed) {
  HttpOptions options;
  options.sockets.idle = std::chrono::seconds(1);
  Doors doors(options);
  auto ali = doors.person("Ali");
  auto wire = Wire::to(ali, "ABC");
  auto alive = Wire::to(ali, "ABC");
  alive.read();
  // Nobody answers its pings; the other client, which reads, does.
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(3);
  while (std::chrono::steady_clock::now() < end) alive.read(Patience(100));
  wait_for(doors.house, "detach");
  alive.send("alive");
  EXPECT_EQ(alive.read(), "alive");
}

TEST(Socket, a_pulled_cable_detaches) {
  Doors doors;
  auto ali = doors.person("Ali");
  Wire::to(ali, "ABC").drop();
  wait_for(doors.house, "detach");
}

TEST(Socket, closing_tells_everybody_goodbye) {
  Doors doors;
  auto ali = doors.person("Ali");
  auto one = Wire::to(ali, "ABC");
  auto two = Wire::to(ali, "XYZ");
  auto deaf = Wire::to(ali, "XYZ");
  one.read();
  two.read();
  std::thread reader([&] {
    EXPECT_EQ(one.read(), R"({"bye":{"reason":"stop"}})");
    EXPECT_EQ(one.closed(), close_code::going_away);
  });
  EXPECT_LT(doors.stop(std::chrono::milliseconds(1000)).count(), 3000);
  reader.join();
  EXPECT_EQ(two.read(), R"({"bye":{"reason":"stop"}})");
  EXPECT_THAT(doors.house.heard(), Not(Contains("detach")));  // nothing is called after the stop
}

}  // namespace
}  // namespace divan::server
