// What the one who sits at this client is about to do: the kind of deed in hand, and what a touch of a seat means now. The board and the
// action bar share one of these for each table. Every deed takes two touches, in either order: what, and whom.
import type { Action, Card, Karaya, Seat, SeatView, Secret, Team, View } from "../../generated/karaya";
import { say } from "../../lib/catalogue.svelte";
import type { Refusal, TableModel } from "../../lib/table_model.svelte";
import { notices } from "../../ui/notices.svelte";
import { perTable } from "../per_table.svelte";

export type Verb = "peek" | "switch" | "hide" | "act";
export type Deed = "peek" | "switch" | "hide" | "execute" | "detain" | "assassinate" | "call" | "hunt" | "dance" | "manipulate" | "predict" | "foresee";
export type Target = Seat | "spare";

const deedOf: Record<Card, Deed> = {
  sultan: "execute",
  guard: "detain",
  assassin: "assassinate",
  slave: "call",
  slave_driver: "hunt", // or capture: whom one names tells which
  belly_dancer: "dance",
  vizier: "manipulate",
  fortune_teller: "predict",
};
const alone: Deed[] = ["call", "dance", "predict"]; // nobody is named
const reactions = { react: "strike", avoid: "avoid", join: "join" } as const;
export type Window = keyof typeof reactions;

export class Play {
  chosen = $state<Verb | undefined>(undefined);
  team = $state<Team | undefined>(undefined);
  opened = $state<Target | undefined>(undefined); // whose sheet is open
  #question = -1;

  constructor(
    readonly model: TableModel<Karaya>,
    private readonly act: (action: Action) => Promise<boolean>,
  ) {}

  get view(): View | undefined {
    return this.model.view;
  }

  get you(): Seat | undefined {
    return this.model.you as Seat | undefined;
  }

  get seat(): SeatView | undefined {
    return this.you === undefined ? undefined : this.view?.seats[this.you];
  }

  get secret(): Secret | undefined {
    return this.you === undefined ? undefined : this.view?.secrets[this.you];
  }

  // One's own card, known to all or not.
  get card(): Card | undefined {
    return this.secret?.card ?? this.seat?.card;
  }

  // What is asked of this seat; nothing while things move.
  get asks(): NonNullable<View["question"]>["what"] | undefined {
    if (!this.model.isAsked || this.model.playing || this.model.ended) return undefined;
    return this.view?.question?.what;
  }

  get window(): Window | undefined {
    const asks = this.asks;
    return asks !== undefined && asks in reactions ? (asks as Window) : undefined;
  }

  get reaction(): "strike" | "avoid" | "join" | undefined {
    return this.window && reactions[this.window];
  }

