#include "bots/sultaniya/outlook.h"

#include <algorithm>

#include "bots/sultaniya/taste.h"

namespace divan::sultaniya {

double best_plan(const Space& space, int builds) {
  const auto& width = space.width;
  const auto& most = space.most;
  const auto& value = space.value;
  const auto index = [](int count) { return static_cast<std::size_t>(count); };
  double best = 0;
  const int grounds = std::max(0, std::min(builds, most[0] - width[0]));
  for (int a = 0; a <= grounds; ++a) {
    const int firsts = std::max(0, std::min({builds - a, most[1] - width[1], width[0] + a + 1 - width[1]}));
    for (int b = 0; b <= firsts; ++b) {
      const int seconds = std::max(0, std::min({builds - a - b, most[2] - width[2], width[1] + b + 1 - width[2]}));
      for (int c = 0; c <= seconds; ++c) {
        const int d = std::max(0, std::min({builds - a - b - c, most[3] - width[3], width[2] + c + 1 - width[3],
                                            int{roofs_to_end} - width[3]}));
        best = std::max(best, value[0][index(a)] + value[1][index(b)] + value[2][index(c)] + value[3][index(d)]);
      }
    }
  }
  return best;
}

namespace {

// How many builds are between a palace and its fifth roof: five roofs rest on four tiles, these on three.
int builds_to_end(const Palace& palace) {
  const auto lacks = [&](Floor floor, int wanted) { return std::max(0, wanted - std::popcount(palace.row(floor))); };
  return lacks(Floor::roof, roofs_to_end) + lacks(Floor::second, roofs_to_end - 1) +
         lacks(Floor::first, roofs_to_end - 2);
}

}  // namespace

Turns turns_left(const Situation& at) {
  if (at.alone()) {  // SU-60
    const int left = std::max(0, most_solo_turns - at.turn);
    return {left, left};
  }
  if (at.phase == Phase::last_turns) return {};
  double theirs = 99;
  for (std::uint8_t i = 0; i < at.seats; ++i) {
    if (Seat{i} != at.me) theirs = std::min(theirs, builds_to_end(at.people[Seat{i}].palace) * taste.dawdling);
  }
  const double mine = builds_to_end(at.mine().palace) - 1;
  const int most = std::max(1, static_cast<int>(theirs + 0.5));
  return {std::max(1, std::min(most, static_cast<int>(mine * taste.dawdling + 0.5))), most};
}

double guards_worth(int mine, std::span<const int> others, int turns) {
  const double doubt = 0.5 + taste.guard_doubt * turns;
  double points = 9;
  for (const int other : others) {
    const double ahead = 0.5 + (mine - other - 0.5) / (2 * doubt);
    points -= 3 * taste.guard_weight * (1 - std::clamp(ahead, 0.0, 1.0));
  }
  return points;
}

Outlook::Outlook(const Situation& at, Turns turns)
    : at_(at), content_(*at.content), person_(at.mine()), turns_(turns.expected), builds_(turns.most) {
  for (std::uint8_t i = 0; i < at.seats; ++i) {
    if (Seat{i} == at.me) continue;
    others_.push_back(Ledger(content_, at.people[Seat{i}], at.people[Seat{i}].palace).guards());
  }
  const bool gates = person_.board->rise == Rise::gate;
  foot_row_ = gates ? Floor::ground : Floor::second;
  cover_ = gates ? Whole::lintel : Whole::point;
  for (std::size_t i = 0; i < tile_count; ++i) {
    if (content_.pieces[i].whole == cover_) foot_ = content_.pieces[i].halves[0].bottom;
  }
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Heap& heap = at.heaps[floor_at(i)];
    Tiles& stock = stock_[floor_at(i)] = heap.all();
    const double drawn = (taste.next + taste.uncovered * turns_ * at.seats) /
                         static_cast<double>(std::max<std::size_t>(1, heap.in_pile()));
    for (const std::uint8_t tile : stock) {
      quality_[tile] = quality(content_.pieces[tile]);
      comes_[tile] = std::min(1.0, drawn) * (at.alone() ? 1.0 : taste.mine);
    }
    for (const std::uint8_t tile : heap.front) comes_[tile] = at.alone() ? taste.waits_alone : taste.waits;
    std::ranges::sort(stock, [&](std::uint8_t one, std::uint8_t other) {
      return quality_[one] != quality_[other] ? quality_[one] > quality_[other] : one < other;
    });
  }
  const auto above = static_cast<Floor>(static_cast<int>(foot_row_) + 1);
  partner_chance_ =
      chance(foot_row_, [&](const Piece& tile) { return is_foot(tile.halves[0]) || is_foot(tile.halves[1]); });
  cover_chance_ = chance(above, [&](const Piece& tile) { return tile.whole == cover_; });
}

