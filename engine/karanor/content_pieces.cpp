// Reading the cards and tiles of a content set.
#include "engine/karanor/content_pieces.h"

#include <algorithm>
#include <boost/json.hpp>

#include "engine/karanor/content_deed.h"
#include "engine/karanor/content_words.h"

namespace divan::karanor {
namespace {

void expect(const Spot& file, std::size_t found, std::size_t wanted, std::string_view what) {
  if (found != wanted)
    file.fault("expected " + std::to_string(wanted) + " " + std::string(what) + " (MK-3), found " +
               std::to_string(found));
}

Bonuses read_always(const Spot& at, const boost::json::value& json) {
  Bonuses bonuses{};
  Fields fields(at, json);
  for (std::size_t i = 0; i < bonus_count; ++i) {
    if (const auto* amount = fields.find(bonus_words[i]))
      bonuses[i] = static_cast<std::uint8_t>(whole_number(fields.at(bonus_words[i]), *amount, 1, 9).value_or(0));
  }
  fields.done();
  if (fields.exists() && json.get_object().empty()) at.fault("gives nothing: " + one_of_words(bonus_words));
  return bonuses;
}

Quest read_quest(Content& content, const Name& name, Fields& fields) {
  Quest quest{name, {}, {}, false, false};
  quest.at_once = fields.flag("at_once");
  quest.four_plus = fields.flag("four_plus");
  quest.ways = DeedReader(content).ways(fields, quest_licence);
  return quest;
}

// The events that a card answers.
std::uint8_t read_events(const Spot& at, const boost::json::value& json) {
  std::uint8_t events = 0;
  const auto* list = json.if_array();
  if (list == nullptr || list->empty()) at.fault("expected a list of events: " + one_of_words(event_words));
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    const int event = index_in(event_words, text_of((*list)[i]));
    if (event < 0)
      at.below(i).fault(one_of_words(event_words));
    else if ((events & bit(static_cast<Occasion>(event))) != 0)
      at.below(i).fault("stands twice");
    else
      events = static_cast<std::uint8_t>(events | bit(static_cast<Occasion>(event)));
  }
  return events;
}

void read_when(BlackMarket& card, const Spot& at, const boost::json::value& json) {
  if (text_of(json) == "your_turn" || text_of(json) == "any_time") {
    card.when = text_of(json) == "your_turn" ? When::your_turn : When::any_time;
    return;
  }
  const auto* object = json.if_object();
  if (object == nullptr || object->size() != 1 || (!object->contains("another") && !object->contains("you")))
    return at.fault("expected your_turn, any_time, {\"another\": [events]} or {\"you\": [events]}");
  const auto& [key, events] = *object->begin();
  card.when = key == "another" ? When::another : When::you;
  card.answers = read_events(at.below(key), events);
}

unsigned licence_of(When when) {
  switch (when) {
    case When::your_turn: return card_licence | may_act;
    case When::any_time: return card_licence;
    case When::another: return card_licence | may_name_actor | may_cancel;
    case When::you: return card_licence | may_cancel;
  }
  return card_licence;
}

// MK-43: so that nobody asks the others what they give.
void note_giver(std::array<std::uint32_t, bonus_count>& giving, std::size_t index, const Bonuses& always) {
  if (index >= 32) return;  // too many: the set is refused
  for (std::size_t bonus = 0; bonus < bonus_count; ++bonus) {
    if (always[bonus] != 0) giving[bonus] |= std::uint32_t{1} << index;
  }
}

}  // namespace

void read_insignia(Content& content, const Spot& file, const boost::json::value& json) {
  std::size_t tiles = 0;
  each_piece(file, json, [&](const Name& name, Fields& fields) {
    Insignia kind{name, 0, {}};
    if (const auto* copies = fields.need("copies"))
      kind.copies =
          static_cast<std::uint8_t>(whole_number(fields.at("copies"), *copies, 1, insignia_count).value_or(0));
    if (const auto* always = fields.need("always")) kind.always = read_always(fields.at("always"), *always);
    tiles += kind.copies;
    note_giver(content.insignia_giving, content.insignia.size(), kind.always);
    content.insignia.push_back(kind);
  });
  expect(file, tiles, insignia_count, "insignia");
  if (content.insignia.size() > most_insignia_kinds)
    file.fault("at most " + std::to_string(most_insignia_kinds) + " kinds of insignia");
}

