// What the one who sits at this client is doing: the plan of the turn, what lies open to be read, which parts of an action are still to be
// said. The board and the action bar share one of these for each table. Nothing is sent before it is meant.
import type { Action, Asking, Karanor, PlayerView, Seat, View } from "../../generated/karanor";
import { tabItem, type StoredItem } from "../../lib/storage";
import type { TableModel } from "../../lib/table_model.svelte";
import type { BarWishes } from "../board";
import { perTable } from "../per_table.svelte";
import { follow, journeys, project, prospectOf, type Journey, type Prospect } from "./plan";
import { shelf } from "./set.svelte";

export type Sheet = "hand" | "shops" | "holdings";
// Several actions of which one is to be chosen, step by step.
export interface Choice {
  kind: Action["do"];
  actions: Action[];
}

// A plan that was not carried out yet. It stays with the seat and the turn it was made in, and with where it begins.
export interface SavedPlan {
  question: number;
  seat: Seat;
  from: Start;
  legs: Action[][];
}
type Start = Pick<Prospect, "at" | "actions" | "steps">;

export class Play {
  sending = $state(false);
  sheet = $state<Sheet | undefined>(undefined);
  holder = $state<Seat | undefined>(undefined); // whose things the sheet shows
  choice = $state.raw<Choice | undefined>(undefined);
  aim = $state<string | undefined>(undefined); // the place that is pointed at
  cards = $state<"narrow" | "wide" | undefined>(undefined); // what is asked about lies over the map (Asked.svelte)
  #legs = $state.raw<Action[][]>([]); // what each touch has added
  #question = -1;

  constructor(
    readonly model: TableModel<Karanor>,
    private readonly stored: StoredItem<SavedPlan>,
  ) {}

  get view(): View | undefined {
    return this.model.view;
  }

  get you(): Seat | undefined {
    return this.model.you as Seat | undefined;
  }

  get own(): PlayerView | undefined {
    return this.you === undefined ? undefined : this.view?.players[this.you];
  }

  get asking(): Asking | undefined {
    return this.model.isAsked && !this.model.ended ? this.view?.question?.what : undefined;
  }

  // While something is under way nobody trades (MK-52); beside a plan that can be taken back there is no room for a sign.
  get bar(): BarWishes {
    const offer = this.cards ? "hidden" : this.isTurn && this.plan.length > 0 ? "unsigned" : undefined;
    return { offer, ...(this.cards === "narrow" && { height: "104px" }) };
  }

  get isTurn(): boolean {
    return this.asking === "turn";
  }

  // ---- the plan

  #projected = $derived.by(() => {
    const { view, you } = this;
    if (!view || you === undefined || !this.isTurn) return { done: [] as Action[], prospects: [] as Prospect[] };
    return project(shelf.pieces, view, you, this.sending ? [] : this.#legs.flat());
  });

  get plan(): Action[] {
    return this.#projected.done;
  }

  // How things stand after the plan; in the turns of others, how they stand now.
  get prospect(): Prospect | undefined {
    const { view, you } = this;
    return this.#projected.prospects.at(-1) ?? (view && you !== undefined ? prospectOf(view, you) : undefined);
  }

  // Before the plan, and after each of its steps.
  get prospects(): Prospect[] {
    return this.#projected.prospects;
  }

  // The places that the plan passes, beginning where the reader stands.
  get route(): string[] {
    return this.#projected.prospects.map(({ at }) => at).filter((at, i, all) => i === 0 || at !== all[i - 1]);
  }

  get journeys(): Map<string, Journey> {
    const { own, prospect } = this;
    return this.isTurn && own && prospect && !this.sending ? journeys(shelf.pieces, own, prospect) : new Map();
  }

  // A new question begins with nothing planned, unless it is a turn that a reload or somebody's card has interrupted.
  begin(): void {
    const number = this.view?.question?.number ?? 0;
    if (number === this.#question) return;
    this.#question = number;
    this.#legs = this.#saved();
    this.choice = undefined;
    this.aim = undefined;
  }

  #saved(): Action[][] {
    const [saved, start] = [this.stored.read(), this.#start()];
    if (!this.isTurn || !saved || !start || saved.question !== this.#question || saved.seat !== this.you) return [];
    const { at, actions, steps } = saved.from;
    return at === start.at && actions === start.actions && steps === start.steps ? saved.legs : [];
  }

  #start(): Start | undefined {
    const now = this.view && this.you !== undefined ? prospectOf(this.view, this.you) : undefined;
    return now && { at: now.at, actions: now.actions, steps: now.steps };
  }

  #intend(legs: Action[][]): void {
    this.#legs = legs;
    const [seat, from] = [this.you, this.#start()];
    if (seat !== undefined && from) this.stored.write({ question: this.#question, seat, from, legs });
  }

  canPlan(action: Action): boolean {
    const { view, you, prospect } = this;
    if (!view || you === undefined || !prospect || !this.isTurn || this.sending) return false;
    if (this.plan.length === 0 && action.do !== "step") return this.isLegal(action);
    return follow(shelf.pieces, view, you, prospect, action) !== undefined;
  }

  isLegal(action: Action): boolean {
    const wanted = JSON.stringify(Object.entries(action).sort());
    return this.model.legal.some((each) => JSON.stringify(Object.entries(each).sort()) === wanted);
  }

  // Goes there, however far it is.
  travel(place: string): boolean {
    const journey = this.journeys.get(place);
    if (!journey) return false;
    this.#add(journey.way.map((to) => ({ do: "step", to })));
    return true;
  }

  // Adds it to the plan, or does it at once where nothing can be planned about it. What cannot be done the server explains.
  async take(action: Action): Promise<void> {
    this.choice = undefined;
    const { view, you, prospect } = this;
    if (this.isTurn && view && you !== undefined && prospect && follow(shelf.pieces, view, you, prospect, action)) return this.#add([action]);
    if (this.plan.length > 0 && !(await this.carryOut())) return;
    await this.#send([action]);
  }

  takeBack(): void {
    if (!this.sending) this.#intend(this.#legs.slice(0, -1));
  }

  // Sends the plan, step by step; stops at the first step that is not carried out.
  async carryOut(): Promise<boolean> {
    const plan = this.plan;
    this.#intend([]);
    return this.#send(plan);
  }

  async endTurn(): Promise<void> {
    if (this.plan.length > 0 && !(await this.carryOut())) return;
    await this.#send([{ do: "end_turn" }]);
  }

  async #send(actions: Action[]): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    try {
      for (const action of actions) if (!(await this.model.act(action))) return false;
      return true;
    } finally {
      this.sending = false;
    }
  }

  #add(leg: Action[]): void {
    const planned = this.plan.length;
    let count = 0;
    const legs = this.#legs.filter((each) => (count += each.length) <= planned);
    this.#intend([...legs, leg]);
  }

  // Of several one is asked for; of one nothing.
  choose(kind: Action["do"], actions: Action[]): void {
    const [only] = actions;
    this.sheet = undefined;
    if (actions.length === 1 && only) void this.take(only);
    else if (actions.length > 1) this.choice = { kind, actions };
  }
}

const stored = tabItem<SavedPlan>("plans");

export const playAt = perTable((model: TableModel<Karanor>) => new Play(model, stored));
