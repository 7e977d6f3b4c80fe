#include "load/load.h"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>

#include "engine/core/registry.h"
#include "load/crowd.h"
#include "load/machine.h"
#include "load/own_server.h"

namespace divan::load {
namespace {

using std::chrono::steady_clock;

constexpr int usual_seats = 4;  // where the game can be played by so many
constexpr int other_files = 128;
constexpr std::chrono::seconds most_to_get_there{180};
constexpr std::chrono::seconds most_to_be_answered{20};
constexpr std::chrono::seconds warm_up{1};
constexpr std::chrono::milliseconds slice{250};
constexpr std::chrono::seconds to_rest{20};  // after so long a table with nobody there has done so, even among many

// Games take turns in a mix.
std::vector<Setting> settings(const Plan& plan) {
  std::vector<Setting> games;
  for (const auto* game : divan::games()) {
    if (plan.game != "mix" && plan.game != game->id()) continue;
    games.push_back({std::string(game->id()), std::clamp(usual_seats, game->min_seats(), game->max_seats())});
  }
  if (games.empty()) throw std::runtime_error(fmt::format("there is no game \"{}\"", plan.game));
  std::vector<Setting> tables;
  int seats = 0;
  for (int i = 0; i < plan.tables; ++i) {
    tables.push_back(games[static_cast<std::size_t>(i) % games.size()]);
    seats += tables.back().seats;
  }
  if (plan.clients < seats) {
    throw std::runtime_error(
        fmt::format("--clients: {} tables seat {} people, who must all be there", plan.tables, seats));
  }
  return tables;
}

class Measuring {
 public:
  Measuring(const Plan& plan, const Tell& tell, std::string url, const OwnServer* server)
      : plan_(plan),
        tell_(tell),
        server_(server),
        net_(read_address(url), plan.attack > 0 ? Net::From::many_addresses : Net::From::one_address),
        crowd_(net_, settings(plan), plan.clients) {
    crowd_.set_rate(plan.rate);
  }

  Result run() {
    Result result;
    result.plan = plan_;
    begin("sessions", [this] { crowd_.introduce(); });
    const auto empty = memory();
    begin("tables", [this] { crowd_.open_tables(); });
    const auto awake = memory();
    let_rest();
    const auto at_rest = memory();
    begin("connections", [this] { crowd_.connect(); });
    result.connections = crowd_.online();
    const auto with_connections = memory();
    std::optional<Attack> attack;
    if (plan_.attack > 0) attack.emplace(server_->port(), plan_.attack);
    for (int number = 0; number < plan_.runs; ++number) result.runs.push_back(run_once(number));
    if (attack) result.attack = attack->stop();
    result.faults = crowd_.faults;
    crowd_.leave();
    if (server_ != nullptr) {
      let_rest();
      result.memory = {empty, (at_rest - empty) / plan_.tables, (awake - empty) / plan_.tables,
                       (with_connections - awake) / plan_.clients, (memory() - empty) / crowd_.tables_opened()};
    }
    return result;
  }

 private:
  std::int64_t memory() const { return server_ == nullptr ? 0 : memory_of(server_->process()); }
  std::int64_t worked() const { return server_ == nullptr ? 0 : worked_us(server_->process()); }

  OwnServer::Store store() const { return server_ == nullptr ? OwnServer::Store{} : server_->store(); }

  // Begins something and waits until all of it is done.
  template <class What>
  void begin(const std::string& name, What what) {
    what();
    const auto end = steady_clock::now() + most_to_get_there;
    int most = 1;
    while (crowd_.under_way() > 0 && crowd_.faults.empty()) {
      most = std::max(most, crowd_.under_way());
      tell_(name, most - crowd_.under_way(), most);
      if (steady_clock::now() > end) throw std::runtime_error(name + ": the server has not answered in time");
      net_.run([this] { return crowd_.under_way() == 0; }, steady_clock::now() + slice);
    }
    give_up_if_wrong();
    tell_(name, most, most);
  }

  // Until the tables that nobody is at have made themselves small.
  void let_rest() {
    if (server_ != nullptr) net_.run([] { return false; }, steady_clock::now() + to_rest);
  }

  void give_up_if_wrong() const {
    if (crowd_.faults.empty()) return;
    const auto& first = crowd_.faults.begin()->first;
    const bool limited = first.find(": 429") != std::string::npos;
    throw std::runtime_error(first + (limited ? "; the server must be started with --unlimited" : ""));
  }

