// Moments of Sultaniya whose possible worlds can be counted: a pile of which few tiles are unseen, and the objectives
// of the one opponent.
#pragma once

#include <algorithm>

#include "engine/sultaniya/text.h"
#include "tests/harness/traits.h"

namespace divan::harness {

// Ali Baba (player 1, rich enough for the Seer) and Anis. The ground pile, from its top: 05, then 06, 07, 08, 04 in an
// order that nobody knows, then 09, which was put under it openly; 10 lies beside it. The other piles are empty.
inline Run<Sultaniya> few_unseen_tiles(std::vector<Entry<Sultaniya>> entries, bool open = false) {
  const auto named = [](std::string_view text) { return *Name::from_name(text); };
  sultaniya::Position position;
  for (std::size_t i = 0; i < sultaniya::floor_count; ++i)
    position.piles[static_cast<sultaniya::Floor>(i)].emplace().pile.emplace();
  auto& ground = *position.piles[sultaniya::Floor::ground];
  for (const auto* tile : {"ground_05", "ground_06", "ground_07", "ground_08", "ground_04", "ground_09"})
    ground.pile->push_back(named(tile));
  ground.known = 1;
  ground.front.emplace().push_back(named("ground_10"));
  for (std::uint8_t i = 0; i < 2; ++i) {
    auto& player = position.players[Seat{i}].emplace();
    player.character = named(i == 0 ? "ali_baba" : "anis");
    player.sapphires = 4;
    player.objectives.emplace().push_back(named(i == 0 ? "row_guard" : "djinns"));
    player.objectives->push_back(named(i == 0 ? "row_tower" : "column_tower"));
  }
  Run<Sultaniya> run{{"tiny", {.open_objectives = open}, 2}, std::move(entries), {sultaniya::State{}}};
  Sultaniya::arrange(run.setup.options, 2, position, run.states[0]);
  return run;
}

// Every world in which the other one has any two objectives that `seat` has not, and the tiles of the ground pile at
// `unseen` (counted from the bottom) lie in any order.
inline std::map<std::string, double> worlds_of(const Run<Sultaniya>& run, Seat seat, std::vector<std::size_t> unseen) {
  sultaniya::State world = run.states[0];
  for (const auto& entry : run.entries) {
    const auto& said = std::get<Said<Sultaniya>>(entry);
    Sultaniya::apply(world, said.seat, said.action, nullptr);
  }
  const auto mine = world.players[seat].objectives;
  auto& theirs = world.players[seat.next(2)].objectives;
  const bool open = run.setup.options.open_objectives;
  const auto can_be = [&](std::uint8_t objective, std::size_t which) {
    return open ? theirs[which] == objective : std::ranges::find(mine, objective) == mine.end();
  };
  std::vector<std::array<std::uint8_t, 2>> pairs;
  for (std::uint8_t a = 0; a < sultaniya::objective_count; ++a) {
    for (std::uint8_t b = 0; b < sultaniya::objective_count; ++b) {
      if (a != b && can_be(a, 0) && can_be(b, 1)) pairs.push_back({a, b});
    }
  }
  auto& pile = world.piles[sultaniya::Floor::ground].tiles;
  std::vector<std::uint8_t> tiles;
  for (const std::size_t at : unseen) tiles.push_back(pile[at]);
  std::ranges::sort(tiles);
  std::map<std::string, double> worlds;
  for (const auto& pair : pairs) {
    theirs = pair;
    do {
      for (std::size_t i = 0; i < unseen.size(); ++i) pile[unseen[i]] = tiles[i];
      worlds[to_json(Sultaniya::view(world, Viewer::open()))] += 1;
    } while (std::ranges::next_permutation(tiles).found);
  }
  return worlds;
}

inline std::vector<Tiny<Sultaniya>> tiny_moments() {
  using namespace sultaniya;
  const Seat one{0}, two{1};
  const Name tile = *Name::from_name("ground_06");
  // Player 1 looks through the pile and builds one of it; player 2 sweeps 10 under it and uncovers 05.
  const std::vector<Entry<Sultaniya>> looked{Said<Sultaniya>{one, Call{Djinn::seer, Floor::ground}},
                                             Said<Sultaniya>{one, Build{tile, {4}, Face::front}}};
  auto swept = looked;
  swept.insert(swept.end(), {Said<Sultaniya>{two, Call{Djinn::sweeper, Floor::ground}},
                             Said<Sultaniya>{two, Uncover{Floor::ground}}, Said<Sultaniya>{two, Skip{}}});
  const auto start = few_unseen_tiles({});
  const auto open = few_unseen_tiles({}, true);
  const auto after_look = few_unseen_tiles(looked);
  const auto after_sweep = few_unseen_tiles(swept);
  return {{"with open objectives only the pile is unknown", open, one, worlds_of(open, one, {1, 2, 3, 4})},
          {"nobody has looked into the pile", start, two, worlds_of(start, two, {1, 2, 3, 4})},
          {"who has looked knows the pile", after_look, one, worlds_of(after_look, one, {})},
          {"who saw somebody look knows what was taken", after_look, two, worlds_of(after_look, two, {1, 2, 3})},
          {"who has looked remembers while the pile changes", after_sweep, one, worlds_of(after_sweep, one, {})},
          {"who has not knows what was swept", after_sweep, two, worlds_of(after_sweep, two, {2, 3})}};
}

}  // namespace divan::harness
