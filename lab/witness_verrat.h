// What is worth counting in Verrat!: where cards were taken, by which way each came, and whether the turns ran out.
#pragma once

#include "engine/verrat/text.h"
#include "engine/verrat/verrat.h"
#include "lab/findings.h"

namespace divan {

template <>
struct Witness<Verrat> {
  void see(const verrat::Event& event) {
    if (const auto* taken = std::get_if<verrat::Taken>(&event)) note(taken->seat, "city", taken->city);
    if (const auto* picked = std::get_if<verrat::Picked>(&event)) note(picked->seat, "city", verrat::City::kaffa);
    if (const auto* demanded = std::get_if<verrat::Demanded>(&event)) ++demands_[demanded->seat.index];
    if (const auto* banished = std::get_if<verrat::Banished>(&event)) ++banished_[banished->vizier.owner().index];
    if (const auto* exchanged = std::get_if<verrat::Exchanged>(&event)) {
      ++exchanges_[exchanged->from.index];
      ++exchanges_[exchanged->to.index];
    }
    cut_short_ |= std::holds_alternative<verrat::LimitReached>(event);
  }
  void conclude(const verrat::View& view, Findings& findings) {
    findings.turns = view.turn;
    findings.cut_short = cut_short_;
    findings.endings = {cut_short_ ? "limit" : "won"};
    findings.traits = std::move(traits_);
    for (std::uint8_t i = 0; i < verrat::player_count; ++i) {
      const auto count = [&](std::string_view kind, int times) {
        findings.traits.push_back({Seat{i}, kind, times > 3 ? "4+" : std::to_string(times)});
      };
      count("demands", demands_[i]);
      count("banished", banished_[i]);
      count("exchanges", exchanges_[i]);
    }
  }

 private:
  template <class Word>
  void note(Seat seat, std::string_view kind, Word name) {
    traits_.push_back({seat, kind, std::string(word(name))});
  }

  std::vector<Trait> traits_;
  std::array<int, verrat::player_count> demands_{}, banished_{}, exchanges_{};
  bool cut_short_ = false;
};

}  // namespace divan