  void play(std::chrono::milliseconds time, const std::string& name) {
    const auto begun = steady_clock::now();
    const auto end = begun + time;
    while (steady_clock::now() < end) {
      const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(steady_clock::now() - begun);
      tell_(name, static_cast<int>(passed.count()), static_cast<int>(time.count()));
      net_.run([] { return false; }, std::min(end, steady_clock::now() + slice));
      if (crowd_.online() == 0 && crowd_.under_way() == 0) {
        give_up_if_wrong();
        throw std::runtime_error("everybody has lost the connection to the server");
      }
    }
    tell_(name, 1, 1);
  }

  Run run_once(int number) {
    Run run;
    run.load_average = load_average();
    if (server_ != nullptr) {
      const auto sync = time_fsync(server_->directory());
      run.fsync_p50_us = sync.p50_us;
      run.fsync_p99_us = sync.p99_us;
    }
    crowd_.go_on();
    if (number == 0) play(warm_up, "warming up");
    crowd_.tally = {};
    const auto begun = steady_clock::now();
    const auto worked_before = worked();
    const auto store_before = store();
    play(std::chrono::seconds(plan_.seconds), fmt::format("run {} of {}", number + 1, plan_.runs));
    const std::chrono::duration<double> took = steady_clock::now() - begun;
    count(run, took.count(), worked() - worked_before);
    const auto store_after = store();
    const auto commits = std::max<std::int64_t>(1, store_after.commits - store_before.commits);
    run.appends_a_commit = (store_after.writes - store_before.writes + commits / 2) / commits;
    crowd_.rest();
    net_.run([this] { return crowd_.waiting_for_answers() == 0; }, steady_clock::now() + most_to_be_answered);
    return run;
  }

  void count(Run& run, double seconds, std::int64_t worked) {
    auto& [answers, updates, refused, matches] = crowd_.tally;
    const auto moves = static_cast<std::int64_t>(answers.size());
    run.moves_a_second = static_cast<std::int64_t>(static_cast<double>(moves) / seconds);
    run.p50_us = percentile(answers, 50);
    run.p99_us = percentile(answers, 99);
    run.most_us = percentile(answers, 100);
    run.updates = static_cast<std::int64_t>(updates.size());
    run.update_bytes = percentile(updates, 50);
    run.update_bytes_p99 = percentile(updates, 99);
    run.refused = static_cast<std::int64_t>(refused);
    run.matches = static_cast<std::int64_t>(matches);
    run.server_us_a_move = worked / std::max<std::int64_t>(1, moves);
  }

  const Plan& plan_;
  const Tell& tell_;
  const OwnServer* server_;
  Net net_;
  Crowd crowd_;
};

// Each figure's own median: a run that was disturbed in one is not taken for all.
Run median_of(const std::vector<Run>& runs) {
  Run middle;
  for (const auto member : {&Run::moves_a_second, &Run::p50_us, &Run::p99_us, &Run::most_us, &Run::update_bytes,
                            &Run::update_bytes_p99, &Run::updates, &Run::refused, &Run::matches, &Run::server_us_a_move,
                            &Run::fsync_p50_us, &Run::fsync_p99_us, &Run::appends_a_commit}) {
    std::vector<std::int64_t> values;
    for (const Run& run : runs) values.push_back(run.*member);
    middle.*member = median(std::move(values));
  }
  std::vector<std::int64_t> loads;
  for (const Run& run : runs) loads.push_back(run.load_average);
  middle.load_average = static_cast<int>(median(std::move(loads)));
  return middle;
}

}  // namespace

Result measure(const Plan& plan, const Tell& tell) {
  if (!plan.url.empty() && read_address(plan.url).host.empty()) {
    throw std::runtime_error("--url: expected an address like http://127.0.0.1:8080");
  }
  settings(plan);  // what cannot be played is told before a server is started
  if (plan.attack > 0 && !plan.url.empty()) throw std::runtime_error("--attack: only at a server of its own");
  if (const auto fault = allow_files(plan.clients + plan.attack + other_files); !fault.empty())
    throw std::runtime_error(fault);
  std::optional<OwnServer> server;
  if (plan.url.empty())
    server.emplace(plan.parent, plan.attack > 0 ? OwnServer::Limits::usual : OwnServer::Limits::none);
  if (server && server->url().empty()) throw std::runtime_error("the server did not open");
  auto result = Measuring(plan, tell, server ? server->url() : plan.url, server ? &*server : nullptr).run();
  result.median = median_of(result.runs);
  if (server) {
    server->stop();
    tell("the store by itself", 0, 1);
    const auto together = std::clamp(static_cast<int>(result.median.appends_a_commit), 1, plan.tables);
    result.store =
        measure_store(server->directory(), together, plan.tables, std::chrono::seconds(std::min(plan.seconds, 3)));
    tell("the store by itself", 1, 1);
  }
  return result;
}

}  // namespace divan::load
