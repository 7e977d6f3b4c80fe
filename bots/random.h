// The bot that plays anything: it picks the kind of action, then the action among those of its kind. What nobody asked
// for and optional reactions it does one time in eight, offers one in twenty.
#pragma once

#include "bots/bot.h"

namespace divan {

template <Game G>
class RandomBot final : public Bot<G> {
 public:
  using Action = typename G::Action;

  Reply<G> choose(const Standpoint<G>& at) override {
    const auto action = pick(at);
    return action ? Reply<G>(*action) : Reply<G>();
  }
  bool follows() const override { return false; }

 private:
  static constexpr std::size_t most_kinds = 64;

  static std::optional<Action> pick(const Standpoint<G>& at) {
    if (at.dice.below(20) == 0) {
      if (auto offer = at.sample_open(at.dice)) return offer;
    }
    if (at.dice.below(8) == 0) {
      if (auto aside = pick(at, Manner::aside)) return aside;
    }
    if (!at.awaited) return {};
    const bool declines = at.dice.below(8) != 0;
    for (const auto manner :
         {declines ? Manner::decline : Manner::answer, declines ? Manner::answer : Manner::decline}) {
      if (auto action = pick(at, manner)) return action;
    }
    return pick(at, Manner::aside);
  }

  // A kind of action, drawn from those of this manner; then one of that kind.
  static std::optional<Action> pick(const Standpoint<G>& at, Manner manner) {
    std::array<std::uint16_t, most_kinds> count{};
    std::uint32_t different = 0;
    for (const auto& action : at.legal) {
      if (G::manner(action) == manner && count[kind_of(action)]++ == 0) ++different;
    }
    if (different == 0) return {};
    std::size_t kind = 0;
    for (auto left = at.dice.below(different);; ++kind) {
      if (count[kind] != 0 && left-- == 0) break;
    }
    auto left = at.dice.below(count[kind]);
    for (const auto& action : at.legal) {
      if (kind_of(action) == kind && G::manner(action) == manner && left-- == 0) return action;
    }
    return {};
  }
};

}  // namespace divan
