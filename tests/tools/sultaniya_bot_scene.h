// A small position of Sultaniya with its `rules` bot in seat 1 (index 0), for tests of its rules of thumb.
#pragma once

#include "bots/sultaniya/rules_bot.h"
#include "engine/sultaniya/text.h"
#include "tests/tools/bot_scene.h"

namespace divan::sultaniya {

inline Name named(std::string_view text) { return *Name::from_name(text); }

// Ali Baba (windows, domes, gates; the printed triangle at half-column 6) and Anis, with nothing built and nothing to
// take, until a test says otherwise.
struct Sketch {
  Position position;
  int seats = 2;

  explicit Sketch(int seats_ = 2) : seats(seats_) {
    for (std::size_t i = 0; i < floor_count; ++i) position.piles[static_cast<Floor>(i)] = PilePosition{{}, Order{}, {}};
    give(0, "ali_baba", 0, {"djinns", "column_sapphire"});
    if (seats > 1) give(1, "anis", 0, {"row_sapphire", "column_guard"});
  }
  Sketch& give(std::uint8_t seat, std::string_view character, std::uint8_t sapphires,
               std::initializer_list<std::string_view> objectives) {
    PlayerPosition player;
    player.character = named(character);
    player.sapphires = sapphires;
    player.objectives.emplace();
    for (const auto objective : objectives) player.objectives->push_back(named(objective));
    position.players[Seat{seat}] = player;
    return *this;
  }
  Sketch& built(std::uint8_t seat, Floor floor, std::string_view tile, std::uint8_t at, Face face = Face::front) {
    auto& row = position.players[Seat{seat}]->palace[floor];
    if (!row) row.emplace();
    (*row)[HalfColumn{at}] = Tile{named(tile), face};
    return *this;
  }
  Sketch& front(Floor floor, std::initializer_list<std::string_view> tiles) {
    auto& front = position.piles[floor]->front.emplace();
    for (const auto tile : tiles) front.push_back(named(tile));
    return *this;
  }
  Sketch& pile(Floor floor, std::initializer_list<std::string_view> tiles) {
    position.piles[floor]->pile->clear();
    for (const auto tile : tiles) position.piles[floor]->pile->push_back(named(tile));
    return *this;
  }

  State state(const Options& options = {}) const { return arranged<Sultaniya>(options, seats, position); }
};

class Scene : public BotScene<Sultaniya, SultaniyaRules> {
 public:
  explicit Scene(const Sketch& sketch) : BotScene(sketch.state(), sketch.seats) {}

  Action answer() { return deed().value(); }
  // Lets it go on until its turn is over; what it has built, one after the other.
  std::vector<Build> turn() {
    std::vector<Build> builds;
    for (int i = 0; i < 20 && awaited() && view().turn == first_turn_; ++i) {
      const Action action = answer();
      if (const auto* build = std::get_if<Build>(&action)) builds.push_back(*build);
      act(me, action);
    }
    return builds;
  }
  // The tile that its turn ends with.
  std::string builds() {
    const auto all = turn();
    return all.empty() ? "nothing" : std::string(all.back().tile.name());
  }

 private:
  std::uint16_t first_turn_ = view().turn;
};

}  // namespace divan::sultaniya
