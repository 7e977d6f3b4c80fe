// The market of two (MK-70, MK-71): one action a visit, of at most two dealings.
#include "engine/karanor/rules.h"

namespace divan::karanor {
namespace {

// The first dealing of a visit costs the action, the second is free.
Verdict check_visit(const State& table, Seat seat, Resource resource) {
  if (!has_market(table)) return Verdict::refused("MK-70", "no_market");
  if (const auto verdict = table.dealings > 0 ? check_turn(table, seat) : check_action(table, seat); !verdict.ok())
    return verdict;
  if (resource >= Resource::diamond) return Verdict::refused("MK-71", "no_diamonds");
  return Verdict::allowed();
}

void visit(State& table) {
  const bool begins = table.dealings == 0;
  if (begins) spend_action(table);
  table.dealings = begins ? 1 : 0;
}

// MK-71: the price is read for each token as it changes hands.
int buying_price(const State& table, Resource resource) { return table.market[resource] == market_room ? 2 : 3; }
int selling_price(const State& table, Resource resource) { return table.market[resource] == 0 ? 2 : 1; }

}  // namespace

Verdict check(const State& table, Seat seat, const Buy& buy) {
  if (const auto verdict = check_visit(table, seat, buy.resource); !verdict.ok()) return verdict;
  if (table.market[buy.resource] == 0) return Verdict::refused("MK-71", "none_there");
  const int price = buying_price(table, buy.resource);
  if (table.players[seat].gold < price) return Verdict::refused("MK-71", "no_gold").with("gold", price);
  return Verdict::allowed();
}

void apply(State& table, Seat seat, const Buy& buy, Happenings happenings) {
  visit(table);
  Player& player = table.players[seat];
  const int price = buying_price(table, buy.resource);
  player.gold = static_cast<std::uint16_t>(player.gold - price);
  --table.market[buy.resource];
  ++player.goods[buy.resource];
  report(happenings, Bought{seat, buy.resource, static_cast<std::uint8_t>(price)});
}

Verdict check(const State& table, Seat seat, const Sell& sell) {
  if (const auto verdict = check_visit(table, seat, sell.resource); !verdict.ok()) return verdict;
  if (table.players[seat].goods[sell.resource] == 0) return Verdict::refused("MK-71", "not_held");
  if (table.market[sell.resource] == market_room) return Verdict::refused("MK-71", "pile_is_full");
  return Verdict::allowed();
}

void apply(State& table, Seat seat, const Sell& sell, Happenings happenings) {
  visit(table);
  Player& player = table.players[seat];
  const int price = selling_price(table, sell.resource);
  --player.goods[sell.resource];
  ++table.market[sell.resource];
  change_gold(table, seat, price, nullptr);
  report(happenings, Sold{seat, sell.resource, static_cast<std::uint8_t>(price)});
}

void list_market(const State& table, Seat seat, Buffer<Action>& room) {
  if (!has_market(table)) return;
  for (const Resource resource : resources) {
    if (check(table, seat, Buy{resource}).ok()) room.push_back(Buy{resource});
    if (check(table, seat, Sell{resource}).ok()) room.push_back(Sell{resource});
  }
}

}  // namespace divan::karanor
