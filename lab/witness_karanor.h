// What is worth counting in Marchands de Karanor: home and story, what was built, done, delivered, bought, kept, drawn
// from the black market and played, and where prestige came from.
#pragma once

#include "engine/karanor/karanor.h"
#include "engine/karanor/text.h"
#include "lab/findings.h"

namespace divan {

template <>
struct Witness<Karanor> {
  void see(const karanor::Happening& happening) {
    using namespace karanor;
    if (const auto* built = std::get_if<Built>(&happening)) {
      cause_ = "shops";
      note(built->seat, "shop", built->card);
      note(built->seat, "city of a shop", built->place);
    } else if (const auto* done = std::get_if<Completed>(&happening)) {
      cause_ = "quests";
      note(done->seat, "quest", done->quest);
    } else if (const auto* delivered = std::get_if<Delivered>(&happening)) {
      cause_ = "deliveries";
      note(delivered->seat, "delivery", delivered->card);
    } else if (const auto* villa = std::get_if<VillaBought>(&happening)) {
      cause_ = "villas";
      note(villa->seat, "villa", villa->place);
    } else if (const auto* kept = std::get_if<Kept>(&happening)) {
      note(kept->seat, "artefact", kept->artefact);
    } else if (const auto* recruited = std::get_if<Recruited>(&happening)) {
      note(recruited->seat, "associate", recruited->associate);
    } else if (const auto* drew = std::get_if<Drew>(&happening)) {
      // Its name is chance, but whoever has prestige draws more of them (MK-40): not dealt to all alike.
      if (drew->deck == Deck::black_market) note(drew->seat, "black-market card", *drew->card);
    } else if (const auto* played = std::get_if<karanor::Played>(&happening)) {
      cause_ = "black market";
      note(played->seat, "black-market card played", played->card);
    } else if (const auto* changed = std::get_if<Changed>(&happening)) {
      if (changed->score == Score::prestige) gained_.push_back({changed->seat, cause_, double(changed->by)});
    } else {
      see_other_cause(happening);
    }
  }
  void conclude(const karanor::View& view, Findings& findings) {
    findings.turns = view.round;
    // MK-62; MK-60: whoever reached the prestige has begun the last round.
    findings.cut_short = view.outcome.has_value() && !view.ending;
    findings.endings = {findings.cut_short ? "limit" : "prestige"};
    findings.traits = std::move(traits_);
    findings.sources = std::move(gained_);
    for (std::uint8_t i = 0; i < view.seats; ++i) {
      const Seat seat{i};
      const auto& player = *view.players[seat];
      findings.traits.push_back({seat, "place", place_after(view.first, seat, view.seats), true});
      findings.traits.push_back({seat, "home", std::string(player.home.name()), true});
      findings.traits.push_back({seat, "story", std::string(player.story.name()), true});
      double start = player.prestige;  // what no event told of was there from the start
      for (const auto& source : findings.sources) start -= source.seat == seat ? source.points : 0;
      if (start != 0) findings.sources.push_back({seat, "start", start});
    }
  }

 private:
  void see_other_cause(const karanor::Happening& happening) {
    using namespace karanor;
    if (std::holds_alternative<Decided>(happening)) cause_ = "quests";
    if (std::holds_alternative<BonusPaid>(happening)) cause_ = "shops";
    if (std::holds_alternative<Used>(happening)) cause_ = "artefacts";
    if (std::holds_alternative<Promoted>(happening)) cause_ = "promotions";
    if (std::holds_alternative<TurnBegan>(happening)) cause_ = "else";
  }
  void note(Seat seat, std::string_view kind, const Name& name) {
    traits_.push_back({seat, kind, std::string(name.name())});
  }

  std::vector<Trait> traits_;
  std::vector<Source> gained_;
  std::string_view cause_ = "else";  // of what changes next
};

}  // namespace divan
