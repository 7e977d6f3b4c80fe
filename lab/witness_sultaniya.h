// What is worth counting in Sultaniya: character and objectives, the tiles that stand at the end, the djinns called,
// the lines of the score, and how many placements a turn offered: ways to lay a tile (which, where, which side up) at
// some moment of it, be it after uncovering or by a djinn's favour; what the Seer alone shows is left out.
#pragma once

#include <set>

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
  void look(const Table<Sultaniya>& table) {
    const auto view = table.view(Viewer::spectator());
    if (view.turn != turn_) end_turn(view.turn);
    if (!view.question || view.question->what == sultaniya::Asking::seek) return;
    Buffer<sultaniya::Action> legal{std::span(room_)};
    for (const Seat seat : Sultaniya::asked(view)) table.legal(seat, legal);
    for (const auto& action : legal) {
      if (const auto* build = std::get_if<sultaniya::Build>(&action))
        offered_.emplace(build->tile, build->at, build->face);
    }
  }
  void conclude(const sultaniya::View& view, Findings& findings) {
    findings.traits = std::move(traits_);
    if (seats_ == 0) return;
    end_turn(view.turn);
    findings.measures.push_back({"placements on a turn", placements_, turns_});
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

  void end_turn(int next) {
    if (turn_ != 0) placements_ += static_cast<double>(offered_.size()), ++turns_;
    offered_.clear();
    turn_ = next;
  }

  std::vector<Trait> traits_;
  int seats_ = 0;
  int turn_ = 0;
  double placements_ = 0, turns_ = 0;
  std::set<std::tuple<Name, sultaniya::HalfColumn, sultaniya::Face>> offered_;  // this turn
  std::vector<sultaniya::Action> room_ = std::vector<sultaniya::Action>(Sultaniya::max_actions);
};

}  // namespace divan
