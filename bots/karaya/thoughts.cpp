#include "bots/karaya/thoughts.h"

#include <algorithm>
#include <map>

namespace divan::karaya {
namespace {

constexpr double to_know_more = 0.04;  // what a look is worth beside the turn that it takes

// What a card can be hoped to bring to somebody who is hidden and takes it, before anything is reckoned.
double promise(Card card, bool reigns) {
  switch (card) {
    case Card::sultan: return 1.3;
    case Card::guard: return reigns ? 1.6 : 1.2;
    case Card::assassin: return reigns ? 0.7 : 0.6;
    case Card::slave: return 0.5;
    case Card::slave_driver: return reigns ? 1.4 : 0.9;
    case Card::belly_dancer: return 0.8;
    case Card::vizier: return reigns ? 1.4 : 0.9;
    case Card::fortune_teller: return reigns ? 1.3 : 0.7;
  }
  return 0;
}

class Judge {
 public:
  Judge(const Outlook& outlook, const View& view) : outlook_(outlook) {
    for (const Seat seat : outlook.living()) reigns_ |= view.seats[seat]->card == Card::sultan;
  }

  // How good it looks among its kind.
  double look(const Action& action) const {
    return std::visit([this](const auto& said) { return judge(said); }, action);
  }
  // How many of its kind are worth a thought.
  static std::size_t most(const Action& action) {
    if (std::holds_alternative<Peek>(action) || std::holds_alternative<Foresee>(action)) return 1;
    if (std::holds_alternative<Switch>(action) || std::holds_alternative<Manipulate>(action)) return 4;
    return 3;
  }

 private:
  double judge(const Peek& action) const { return curiosity(outlook_, action.seat); }
  double judge(const Foresee& action) const { return curiosity(outlook_, action.seat); }
  double judge(const Switch& action) const { return promise_of(action.with ? Place(*action.with) : spare); }
  double judge(const Hide& action) const {
    if (action.exchange == Exchange::keep) return 2;
    return promise_of(action.with ? Place(*action.with) : spare);
  }
  double judge(const Execute& action) const { return outlook_.is(action.seat, Card::assassin); }
  double judge(const Detain& action) const {
    return outlook_.is(action.seat, Card::assassin) + 0.5 * outlook_.is(action.seat, Card::slave) -
           outlook_.is(action.seat, Card::sultan) - outlook_.is(action.seat, Card::guard);
  }
  double judge(const Assassinate& action) const {
    return outlook_.falls(action.seat) + 0.05 * outlook_.is(action.seat, Card::guard);
  }
  double judge(const Capture&) const { return 1; }
  double judge(const Hunt& action) const { return outlook_.is(action.seat, Card::slave); }
  double judge(const Manipulate& action) const {
    const bool loyal = action.team == Team::loyalists;
    const double own = outlook_.is(action.seat, loyal ? Card::guard : Card::assassin);
    const double other = outlook_.is(action.seat, loyal ? Card::assassin : Card::sultan);
    return (reigns_ == loyal ? 1 : 0.5) + 0.4 * own + 0.2 * outlook_.is(action.seat, Card::slave_driver) - 0.4 * other;
  }
  template <class Other>
  double judge(const Other&) const {
    return 0;
  }
  double promise_of(Place place) const {
    double sum = 0;
    for (std::size_t kind = 0; kind < card_count; ++kind)
      sum += outlook_.is(place, static_cast<Card>(kind)) * promise(static_cast<Card>(kind), reigns_);
    return sum;
  }

  const Outlook& outlook_;
  bool reigns_ = false;
};

}  // namespace

double curiosity(const Outlook& outlook, Seat seat) {
  return outlook.unknown(seat) + 2 * outlook.is(seat, Card::sultan) * (1 - outlook.is(seat, Card::sultan));
}

std::vector<Prospect> thoughts(const Outlook& outlook, const View& view, std::span<const Action> legal,
                               std::size_t times) {
  const Judge judge(outlook, view);
  std::map<std::size_t, std::vector<std::pair<double, Action>>> kinds;
  for (const auto& action : legal) {
    if (std::holds_alternative<Lodge>(action) || std::holds_alternative<Withdraw>(action)) continue;
    kinds[action.index()].emplace_back(judge.look(action), action);
  }
  std::vector<Prospect> result;
  for (auto& [kind, actions] : kinds) {
    std::ranges::stable_sort(actions, std::greater<>{}, [](const auto& one) { return one.first; });
    const auto most = std::min(actions.size(), times * Judge::most(actions.front().second));
    for (std::size_t i = 0; i < most; ++i) {
      Prospect prospect{actions[i].second};
      if (std::holds_alternative<Peek>(actions[i].second)) prospect.bonus = to_know_more * actions[i].first;
      result.push_back(prospect);
    }
  }
  return result;
}

}  // namespace divan::karaya
