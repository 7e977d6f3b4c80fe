// A series of matches between bots: the same results whatever the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/core/contract.h"
#include "lab/findings.h"

namespace divan {

class AnyGame;

// Who sits where in one game, and from which deal it is played: the same deal is the same pieces for the same seats.
struct Arrangement {
  std::vector<std::string> seated;
  std::uint64_t deal = 0;
};

// What every measurement is told, whatever it measures.
struct Campaign {
  std::string game{};
  std::vector<std::string> bots{};
  std::uint64_t seed = 0;
  int threads = 1;
  std::size_t longest = 0;  // see SeriesPlan
};

struct SeriesPlan {
  std::string game;
  const AnyGame* with = nullptr;  // this game with a content set of its own; nullptr: as the registry has it
  int games = 1;
  int seats = 0;                  // 0: one for each bot, and at least the fewest that the game allows
  std::vector<std::string> bots;  // seat by seat; repeated until every seat has one
  std::uint64_t seed = 0;         // game i is dealt from the seed derived for i
  std::string options = "{}";     // JSON; what is not named keeps its default
  int threads = 1;
  std::size_t longest = 0;  // entries, after which a match is called unfinished; 0: longest_match
  bool records = false;     // keep the text of each match's record
  bool findings = false;    // look at each match closely
  // Of game i. Unless it is given: `bots`, and deal i.
  std::function<Arrangement(int)> arrange{};
};

// One match. An unfinished one has no outcome (outcome.seats is 0).
struct Played {
  Outcome outcome;
  std::uint32_t entries = 0;
  std::uint64_t fingerprint = 0;  // a hash of every entry and the outcome: equal for equal play
  Findings findings;              // when the plan asks for them
};

struct Series {
  std::vector<Played> games;
  std::vector<std::string> seated;  // the bot of each seat, unless the plan arranges them
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

// The same for a campaign: its matches are looked at closely. Who sits where is still to be arranged.
SeriesPlan series_of(const Campaign& campaign, const AnyGame* with, const std::string& options, int games, int seats);
// What is wrong with its bots, if anything.
std::optional<Fault> check_bots(const Campaign& campaign);

// A shared win is split between those who share it.
double win_of(const Outcome& outcome, std::size_t seat);
// The wins of each seat, a shared win split between those who share it.
std::vector<double> wins_by_seat(const Series& series);

}  // namespace divan
