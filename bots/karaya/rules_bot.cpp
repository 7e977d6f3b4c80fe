#include "bots/karaya/rules_bot.h"

#include <algorithm>

namespace divan {

using namespace karaya;

namespace {

constexpr std::size_t most_considered = 32;  // branches that a choice is thought through in
constexpr double patience = 0.15;            // of a Sultan: what a better moment may bring

template <class Wanted>
const karaya::Action* first(std::span<const karaya::Action> legal) {
  const auto is_wanted = [](const auto& action) { return std::holds_alternative<Wanted>(action); };
  const auto found = std::ranges::find_if(legal, is_wanted);
  return found == legal.end() ? nullptr : &*found;
}

template <class Wanted>
Reply<Karaya> reply(std::span<const karaya::Action> legal) {
  const auto* action = first<Wanted>(legal);
  return action != nullptr ? Reply<Karaya>(*action) : Reply<Karaya>();
}

}  // namespace

// In how many worlds the best options are tried: fewer at large tables, where rounds are long, and with a small budget.
std::size_t KarayaRules::effort(const Standpoint<Karaya>& at) const {
  const auto worlds = static_cast<std::uint64_t>(std::clamp(800 / at.seats, 48, 160)) * times_;
  return std::max<std::size_t>(3, worlds * std::min(at.budget.left(), budget()) / budget());
}

Reply<Karaya> KarayaRules::choose(const Standpoint<Karaya>& at) {
  follow(at);
  if (at.view().phase != Phase::play) return at.awaited ? reply<Ready>(at.legal) : Reply<Karaya>();
  if (auto said = order(at); said.index() != 0) return said;
  return at.awaited ? answer(at) : Reply<Karaya>();
}

void KarayaRules::follow(const Standpoint<Karaya>& at) {
  memory_.follow(at.knowledge(), at.notes->events, at.notes->heard);
  conduct_.follow(at.knowledge(), at.notes->events);
  if (round_ == at.view().round) return;
  round_ = at.view().round;
  words_ = 0;
}

// Of many branches some, drawn as likely as they are, are enough to choose by.
Knowledge KarayaRules::considered(const Standpoint<Karaya>& at) const {
  const Knowledge& knowledge = at.knowledge();
  Knowledge result{knowledge.seat, knowledge.view, {}, {}, {}};
  if (knowledge.branches.size() <= times_ * most_considered) {
    result.branches = knowledge.branches;
    return result;
  }
  result.branches = drawn_branches(knowledge, times_ * most_considered, at.dice);
  return result;
}

Reply<Karaya> KarayaRules::answer(const Standpoint<Karaya>& at) {
  std::vector<karaya::Action> answers;
  for (const auto& action : at.legal) {
    if (Karaya::manner(action) != Manner::aside) answers.push_back(action);
  }
  if (answers.empty()) return {};
  if (answers.size() == 1) return answers.front();
  evidence_ = memory_.hearsay();
  conduct_.weigh(evidence_);
  const Knowledge knowledge = considered(at);
  const Outlook outlook(knowledge, evidence_);
  if (const auto claim = word(at, outlook)) return Utterance<Karaya>{at.seat, {}, {}, claim};
  auto prospects = thoughts(outlook, at.view(), answers, broad_);
  if (prospects.size() > 1) Search(at, knowledge, evidence_, conduct_.rates()).compare(prospects, effort(at));
  return *prospects.front().action;
}

// Once a turn, and seldom.
std::optional<Claim> KarayaRules::word(const Standpoint<Karaya>& at, const Outlook& outlook) {
  const auto& question = *at.view().question;
  if (question.what != Asking::turn || spoke_for_ == question.number || words_ >= most_words) return {};
  spoke_for_ = question.number;
  const auto claim = speech(outlook, at.knowledge(), memory_);
  words_ += claim.has_value();
  return claim;
}

// In the beat and on its own turn it can be taken at once. During another's turn an order stands for it, which is taken
// back in the beat if things have changed: tables that are played by turns have only orders.
Reply<Karaya> KarayaRules::order(const Standpoint<Karaya>& at) {
  const auto& secret = at.view().secrets[at.seat];
  if (!secret || !at.view().question) return {};
  if (secret->card != Card::sultan) return secret->order ? reply<Withdraw>(at.legal) : Reply<Karaya>();
  const auto asking = at.view().question->what;
  if (first<Throne>(at.legal) == nullptr || (asking != Asking::beat && asking != Asking::turn)) return {};
  if (weighed_ != at.view().question->number) {
    weighed_ = at.view().question->number;
    throne_ = wants_throne(at);
  }
  if (throne_ && (asking == Asking::beat || at.awaited)) return reply<Throne>(at.legal);
  if (throne_ != secret->order) return throne_ ? reply<Lodge>(at.legal) : reply<Withdraw>(at.legal);
  return {};
}

bool KarayaRules::wants_throne(const Standpoint<Karaya>& at) {
  std::vector<Prospect> prospects{{{}, patience}, {karaya::Action(Throne{})}};
  evidence_ = memory_.hearsay();
  conduct_.weigh(evidence_);
  const Knowledge knowledge = considered(at);
  Search(at, knowledge, evidence_, conduct_.rates()).compare(prospects, effort(at));
  return prospects.front().action.has_value();
}

std::unique_ptr<Bot<Karaya>> OwnBots<Karaya>::make(const BotName& name) {
  if (name.kind == "rules") return std::make_unique<KarayaRules>();
  constexpr std::array<std::array<std::size_t, 2>, 3> tried{{{1, 2}, {6, 2}, {40, 3}}};
  const auto& [times, broad] = tried[name.setting(effort_option).value_or(1)];
  return std::make_unique<KarayaRules>(times, broad);
}

}  // namespace divan
