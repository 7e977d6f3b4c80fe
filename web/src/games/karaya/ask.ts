// What is asked of the reader just now: it follows what is in hand.
import type { Karaya } from "../../generated/karaya";
import { say } from "../../lib/catalogue.svelte";
import type { TableModel } from "../../lib/table_model.svelte";
import { playAt } from "./play.svelte";

export function ask(model: TableModel<Karaya>): string | undefined {
  const play = playAt(model);
  const { deed, asks } = play;
  if (model.playing) return say("board.playing");
  if (asks === "turn" && deed === undefined) return say(`board.turn.${play.mustHide ? "must_hide" : play.seat?.yellow ? "yellow" : play.seat?.face === "known" ? "known" : "hidden"}`);
  if (deed === undefined) return undefined;
  if (asks === "go_on" && !play.chosen) return say(model.can("stop").length > 0 ? "board.choose.go_on" : "board.choose.further");
  const words = play.needsTeam ? say("board.choose.team") : say(`board.choose.${deed}`, { left: play.toForesee, face: play.seat?.face });
  return asks === "forced" ? say("board.forced", { asked: words.charAt(0).toLowerCase() + words.slice(1) }) : words;
}
