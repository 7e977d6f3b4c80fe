// What numbers (engine/core/numbers.h) must know of a set of Sultaniya: which tile can lie where.
#pragma once

#include "engine/core/numbers.h"
#include "engine/sultaniya/sultaniya.h"

namespace divan {

template <>
struct Pieces<Sultaniya> {
  Pieces(const sultaniya::Options& options, int seats) : content_(content_of<Sultaniya>(options)), seats_(seats) {}

  template <class With>
  void each_action(With&& with) const {
    using namespace sultaniya;
    for (const auto& board : content_.boards) with(Sultaniya::Action(Choose{board.name}));
    for (std::size_t i = 0; i < tile_count; ++i) {
      const Piece& tile = content_.pieces[i];
      if (!is_played(tile)) continue;
      with(Sultaniya::Action(Return{tile.name}));
      for (int place = 0; place < places_in(tile.floor); ++place) {
        for (const Face face : {Face::front, Face::back}) {
          if (face == Face::back && content_.symmetric[i]) continue;
          with(Sultaniya::Action(Build{tile.name, column_of(tile.floor, place), face}));
          with(Sultaniya::Action(Move{tile.name, column_of(tile.floor, place), face}));
        }
      }
    }
  }

  std::vector<Name> names(std::string_view path) const {
    using namespace sultaniya;
    std::vector<Name> names;
    const auto holds = [&](std::string_view part) { return path.find(part) != std::string_view::npos; };
    if (path.ends_with("character")) {
      for (const auto& board : content_.boards) names.push_back(board.name);
    } else if (holds("objective")) {
      for (const auto& objective : content_.objectives) names.push_back(objective.name);
    } else {
      for (const Piece& piece : content_.pieces) {
        const bool printed = &piece >= &content_.pieces[tile_count];
        if (is_played(piece) && holds(floor_word(piece.floor)) && (!printed || holds("palace")))
          names.push_back(piece.name);
      }
    }
    return names;
  }

 private:
  bool is_played(const sultaniya::Piece& piece) const { return seats_ >= piece.players || piece.players <= 2; }
  // As it stands in a path, between two dots or at the end of it.
  static std::string_view floor_word(sultaniya::Floor floor) {
    using enum sultaniya::Floor;
    switch (floor) {
      case ground: return ".ground";
      case first: return ".first";
      case second: return ".second";
      case roof: return ".roof";
    }
    return {};
  }

  const sultaniya::Content& content_;
  int seats_;
};

}  // namespace divan
