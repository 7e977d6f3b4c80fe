// Positions that people write (arrange).
#include "engine/sultaniya/position.h"

#include <algorithm>

#include "engine/sultaniya/rules.h"

namespace divan {

using namespace sultaniya;

namespace {

using MaybeFault = std::optional<Fault>;

std::string text(const Name& name) { return std::string(name.name()); }
std::string of_player(Seat seat, std::string_view member) {
  return "players." + std::to_string(seat.number()) + "." + std::string(member);
}
std::string_view floor_name(Floor floor) {
  constexpr std::array<std::string_view, floor_count> names{"ground", "first", "second", "roof"};
  return names[static_cast<std::size_t>(floor)];
}

class Arranger {
 public:
  Arranger(const Position& position, State& state) : position_(position), state_(state), content_(*state.content) {}

  MaybeFault arrange() {
    for (std::uint8_t i = 0; i < most_players; ++i) {
      if (position_.players[Seat{i}] && i >= state_.seats) return Fault{"players", "there is no such seat"};
    }
    for (const auto step : {&Arranger::characters, &Arranger::sapphires, &Arranger::objectives, &Arranger::palaces,
                            &Arranger::piles, &Arranger::djinns, &Arranger::turn}) {
      if (auto fault = (this->*step)()) return fault;
    }
    return {};
  }

 private:
  const PlayerPosition* given(std::uint8_t seat) const {
    const auto& player = position_.players[Seat{seat}];
    return player ? &*player : nullptr;
  }

  // SU-2.
  MaybeFault characters() {
    for (std::uint8_t i = 0; i < state_.seats; ++i) {
      if (given(i) == nullptr || !given(i)->character) continue;
      const auto board = content_.find_board(*given(i)->character);
      if (!board || !check_character(state_, *board).ok())
        return Fault{of_player({i}, "character"), "is not to be had beside the others"};
      state_.players[Seat{i}].board = *board;
    }
    for (std::uint8_t i = 0; i < state_.seats; ++i) {
      auto& board = state_.players[Seat{i}].board;
      for (std::uint8_t j = 0; board == nobody && j < board_count; ++j) {
        if (check_character(state_, j).ok()) board = j;
      }
      state_.players[Seat{i}].palace = printed_palace(content_, board);
    }
    return {};
  }

  MaybeFault sapphires() {
    int rest = sapphire_count;
    for (std::uint8_t i = 0; i < state_.seats; ++i) {
      Player& player = state_.players[Seat{i}];
      player.sapphires = content_.boards[player.board].sapphires;
      if (given(i) != nullptr && given(i)->sapphires) player.sapphires = *given(i)->sapphires;
      rest -= player.sapphires;
    }
    if (rest < 0) return Fault{"players", "there are only 55 sapphires"};
    state_.treasury = static_cast<std::uint8_t>(rest);
    return {};
  }

  MaybeFault objectives() {
    std::array<bool, objective_count> used{};
    for (std::uint8_t i = 0; i < state_.seats; ++i) {
      if (given(i) == nullptr || !given(i)->objectives) continue;
      if (!given(i)->objectives->full()) return Fault{of_player({i}, "objectives"), "expected two"};
      for (std::size_t j = 0; j < objectives_each; ++j) {
        const auto objective = content_.find_objective((*given(i)->objectives)[j]);
        if (!objective || std::exchange(used[*objective], true))
          return Fault{of_player({i}, "objectives"), text((*given(i)->objectives)[j]) + " is unknown or named twice"};
        state_.players[Seat{i}].objectives[j] = *objective;
      }
    }
    for (std::uint8_t i = 0; i < state_.seats; ++i) {
      for (auto& objective : state_.players[Seat{i}].objectives) {
        if (objective != nobody) continue;
        objective = static_cast<std::uint8_t>(std::ranges::find(used, false) - used.begin());
        used[objective] = true;
      }
    }
    return {};
  }

  // A tile that is named, once, and belongs to this floor.
  MaybeFault take(const Name& name, Floor floor, const std::string& where, std::uint8_t& tile) {
    const auto found = content_.find_tile(name);
    if (!found || content_.pieces[*found].floor != floor)
      return Fault{where, text(name) + " is no tile of the floor " + std::string(floor_name(floor))};
    if (!in_use(content_.pieces[*found], state_.seats))
      return Fault{where, text(name) + " is not used by so few players"};
    if (std::exchange(used_[*found], true)) return Fault{where, text(name) + " is named twice"};
    ++state_.in_play[floor];
    tile = *found;
    return {};
  }

