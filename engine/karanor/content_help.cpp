#include "engine/karanor/content_help.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "engine/karanor/content_words.h"
#include "engine/karanor/state.h"

namespace divan::karanor {
namespace {

using Args = boost::json::object;
using Parts = boost::json::array;

// Of a sentence that begins with a place to fill: à to þ stand 0x20 above À to Þ.
std::string capital(std::string text) {
  if (text.empty()) return text;
  const auto first = static_cast<unsigned char>(text[0]);
  if (first >= 'a' && first <= 'z') text[0] = static_cast<char>(first - 0x20);
  if (first == 0xC3 && text.size() > 1) text[1] = static_cast<char>(static_cast<unsigned char>(text[1]) & ~0x20u);
  return text;
}

std::string_view word_of(Who who) { return who_words[static_cast<std::size_t>(who)]; }

class Teller {
 public:
  Teller(const Content& content, const Say& say) : content_(content), say_(say) {}

  std::string tell(const Place& place) const {
    const std::string_view kind = place.home ? "home" : place.city ? "post" : "land";
    std::string text = capital(phrase("place", {{"kind", kind}, {"island", content_.islands[place.island].name()}}));
    Parts grown;
    for (std::size_t i = 0; i < resource_count; ++i) {
      if (harvests(place, static_cast<Resource>(i))) grown.emplace_back(say_form(resource_words[i], "some"));
    }
    if (!grown.empty()) text += ' ' + phrase("harvest", {{"resources", either(grown)}});
    if (place.villa) text += ' ' + phrase("villa_here", {{"gold", gold_of_villa}, {"prestige", prestige_of_villa}});
    if (place.inhabitant) text += ' ' + phrase("inhabitant", {});
    return text;
  }

  std::string tell(const Shop& shop) const {
    auto text = phrase("shop_card", {{"pay", price(shop.build.pay)}, {"gain", gains(shop.build.effects)}});
    if (shop.has_bonus)
      text += ' ' + phrase("bonus", {{"pay", price(shop.bonus.pay)}, {"gain", gains(shop.bonus.effects)}});
    return text;
  }

  std::string tell(const Quest& quest, bool is_sequel) const {
    auto text = quest.at_once ? phrase("at_once", {}) + ' ' : std::string();
    text += sentence(quest.ways);
    if (quest.sequel.exists()) text += ' ' + phrase("first_part", {});
    if (is_sequel) text += ' ' + phrase("second_part", {});
    return text + four_plus(quest.four_plus);
  }

  std::string tell(const BlackMarket& card) const {
    Parts events;
    const std::string_view who = card.when == When::you ? "you" : "another";
    for (std::size_t i = 0; i < event_count; ++i) {
      if ((card.answers & bit(static_cast<Occasion>(i))) != 0)
        events.emplace_back(phrase("event_" + std::string(event_words[i]), {{"who", who}}));
    }
    const std::string_view when = card.when == When::your_turn  ? "your_turn"
                                  : card.when == When::any_time ? "any_time"
                                                                : "answer";
    auto text = phrase(
        "when", {{"when", when}, {"who", who}, {"events", either(events)}, {"action", card.costs_action ? 1 : 0}});
    return text + ' ' + sentence(card.ways) + four_plus(card.four_plus);
  }

  std::string tell(const Delivery& delivery) const {
    return phrase("delivery", {{"pay", price(delivery.deed.pay)},
                               {"city", content_[delivery.city].name.name()},
                               {"gain", gains(delivery.deed.effects)}});
  }

  std::string tell(const Artefact& artefact) const {
    auto text = always(artefact.always);
    if (artefact.has_use) {
      if (!text.empty()) text += ' ';
      text += phrase("every", {{"every", artefact.every == Every::turn ? "turn" : "game"},
                               {"action", artefact.costs_action ? 1 : 0}});
      text += ' ' + sentence(artefact.use);
    }
    return text + four_plus(artefact.four_plus);
  }

  std::string tell(const Insignia& kind) const { return always(kind.always) + ' ' + phrase("add_up", {}); }

  std::string tell(const Associate& associate) const {
    return phrase("associate_brings", {{"thing", amount(thing_of(associate.resource), none, 1)}});
  }

  std::string tell(const Story& story) const {
    return phrase("story", {{"gain", gains(story.effects)}, {"income", story.income}});
  }

