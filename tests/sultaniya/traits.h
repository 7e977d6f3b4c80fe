// Sultaniya's traits for the common harness, written from docs/rules/sultaniya.md.
#pragma once

#include <algorithm>
#include <bit>
#include <set>

#include "engine/sultaniya/text.h"
#include "tests/harness/nonsense.h"
#include "tests/harness/traits.h"
#include "tests/sultaniya/tiny.h"

namespace divan::harness {

template <>
struct HarnessTraits<Sultaniya> {
  using State = sultaniya::State;
  using Floor = sultaniya::Floor;
  using Entries = std::vector<Entry<Sultaniya>>;

  // Nobody is ever asked together with somebody else.
  static constexpr Effort effort{
      .plays = 40, .patched = 3, .imagined = 8, .sealed = 0, .twin_games = 12, .twins = 4, .draws = 20'000};

  static std::vector<Setup<Sultaniya>> setups() {
    using sultaniya::Characters;
    return {{"alone", {}, 1},
            {"two", {}, 2},
            {"two, open objectives", {.open_objectives = true}, 2},
            {"three, chosen", {.characters = Characters::chosen}, 3},
            {"four", {}, 4},
            {"four, both sides, chosen", {.both_sides = true, .characters = Characters::chosen}, 4}};
  }

  // ---- The oracle: whatever a player does is done before everybody's eyes, and all pieces lie open but the others'
  // objectives (SU-10) and the tiles of a pile under its top (SU-20).

  static void shown(const State& before, const Entry<Sultaniya>& entry, const State& after, Viewer viewer,
                    Facts& facts) {
    if (const auto* said = std::get_if<Said<Sultaniya>>(&entry)) {
      facts.push_back(std::to_string(said->seat.number()) + " says " + to_json(said->action));
      // SU-41: the caller alone looks through the pile.
      const auto* call = std::get_if<sultaniya::Call>(&said->action);
      if (call != nullptr && call->djinn == sultaniya::Djinn::seer && viewer.is(said->seat))
        facts.push_back("the pile holds " + to_json(before.piles[*call->pile].tiles));
    } else if (const auto* act = std::get_if<0>(&entry)) {
      if (const auto* deal = std::get_if<sultaniya::Deal>(act)) {
        shown_by_deal(before, *deal, viewer, facts);
      } else {
        facts.emplace_back("time is up");
      }
    }
    if (lies_open(before) != lies_open(after)) facts.push_back(lies_open(after));
  }

  // ---- Twins: objectives and tiles that the viewer has not seen by then change places in the deal

  static std::optional<Entries> vary(const Run<Sultaniya>& run, std::size_t upto, Viewer viewer, Random& dice) {
    auto entries = run.entries;
    auto& deal = std::get<sultaniya::Deal>(std::get<0>(entries[0]));
    if (!run.setup.options.open_objectives && !is_over(run.states[upto])) vary_objectives(deal, viewer, dice);
    for (std::size_t i = 0; i < sultaniya::floor_count; ++i) {
      const auto floor = static_cast<Floor>(i);
      vary_pile(deal.piles[floor], seen_of(run, upto, viewer, floor), dice);
    }
    return entries;
  }

  // Everything that is done is disclosed at once.
  static Leeway leeway(const Run<Sultaniya>&, std::size_t, std::size_t) { return Leeway::none; }

  // ---- Nonsense

  static sultaniya::Action garbage(Random& dice) { return any_alternative<sultaniya::Action>(dice, any_name); }
  static sultaniya::Act garbage_act(Random& dice) {
    if (dice.below(2) == 0) return Lapse{static_cast<std::uint16_t>(dice.below(100))};
    const int seats = 1 + static_cast<int>(dice.below(4));
    auto deal = std::get<sultaniya::Deal>(Sultaniya::draw(Sultaniya::begin({}, seats), dice));
    switch (dice.below(7)) {
      case 0: deal.first = {any_byte(dice)}; break;
      case 1: deal.characters[Seat{0}] = any_name(dice); break;
      case 2: deal.objectives[Seat{0}]->back() = any_name(dice); break;
      case 3: deal.objectives[Seat{3}].reset(); break;
      case 4: deal.piles[Floor::roof].back() = any_name(dice); break;
      case 5: deal.piles[Floor::second].pop_back(); break;
      default: break;
    }
    return deal;
  }

  // ---- Random play leans to building, and to roofs, so that games end by them; and to the Mover, which is rare.
  static std::size_t lean(const State&, Seat, std::span<const sultaniya::Action> legal, Random& dice) {
    std::vector<std::size_t> roofs, builds, calls;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      if (const auto* build = std::get_if<sultaniya::Build>(&legal[i])) {
        builds.push_back(i);
        if (build->tile.name().starts_with("roof")) roofs.push_back(i);
      }
      if (std::holds_alternative<sultaniya::Call>(legal[i])) calls.push_back(i);
    }
    const auto way = dice.below(8);
    if (way < 3 && !roofs.empty()) return any_of(roofs, dice);
    if (way < 5 && !builds.empty()) return any_of(builds, dice);
    if (way < 7 && !calls.empty()) return any_of(calls, dice);
    return dice.below(static_cast<std::uint32_t>(legal.size()));
  }

  static std::vector<Tiny<Sultaniya>> tiny() { return tiny_moments(); }

 private:
  template <class T>
  static const T& any_of(const std::vector<T>& items, Random& dice) {
    return items[dice.below(static_cast<std::uint32_t>(items.size()))];
  }

