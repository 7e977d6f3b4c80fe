#include "bots/sultaniya/futures.h"

#include <algorithm>

#include "bots/sultaniya/taste.h"

namespace divan::sultaniya {

namespace {

constexpr unsigned all_piles = (1u << floor_count) - 1;
constexpr unsigned one_pile(Floor floor) { return 1u << static_cast<int>(floor); }

bool aims_at(const Person& person, Aim aim) {
  return std::ranges::any_of(person.objectives, [=](const Objective* objective) { return objective->aim == aim; });
}

// The picture on top of half a gate or minaret, whichever counts.
std::uint8_t foot_of(const Content& content, Rise rise) {
  const Whole cover = rise == Rise::gate ? Whole::lintel : Whole::point;
  std::uint8_t foot = 0xFF;
  for (std::size_t i = 0; i < tile_count; ++i) {
    if (content.pieces[i].whole == cover) foot = content.pieces[i].halves[0].bottom;
  }
  return foot;
}

}  // namespace

void Futures::Pile::uncover() {
  front.push_back(tiles.back());
  tiles.pop_back();
}

void Futures::Pile::take(std::uint8_t tile) {
  for (std::size_t i = 0; i < front.size(); ++i) {
    if (front[i] == tile) return front.erase(i);
  }
  for (std::size_t i = tiles.size(); i > 0; --i) {
    if (tiles[i - 1] == tile) return tiles.erase(i - 1);
  }
}

Futures::Futures(const Situation& at, const View& view, std::size_t count, Random& dice)
    : at_(at),
      view_(view),
      content_(*at.content),
      mine_(at.mine()),
      ledger_(content_, mine_, mine_.palace),
      turns_(turns_left(at)),
      counts_sapphires_(aims_at(mine_, Aim::sapphires)),
      counts_djinns_(aims_at(mine_, Aim::djinns)),
      futures_(count) {
  meet_rivals();
  price_tiles();
  for (auto& future : futures_) draw(dice, future);
}

void Futures::meet_rivals() {
  List<int, most_players> guards;
  for (int i = 1; i < at_.seats; ++i) {
    const Person& person = at_.people[Seat{static_cast<std::uint8_t>((at_.me.index + i) % at_.seats)}];
    const Ledger ledger(content_, person, person.palace);
    const Whole whole = person.board->rise == Rise::gate ? Whole::gate : Whole::minaret;
    Rival rival;
    for (std::uint8_t tile = 0; tile < tile_count; ++tile) {
      const Piece& piece = content_.pieces[tile];
      const auto more = ledger.by_itself(Laid::of(tile, Face::front));
      rival.liking[tile] = more.points + more.guards + (piece.floor == Floor::roof) + 6 * (piece.whole == whole);
    }
    for (std::size_t j = 0; j < floor_count; ++j) rival.widths[j] = std::popcount(unsigned{person.palace.rows[j]});
    rival.points = person.points + (person.objectives.empty() ? taste.hidden_goals : 0);
    rival.guards = ledger.guards();
    guards.push_back(rival.guards);
    rivals_.push_back(rival);
  }
  const auto worth = [&](int mine) { return guards_worth(mine, {guards.begin(), guards.end()}, turns_.expected); };
  guard_ = std::max(taste.least_guard, worth(ledger_.guards() + 1) - worth(ledger_.guards()));
}

void Futures::price_tiles() {
  const std::uint8_t foot = foot_of(content_, mine_.board->rise);
  for (std::uint8_t tile = 0; tile < tile_count; ++tile) {
    for (const Face face : {Face::front, Face::back}) {
      const Laid laid = Laid::of(tile, face);
      const auto more = ledger_.by_itself(laid);
      Worth& worth = worth_[laid.code];
      worth.now = more.points + guard_ * more.guards;
      worth.later = taste.tile_there[static_cast<std::size_t>(content_.pieces[tile].floor)];
      worth.sapphires = taste.sapphire_there * sapphires_on(content_.pieces[tile]);
      worth.feet = {content_.half(laid, 0).top == foot, content_.half(laid, 1).top == foot};
    }
  }
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Tiles pile = at_.heaps[floor_at(i)].pile();
    double sum = 0;
    for (const std::uint8_t tile : pile) sum += worth_[Laid::of(tile, Face::front).code].now;
    hope_[i] = pile.empty() ? 0 : sum / static_cast<double>(pile.size());
  }
}

