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
  return best_step(situation, view, at.legal, effort_, at.dice);
}

}  // namespace divan
