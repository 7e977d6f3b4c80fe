// What a player has, gets and pays: gold, tokens, prestige (MK-34, MK-40, MK-43, MK-46, MK-60).
#include "engine/karanor/rules.h"

namespace divan::karanor {

int bonus_of(const State& state, Seat seat, Bonus bonus) {
  const Player& player = state.players[seat];
  const Content& content = *state.content;
  const auto which = static_cast<std::size_t>(bonus);
  int sum = 0;
  for_each_bit(player.artefacts & content.artefacts_giving[which],
               [&](std::uint8_t i) { sum += content.artefacts[i].always[which]; });
  for_each_bit(content.insignia_giving[which],
               [&](std::uint8_t i) { sum += player.insignia[i] * content.insignia[i].always[which]; });
  return sum;
}

int pawns_left(const Player& player) { return pawns_each - std::popcount(player.shops) - std::popcount(player.villas); }

std::uint8_t insignia_left(const State& state, InsigniaRef kind) {
  int left = (*state.content)[kind].copies;
  for (const Player& player : state.players) left -= player.insignia[kind.index];
  return static_cast<std::uint8_t>(left);
}

std::uint8_t free_associates(const State& state) {
  std::uint8_t taken = 0;
  for (const Player& player : state.players) taken |= player.associates;
  return static_cast<std::uint8_t>(~taken & ((1u << associate_count) - 1));
}

Seat seat_after(const State& state, Seat seat, int places) {
  return {static_cast<std::uint8_t>((seat.index + places) % state.seats)};
}

int quest_limit(const State& state, Seat seat) {
  return std::min(7, quests_in_hand + bonus_of(state, seat, Bonus::quest_limit));
}

bool can_pay(const State& state, Seat seat, const Bundle& bundle, int discount) {
  const Player& player = state.players[seat];
  return player.gold >= reduced(bundle.gold, discount) && player.goods.covers(bundle.goods);
}

void pay(State& state, Seat seat, const Bundle& bundle, int discount, Happenings happenings) {
  Player& player = state.players[seat];
  const int gold = reduced(bundle.gold, discount);
  if (gold == 0 && bundle.goods.total() == 0) return;
  player.gold = static_cast<std::uint16_t>(player.gold - gold);
  player.goods -= bundle.goods;
  state.supply += bundle.goods;
  report(happenings, Paid{seat, static_cast<std::uint8_t>(gold), bundle.goods});
}

void change_gold(State& state, Seat seat, int by, Happenings happenings) {
  Player& player = state.players[seat];
  const int gold = std::clamp(player.gold + by, 0, 0xFFFF);
  const int changed = gold - player.gold;
  player.gold = static_cast<std::uint16_t>(gold);
  if (changed != 0) report(happenings, Changed{seat, Score::gold, static_cast<std::int16_t>(changed)});
}

void gain_goods(State& state, Seat seat, Resource resource, int count, Happenings happenings) {
  const auto gained = static_cast<std::uint8_t>(std::min<int>(count, state.supply[resource]));
  if (gained == 0) return;
  state.supply[resource] = static_cast<std::uint8_t>(state.supply[resource] - gained);
  auto& held = state.players[seat].goods[resource];
  held = static_cast<std::uint8_t>(held + gained);
  report(happenings, Received{seat, resource, gained});
}

void change_prestige(State& state, Seat seat, int by, Happenings happenings) {
  Player& player = state.players[seat];
  const int prestige = std::clamp(player.prestige + by, 0, 255);  // MK-46
  const int changed = prestige - player.prestige;
  if (changed == 0) return;
  player.prestige = static_cast<std::uint8_t>(prestige);
  report(happenings, Changed{seat, Score::prestige, static_cast<std::int16_t>(changed)});
  // MK-40: one card for each step, the first time.
  for (const int step : {1, 0}) {
    if (prestige < 3 * (step + 1) || has_bit(player.rewarded, static_cast<std::size_t>(step))) continue;
    set_bit(player.rewarded, static_cast<std::size_t>(step));
    add_task(state, {Todo::draw, seat, seat, static_cast<std::uint8_t>(Deck::black_market), {}, 0, 0});
  }
  if (state.ending || prestige < final_prestige(state.seats)) return;
  state.ending = true;  // MK-60, and MK-60b: falling again stops nothing
  report(happenings, EndNears{seat, player.prestige});
  void_offers(state, happenings);  // MK-53
}

}  // namespace divan::karanor
