// What the one who sits at this client is doing: the tile in hand and its side, the place, the djinn that was pointed at, the palace that is
// looked at. The board, the cards of the players and the action bar share one of these for each table. Nothing is sent before it is meant.
import type { Action, Call, Djinn, Face, Floor, Return, Seat, Sultaniya, View } from "../../generated/sultaniya";
import type { Refusal, TableModel } from "../../lib/table_model.svelte";
import { perTable } from "../per_table.svelte";
import { callsOf, nameOf, openPlaces, rowOf, tilesOf, waysOf, type OpenPlace, type Way } from "./palace";
import { gainOf, type Gain, type Part } from "./scoring";
import { whyNotCall, whyNotCallTo, whyNotUncover } from "./why";

const other = (face: Face): Face => (face === "front" ? "back" : "front");

export class Play {
  // What was pointed at counts as long as it can be done.
  #tile = $state<string | undefined>(undefined);
  #face = $state<Face>("front");
  #place = $state<string | undefined>(undefined);
  #djinn = $state<Djinn | undefined>(undefined);
  #look = $state<Seat | undefined>(undefined);
  // A part of the score, shown on the palace: while it is pointed at, or until it is touched again.
  glanced = $state<Part | undefined>(undefined);
  #pinned = $state<Part | undefined>(undefined);
  #told = $state.raw<{ why: Refusal; version: number } | undefined>(undefined);
  sending = $state(false);
  tried = $state<string | undefined>(undefined); // the place under the pointer or the focus

  constructor(
    readonly model: TableModel<Sultaniya>,
    private readonly send: (action: Action) => Promise<boolean>,
  ) {}

  get view(): View | undefined {
    return this.model.view;
  }

  get you(): Seat | undefined {
    return this.model.you as Seat | undefined;
  }

  // ---- whose palace is looked at

  get seats(): Seat[] {
    return Object.keys(this.view?.players ?? {}).map((seat) => Number(seat) as Seat);
  }

  // One's own; for whoever watches, that of the player whose turn it is.
  get home(): Seat | undefined {
    const own = this.seats.find((seat) => seat === this.you);
    return own ?? this.view?.active ?? this.seats[0];
  }

  get shown(): Seat | undefined {
    return this.#look ?? this.home;
  }

  get isHome(): boolean {
    return this.shown === this.home;
  }

  lookAt(seat: Seat | undefined): void {
    this.#look = seat === this.home ? undefined : seat;
    this.#pinned = undefined;
  }

  get part(): Part | undefined {
    return this.glanced ?? this.#pinned;
  }

  pin(part: Part | undefined): void {
    this.#pinned = part === this.#pinned ? undefined : part;
    this.glanced = undefined;
  }

  // ---- what can be done

  // Nothing is chosen while things move, or while one looks at another's palace.
  get legal(): readonly Action[] {
    return this.model.isAsked && !this.model.playing ? this.model.legal : [];
  }

  readonly ways: Way[] = $derived(waysOf(this.legal));

  get returns(): Return[] {
    return this.legal.filter((action): action is Return => action.do === "return");
  }

  // Tiles that may be taken: out of the market, or out of one's own palace.
  readonly takeable: Set<string> = $derived.by(() => {
    const here = this.picked && !this.hand ? this.picked.ways : [...this.ways, ...this.returns];
    return new Set(here.map(({ tile }) => tile));
  });

  get moves(): boolean {
    return this.view?.question?.what === "move";
  }

  // ---- the tile in hand

  readonly hand: string | undefined = $derived.by(() => {
    const tile = this.#tile;
    return tile !== undefined && [...this.ways, ...this.returns].some((one) => one.tile === tile) ? tile : undefined;
  });

