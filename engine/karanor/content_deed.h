// Reading the deeds of a content set: conditions, costs, effects.
#pragma once

#include <boost/json/value.hpp>

#include "engine/karanor/content.h"
#include "engine/karanor/content_fields.h"

namespace divan::karanor {

// What a deed of some kind of card may say.
enum Licence : unsigned {
  may_need = 1,  // have conditions
  may_pay = 2,   // have a cost
  may_ask_resource = 4,
  may_ask_player = 8,
  may_ask_place = 16,
  may_name_actor = 32,  // and cancel: it answers another's event
  may_cancel = 64,
  may_act = 128,   // give actions: it is done in one's own turn
  may_draw = 256,  // give prestige, income, cards, artefacts, associates
};
inline constexpr unsigned shop_licence = may_pay | may_act | may_draw;
inline constexpr unsigned quest_licence = may_need | may_pay | may_ask_resource | may_act | may_draw;
inline constexpr unsigned delivery_licence = may_pay | may_draw;
inline constexpr unsigned story_licence = 0;
inline constexpr unsigned artefact_licence = quest_licence | may_ask_player | may_ask_place;
inline constexpr unsigned card_licence =
    may_need | may_pay | may_ask_resource | may_ask_player | may_ask_place | may_draw;

inline constexpr int most_effects = 8;
inline constexpr int most_one_by_one = 3;  // cards, tiles and associates of one effect

// Reads deeds into `content`, whose places, islands and insignia stand already.
class DeedReader {
 public:
  explicit DeedReader(Content& content) : content_(content) {}

  // The fields if, pay and do of `card`.
  Deed deed(Fields& card, unsigned licence);
  // The same, or the field choose with two or three deeds.
  Ways ways(Fields& card, unsigned licence);
  // A list of effects by itself.
  Span effects(const Spot& at, const boost::json::value& json, unsigned licence, Deed& deed);

 private:
  Bundle pay(const Spot& at, const boost::json::value& json);
  Span conditions(const Spot& at, const boost::json::value& json, unsigned licence);
  void condition(const Spot& at, const boost::json::value& json, unsigned licence);
  void stands(const Spot& at, std::string_view ground, Who who);
  void counted(const Spot& at, const boost::json::value& json, Need need, Who who);
  void effect(const Spot& at, const boost::json::value& json, unsigned licence, Deed& deed);
  void exchange(const Spot& at, const boost::json::value& json, Op op, Who who, unsigned licence, Deed& deed);
  void move(const Spot& at, std::string_view to, Who who, unsigned licence, Deed& deed);
  void ask(const Spot& at, Deed& deed, Asks what, unsigned licence);
  std::optional<Who> who(Fields& fields, std::string_view key, Who otherwise, unsigned licence, Deed* deed);
  std::uint8_t city(const Spot& at, std::string_view name) const;
  // Faults of conditions that can never hold together with the cost.
  void check_possible(const Spot& at, const Deed& deed) const;
  Places ground(std::span<const Condition> conditions) const;
  int most_of(const Condition& condition) const;

  Content& content_;
};

}  // namespace divan::karanor
