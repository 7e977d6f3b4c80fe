// What is asked of the reader just now, in more words than the catalogue's question: it follows the plan.
import type { Karanor } from "../../generated/karanor";
import { catalogue, say } from "../../lib/catalogue.svelte";
import type { TableModel } from "../../lib/table_model.svelte";
import { playAt } from "./play.svelte";

export function ask(model: TableModel<Karanor>): string | undefined {
  const play = playAt(model);
  const { view, prospect } = play;
  if (!view) return undefined;
  if (play.asking === "answer") {
    const affair = view.affairs.at(-1);
    return affair && `${catalogue.tell("board.affair", { seat: affair.seat, what: affair.what, card: affair.card, ...(affair.on !== undefined && { on: affair.on }) })} ${catalogue.tell("question.answer")}`;
  }
  if (play.asking === "draft") return say(view.drafted > 0 ? "board.ask.second" : "board.ask.first");
  if (play.asking !== "turn" || !prospect) return undefined;
  const ending = view.ending ? 1 : 0;
  if (play.plan.length > 0) return say("board.ask.planned", { place: prospect.at, actions: prospect.actions, closed: prospect.closed ? 1 : 0 });
  if (view.actions > 0) return say("board.ask.turn", { actions: view.actions, steps: view.steps, ending });
  return view.steps > 0 ? say("board.ask.steps", { steps: view.steps, ending }) : say("board.ask.end", { ending });
}
