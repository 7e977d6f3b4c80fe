#include "bots/sultaniya/prices.h"

#include <algorithm>
#include <bit>

#include "bots/sultaniya/taste.h"
#include "engine/sultaniya/score.h"

namespace divan::sultaniya {

namespace {

Seat nth_after(const Situation& at, std::size_t i) {
  return {static_cast<std::uint8_t>((at.me.index + i + 1) % static_cast<std::size_t>(at.seats))};
}

bool aims_at(const Person& person, Aim aim) {
  return std::ranges::any_of(person.objectives, [=](const Objective* objective) { return objective->aim == aim; });
}

}  // namespace

Prices::Prices(const Situation& at, const View& view, std::span<const Action> legal)
    : at_(at),
      view_(view),
      content_(*at.content),
      mine_(at.mine()),
      outlook_(at, turns_left(at)),
      ground_(outlook_.ground_of(mine_.palace, Outlook::Care::exact)) {
  now_ = outlook_.worth(mine_.palace, mine_.sapphires);
  coming_ = outlook_.prospects(mine_.palace, mine_.sapphires);
  look_at_others();
  next_ = outlook_.turns() > 0 ? then_build(mine_.palace, {}) : 0;
  second_ = view_.now.builds == twin_builds ? then_build(mine_.palace, {}) : 0;
  in_front_ = at_.by_djinn ? 0 : of_pass();
  for (const Action& action : legal) {
    if (const auto* build = std::get_if<Build>(&action)) in_front_ = std::max(in_front_, of_build(*build));
  }
}

double Prices::of(const Action& action) const {
  if (const auto* build = std::get_if<Build>(&action)) return of_build(*build);
  if (const auto* uncover = std::get_if<Uncover>(&action)) return of_uncover(uncover->pile);
  if (const auto* call = std::get_if<Call>(&action)) return of_call(*call);
  if (std::holds_alternative<Pass>(action)) return of_pass();
  Palace palace = mine_.palace;
  const auto lift = [&](const Name& name) {
    const std::uint8_t tile = *content_.find_tile(name);
    const Floor row = content_.pieces[tile].floor;
    for (int place = 0; place < places_in(row); ++place) {
      if (palace.has(row, place) && palace.at(row, place).piece() == tile) palace.lift(row, place);
    }
    return tile;
  };
  if (const auto* move = std::get_if<Move>(&action)) {
    const std::uint8_t tile = lift(move->tile);
    const Floor row = content_.pieces[tile].floor;
    palace.lay(row, *place_at(row, move->at), Laid::of(tile, move->face));
    return of_shift(palace, {}) - taste.moved;
  }
  if (const auto* back = std::get_if<Return>(&action)) {
    const std::uint8_t tile = lift(back->tile);
    return of_shift(palace, tile) - taste.moved;
  }
  // SU-43: who moves nothing may build all the same.
  return view_.question->what == Asking::move ? then_build(mine_.palace, {}) : 0;
}

// ---- Building

double Prices::after(const Palace& palace, int sapphires) const {
  const double worth = outlook_.worth(palace, sapphires) - now_;
  const bool ends = roofs_of(palace) >= roofs_to_end && at_.phase == Phase::play && !at_.alone();
  // What is to come is lost to all alike: only who is ahead counts.
  return ends ? worth + coming_ + ending(palace) : worth;
}

double Prices::ending(const Palace& palace) const {
  if (view_.idle >= at_.seats) return 0;  // a lap in which all passed: to wait brings nothing more (SU-50)
  const Ledger ledger(content_, mine_, palace);
  double mine = ledger.points();
  std::array<int, most_players> guards{ledger.guards()};
  for (std::size_t i = 0; i < ledgers_.size(); ++i) guards[i + 1] = ledgers_[i].guards();
  mine += guard_points({guards.data(), static_cast<std::size_t>(at_.seats)}, 0);
  if (aims_at(mine_, Aim::djinns)) mine += 2 * mine_.djinns;
  if (aims_at(mine_, Aim::sapphires)) mine += mine_.sapphires / 2;
  double best = 0;
  for (std::size_t i = 0; i < ledgers_.size(); ++i) {
    const Seat seat = nth_after(at_, i);
    const Person& other = at_.people[seat];
    const double unknown = other.objectives.empty() ? taste.hidden_goals : 0;
    best = std::max(best, other.points + unknown + std::max(taste.last_turn, best_for_[seat]));
  }
  return std::clamp(taste.ending * (mine - best), -taste.most_ending, taste.most_ending);
}

double Prices::of_build(const Build& build) const {
  const std::uint8_t tile = *content_.find_tile(build.tile);
  const Piece& piece = content_.pieces[tile];
  Palace palace = mine_.palace;
  palace.lay(piece.floor, *place_at(piece.floor, build.at), Laid::of(tile, build.face));
  double value = after(palace, mine_.sapphires + (at_.by_djinn ? 0 : sapphires_on(piece)));
  if (view_.now.builds == twin_builds) {
    value += then_build(palace, tile);
  } else if (outlook_.turns() > 0 && roofs_of(palace) < roofs_to_end) {
    value += taste.next_turn * (then_build(palace, tile) - next_);
  }
  return value - gift(tile) + gift({});
}

double Prices::of_pass() const {
  const int paid = std::min<int>(pass_pay, view_.treasury);
  return outlook_.turns() == 0
             ? 0
             : outlook_.sapphires_worth(mine_.sapphires + paid) - outlook_.sapphires_worth(mine_.sapphires);
}

std::optional<Prices::Placed> Prices::best_place(std::uint8_t tile, int sapphires) const {
  std::optional<Placed> best;
  const Floor row = content_.pieces[tile].floor;
  const std::array<std::uint8_t, 1> one{tile};
  find_placement(content_, mine_.palace, row, one, [&](std::uint8_t, int place, Face face) {
    Palace palace = mine_.palace;
    palace.lay(row, place, Laid::of(tile, face));
    const double value = after(palace, sapphires);
    if (!best || value > best->value) best = Placed{value, palace};
    return false;
  });
  return best;
}

// A tile that may come: by and large.
double Prices::with(std::uint8_t tile, bool by_djinn) const {
  const auto gain = outlook_.gain(ground_, tile, !by_djinn);
  if (!gain) return 0;
  const bool last_roof = content_.pieces[tile].floor == Floor::roof && roofs_of(mine_.palace) + 1 == roofs_to_end;
  if (!last_roof || outlook_.turns() == 0) return *gain;
  return at_.alone() ? *gain - coming_ : *gain + ending(mine_.palace);
}

// ---- Uncovering

double Prices::best_of(double known, const Heap& heap, std::size_t draws, bool by_djinn) const {
  if (draws == 0 || heap.hidden.empty()) return known;
  if (heap.ordered) {
    for (std::size_t i = 0; i < std::min(draws, heap.hidden.size()); ++i)
      known = std::max(known, with(heap.hidden[i], by_djinn) + second_);
    return known;
  }
  List<double, 28> gains;
  for (const std::uint8_t tile : heap.hidden) gains.push_back(with(tile, by_djinn) + second_);
  std::ranges::sort(gains);
  // The best of the draws is at most the i-th with the chance (i / n) to the power of the draws.
  const auto count = static_cast<double>(gains.size());
  double mean = 0, before = 0;
  for (std::size_t i = 0; i < gains.size(); ++i) {
    const double share = static_cast<double>(i + 1) / count;
    const double upto = draws == 1 ? share : share * share;
    mean += (upto - before) * std::max(known, gains[i]);
    before = upto;
  }
  return mean;
}

double Prices::of_uncover(Floor pile) const {
  const Heap& heap = at_.heaps[pile];
  if (!heap.top) return 0;
  const auto placed =
      best_place(*heap.top, mine_.sapphires + (at_.by_djinn ? 0 : sapphires_on(content_.pieces[*heap.top])));
  double top = placed ? placed->value : 0;
  if (placed && view_.now.builds == twin_builds) top += then_build(placed->palace, *heap.top, pile);
  const double known = std::max(in_front_, top);
  const double value = best_of(known, heap, heap.space() - 1, at_.by_djinn);
  if (at_.alone()) return value;
  double given = top >= in_front_ ? 0 : gift_of(*heap.top);
  if (heap.space() > 1 && !heap.hidden.empty()) {
    double sum = 0;
    for (const std::uint8_t tile : heap.hidden) sum += gift_of(tile);
    given += sum / static_cast<double>(heap.hidden.size());
  }
  return value - given;
}

double Prices::gift(std::optional<std::uint8_t> taken) const {
  double sum = 0, weight = taste.gift;
  for (std::size_t i = 0; i < ledgers_.size(); ++i, weight *= taste.later) {
    const Seat seat = nth_after(at_, i);
    double best = best_for_[seat];
    if (taken) {
      best = 0;
      for (const auto& heap : at_.heaps) {
        for (const std::uint8_t tile : heap.front) {
          if (tile != *taken) best = std::max(best, their_gain(seat, tile));
        }
      }
    }
    sum += weight * best;
  }
  return sum;
}

double Prices::gift_of(std::uint8_t tile) const {
  double sum = 0, weight = taste.gift;
  for (std::size_t i = 0; i < ledgers_.size(); ++i, weight *= taste.later) {
    const Seat seat = nth_after(at_, i);
    sum += weight * std::max(0.0, their_gain(seat, tile) - best_for_[seat]);
  }
  return sum;
}

double Prices::their_gain(Seat seat, std::uint8_t tile) const {
  const std::size_t nth = static_cast<std::size_t>((seat.index + at_.seats - at_.me.index) % at_.seats) - 1;
  const Ledger& ledger = ledgers_[nth];
  const Piece& piece = content_.pieces[tile];
  const std::array<std::uint8_t, 1> one{tile};
  double best = 0;
  find_placement(content_, ledger.palace(), piece.floor, one, [&](std::uint8_t, int place, Face face) {
    const auto more = ledger.with(piece.floor, place, Laid::of(tile, face));
    best = std::max(best, more.points + taste.guard * more.guards);
    return false;
  });
  return best;
}

void Prices::look_at_others() {
  for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(at_.seats); ++i) {
    const Seat seat = nth_after(at_, i);
    ledgers_.emplace_back(content_, at_.people[seat], at_.people[seat].palace);
    for (const auto& heap : at_.heaps) {
      for (const std::uint8_t tile : heap.front) best_for_[seat] = std::max(best_for_[seat], their_gain(seat, tile));
    }
  }
}

