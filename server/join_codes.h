// Short codes that can be read out over a telephone. Each leads to one table, with its invitation, for an hour. Kept in
// memory: a restart makes them void. Four syllables tell apart 24 million codes; how often one address may guess is
// limited (limits.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "server/protocol.h"

namespace divan::server {

inline constexpr std::int64_t code_lives = 60LL * 60 * 1000;

class JoinCodes {
 public:
  // The code of the table; the same one as long as it lives.
  wire::Code issue(const std::string& table, const std::optional<std::string>& invite, std::int64_t now);
  // Case, spaces and hyphens do not matter.
  std::optional<wire::Found> find(std::string_view code, std::int64_t now);

 private:
  struct Issued {
    wire::Code code;
    wire::Found leads_to;
  };
  static constexpr std::size_t most = 10'000;
  void drop_old(std::int64_t now);

  std::deque<Issued> issued_;  // oldest first
};

}  // namespace divan::server