// What lies in a pile is known, its order only to who has seen it.
void Futures::draw(Random& dice, Future& future) const {
  future.seed = dice.next();
  Dice own(future.seed);
  future.turns = turns_.most;
  if (!at_.alone()) {
    const double sooner = taste.doubt * (own.below(1001) / 500.0 - 1);
    future.turns = std::max(1, static_cast<int>(turns_.most + sooner + 0.5));
  }
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Heap& heap = at_.heaps[floor_at(i)];
    Pile& pile = future.piles[floor_at(i)];
    pile.front = heap.front;
    Tiles hidden = heap.hidden;
    if (!heap.ordered) own.shuffle(std::span(hidden.begin(), hidden.size()));
    for (std::size_t j = heap.buried.size(); j > 0; --j) pile.tiles.push_back(heap.buried[j - 1]);
    for (std::size_t j = hidden.size(); j > 0; --j) pile.tiles.push_back(hidden[j - 1]);
    if (heap.top) pile.tiles.push_back(*heap.top);
  }
}

std::optional<double> Futures::after(const Action& action, std::size_t future) const {
  const Future& at = futures_[future];
  Course course{ledger_, at.piles, Dice(at.seed), mine_.sapphires, at.turns};
  for (std::size_t i = 0; i < rivals_.size(); ++i) course.widths[i] = rivals_[i].widths;
  if (!begin(course, action)) return {};
  while (course.turns > 0 && roofs_of(course.ledger.palace()) < roofs_to_end) {
    let_others_play(course);
    --course.turns;
    take_turn(course);
  }
  return margin(course, at.turns - course.turns);
}

double Futures::margin(const Course& course, int turns_played) const {
  double mine = course.ledger.points() + course.djinn;
  if (counts_sapphires_) mine += course.sapphires / 2;
  double best = 0;
  List<int, most_players> guards;
  for (const Rival& rival : rivals_) {
    guards.push_back(rival.guards + static_cast<int>(taste.guard_pace * turns_played + 0.5));
    best = std::max(best, rival.points + taste.pace * (turns_played + 1));
  }
  constexpr int guessed = 2;  // the others' guards: as uncertain as so many turns make them
  return mine + guards_worth(course.ledger.guards(), {guards.begin(), guards.end()}, guessed) - best;
}

// ---- The step that is weighed

bool Futures::begin(Course& course, const Action& action) const {
  if (const auto* built = std::get_if<Build>(&action)) {
    const std::uint8_t tile = *content_.find_tile(built->tile);
    const Floor floor = content_.pieces[tile].floor;
    if (!at_.by_djinn) course.sapphires += sapphires_on(content_.pieces[tile]);
    lay(course, {0, tile, floor, *place_at(floor, built->at), built->face, true});
    if (view_.now.builds == twin_builds) build(course, true, {second_piles({})});
    return true;
  }
  if (const auto* uncover = std::get_if<Uncover>(&action)) {
    course.piles[uncover->pile].uncover();
    const unsigned pile = one_pile(uncover->pile);
    if (view_.now.builds == twin_builds) {
      build(course, true, {pile, second_piles(uncover->pile)});
    } else {
      build(course, at_.by_djinn, {pile});
    }
    return true;
  }
  if (std::holds_alternative<Pass>(action)) {
    course.sapphires += std::min<int>(pass_pay, view_.treasury);
    return true;
  }
  if (const auto* called = std::get_if<Call>(&action)) return call(course, *called);
  return std::holds_alternative<Skip>(action);
}