// ---- Djinns

// SU-42: the two builds of the Twin uncover two piles, none of them twice.
unsigned Prices::piles_left(std::optional<Floor> pile) const {
  constexpr unsigned all = (1u << floor_count) - 1;
  if (view_.now.builds != twin_builds) return all;
  unsigned done = 0;
  for (const Floor barred : view_.now.barred) done |= 1u << static_cast<int>(barred);
  for (const auto& one : {view_.now.uncovering, pile}) done |= one ? 1u << static_cast<int>(*one) : 0u;
  return std::popcount(done) < most_twin_piles ? all & ~done : 0u;
}

Tiles Prices::open_tiles(unsigned piles) const {
  Tiles tiles;
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Heap& heap = at_.heaps[floor_at(i)];
    for (const std::uint8_t tile : heap.front) tiles.push_back(tile);
    if (heap.top && heap.space() > 0 && ((piles >> i) & 1u) != 0) tiles.push_back(*heap.top);
  }
  return tiles;
}

double Prices::then_build(const Palace& palace, std::optional<std::uint8_t> used, std::optional<Floor> pile) const {
  const Ground ground = outlook_.ground_of(palace, Outlook::Care::rough);
  double best = 0;
  for (const std::uint8_t tile : open_tiles(piles_left(pile))) {
    if (tile != used) best = std::max(best, outlook_.gain(ground, tile, false).value_or(0));
  }
  return best;
}

