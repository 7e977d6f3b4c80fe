#include "bots/sultaniya/situation.h"

#include <algorithm>

namespace divan::sultaniya {

namespace {

void add(Tiles& tiles, const auto& more) {
  for (const std::uint8_t tile : more) tiles.push_back(tile);
}

Heap heap_of(const Content& content, const PileView& shown, const std::optional<TileNames>& known) {
  const auto number = [&](const Name& name) { return *content.find_tile(name); };
  Heap heap;
  for (const std::uint8_t tile : shown.front.indices()) heap.front.push_back(tile);
  if (shown.top) heap.top = number(*shown.top);
  if (known) {  // SU-41: the Seer has shown it
    add(heap.hidden, known->indices().subspan(std::min<std::size_t>(1, known->size())));
    heap.ordered = true;
    return heap;
  }
  add(heap.hidden, shown.unseen.indices());
  add(heap.buried, shown.bottom.indices());
  if (heap.hidden.empty()) std::swap(heap.hidden, heap.buried), heap.ordered = true;
  return heap;
}

}  // namespace

Tiles Heap::pile() const {
  Tiles tiles;
  if (top) tiles.push_back(*top);
  add(tiles, hidden);
  add(tiles, buried);
  return tiles;
}
Tiles Heap::all() const {
  Tiles tiles = pile();
  add(tiles, front);
  return tiles;
}

Situation situation_of(const Knowledge& knowledge) {
  const View& view = knowledge.view;
  const Content& content = *view.options.content;
  Situation at;
  at.content = &content;
  at.me = knowledge.seat;
  at.phase = view.phase;
  at.turn = view.turn;
  at.by_djinn = view.now.djinn.has_value();
  for (std::size_t i = 0; i < floor_count; ++i)
    at.heaps[floor_at(i)] = heap_of(content, view.piles[floor_at(i)], knowledge.piles[floor_at(i)]);
  for (std::uint8_t i = 0; i < most_players; ++i) {
    const auto& shown = view.players[Seat{i}];
    if (!shown || !shown->character) continue;
    ++at.seats;
    Person& person = at.people[Seat{i}];
    person.board = &content.boards[*content.find_board(*shown->character)];
    person.palace = palace_shown(*shown);
    person.sapphires = shown->sapphires;
    person.points = shown->score.points;
    const auto stands_here = [&](const DjinnView& djinn) { return djinn.by == Seat{i}; };
    person.djinns = static_cast<int>(std::ranges::count_if(view.djinns, stands_here));
    for (std::size_t j = 0; shown->objectives && j < objectives_each; ++j)
      person.objectives.push_back(&content.objectives[*content.find_objective((*shown->objectives)[j])]);
  }
  return at;
}

int sapphires_on(const Piece& piece) {
  return piece.halves[0].symbols[Symbol::sapphire] + piece.halves[1].symbols[Symbol::sapphire];
}

}  // namespace divan::sultaniya
