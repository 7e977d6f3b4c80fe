// Trade in Marchands de Karanor (MK-50): what an exchange brings both sides, in turns, and which one to propose.
#pragma once

#include "bots/karanor/counsel.h"

namespace divan::karanor {

struct Exchange {
  double mine = 0;
  double theirs = 0;  // as far as everybody can see
};

// `get` comes from `other`, `give` goes there. Nothing when one side has not got it.
std::optional<Exchange> exchange(Counsel& counsel, const View& view, Seat other, const shown::Wares& get,
                                 const shown::Wares& give);

// Does it help me, and the other not too much? Never one who is far ahead.
bool is_welcome(Counsel& counsel, Seat other, const Exchange& exchange);

// An offer that was made, and what both had then: it is not made again before that changes.
struct Made {
  Seat to;
  Bundle give;
  Bundle want;
  Goods mine, theirs;
  int my_gold = 0, their_gold = 0;
  friend bool operator==(const Made&, const Made&) = default;
};

// The best offer for what the first goals of the plan lack, unless it was made already.
std::optional<Made> propose(Counsel& counsel, const View& view, const Prospect& plan, const std::vector<Made>& made);

}  // namespace divan::karanor
