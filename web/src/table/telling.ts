// What happened, in words.
import { catalogue } from "../lib/catalogue.svelte";
import type { Change } from "../lib/changes";
import type { Shape } from "../lib/shape";
import type { Happening, Heard } from "../lib/table_model.svelte";
import { plain, type Piece } from "../lib/words";

export function piecesOfEvent(event: { event: string }): Piece[] {
  if (catalogue.has(`chronicle.${event.event}`)) return catalogue.pieces(`chronicle.${event.event}`, { ...event });
  return catalogue.pieces(`event.${event.event}`, { ...event });
}

export function claimText(heard: Heard): string {
  const claim = heard.say.claim;
  return claim ? catalogue.tell(`claim.${claim.claim}`, { ...claim }) : "";
}

// How a sentence of the game begins, or the whole of it with its places open.
export function openingOf(kind: string, sentence: Shape): string {
  if (catalogue.has(`claim.${kind}.short`)) return catalogue.tell(`claim.${kind}.short`);
  const members = sentence.is === "struct" ? Object.keys(sentence.members) : [];
  const blanks = Object.fromEntries(members.map((member) => [member, "…"]));
  return catalogue.tell(`claim.${kind}`, blanks).replace(/\.$/, "");
}

// What changed among the people.
export function piecesOfChange({ key, seat, name }: Change): Piece[] {
  return catalogue.pieces(`change.${key}`, { seat, name });
}

// Everything that one happening says, line by line.
export function textOf(past: Happening): string[] {
  if (past.change) return [plain(piecesOfChange(past.change))];
  const lines = past.events.map((event) => plain(piecesOfEvent(event)));
  if (past.heard) lines.push(spoken(past.heard));
  return lines;
}

function spoken(heard: Heard): string {
  const { seat, say } = heard;
  const text = [claimText(heard), say.text ?? ""].filter((part) => part !== "").join(" ");
  if (text === "") return catalogue.tell("talk.whispered", { seat, to: say.to });
  return catalogue.tell(say.to === undefined ? "talk.to_all" : "talk.to_one", { seat, to: say.to, text });
}
