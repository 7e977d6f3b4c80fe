// The bot that plays Sultans of Karaya: it keeps an exact account of what the cards may be, weighs what others say and
// do, and looks what each of its options brings it in rounds imagined to their end. It aims at its own points, whatever
// side they come from; it says what is true unless a lie pays, and says little.
#pragma once

#include "bots/karaya/speech.h"
#include "bots/karaya/thoughts.h"
#include "bots/own_bots.h"

namespace divan {

class KarayaRules final : public Bot<Karaya> {
 public:
  // `times`: in how many more worlds it tries its options than `rules`, and `broad`, how many more options.
  explicit KarayaRules(std::size_t times = 1, std::size_t broad = 1) : times_(times), broad_(broad) {}
  std::uint64_t budget() const override { return Budget::usual * times_ * broad_; }
  Reply<Karaya> choose(const Standpoint<Karaya>& at) override;

 private:
  void follow(const Standpoint<Karaya>& at);
  Reply<Karaya> answer(const Standpoint<Karaya>& at);
  std::optional<karaya::Claim> word(const Standpoint<Karaya>& at, const karaya::Outlook& outlook);
  // KA-32, KA-32b: the throne, at once or by an order.
  Reply<Karaya> order(const Standpoint<Karaya>& at);
  bool wants_throne(const Standpoint<Karaya>& at);
  karaya::Knowledge considered(const Standpoint<Karaya>& at) const;

  std::size_t effort(const Standpoint<Karaya>& at) const;

  std::size_t times_, broad_;
  karaya::Memory memory_;
  karaya::Conduct conduct_;
  karaya::Hearsay evidence_{};  // what was said, and what was not done
  std::uint8_t round_ = 0;
  int words_ = 0;                // said in this round
  std::uint16_t spoke_for_ = 0;  // the question in which it thought of speaking
  std::uint16_t weighed_ = 0;    // the one in which it thought about the throne
  bool throne_ = false;          // and what it thought
};

template <>
struct OwnBots<Karaya> {
  static constexpr BotOption options[] = {effort_option};
  static constexpr BotKind own[] = {{"rules"}, {"search", options}};
  static constexpr std::span<const BotKind> kinds{own};
  static constexpr bool levels_search = false;
  static std::unique_ptr<Bot<Karaya>> make(const BotName& name);
};

}  // namespace divan