 private:
  std::string phrase(std::string_view key, const Args& args) const {
    return say_("word.deed." + std::string(key), args);
  }
  std::string say_form(std::string_view word, std::string_view form) const {
    return say_("word." + std::string(word) + '.' + std::string(form), {});
  }
  std::string all(const Parts& parts) const { return phrase("all", {{"parts", parts}}); }
  std::string either(const Parts& parts) const {
    std::string text;
    for (const auto& part : parts) {
      const std::string said(part.get_string());
      text = text.empty() ? said : phrase("or", {{"one", text}, {"other", said}});
    }
    return text;
  }
  std::string four_plus(bool is) const { return is ? ' ' + phrase("four_plus", {}) : std::string(); }

  // "2 gold", "1 mount", "3 tokens of one resource of your choice"
  std::string amount(Thing thing, std::uint8_t which, int count) const {
    if (thing == Thing::insignia && which != none)
      return phrase("tiles", {{"count", count}, {"kind", content_.insignia[which].name.name()}});
    return phrase(thing_words[static_cast<std::size_t>(thing)], {{"count", count}});
  }
  std::string price(const Bundle& bundle) const {
    Parts parts;
    if (bundle.gold != 0) parts.emplace_back(amount(Thing::gold, none, bundle.gold));
    for (std::size_t i = 0; i < resource_count; ++i) {
      const auto resource = static_cast<Resource>(i);
      if (bundle.goods[resource] != 0) parts.emplace_back(amount(thing_of(resource), none, bundle.goods[resource]));
    }
    return all(parts);
  }
  // Of a shop, a delivery, a story: things that their player gets, or else what happens.
  std::string gains(Span effects) const {
    Parts parts;
    for (const Effect& effect : content_.of(effects)) {
      if (effect.op != Op::gain || effect.who != Who::you) return happens(effects, nullptr, false);
      parts.emplace_back(amount(effect.thing, effect.which, effect.amount));
    }
    return all(parts);
  }

  std::string always(const Bonuses& bonuses) const {
    std::string text;
    for (std::size_t i = 0; i < bonus_count; ++i) {
      if (bonuses[i] == 0) continue;
      const auto first = static_cast<std::size_t>(Bonus::harvest_wood);
      const bool of_one = i >= first && i < first + resource_count;
      if (!text.empty()) text += ' ';
      text += of_one ? phrase("always_harvest_of",
                              {{"resource", say_form(resource_words[i - first], "of")}, {"count", bonuses[i]}})
                     : phrase("always_" + std::string(bonus_words[i]), {{"count", bonuses[i]}});
    }
    return text;
  }

  // ---- Deeds

  std::string sentence(const Ways& ways) const {
    if (ways.size() == 1) return capital(clause(ways[0])) + '.';
    std::string text;
    for (const Deed& deed : ways)
      text = text.empty() ? clause(deed) : phrase("or_else", {{"one", text}, {"other", clause(deed)}});
    return phrase("choose", {{"ways", text}});
  }

  std::string clause(const Deed& deed) const {
    auto text = conditions(deed, Who::you) + conditions(deed, Who::actor) + conditions(deed, Who::chosen);
    if (deed.pay != Bundle{}) text += phrase("pay", {{"pay", price(deed.pay)}}) + ' ';
    const auto needs = content_.in(deed);
    const bool is_chosen =
        std::ranges::any_of(needs, [](const Condition& condition) { return condition.who == Who::chosen; });
    return text + happens(deed.effects, &deed, is_chosen);
  }

  // "if you are in Kien and you have at least 1 mount: ", "choose another player who has more prestige than you: "
  std::string conditions(const Deed& deed, Who who) const {
    std::string text;
    for (const Condition& condition : content_.in(deed)) {
      if (condition.who != who) continue;
      const auto next = need(condition);
      text = text.empty() ? next : phrase("and", {{"who", word_of(who)}, {"one", text}, {"other", next}});
    }
    return text.empty() ? text : phrase(who == Who::chosen ? "choose_who" : "if", {{"needs", text}}) + ' ';
  }

  std::string need(const Condition& condition) const {
    Args args{{"who", word_of(condition.who)}};
    switch (condition.need) {
      case Need::at:
      case Need::shop_in:
        args["place"] = content_.places[condition.which].name.name();
        return phrase(condition.need == Need::at ? "need_at" : "need_shop_in", args);
      case Need::at_island: args["place"] = content_.islands[condition.which].name(); return phrase("need_at", args);
      case Need::at_city: return phrase("need_city", args);
      case Need::at_home: return phrase("need_home", args);
      case Need::has:
        args["things"] = amount(condition.thing, condition.which, condition.amount);
        return phrase("need_has", args);
      case Need::at_most:
        if (condition.amount == 0) args["none"] = 1;
        args["things"] =
            condition.amount == 0 ? nothing_of(condition) : amount(condition.thing, condition.which, condition.amount);
        return phrase("need_at_most", args);
      case Need::here: return phrase("need_here", args);
      case Need::ahead: return phrase("need_ahead", args);
    }
    return {};
  }
  // "no black-market card"
  std::string nothing_of(const Condition& condition) const {
    Args args{{"thing", thing_words[static_cast<std::size_t>(condition.thing)]}};
    if (condition.thing == Thing::insignia && condition.which != none)
      args["kind"] = content_.insignia[condition.which].name.name();
    return phrase("none_of", args);
  }

