#include "bots/karaya/playout.h"

#include <algorithm>

#include "bots/action_storage.h"
#include "engine/karaya/ring.h"

namespace divan::karaya {
namespace {

constexpr int most_steps = 400;
constexpr double unfinished = 0.3;  // what a round that goes on and on still brings

// The weight of what nobody would miss.
constexpr int must = 100'000;

// What lies open, counted once for a turn; and the cards, which only their holders look at.
class Court {
 public:
  explicit Court(const View& view) : view_(view) {
    for (std::uint8_t i = 0; i < most_players && view.seats[Seat{i}]; ++i) {
      const SeatView& seat = *view.seats[Seat{i}];
      if (seat.face == Face::dead) continue;
      living_.add({i});
      if (seat.face == Face::known) known_.add({i});
      if (seat.detained || seat.captured) bound_.add({i});
      if (const Card card = card_of({i}); seat.face == Face::known) shown_[static_cast<std::size_t>(card)].add({i});
      if (card_of({i}) == Card::sultan) sultan_ = {i};
    }
  }

  Card card_of(Seat seat) const { return view_.secrets[seat]->card; }
  SeatSet known() const { return known_; }
  SeatSet shown(Card card) const { return shown_[static_cast<std::size_t>(card)]; }
  Seat sultan() const { return sultan_; }  // wherever he is, or nobody
  bool reigns() const { return !shown(Card::sultan).empty(); }
  SeatSet beside(Seat seat) const {
    const SeatSet others = living_ - SeatSet::of(seat);
    return others.empty() ? SeatSet{} : SeatSet::of(next_in(seat, others)) | SeatSet::of(previous_in(seat, others));
  }
  // Known, free Slaves beside the seat and next to those.
  int rising_beside(Seat seat) const {
    const SeatSet rising = shown(Card::slave) - bound_ - SeatSet::of(seat);
    int count = 0;
    for (const Seat other : beside(seat) & rising) count += 1 + !((beside(other) - SeatSet::of(seat)) & rising).empty();
    return count;
  }

 private:
  const View& view_;
  SeatSet living_, known_, bound_;
  std::array<SeatSet, card_count> shown_{};
  Seat sultan_ = nobody;
};

bool happens(double chance, Random& dice) { return dice.below(4096) < 4096 * chance; }
// What wins at once is missed more rarely.
double at_a_pinch(double rate) { return 1 - (1 - rate) * (1 - rate); }

// ---- A turn

class Turn {
 public:
  Turn(const Court& court, const View& view, Seat seat, bool aimless, Random& dice)
      : court_(court), seat_(seat), aimless_(aimless), known_(court.known().has(seat)) {
    // Somebody who has looked around for a while knows who the Sultan is, now and then.
    knows_sultan_ = dice.below(16) < std::min<std::uint32_t>(1 + view.lap, 5);
  }

  bool is_known() const { return known_; }
  int weigh(const Action& action) const {
    return aimless_ ? 1 : std::visit([this](const auto& said) { return worth(said); }, action);
  }

 private:
  // What is done is as likely as it weighs; what can be done to several is shared among them.
  static constexpr int a_little = 2, some = 8, much = 24, most = 200;

  bool is_shown(Seat seat, Card card) const { return court_.shown(card).has(seat); }

  int worth(const Peek&) const { return some; }
  int worth(const Switch& action) const { return action.with ? 1 : a_little; }
  int worth(const Hide&) const {
    const Card card = court_.card_of(seat_);
    if (card == Card::assassin) return some;
    return court_.reigns() && is_loyalist(card) ? 0 : 1;
  }
  int worth(const Execute& action) const { return is_shown(action.seat, Card::assassin) ? 4 * most : most; }
  int worth(const Detain& action) const {
    if (is_shown(action.seat, Card::assassin)) return most;
    if (is_shown(action.seat, Card::slave)) return court_.rising_beside(action.seat) > 0 ? most : much;
    if (is_shown(action.seat, Card::belly_dancer)) return some;
    if (is_shown(action.seat, Card::sultan) || is_shown(action.seat, Card::guard)) return 0;  // KA-35 allows it
    if (court_.known().has(action.seat)) return 1;
    return court_.reigns() ? much : some;
  }
  int worth(const Assassinate& action) const {
    const bool sultan = action.seat == court_.sultan();
    if (sultan && (court_.reigns() || knows_sultan_)) return 50 * most;
    if (is_shown(action.seat, Card::guard) || is_shown(action.seat, Card::slave_driver)) return 1;
    return court_.known().has(action.seat) ? 0 : a_little;
  }
  int worth(const Call&) const {
    const int rising = court_.rising_beside(seat_);
    return rising >= 2 ? must : rising == 1 ? most : known_ ? much : much + (court_.reigns() ? most : 0);
  }
  int worth(const Capture&) const { return most; }
  int worth(const Hunt&) const { return some; }
  int worth(const Stop&) const { return 1; }
  int worth(const Dance&) const { return known_ ? 0 : court_.reigns() ? some : 2 * much; }
  int worth(const Manipulate& action) const {
    return court_.reigns() == (action.team == Team::loyalists) ? some : a_little;
  }
  int worth(const Predict&) const { return court_.reigns() ? most : much; }
  int worth(const Foresee&) const { return 1; }
  int worth(const Declare& action) const { return court_.reigns() == (action.team == Team::loyalists) ? 3 : 1; }
  template <class Aside>
  int worth(const Aside&) const {
    return 0;
  }