  MaybeFault palaces() {
    for (std::uint8_t i = 0; i < state_.seats; ++i) {
      for (std::size_t j = 0; given(i) != nullptr && j < floor_count; ++j) {
        const auto& row = given(i)->palace[floor_at(j)];
        if (!row) continue;
        if (auto fault = lay_row({i}, floor_at(j), *row)) return fault;
      }
      if (auto fault = check_palace({i})) return fault;
    }
    return {};
  }
  MaybeFault lay_row(Seat seat, Floor floor, const Row& row) {
    for (std::uint8_t column = 0; column < half_columns; ++column) {
      const auto& tile = row[HalfColumn{column}];
      if (!tile) continue;
      const std::string where =
          of_player(seat, "palace.") + std::string(floor_name(floor)) + "." + std::string(HalfColumn{column}.name());
      const auto place = place_at(floor, {column});
      if (!place) return Fault{where, "no tile of this row begins there"};
      if (palace_of(state_, seat).has(floor, *place)) return Fault{where, "there is a printed tile"};
      std::uint8_t piece = 0;
      if (auto fault = take(tile->tile, floor, where, piece)) return fault;
      palace_of(state_, seat).lay(floor, *place, Laid::of(piece, tile->face));
    }
    return {};
  }
  MaybeFault check_palace(Seat seat) {
    const Palace& palace = palace_of(state_, seat);
    if (!stands(palace.rows)) return Fault{of_player(seat, "palace"), "it does not stand: a hole, or nothing below"};
    for (std::size_t i = 0; i < floor_count; ++i) {
      for (int place = 0; place < places_in(floor_at(i)); ++place) {
        const Laid laid = palace.at(floor_at(i), place);
        if (!laid.there() || demand_at(content_, palace, floor_at(i), place).met_by(content_.edges[laid.code]))
          continue;
        return Fault{of_player(seat, "palace"), "the pictures round " + text(content_.piece(laid).name) + " differ"};
      }
    }
    return {};
  }

  MaybeFault piles() {
    for (std::size_t i = 0; i < floor_count; ++i) {  // first what is named
      const auto& pile = position_.piles[floor_at(i)];
      if (!pile) continue;
      const std::string where = "piles." + std::string(floor_name(floor_at(i)));
      Pile& target = state_.piles[floor_at(i)];
      std::uint8_t tile = 0;
      for (std::size_t j = 0; pile->front && j < pile->front->size(); ++j) {
        if (auto fault = take((*pile->front)[j], floor_at(i), where + ".front", tile)) return fault;
        target.front.push_back(tile);
      }
      for (std::size_t j = pile->pile ? pile->pile->size() : 0; j > 0; --j) {
        if (auto fault = take((*pile->pile)[j - 1], floor_at(i), where + ".pile", tile)) return fault;
        target.tiles.push_back(tile);
      }
    }
    for (std::size_t i = 0; i < floor_count; ++i) {
      const auto& pile = position_.piles[floor_at(i)];
      if (!pile || !pile->pile) fill_pile(floor_at(i));
      Pile& target = state_.piles[floor_at(i)];
      target.known = pile ? pile->known.value_or(0) : std::uint8_t{0};
      if (target.known != 0 && target.known >= target.tiles.size())
        return Fault{"piles." + std::string(floor_name(floor_at(i))) + ".known", "expected fewer than lie there"};
    }
    return {};
  }
  void fill_pile(Floor floor) {
    for (std::size_t i = tile_count; i > 0; --i) {
      const Piece& piece = content_.pieces[i - 1];
      if (piece.floor != floor || used_[i - 1] || !in_use(piece, state_.seats)) continue;
      state_.piles[floor].tiles.push_back(static_cast<std::uint8_t>(i - 1));
      ++state_.in_play[floor];
    }
  }

  MaybeFault djinns() {
    for (std::size_t i = 0; i < djinn_count; ++i) {
      const auto& by = position_.djinns[static_cast<Djinn>(i)];
      if (by && by->index >= state_.seats) return Fault{"djinns", "there is no such seat"};
      if (by) state_.djinns[static_cast<Djinn>(i)] = by->index;
    }
    return {};
  }

  MaybeFault turn() {
    const Seat first = position_.first.value_or(Seat{0});
    const Seat active = position_.active.value_or(first);
    for (const auto& [seat, where] : {std::pair(first, "first"), std::pair(active, "active"),
                                      std::pair(position_.ended_by.value_or(first), "ended_by")}) {
      if (seat.index >= state_.seats) return Fault{where, "there is no such seat"};
    }
    if (position_.ended_by == active) return Fault{"ended_by", "whoever started the end has no more turn"};
    if (position_.turn == std::uint16_t{0}) return Fault{"turn", "turns are counted from 1"};
    if (state_.seats > 1 && state_.treasury == 0 && position_.idle.value_or(0) >= idle_laps * state_.seats)
      return Fault{"idle", "the game would be over"};
    state_.first = first;
    state_.phase = position_.ended_by ? Phase::last_turns : Phase::play;
    if (position_.ended_by) state_.ended_by = position_.ended_by->index;
    state_.idle = position_.idle.value_or(0);
    state_.turn = static_cast<std::uint16_t>(position_.turn.value_or(1) - 1);
    begin_turn(state_, active, nullptr);
    return {};
  }

  const Position& position_;
  State& state_;
  const Content& content_;
  std::array<bool, tile_count> used_{};
};

}  // namespace

std::optional<Fault> Sultaniya::arrange(const Options& options, int seats, const Position& position, State& state) {
  if (auto fault = check_options(options, seats)) return fault;
  state = begin(options, seats);
  return Arranger(position, state).arrange();
}

}  // namespace divan
