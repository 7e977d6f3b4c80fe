// The ways to give kinds to cards, counted from the last card to the first (see belief.h).
#include "engine/karaya/belief.h"

namespace divan::karaya {

namespace {

constexpr unsigned first_neutral = static_cast<unsigned>(Card::slave_driver);

// Sees each kind of the set.
template <class See>
void each_kind(KindSet set, See see) {
  for (unsigned rest = set; rest != 0; rest &= rest - 1) see(static_cast<Card>(std::countr_zero(rest)));
}

}  // namespace

// One card more, if the deck has it.
inline std::optional<Belief::Placed> Belief::with(Placed placed, Card card) const {
  const auto add = [&placed](std::uint8_t Placed::* kind, const Placed& most) -> std::optional<Placed> {
    if (placed.*kind == most.*kind) return {};
    ++(placed.*kind);
    return placed;
  };
  switch (card) {
    case Card::sultan: return add(&Placed::sultans, most_);
    case Card::guard: return add(&Placed::guards, most_);
    case Card::assassin: return add(&Placed::assassins, most_);
    case Card::slave: return add(&Placed::slaves, most_);
    default: break;
  }
  const auto bit = static_cast<std::uint8_t>(1u << (static_cast<unsigned>(card) - first_neutral));
  if ((placed.neutrals & bit) != 0 || bits_in(placed.neutrals) == neutrals_) return {};
  placed.neutrals |= bit;
  return placed;
}

// All that can be placed beyond what is certain: each after everything that it can lead to.
template <class See>
void Belief::each_downwards(See see) const {
  for (int sultans = most_.sultans; sultans >= least_.sultans; --sultans)
    for (int guards = most_.guards; guards >= least_.guards; --guards)
      for (int assassins = most_.assassins; assassins >= least_.assassins; --assassins)
        for (int slaves = most_.slaves; slaves >= least_.slaves; --slaves)
          for (int neutrals = 15; neutrals >= least_.neutrals; --neutrals) {
            if ((neutrals & least_.neutrals) != least_.neutrals) continue;
            const auto narrow = [](int number) { return static_cast<std::uint8_t>(number); };
            const Placed placed{narrow(sultans), narrow(guards), narrow(assassins), narrow(slaves), narrow(neutrals)};
            if (bits_in(placed.neutrals) <= neutrals_) see(placed);
          }
}

// The same, each before everything that it can lead to.
template <class See>
void Belief::each_upwards(See see) const {
  for (std::uint8_t sultans = least_.sultans; sultans <= most_.sultans; ++sultans)
    for (std::uint8_t guards = least_.guards; guards <= most_.guards; ++guards)
      for (std::uint8_t assassins = least_.assassins; assassins <= most_.assassins; ++assassins)
        for (std::uint8_t slaves = least_.slaves; slaves <= most_.slaves; ++slaves)
          for (std::uint8_t neutrals = least_.neutrals; neutrals < 16; ++neutrals) {
            if ((neutrals & least_.neutrals) != least_.neutrals) continue;
            const Placed placed{sultans, guards, assassins, slaves, neutrals};
            if (bits_in(placed.neutrals) <= neutrals_) see(placed);
          }
}

Belief::Belief(std::span<const KindSet> may_be) : cards_(may_be.size()) {
  const Deck deck = deck_for(static_cast<int>(cards_) - 1);
  most_ = {1, deck.guards, deck.assassins, deck.slaves, 0};
  neutrals_ = deck.neutrals;
  for (std::size_t card = 0; card < cards_; ++card) {
    if (may_be[card] == 0) return;
    if (is_certain(may_be[card])) {
      certain_[card] = the_card(may_be[card]);
      const auto more = with(least_, certain_[card]);
      if (!more) return;
      least_ = *more;
    } else {
      may_be_[open_] = may_be[card];
      which_[open_++] = static_cast<std::uint8_t>(card);
    }
  }
  each_downwards([this](const Placed& placed) {
    const std::size_t next = next_open(placed);
    std::uint64_t ways = next == open_ ? 1 : 0;  // everything is placed, so the deck is whole
    if (next < open_) {
      each_kind(may_be_[next], [&](Card card) {
        if (const auto more = with(placed, card)) ways += after_[more->index()];
      });
    }
    after_[placed.index()] = ways;
  });
  ways_ = after_[least_.index()];
}

Shares Belief::shares() const {
  Shares shares{};
  for (std::size_t card = 0; card < cards_; ++card) shares[card][static_cast<std::size_t>(certain_[card])] = ways_;
  for (std::size_t i = 0; i < open_; ++i) shares[which_[i]] = {};
  Table before{};  // the ways to place what is placed
  before[least_.index()] = 1;
  each_upwards([&](const Placed& placed) {
    const std::size_t next = next_open(placed);
    const std::uint64_t ways = before[placed.index()];
    if (next == open_ || ways == 0) return;
    each_kind(may_be_[next], [&](Card card) {
      const auto more = with(placed, card);
      if (!more) return;
      before[more->index()] += ways;
      shares[which_[next]][static_cast<std::size_t>(card)] += ways * after_[more->index()];
    });
  });
  return shares;
}

// The ways stand in an order: one number says which of them.
Kinds Belief::draw(Random& random) const {
  Kinds kinds = certain_;
  std::uint64_t rest = any_below(ways_, random);
  Placed placed = least_;
  for (std::size_t next = 0; next < open_; ++next) {
    for (unsigned set = may_be_[next]; set != 0; set &= set - 1) {
      const auto card = static_cast<Card>(std::countr_zero(set));
      const auto more = with(placed, card);
      const std::uint64_t ways = more ? after_[more->index()] : 0;
      if (rest < ways) {
        kinds[which_[next]] = card;
        placed = *more;
        break;
      }
      rest -= ways;
    }
  }
  return kinds;
}

std::uint64_t any_below(std::uint64_t n, Random& random) {
  const std::uint64_t uneven = -n % n;  // 2^64 mod n: so many numbers would come once too often
  std::uint64_t number = random.next();
  while (number < uneven) number = random.next();
  return number % n;
}

}  // namespace divan::karaya
