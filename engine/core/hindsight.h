// Looking back on a round that is over: who could know what when. Optional; a game that has nothing of the kind names
// none of this and pays nothing.
#pragma once

#include <functional>

#include "engine/core/table.h"

namespace divan {

// The round is shown to a Retrospect once more, with everything that lay hidden and with what each seat kept in mind
// then; what it makes of that is a Hindsight, a described struct. So it is a function of the record, and no State
// comes into it.
template <class G>
concept HasHindsight = requires(const typename G::View& view, typename G::Retrospect& tale, const Feed<G>& open,
                                std::span<const Feed<G>> seats) {
  // From the spectator's view: so many rounds, counted from 1, are over and lie open to everybody.
  { G::rounds_over(view) } -> std::same_as<int>;
  // After every entry of the round, up to the one that ends it.
  { tale.follow(open, seats) } -> std::same_as<void>;
  { tale.hindsight() } -> std::same_as<typename G::Hindsight>;
};

// `table` as the match began, `log` what happened then. Nothing when the round is not over in it, or began before it.
// It may take seconds: `enough` is asked at every entry, and true gives up.
template <HasHindsight G>
std::optional<typename G::Hindsight> look_back(Table<G> table, std::span<const Entry<G>> log, int round,
                                               const std::function<bool()>& enough) {
  const auto over = [&table] { return G::rounds_over(table.view(Viewer::spectator())); };
  typename G::Retrospect tale;
  Feed<G> open(Viewer::open(), table);
  std::vector<Feed<G>> seats;  // there from the last entry before the round
  for (const auto& entry : log) {
    if (enough()) return {};
    if (seats.empty() && over() == round - 1) {
      for (Seat seat : SeatSet::first(table.seats())) seats.emplace_back(seat, table);
    }
    table.apply(entry);
    open.follow(table);
    if (seats.empty()) continue;
    for (auto& seat : seats) seat.follow(table);
    tale.follow(open, seats);
    if (over() >= round) return tale.hindsight();
  }
  return {};
}

}  // namespace divan
