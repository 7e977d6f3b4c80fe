// What numbers (engine/core/numbers.h) must know of a set of Marchands de Karanor: which cards ask for what, and which
// pieces can lie where.
#pragma once

#include <bit>

#include "engine/core/numbers.h"
#include "engine/karanor/karanor.h"

namespace divan {

template <>
struct Pieces<Karanor> {
  Pieces(const karanor::Options& options, int seats) : content_(content_of<Karanor>(options)), seats_(seats) {}

  template <class With>
  void each_action(With&& with) const {
    const auto say = [&](auto said) { with(Karanor::Action(said)); };
    for (const auto& place : content_.places) say(karanor::Walk{place.name});
    say(karanor::Take{});
    for (const auto& shop : content_.shops) {
      say(karanor::Draft{shop.name});
      say(karanor::Build{shop.name});
      say(karanor::Take{shop.name});
    }
    for (const auto& quest : content_.quests) {
      say(karanor::Discard{quest.name});
      each_saying(quest.ways, [&](std::uint8_t way, auto, auto, auto resource) {
        karanor::Complete complete{quest.name, {}, resource};
        if (quest.ways.size() > 1) complete.way = way;
        say(complete);
        say(karanor::Choose{way, resource});
      });
    }
    for (const auto& card : content_.black_market) {
      each_saying(card.ways, [&](std::uint8_t way, auto on, auto to, auto resource) {
        const auto said = card.ways.size() > 1 ? std::optional(way) : std::nullopt;
        say(karanor::Play{card.name, said, on, to, resource});
        say(karanor::Answer{card.name, said, on, to, resource});
      });
    }
    for (const auto& artefact : content_.artefacts) {
      say(karanor::Keep{artefact.name});
      if (!artefact.has_use) continue;
      each_saying(artefact.use, [&](std::uint8_t way, auto on, auto to, auto resource) {
        say(karanor::Use{artefact.name, artefact.use.size() > 1 ? std::optional(way) : std::nullopt, on, to, resource});
      });
    }
    for (const auto& associate : content_.associates) {
      say(karanor::Recruit{associate.name});
      say(karanor::Promote{associate.name});
      say(karanor::Hire{associate.name});
    }
  }

  std::vector<Name> names(std::string_view path) const {
    std::vector<Name> names;
    const auto add = [&](const auto& pieces) {
      for (const auto& piece : pieces) names.push_back(piece.name);
    };
    const auto member = path.substr(path.rfind('.') + 1);
    const auto is = [&](auto... words) { return ((member == words) || ...); };
    const auto holds = [&](std::string_view part) { return path.find(part) != std::string_view::npos; };
    const bool is_deck = holds("decks.");
    if (is("home", "at", "shops", "villas", "inhabitants", "to")) add(content_.places);
    if (is("story")) add(content_.stories);
    if (is("built", "shop_cards", "kept", "bonus") || holds("show.") || (is_deck && holds(".shop.")))
      add(content_.shops);
    if (is("quests", "sequels", "gone", "quest") || (is_deck && holds(".quest."))) add(content_.quests);
    if (is("black_market") || (is_deck && holds(".black_market."))) add(content_.black_market);
    if (is("artefacts", "used", "drawn") || (is_deck && holds(".artefact."))) add(content_.artefacts);
    if (is("associates", "promoted")) add(content_.associates);
    if (is("insignia")) add(content_.insignia);
    if (is("delivery", "delivered", "delivery_order")) add(content_.deliveries);
    if (is("card")) {  // of an affair: what it is about
      add(content_.shops);
      add(content_.quests);
      add(content_.deliveries);
      add(content_.associates);
      add(content_.places);
      add(content_.black_market);
    }
    return names;
  }

 private:
  // Calls use(way from 1, seat, place, resource) for whatever can be said with a card of these ways.
  template <class Use>
  void each_saying(const karanor::Ways& ways, Use&& use) const {
    using namespace karanor;
    for (std::uint8_t way = 0; way < ways.size(); ++way) {
      const Deed& deed = ways[way];
      const bool asks_on = (deed.asks & asks_player) != 0;
      const bool asks_to = (deed.asks & asks_place) != 0;
      const bool asks_what = (deed.asks & asks_resource) != 0;
      for (std::uint8_t on = 0; on < (asks_on ? seats_ : 1); ++on) {
        for (Places rest = asks_to ? deed.places : 1; rest != 0; rest &= rest - 1) {
          for (std::uint8_t what = 0; what < (asks_what ? resource_count : 1); ++what) {
            const PlaceRef place{static_cast<std::uint8_t>(std::countr_zero(rest))};
            use(static_cast<std::uint8_t>(way + 1), asks_on ? std::optional(Seat{on}) : std::nullopt,
                asks_to ? std::optional(content_[place].name) : std::nullopt,
                asks_what ? std::optional(static_cast<Resource>(what)) : std::nullopt);
          }
        }
      }
    }
  }

  const karanor::Content& content_;
  int seats_;
};

}  // namespace divan
