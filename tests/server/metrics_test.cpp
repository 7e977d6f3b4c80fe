// The metrics: what the format allows, what is counted, and who may read it.
#include "server/metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>
#include <thread>

#include "server/metrics_door.h"
#include "server/version.h"
#include "tests/server/metrics_text.h"
#include "tests/server/net_player.h"
#include "tests/server/program.h"
#include "tests/server/store_tools.h"

namespace divan::server {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(MetricsText, the_reader_refuses_what_the_format_forbids) {
  const std::string head = "# HELP a_total All of it.\n# TYPE a_total counter\n";
  EXPECT_EQ(read_metrics(head + "a_total 1\n").fault, "");
  EXPECT_EQ(read_metrics(head + "a_total{b=\"c\",d=\"e\\\"\"} 1.5e-3\n")["a_total{b=\"c\",d=\"e\\\"\"}"], 0.0015);
  for (const std::string& broken :
       {head + "a_total 1", head + "a_total 1\n\n", head + "a_total 1\na_total 2\n", head + "a_total -1\n",
        head + "a_total{b=c} 1\n", head + "a_total{b=\"c\",} 1\n", head + "a-total 1\n", head + "a_total one\n",
        head + "b_total 1\n", head, head + "a_total 1\n" + head + "a_total{b=\"c\"} 1\n", std::string("a_total 1\n"),
        std::string("# HELP a All.\n# TYPE a counter\na 1\n"), std::string("# TYPE a_total counter\na_total 1\n")}) {
    EXPECT_NE(read_metrics(broken).fault, "") << broken;
  }
  const std::string times = "# HELP t Times.\n# TYPE t histogram\n";
  const std::string bucket = "t_bucket{le=\"1\"} 2\n", rest = "t_bucket{le=\"+Inf\"} 3\nt_sum 4.5\nt_count 3\n";
  EXPECT_EQ(read_metrics(times + bucket + rest).fault, "");
  for (const std::string& broken :
       {times + bucket + "t_sum 4.5\nt_count 3\n", times + "t_bucket{le=\"1\"} 4\n" + rest,
        times + "t_bucket{le=\"1\"} 2\nt_bucket{le=\"+Inf\"} 3\nt_sum 4.5\nt_count 2\n",
        times + bucket + "t_bucket{le=\"+Inf\"} 3\nt_count 3\n", times + bucket + bucket + rest}) {
    EXPECT_NE(read_metrics(broken).fault, "") << broken;
  }
}

TEST(MetricsText, the_page_is_of_the_format_when_nothing_and_when_much_was_counted) {
  EXPECT_EQ(read_metrics(metrics_page({})).fault, "");
  Tallies much;
  much.process = read_process();
  much.house.tables = {{"open", 3}, {"running", -1}, {"strange", 4}};
  much.house.commands.committed = ~std::uint64_t{0};
  much.connections.gave_way = 7;
  much.gate.turned_away = 9;
  for (const double seconds : {0.0, 0.0005, 0.00051, 4.0, 5.0, 6.0, 1e9}) much.house.commits.add(seconds);
  const auto metrics = read_metrics(metrics_page(much));
  EXPECT_EQ(metrics.fault, "");
  EXPECT_EQ(metrics["divan_tables{status=\"open\"}"], 3);
  EXPECT_EQ(metrics["divan_tables{status=\"running\"}"], 0);
  EXPECT_EQ(metrics["divan_connections_gave_way_total"], 7);
  EXPECT_EQ(metrics["divan_newcomers_turned_away_total"], 9);
  EXPECT_EQ(metrics["divan_commit_seconds_bucket{le=\"0.0005\"}"], 2);
  EXPECT_EQ(metrics["divan_commit_seconds_bucket{le=\"0.001\"}"], 3);
  EXPECT_EQ(metrics["divan_commit_seconds_bucket{le=\"5\"}"], 5);
  EXPECT_EQ(metrics["divan_commit_seconds_count"], 7);
}

TEST(MetricsText, the_process_tells_of_itself) {
  const auto process = read_process();
  const auto now = static_cast<double>(std::time(nullptr));
  EXPECT_GT(process.started, now - 3600);
  EXPECT_LE(process.started, now + 2);
  EXPECT_GT(process.resident_bytes, 1'000'000);
  EXPECT_GE(process.virtual_bytes, process.resident_bytes);
  EXPECT_GE(process.open_files, 3);
  EXPECT_GT(process.most_files, process.open_files);
}

TEST(MetricsDoor, an_address_that_others_reach_needs_a_token) {
  EXPECT_EQ(metrics_address({"9090", ""}).host, "127.0.0.1");
  EXPECT_EQ(metrics_address({"9090", ""}).port, 9090);
  EXPECT_EQ(metrics_address({"[::1]:9090", ""}).host, "::1");
  for (const char* at : {"9090", "localhost:9090", "127.0.0.1:0", "[::1]:9090"}) {
    EXPECT_EQ(metrics_address({at, ""}).fault, "") << at;
  }
  for (const char* at : {"", ":", "x", "70000", "127.0.0.1:", "divan.example:9090", "9090x", "-1"}) {
    EXPECT_THAT(metrics_address({at, "secret"}).fault, HasSubstr("expected a port")) << at;
  }
  for (const char* at : {"0.0.0.0:9090", "[::]:9090", "10.0.0.1:9090"}) {
    EXPECT_THAT(metrics_address({at, ""}).fault, HasSubstr("DIVAN_METRICS_TOKEN")) << at;
    EXPECT_EQ(metrics_address({at, "secret"}).fault, "") << at;
  }
}

class MetricsOfTheServer : public testing::Test {
 protected:
  void open(std::vector<std::string> more = {}) {
    more.insert(more.end(), {"--metrics", "127.0.0.1:0", "--bot-delay", "0"});
    program_.emplace(data_, more);
    static const std::regex told("event=metrics address=http://127.0.0.1:([0-9]+)/metrics");
    const auto text = log();
    std::smatch found;
    if (std::regex_search(text, found, told)) port_ = static_cast<std::uint16_t>(std::stoi(found[1]));
  }

