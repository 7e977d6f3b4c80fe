// Where the tapes of one match come from: a table that has ended, or a record that somebody has brought.
import type { Tape, TableInfo } from "../generated/protocol";
import { get, post } from "../lib/calls";
import { addressed, isPractice } from "../tab/places";
import { hashOf, type ReplayAddress } from "./address";
import { longestLink, pack } from "./pack";

export interface Source {
  tape(eyes: string): Promise<Tape>;
  // Who could know what when, in a game that tells it.
  lookBack(round: number): Promise<unknown>;
  // The address of a moment; undefined: it would be too long.
  link(place: Pick<ReplayAddress, "at" | "eyes">): Promise<string | undefined>;
  // Where the record can be had, and how it is called.
  record: { href: string; name: string };
  table?: string; // its address
}

export async function fromTable(table: string, invite: string | undefined): Promise<Source> {
  const info = await get<TableInfo>(`tables/${table}`);
  if (isPractice(table)) return fromRecord(await get<string>(`tables/${table}/record`), `divan-${table}.jsonl`, `/t/${table}`);
  if (info.you === undefined && invite) await post(`tables/${table}/watch`, { invite });
  return {
    tape: once((eyes) => get<Tape>(`tables/${table}/replay/${eyes}`)),
    lookBack: (round) => get(`tables/${table}/hindsight/${round}`),
    link: (place) => Promise.resolve(`${location.origin}/r/${table}${hashOf({ ...(invite && { invite }), ...place })}`),
    record: { href: `/api/tables/${table}/record`, name: `divan-${table}.jsonl` },
    table: `/t/${table}${invite ? `#${invite}` : ""}`,
  };
}

export function fromRecord(text: string, name: string, table?: string): Source {
  let packed: Promise<string> | undefined;
  return {
    tape: once((eyes) => post<Tape>(`replay/${eyes}`, text)),
    lookBack: (round) => post(`replay/hindsight/${round}`, text),
    async link(place) {
      const link = `${location.origin}${addressed("/r")}${hashOf({ packed: await (packed ??= pack(text)), ...place })}`;
      return link.length <= longestLink ? link : undefined;
    },
    record: { href: URL.createObjectURL(new Blob([text], { type: "application/jsonl" })), name },
    ...(table && { table }),
  };
}

// Fetched tapes are cached; a failed fetch may be repeated.
function once(fetch: (eyes: string) => Promise<Tape>): (eyes: string) => Promise<Tape> {
  const cached = new Map<string, Promise<Tape>>();
  return (eyes) => {
    const tape = cached.get(eyes) ?? fetch(eyes);
    cached.set(eyes, tape);
    tape.catch(() => cached.delete(eyes));
    return tape;
  };
}