  const Court& court_;
  Seat seat_;
  bool aimless_;
  bool known_;
  bool knows_sultan_ = false;
};

// Whether a Slave calls and a Guard detains is counted at the table (conduct.h); the rest is weighed.
enum class Leave : std::uint8_t { all, only_deed, no_deed };
Leave leave(const Turn& turn, std::span<const Action> legal, const Rates& rates, Random& dice) {
  if (turn.is_known()) return Leave::all;
  for (const auto& action : legal) {
    const bool calls = std::holds_alternative<Call>(action);
    if (!calls && !std::holds_alternative<Detain>(action)) continue;
    double rate = rates[number(calls ? Deed::call : Deed::detain)];
    if (calls && turn.weigh(action) >= must) rate = at_a_pinch(rate);
    return happens(rate, dice) ? Leave::only_deed : Leave::no_deed;
  }
  return Leave::all;
}

// A kind of action as likely as its weights, on the average of those of the kind, then one of the kind.
Action choose(const Turn& turn, std::span<const Action> legal, const Rates& rates, Random& dice) {
  std::array<int, Karaya::max_actions> weights;
  std::array<int, std::variant_size_v<Action>> count{};
  const Leave left = leave(turn, legal, rates, dice);
  for (const auto& action : legal) ++count[action.index()];
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const bool deed = std::holds_alternative<Call>(legal[i]) || std::holds_alternative<Detain>(legal[i]);
    const bool out = left == Leave::all ? false : deed == (left == Leave::no_deed);
    const bool aside = Karaya::manner(legal[i]) == Manner::aside;
    weights[i] = aside || out ? 0 : turn.weigh(legal[i]) * 64 / count[legal[i].index()];
    sum += weights[i];
  }
  if (sum == 0) return legal.front();
  auto rest = static_cast<std::int64_t>(dice.below(static_cast<std::uint32_t>(sum)));
  std::size_t chosen = 0;
  while ((rest -= weights[chosen]) >= 0) ++chosen;
  return legal[chosen];
}

// ---- Reactions and the throne

double chance_to_react(const Court& court, Asking window, Seat seat, const Habits& habits) {
  const Rates& rates = habits.of(seat);
  switch (window) {
    case Asking::react: return rates[number(Deed::strike)];
    case Asking::avoid: return rates[number(Deed::avoid)];
    default: {
      const double rate = rates[number(Deed::join)];
      return court.rising_beside(seat) >= 2 ? at_a_pinch(rate) : rate;
    }
  }
}

void answer_window(World<Karaya>& world, const View& view, const Court& court, SeatSet awaited, const Habits& habits,
                   Random& dice) {
  int waiting = 0;
  for (std::uint8_t i = 0; i < most_players; ++i) {
    const auto& asked = view.question->asked[Seat{i}];
    waiting += asked && !asked->answered;
  }
  for (const Seat seat : awaited) {
    const auto what = view.question->what;
    if (!happens(chance_to_react(court, what, seat, habits), dice)) continue;
    world.apply(seat, what == Asking::react ? Action(Strike{}) : what == Asking::avoid ? Action(Avoid{}) : Join{});
    if (--waiting == 0) return;  // it is closed
  }
  world.lapse();
}

// KA-32b: in the beat.
void beat(World<Karaya>& world, Seat sultan, const Habits& habits, Random& dice) {
  const bool may = sultan != nobody && happens(habits.of(sultan)[number(Deed::throne)], dice);
  if (may && world.check(sultan, Throne{}).ok()) world.apply(sultan, Throne{});
  world.lapse();
}

}  // namespace

double play_out(World<Karaya>& world, Seat me, const Habits& habits, Random& dice) {
  ActionStorage<Karaya> storage;
  Seat sultan = nobody;
  for (int step = 0; step < most_steps; ++step) {
    const SeatSet awaited = world.awaited();
    if (awaited.empty() && !world.outcome()) {  // the beat, or a window in which nobody can react
      beat(world, sultan, habits, dice);
      continue;
    }
    const View view = world.view(Viewer::open());
    if (view.phase != Phase::play) return view.seats[me]->earned.value_or(0);
    const Court court(view);
    sultan = court.reigns() ? nobody : court.sultan();
    if (is_window(view.question->what)) {
      answer_window(world, view, court, awaited, habits, dice);
      continue;
    }
    const Seat actor = *awaited.begin();
    auto legal = storage.list();
    world.legal(actor, legal);
    world.apply(actor,
                choose(Turn(court, view, actor, habits.aimless[actor], dice), legal.items(), habits.of(actor), dice));
  }
  return unfinished;
}

}  // namespace divan::karaya