void read_associates(Content& content, const Spot& file, const boost::json::value& json) {
  each_piece(file, json, [&](const Name& name, Fields& fields) {
    const auto* json_resource = fields.need("resource");
    if (json_resource == nullptr) return;
    const int resource = index_in(resource_words, text_of(*json_resource));
    const auto at = fields.at("resource");
    if (resource < 0) return at.fault(one_of_words(resource_words));
    const auto kind = static_cast<Resource>(resource);
    if (kind == Resource::diamond) return at.fault("nobody brings diamonds (MK-3)");
    if (std::ranges::find(content.associates, kind, &Associate::resource) != content.associates.end())
      return at.fault("two associates bring the same (MK-3)");
    content.associates.push_back({name, kind});
  });
  expect(file, content.associates.size(), associate_count, "associates");
}

void read_shops(Content& content, const Spot& file, const boost::json::value& json) {
  each_piece(file, json, [&](const Name& name, Fields& fields) {
    DeedReader reader(content);
    Shop shop{name, reader.deed(fields, shop_licence), {}, false};
    if (const auto* bonus = fields.find("bonus")) {
      Fields extra(fields.at("bonus"), *bonus);
      shop.bonus = reader.deed(extra, shop_licence);
      shop.has_bonus = true;
      extra.done();
      if (shop.bonus.pay == Bundle{}) extra.at().fault("an optional bonus costs something: pay is missing");
    }
    if (shop.build.pay == Bundle{}) fields.at("pay").fault("is missing");
    content.shops.push_back(shop);
  });
  expect(file, content.shops.size(), shop_count, "shop cards");
}

void read_quests(Content& content, const Spot& file, const boost::json::value& json) {
  each_piece(file, json, [&](const Name& name, Fields& fields) {
    auto quest = read_quest(content, name, fields);
    const auto* sequel = fields.find("sequel");
    if (quest.at_once && quest.ways.size() == 1) fields.at("choose").fault("is missing: at_once is a choice (MK-26)");
    if (quest.at_once && sequel != nullptr) fields.at("sequel").fault("a choice at once has no sequel");
    content.quests.push_back(quest);
  });
  expect(file, content.quests.size(), first_part_count, "quests");
}

void read_sequels(Content& content, const Spot& file, const boost::json::value& json) {
  const auto first_parts = content.quests.size();
  each_piece(file, json, [&](const Name& name, Fields& fields) {
    const auto quest = read_quest(content, name, fields);
    if (quest.at_once) fields.at("at_once").fault("a sequel is no choice at once");
    if (quest.four_plus) fields.at("four_plus").fault("belongs on the first part");
    content.quests.push_back(quest);
  });
  expect(file, content.quests.size() - first_parts, sequel_count, "sequels");
}

void join_sequels(Content& content, const Spot& quests, const boost::json::value& first_parts, const Spot& sequels) {
  const auto* object = first_parts.if_object();
  if (object == nullptr) return;
  std::vector<QuestRef> given;
  for (const auto& [key, piece] : *object) {
    const auto* sequel = piece.is_object() ? piece.get_object().if_contains("sequel") : nullptr;
    const auto name = Name::from_name(key);
    if (sequel == nullptr || !name || !content.quest(*name).exists()) continue;
    const auto at = quests.below(key).below("sequel");
    const auto wanted = Name::from_name(text_of(*sequel));
    const auto found = wanted ? content.quest(*wanted) : QuestRef{};
    if (!found.exists() || object->contains(wanted->name())) {
      at.fault("no such sequel");
    } else if (std::ranges::find(given, found) != given.end()) {
      at.fault("this is the sequel of another quest already");
    } else {
      given.push_back(found);
      content.quests[content.quest(*name).index].sequel = found;
    }
  }
  for (std::size_t i = object->size(); i < content.quests.size(); ++i) {
    if (std::ranges::find(given, QuestRef{static_cast<std::uint8_t>(i)}) == given.end())
      sequels.below(content.quests[i].name.name()).fault("is the sequel of no quest");
  }
}

