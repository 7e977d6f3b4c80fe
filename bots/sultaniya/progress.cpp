// How far a seat of Sultaniya has come, for bots that look one step ahead. Weights are taste, not rules: points first,
// then tiles, roofs most of all, then sapphires. While the seat still has to build, the best that it could build now
// counts nearly as if it were built.
#include "bots/progress.h"

#include <algorithm>
#include <bit>

#include "engine/sultaniya/palace.h"
#include "engine/sultaniya/score.h"
#include "engine/sultaniya/sultaniya.h"

namespace divan {

using namespace sultaniya;

namespace {

constexpr int point_worth = 100;

struct Outlook {
  const Content& content;
  const Board& board;
  Player player;  // with what the seat knows of itself
  int djinns;
  ByFloor<List<std::uint8_t, 28>> stock;  // what lies in and in front of each pile
};

void add_stock(std::span<const std::uint8_t> tiles, List<std::uint8_t, 28>& stock) {
  for (const std::uint8_t tile : tiles) stock.push_back(tile);
}

// How many tiles that are left could still be laid, a few of each floor: a palace that nothing fits is a dead end.
int freedom(const Outlook& of, const Palace& palace) {
  constexpr int enough = 5;
  int sum = 0;
  for (std::size_t i = 0; i < floor_count; ++i) {
    std::array<bool, tile_count> counted{};
    int fitting = 0;
    find_placement(of.content, palace, floor_at(i), of.stock[floor_at(i)], [&](std::uint8_t piece, int, Face) {
      fitting += !std::exchange(counted[piece], true);
      return fitting == enough;
    });
    sum += fitting;
  }
  return sum;
}

int objective_worth(const Outlook& of, const Player& player) {
  int points = 0;
  for (const auto objective : player.objectives) {
    if (objective != nobody) points += goal_of(of.content, player, of.content.objectives[objective], of.djinns).points;
  }
  return points;
}

// Pairs of jambs or shafts that wait for their cover.
int promised_rises(const Outlook& of, const Palace& palace) {
  const Floor row = of.board.rise == Rise::gate ? Floor::ground : Floor::second;
  const auto above = static_cast<Floor>(static_cast<int>(row) + 1);
  const std::string_view foot = of.board.rise == Rise::gate ? "jamb" : "shaft";
  int promised = 0;
  for (int place = 0; place + 1 < places_in(row); ++place) {
    if (!palace.has(row, place) || !palace.has(row, place + 1)) continue;
    const Half& half = of.content.half(palace.at(row, place), 1);
    promised += of.content.levels[half.top].name() == foot && !palace.has(above, place);
  }
  return promised;
}

int palace_worth(const Outlook& of, const Palace& palace) {
  Player player = of.player;
  player.palace = palace;
  const SymbolSums symbols = symbols_in(of.content, palace);
  const auto all = [&](Symbol symbol) { return symbols[symbol]; };
  const int points = all(of.board.sight) + 3 * all(of.board.crown) + 6 * rises_in(of.content, palace, of.board.rise) +
                     bonuses_in(symbols).points + objective_worth(of, player);
  int tiles = 0;
  for (const auto row : palace.rows) tiles += std::popcount(row);
  return point_worth * points + 120 * all(Symbol::guard) + 60 * tiles + 90 * std::popcount(palace.row(Floor::roof)) +
         200 * promised_rises(of, palace) + 40 * freedom(of, palace);
}

// The first ones most, but each of them something: a djinn that is called for nothing is a loss, so that players who
// are stuck pass until the game stands still (SU-50).
int sapphire_worth(int sapphires) {
  return 25 * std::min(sapphires, 4) + 10 * std::clamp(sapphires - 4, 0, 6) + std::max(sapphires - 10, 0);
}

// What the best placement of these tiles would add.
int best_gain(const Outlook& of, Floor floor, std::span<const std::uint8_t> tiles, int now) {
  int best = 0;
  find_placement(of.content, of.player.palace, floor, tiles, [&](std::uint8_t piece, int place, Face face) {
    Palace built = of.player.palace;
    built.lay(floor, place, Laid::of(piece, face));
    best = std::max(best, palace_worth(of, built) - now);
    return false;
  });
  return best;
}

// The best that the tiles in front of the piles would add.
int best_in_front(const View& view, const Outlook& of, int now) {
  int best = 0;
  for (std::size_t i = 0; i < floor_count; ++i) {
    best = std::max(best, best_gain(of, floor_at(i), view.piles[floor_at(i)].front.indices(), now));
  }
  return best;
}

// SU-43: what a move and the build after it would add. It is long to find out, and seldom much: only somebody who is
// stuck asks.
int best_move(const View& view, const Outlook& of, int now) {
  if (view.idle == 0) return 0;
  int best = 0;
  const auto consider = [&](const Palace& palace) {
    Outlook then = of;
    then.player.palace = palace;
    const int worth = palace_worth(then, palace);
    best = std::max(best, worth + best_in_front(view, then, worth) - now);
  };
  for (std::size_t i = 0; i < floor_count; ++i) {
    const Floor row = floor_at(i);
    for (int from = 0; from < places_in(row); ++from) {
      const Laid laid = of.player.palace.at(row, from);
      if (!laid.there() || laid.printed()) continue;
      Palace rest = of.player.palace;
      rest.lift(row, from);
      if (stands(rest.rows)) consider(rest);
      const std::array<std::uint8_t, 1> moved{laid.piece()};
      find_placement(of.content, rest, row, moved, [&](std::uint8_t piece, int place, Face face) {
        Palace palace = rest;
        palace.lay(row, place, Laid::of(piece, face));
        if (place != from) consider(palace);
        return false;
      });
    }
  }
  return best;
}

// SU-44: the top of the pile is uncovered first; of the next two one hopes for a good one among the unseen.
int best_of_three(const PileView& pile, Floor floor, const Outlook& of, int now) {
  List<int, 28> gains;
  for (const std::uint8_t tile : pile.unseen.indices()) gains.push_back(best_gain(of, floor, {&tile, 1}, now));
  std::ranges::sort(gains);
  const int hoped = gains.empty() ? 0 : gains[gains.size() * 2 / 3] * 3 / 4;
  if (!pile.top) return hoped;
  const std::uint8_t top = *of.content.find_tile(*pile.top);
  return std::max(hoped, best_gain(of, floor, {&top, 1}, now));
}

// A pile may be begun (SU-42: a second one before the Twin's first build), or the one that is being uncovered has more
// and there is room for it.
bool may_uncover_more(const View& view) {
  if (view.now.broken) return false;
  const bool first_of_two = view.now.builds == twin_builds && view.now.barred.empty();
  if (!view.now.uncovering || first_of_two) return !view.now.barred.full();
  const PileView& pile = view.piles[*view.now.uncovering];
  return pile.tiles != 0 && !pile.front.full();
}

// What the seat may still do in its turn.
int prospect(const View& view, const Outlook& of, int now) {
  const auto& question = *view.question;
  int best = 0;
  if (question.what == Asking::seek) {
    const auto& order = view.piles[*question.pile].order;
    if (order) best = best_gain(of, *question.pile, order->indices(), now);
    return best * 9 / 10;
  }
  if (question.what == Asking::move) return best_move(view, of, now) * 95 / 100;
  best = best_in_front(view, of, now);
  if (question.what == Asking::sweep)
    best = std::max(best, best_of_three(view.piles[*question.pile], *question.pile, of, now));
  if (view.now.builds == twin_builds) best = best * 3 / 2;
  const int waiting =
      view.now.djinn ? 0 : sapphire_worth(of.player.sapphires + pass_pay) - sapphire_worth(of.player.sapphires);
  // What may still be uncovered is worth a little; on a djinn's turn, which costs sapphires, only with something to
  // build.
  const bool hopes = may_uncover_more(view) && (!view.now.djinn || best > 0);
  return std::max(best * 98 / 100, waiting) + (hopes ? 15 : 0);
}

bool is_alone(const View& view) { return !view.players[Seat{1}]; }

// SU-60: alone there is nobody to outrun. Turns are what one has: not to be passed, nor given away with a fifth roof.
int turns_worth(const View& view) {
  constexpr int turn_worth = 200;
  return is_alone(view) && !view.outcome ? turn_worth * (most_solo_turns + 1 - view.turn) : 0;
}

}  // namespace

template <>
int progress<Sultaniya>(const View& view, Seat seat) {
  if (view.outcome && !is_alone(view)) {
    const Placing& mine = *(*view.outcome)[seat];
    return 1'000'000 / mine.rank + mine.points;
  }
  const auto& shown = view.players[seat];
  if (!shown || !shown->character) return 0;
  const Content& content = *view.options.content;
  const Board& board = content.boards[*content.find_board(*shown->character)];
  Player player;
  player.palace = palace_shown(*shown);
  player.sapphires = shown->sapphires;
  for (std::size_t i = 0; shown->objectives && i < objectives_each; ++i)
    player.objectives[i] = *content.find_objective((*shown->objectives)[i]);
  const auto stands_here = [&](const DjinnView& djinn) { return djinn.by == seat; };
  Outlook of{content, board, player, static_cast<int>(std::ranges::count_if(view.djinns, stands_here)), {}};
  for (std::size_t i = 0; i < floor_count; ++i) {
    const PileView& pile = view.piles[floor_at(i)];
    add_stock(pile.front.indices(), of.stock[floor_at(i)]);
    add_stock(pile.unseen.indices(), of.stock[floor_at(i)]);
    add_stock(pile.bottom.indices(), of.stock[floor_at(i)]);
    if (pile.top) of.stock[floor_at(i)].push_back(*content.find_tile(*pile.top));
  }
  const int now = palace_worth(of, player.palace);
  const bool mine = view.question && Sultaniya::asked(view).has(seat) && view.question->what != Asking::character;
  return now + sapphire_worth(player.sapphires) + (mine ? prospect(view, of, now) : 0) + turns_worth(view);
}

}  // namespace divan
