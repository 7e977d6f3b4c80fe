// Tables of the registry, played by chance: for the tests of what stands on it.
#pragma once

#include <boost/json.hpp>

#include "engine/core/registry.h"

namespace divan::testing {

inline RecordHeader header_for(int seats, std::uint64_t seed) {
  RecordHeader header;
  header.seats = seats;
  header.seed = Seed::from_number(seed);
  return header;
}

// One more entry: chance that is due, else a random listed action of a seat that is asked, else the lapse. Gives the
// line, which is empty when the game is over.
inline std::string drive(AnyTable& table, Random& dice) {
  if (table.outcome()) return {};
  auto answer = table.propose_due();
  if (!answer.allowed()) {
    std::vector<std::pair<Seat, std::string>> choices;
    for (const Seat seat : table.asked()) {
      const auto actions = boost::json::parse(table.legal(seat));
      for (const auto& action : actions.as_array()) {
        choices.emplace_back(seat, R"({"act":)" + boost::json::serialize(action) + '}');
      }
    }
    if (choices.empty()) {
      answer = table.propose_lapse();
    } else {
      const auto& [seat, said] = choices[dice.below(static_cast<std::uint32_t>(choices.size()))];
      answer = table.propose(seat, said);
    }
  }
  if (!answer.allowed() || !table.commit()) return {};
  return answer.line;
}

inline std::string text_of(const AnyTable& table) {
  std::string text;
  for (const auto& line : table.record()) text += line + '\n';
  return text;
}

}  // namespace divan::testing
