// The bot that plays Marchands de Karanor by rules of thumb: it reckons how many turns it is away from the final
// prestige and does what brings it nearest, exchanges what helps it more than the other, never feeds the leader, and
// keeps its black-market cards for when they count.
#pragma once

#include "bots/karanor/bargain.h"
#include "bots/karanor/search.h"
#include "bots/own_bots.h"

namespace divan {

class KaranorRules final : public Bot<Karanor> {
 public:
  explicit KaranorRules(bool trades = true) : trades_(trades) {}
  // One that tries its goals before it pursues one.
  explicit KaranorRules(const karanor::SearchEffort& effort) : trades_(true), effort_(effort) {}
  Reply<Karanor> choose(const Standpoint<Karanor>& at) override;
  std::uint64_t budget() const override { return effort_ ? effort_->budget : Budget::usual; }

  // From now on it pursues this goal, in this turn and for as long as it can be.
  void aim(const karanor::Goal& goal) { aim_ = goal; }
  // The atlas of the table's map, so that it need not make its own.
  void know(std::shared_ptr<const karanor::Atlas> atlas) { atlas_ = std::move(atlas); }

 private:
  using Counsel = karanor::Counsel;

  Reply<Karanor> aside(const Standpoint<Karanor>& at);
  Reply<Karanor> turn(const Standpoint<Karanor>& at);
  Reply<Karanor> answer_offers(const Standpoint<Karanor>& at);
  Reply<Karanor> offer(const Standpoint<Karanor>& at, Counsel& counsel, const karanor::Prospect& plan);
  std::optional<karanor::Action> play_card(const Standpoint<Karanor>& at, Counsel& counsel) const;
  std::optional<karanor::Action> promote(const Standpoint<Karanor>& at, const Counsel& counsel) const;
  std::optional<karanor::Action> take_step(const Standpoint<Karanor>& at, Counsel& counsel,
                                           const karanor::Goal& goal) const;
  const karanor::Atlas& atlas(const Standpoint<Karanor>& at);

  bool trades_;
  std::optional<karanor::SearchEffort> effort_;
  std::shared_ptr<const karanor::Atlas> atlas_;
  std::optional<karanor::Goal> aim_;
  std::optional<karanor::Goal> goal_;  // what the Move under way is for
  std::uint32_t turn_ = 0;             // round and active seat
  std::vector<karanor::Made> made_;    // offers
  int offers_ = 0;                     // in this turn
  bool spoken_ = false;                // likewise
  std::uint32_t looked_ = 0;           // when it last thought of playing a card aside
};

template <>
struct OwnBots<Karanor> {
  static constexpr std::string_view on_off[] = {"on", "off"};
  static constexpr BotOption options[] = {{"trade", on_off}};
  static constexpr BotOption search_options[] = {effort_option};
  static constexpr BotKind own[] = {{"rules", options}, {"search", search_options}};
  static constexpr std::span<const BotKind> kinds{own};
  static constexpr bool levels_search = false;
  static std::unique_ptr<Bot<Karanor>> make(const BotName& name);
};

}  // namespace divan
