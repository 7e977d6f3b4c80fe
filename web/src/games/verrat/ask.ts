// What is asked of the reader just now, in more words than the catalogue's question: it follows what is in hand.
import type { Verrat } from "../../generated/verrat";
import { say } from "../../lib/catalogue.svelte";
import type { TableModel } from "../../lib/table_model.svelte";
import { playAt } from "./play.svelte";

export function ask(model: TableModel<Verrat>): string | undefined {
  const { mode, chosen, next, mayAccuse } = playAt(model);
  if (model.playing) return say("board.playing");
  if (mode === "plans") {
    if (chosen === "traitor") return say(mayAccuse ? "board.choose.traitor" : "board.choose.traitor.none");
    if (chosen) return say("board.choose.plan", { vizier: chosen });
    return next?.step === "seal" ? say("board.choose.seal") : undefined;
  }
  if (mode === "intrigue") return say("board.choose.intrigue");
  if (mode === "speech") return say("board.choose.speech");
  if (mode === "demand") return say("board.choose.demand");
  if (mode === "pick") return say("board.choose.pick");
  if (mode === "collect") return say("board.choose.collect");
  if (mode === "pardon") return chosen ? say("board.choose.under", { vizier: chosen }) : say("board.choose.pardon");
  return undefined;
}
