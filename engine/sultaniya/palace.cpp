// SU-30 to SU-35: support, holes, edges.
#include "engine/sultaniya/palace.h"

namespace divan::sultaniya {

Places places_to_mend(const Rows& rows, Floor row) {
  const unsigned taken = rows[static_cast<std::size_t>(row)];
  unsigned open = 0;
  for (unsigned rest = supported(rows, row) & ~taken; rest != 0; rest &= rest - 1) {
    Rows filled = rows;
    filled[static_cast<std::size_t>(row)] = static_cast<Places>(taken | (rest & -rest));
    if (stands(filled)) open |= rest & -rest;
  }
  return static_cast<Places>(open);
}

Demand demand_at(const Content& content, const Palace& palace, Floor row, int place) {
  Demand demand;
  // My edge `mine` touches `theirs` of the piece at that place of that row, if there is one.
  const auto touch = [&](Floor other, int at, Edge mine, Edge theirs) {
    if (!palace.has(other, at)) return;
    const Edges picture = picture_at(content.edges[palace.at(other, at).code], theirs);
    demand.pictures |= picture << (4 * static_cast<int>(mine));
    demand.where |= edge_mask(mine);
  };
  touch(row, place - 1, Edge::left, Edge::right);
  touch(row, place + 1, Edge::right, Edge::left);
  // The places of the next rows that begin half a tile to the left.
  const int shift = static_cast<int>(row) % 2 == 0 ? -1 : 0;
  if (row != Floor::ground) {
    const auto below = static_cast<Floor>(static_cast<int>(row) - 1);
    touch(below, place + shift, Edge::bottom_left, Edge::top_right);
    touch(below, place + shift + 1, Edge::bottom_right, Edge::top_left);
  }
  if (row != Floor::roof) {
    const auto above = static_cast<Floor>(static_cast<int>(row) + 1);
    touch(above, place + shift, Edge::top_left, Edge::bottom_right);
    touch(above, place + shift + 1, Edge::top_right, Edge::bottom_left);
  }
  return demand;
}

Verdict check_placement(const Content& content, const Palace& palace, std::uint8_t piece, HalfColumn at, Face face) {
  if (face > Face::back || (face == Face::back && content.symmetric[piece]))
    return Verdict::refused("SU-7", "both_sides_are_alike");
  const Floor row = content.pieces[piece].floor;
  if (at.index + 2 > half_columns) return Verdict::refused("SU-35", "outside");
  const auto place = place_at(row, at);
  if (!place) return Verdict::refused("SU-30", "no_place_of_this_row");
  if (palace.has(row, *place)) return Verdict::refused("SU-30", "taken");
  const Demand demand = demand_at(content, palace, row, *place);
  const Footing footing = footing_of(palace.rows);
  if (((open_places(palace.rows, row, footing) >> *place) & 1) == 0) {
    if (footing == Footing::broken) return Verdict::refused("SU-43", "does_not_mend");
    if (((supported(palace.rows, row) >> *place) & 1) == 0) return Verdict::refused("SU-32", "nothing_below");
    if (demand.where == 0) return Verdict::refused("SU-33", "touches_nothing");
    return Verdict::refused("SU-34", "leaves_a_hole");
  }
  if (!demand.met_by(content.edges[Laid::of(piece, face).code])) return Verdict::refused("SU-31", "pictures_differ");
  return Verdict::allowed();
}

Palace printed_palace(const Content& content, std::size_t board) {
  Palace palace;
  const int place = content.boards[board].at / 2;
  palace.lay(Floor::ground, place, Laid::of(Content::printed(board, 0), Face::front));
  palace.lay(Floor::ground, place + 1, Laid::of(Content::printed(board, 1), Face::front));
  palace.lay(Floor::first, place, Laid::of(Content::printed(board, 2), Face::front));
  return palace;
}

}  // namespace divan::sultaniya