bool Futures::call(Course& course, const Call& called) const {
  if (called.djinn == Djinn::mover) return false;
  course.sapphires -= content_.costs[called.djinn];
  if (counts_djinns_ && view_.djinns[called.djinn].by != at_.me) course.djinn = at_.alone() ? 2 : taste.djinn;
  if (called.djinn == Djinn::twin) {
    build(course, true, {all_piles, all_piles});
    return true;
  }
  Pile& pile = course.piles[*called.pile];
  if (called.djinn == Djinn::seer) {
    Spot spot;
    look(course, *called.pile, pile.tiles, true, spot);
    if (spot.found) lay(course, spot);
    return true;
  }
  for (const std::uint8_t tile : pile.front) pile.tiles.insert(0, tile);  // SU-44
  pile.front.clear();
  if (pile.can_uncover()) pile.uncover();
  build(course, true, {one_pile(*called.pile)});
  return true;
}

// ---- My turns

unsigned Futures::second_piles(std::optional<Floor> pile) const {
  unsigned done = 0;
  for (const Floor barred : view_.now.barred) done |= one_pile(barred);
  for (const auto& one : {view_.now.uncovering, pile}) done |= one ? one_pile(*one) : 0u;
  return std::popcount(done) < most_twin_piles ? all_piles & ~done : 0u;
}

void Futures::build(Course& course, bool by_djinn, std::initializer_list<unsigned> builds) const {
  for (const unsigned piles : builds) {
    const Spot spot = choose(course, piles, by_djinn);
    if (!spot.found) {
      if (!by_djinn) course.sapphires += pass_pay;
      return;
    }
    if (!by_djinn) course.sapphires += sapphires_on(content_.pieces[spot.tile]);
    lay(course, spot);
  }
}

// One build, or two for a pair of sapphires when the second is worth it.
void Futures::take_turn(Course& course) const {
  const Spot first = choose(course, all_piles, false);
  if (!first.found) {
    course.sapphires += pass_pay;
    return;
  }
  lay(course, first);
  const int on_it = sapphires_on(content_.pieces[first.tile]);
  if (course.sapphires >= content_.costs[Djinn::twin] && roofs_of(course.ledger.palace()) < roofs_to_end) {
    const Spot second = best(course, all_piles, true);
    if (second.found && second.gain > taste.second_build + taste.sapphire_there * on_it) {
      course.sapphires -= content_.costs[Djinn::twin];
      lay(course, second);
      return;
    }
  }
  course.sapphires += on_it;
}

// The pile from which one may hope most, of those that show more than their top.
std::optional<Floor> Futures::most_hopeful(const Course& course, unsigned piles) const {
  std::optional<Floor> chosen;
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Pile& pile = course.piles[floor_at(i)];
    const bool shows_more = pile.tiles.size() >= 2 && pile.front.size() + 2 <= most_in_front;
    if ((piles & one_pile(floor_at(i))) == 0 || !shows_more ||
        places_to_add(course.ledger.palace().rows, floor_at(i)) == 0)
      continue;
    if (!chosen || hope_[i] > hope_[static_cast<std::size_t>(*chosen)]) chosen = floor_at(i);
  }
  return chosen;
}

// What lies open; when that is not much, some tiles of a pile are uncovered.
Futures::Spot Futures::choose(Course& course, unsigned piles, bool by_djinn) const {
  Spot spot = best(course, piles, by_djinn);
  if (spot.gain >= taste.content || piles == 0) return spot;
  auto only = std::optional(floor_at(static_cast<std::size_t>(std::countr_zero(piles))));
  if (!std::has_single_bit(piles)) {
    only = most_hopeful(course, piles);
    if (!only) return spot;
    spot = best(course, one_pile(*only), by_djinn);  // the tops of the other piles stay where they are (SU-20)
  }
  Pile& pile = course.piles[*only];
  while (spot.gain < taste.content && pile.can_uncover()) {
    pile.uncover();
    if (pile.can_uncover()) look(course, *only, std::array{pile.tiles.back()}, by_djinn, spot);
  }
  return spot;
}

