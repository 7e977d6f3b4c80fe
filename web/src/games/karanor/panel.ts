// What Marchands de Karanor brings along for the panel: where the reader is and what is carried along, and which parts of the view need not be told.
import type { PanelModule } from "../board";
import Here from "./Here.svelte";

const karanor: PanelModule = {
  Figure: Here,
  folded: ["decks", "delivered", "gone", "inhabitants", "supply"],
  // Told in a line of the figure, or by the bar: a phone has no room for them above the reader's own cards.
  hidden: ["seats", "drafted", "offers_made", "rewarded", "story", "phase", "round", "first", "active", "actions", "steps", "dealings", "final_prestige", "delivery", "deliveries"],
};

export default karanor;
