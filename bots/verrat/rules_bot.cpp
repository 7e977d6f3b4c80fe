#include "bots/verrat/rules_bot.h"

#include <algorithm>

#include "bots/verrat/bargain.h"
#include "bots/verrat/cards.h"

namespace divan {

using namespace verrat;

namespace {

constexpr std::size_t most_offers = 2;  // a turn; who talks more is not listened to
constexpr double contested = 0.25;      // a city where somebody else may well come
constexpr double alarming = 0.25;       // a threat worth calling out

template <class Wanted>
const Wanted* first(std::span<const verrat::Action> legal) {
  for (const auto& action : legal) {
    if (const auto* found = std::get_if<Wanted>(&action)) return found;
  }
  return nullptr;
}

}  // namespace

Reply<Verrat> VerratRules::choose(const Standpoint<Verrat>& at) {
  if (!chosen_) chosen_ = at.dice.below(characters.size());
  memory_.follow(at.view(), at.notes->events, at.notes->heard);
  for (std::uint8_t i = 0; effort_ && i < player_count; ++i)
    others_[Seat{i}].follow(at.view(), at.notes->events, at.notes->heard);
  if (at.view().turn != turn_) begin_turn(at);
  if (!at.view().question) return {};
  const auto asking = at.view().question->what;
  if (asking == Asking::intrigue || asking == Asking::speech) return intrigue(at);
  if (!at.awaited) return {};
  switch (asking) {
    case Asking::plans: return plan(at);
    case Asking::collect:
    case Asking::pick:
    case Asking::demand:
    case Asking::pardon:
      if (const auto action = answer_about_cards(at.view(), at.seat, at.legal)) return *action;
      return {};
    default: return {};
  }
}

void VerratRules::begin_turn(const Standpoint<Verrat>& at) {
  turn_ = at.view().turn;
  to_say_.clear();
  offered_.clear();
  if (at.view().phase != Phase::intrigue) return;
  // What it would do as things are: of that it speaks.
  const auto speaks = [&] { return at.dice.below(1000) < 1000 * character().openness; };
  if (const auto going = announcement(at); going && speaks()) to_say_.emplace_back(*going);
  const auto accused = choose_accused(at.view(), at.seat, memory_, character());
  if (accused && threat_of(at.view(), *accused) > alarming && speaks()) to_say_.emplace_back(Accusing{accused});
}

// Of its journeys the one that others are likeliest to be in the way of: who knows of it may stay away. Not one that
// wins: whoever knew of it would come on purpose.
std::optional<Going> VerratRules::announcement(const Standpoint<Verrat>& at) const {
  const auto meant = make_plan(at.view(), at.seat, memory_, character(), at.dice);
  const auto guess = forecast(at.view(), at.seat, memory_);
  std::optional<Going> chosen;
  double most = contested;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto build = static_cast<Build>(i);
    const Vizier vizier = Vizier::of(at.seat, build);
    const Destination to = meant.plan[build];
    if (!at.view().viziers[vizier].is_free() || to == Destination::stay()) continue;
    if (may_win_by(at.view(), vizier, to)) continue;
    const double crowded = crowd(guess, at.seat, to);
    if (crowded > most) chosen = Going{build, to}, most = crowded;
  }
  return chosen;
}

// Not when somebody was quicker: to claim the same place, or to call out the same danger.
bool VerratRules::is_said(const Claim& claim, Seat me) const {
  const auto* going = std::get_if<Going>(&claim);
  const auto* accusing = std::get_if<Accusing>(&claim);
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    const Vizier vizier{i};
    if (going != nullptr && vizier.owner() != me && memory_.announced(vizier) == going->to) return true;
    if (accusing != nullptr && memory_.accuses(vizier.owner()) == accusing->vizier) return true;
  }
  return false;
}

// ---- Phase 1

