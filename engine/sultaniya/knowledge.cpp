// What a seat of Sultaniya keeps in mind (initial_knowledge, learn), and the worlds it can imagine from that (imagine).
// Everything here starts from the seat's own view and events; no State comes in.
#include <algorithm>

#include "engine/core/bytes.h"
#include "engine/sultaniya/rules.h"

namespace divan {

using namespace sultaniya;

Knowledge Sultaniya::initial_knowledge(Seat seat, const View& view) {
  Knowledge notes{seat, view, {}};
  for (std::size_t i = 0; i < floor_count; ++i) notes.piles[floor_at(i)] = view.piles[floor_at(i)].order;
  return notes;
}

namespace {

void strike_out(TileNames& pile, std::uint8_t tile) {
  const auto found = std::ranges::find(pile.indices(), tile);
  if (found != pile.indices().end()) pile.erase(static_cast<std::size_t>(found - pile.indices().begin()));
}

// SU-41: who has looked through a pile knows it from then on: takes, and what is put under it, are seen by all.
void follow(const Content& content, ByFloor<std::optional<TileNames>>& piles, const Event& event) {
  const auto pile = [&](Floor floor) -> std::optional<TileNames>& { return piles[floor]; };
  const auto number = [&](const Name& tile) { return *content.find_tile(tile); };
  const auto put_under = [&](Floor floor, const Name& tile) {
    if (pile(floor)) pile(floor)->push_back(content.names.data(), number(tile));
  };
  if (const auto* looked = std::get_if<Looked>(&event); looked != nullptr && looked->tiles) {
    pile(looked->pile) = looked->tiles;
  } else if (const auto* uncovered = std::get_if<Uncovered>(&event)) {
    if (pile(uncovered->pile)) strike_out(*pile(uncovered->pile), number(uncovered->tile));
  } else if (const auto* built = std::get_if<Built>(&event)) {
    for (auto& known : piles) {
      if (known) strike_out(*known, number(built->tile));
    }
  } else if (const auto* returned = std::get_if<Returned>(&event)) {
    put_under(returned->pile, returned->tile);
  } else if (const auto* swept = std::get_if<Swept>(&event)) {
    for (const Name& tile : swept->tiles) put_under(swept->pile, tile);
  }
}

}  // namespace

void Sultaniya::learn(Knowledge& notes, const View& view, std::span<const Told<Sultaniya>> told) {
  notes.view = view;
  for (const auto& event : told) follow(*view.options.content, notes.piles, *event);
}

void Sultaniya::remember(const Knowledge& notes, std::string& out) { put(out, notes.piles); }

Knowledge Sultaniya::recall(Seat seat, const View& view, std::string_view& in) {
  Knowledge notes{seat, view, {}};
  take(in, notes.piles);
  return notes;
}

namespace sultaniya {

Palace palace_shown(const PlayerView& player) {
  Palace palace;
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Floor row = floor_at(i);
    for (int place = 0; place < places_in(row); ++place) {
      const Laid piece = player.palace[row].laid(column_of(row, place));
      if (piece.there()) palace.lay(row, place, piece);
    }
  }
  return palace;
}

}  // namespace sultaniya

