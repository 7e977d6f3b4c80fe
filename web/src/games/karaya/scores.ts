// What each seat got for a round and why, and where it stands now.
import type { Card, Merit, RoundResult, Seat, SeatView, Team, View } from "../../generated/karaya";

// A text of the catalogue and what fills it, with the rule that says so.
export interface Reason {
  key: `round.why.${string}`;
  args: { face: string; team?: Team };
  rule: string;
}

export interface Line {
  seat: Seat;
  card: Card;
  face: SeatView["face"];
  earned: number;
  total: number;
  place: number;
  parted: number | undefined; // the latest round with 2 points, where it decided between equal totals
  reason: Reason;
  ready: boolean;
}

const other: Record<Team, Team> = { loyalists: "rebels", rebels: "loyalists" };
// The rule that gives a card its points, where it is not the one for all (KA-80).
const ruleOf: Partial<Record<Card, string>> = { slave_driver: "KA-81", belly_dancer: "KA-81", vizier: "KA-82", fortune_teller: "KA-83" };

export function reasonFor(shown: SeatView, result: RoundResult): Reason {
  const { card, face, team } = shown;
  const why = shown.why as Merit;
  const rule = (card && ruleOf[card]) ?? "KA-80";
  const winner = result.winner;
  if (why === "dead") return { key: "round.why.dead", args: { face }, rule: "KA-80" };
  if (why === "nothing" || !winner) return { key: "round.why.nothing", args: { face }, rule: "KA-29" };
  if (why === "adjacent") return { key: "round.why.adjacent", args: { face }, rule };
  if (card === "fortune_teller") return { key: `round.why.${why === "known" ? "predicted" : team ? "mispredicted" : "unpredicted"}`, args: { face, ...(team && { team }) }, rule };
  if (card === "vizier") {
    const key = why === "known" ? "declared" : face === "hidden" ? "alone" : team ? "misdeclared" : "undeclared";
    return { key: `round.why.${key}`, args: { face, ...(team && { team }) }, rule };
  }
  if (why === "lost") return rule === "KA-81" ? { key: "round.why.only", args: { face, team: other[winner] }, rule } : { key: "round.why.lost", args: { face, team: winner }, rule };
  return { key: "round.why.won", args: { face, team: winner }, rule };
}

// KA-85: the highest total; then who earned 2 most recently; else they share the place.
export function placeOf(view: View, seat: Seat): number {
  const mine = view.seats[seat];
  if (!mine) return 0;
  const ahead = Object.values(view.seats).filter((each) => each.score > mine.score || (each.score === mine.score && each.latest_two > mine.latest_two));
  return ahead.length + 1;
}

// Do others with the same total have another place?
function isParted(view: View, { score, latest_two }: SeatView): boolean {
  return Object.values(view.seats).some((other) => other.score === score && other.latest_two !== latest_two);
}

// The best first; those who share a place as they sit.
export function linesOf(view: View): Line[] {
  const { result, question } = view;
  if (!result) return [];
  return (Object.entries(view.seats) as unknown as [string, SeatView][])
    .flatMap(([number, shown]) => {
      const seat = Number(number) as Seat;
      const { card, face, earned = 0, score, latest_two } = shown;
      if (!card) return [];
      const ready = question?.what === "ready" && question.asked[seat]?.answered === true;
      return [{ seat, card, face, earned, total: score, place: placeOf(view, seat), parted: isParted(view, shown) ? latest_two : undefined, reason: reasonFor(shown, result), ready }];
    })
    .sort((one, another) => one.place - another.place || one.seat - another.seat);
}
