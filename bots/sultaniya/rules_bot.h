// The bot that plays Sultaniya by rules of thumb: it prices every step in points of the final score and takes the
// dearest.
#pragma once

#include "bots/own_bots.h"
#include "bots/sultaniya/choice.h"
#include "engine/sultaniya/sultaniya.h"

namespace divan {

class SultaniyaRules final : public Bot<Sultaniya> {
 public:
  explicit SultaniyaRules(const sultaniya::Effort& effort = sultaniya::effort_of_rules) : effort_(effort) {}
  Reply<Sultaniya> choose(const Standpoint<Sultaniya>& at) override;
  std::uint64_t budget() const override { return sultaniya::budget_of(effort_); }

 private:
  sultaniya::Effort effort_;
};

template <>
struct OwnBots<Sultaniya> {
  static constexpr BotOption options[] = {effort_option};
  static constexpr BotKind own[] = {{"rules"}, {"search", options}};
  static constexpr std::span<const BotKind> kinds{own};
  static constexpr bool levels_search = false;
  static std::unique_ptr<Bot<Sultaniya>> make(const BotName& name);
};

}  // namespace divan
