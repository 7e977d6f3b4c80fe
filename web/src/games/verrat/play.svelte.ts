// What the one who sits at this client is doing: the vizier in hand, the plans drafted, what a touch of a place means now. The board and the
// action bar share one of these for each table. Nothing is sent before it is meant.
import { Vizier } from "../../generated/verrat";
import type { Action, Build, Card, City, Destination, Seat, Spot, Verrat, View } from "../../generated/verrat";
import type { StoredItem } from "../../lib/storage";
import type { Refusal, TableModel } from "../../lib/table_model.svelte";
import type { Drafts } from "../board";
import { perTable } from "../per_table.svelte";
import type { Draft, NextStep } from "./draft";
import { buildOf, draftOf, freeBuilds, isFree, nextStep, ownerOf, stepsOf, vizierOf, wayTo, whyNotAccuse, whyNotGo, withoutGaps } from "./draft";
import { stored, type SavedDrafts } from "./saved_drafts";
import { isCity } from "./layout";

export type Mode = "watch" | "intrigue" | "speech" | "plans" | "collect" | "pick" | "demand" | "pardon";
// What the next touch sets: where this vizier goes, or who is accused.
export type Chosen = Build | "traitor" | undefined;

export class Play {
  draft = $state.raw<Draft>({ plan: {} });
  chosen = $state<Chosen>(undefined);
  sealing = $state(false);
  // What was just set here and the server does not know yet; read aloud.
  said = $state.raw<{ key: "board.planned" | "board.accused"; args: Record<string, unknown> } | undefined>(undefined);
  #past = $state.raw<Draft[]>([]);
  #question = -1;

  constructor(
    readonly model: TableModel<Verrat>,
    private readonly act: (action: Action) => Promise<boolean>,
    private readonly stored: StoredItem<SavedDrafts>,
  ) {}

  get view(): View | undefined {
    return this.model.view;
  }

  get you(): Seat | undefined {
    return this.model.you as Seat | undefined;
  }

  // Nothing is chosen while things move.
  get mode(): Mode {
    const what = this.view?.question?.what;
    if (!this.model.isAsked || this.model.playing || this.model.ended || what === undefined || what === "deal") return "watch";
    return what;
  }

  get next(): NextStep | undefined {
    return this.mode === "plans" && this.view && this.you ? nextStep(this.view, this.you, this.draft) : undefined;
  }

  get vizierInHand(): Build | undefined {
    return this.chosen !== "traitor" && (this.mode === "plans" || this.mode === "pardon") ? this.chosen : undefined;
  }

  get mayTakeBack(): boolean {
    return this.#past.length > 0 && !this.sealing;
  }