Futures::Spot Futures::best(const Course& course, unsigned tops, bool by_djinn) const {
  Spot spot;
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Pile& pile = course.piles[floor_at(i)];
    List<std::uint8_t, most_in_front + 1> open;
    for (const std::uint8_t tile : pile.front) open.push_back(tile);
    if ((tops & one_pile(floor_at(i))) != 0 && pile.can_uncover()) open.push_back(pile.tiles.back());
    if (!open.empty()) look(course, floor_at(i), open, by_djinn, spot);
  }
  return spot;
}

template <class Those>
void Futures::look(const Course& course, Floor floor, const Those& tiles, bool by_djinn, Spot& best) const {
  const Palace& palace = course.ledger.palace();
  find_placement(content_, palace, floor, places_to_add(palace.rows, floor), tiles,
                 [&](std::uint8_t tile, int place, Face face) {
                   const double value = gain(course, floor, place, Laid::of(tile, face), by_djinn);
                   if (value > best.gain) best = {value, tile, floor, place, face, true};
                   return false;
                 });
}

double Futures::gain(const Course& course, Floor floor, int place, Laid laid, bool by_djinn) const {
  const Worth& worth = worth_[laid.code];
  const Palace& palace = course.ledger.palace();
  double value = worth.now + course.ledger.by_place(floor, place, laid);
  if (course.turns == 0) return value;
  value += worth.later;
  if (!by_djinn) value += worth.sapphires;
  if (worth.feet[0] && palace.has(floor, place - 1)) value += taste.pair;
  if (worth.feet[1] && palace.has(floor, place + 1)) value += taste.pair;
  if (floor == Floor::roof && roofs_of(palace) + 1 == roofs_to_end)
    value -= (at_.alone() ? taste.pace : taste.pause) * course.turns;
  return value;
}

void Futures::lay(Course& course, const Spot& spot) const {
  course.ledger.lay(spot.floor, spot.place, Laid::of(spot.tile, spot.face));
  course.piles[spot.floor].take(spot.tile);
}

// ---- The others

void Futures::let_others_play(Course& course) const {
  for (std::size_t i = 0; i < rivals_.size(); ++i) let_play(course, i);
}

// He takes what he likes, among what may fit into his palace (half of it does), and leaves something new now and then.
void Futures::let_play(Course& course, std::size_t rival) const {
  const std::uint64_t whim = course.dice.next(), fits = course.dice.next();
  auto& widths = course.widths[rival];
  Spot chosen;
  for (std::size_t i = 0; i < floor_count; ++i) {
    if (widths[i] == places_in(floor_at(i)) || (i > 0 && widths[i] > widths[i - 1])) continue;
    const Pile& pile = course.piles[floor_at(i)];
    const auto consider = [&](std::uint8_t tile) {
      if (((fits >> (tile % 64)) & 1) == 0) return;
      const double guess = static_cast<double>((whim >> (tile % 60)) & 15) / 16;
      const double value = rivals_[rival].liking[tile] + taste.whim * guess;
      if (value > chosen.gain) chosen = {value, tile, floor_at(i), 0, {}, true};
    };
    for (const std::uint8_t tile : pile.front) consider(tile);
    if (pile.can_uncover()) consider(pile.tiles.back());
  }
  if (chosen.found) {
    course.piles[chosen.floor].take(chosen.tile);
    ++widths[static_cast<std::size_t>(chosen.floor)];
  }
  Pile& pile = course.piles[floor_at((fits >> 32) & 3)];
  if (static_cast<double>((whim >> 40) & 255) < 256 * taste.leftover && pile.can_uncover()) pile.uncover();
}

}  // namespace divan::sultaniya
