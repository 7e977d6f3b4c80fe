// Marchands de Karanor for the bot that looks one step ahead: a step is judged when nobody has answered it and the seat
// has made the best of what it is asked itself (a bonus, a card to take, a choice).
#pragma once

#include "bots/action_storage.h"
#include "bots/foresight.h"
#include "bots/progress.h"
#include "engine/karanor/karanor.h"

namespace divan {

template <>
struct Foresight<Karanor> {
  static constexpr int worlds = 1;
  static constexpr int most_steps = 2000;  // seldom more than five; a chain of choices may ask for many

  static void play_on(World<Karanor>& world, Seat seat, Random& dice) {
    for (int left = most_windows; left > 0 && !world.outcome(); --left) {
      world.settle(dice);
      const SeatSet awaited = world.awaited();
      if (!awaited.empty() && !world.check(*awaited.begin(), karanor::Pass{}).ok()) {
        if (awaited == SeatSet::of(seat) && !world.check(seat, karanor::EndTurn{}).ok()) choose(world, seat, dice);
        return;
      }
      world.lapse();  // a window in which nobody answers
    }
  }

  // MK-50: gifts are allowed, and nothing is gained by them.
  static bool gives_away(const karanor::View& view, const karanor::Action& action) {
    if (const auto* offer = std::get_if<karanor::Offer>(&action)) return offer->want == karanor::Wares{};
    const auto* accept = std::get_if<karanor::Accept>(&action);
    if (accept == nullptr || !view.offers[accept->of]) return false;
    for (const auto& offer : *view.offers[accept->of]) {
      if (offer && offer->number == accept->number) return offer->give == karanor::shown::Wares{};
    }
    return false;
  }

 private:
  static constexpr int most_windows = 32;
  static constexpr std::size_t most_choices = 64;

  // What the seat is asked on the way.
  static void choose(World<Karanor>& world, Seat seat, Random& dice) {
    ActionStorage<Karanor, most_choices> storage;
    auto actions = storage.list();
    world.legal(seat, actions);
    std::optional<World<Karanor>> chosen;
    int most = 0;
    for (const auto& action : actions) {
      if (Karanor::manner(action) == Manner::aside) continue;
      auto after = world;
      after.apply(seat, action);
      play_on(after, seat, dice);
      const int worth = progress<Karanor>(after.view(seat), seat);
      if (chosen && worth <= most) continue;
      chosen = after;
      most = worth;
    }
    if (chosen) world = *chosen;
  }
};

}  // namespace divan
