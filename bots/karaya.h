// Sultans of Karaya for the bot that looks one step ahead: an attack, a detention or a call is judged once it has been
// answered, and over several worlds, since it is the hidden cards that decide.
#pragma once

#include "bots/action_storage.h"
#include "bots/foresight.h"
#include "engine/karaya/karaya.h"

namespace divan {

template <>
struct Foresight<Karaya> {
  static constexpr int worlds = 8;
  static constexpr int most_steps = 20;

  // Whoever can react does; then the window closes.
  static void play_on(World<Karaya>& world, Seat seat, Random&) {
    const auto before = world.view(Viewer::spectator()).question;
    if (!before || !is_window(before->what)) return;
    for (Seat other : world.awaited() - SeatSet::of(seat)) {
      ActionStorage<Karaya> storage;
      auto actions = storage.list();
      world.legal(other, actions);
      for (const auto& action : actions) {
        if (Karaya::manner(action) != Manner::answer) continue;
        world.apply(other, action);
        break;
      }
    }
    const auto after = world.view(Viewer::spectator()).question;
    if (after && after->number == before->number) world.lapse();
  }

 private:
  static bool is_window(karaya::Asking what) {
    return what == karaya::Asking::react || what == karaya::Asking::avoid || what == karaya::Asking::join;
  }
};

}  // namespace divan
