// Why something cannot be done now, as the server would refuse it: what stays on the board, faded, says so.
import type { Djinn, Floor, Seat, View } from "../../generated/sultaniya";
import type { Refusal } from "../../lib/table_model.svelte";
import { rows } from "./sheet.svelte";

const most = 3; // in front of a pile (SU-20)
const mostByTwin = 2; // builds, and piles that are uncovered (SU-42)
const no = (rule: string, reason: string, args: Refusal["args"] = {}): Refusal => ({ rule, reason, args });

function isTurnOf(view: View, seat: Seat): boolean {
  const asked = view.question?.asked[seat];
  return asked !== undefined && !asked.answered;
}

// The tiles that a player has built; printed ones never move.
function hasBuilt(view: View, seat: Seat): boolean {
  const player = view.players[seat];
  return player !== undefined && rows.reduce((sum, row) => sum + Object.keys(player.palace[row]).length, 0) > 3;
}

export function whyNotCall(view: View, seat: Seat, djinn: Djinn): Refusal {
  if (!isTurnOf(view, seat)) return no("SU-40", "not_your_turn");
  if (view.question?.what !== "turn") return no("SU-40", "not_now");
  const { cost } = view.djinns[djinn];
  if ((view.players[seat]?.sapphires ?? 0) < cost) return no("SU-40c", "too_dear", { djinn, cost });
  if (djinn === "mover" && !hasBuilt(view, seat)) return no("SU-40c", "nothing_built");
  if (djinn === "twin") return no("SU-40c", "no_tile_left");
  return no("SU-40c", djinn === "seer" ? "pile_is_empty" : "no_tile_there");
}

export const whyNotCallTo = (djinn: Djinn): Refusal => no("SU-40c", djinn === "seer" ? "pile_is_empty" : "no_tile_there");

export function whyNotUncover(view: View, seat: Seat, floor: Floor): Refusal {
  const { now, piles, question } = view;
  if (!isTurnOf(view, seat)) return no("SU-20", "not_your_turn");
  if (now.broken) return no("SU-43", "mend_first");
  if (!["turn", "build", "sweep"].includes(question?.what ?? "")) return no("SU-20", "not_now");
  if (piles[floor].tiles === 0) return no("SU-20", "pile_is_empty");
  if (now.barred.includes(floor)) return no("SU-42", "same_pile_twice");
  const another = (now.uncovering ?? question?.pile ?? floor) !== floor;
  if (now.barred.length + Number(another) >= mostByTwin) return no("SU-42", "two_piles_only");
  if (another && now.builds < mostByTwin) return no("SU-20", "one_pile_only");
  return piles[floor].front.length >= most ? no("SU-20", "three_lie_there") : no("SU-20", "not_now");
}
