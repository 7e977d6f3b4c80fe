#include "engine/karanor/content_deed.h"

#include <algorithm>
#include <bit>
#include <boost/json.hpp>

#include "engine/karanor/content_words.h"

namespace divan::karanor {
namespace {

std::uint16_t short_of(std::size_t number) { return static_cast<std::uint16_t>(number); }

// What each of the three exchanges can be about.
bool can_be(Op op, Thing thing, unsigned licence) {
  if (thing == Thing::gold || is_resource(thing) || thing == Thing::any) return true;
  if (op == Op::steal || thing == Thing::shop || thing == Thing::villa) return false;
  if (op == Op::lose) return thing == Thing::income || thing == Thing::prestige;
  return thing == Thing::insignia || (licence & may_draw) != 0;
}

// What comes one by one, each with a question or a shuffle of its own: a few at a time.
bool comes_one_by_one(Thing thing) {
  return thing == Thing::artefact || thing == Thing::quest || thing == Thing::black_market || thing == Thing::associate;
}

}  // namespace

Deed DeedReader::deed(Fields& card, unsigned licence) {
  Deed deed;
  if (const auto* json = card.find("if")) {
    if ((licence & may_need) != 0)
      deed.needs = conditions(card.at("if"), *json, licence);
    else
      card.at("if").fault("no conditions here");
  }
  if (const auto* json = card.find("pay")) {
    if ((licence & may_pay) != 0)
      deed.pay = pay(card.at("pay"), *json);
    else
      card.at("pay").fault("nothing is paid here");
  }
  for (const auto& condition : content_.in(deed)) {
    if (condition.who == Who::chosen) deed.asks |= asks_player;
  }
  if (const auto* json = card.need("do")) deed.effects = effects(card.at("do"), *json, licence, deed);
  check_possible(card.at(), deed);
  return deed;
}

Ways DeedReader::ways(Fields& card, unsigned licence) {
  Ways ways;
  const auto* choose = card.find("choose");
  if (choose == nullptr) {
    ways.push_back(deed(card, licence));
    return ways;
  }
  const auto at = card.at("choose");
  const auto* list = choose->if_array();
  if (list == nullptr || list->size() < 2 || list->size() > most_ways) {
    at.fault("expected two or three deeds");
    return ways;
  }
  for (std::size_t i = 0; i < list->size(); ++i) {
    Fields way(at.below(i), (*list)[i]);
    ways.push_back(deed(way, licence));
    way.done();
  }
  return ways;
}

Bundle DeedReader::pay(const Spot& at, const boost::json::value& json) {
  Bundle bundle;
  Fields fields(at, json);
  if (const auto* gold = fields.find("gold"))
    bundle.gold = static_cast<std::uint8_t>(whole_number(fields.at("gold"), *gold, 1, 99).value_or(0));
  for (std::size_t i = 0; i < resource_count; ++i) {
    if (const auto* tokens = fields.find(resource_words[i])) {
      const auto count = whole_number(fields.at(resource_words[i]), *tokens, 1, tokens_each);
      bundle.goods[static_cast<Resource>(i)] = static_cast<std::uint8_t>(count.value_or(0));
    }
  }
  fields.done();
  return bundle;
}

// ---- conditions

Span DeedReader::conditions(const Spot& at, const boost::json::value& json, unsigned licence) {
  Span span{short_of(content_.conditions.size()), 0};
  const auto* list = json.if_array();
  if (list == nullptr) {
    at.fault("expected a list of conditions");
    return span;
  }
  for (std::size_t i = 0; i < list->size(); ++i) condition(at.below(i), (*list)[i], licence);
  span.count = short_of(content_.conditions.size() - span.first);
  return span;
}

void DeedReader::condition(const Spot& at, const boost::json::value& json, unsigned licence) {
  Fields fields(at, json);
  if (!fields.exists()) return;
  const auto word = std::ranges::find_if(condition_words, [&](auto w) { return json.get_object().contains(w); });
  if (word == condition_words.end()) {
    at.fault(one_of_words(condition_words));
    return;
  }
  const auto key = *word;
  const auto& value = *fields.find(key);
  if (key == "here" || key == "ahead") {
    if (const auto whom = who(fields, key, Who::you, licence, nullptr)) {
      if (*whom == Who::you)
        fields.at(key).fault("expected chosen or actor");
      else
        content_.conditions.push_back({key == "here" ? Need::here : Need::ahead, *whom, {}, none, 0});
    }
    fields.done();
    return;
  }
  const auto whom = who(fields, "who", Who::you, licence, nullptr);
  fields.done();
  if (!whom) return;
  if (key == "at") {
    stands(fields.at(key), text_of(value), *whom);
  } else if (key == "shop_in") {
    const auto place = city(fields.at(key), text_of(value));
    if (place != none) content_.conditions.push_back({Need::shop_in, *whom, {}, place, 0});
  } else {
    counted(fields.at(key), value, key == "has" ? Need::has : Need::at_most, *whom);
  }
}

void DeedReader::stands(const Spot& at, std::string_view ground, Who who) {
  Condition condition{Need::at, who, {}, none, 0};
  const auto name = Name::from_name(ground);
  const auto place = name ? content_.place(*name) : PlaceRef{};
  const auto island = name ? std::ranges::find(content_.islands, *name) : content_.islands.end();
  if (ground == "city") {
    condition.need = Need::at_city;
  } else if (ground == "home") {
    condition.need = Need::at_home;
  } else if (place.exists()) {
    condition.which = place.index;
  } else if (island != content_.islands.end()) {
    condition.need = Need::at_island;
    condition.which = static_cast<std::uint8_t>(island - content_.islands.begin());
  } else {
    at.fault("expected a place or an island of the map, city or home");
    return;
  }
  content_.conditions.push_back(condition);
}

void DeedReader::counted(const Spot& at, const boost::json::value& json, Need need, Who who) {
  const auto* object = json.if_object();
  if (object == nullptr || object->empty()) {
    at.fault("expected things and numbers, as {\"gold\": 3}");
    return;
  }
  for (const auto& [key, number] : *object) {
    const auto where = at.below(key);
    const auto name = Name::from_name(key);
    const auto kind = name ? content_.insignia_kind(*name) : InsigniaRef{};
    const int thing = index_in(thing_words, key);
    if (!kind.exists() && (thing < 0 || static_cast<Thing>(thing) == Thing::any)) {
      where.fault(
          "cannot be counted: expected gold, a resource, income, prestige, artefact, quest, black_market, "
          "associate, insignia, shop, villa or a kind of insignia");
      continue;
    }
    const auto amount = whole_number(where, number, need == Need::has ? 1 : 0, 99);
    if (!amount) continue;
    const auto what = kind.exists() ? Thing::insignia : static_cast<Thing>(thing);
    content_.conditions.push_back({need, who, what, kind.index, static_cast<std::uint8_t>(*amount)});
  }
}

std::uint8_t DeedReader::city(const Spot& at, std::string_view text) const {
  const auto name = Name::from_name(text);
  const auto place = name ? content_.place(*name) : PlaceRef{};
  if (place.exists() && content_[place].city) return place.index;
  at.fault("expected a city of the map");
  return none;
}

std::optional<Who> DeedReader::who(Fields& fields, std::string_view key, Who otherwise, unsigned licence, Deed* deed) {
  const auto* json = fields.find(key);
  const int index = json == nullptr ? static_cast<int>(otherwise) : index_in(who_words, text_of(*json));
  const auto whom = static_cast<Who>(index);
  if (index < 0) {
    fields.at(key).fault(one_of_words(who_words));
  } else if (whom == Who::actor && (licence & may_name_actor) == 0) {
    fields.at(key).fault("there is no actor here: only a card that answers another player's event has one");
  } else if (whom == Who::others && deed == nullptr) {
    fields.at(key).fault("a condition is of you, chosen or actor");
  } else if (whom == Who::chosen && (licence & may_ask_player) == 0) {
    fields.at(key).fault("no player is chosen here");
  } else {
    if (whom == Who::chosen && deed != nullptr) deed->asks |= asks_player;
    return whom;
  }
  return {};
}

// ---- effects

Span DeedReader::effects(const Spot& at, const boost::json::value& json, unsigned licence, Deed& deed) {
  Span span{short_of(content_.effects.size()), 0};
  const auto* list = json.if_array();
  if (list == nullptr || list->empty()) {
    at.fault("expected a list of effects");
    return span;
  }
  for (std::size_t i = 0; i < list->size(); ++i) effect(at.below(i), (*list)[i], licence, deed);
  span.count = short_of(content_.effects.size() - span.first);
  if (span.count > most_effects) at.fault("at most " + std::to_string(most_effects) + " effects");
  return span;
}

void DeedReader::effect(const Spot& at, const boost::json::value& json, unsigned licence, Deed& deed) {
  Fields fields(at, json);
  if (!fields.exists()) return;
  const auto word = std::ranges::find_if(effect_words, [&](auto w) { return json.get_object().contains(w); });
  if (word == effect_words.end()) {
    at.fault(one_of_words(effect_words));
    return;
  }
  const auto key = *word;
  const auto& value = *fields.find(key);
  const auto where = fields.at(key);
  const auto whom = who(fields, "who", Who::you, licence, &deed);
  fields.done();
  if (!whom) return;
  if (*whom == Who::others && key != "gain" && key != "lose") return at.fault("others can only gain or lose");
  if (key == "gain" || key == "lose" || key == "steal") {
    exchange(where, value, key == "gain" ? Op::gain : key == "lose" ? Op::lose : Op::steal, *whom, licence, deed);
  } else if (key == "move") {
    move(where, text_of(value), *whom, licence, deed);
  } else if (key == "swap") {
    if (text_of(value) != "places") return where.fault("expected places");
    if (*whom == Who::you) return at.fault("swap needs who: chosen or actor");
    content_.effects.push_back({Op::swap, *whom, {}, none, 0});
  } else if (*whom != Who::you) {
    at.fault("this is always done by the card's own player: no who here");
  } else if (key == "redraw") {
    if (text_of(value) != "shop_cards") return where.fault("expected shop_cards");
    content_.effects.push_back({Op::redraw, Who::you, {}, none, 0});
  } else if (key == "actions") {
    if ((licence & may_act) == 0) return where.fault("actions are given only in one's own turn");
    if (const auto amount = whole_number(where, value, 1, 4))
      content_.effects.push_back({Op::actions, Who::you, {}, none, static_cast<std::uint8_t>(*amount)});
  } else {
    if (text_of(value) != "event") return where.fault("expected event");
    if ((licence & may_cancel) == 0) return where.fault("only a card that answers an event can cancel it");
    content_.effects.push_back({Op::cancel, Who::you, {}, none, 0});
  }
}

void DeedReader::exchange(const Spot& at, const boost::json::value& json, Op op, Who who, unsigned licence,
                          Deed& deed) {
  const auto* object = json.if_object();
  if (object == nullptr || object->empty()) return at.fault("expected things and numbers, as {\"gold\": 3}");
  if (op == Op::steal && who == Who::you) return at.fault("steal needs who: chosen or actor");
  for (const auto& [key, number] : *object) {
    const auto where = at.below(key);
    const auto name = Name::from_name(key);
    const auto kind = name ? content_.insignia_kind(*name) : InsigniaRef{};
    const int index = index_in(thing_words, key);
    const auto thing = kind.exists() ? Thing::insignia : static_cast<Thing>(index);
    if (index < 0 && !kind.exists()) {
      where.fault("neither a thing of the vocabulary nor a kind of insignia");
    } else if (thing == Thing::insignia && !kind.exists()) {
      where.fault("name a kind of insignia");
    } else if (!can_be(op, thing, licence) || (thing == Thing::insignia && op != Op::gain)) {
      where.fault("cannot be gained, lost or stolen here");
    } else if (who == Who::others && thing != Thing::gold && !is_resource(thing)) {
      where.fault("others gain or lose only gold or a named resource");
    } else if (const auto amount = whole_number(where, number, 1, comes_one_by_one(thing) ? most_one_by_one : 30)) {
      if (thing == Thing::any) ask(where, deed, asks_resource, licence);
      content_.effects.push_back({op, who, thing, kind.index, static_cast<std::uint8_t>(*amount)});
    }
  }
}

void DeedReader::move(const Spot& at, std::string_view to, Who who, unsigned licence, Deed& deed) {
  const auto name = Name::from_name(to);
  const auto place = name ? content_.place(*name) : PlaceRef{};
  if (place.exists()) {
    content_.effects.push_back({Op::move, who, {}, place.index, 0});
  } else if (to == "home") {
    content_.effects.push_back({Op::move_home, who, {}, none, 0});
  } else if (to == "city" || to == "anywhere") {
    ask(at, deed, asks_place, licence);
    const auto places = content_.places.size();
    const auto everywhere = places == 64 ? ~Places{0} : (Places{1} << places) - 1;
    deed.places = to == "city" ? content_.cities : everywhere;
    content_.effects.push_back({Op::move_chosen, who, {}, none, 0});
  } else {
    at.fault("expected a place of the map, home, city or anywhere");
  }
}

void DeedReader::ask(const Spot& at, Deed& deed, Asks what, unsigned licence) {
  const auto needed = what == asks_resource ? may_ask_resource : may_ask_place;
  if ((licence & needed) == 0) at.fault("nothing can be chosen here");
  if ((deed.asks & what) != 0) at.fault("a deed asks for one resource and one place at most");
  deed.asks |= what;
}

// ---- what can never be

int DeedReader::most_of(const Condition& condition) const {
  switch (condition.thing) {
    case Thing::income: {
      int most = 0;
      for (const auto& home : content_.homes) most = std::max(most, home.levels - 1);
      return most;
    }
    case Thing::prestige: return 9;  // MK-60: with 10 the end has begun
    case Thing::artefact: return artefact_count;
    case Thing::quest: return 3;  // MK-27
    case Thing::black_market: return black_market_count;
    case Thing::associate: return associate_count;
    case Thing::insignia:
      return condition.which == none ? static_cast<int>(insignia_count) : content_.insignia[condition.which].copies;
    case Thing::shop: return city_count;
    case Thing::villa: return std::popcount(content_.villas);
    case Thing::gold: return 99;
    default: return tokens_each;
  }
}

// Where somebody can stand of whom these conditions hold.
Places DeedReader::ground(std::span<const Condition> conditions) const {
  Places ground = 0;
  for (std::size_t i = 0; i < content_.places.size(); ++i) {
    const auto& place = content_.places[i];
    const bool fits = std::ranges::all_of(conditions, [&](const Condition& c) {
      if (c.who != Who::you) return true;
      if (c.need == Need::at) return c.which == i;
      if (c.need == Need::at_island) return c.which == place.island;
      if (c.need == Need::at_city) return place.city;
      return c.need != Need::at_home || place.home;
    });
    if (fits) ground |= Places{1} << i;
  }
  return ground;
}

void DeedReader::check_possible(const Spot& at, const Deed& deed) const {
  const auto conditions = content_.in(deed);
  const auto where = at.below("if");
  if (!conditions.empty() && ground(conditions) == 0) where.fault("impossible: nobody stands on two places");
  // The least that each must have, by who and what.
  std::array<std::array<int, thing_words.size()>, who_words.size()> least{};
  auto& own = least[static_cast<std::size_t>(Who::you)];
  own[static_cast<std::size_t>(Thing::gold)] = deed.pay.gold;
  own[static_cast<std::size_t>(Thing::shop)] = 1;  // MK-10
  for (std::size_t i = 0; i < resource_count; ++i)
    own[static_cast<std::size_t>(thing_of(static_cast<Resource>(i)))] = deed.pay.goods[static_cast<Resource>(i)];
  const auto least_of = [&](const Condition& c) -> int& {
    return least[static_cast<std::size_t>(c.who)][static_cast<std::size_t>(c.thing)];
  };
  const auto named = [](const Condition& c) { return std::string(thing_words[static_cast<std::size_t>(c.thing)]); };
  for (const auto& c : conditions) {
    if (c.need != Need::has) continue;
    if (c.which == none) least_of(c) = std::max<int>(least_of(c), c.amount);
    if (c.amount > most_of(c))
      where.fault("impossible: nobody can have " + std::to_string(c.amount) + " " + named(c) + ", at most " +
                  std::to_string(most_of(c)));
  }
  for (const auto& c : conditions) {
    if (c.need == Need::at_most && c.which == none && c.amount < least_of(c))
      where.fault("impossible: at most " + std::to_string(c.amount) + " " + named(c) + ", but " +
                  std::to_string(least_of(c)) + " are needed");
  }
}

}  // namespace divan::karanor
