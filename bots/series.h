// A series of matches between bots: the same results whatever the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/core/contract.h"

namespace divan {

class AnyGame;

struct SeriesPlan {
  std::string game;
  const AnyGame* with = nullptr;  // this game with a content set of its own; nullptr: as the registry has it
  int games = 1;
  int seats = 0;                  // 0: one for each bot, and at least the fewest that the game allows
  std::vector<std::string> bots;  // seat by seat; repeated until every seat has one
  std::uint64_t seed = 0;         // game i is dealt from the seed derived for i
  std::string options = "{}";     // JSON; what is not named keeps its default
  int threads = 1;
  bool records = false;  // keep the text of each match's record
};

// One match. An unfinished one has no outcome (outcome.seats is 0).
struct Played {
  Outcome outcome;
  std::uint32_t entries = 0;
  std::uint64_t print = 0;  // a hash of every entry and the outcome: equal for equal play
};

struct Series {
  std::vector<Played> games;
  std::vector<std::string> seated;  // the bot of each seat
  std::string options;              // all of them, as JSON
};

struct SeriesHooks {
  // From the calling thread, a few times a second: how many matches are over.
  std::function<void(int done)> progress;
  // From any thread, each index once, when the plan asks for records. What is wrong with writing it, if anything.
  std::function<std::optional<Fault>(int index, const std::string& record)> record;
};

// The matches in the order of their numbers; or what is wrong with the plan, with a bot or with keeping a record.
std::optional<Fault> play_series(const SeriesPlan& plan, const SeriesHooks& hooks, Series& series);

// The wins of each seat, a shared win split between those who share it.
std::vector<double> wins_by_seat(const Series& series);

}  // namespace divan