  HttpAnswer ask(const Headers& headers = {}) const { return Browser(port_).get("/metrics", headers); }
  Metrics metrics() const { return read_metrics(ask().body); }

  std::string log() const {
    std::stringstream text;
    text << std::ifstream(data_ + ".log").rdbuf();
    return text.str();
  }

  TemporaryDirectory directory_;
  std::string data_ = directory_.path() + "/data";
  std::optional<Program> program_;
  std::uint16_t port_ = 0;
};

TEST_F(MetricsOfTheServer, it_counts_what_really_happens) {
  open({"--unlimited"});
  ASSERT_NE(port_, 0);
  const auto before = metrics();
  ASSERT_EQ(before.fault, "");
  EXPECT_EQ(before["divan_build_info{version=\"" + std::string(program_version()) + "\"}"], 1);
  EXPECT_EQ(before["divan_sessions_made_total"], 0);

  std::vector<Browser> people;
  people.push_back(program_->person("Ann"));
  people.push_back(program_->person("Bob"));
  auto players = seat_people(std::move(people));
  std::mt19937 dice(7);
  for (auto& player : players) ASSERT_TRUE(player.connect());
  const auto table = "/api/tables/" + players[0].table;
  const auto invited = players[0].browser.post(table + "/invite").json();
  const auto invitation = R"({"invite":")" + std::string(invited.at("invite").as_string()) + R"("})";
  const auto meanwhile = metrics();
  EXPECT_EQ(meanwhile["divan_tables{status=\"running\"}"], 1);
  EXPECT_EQ(meanwhile["divan_seats_connected"], 2);
  EXPECT_EQ(meanwhile["divan_sockets_open"], 2);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!(players[0].ended() && players[1].ended()) && std::chrono::steady_clock::now() < end) {
    for (auto& player : players) {
      while (player.hear(Patience(2))) {
      }
      player.play(dice);
    }
  }
  for (auto& player : players) {
    while (!player.all_answered() && player.hear()) {
    }
  }
  double committed = 0, refused = 0, malformed = 0;
  std::string known;
  for (const auto& player : players) {
    for (const auto& [id, answer] : player.answers) {
      committed += answer.as_object().contains("committed");
      refused += answer.as_object().contains("refused");
      malformed += answer.as_object().contains("malformed");
      if (answer.as_object().contains("committed") && &player == &players[0]) known = id;
    }
  }
  ASSERT_TRUE(players[0].repeat(known));
  auto spectator = program_->person("Cid");
  ASSERT_EQ(spectator.post(table + "/watch", invitation).status, 200);
  auto wire = Wire::to(spectator, players[0].table);
  ASSERT_TRUE(wire.await("snapshot"));
  ASSERT_TRUE(wire.send("nonsense"));
  ASSERT_TRUE(wire.await("answer"));
  ASSERT_TRUE(wire.send(R"({"id":"0123456789abcdef0123456789abcdef","undo":true,"question":0})"));
  ASSERT_TRUE(wire.await("answer"));