namespace {

// ---- What the view says

void place_turn(const View& view, State& state) {
  const TurnView& now = view.now;
  const auto number = [](const auto& value, std::uint8_t none) {
    return value ? static_cast<std::uint8_t>(*value) : none;
  };
  state.djinn = number(now.djinn, no_djinn);
  state.builds = now.builds;
  state.uncovering = number(now.uncovering, no_pile);
  for (const Floor pile : now.barred) state.barred |= bar_of(static_cast<std::uint8_t>(pile));
  state.built = now.built;
  state.broken = now.broken;
}

void place_player(const Content& content, const PlayerView& shown, Player& player) {
  player.palace = palace_shown(shown);
  player.sapphires = shown.sapphires;
  if (shown.character) player.board = *content.find_board(*shown.character);
  for (std::size_t i = 0; shown.objectives && i < objectives_each; ++i)
    player.objectives[i] = *content.find_objective((*shown.objectives)[i]);
}

State place_what_lies_open(const View& view, int seats) {
  State state = Sultaniya::begin(view.options, seats);
  recall_questions(view, state.questions);
  if (view.question && view.question->pile)
    state.questions.back().about = static_cast<std::uint8_t>(*view.question->pile);
  state.turn = view.turn;
  state.phase = view.phase;
  state.ending = view.ending.value_or(Ending::none);
  state.first = view.first.value_or(Seat{});
  state.active = view.active.value_or(state.first);
  place_turn(view, state);
  state.idle = view.idle;
  state.ended_by = view.ended_by ? view.ended_by->index : nobody;
  state.treasury = view.treasury;
  for (std::size_t i = 0; i < djinn_count; ++i) {
    const auto& by = view.djinns[static_cast<Djinn>(i)].by;
    state.djinns[static_cast<Djinn>(i)] = by ? by->index : nobody;
  }
  for (std::uint8_t i = 0; i < seats; ++i) place_player(*state.content, *view.players[Seat{i}], state.players[Seat{i}]);
  return state;
}

// ---- What it does not say

void imagine_pile(const Content& content, const PileView& shown, const std::optional<TileNames>& known, Pile& pile,
                  Random& random) {
  for (const std::uint8_t tile : shown.front.indices()) pile.front.push_back(tile);
  pile.known = static_cast<std::uint8_t>(shown.bottom.size());
  List<std::uint8_t, 28> order;  // top first
  if (known) {
    for (const std::uint8_t tile : known->indices()) order.push_back(tile);
  } else if (shown.top) {
    order.push_back(*content.find_tile(*shown.top));
    for (const std::uint8_t tile : shown.unseen.indices()) order.push_back(tile);
    random.shuffle(std::span(order.begin() + 1, order.end()));
    for (const std::uint8_t tile : shown.bottom.indices()) order.push_back(tile);
  }
  for (std::size_t i = order.size(); i > 0; --i) pile.tiles.push_back(order[i - 1]);
}

// The others' objectives are any of those that one does not see.
void imagine_objectives(State& state, Random& random) {
  std::array<bool, objective_count> seen{};
  for (const auto& player : state.players) {
    for (const auto objective : player.objectives) {
      if (objective != nobody) seen[objective] = true;
    }
  }
  List<std::uint8_t, objective_count> unseen;
  for (std::uint8_t i = 0; i < objective_count; ++i) {
    if (!seen[i]) unseen.push_back(i);
  }
  random.shuffle(std::span(unseen.begin(), unseen.end()));
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    for (auto& objective : state.players[Seat{i}].objectives) {
      if (objective != nobody) continue;
      objective = unseen.back();
      unseen.pop_back();
    }
  }
}

void count_tiles(State& state) {
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Floor floor = floor_at(i);
    std::size_t tiles = state.piles[floor].tiles.size() + state.piles[floor].front.size();
    for (const auto& player : state.players) {
      for (int place = 0; place < places_in(floor); ++place) {
        const Laid laid = player.palace.at(floor, place);
        tiles += laid.there() && !laid.printed();
      }
    }
    state.in_play[floor] = static_cast<std::uint8_t>(tiles);
  }
}

}  // namespace

World<Sultaniya> Sultaniya::imagine(const Knowledge& knowledge, Random& random) {
  const View& view = knowledge.view;
  const auto seats =
      static_cast<int>(std::ranges::count_if(view.players, [](const auto& player) { return player.has_value(); }));
  if (view.phase == Phase::deal) return World<Sultaniya>(begin(view.options, seats));
  State state = place_what_lies_open(view, seats);
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Floor floor = floor_at(i);
    imagine_pile(*state.content, view.piles[floor], knowledge.piles[floor], state.piles[floor], random);
  }
  imagine_objectives(state, random);
  count_tiles(state);
  return World<Sultaniya>(state);
}

}  // namespace divan
