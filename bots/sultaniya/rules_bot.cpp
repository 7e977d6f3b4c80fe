#include "bots/sultaniya/rules_bot.h"

#include <algorithm>

#include "bots/sultaniya/choice.h"

namespace divan {

using namespace sultaniya;

namespace {

// SU-2: a character that counts what one's objectives want, then one with sapphires.
double liking(const View& view, Seat seat, const Name& character) {
  const Content& content = *view.options.content;
  const Board& board = content.boards[*content.find_board(character)];
  double liking = 0.2 * board.sapphires;
  if (!view.players[seat]->objectives) return liking;
  for (const Name& name : *view.players[seat]->objectives) {
    const Objective& objective = content.objectives[*content.find_objective(name)];
    const bool counted = objective.aim == Aim::row || objective.aim == Aim::column;
    if (counted && objective.symbol == board.sight) liking += 1;
  }
  return liking;
}

}  // namespace

Reply<Sultaniya> SultaniyaRules::choose(const Standpoint<Sultaniya>& at) {
  if (!at.awaited || at.legal.empty()) return {};
  if (at.legal.size() == 1) return at.legal[0];
  const View& view = at.view();
  if (view.question->what == Asking::character) {
    return *std::ranges::max_element(
        at.legal, {}, [&](const auto& action) { return liking(view, at.seat, std::get<Choose>(action).character); });
  }
  const Situation situation = situation_of(at.knowledge());
  return best_step(situation, view, at.legal, effort_, at.budget, at.dice);
}

std::unique_ptr<Bot<Sultaniya>> OwnBots<Sultaniya>::make(const BotName& name) {
  if (name.kind == "rules") return std::make_unique<SultaniyaRules>();
  constexpr std::array<Effort, 3> tried{{{60, 8, 4, 0.5}, {400, 10, 5, 0.5}, {4000, 12, 6, 0.5}}};
  return std::make_unique<SultaniyaRules>(tried[name.setting(effort_option).value_or(1)]);
}

}  // namespace divan