  // A new question begins with what was drafted or sent for it already (a reload), and with the first thing that is missing in hand.
  begin(): void {
    const { view, you } = this;
    if (!view?.question || you === undefined || view.question.number === this.#question) return;
    this.#question = view.question.number;
    const saved = this.mode === "plans" ? this.stored.read() : undefined;
    const drafts = saved?.question === this.#question && saved.seat === you ? saved.drafts : [];
    this.draft = drafts.at(-1) ?? draftOf(view.secrets[you]);
    this.#past = drafts.slice(0, -1);
    this.said = undefined;
    this.chosen = this.mode === "plans" ? this.#missing() : this.#onlyPrisoner();
  }

  choose(chosen: Chosen): void {
    if (chosen !== undefined && chosen !== "traitor" && this.mode === "plans") {
      const why = this.view && this.you && whyNotGo(this.view, this.you, this.draft, chosen, "stay");
      if (why) return this.explain(why);
    }
    this.chosen = chosen;
  }

  // Touching a vizier takes up one's own, accuses, or means the place where it stands.
  touchVizier(vizier: Vizier): void {
    if (!this.view) return;
    if (this.mode === "plans") {
      if (this.chosen === "traitor") return this.accuse(vizier);
      if (ownerOf(vizier) === this.you) return this.choose(buildOf(vizier));
    }
    this.touch(this.view.viziers[vizier]);
  }

  touch(spot: Spot): void {
    if (this.mode === "plans") this.#touchForPlans(spot);
    if (this.mode === "collect" && isCity(spot)) this.#collect(spot);
    if (this.mode === "pardon") this.#touchForPardon(spot);
  }

  // Can this place be chosen now, and why not? undefined: nothing is chosen now.
  whyNot(spot: Spot): Refusal | "open" | undefined {
    const { view, you, chosen } = this;
    if (!view || you === undefined) return undefined;
    if (this.mode === "plans") {
      if (chosen === undefined) return undefined;
      if (chosen === "traitor") return this.accusableAt(spot).length > 0 ? "open" : outOfReach(view, spot);
      const to = this.#destination(spot, chosen);
      return to === undefined ? shut("VE-22", "no_such_place") : (whyNotGo(view, you, this.draft, chosen, to) ?? "open");
    }
    if (this.mode === "collect") return isCity(spot) ? (this.whyNotTake(spot) ?? "open") : undefined;
    if (this.mode === "pardon") return this.#pardonable(spot) ? "open" : undefined;
    return undefined;
  }

  whyNotTake(city: City): Refusal | undefined {
    const { view, you } = this;
    if (!view || you === undefined || this.#taking(city)) return undefined;
    const rule = city === "kaffa" ? "VE-28" : "VE-27";
    if (view.cities[city].collected) return shut(rule, "already_collected");
    const here = Vizier.filter((vizier) => view.viziers[vizier] === city);
    if (here.length !== 1 || !here[0] || ownerOf(here[0]) !== you) return shut(rule, "not_alone_there");
    return shut(rule, "nothing_there");
  }

  // Is anybody left to accuse?
  get mayAccuse(): boolean {
    const { view } = this;
    return view !== undefined && Vizier.some((vizier) => !whyNotAccuse(view, vizier));
  }

  accusableAt(spot: Spot): Vizier[] {
    const { view } = this;
    return view ? Vizier.filter((vizier) => view.viziers[vizier] === spot && !whyNotAccuse(view, vizier)) : [];
  }

  // ---- plans

  plan(build: Build, to: Destination): void {
    const { view, you } = this;
    if (!view || you === undefined || this.sealing) return;
    const why = whyNotGo(view, you, this.draft, build, to);
    if (why) return this.explain(why);
    this.#change({ ...this.draft, plan: { ...this.draft.plan, [build]: to } });
    this.said = { key: "board.planned", args: { vizier: vizierOf(you, build), to } };
  }

  // Dropping a vizier on the place where it stands lets it stay.
  drop(build: Build, spot: Spot): void {
    const to = this.#destination(spot, build);
    if (to === undefined) this.explain(shut("VE-22", "no_such_place"));
    else this.plan(build, to);
  }

  accuse(vizier: Vizier | undefined): void {
    if (!this.view || this.sealing) return;
    const why = vizier && whyNotAccuse(this.view, vizier);
    if (why) return this.explain(why);
    this.#change({ ...this.draft, accusation: vizier ? { vizier } : {} });
    this.said = { key: "board.accused", args: vizier ? { vizier } : {} };
  }

  takeBack(): void {
    const last = this.#past.at(-1);
    if (!last || this.sealing) return;
    this.draft = last;
    this.#past = this.#past.slice(0, -1);
    this.said = undefined;
    this.chosen = this.#missing();
    this.#keep();
  }

  // Sends the draft step by step, then the seal. What was sent before and differs is taken back first. Stops at the first step that is not
  // carried out: the view tells what stands.
  async seal(): Promise<boolean> {
    if (this.sealing || this.mode !== "plans") return false;
    if (this.next?.step !== "seal") {
      this.explain(shut("VE-22", "unfinished"));
      return false;
    }
    return (await this.send()) && (await this.#sending(() => this.act({ do: "seal" })));
  }

  // The draft as far as it goes, without the seal: what was planned stands even when time runs out. Nobody else is told.
  async send(): Promise<boolean> {
    const { view, you } = this;
    if (!view || you === undefined || this.sealing || this.mode !== "plans") return false;
    const sent = stepsOf(view, you, draftOf(view.secrets[you]));
    const { takeBack, send } = wayTo(sent, stepsOf(view, you, withoutGaps(view, you, this.draft)));
    if (takeBack === 0 && send.length === 0) return true;
    return this.#sending(async () => {
      for (let i = 0; i < takeBack; i += 1) {
        if (!(await this.model.undo())) return false;
      }
      for (const step of send) {
        if (!(await this.act(step))) return false;
      }
      return true;
    });
  }

  async #sending(work: () => Promise<boolean>): Promise<boolean> {
    this.sealing = true;
    try {
      return await work();
    } finally {
      this.sealing = false;
    }
  }