  get face(): Face {
    const faces = this.#facesOf(this.ways.filter(({ tile }) => tile === this.hand));
    return faces.size === 0 || faces.has(this.#face) ? this.#face : other(this.#face);
  }

  get mayTurn(): boolean {
    return this.ways.some(({ tile, face }) => tile === this.hand && face !== this.face);
  }

  // The places for the tile in hand, whichever side is up; without one, for any. A tile that moves is taken up first.
  readonly places: OpenPlace[] = $derived(this.view && !(this.moves && !this.hand) ? openPlaces(this.legal, this.view, this.hand) : []);
  readonly picked: OpenPlace | undefined = $derived(this.places.find((place) => nameOf(place) === this.#place));

  // Both chosen: what would be built or moved.
  readonly way: Way | undefined = $derived(this.hand && this.picked ? this.wayAt(this.picked) : undefined);

  // How the tile in hand would lie there: as it is held, or else turned over.
  wayAt({ ways }: OpenPlace): Way | undefined {
    const mine = ways.filter(({ tile }) => tile === this.hand);
    return mine.find(({ face }) => face === this.face) ?? mine[0];
  }

  gain(way: Way): Gain | undefined {
    const row = this.view && rowOf(way.tile, this.view);
    return this.view && row && this.you !== undefined ? gainOf(this.view, this.you, way, row) : undefined;
  }

  take(tile: string): void {
    if (!this.takeable.has(tile) && tile !== this.hand) return;
    if (tile === this.hand) return this.turn();
    const way = this.picked?.ways.find((one) => one.tile === tile);
    this.#djinn = this.#pinned = this.#told = undefined;
    this.#tile = tile;
    this.#face = way?.face ?? this.#laid(tile) ?? "front";
    if (!way) this.#place = undefined;
    this.#goHome();
  }

  // SU-7. Where the other side does not fit, the tile comes back into the hand.
  turn(): void {
    if (!this.mayTurn) return;
    this.#face = other(this.face);
    if (this.picked && !this.picked.ways.some(({ tile, face }) => tile === this.hand && face === this.#face)) this.#place = undefined;
  }

  // A place that was chosen already means what lies there now.
  pick(place: OpenPlace): void {
    if (this.way && nameOf(place) === this.#place) return void this.build();
    if (!this.hand && nameOf(place) === this.#place) return this.putBack();
    this.#djinn = this.#told = undefined;
    this.#place = nameOf(place);
    const way = this.wayAt(place);
    if (way) this.#face = way.face;
    this.#goHome();
  }

  // The tile comes back into the hand from where it was set.
  unset(): void {
    this.#place = undefined;
  }

  async build(): Promise<boolean> {
    return this.way ? this.act(this.way) : false;
  }

  putBack(): void {
    this.#tile = this.#place = this.#djinn = this.#pinned = this.#told = undefined;
    this.#face = "front";
  }

  get isBusy(): boolean {
    return this.hand !== undefined || this.picked !== undefined || this.djinn !== undefined || this.#pinned !== undefined || this.told !== undefined;
  }

  // ---- djinns and piles

  get djinn(): Djinn | undefined {
    return this.#djinn && callsOf(this.legal, this.#djinn).length > 0 ? this.#djinn : undefined;
  }

  get calls(): Call[] {
    return this.djinn ? callsOf(this.legal, this.djinn) : [];
  }

  get wantsPile(): boolean {
    return this.calls.some(({ pile }) => pile !== undefined);
  }

  mayCall(djinn: Djinn): boolean {
    return callsOf(this.legal, djinn).length > 0;
  }

  whyNotCall(djinn: Djinn): Refusal | undefined {
    return this.view && this.you !== undefined && !this.mayCall(djinn) ? whyNotCall(this.view, this.you, djinn) : undefined;
  }

  choose(djinn: Djinn): void {
    if (!this.mayCall(djinn)) return this.#explain(this.whyNotCall(djinn));
    const again = djinn === this.djinn;
    this.putBack();
    if (!again) this.#djinn = djinn;
  }

  // What a touch of a pile means: the djinn is called to it, or its top tile is uncovered.
  pileAction(floor: Floor): Action | undefined {
    if (this.wantsPile) return this.calls.find(({ pile }) => pile === floor);
    return this.legal.find((action) => action.do === "uncover" && action.pile === floor);
  }

  whyNotPile(floor: Floor): Refusal | undefined {
    if (!this.view || this.you === undefined || this.pileAction(floor)) return undefined;
    return this.djinn && this.wantsPile ? whyNotCallTo(this.djinn) : whyNotUncover(this.view, this.you, floor);
  }

  touchPile(floor: Floor): void {
    const action = this.pileAction(floor);
    if (action) void this.act(action);
    else this.#explain(this.whyNotPile(floor));
  }

  // ---- doing it

  async act(action: Action): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    const done = await this.send(action);
    this.sending = false;
    if (done) this.putBack();
    return done;
  }

  // How it lies in one's own palace.
  #laid(tile: string): Face | undefined {
    const palace = this.you === undefined ? undefined : this.view?.players[this.you]?.palace;
    return palace && tilesOf(palace).find((one) => one.tile === tile)?.face;
  }

  #goHome(): void {
    this.lookAt(undefined);
  }

  // The bar says why, as the server would refuse it; until something else is touched, or happens.
  get told(): Refusal | undefined {
    return this.#told?.version === this.model.version ? this.#told?.why : undefined;
  }

  #explain(why: Refusal | undefined): void {
    this.putBack();
    if (why && this.model.isAsked && !this.model.playing) this.#told = { why, version: this.model.version };
  }

  #facesOf(ways: Way[]): Set<Face> {
    return new Set(ways.map(({ face }) => face));
  }
}

export const playAt = perTable((model: TableModel<Sultaniya>) => new Play(model, (action) => model.act(action)));
