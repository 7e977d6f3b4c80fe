// What is counted while games are played.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace divan::load {

struct Tally {
  std::vector<std::uint32_t> answer_us;     // of every committed move, from send to answer
  std::vector<std::uint32_t> update_bytes;  // of every update, to players and spectators
  std::uint64_t refused = 0;                // somebody else was faster
  std::uint64_t matches = 0;                // that ended
};

// What went wrong, and how often. None of it happens to a browser in good health.
using Faults = std::map<std::string, int>;

// The value below which `percent` of them lie; sorts. 0 when there are none.
std::uint32_t percentile(std::vector<std::uint32_t>& values, int percent);
// The middle one; of an even number the higher.
std::int64_t median(std::vector<std::int64_t> values);

}  // namespace divan::load
