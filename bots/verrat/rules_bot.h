// The bot that plays Verrat! by rules of thumb: it weighs what it needs against who else may come, counts the turns
// until the ring carries its viziers to the favourite's seat, accuses whoever is nearest to winning, exchanges what
// helps it more than the other, says what it will do and mostly does it, and remembers who does not.
#pragma once

#include "bots/own_bots.h"
#include "bots/verrat/character.h"
#include "bots/verrat/plan.h"

namespace divan {

class VerratRules final : public Bot<Verrat> {
 public:
  // Without a character it draws one.
  explicit VerratRules(std::optional<std::size_t> character = {}) : chosen_(character) {}
  Reply<Verrat> choose(const Standpoint<Verrat>& at) override;

 private:
  Reply<Verrat> intrigue(const Standpoint<Verrat>& at);
  Reply<Verrat> answer_offers(const Standpoint<Verrat>& at) const;
  Reply<Verrat> plan(const Standpoint<Verrat>& at);
  Reply<Verrat> collect(const Standpoint<Verrat>& at) const;
  Reply<Verrat> demand(const Standpoint<Verrat>& at) const;
  Reply<Verrat> pardon(const Standpoint<Verrat>& at) const;

  void begin_turn(const Standpoint<Verrat>& at);
  std::optional<verrat::Going> announcement(const Standpoint<Verrat>& at) const;
  bool is_said(const verrat::Claim& claim, Seat me) const;
  const verrat::Character& character() const { return verrat::characters[*chosen_]; }

  std::optional<std::size_t> chosen_;
  verrat::Memory memory_;
  int turn_ = -1;
  std::vector<verrat::Claim> to_say_;
  std::vector<verrat::Offer> offered_;
  std::optional<std::uint16_t> planned_for_;  // the question
  verrat::Resolve resolve_;
  std::optional<verrat::Vizier> accused_;
};

template <>
struct OwnBots<Verrat> {
  static constexpr BotOption options[] = {{"character", verrat::character_names}};
  static constexpr BotKind own[] = {{"rules", options}};
  static constexpr std::span<const BotKind> kinds{own};
  static std::unique_ptr<Bot<Verrat>> make(const BotName& name) {
    return std::make_unique<VerratRules>(name.setting(options[0]));
  }
};

}  // namespace divan
