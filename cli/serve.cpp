// divan serve: tables for people, in the browser.
#include <fmt/core.h>

#include <boost/json.hpp>
#include <cstdio>
#include <list>

#include "art/sheet.h"
#include "cli/commands.h"
#include "cli/content.h"
#include "cli/store_options.h"
#include "engine/core/parse.h"
#include "engine/karanor/content.h"
#include "server/serve.h"

namespace divan {
namespace {

struct Given {
  server::ServeOptions options;
  std::vector<std::string> content;  // the folders of sets
  std::vector<std::int64_t> bot_delay;
  std::int64_t grace = 60;
  bool unlimited = false;
};

// The files of a set as one object: {"map": …, "text.en": …}.
std::string whole(std::span<const ContentFile> files) {
  boost::json::object set;
  for (const ContentFile& file : files) {
    boost::json::value value;
    const auto fault = parse_json(file.text, value, Dialect::with_comments, longest_file);
    if (!fault) set[file.name.substr(0, file.name.rfind('.'))] = std::move(value);
  }
  return boost::json::serialize(set);
}

// The client has the pictures, the map and the words of the standard sets only.
void show_set(const std::string& folder, const ChosenGame& game, server::ServeOptions& options) {
  ContentFaults faults;  // there are none, or there were no game
  const ContentFolder found(folder);
  auto& shown = options.http.gate.pictures;
  if ((*game).id() == "sultaniya") {
    const auto content = sultaniya::read_content(found.files(), faults);
    shown[fmt::format("/sets/{}.svg", content->id.hash)] = art::sheet(*content);
  } else if ((*game).id() == "karanor") {
    const auto content = karanor::read_content(found.files(), faults);
    shown[fmt::format("/sets/{}.json", content->id.hash)] = whole(found.files());
  }
}

void run(Given& given) {
  auto& options = given.options;
  std::list<ChosenGame> games;
  for (const auto& folder : given.content) {
    show_set(folder, games.emplace_back(game_with_set(folder)), options);
    options.games.push_back(games.back().get());
  }
  if (!given.bot_delay.empty()) {
    options.house.bot_delay_least = given.bot_delay.front();
    options.house.bot_delay_most = std::max(given.bot_delay.front(), given.bot_delay.back());
  }
  options.house.grace = given.grace * 1000;
  if (given.unlimited) {
    auto& gate = options.http.gate;
    for (auto* rate :
         {&gate.calls, &gate.tickets, &gate.address_calls, &gate.address_tickets, &gate.files, &gate.sessions,
          &gate.tables, &gate.replays, &gate.accounts.accounts, &gate.accounts.sign_ins, &gate.accounts.recoveries}) {
      *rate = {1'000'000, 1'000};
    }
    auto& connections = options.http.connections;
    connections.from_one_address = connections.sockets_from_one_address = connections.open;
    options.house.listed_of_one_address = options.house.spectators_of_one_address = connections.open;
  }
  const auto fault = server::serve(options, [](const std::string& address) {
    fmt::print("Divan is open at {}\n", address);
    std::fflush(stdout);
  });
  if (!fault.empty()) throw Failure{bad_input, fault};
}

}  // namespace

void add_serve(Options program) {
  const auto given = std::make_shared<Given>();
  auto& options = given->options;
  auto command = program.command("serve", "Open tables for people, in the browser");
  command.option("--port", options.port, "The port; 0 takes one that is free").shows_default();
  command.option("--host", options.hosts, "Addresses to listen on; 0.0.0.0 is all of this machine").shows_default();
  add_store_options(command, options.store);
  command.option("--content", given->content, "Folders of content sets, for games to be played with");
  command.option("--public-url", options.public_url, "The address people use, when it is another");
  command.flag("--behind-proxy", options.http.behind_proxy,
               "A proxy stands before the server: trust its X-Forwarded-For and X-Forwarded-Proto");
  command.option("--web", options.web, "The directory of the browser client's files");
  command.option("--bot-delay", given->bot_delay, "Milliseconds that a bot takes: LEAST,MOST or one number")
      .separated_by(',')
      .takes(1, 2)
      .range(0, 60'000);
  command.option("--grace", given->grace, "Seconds until a bot plays for somebody who is gone")
      .range(0, 86'400)
      .shows_default();
  command.option("--log", options.log_level, "What is logged to stderr")
      .one_of({"debug", "info", "warn", "error", "off"})
      .shows_default();
  command.option("--metrics", options.metrics.at,
                 "Tell Prometheus how it goes, at this port of 127.0.0.1 or ADDRESS:PORT");
  command.option("--metrics-token", options.metrics.token, "What a reader of the metrics must show as a bearer token")
      .from_environment("DIVAN_METRICS_TOKEN");
  command.option("--admin", options.admin_socket,
                 "The local socket for divan admin; by default admin.sock in the directory of --data");
  command.option("--keep-days", options.keep_days, "Delete matches and sessions that are older; 0 keeps them")
      .range(0, 36'500)
      .shows_default();
  command.flag("--unlimited", given->unlimited, "No limits for each address, as for load tests");
  command.runs([given] { run(*given); });
}

}  // namespace divan
