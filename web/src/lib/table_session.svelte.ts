// A visit at a table: who we are there, the calls that concern it, and the model that its line feeds.
import type { Code, Link, Made, People, Rematch, Seat, Seated, SeatToken, Spectator, SpectatorList, TableInfo } from "../generated/protocol";
import { CallFailure, get, post } from "./calls";
import type { Command, ConnectionNeeds } from "./connection.svelte";
import { addressOf, open, takeAddress } from "./early_line";
import { isPractice } from "../tab/places";
import { me } from "./me.svelte";
import { TableModel } from "./table_model.svelte";

export class TableSession {
  info = $state<TableInfo | undefined>(undefined);
  failure = $state<CallFailure | undefined>(undefined);
  invite = $state<string | undefined>(undefined);
  readonly model: TableModel;
  #shown = false; // the invitation, just now

  constructor(
    readonly table: string,
    invite: string | undefined,
    model?: TableModel,
  ) {
    this.invite = invite;
    const prepare = async () => {
      if (!this.#shown) await this.#showInvitation();
      this.#shown = false;
    };
    this.model = model ?? new TableModel(this.isPractice ? needsHere(table) : needs(table, prepare));
  }

  get people(): People | undefined {
    return this.model.people ?? this.info?.people;
  }

  get you(): Seat | undefined {
    return this.model.people ? this.model.you : this.info?.you;
  }

  // Kept for the reader, who has not agreed to play again yet.
  get isExpected(): boolean {
    return this.you !== undefined && this.people?.seats[this.you]?.expected === true;
  }

  // The seat that the reader has left in this match, and can take back.
  get former(): Seat | undefined {
    return this.you === undefined ? this.info?.former : undefined;
  }

  get isHost(): boolean {
    return this.you !== undefined && this.people?.host === this.you;
  }

  // Somebody looks at what was, and is nobody at this table.
  get isReplay(): boolean {
    return false;
  }

  // The house of this table is in this tab.
  get isPractice(): boolean {
    return isPractice(this.table);
  }

  // A stranger without the link.
  get isPrivate(): boolean {
    return this.info !== undefined && this.info.people === undefined;
  }

  get link(): string | undefined {
    return this.invite || this.info?.listed ? `${location.origin}/t/${this.table}${this.invite ? `#${this.invite}` : ""}` : undefined;
  }

  // Where the match can be watched again, once it has ended.
  get replay(): string {
    return `/r/${this.table}${this.invite ? `#${this.invite}` : ""}`;
  }

  async enter(): Promise<void> {
    try {
      const info = get<TableInfo>(`tables/${this.table}`); // asked while the session is agreed on, where that has been before
      await Promise.all([this.isPractice ? undefined : me.meet(), info]);
      this.info = await info;
      if (this.info.you === undefined && this.invite) await this.#showInvitation();
      this.#shown = true;
      // Whoever has left is offered the seat before anything else.
      const watches = this.info.people && this.info.spectators && this.info.former === undefined;
      if (this.info.you !== undefined || watches) this.model.line.connect();
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      this.failure = failure;
    }
  }

  async join(name: string, seat?: Seat): Promise<void> {
    if (name.trim() !== "" && name.trim() !== me.name) await me.call(name);
    const seated = await this.call<Seated>("join", { ...(this.invite && { invite: this.invite }), ...(seat && { seat }) });
    if (this.info) {
      this.info.you = seated.seat;
      delete this.info.former;
    }
    if (this.model.line.state !== "open") this.model.line.reopen();
  }

  async makeLink(): Promise<void> {
    this.invite = (await this.call<Made>("invite")).invite;
    history.replaceState(null, "", `/t/${this.table}#${this.invite}`);
  }

  // Proposes the next match, and agrees to it; also when somebody else has proposed it.
  async rematch(): Promise<Rematch> {
    const made = await this.call<Rematch>("rematch");
    await post(`tables/${made.table}/join`);
    return made;
  }

  // A code that can be read out; it leads here for an hour.
  code(): Promise<Code> {
    return this.call<Code>("code", this.invite ? { invite: this.invite } : {});
  }

  moveLink(): Promise<Link> {
    return this.call<Link>("move");
  }

  // Who watches; the host alone is told.
  async spectators(): Promise<Spectator[]> {
    return (await get<SpectatorList>(`tables/${this.table}/spectators`)).spectators;
  }

  programToken(): Promise<SeatToken> {
    return this.call<SeatToken>("program");
  }

  // Is there anybody to ask?
  get looksBack(): boolean {
    return true;
  }

  // Who could know what when in a round that is over, in a game that tells it.
  lookBack(round: number): Promise<unknown> {
    return get(`tables/${this.table}/hindsight/${round}`);
  }

  call<T>(verb: string, body: object = {}): Promise<T> {
    return post<T>(`tables/${this.table}/${verb}`, body);
  }

  leave(): void {
    this.model.line.close();
  }

  // Whoever has no seat shows the invitation before every line: a house that was restarted does not remember it.
  async #showInvitation(): Promise<void> {
    if (this.you === undefined && this.invite) this.info = await this.call<TableInfo>("watch", { invite: this.invite });
  }
}

function needs(table: string, prepare: () => Promise<void>): ConnectionNeeds {
  return {
    async address(have) {
      const early = have === "" ? await takeAddress(table) : undefined;
      if (early) return early;
      await prepare();
      return addressOf(table, have);
    },
    fatal(failure) {
      const gone = failure instanceof CallFailure && [403, 404, 410].includes(failure.status);
      return gone ? failure.key : undefined;
    },
    open,
    unanswered: unansweredAt(table),
  };
}

// The same in this tab: the address is the table and what is held of it.
function needsHere(table: string): ConnectionNeeds {
  const practice = import("../tab/practice");
  let Line: Awaited<typeof practice>["Line"];
  return {
    async address(have) {
      ({ Line } = await practice);
      return have;
    },
    fatal: () => undefined,
    open: (have) => new Line(table, have) as unknown as WebSocket,
    unanswered: unansweredAt(table),
  };
}

function unansweredAt(table: string): ConnectionNeeds["unanswered"] {
  const place = `divan.unanswered.${table}`;
  return {
    read() {
      try {
        return JSON.parse(sessionStorage.getItem(place) ?? "[]") as Command[];
      } catch {
        return [];
      }
    },
    write(commands) {
      try {
        if (commands.length > 0) sessionStorage.setItem(place, JSON.stringify(commands));
        else sessionStorage.removeItem(place);
      } catch {
        // Without storage they are lost with the page only.
      }
    },
  };
}