double Prices::of_call(const Call& call) const {
  const int cost = content_.costs[call.djinn];
  double value = outlook_.sapphires_worth(mine_.sapphires - cost) - outlook_.sapphires_worth(mine_.sapphires);
  if (outlook_.turns() == 0 && !aims_at(mine_, Aim::sapphires)) value = 0;
  const bool is_here = view_.djinns[call.djinn].by == at_.me;
  if (aims_at(mine_, Aim::djinns) && !is_here) value += outlook_.turns() == 0 || at_.alone() ? 2 : taste.djinn;
  switch (call.djinn) {
    case Djinn::seer: return value + of_seer(*call.pile);
    case Djinn::twin: return value + of_twin();
    case Djinn::mover: return value + of_mover();
    case Djinn::sweeper: return value + of_sweeper(*call.pile);
  }
  return 0;
}

double Prices::of_seer(Floor pile) const {
  double most = 0;
  std::optional<std::uint8_t> chosen;
  for (const std::uint8_t tile : at_.heaps[pile].pile()) {
    const double value = with(tile, true);
    if (value > most) most = value, chosen = tile;
  }
  if (!chosen) return 0;
  const auto placed = best_place(*chosen, mine_.sapphires);
  return placed ? placed->value : 0;
}

// SU-42: two builds, each of what lies open or may be uncovered.
double Prices::of_twin() const {
  struct First {
    std::uint8_t tile = 0;
    Placed placed;
  };
  std::vector<First> firsts;
  for (const std::uint8_t tile : open_tiles(piles_left({}))) {
    if (const auto placed = best_place(tile, mine_.sapphires)) firsts.push_back({tile, *placed});
  }
  std::ranges::stable_sort(firsts,
                           [](const First& one, const First& other) { return one.placed.value > other.placed.value; });
  double best = 0;
  for (std::size_t i = 0; i < std::min<std::size_t>(firsts.size(), 4); ++i)
    best = std::max(best, firsts[i].placed.value + then_build(firsts[i].placed.palace, firsts[i].tile));
  return best;
}

