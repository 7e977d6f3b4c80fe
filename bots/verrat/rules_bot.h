// The bot that plays Verrat! by rules of thumb: it weighs what it needs against who else may come, counts the turns
// until the ring carries its viziers to the favourite's seat, accuses whoever is nearest to winning, exchanges what
// helps it more than the other, says what it will do and mostly does it, and remembers who does not.
#pragma once

#include "bots/own_bots.h"
#include "bots/verrat/character.h"
#include "bots/verrat/search.h"

namespace divan {

class VerratRules final : public Bot<Verrat> {
 public:
  // Without a character it draws one.
  explicit VerratRules(std::optional<std::size_t> character = {}) : chosen_(character) {}
  // One that tries its plans before it chooses.
  explicit VerratRules(const verrat::SearchEffort& effort) : effort_(effort) {}
  Reply<Verrat> choose(const Standpoint<Verrat>& at) override;
  std::uint64_t budget() const override { return effort_ ? effort_->budget : Budget::usual; }

 private:
  Reply<Verrat> intrigue(const Standpoint<Verrat>& at);
  Reply<Verrat> answer_offers(const Standpoint<Verrat>& at) const;
  Reply<Verrat> plan(const Standpoint<Verrat>& at);
  std::optional<verrat::Action> planned_step(const Standpoint<Verrat>& at) const;

  void resolve(const Standpoint<Verrat>& at);
  void begin_turn(const Standpoint<Verrat>& at);
  std::optional<verrat::Going> announcement(const Standpoint<Verrat>& at) const;
  bool is_said(const verrat::Claim& claim, Seat me) const;
  const verrat::Character& character() const { return verrat::characters[*chosen_]; }

  std::optional<std::size_t> chosen_;
  std::optional<verrat::SearchEffort> effort_;
  verrat::Memory memory_;
  verrat::Memories others_;  // when it searches: what the others remember
  int turn_ = -1;
  std::vector<verrat::Claim> to_say_;
  std::vector<verrat::Offer> offered_;
  std::optional<std::uint16_t> planned_for_;  // the question
  verrat::Ideas ideas_;                       // that are left where the plan could not be followed
  verrat::Resolve resolve_;
  std::optional<verrat::Vizier> accused_;
};

template <>
struct OwnBots<Verrat> {
  static constexpr BotOption options[] = {{"character", verrat::character_names}};
  static constexpr BotOption search_options[] = {effort_option};
  static constexpr BotKind own[] = {{"rules", options}, {"search", search_options}, {"trained", search_options}};
  static constexpr std::span<const BotKind> kinds{own};
  static constexpr bool levels_search = true;
  static std::unique_ptr<Bot<Verrat>> make(const BotName& name);
};

}  // namespace divan
