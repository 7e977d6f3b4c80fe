// The market of two (MK-70, MK-71): one action a visit, of at most two dealings.
#include "engine/karanor/rules.h"

namespace divan::karanor {
namespace {

// The first dealing of a visit costs the action, the second is free.
Verdict check_visit(const State& state, Seat seat, Resource resource) {
  if (!has_market(state)) return Verdict::refused("MK-70", "no_market");
  if (const auto verdict = state.dealings > 0 ? check_turn(state, seat) : check_action(state, seat); !verdict.ok())
    return verdict;
  if (resource >= Resource::diamond) return Verdict::refused("MK-71", "no_diamonds");
  return Verdict::allowed();
}

void visit(State& state) {
  const bool begins = state.dealings == 0;
  if (begins) spend_action(state);
  state.dealings = begins ? 1 : 0;
}

// MK-71: the price is read for each token as it changes hands.
int buying_price(const State& state, Resource resource) { return state.market[resource] == market_space ? 2 : 3; }
int selling_price(const State& state, Resource resource) { return state.market[resource] == 0 ? 2 : 1; }

}  // namespace

Verdict check(const State& state, Seat seat, const Buy& buy) {
  if (const auto verdict = check_visit(state, seat, buy.resource); !verdict.ok()) return verdict;
  if (state.market[buy.resource] == 0) return Verdict::refused("MK-71", "none_there");
  const int price = buying_price(state, buy.resource);
  if (state.players[seat].gold < price) return Verdict::refused("MK-71", "no_gold").with("gold", price);
  return Verdict::allowed();
}

void apply(State& state, Seat seat, const Buy& buy, Happenings happenings) {
  visit(state);
  Player& player = state.players[seat];
  const int price = buying_price(state, buy.resource);
  player.gold = static_cast<std::uint16_t>(player.gold - price);
  --state.market[buy.resource];
  ++player.goods[buy.resource];
  report(happenings, Bought{seat, buy.resource, static_cast<std::uint8_t>(price)});
}

Verdict check(const State& state, Seat seat, const Sell& sell) {
  if (const auto verdict = check_visit(state, seat, sell.resource); !verdict.ok()) return verdict;
  if (state.players[seat].goods[sell.resource] == 0) return Verdict::refused("MK-71", "not_held");
  if (state.market[sell.resource] == market_space) return Verdict::refused("MK-71", "pile_is_full");
  return Verdict::allowed();
}

void apply(State& state, Seat seat, const Sell& sell, Happenings happenings) {
  visit(state);
  Player& player = state.players[seat];
  const int price = selling_price(state, sell.resource);
  --player.goods[sell.resource];
  ++state.market[sell.resource];
  change_gold(state, seat, price, nullptr);
  report(happenings, Sold{seat, sell.resource, static_cast<std::uint8_t>(price)});
}

void list_market(const State& state, Seat seat, Buffer<Action>& list) {
  if (!has_market(state)) return;
  for (const Resource resource : resources) {
    if (check(state, seat, Buy{resource}).ok()) list.push_back(Buy{resource});
    if (check(state, seat, Sell{resource}).ok()) list.push_back(Sell{resource});
  }
}

}  // namespace divan::karanor
