// Plans before they are sealed (VE-22, VE-23): what may be planned, why not, and what has to be sent. The engine has the last word;
// this says the same beforehand, for all viziers at once, where legal() speaks of the next step only.
import { Build } from "../../generated/verrat";
import type { Accusation, Action, Destination, Seat, Secret, Spot, View, Vizier } from "../../generated/verrat";
import type { Refusal } from "../../lib/table_model.svelte";
import { isCity, isCourtSeat } from "./layout";

export interface Draft {
  plan: Partial<Record<Build, Destination>>;
  accusation?: Accusation;
}

export function vizierOf(seat: Seat, build: Build): Vizier {
  return `${seat}-${build}`;
}

export function ownerOf(vizier: Vizier): Seat {
  return Number(vizier[0]) as Seat;
}

export function buildOf(vizier: Vizier): Build {
  return vizier.slice(2) as Build;
}

// Neither in a dungeon nor on the Isle.
export function isFree(spot: Spot): boolean {
  return isCourtSeat(spot) || isCity(spot) || spot === "beside";
}

export function freeBuilds(view: View, seat: Seat): Build[] {
  return Build.filter((build) => isFree(view.viziers[vizierOf(seat, build)]));
}

// Why this vizier may not be planned to go there; undefined: it may. A city in which it stands already is refused: that is to stay.
export function whyNotGo(view: View, seat: Seat, draft: Draft, build: Build, to: Destination): Refusal | undefined {
  const vizier = vizierOf(seat, build);
  const from = view.viziers[vizier];
  if (!isFree(from)) return { rule: "VE-22", reason: "not_free", args: { vizier } };
  if (to === "stay") return undefined;
  if (to === from && isCity(to)) return { rule: "VE-22", reason: "already_there", args: { city: to } };
  if (isCourtSeat(to) && isCourtSeat(from)) return { rule: "VE-22", reason: "seat_to_seat", args: { seat: to } };
  const twice = isCourtSeat(to) && Build.some((other) => other !== build && draft.plan[other] === to);
  return twice ? { rule: "VE-26", reason: "named_twice", args: { seat: to } } : undefined;
}

export function whyNotAccuse(view: View, vizier: Vizier): Refusal | undefined {
  return isFree(view.viziers[vizier]) ? undefined : { rule: "VE-23", reason: "out_of_reach", args: { vizier } };
}

export type NextStep = { step: "plan"; build: Build } | { step: "accuse" } | { step: "seal" };

// What is missing first.
export function nextStep(view: View, seat: Seat, draft: Draft): NextStep {
  const build = freeBuilds(view, seat).find((free) => draft.plan[free] === undefined);
  if (build) return { step: "plan", build };
  return draft.accusation ? { step: "seal" } : { step: "accuse" };
}

// As the engine would take it when time runs out: whoever stands before something that is set, and has no plan, stays.
export function withoutGaps(view: View, seat: Seat, draft: Draft): Draft {
  const free = freeBuilds(view, seat);
  const last = draft.accusation ? free.length - 1 : free.findLastIndex((build) => draft.plan[build] !== undefined);
  const plan = Object.fromEntries(free.slice(0, last + 1).map((build) => [build, draft.plan[build] ?? "stay"]));
  return { ...draft, plan };
}

// A draft as steps in the order in which the engine asks for them, as far as nothing is missing.
export function stepsOf(view: View, seat: Seat, draft: Draft): Action[] {
  const steps: Action[] = [];
  for (const vizier of freeBuilds(view, seat)) {
    const to = draft.plan[vizier];
    if (to === undefined) return steps;
    steps.push({ do: "plan", vizier, to });
  }
  if (draft.accusation) steps.push({ do: "accuse", ...draft.accusation });
  return steps;
}

// From what was sent before (a reload, a line that dropped) to what is wanted: take back what differs, then send the rest.
export function wayTo(sent: Action[], wanted: Action[]): { takeBack: number; send: Action[] } {
  const same = sent.findIndex((step, i) => !isSame(step, wanted[i]));
  const unchanged = same < 0 ? sent.length : same;
  return { takeBack: sent.length - unchanged, send: wanted.slice(unchanged) };
}

function isSame(one: Action, other: Action | undefined): boolean {
  if (one.do === "plan") return other?.do === "plan" && one.vizier === other.vizier && one.to === other.to;
  return one.do === "accuse" && other?.do === "accuse" && one.vizier === other.vizier;
}

export function draftOf(secret: Secret | undefined): Draft {
  return { plan: { ...secret?.plan }, ...(secret?.accusation && { accusation: { ...secret.accusation } }) };
}

type Plans = Partial<Record<Vizier, Destination>>;

export function plansOf(seat: Seat, draft: Draft): Plans {
  return Object.fromEntries(Object.entries(draft.plan).map(([build, to]) => [vizierOf(seat, build as Build), to]));
}

// Who is planned to be elsewhere, and where.
export function journeys(view: View, plans: Plans): { vizier: Vizier; spot: Spot }[] {
  const all = Object.entries(plans) as [Vizier, Destination][];
  return all.flatMap(([vizier, to]) => (to === "stay" || to === view.viziers[vizier] ? [] : [{ vizier, spot: to }]));
}