  // A new question begins with nothing in hand.
  begin(): void {
    const number = this.view?.question?.number ?? -1;
    if (number === this.#question) return;
    this.#question = number;
    this.chosen = undefined;
    this.team = undefined;
    if (this.asks !== undefined) this.opened = undefined;
  }

  // ---- what

  // At most three, in the order of the buttons.
  get verbs(): Verb[] {
    const turned: Verb = this.seat?.face === "known" ? "hide" : "switch";
    if (this.asks === "turn") return ["peek", turned, "act"];
    // After a catch one hunts on by touching somebody; an English driver may do something else instead.
    if (this.asks === "go_on") return (["peek", "hide"] as const).filter((verb) => this.model.can(verb).length > 0);
    return [];
  }

  // What the next touch of a seat does. Forced, hunting on or foretelling, there is nothing to choose.
  get deed(): Deed | undefined {
    if (this.asks === "foresee") return "foresee";
    if (this.chosen === "act" || (!this.chosen && (this.asks === "forced" || this.asks === "go_on"))) return this.card && deedOf[this.card];
    return this.chosen;
  }

  deedFor(verb: Verb): Deed | undefined {
    return verb === "act" ? this.card && deedOf[this.card] : verb;
  }

  get needsTeam(): boolean {
    return this.deed === "manipulate" && this.team === undefined && this.seat?.team === undefined;
  }

  // Does the deed in hand name nobody?
  get isAlone(): boolean {
    return this.deed !== undefined && alone.includes(this.deed);
  }

  choose(verb: Verb | undefined): void {
    const why = verb && this.whyNotDo(verb);
    if (why) return this.explain(why);
    this.chosen = verb;
    this.team = undefined;
  }

  side(team: Team): void {
    this.team = team;
  }

  back(): void {
    if (this.team !== undefined && this.deed === "manipulate") this.team = undefined;
    else this.chosen = undefined;
  }

  // Everything that the deed in hand could be.
  private actionsOf(deed: Deed): Action[] {
    const kinds: string[] = deed === "hunt" ? ["hunt", "capture"] : [deed];
    const team = this.team ?? this.seat?.team;
    return this.model.legal.filter((action) => kinds.includes(action.do) && (action.do !== "manipulate" || team === undefined || action.team === team));
  }

  whyNotDo(verb: Verb): Refusal | "nobody" | undefined {
    const deed = this.deedFor(verb);
    if (deed === undefined || this.actionsOf(deed).length > 0) return undefined;
    if (verb !== "hide" && this.mustHide) return shut("KA-50", "must_hide");
    if (verb === "act" && this.seat?.yellow) return shut("KA-48", "yellow_token");
    if (deed === "detain") return shut("KA-46", "distracted");
    return "nobody";
  }

  // KA-50: three cards, or all that are hidden.
  get toForesee(): number {
    const seen = Object.values(this.view?.seats ?? {}).filter(({ foreseen }) => foreseen).length;
    return Math.min(3 - seen, this.model.can("foresee").length);
  }

  // KA-50
  get mustHide(): boolean {
    return this.seat?.face === "known" && this.card === "fortune_teller" && this.seat.team !== undefined;
  }

  // ---- whom

  actionOn(target: Target, deed = this.deed): Action | undefined {
    if (deed === undefined || (deed === "manipulate" && this.needsTeam)) return undefined;
    return this.actionsOf(deed).find((action) => concerns(action, target));
  }

  // All that one could want to do about somebody, whatever is in hand: how, or why not.
  optionsOn(target: Target): { deed: Deed; actions: Action[]; why: Refusal | undefined }[] {
    const deeds = this.asks === "foresee" ? (["foresee"] as const) : this.verbs.flatMap((verb) => this.deedFor(verb) ?? []);
    const own = this.asks === "forced" || this.asks === "go_on" ? this.deedFor("act") : undefined;
    const other = target === "spare" ? undefined : this.view?.seats[target];
    return [...deeds, ...(own ? [own] : [])]
      .filter((deed) => !alone.includes(deed) && (other !== undefined || deed === "switch" || deed === "hide"))
      .map((deed) => {
        const actions = this.actionsOf(deed).filter((action) => concerns(action, target));
        const barred = target !== "spare" && (this.secret?.barred.includes(target) ?? false);
        const why = actions.length > 0 ? undefined : ((other && whyNotName(deed, other, false, barred)) ?? this.generally(deed));
        return { deed, actions, why };
      });
  }

  private generally(deed: Deed): Refusal | undefined {
    const verb = this.verbs.find((one) => this.deedFor(one) === deed);
    const why = verb && this.whyNotDo(verb);
    return why === "nobody" ? undefined : why;
  }

  // May the seat be named now, and why not? undefined: nobody is named now.
  whyNot(target: Target): Refusal | "open" | "nobody" | undefined {
    const { deed, view, you } = this;
    if (!deed || !view || you === undefined || this.isAlone || this.needsTeam) return undefined;
    if (this.actionOn(target, deed)) return "open";
    if (target === "spare") return deed === "switch" || deed === "hide" ? "nobody" : undefined;
    const other = view.seats[target];
    return (other && whyNotName(deed, other, target === you, this.secret?.barred.includes(target) ?? false)) ?? "nobody";
  }

  touch(target: Target): void {
    const action = this.actionOn(target);
    if (action) return void this.act(action);
    const why = this.whyNot(target);
    if (why === undefined || why === "open" || target === this.you) this.opened = target;
    else this.explain(why);
  }

  // As the server would: the frame around the board shows it.
  explain(refusal: Refusal | "nobody" | undefined): void {
    if (refusal === "nobody") notices.tell(() => say("board.no_target"), "wrong");
    else if (refusal) this.model.refusal = refusal;
  }

  // ---- the throne (KA-32, KA-32b)

  get whyNotThrone(): Refusal | undefined {
    if (this.model.can("throne").length > 0) return undefined;
    if (this.view?.phase !== "play") return shut("KA-32", "not_now");
    if (this.seat?.face === "dead") return shut("KA-32", "dead");
    if (this.seat?.face === "known") return shut("KA-32", "you_are_known");
    return this.card === "sultan" ? shut("KA-32", "not_now") : shut("KA-32", "not_your_card");
  }

  get order(): "lodge" | "withdraw" | undefined {
    if (this.model.can("withdraw").length > 0) return "withdraw";
    return this.model.can("lodge").length > 0 ? "lodge" : undefined;
  }

  get whyNotOrder(): Refusal | undefined {
    if (this.order) return undefined;
    return shut("KA-32b", this.view?.phase === "play" ? "not_hidden" : "not_now");
  }
}

export const playAt = perTable((model: TableModel<Karaya>) => new Play(model, (action) => model.act(action)));

function concerns(action: Action, target: Target): boolean {
  if (target === "spare") return (action.do === "switch" && action.with === undefined) || (action.do === "hide" && action.exchange === "spare");
  if (action.do === "switch" || action.do === "hide") return action.with === target;
  return "seat" in action && action.seat === target;
}

// Why a player cannot be named, in the words in which the server would refuse it.
function whyNotName(deed: Deed, other: SeatView, oneself: boolean, barred: boolean): Refusal | undefined {
  const rule = rules[deed];
  if (!rule) return undefined;
  const hidden = other.face === "hidden";
  if (oneself && deed !== "hunt" && deed !== "foresee" && deed !== "execute") return shut(rule, "oneself");
  switch (deed) {
    case "peek":
    case "manipulate":
      return hidden ? undefined : shut(rule, "not_hidden");
    case "foresee":
      return hidden ? other.foreseen ? shut(rule, "foreseen_already") : undefined : shut(rule, "not_hidden");
    case "switch":
    case "hide":
      if (!hidden) return shut(rule, "not_hidden");
      if (barred) return shut("KA-23", "exchanged_with_you");
      return other.detained ? shut("KA-24", "detained") : undefined;
    case "execute":
      return other.face === "dead" ? shut(rule, "dead") : hidden ? shut(rule, "hidden") : shut(rule, "no_rebel");
    case "detain":
      if (other.face === "dead") return shut(rule, "dead");
      return other.detained ? shut(rule, "detained_already") : undefined;
    case "assassinate":
      return other.face === "dead" ? shut(rule, "dead") : undefined;
    default:
      if (other.face === "known" && other.card === "slave") return shut("KA-43", "captured_already");
      return hidden ? undefined : shut("KA-44", "not_hidden");
  }
}

const rules: Partial<Record<Deed, string>> = {
  peek: "KA-21",
  switch: "KA-22",
  hide: "KA-25",
  execute: "KA-33",
  detain: "KA-35",
  assassinate: "KA-39",
  hunt: "KA-44",
  manipulate: "KA-47",
  foresee: "KA-50",
};

function shut(rule: string, reason: string): Refusal {
  return { rule, reason, args: {} };
}
