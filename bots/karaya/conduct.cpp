#include "bots/karaya/conduct.h"

#include <algorithm>

namespace divan::karaya {
namespace {

// What is expected of people whom one does not know, and how many occasions that counts for.
constexpr Rates at_first{0.25, 0.6, 0.75, 0.4, 0.5, 0.5};
constexpr double patience = 3;
// Whatever somebody did not do, its card is at most so much less likely.
constexpr double least = 1 / most_of_a_speaker;

// The kinds of cards that a deed is done with.
constexpr KindSet cards_for(Deed deed) {
  switch (deed) {
    case Deed::throne: return only(Card::sultan);
    case Deed::join:
    case Deed::call: return only(Card::slave);
    case Deed::avoid: return static_cast<KindSet>(only(Card::sultan) | only(Card::guard));
    default: return only(Card::guard);
  }
}

std::optional<Deed> deed_of(const Revealed& revealed) {
  switch (revealed.why) {
    case Why::throne: return Deed::throne;
    case Why::join: return Deed::join;
    case Why::strike: return Deed::strike;
    case Why::avoid: return Deed::avoid;
    case Why::action:
      if (revealed.card == Card::slave) return Deed::call;
      if (revealed.card == Card::guard) return Deed::detain;
      return {};
    default: return {};
  }
}

bool is_hidden(const View& view, Seat seat) { return view.seats[seat] && view.seats[seat]->face == Face::hidden; }

}  // namespace

Rates Conduct::rates() const {
  Rates result;
  for (std::size_t i = 0; i < deed_count; ++i)
    result[i] = (done_[i] + patience * at_first[i]) / (done_[i] + left_[i] + patience);
  return result;
}

void Conduct::weigh(Hearsay& hearsay) const {
  const Rates rates = this->rates();
  for (std::uint8_t card = 0; card < place_count; ++card) {
    for (std::size_t kind = 0; kind < card_count; ++kind) {
      double odds = 1;
      for (std::size_t i = 0; i < deed_count; ++i) {
        if (!has(cards_for(static_cast<Deed>(i)), static_cast<Card>(kind))) continue;
        for (int times = missed_[i][Place{card}]; times > 0 && odds > least; --times) odds *= 1 - rates[i];
      }
      hearsay[Place{card}][kind] *= std::max(odds, least);
    }
  }
}

void Conduct::follow(const Knowledge& knowledge, std::span<const Told<Karaya>> events) {
  if (knowledge.view.phase != Phase::play) return settle(knowledge);
  if (begun_ != knowledge.begun) {
    begun_ = knowledge.begun;
    missed_ = {};
  }
  for (const auto& event : events) see(knowledge, *event);
}

// Only of cards that are known to be where they are thought to be.
void Conduct::miss(const Knowledge& knowledge, Deed deed, Seat seat, Place now) {
  if (seat == knowledge.seat || knowledge.branches.empty()) return;
  const Place card = knowledge.branches.front().dealt_to[now];
  const auto elsewhere = [&](const Branch& branch) { return branch.dealt_to[now] != card; };
  if (std::ranges::any_of(knowledge.branches, elsewhere)) return;
  auto& times = missed_[number(deed)][card];
  if (times < 50) ++times;
}

void Conduct::miss_turn(const Knowledge& knowledge, Seat seat, Place now) {
  if (now.is_seat() && !is_hidden(knowledge.view, now.seat())) return;
  miss(knowledge, Deed::call, seat, now);
  miss(knowledge, Deed::detain, seat, now);
}

void Conduct::close(const Knowledge& knowledge, Asking window, SeatSet did) {
  const Deed deed = window == Asking::join ? Deed::join : window == Asking::react ? Deed::strike : Deed::avoid;
  for (const Seat seat : asked_ - did) {
    if (is_hidden(knowledge.view, seat)) miss(knowledge, deed, seat, seat);
  }
  asked_ = {};
}

void Conduct::see(const Knowledge& knowledge, const Event& event) {
  if (const auto* asked = std::get_if<Asked>(&event); asked != nullptr && is_window(asked->question))
    asked_ = asked->seats;
  if (const auto* joined = std::get_if<Joined>(&event)) close(knowledge, Asking::join, joined->seats);
  if (const auto* unanswered = std::get_if<Unanswered>(&event)) close(knowledge, unanswered->question, {});
  if (const auto* revealed = std::get_if<Revealed>(&event); revealed != nullptr && revealed->seat != knowledge.seat) {
    if (const auto deed = deed_of(*revealed)) done_[number(*deed)] += 1;
  }
  if (const auto* peeked = std::get_if<Peeked>(&event); peeked != nullptr && is_hidden(knowledge.view, peeked->seat))
    miss_turn(knowledge, peeked->seat, peeked->seat);
  if (const auto* switched = std::get_if<Switched>(&event))  // what it had lies before the other now
    miss_turn(knowledge, switched->seat, switched->with ? Place(*switched->with) : spare);
  if (std::holds_alternative<TurnBegan>(event)) {
    for (const Seat seat : SeatSet::first(players(knowledge.view))) {
      if (is_hidden(knowledge.view, seat)) miss(knowledge, Deed::throne, seat, seat);
    }
  }
}

// The cards are shown: what was missed is known now. Once only.
void Conduct::settle(const Knowledge& knowledge) {
  const auto heavier = [](const Branch& a, const Branch& b) {
    return a.weight * static_cast<double>(a.ways) < b.weight * static_cast<double>(b.ways);
  };
  const Branch& branch = *std::ranges::max_element(knowledge.branches, heavier);
  for (std::uint8_t i = 0; i < place_count; ++i) {
    const KindSet set = branch.may_be[Place{i}];
    if (!is_certain(set)) continue;
    for (std::size_t deed = 0; deed < deed_count; ++deed) {
      auto& times = missed_[deed][branch.dealt_to[Place{i}]];
      if ((set & cards_for(static_cast<Deed>(deed))) != 0) left_[deed] += times;
      times = 0;
    }
  }
}

}  // namespace divan::karaya
