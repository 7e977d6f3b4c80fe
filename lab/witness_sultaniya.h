// What is worth counting in Sultaniya: character and objectives, the tiles that stand at the end, the djinns called,
// and the lines of the score.
#pragma once

#include "engine/sultaniya/sultaniya.h"
#include "engine/sultaniya/text.h"
#include "lab/findings.h"

namespace divan {

template <>
struct Witness<Sultaniya> {
  void see(const sultaniya::Event& event) {
    if (const auto* called = std::get_if<sultaniya::Called>(&event))
      traits_.push_back({called->seat, "djinn", std::string(word(called->djinn))});
    if (const auto* began = std::get_if<sultaniya::TurnBegan>(&event)) seats_ = std::max(seats_, began->seat.number());
  }
  void conclude(const sultaniya::View& view, Findings& findings) {
    findings.traits = std::move(traits_);
    if (seats_ == 0) return;
    findings.turns = static_cast<double>(view.turn) / seats_;
    if (view.ending) findings.endings = {word(*view.ending)};
    // SU-60: alone the last turn is how the game always ends, unless it ends before.
    findings.cut_short = view.ending == sultaniya::Ending::standstill;
    const bool dealt = view.options.characters == sultaniya::Characters::dealt;
    for (std::uint8_t i = 0; i < seats_; ++i) {
      const Seat seat{i};
      const auto& player = *view.players[seat];
      const auto add = [&](std::string_view kind, std::string name, bool by_chance) {
        findings.traits.push_back({seat, kind, std::move(name), by_chance});
      };
      if (view.first && seats_ > 1) add("place", place_after(*view.first, seat, seats_), true);
      if (player.character) add("character", std::string(player.character->name()), dealt);
      if (player.objectives) {
        for (const auto& objective : *player.objectives) add("objective", std::string(objective.name()), true);
      }
      for (const auto& row : player.palace) {
        for (const auto& tile : row) {
          if (tile) add("tile", std::string(tile->tile.name()), false);
        }
      }
      add_sources(seat, player.score, findings);
    }
  }

 private:
  static void add_sources(Seat seat, const sultaniya::Score& score, Findings& findings) {
    const auto add = [&](std::string_view name, double points) { findings.sources.push_back({seat, name, points}); };
    add("windows or towers", score.sights.points);
    add("domes or gardens", score.crowns.points);
    add("gates or minarets", score.rises.points);
    add("guards", score.guards.points);
    add("marked roofs", score.bonuses.points);
    add("objectives", (score.goal ? score.goal->points : 0) + (score.other_goal ? score.other_goal->points : 0));
  }

  std::vector<Trait> traits_;
  int seats_ = 0;
};

}  // namespace divan