void read_black_market(Content& content, const Spot& file, const boost::json::value& json) {
  each_piece(file, json, [&](const Name& name, Fields& fields) {
    BlackMarket card{name, {}, {}, 0, false, false};
    if (const auto* when = fields.need("when")) read_when(card, fields.at("when"), *when);
    card.costs_action = fields.flag("action");
    card.four_plus = fields.flag("four_plus");
    card.ways = DeedReader(content).ways(fields, licence_of(card.when));
    if (card.costs_action && card.when != When::your_turn)
      fields.at("action").fault("a card that costs an action is played in your_turn (MK-41b)");
    content.answerable = static_cast<std::uint8_t>(content.answerable | card.answers);
    content.black_market.push_back(card);
  });
  expect(file, content.black_market.size(), black_market_count, "black-market cards");
}

void read_deliveries(Content& content, const Spot& file, const boost::json::value& json) {
  each_piece(file, json, [&](const Name& name, Fields& fields) {
    Delivery delivery{name, {}, {}};
    if (const auto* city = fields.need("city")) {
      const auto wanted = Name::from_name(text_of(*city));
      delivery.city = wanted ? content.place(*wanted) : PlaceRef{};
      if (!delivery.city.exists() || !content[delivery.city].city)
        fields.at("city").fault("expected a city of the map");
    }
    delivery.deed = DeedReader(content).deed(fields, delivery_licence);
    if (delivery.deed.pay.goods == Goods{}) fields.at("pay").fault("a delivery hands over resources (MK-29)");
    content.deliveries.push_back(delivery);
  });
  expect(file, content.deliveries.size(), delivery_count, "deliveries");
}

void read_artefacts(Content& content, const Spot& file, const boost::json::value& json) {
  each_piece(file, json, [&](const Name& name, Fields& fields) {
    Artefact artefact{name, {}, {}, {}, false, false, false};
    artefact.four_plus = fields.flag("four_plus");
    if (const auto* always = fields.find("always")) artefact.always = read_always(fields.at("always"), *always);
    if (const auto* use = fields.find("use")) {
      Fields deed(fields.at("use"), *use);
      artefact.has_use = true;
      artefact.costs_action = deed.flag("action");
      if (const auto* every = deed.need("every")) {
        if (text_of(*every) != "turn" && text_of(*every) != "game") deed.at("every").fault("expected turn or game");
        artefact.every = text_of(*every) == "game" ? Every::game : Every::turn;
      }
      artefact.use = DeedReader(content).ways(deed, artefact_licence);
      deed.done();
    }
    if (!artefact.has_use && artefact.always == Bonuses{}) fields.at().fault("does nothing: expected always or use");
    note_giver(content.artefacts_giving, content.artefacts.size(), artefact.always);
    content.artefacts.push_back(artefact);
  });
  expect(file, content.artefacts.size(), artefact_count, "artefacts");
}

void read_stories(Content& content, const Spot& file, const boost::json::value& json) {
  int levels = static_cast<int>(longest_track);
  for (const auto& home : content.homes) levels = std::min<int>(levels, home.levels);
  each_piece(file, json, [&](const Name& name, Fields& fields) {
    Story story{name, 0, {}};
    if (const auto* income = fields.need("income"))
      story.income = static_cast<std::uint8_t>(whole_number(fields.at("income"), *income, 0, levels - 1).value_or(0));
    if (const auto* effects = fields.need("do")) {
      Deed deed;
      story.effects = DeedReader(content).effects(fields.at("do"), *effects, story_licence, deed);
      for (const auto& effect : content.of(story.effects)) {
        if (effect.op != Op::gain || effect.who != Who::you) fields.at("do").fault("a story only gives: expected gain");
      }
    }
    content.stories.push_back(story);
  });
  expect(file, content.stories.size(), story_count, "stories");
}

}  // namespace divan::karanor