  // What takes place, in its order. Told as orders to the reader, unless somebody else does something by it.
  std::string happens(Span effects, const Deed* deed, bool is_chosen) const {
    const auto list = content_.of(effects);
    const bool told = std::ranges::any_of(list, [](const Effect& effect) {
      return (effect.op == Op::gain || effect.op == Op::lose) && effect.who != Who::you;
    });
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i].op == Op::gain && list[i].who == Who::you) {
        Parts things;
        for (; i < list.size() && list[i].op == Op::gain && list[i].who == Who::you; ++i)
          things.emplace_back(amount(list[i].thing, list[i].which, list[i].amount));
        --i;
        parts.push_back(phrase("gain", {{"told", told && list.size() > 1 ? 1 : 0}, {"things", all(things)}}));
      } else {
        parts.push_back(effect(list[i], deed, is_chosen));
      }
      is_chosen = is_chosen || list[std::min(i, list.size() - 1)].who == Who::chosen;
    }
    if (!told) {
      Parts orders;
      for (const auto& part : parts) orders.emplace_back(part);
      return all(orders);
    }
    std::string text;
    for (const auto& part : parts) text = text.empty() ? part : phrase("then", {{"one", text}, {"other", part}});
    return text;
  }

  std::string whom(Who who, bool is_chosen) const {
    const std::string_view known = who == Who::others ? "others" : who == Who::actor || is_chosen ? "that" : "another";
    return phrase("whom", {{"who", known}});
  }
  std::string up_to(const Effect& effect) const {
    const auto things = amount(effect.thing, effect.which, effect.amount);
    return effect.amount == 1 ? things : phrase("up_to", {{"things", things}});
  }

  std::string effect(const Effect& effect, const Deed* deed, bool is_chosen) const {
    const bool own = effect.who == Who::you;
    Args args;
    if (!own) args["whom"] = whom(effect.who, is_chosen);
    switch (effect.op) {
      case Op::gain: args["things"] = amount(effect.thing, effect.which, effect.amount); return phrase("gains", args);
      case Op::lose: args["things"] = up_to(effect); return phrase("lose", args);
      case Op::steal: args["things"] = up_to(effect); return phrase("steal", args);
      case Op::move: args["place"] = content_.places[effect.which].name.name(); return phrase("move", args);
      case Op::move_home: return phrase("move_home", args);
      case Op::move_chosen: {
        const bool to_city = deed != nullptr && deed->places == content_.cities;
        return phrase(to_city ? "move_city" : "move_anywhere", args);
      }
      case Op::swap: return phrase("swap", args);
      case Op::redraw: return phrase("redraw", args);
      case Op::actions: return phrase("actions", {{"count", effect.amount}});
      case Op::cancel: return phrase("cancel", args);
    }
    return {};
  }

  const Content& content_;
  const Say& say_;
};

}  // namespace

std::string help_of(const Content& content, std::string_view text, const Say& say) {
  const auto name = Name::from_name(text);
  if (!name) return {};
  const Teller teller(content, say);
  if (const auto place = content.place(*name); place.exists()) return teller.tell(content[place]);
  if (const auto shop = content.shop(*name); shop.exists()) return teller.tell(content[shop]);
  if (const auto quest = content.quest(*name); quest.exists())
    return teller.tell(content[quest], quest.index >= first_part_count);
  if (const auto card = content.black_market_card(*name); card.exists()) return teller.tell(content[card]);
  if (const auto delivery = content.delivery(*name); delivery.exists()) return teller.tell(content[delivery]);
  if (const auto artefact = content.artefact(*name); artefact.exists()) return teller.tell(content[artefact]);
  if (const auto kind = content.insignia_kind(*name); kind.exists()) return teller.tell(content[kind]);
  if (const auto associate = content.associate(*name); associate.exists()) return teller.tell(content[associate]);
  if (const auto story = content.story(*name); story.exists()) return teller.tell(content[story]);
  return {};
}

}  // namespace divan::karanor