// What a tile brings by itself, wherever it lies.
double Outlook::quality(const Piece& piece) const {
  double value = piece.bonus;
  for (const Half& half : piece.halves) {
    value += half.symbols[person_.board->sight] + 3 * half.symbols[person_.board->crown] +
             taste.guard * half.symbols[Symbol::guard] + taste.sapphire * half.symbols[Symbol::sapphire];
    if (is_foot(half)) value += taste.foot;
    for (const Objective* objective : person_.objectives) {
      if (objective->aim == Aim::row || objective->aim == Aim::column)
        value += taste.goal * half.symbols[objective->symbol];
    }
  }
  if (piece.whole == (person_.board->rise == Rise::gate ? Whole::gate : Whole::minaret)) value += 6;
  if (piece.whole == cover_) value += taste.cover;
  return value;
}

template <class Wanted>
double Outlook::chance(Floor floor, const Wanted& wanted) const {
  const Heap& heap = at_.heaps[floor];
  const auto is_wanted = [&](std::uint8_t tile) { return wanted(content_.pieces[tile]); };
  if (turns_ == 0) return 0;
  if (std::ranges::any_of(heap.front, is_wanted)) return at_.alone() ? 1.0 : taste.still_there;
  const Tiles pile = heap.pile();
  const auto left = std::ranges::count_if(pile, is_wanted);
  if (left == 0) return 0;
  // So many tiles of a pile are uncovered on average; whoever is rich may call the Seer.
  const double drawn = std::min(1.0, (1 + taste.uncovered * turns_ * at_.seats) / static_cast<double>(pile.size()));
  double miss = 1;
  for (auto i = left; i > 0; --i) miss *= 1 - drawn;
  const double comes = (1 - miss) * (at_.alone() ? 1.0 : taste.still_there);
  return person_.sapphires >= content_.costs[Djinn::seer] ? std::max(comes, taste.by_seer) : comes;
}

double Outlook::promises(const Palace& palace) const {
  if (turns_ == 0) return 0;
  const auto above = static_cast<Floor>(static_cast<int>(foot_row_) + 1);
  double sum = 0, share = 1;
  for (int left = 0; left + 1 < places_in(foot_row_); ++left) {  // the cover lies in the place of the same number
    const bool one = palace.has(foot_row_, left), other = palace.has(foot_row_, left + 1);
    const bool begun = (one && is_foot(content_.half(palace.at(foot_row_, left), 1))) ||
                       (other && is_foot(content_.half(palace.at(foot_row_, left + 1), 0)));
    const bool covered = palace.has(above, left);
    if (!begun || (one && other && covered)) continue;
    sum += taste.promise * share * 6 * (one && other ? 1 : partner_chance_) * (covered ? 1 : cover_chance_);
    share *= taste.second_promise;
  }
  return sum;
}

void Outlook::add_values(std::size_t floor, const std::array<double, tile_count>& fits, Space& space) const {
  double mass = 0, sum = 0;
  std::size_t count = 0;
  auto& value = space.value[floor];
  for (const std::uint8_t tile : stock_[floor_at(floor)]) {
    double comes = comes_[tile] * fits[tile];
    while (count < Space::most_places && mass + comes >= 1) {
      sum += (1 - mass) * quality_[tile];
      comes -= 1 - mass;
      mass = 0;
      value[++count] = sum;
    }
    mass += comes;
    sum += comes * quality_[tile];
    if (count == Space::most_places) return;
  }
  while (count < Space::most_places) value[++count] = sum;
}

int Outlook::reach(Floor floor, Places row, Places blocked) const {
  const int places = places_in(floor);
  const auto free_from = [&](int from, int step) {
    int count = 0;
    for (int place = from; place >= 0 && place < places && ((blocked >> place) & 1) == 0; place += step) ++count;
    return count;
  };
  if (row != 0) {
    const unsigned taken = row;
    return std::popcount(taken) + free_from(std::countr_zero(taken) - 1, -1) + free_from(std::bit_width(taken), 1);
  }
  int longest = 0;
  for (int place = 0; place < places; ++place) longest = std::max(longest, free_from(place, 1));
  return longest;
}

Space Outlook::space_of(const Palace& palace) const {
  Space space;
  std::array<bool, tile_count> laid{};
  for (const Laid piece : palace.laid) {
    if (piece.there() && !piece.printed()) laid[piece.piece()] = true;
  }
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Floor floor = floor_at(i);
    const unsigned held = supported(palace.rows, floor) & ~unsigned{palace.rows[i]};
    const unsigned open = places_to_add(palace.rows, floor);
    std::array<double, tile_count> fits;
    fits.fill(open == 0 ? taste.far : taste.misfit);
    std::array<int, Space::most_places> fitting{};
    find_placement(content_, palace, floor, static_cast<Places>(held), stock_[floor],
                   [&](std::uint8_t piece, int place, Face) {
                     if (laid[piece]) return false;
                     fits[piece] = std::max(fits[piece], ((open >> place) & 1) != 0 ? 1.0 : taste.far);
                     ++fitting[static_cast<std::size_t>(place)];
                     return false;
                   });
    for (const std::uint8_t tile : stock_[floor]) {
      if (laid[tile]) fits[tile] = 0;
    }
    int fitting_now = 0;
    for (const std::uint8_t tile : stock_[floor]) fitting_now += open != 0 && fits[tile] == 1.0;
    space.freedom += std::min(fitting_now, 5);
    Places blocked = 0;
    for (unsigned rest = held; rest != 0; rest &= rest - 1) {
      const int place = std::countr_zero(rest);
      if (fitting[static_cast<std::size_t>(place)] < taste.blocked * static_cast<double>(stock_[floor].size()))
        blocked |= static_cast<Places>(1u << place);
    }
    space.width[i] = std::popcount(unsigned{palace.rows[i]});
    space.most[i] = reach(floor, palace.rows[i], blocked);
    add_values(i, fits, space);
  }
  return space;
}