Reply<Verrat> VerratRules::intrigue(const Standpoint<Verrat>& at) {
  if (auto answer = answer_offers(at); answer.index() != 0) return answer;
  if (!at.awaited) return {};
  while (!to_say_.empty()) {
    const Claim claim = to_say_.front();
    to_say_.erase(to_say_.begin());
    if (!is_said(claim, at.seat)) return Utterance<Verrat>{at.seat, {}, {}, claim};
  }
  if (offered_.size() < most_offers) {
    if (const auto offer = propose(at.view(), at.seat, memory_, character(), offered_)) {
      offered_.push_back(*offer);
      return verrat::Action(*offer);
    }
  }
  const auto* ready = first<Ready>(at.legal);
  return ready != nullptr ? Reply<Verrat>(verrat::Action(*ready)) : Reply<Verrat>();
}

Reply<Verrat> VerratRules::answer_offers(const Standpoint<Verrat>& at) const {
  for (const auto& action : at.legal) {
    const auto* accept = std::get_if<Accept>(&action);
    if (accept == nullptr) continue;
    const auto& offer = at.view().offers[accept->of][at.seat];
    const auto gain = gain_of(at.view(), at.seat, accept->of, offer->want, offer->give);
    if (is_welcome(at.view(), at.seat, accept->of, gain, memory_, character())) return action;
  }
  const auto* decline = first<Decline>(at.legal);
  return decline != nullptr ? Reply<Verrat>(verrat::Action(*decline)) : Reply<Verrat>();
}

// ---- Phase 2

Reply<Verrat> VerratRules::plan(const Standpoint<Verrat>& at) {
  if (planned_for_ != at.view().question->number) {
    planned_for_ = at.view().question->number;
    ideas_ = {};
    resolve(at);
    memory_.expect(at.view(), at.seat);
    for (std::uint8_t i = 0; effort_ && i < player_count; ++i) others_[Seat{i}].expect(at.view(), Seat{i});
  }
  if (const auto step = planned_step(at)) return *step;
  if (const auto* next = first<Plan>(at.legal)) {  // the destination has been overlooked: another plan
    for (const auto& action : at.legal) {
      const auto* step = std::get_if<Plan>(&action);
      if (step != nullptr && step->vizier == next->vizier) ideas_[step->vizier].push_back(step->to);
    }
    resolve_ = make_plan(at.view(), at.seat, memory_, character(), at.dice, ideas_);
    if (const auto step = planned_step(at)) return *step;
  }
  for (const auto& action : at.legal) {
    const auto* accuse = std::get_if<Accuse>(&action);
    if (accuse != nullptr && !accuse->vizier) return action;
  }
  if (const auto* seal = first<Seal>(at.legal)) return verrat::Action(*seal);
  return at.legal.empty() ? Reply<Verrat>() : Reply<Verrat>(at.legal.front());
}

void VerratRules::resolve(const Standpoint<Verrat>& at) {
  if (effort_) {
    others_[at.seat] = memory_;
    const auto found = search_plan(at, others_, character(), *effort_);
    resolve_ = found.resolve;
    accused_ = found.accused;
    return;
  }
  resolve_ = make_plan(at.view(), at.seat, memory_, character(), at.dice);
  accused_ = choose_accused(at.view(), at.seat, memory_, character());
}

std::optional<verrat::Action> VerratRules::planned_step(const Standpoint<Verrat>& at) const {
  for (const auto& action : at.legal) {
    const auto* step = std::get_if<Plan>(&action);
    if (step != nullptr && step->to == resolve_.plan[step->vizier]) return action;
    const auto* accuse = std::get_if<Accuse>(&action);
    if (accuse != nullptr && accuse->vizier == accused_) return action;
  }
  return {};
}

std::unique_ptr<Bot<Verrat>> OwnBots<Verrat>::make(const BotName& name) {
  if (name.kind == "rules") return std::make_unique<VerratRules>(name.setting(options[0]));
  constexpr std::array<SearchEffort, 3> tried{{{6, 8, 40'000}, {16, 64, 1'000'000}, {32, 256, 10'000'000}}};
  SearchEffort effort = tried[name.setting(effort_option).value_or(1)];
  effort.trained = name.kind == "trained";
  return std::make_unique<VerratRules>(effort);
}

}  // namespace divan