// SU-44: the tiles in front of the pile are gone, up to three others come.
double Prices::of_sweeper(Floor pile) const {
  double known = 0;
  for (const auto& heap : at_.heaps) {
    if (&heap == &at_.heaps[pile]) continue;
    for (const std::uint8_t tile : heap.front) known = std::max(known, with(tile, true));
  }
  const Heap& heap = at_.heaps[pile];
  if (!heap.top) return known;
  if (const auto placed = best_place(*heap.top, mine_.sapphires)) known = std::max(known, placed->value);
  return best_of(known, heap, 2, true);
}

// SU-43: a tile elsewhere, or away, and a build after it. Long to find out, and seldom much: only who is stuck asks.
// Nothing need be moved: who calls it as a djinn to collect builds all the same.
double Prices::of_mover() const {
  double best = aims_at(mine_, Aim::djinns) ? then_build(mine_.palace, {}) : 0;
  if (in_front_ > taste.stuck) return best;
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Floor row = floor_at(i);
    for (int from = 0; from < places_in(row); ++from) {
      const Laid laid = mine_.palace.at(row, from);
      if (!laid.there() || laid.printed()) continue;
      Palace rest = mine_.palace;
      rest.lift(row, from);
      if (stands(rest.rows)) best = std::max(best, of_shift(rest, laid.piece()));
      const std::array<std::uint8_t, 1> moved{laid.piece()};
      find_placement(content_, rest, row, moved, [&](std::uint8_t piece, int place, Face face) {
        Palace palace = rest;
        palace.lay(row, place, Laid::of(piece, face));
        if (place != from) best = std::max(best, of_shift(palace, {}));
        return false;
      });
    }
  }
  return best;
}

double Prices::of_shift(const Palace& palace, std::optional<std::uint8_t> returned) const {
  if (stands(palace.rows)) return after(palace, mine_.sapphires) + then_build(palace, returned);
  double best = -99;
  for (std::size_t i = 0; i < floor_count; ++i) {
    const auto& front = at_.heaps[floor_at(i)].front;
    find_placement(content_, palace, floor_at(i), front, [&](std::uint8_t piece, int place, Face face) {
      Palace mended = palace;
      mended.lay(floor_at(i), place, Laid::of(piece, face));
      best = std::max(best, after(mended, mine_.sapphires));
      return false;
    });
  }
  return best;
}

}  // namespace divan::sultaniya
