// What a weak player overlooks. The bot behind it thinks as well as it can about the rest: of the legal actions it is
// shown those that such a player notices, and of the talk what it has not forgotten. What is overlooked stays
// overlooked until the next question. What lies in everybody's eye is noticed by everybody: see glance().
#pragma once

#include <memory>

#include "bots/bot.h"

namespace divan {

struct Attention {
  int overlooks = 0;  // of a hundred things that nobody notices at once, so many
  int forgets = 0;    // of a hundred things said, so many

  bool is_full() const { return overlooks == 0 && forgets == 0; }
};

// How an action meets the eye.
struct Glance {
  std::uint64_t thing = 0;  // what is noticed or not: actions with the same thing together
  int salience = 0;         // 0: as easily overlooked as anything; 100: never
};
// Each game says it in bots/<game>/attention.cpp.
template <Game G>
Glance glance(const typename G::Action& action);

template <Game G>
class Inattentive final : public Bot<G> {
 public:
  Inattentive(std::unique_ptr<Bot<G>> bot, Attention attention) : bot_(std::move(bot)), attention_(attention) {}

  Reply<G> choose(const Standpoint<G>& at) override {
    if (!salt_) salt_ = at.dice.next();
    std::vector<typename G::Action> noticed;
    for (const auto& action : at.legal) {
      if (notices(at, action)) noticed.push_back(action);
    }
    // Asked for an answer, everybody finds one.
    if (at.awaited && noticed.empty()) noticed.assign(at.legal.begin(), at.legal.end());
    const auto remembered = remember(at);
    const auto* notes = remembered ? remembered.get() : at.notes;
    return bot_->choose({at.seat, at.seats, at.awaited, noticed, notes, at.sample_open, at.dice, at.budget});
  }
  bool follows() const override { return bot_->follows(); }

 private:
  bool notices(const Standpoint<G>& at, const typename G::Action& action) const {
    const Glance seen = glance<G>(action);
    const int missed = attention_.overlooks * (100 - seen.salience) / 100;
    if (missed == 0) return true;
    const auto& question = at.view().question;
    std::uint64_t state = *salt_ ^ seen.thing ^ (question ? question->number * 0x9e37'79b9'7f4a'7c15u : 0);
    state = (state ^ (state >> 30)) * 0xbf58'476d'1ce4'e5b9u;
    state = (state ^ (state >> 27)) * 0x94d0'49bb'1331'11ebu;
    return static_cast<int>((state ^ (state >> 31)) % 100) >= missed;
  }

  // Without what it has forgotten; empty: nothing.
  std::unique_ptr<Notes<G>> remember(const Standpoint<G>& at) const {
    if (attention_.forgets == 0 || at.notes == nullptr || at.notes->heard.empty()) return nullptr;
    auto kept = std::make_unique<Notes<G>>(*at.notes);
    std::erase_if(kept->heard,
                  [&](const auto&) { return at.dice.below(100) < static_cast<std::uint32_t>(attention_.forgets); });
    return kept;
  }

  std::unique_ptr<Bot<G>> bot_;
  Attention attention_;
  std::optional<std::uint64_t> salt_;
};

}  // namespace divan