  // ---- What the rules show

  static bool is_over(const State& state) { return state.ending != sultaniya::Ending::none; }

  // SU-2, SU-10: characters and the first player are seen by all, objectives by their owner, or by all if they are
  // open.
  static void shown_by_deal(const State& before, const sultaniya::Deal& deal, Viewer viewer, Facts& facts) {
    facts.push_back("dealt, first is " + std::to_string(deal.first.number()) + " " + to_json(deal.characters));
    for (std::uint8_t i = 0; i < before.seats; ++i) {
      if (before.open_objectives || viewer.is(Seat{i}))
        facts.push_back(std::to_string(i) + " aims for " + to_json(*deal.objectives[Seat{i}]));
    }
  }

  // What lies face up on the table; at the end the objectives too (SU-56).
  static std::string lies_open(const State& state) {
    std::string text = "turn " + std::to_string(state.turn) + " of " + std::to_string(state.active.number());
    for (const auto& pile : state.piles) {
      text += " pile of " + std::to_string(pile.tiles.size());
      if (!pile.tiles.empty()) text += " under " + std::to_string(pile.tiles.back());
      text += " beside" + to_json(pile.front);
    }
    text += " treasury " + std::to_string(state.treasury);
    for (const auto djinn : state.djinns) text += " djinn " + std::to_string(djinn);
    for (std::uint8_t i = 0; i < state.seats; ++i) {
      const auto& player = state.players[Seat{i}];
      text += " board " + std::to_string(player.board) + " with " + std::to_string(player.sapphires) + ":";
      for (const auto laid : player.palace.laid) text += " " + std::to_string(laid.code);
      for (const auto objective : player.objectives) {
        if (is_over(state)) text += " objective " + std::to_string(objective);
      }
    }
    return text;
  }

  // ---- What a viewer has not seen of the deal

  static void vary_objectives(sultaniya::Deal& deal, Viewer viewer, Random& dice) {
    std::vector<Name> hidden;
    for (const auto& objective : Sultaniya::standard().objectives) hidden.push_back(objective.name);
    std::vector<Name*> places;
    for (std::uint8_t i = 0; i < sultaniya::most_players; ++i) {
      auto& two = deal.objectives[Seat{i}];
      if (!two) continue;
      for (Name& name : *two) {
        if (viewer.is(Seat{i})) {
          std::erase(hidden, name);
        } else {
          places.push_back(&name);
        }
      }
    }
    dice.shuffle(std::span(hidden));
    for (std::size_t i = 0; i < places.size(); ++i) *places[i] = hidden[i];
  }

  // A tile that somebody else took out of a pile, by the Seer: where it had lain is not known, only under which tile.
  struct Taken {
    Name tile;
    Name top;
  };
  struct Seen {
    std::set<std::string_view> tiles;  // whose place in the pile is known
    std::vector<Taken> taken;
  };

  static Seen seen_of(const Run<Sultaniya>& run, std::size_t upto, Viewer viewer, Floor floor) {
    const auto& pieces = Sultaniya::standard().pieces;
    Seen seen;
    const auto see = [&](std::uint8_t tile) { seen.tiles.insert(pieces[tile].name.name()); };
    for (std::size_t i = 1; i <= upto; ++i) {
      const auto& before = run.states[i - 1].piles[floor].tiles;
      const auto& pile = run.states[i].piles[floor];
      if (const auto* said = std::get_if<Said<Sultaniya>>(&run.entries[i - 1])) {
        const auto* call = std::get_if<sultaniya::Call>(&said->action);
        if (call != nullptr && call->pile == floor && call->djinn == sultaniya::Djinn::seer && viewer.is(said->seat))
          std::ranges::for_each(pile.tiles, see);
      }
      for (const std::uint8_t tile : pile.front) see(tile);
      for (const std::uint8_t tile : before) {  // neither in the pile nor beside it, and seen there by nobody before
        const bool stays = std::ranges::find(pile.tiles, tile) != pile.tiles.end();
        if (!stays && !seen.tiles.contains(pieces[tile].name.name())) {
          seen.taken.push_back({pieces[tile].name, pieces[before.back()].name});
          see(tile);
        }
      }
      if (!pile.tiles.empty()) see(pile.tiles.back());
    }
    return seen;
  }

  static void vary_pile(sultaniya::Order& pile, const Seen& seen, Random& dice) {
    std::vector<Name*> places;
    std::vector<Name> names;
    for (Name& name : pile) {
      if (!seen.tiles.contains(name.name())) places.push_back(&name), names.push_back(name);
    }
    dice.shuffle(std::span(names));
    for (std::size_t i = 0; i < places.size(); ++i) *places[i] = names[i];
    for (const auto& [tile, top] : seen.taken) {  // anywhere under the tile that was on top then
      const auto index = [&](const Name& name) {
        return static_cast<std::size_t>(std::ranges::find(pile, name) - pile.begin());
      };
      pile.erase(index(tile));
      const std::size_t below = index(top) + 1;
      pile.insert(below + dice.below(static_cast<std::uint32_t>(pile.size() - below + 1)), tile);
    }
  }

  static Name any_name(Random& dice) {
    const auto& content = Sultaniya::standard();
    switch (dice.below(8)) {
      case 0: return {};
      case 1: return content.boards[dice.below(sultaniya::board_count)].name;
      case 2: return content.objectives[dice.below(sultaniya::objective_count)].name;
      default: return content.pieces[dice.below(sultaniya::piece_count)].name;
    }
  }
};

}  // namespace divan::harness