  #change(draft: Draft): void {
    this.#past = [...this.#past, this.draft];
    this.draft = draft;
    this.chosen = this.#missing();
    this.#keep();
  }

  #keep(): void {
    if (this.you !== undefined) this.stored.write({ question: this.#question, seat: this.you, drafts: [...this.#past, this.draft] });
  }

  #missing(): Chosen {
    if (!this.view || this.you === undefined) return undefined;
    const next = nextStep(this.view, this.you, this.draft);
    if (next.step === "plan") return next.build;
    return next.step === "accuse" ? "traitor" : undefined;
  }

  #destination(spot: Spot, build: Build): Destination | undefined {
    if (!this.view || this.you === undefined) return undefined;
    if (this.view.viziers[vizierOf(this.you, build)] === spot) return "stay";
    return isFree(spot) && spot !== "beside" ? (spot as Destination) : undefined;
  }

  #touchForPlans(spot: Spot): void {
    const { view, you } = this;
    if (!view || you === undefined) return;
    if (this.chosen === "traitor") return this.#accuseAt(spot);
    if (this.chosen !== undefined) return this.drop(this.chosen, spot);
    this.chosen = freeBuilds(view, you).find((build) => view.viziers[vizierOf(you, build)] === spot);
  }

  // Touched again, a city with several viziers goes from one to the next.
  #accuseAt(spot: Spot): void {
    const here = this.accusableAt(spot);
    if (here.length === 0) return this.explain(this.view && outOfReach(this.view, spot));
    const accused = this.draft.accusation?.vizier;
    this.accuse(here[(accused ? here.indexOf(accused) + 1 : 0) % here.length]);
    this.chosen = here.length > 1 ? "traitor" : this.chosen;
  }

  // ---- cards and pardons

  #taking(city: City): Action | undefined {
    return this.model.legal.find((action) => (action.do === "take" && action.city === city) || (action.do === "search" && city === "kaffa"));
  }

  #collect(city: City): void {
    const take = this.#taking(city);
    const why = this.whyNotTake(city);
    if (take) void this.act(take);
    else if (why) this.explain(why);
  }

  // Whom a pardon of one's own can free.
  get prisoners(): Build[] {
    return [...new Set(this.model.can("pardon").map((pardon) => pardon.vizier))];
  }

  #onlyPrisoner(): Chosen {
    return this.mode === "pardon" && this.prisoners.length === 1 ? this.prisoners[0] : undefined;
  }

  #pardonable(spot: Spot): boolean {
    const { view, you, chosen } = this;
    if (!view || you === undefined) return false;
    if (chosen && isCity(spot)) return this.model.can("pardon").some((pardon) => pardon.vizier === chosen && pardon.city === spot);
    return this.prisoners.some((build) => view.viziers[vizierOf(you, build)] === spot);
  }

  #touchForPardon(spot: Spot): void {
    const { view, you, chosen } = this;
    if (!view || you === undefined) return;
    if (chosen && isCity(spot)) {
      const pardon = this.model.can("pardon").find((action) => action.vizier === chosen && action.city === spot);
      if (pardon) void this.act(pardon);
      return;
    }
    const prisoner = this.prisoners.find((build) => view.viziers[vizierOf(you, build)] === spot);
    if (prisoner) this.chosen = prisoner;
    else if (!isCity(spot)) this.#explainPrisoner(spot, view, you);
  }

  #explainPrisoner(spot: Spot, view: View, you: Seat): void {
    const vizier = Vizier.find((one) => ownerOf(one) === you && view.viziers[one] === spot && !isFree(spot));
    if (vizier) this.explain({ rule: "VE-60", reason: "not_pardonable", args: { vizier } });
  }

  // As the server would: the frame around the board shows it.
  explain(refusal: Refusal | undefined): void {
    if (refusal) this.model.refusal = refusal;
  }
}

export const playAt = perTable((model: TableModel<Verrat>) => new Play(model, (action) => model.act(action), stored));

// Plans are set here and sent with the seal.
export const drafts: Drafts<Verrat> = {
  of(model) {
    const { draft, mode } = playAt(model);
    if (mode !== "plans") return [];
    const plans = (Object.entries(draft.plan) as [Build, Destination][]).map(([vizier, to]): Action => ({ do: "plan", vizier, to }));
    return draft.accusation ? [...plans, { do: "accuse", ...draft.accusation }] : plans;
  },
  add(model, action) {
    const play = playAt(model);
    if (play.mode !== "plans") return false;
    if (action.do === "plan") play.plan(action.vizier, action.to);
    else if (action.do === "accuse") play.accuse(action.vizier);
    return action.do === "plan" || action.do === "accuse";
  },
  takeBack: (model) => playAt(model).takeBack(),
};

// VE-20: who has the floor, where players speak in turn.
export function speakerIn({ question }: View): Seat | undefined {
  if (question?.what !== "speech") return undefined;
  const [seat] = Object.keys(question.asked);
  return seat === undefined ? undefined : (Number(seat) as Seat);
}

function shut(rule: string, reason: string): Refusal {
  return { rule, reason, args: {} };
}

// Why nobody who is there can be accused; undefined when nobody is there.
function outOfReach(view: View, spot: Spot): Refusal | undefined {
  const vizier = Vizier.find((one) => view.viziers[one] === spot);
  return vizier && { rule: "VE-23", reason: "out_of_reach", args: { vizier } };
}

// What Kaffa's pile holds, in the order of the kinds.
export function pileOf(kaffa: Partial<Record<Card, number>> | undefined): [Card, number][] {
  return Object.entries(kaffa ?? {}).filter(([, count]) => count > 0) as [Card, number][];
}