  const auto after = metrics();
  ASSERT_EQ(after.fault, "");
  EXPECT_GT(committed, 10);
  EXPECT_EQ(after["divan_commands_total{outcome=\"committed\"}"], committed);
  EXPECT_EQ(after["divan_commands_total{outcome=\"refused\"}"], refused + 1);
  EXPECT_EQ(after["divan_commands_total{outcome=\"malformed\"}"], malformed + 1);
  EXPECT_EQ(after["divan_commands_total{outcome=\"repeated\"}"], 1);
  EXPECT_EQ(after["divan_commands_total{outcome=\"failed\"}"], 0);
  EXPECT_EQ(after["divan_sessions_made_total"], 3);
  EXPECT_EQ(after["divan_tables{status=\"running\"}"], 0);
  EXPECT_EQ(after["divan_tables{status=\"ended\"}"], 1);
  EXPECT_EQ(after["divan_tables_in_memory"], 1);
  EXPECT_EQ(after["divan_spectators_connected"], 1);
  EXPECT_EQ(after["divan_sockets_open"], 3);
  EXPECT_EQ(after["divan_sockets_opened_total"], 3);
  EXPECT_GE(after["divan_commit_seconds_count"], committed);
  EXPECT_GT(after["divan_commit_seconds_sum"], 0);
  EXPECT_GT(after["divan_store_commits_total{result=\"done\"}"], 10);
  EXPECT_GE(after["divan_store_writes_total"], after["divan_store_commits_total{result=\"done\"}"]);
  EXPECT_GT(after["divan_sent_bytes_total{over=\"socket\"}"], 10'000);
  EXPECT_GT(after["divan_sent_bytes_total{over=\"http\"}"], 1'000);
  EXPECT_GT(after["divan_http_responses_total{class=\"2xx\"}"], 10);
  EXPECT_GT(after["process_open_fds"], 8);
  // Nothing that was counted before has become less.
  for (const auto& [name, value] : before.samples) {
    const auto family = name.substr(0, name.find('{'));
    if (!before.types.contains(family) || before.types.at(family) != "counter") continue;
    EXPECT_GE(after[name], value) << name;
  }
}

TEST_F(MetricsOfTheServer, it_counts_what_is_too_much) {
  open();
  auto ann = program_->person("Ann");
  for (int i = 0; i < 320; ++i) ann.get("/api/tables");
  EXPECT_GT(metrics()["divan_rate_limited_total{what=\"calls\"}"], 0);
  EXPECT_GT(metrics()["divan_http_responses_total{class=\"4xx\"}"], 0);
}

TEST_F(MetricsOfTheServer, tables_are_counted_again_after_a_restart) {
  open();
  auto ann = program_->person("Ann");
  ASSERT_EQ(ann.post("/api/tables", R"({"game":"verrat"})").status, 200);
  EXPECT_EQ(metrics()["divan_tables{status=\"open\"}"], 1);
  program_.reset();
  std::filesystem::remove(data_ + ".log");
  open();
  EXPECT_EQ(metrics()["divan_tables{status=\"open\"}"], 1);
  EXPECT_EQ(metrics()["divan_tables_in_memory"], 0);
}

TEST_F(MetricsOfTheServer, it_names_neither_tables_nor_people) {
  open();
  auto ann = program_->person("Annabella");
  const auto made = ann.post("/api/tables", R"({"game":"verrat"})").json();
  const std::string table(made.at("table").as_string());
  auto wire = Wire::to(ann, table);
  ASSERT_TRUE(wire.await("snapshot"));
  const auto page = ask().body;
  EXPECT_THAT(page, Not(HasSubstr(table)));
  EXPECT_THAT(page, Not(HasSubstr("Annabella")));
  for (const auto& [name, value] : read_metrics(page).samples) {
    static const std::regex ours(R"re([a-z_]+(\{(status|outcome|result|what|over|way|class|le|version)="[^"]*"\})?)re");
    EXPECT_TRUE(std::regex_match(name, ours)) << name;
  }
}

TEST_F(MetricsOfTheServer, players_cannot_reach_them) {
  open();
  auto ann = program_->person("Ann");
  for (const char* path : {"/metrics", "/api/metrics", "//metrics", "/metrics/"}) {
    EXPECT_THAT(ann.get(path).body, Not(HasSubstr("divan_commands_total"))) << path;
  }
}

TEST_F(MetricsOfTheServer, who_does_not_show_the_token_learns_nothing) {
  open({"--metrics-token", "open sesame"});
  const auto shut = ask();
  EXPECT_EQ(shut.status, 401);
  EXPECT_THAT(shut.body, Not(HasSubstr("divan")));
  EXPECT_EQ(ask({{"Authorization", "Bearer open"}}).status, 401);
  EXPECT_EQ(ask({{"Authorization", "open sesame"}}).status, 401);
  const auto open = ask({{"Authorization", "Bearer open sesame"}});
  EXPECT_EQ(open.status, 200);
  EXPECT_EQ(open.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  EXPECT_EQ(read_metrics(open.body).fault, "");
}

TEST_F(MetricsOfTheServer, only_the_page_is_served_at_that_door) {
  open();
  EXPECT_EQ(Browser(port_).get("/").status, 404);
  EXPECT_EQ(Browser(port_).get("/api/me").status, 404);
  EXPECT_EQ(Browser(port_).send("DELETE", "/metrics").status, 405);
  Plug plug(port_);
  ASSERT_TRUE(plug.send("nonsense\r\n\r\n"));
  EXPECT_TRUE(plug.ended());
  EXPECT_EQ(ask().status, 200);
}

}  // namespace
}  // namespace divan::server
