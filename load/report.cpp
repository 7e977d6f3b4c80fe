// The figures for people and for programs.
#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>

#include "load/load.h"

namespace divan::load {
namespace {

namespace json = boost::json;

std::string kilobytes(std::int64_t bytes) { return fmt::format("{:.1f} KB", static_cast<double>(bytes) / 1024); }
std::string milliseconds(std::int64_t us) { return fmt::format("{:.2f} ms", static_cast<double>(us) / 1000); }

json::object to_json(const Run& run) {
  return {{"moves_a_second", run.moves_a_second},
          {"p50_us", run.p50_us},
          {"p99_us", run.p99_us},
          {"most_us", run.most_us},
          {"update_bytes", run.update_bytes},
          {"update_bytes_p99", run.update_bytes_p99},
          {"updates", run.updates},
          {"refused", run.refused},
          {"matches", run.matches},
          {"server_us_a_move", run.server_us_a_move},
          {"fsync_p50_us", run.fsync_p50_us},
          {"fsync_p99_us", run.fsync_p99_us},
          {"appends_a_commit", run.appends_a_commit},
          {"load_average_hundredths", run.load_average}};
}

std::string share(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? std::string() : fmt::format(" ({} % of it)", part * 100 / whole);
}

std::string of_machine(const Result& result) {
  const Run& run = result.median;
  std::string text;
  if (result.memory) {
    const auto& memory = *result.memory;
    text += fmt::format("the disk by itself      fsync p50 {}, p99 {}\n", milliseconds(run.fsync_p50_us),
                        milliseconds(run.fsync_p99_us));
    text += fmt::format("the server's work       {} us a move\n", run.server_us_a_move);
    text +=
        fmt::format("memory                  empty {}; a table at rest {}, after play {}, awake {}; a connection {}\n",
                    kilobytes(memory.empty), kilobytes(memory.table), kilobytes(memory.played_table),
                    kilobytes(memory.awake_table), kilobytes(memory.connection));
  }
  if (const auto& store = result.store) {
    text += fmt::format("the store by itself     {} appends a commit, as the server had: {} a second{};\n",
                        std::max<std::int64_t>(1, run.appends_a_commit), store->alike,
                        share(run.moves_a_second, store->alike));
    text += fmt::format("                        one a commit: {}{}; {} a commit: {}{}\n", store->alone,
                        share(run.moves_a_second, store->alone), result.plan.tables, store->together,
                        share(run.moves_a_second, store->together));
  }
  return text;
}

}  // namespace

std::string to_text(const Result& result) {
  const auto& plan = result.plan;
  const Run& run = result.median;
  auto text = fmt::format("{} tables of {}, {} connections, {}, the median of {} runs of {} s (load average {:.2f})\n",
                          plan.tables, plan.game, result.connections,
                          plan.rate == 0 ? "flat out" : fmt::format("{} moves a second wanted", plan.rate), plan.runs,
                          plan.seconds, run.load_average / 100.0);
  text += fmt::format("moves a second          {}\n", run.moves_a_second);
  text += fmt::format("from send to committed  p50 {}, p99 {}, at most {}\n", milliseconds(run.p50_us),
                      milliseconds(run.p99_us), milliseconds(run.most_us));
  text += fmt::format("bytes an update         median {}, p99 {} ({} updates)\n", run.update_bytes,
                      run.update_bytes_p99, run.updates);
  text += fmt::format("besides                 {} matches ended, {} moves came too late\n", run.matches, run.refused);
  if (const auto& attack = result.attack) {
    text += fmt::format(
        "the attack beside it    {} connections at a time, {} in all, {} requests, {} MB; served {}, refused {}\n",
        plan.attack, attack->connections, attack->requests, attack->bytes / 1'000'000, attack->served, attack->refused);
  }
  text += of_machine(result);
  for (const auto& [fault, times] : result.faults) text += fmt::format("fault, {} times: {}\n", times, fault);
  return text;
}

std::string to_json_text(const Result& result) {
  const auto& plan = result.plan;
  json::array runs;
  for (const Run& run : result.runs) runs.push_back(to_json(run));
  json::object faults;
  for (const auto& [fault, times] : result.faults) faults[fault] = times;
  json::object all{{"tables", plan.tables},
                   {"clients", plan.clients},
                   {"seconds", plan.seconds},
                   {"rate", plan.rate},
                   {"game", plan.game},
                   {"connections", result.connections},
                   {"median", to_json(result.median)},
                   {"runs", std::move(runs)},
                   {"faults", std::move(faults)}};
  if (result.memory) {
    const auto& memory = *result.memory;
    all["memory"] = {{"empty", memory.empty},
                     {"table", memory.table},
                     {"awake_table", memory.awake_table},
                     {"played_table", memory.played_table},
                     {"connection", memory.connection}};
  }
  if (const auto& attack = result.attack) {
    all["attack"] = {{"connections", attack->connections},
                     {"requests", attack->requests},
                     {"bytes", attack->bytes},
                     {"served", attack->served},
                     {"refused", attack->refused}};
  }
  if (const auto& store = result.store) {
    all["store_alone"] = store->alone;
    all["store_alike"] = store->alike;
    all["store_together"] = store->together;
  }
  return json::serialize(all) + "\n";
}

}  // namespace divan::load