int Outlook::loose_ends(const Palace& palace) const {
  int ends = 0;
  const unsigned row = palace.row(Floor::first);
  const int least = std::countr_zero(row), last = std::bit_width(row) - 1;
  const auto differs = [&](Laid laid, int which) {
    return content_.half(laid, which).side != content_.pieces[Content::printed(0, 2)].halves[0].side;
  };
  if (least > 0) ends += differs(palace.at(Floor::first, least), 0);
  if (last + 1 < places_in(Floor::first)) ends += differs(palace.at(Floor::first, last), 1);
  return ends;
}

double Outlook::plan_of(const Space& space) const {
  return taste.plan * best_plan(space, builds_) + taste.freedom * space.freedom;
}

double Outlook::sapphires_worth(int sapphires) const {
  double worth = 0;
  for (const Objective* objective : person_.objectives) {
    if (objective->aim == Aim::sapphires) worth += turns_ == 0 ? sapphires / 2 : 0.5 * sapphires;
  }
  const int spent = std::min(sapphires, 2 * turns_);  // a pair calls the Twin
  return worth + taste.sapphire * std::min(spent, taste.purse) + taste.surplus * std::max(0, sapphires - taste.purse);
}

double Outlook::prospects(const Palace& palace, int sapphires) const {
  if (turns_ == 0 || roofs_of(palace) >= roofs_to_end) return 0;
  const double behind = at_.alone() ? 0 : taste.haste * builds_to_end(palace);
  return promises(palace) + plan_of(space_of(palace)) + sapphires_worth(sapphires) - taste.arch * loose_ends(palace) -
         behind;
}

double Outlook::worth(const Palace& palace, int sapphires) const {
  const Ledger ledger(content_, person_, palace);
  return ledger.points() + guards(ledger.guards()) + prospects(palace, sapphires);
}

Ground Outlook::ground_of(const Palace& palace, Care care) const {
  const Space space = space_of(palace);
  return {Ledger(content_, person_, palace), space, plan_of(space), care == Care::exact};
}

double Outlook::plan_with(const Ground& ground, Floor row, int place, Laid laid) const {
  const Edges edges = ground.exact ? content_.edges[laid.code] : 0;
  if (!ground.exact) place = 0;
  for (const auto& laying : ground.layings) {
    if (laying.row == row && laying.place == place && laying.edges == edges) return laying.plan;
  }
  Space space = ground.space;
  if (ground.exact) {
    Palace palace = ground.ledger.palace();
    palace.lay(row, place, laid);
    space = space_of(palace);
  } else {
    ++space.width[static_cast<std::size_t>(row)];
  }
  ground.layings.push_back({row, place, edges, plan_of(space)});
  return ground.layings.back().plan;
}

std::optional<double> Outlook::gain(const Ground& ground, std::uint8_t tile, bool with_sapphires) const {
  const Piece& piece = content_.pieces[tile];
  const Ledger& ledger = ground.ledger;
  const int roofs = roofs_of(ledger.palace()) + (piece.floor == Floor::roof ? 1 : 0);
  const bool goes_on = turns_ > 0 && roofs < roofs_to_end;
  std::optional<double> best;
  const std::array<std::uint8_t, 1> one{tile};
  find_placement(content_, ledger.palace(), piece.floor, one, [&](std::uint8_t, int place, Face face) {
    const Laid laid = Laid::of(tile, face);
    const auto more = ledger.with(piece.floor, place, laid);
    double value = more.points + guards(ledger.guards() + more.guards) - guards(ledger.guards());
    if (goes_on) value += plan_with(ground, piece.floor, place, laid) - ground.plan;
    if (goes_on && (piece.whole == cover_ || piece.floor == foot_row_)) {
      Palace palace = ledger.palace();
      palace.lay(piece.floor, place, laid);
      value += promises(palace) - promises(ledger.palace());
    }
    best = std::max(best.value_or(value), value);
    return false;
  });
  if (best && goes_on && with_sapphires) *best += taste.sapphire * sapphires_on(piece);
  return best;
}

}  // namespace divan::sultaniya
