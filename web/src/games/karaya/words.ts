// A seat in words: for the ear, and for help.
import type { Karaya, Notebook, Note, Seat, SeatView, View } from "../../generated/karaya";
import { catalogue, say } from "../../lib/catalogue.svelte";
import type { TableModel } from "../../lib/table_model.svelte";
import type { Mark } from "./Token.svelte";

// A name that may be broken where a line of so many pixels is too short for it: between its parts, and only a part that is longer than the
// line between its syllables.
export function breakable(name: string, room: number): string {
  return name.replace(parts, (part) => (widthOf(part, narrow) > room ? syllables(part) : part));
}
const parts = /[^\s-]+-?/g;
const narrow = 11.6; // letters of 12, set a little closer

// How wide it is when only its parts are told from one another.
export function inParts(name: string): number {
  return Math.max(0, ...(name.match(parts) ?? []).map((part) => widthOf(part, narrow))) + 8;
}

function syllables(part: string): string {
  const [vowel, other] = [`[${vowels}]`, `[^${vowels}\\s-]`];
  return part
    .replace(new RegExp(`(?<=${vowel})(?=${other}${vowel})|(?<=${vowel}${other})(?=${other}+${vowel})`, "gi"), "\u00ad")
    .replace(/([cpt])\u00adh/gi, "\u00ad$1h") // two letters that are one sound
    .replace(/^(.)\u00ad/, "$1") // not a letter alone,
    .replace(/\u00ad(.{1,2}-?)$/, "$1"); // nor two at the end
}
const vowels = "aeiouyàâäáåæèéêëìíîïòóôöøœùúûüÿ";

// About, in letters of that size.
export function widthOf(text: string, size: number): number {
  const ems = [...text].reduce((sum, letter) => sum + (/[ijlftr.,’' -]/.test(letter) ? 0.38 : /[mwMW]/.test(letter) ? 0.9 : letter === letter.toLowerCase() ? 0.6 : 0.7), 0);
  return ems * size;
}

// How wide a name is in one line, with the emblem before it.
export function besideEmblem(name: string, card: number): number {
  return isSmall(card) ? 17 + widthOf(name, 12) : 21 + widthOf(name, 14);
}

// Signs and letters are smaller there.
export function isSmall(card: number): boolean {
  return card < 56;
}

// What lies at a seat for all to see, and what only the reader knows of it.
export function marksOf(view: View, seat: Seat, barred: boolean): Mark[] {
  const shown = view.seats[seat];
  if (!shown) return [];
  const marks: Mark[] = [];
  if (shown.white) marks.push("white");
  if (shown.captured) marks.push("captured");
  if (shown.detained) marks.push("detained");
  if (shown.yellow) marks.push("yellow");
  if (dances(view, seat)) marks.push("dances");
  if (shown.team) marks.push(shown.team);
  if (barred && shown.face === "hidden") marks.push("barred");
  return marks;
}

// KA-46: known and free.
export function dances(view: View, seat: Seat): boolean {
  const shown = view.seats[seat];
  return view.phase === "play" && shown?.face === "known" && shown.card === "belly_dancer" && !shown.detained && !shown.captured;
}

export function wordOf(mark: Mark): string {
  switch (mark) {
    case "dances":
      return say("board.dances");
    case "barred":
      return say("board.barred");
    case "loyalists":
    case "rebels":
      return say("board.team", { team: mark });
    default:
      return say(`label.${mark}`);
  }
}

export function helpOn(mark: Mark): string {
  switch (mark) {
    case "dances":
      return say("board.dances.help");
    case "barred":
      return say("label.barred.help");
    case "loyalists":
    case "rebels":
      return say("label.team.help");
    default:
      return say(`label.${mark}.help`);
  }
}

export function noted(note: Note): string {
  if (note.card) return say(note.certain ? "board.noted" : "board.noted.unsure", { card: note.card, turn: note.turn });
  return note.not_a_slave ? say("board.noted.no_slave", { turn: note.turn }) : "";
}

// What the notebook says of cards that do not lie open, the newest first.
export function notesOf(notebook: Notebook | undefined, view: View, you: Seat | undefined): [Seat | "spare", Note][] {
  const seats = Object.entries(notebook?.seats ?? {}).map(([seat, note]): [Seat | "spare", Note] => [Number(seat) as Seat, note]);
  const spare: [Seat | "spare", Note][] = notebook?.spare ? [["spare", notebook.spare]] : [];
  return [...seats, ...spare]
    .filter(([seat, note]) => (note.card !== undefined || note.not_a_slave) && (seat === "spare" || (seat !== you && view.seats[seat]?.face === "hidden")))
    .sort(([, one], [, other]) => other.turn - one.turn);
}

// How the card of a seat lies.
export function standingOf({ face }: SeatView): string {
  return catalogue.word(face, "merit");
}

// KA-4
export function silence({ view, you }: TableModel<Karaya>): string | undefined {
  const isDead = view?.phase === "play" && you !== undefined && view.seats[you as Seat]?.face === "dead";
  return isDead && !view.options.dead_may_talk ? say("board.silence") : undefined;
}

// Everything about a seat in one breath.
export function describe(view: View, seat: Seat, marks: Mark[], note: Note | undefined, more: string[]): string {
  const shown = view.seats[seat];
  if (!shown) return "";
  const standing = shown.card ? `${standingOf(shown)}, ${catalogue.word(shown.card)}` : standingOf(shown);
  const parts = [standing, ...marks.map(wordOf), catalogue.tell("game.points", { points: shown.score }), note && !shown.card ? noted(note) : "", ...more];
  return say("board.told", { name: catalogue.nameOf(seat), what: parts.filter(Boolean).join(", ") });
}

// What may be said of somebody: characters that this deck holds. Which of the Neutrals are in it nobody knows.
export function claimable({ view }: TableModel<Karaya>, word: string): boolean {
  const deck = view?.deck;
  if (!deck) return true;
  const copies: Record<string, number> = { guard: deck.guards, assassin: deck.assassins, slave: deck.slaves };
  for (const neutral of ["slave_driver", "belly_dancer", "vizier", "fortune_teller"]) copies[neutral] = deck.neutrals;
  return (copies[word] ?? 1) > 0;
}
