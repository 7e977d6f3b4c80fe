// What a board is given: the table as this client knows it, and a way to act. A board draws `model.view`, offers what stands in
// `model.legal` and `model.bounds`, and may direct the scenes between two views (`model.direct`).
import type { Component } from "svelte";
import type { ContentSet } from "../generated/protocol";
import type { GameTypes, Refusal, TableModel } from "../lib/table_model.svelte";
import type { TableSession } from "../lib/table_session.svelte";
import type { OpenOffer } from "../table/bargain";
import type { Chronicle } from "./chronicle";

export interface BoardProps<G extends GameTypes = GameTypes> {
  model: TableModel<G>;
  // True when the server has carried it out. A refusal is shown by the frame around the board.
  act: (action: G["action"]) => Promise<boolean>;
}

// The board itself also knows who sits where, who is there and who is waited for, and may open what one can do with a person.
export interface WholeBoardProps<G extends GameTypes = GameTypes> extends BoardProps<G> {
  session: TableSession;
  seatColour: (seat: number) => SeatColour;
  meet: (seat: number) => void;
}

// What a game may bring along; whatever it does not is done by the generic pieces.
export interface BoardModule<G extends GameTypes = GameTypes> {
  Board: Component<WholeBoardProps<G>>;
  // The board shows the people in their places: the frame does not list them again.
  seatsPeople?: boolean;
  // On a phone that lies on its side it needs no more room than there is: people and the action bar stand beside it.
  sideways?: boolean;
  // There its people stand two by two, in low cards.
  pairs?: boolean;
  // Beside the board each has a high card: on a short screen four stand two by two.
  tallCards?: boolean;
  // There three people stand abreast, and one alone has the width.
  threes?: boolean;
  // The least height of the board, as CSS, on a phone that is short: the page scrolls behind the bar.
  least?: string;
  // What the board wishes of the action bar just now.
  bar?: (model: TableModel<G>) => BarWishes;
  // In the result each person has the whole width.
  wideResult?: boolean;
  // Inside each player's card, beside the board: what the player holds, how far it has come.
  Person?: Component<PersonProps<G>>;
  // In place of the generic choices of the action bar.
  Choices?: Component<BoardProps<G>>;
  // What is asked of the reader just now, in the game's own words; undefined: the question as the catalogue puts it.
  ask?: (model: TableModel<G>) => string | undefined;
  // What the board itself would not do just now, where `ask` says so: the bar names the rule.
  told?: (model: TableModel<G>) => Refusal | undefined;
  // In place of the generic dialog in which an offer is put together; fetched once the board stands before the eye.
  Offer?: () => Promise<{ default: Component<OfferProps<G>> }>;
  // An offer that concerns the reader as a picture, in place of its sentence, which then is for the ear alone.
  Bargain?: Component<BargainProps<G>>;
  // How what happened stands in the log and in the summary.
  chronicle?: Chronicle<G>;
  // What is drafted here before it is sent: a lesson follows it.
  drafts?: Drafts<G>;
  // Whether such a word can be meant in a claim at this table.
  claimable?: (model: TableModel<G>, word: string) => boolean;
  // Why nobody may speak just now, in words.
  silence?: (model: TableModel<G>) => string | undefined;
  // The colour of a seat (a name of art/palette.css) and its emblem are the game's to choose.
  colourOf?: (view: G["view"], seat: number) => SeatColour;
  // The table plays with this content set.
  useSet?: (set: ContentSet) => Promise<void>;
}

export interface BarWishes {
  height?: string; // below a narrow board, as CSS
  offer?: "hidden" | "unsigned" | undefined; // the button of offers: not there, or without its sign
}

export interface Drafts<G extends GameTypes = GameTypes> {
  // What would be sent, in the order in which it would; what was sent already need not be left out.
  of: (model: TableModel<G>) => readonly G["action"][];
  // As if the reader had chosen it; false: such a thing is not drafted.
  add: (model: TableModel<G>, action: G["action"]) => boolean;
  takeBack: (model: TableModel<G>) => void; // what was chosen last
}

export interface PersonProps<G extends GameTypes = GameTypes> {
  model: TableModel<G>;
  seat: number;
  inResult?: boolean; // shown in the result of the match, not beside the board
}

export interface OfferProps<G extends GameTypes = GameTypes> extends BoardProps<G> {
  to: number | undefined; // with whom, when that is clear already
  close: () => void;
}

export interface BargainProps<G extends GameTypes = GameTypes> {
  model: TableModel<G>;
  offer: OpenOffer;
}

// The colour and the emblem by which somebody is known. A colour is shared by at most three, who have other emblems: the class of a seat colour
// sets the colour, art/Emblem.svelte draws the emblem.
type Colour = "lapis" | "teal" | "saffron" | "garnet" | "olive" | "plum";
export type SeatColour = Colour | `${Colour}-2` | `${"lapis" | "garnet" | "teal"}-3`;

// A part of what a board says to the ear.
export interface Chapter {
  title: string;
  lines: string[];
}

// What a game may give the panel that plays it from lists.
export interface PanelModule<G extends GameTypes = GameTypes> {
  // Above the lists: the table in one picture.
  Figure?: Component<BoardProps<G>>;
  // Under the places of the result: what the end means in this game.
  Epilogue?: Component<EpilogueProps<G>>;
  // Pictures of values, by the name of their vocabulary ("Card") or of the member in which they stand ("tile").
  pictures?: Record<string, Component<PictureProps>>;
  // Members of the view: what is the reader's own, and what is shown only when it is asked for.
  mine?: readonly string[];
  folded?: readonly string[];
  // What is never shown here, and what is not when there is none.
  hidden?: readonly string[];
  quiet?: readonly string[];
}

export interface EpilogueProps<G extends GameTypes = GameTypes> {
  model: TableModel<G>;
}

// The text of the value always stands beside its picture, which is therefore hidden from the ear.
export interface PictureProps {
  value: unknown;
  height: number; // in pixels; a picture is as wide as it needs
}
