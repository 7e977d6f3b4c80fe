// What Marchands de Karanor brings along for the panel: where the reader is and what is carried along, and which parts of the view need not be told.
import type { PanelModule } from "../board";
import Here from "./Here.svelte";

const karanor: PanelModule = {
  Figure: Here,
  folded: ["decks", "delivered", "gone", "inhabitants", "supply"],
  hidden: ["seats", "drafted", "offers_made", "rewarded", "story"],
  quiet: ["round", "actions", "steps", "dealings"],
};

export default karanor;
