#include "bots/karaya/speech.h"

#include "engine/karaya/ring.h"

namespace divan::karaya {
namespace {

constexpr double certain = 0.99, likely = 0.6;

class Speaker {
 public:
  Speaker(const Outlook& outlook, const Knowledge& knowledge, const Memory& memory)
      : outlook_(outlook), knowledge_(knowledge), memory_(memory), me_(outlook.me()) {}

  std::optional<Claim> speak() const {
    if (!outlook_.is_hidden(me_)) return tell();
    if (auto lie = deny()) return lie;
    if (auto truth = own_up()) return truth;
    return tell();
  }

 private:
  // Somebody has said what it is, and that would cost it its head: the one lie that pays.
  std::optional<Claim> deny() const {
    const bool hunted = outlook_.own() == Card::sultan || outlook_.own() == Card::assassin;
    if (!hunted || memory_.called(me_) != outlook_.own()) return {};
    return IAm{Card::slave};
  }

  // A Guard beside the Sultan who reigns keeps Assassins away; a Slave among Slaves brings them together.
  std::optional<Claim> own_up() const {
    const SeatSet others = outlook_.living() - SeatSet::of(me_);
    for (const Seat seat : {next_in(me_, others), previous_in(me_, others)}) {
      const bool reigns = !outlook_.is_hidden(seat) && outlook_.is(seat, Card::sultan) > certain;
      if (outlook_.own() == Card::guard && reigns) return IAm{Card::guard};
      if (outlook_.own() == Card::slave && outlook_.is(seat, Card::slave) > likely) return IAm{Card::slave};
    }
    return {};
  }

  // What it has seen of an enemy who is hidden, so that its own side can act: a Loyalist names Assassins, a Slave the
  // Sultan. An Assassin who has found him says nothing and strikes.
  std::optional<Claim> tell() const {
    const bool loyal = is_loyalist(outlook_.own());
    if (!loyal && outlook_.own() != Card::slave) return {};
    const Card enemy = loyal ? Card::assassin : Card::sultan;
    for (const Seat seat : outlook_.hidden() - SeatSet::of(me_)) {
      if (outlook_.is(seat, enemy) < certain || memory_.called(seat) == enemy) continue;
      if (const auto turn = memory_.saw(knowledge_, me_, seat)) return Was{seat, enemy, turn};
    }
    return {};
  }

  const Outlook& outlook_;
  const Knowledge& knowledge_;
  const Memory& memory_;
  Seat me_;
};

}  // namespace

std::optional<Claim> speech(const Outlook& outlook, const Knowledge& knowledge, const Memory& memory) {
  return Speaker(outlook, knowledge, memory).speak();
}

}  // namespace divan::karaya
